import KPGGCore
import Terminal

/// A value that can be described to users, such as an error.
protocol Message: Sendable {
  var text: Text { get }
}

extension Message {
  /// Returns the text with plain spaces, for places where no line is wrapped.
  func text(in language: Language) -> String { language(text).withPlainSpaces }
}

/// A translatable text, written as an English literal where it is used. `Sources/Texts` has a file of translations
/// for each other language.
///
/// ```swift
/// Failure("no group named \(quoted: name)")
/// ```
///
/// The key is the English text with numbered placeholders: `no group named %1`. Keys and translations can have markers:
/// - `{1|favourite|favourites}` is replaced with the form that the language uses for the number in value 1.
/// - `%1[은|는]` adds the Korean particle that fits the last sound of value 1, a consonant or a vowel.
///
/// A command to type is written between backticks: `` `kpgg data reset` removes it ``. The backticks are not shown, and
/// no line breaks inside a command. If an English text has two meanings, the key ends in ` %(CONTEXT)`, which is never
/// shown.
struct Text: Message, Hashable, ExpressibleByStringInterpolation {
  enum Value: Sendable {
    /// A string that is shown unchanged, such as a name.
    case plain(String)
    case number(Int)
    /// An ordinal: `3rd` in English, the plain number in other languages.
    case ordinal(Int)
    case command(String)
    /// Commands to copy, with a description for each one if they have to be told apart.
    case commands([String], facts: [Text])
    /// Another text, shown in the same language.
    case text(Text)
    /// A value that each language formats in its own way, such as a date.
    case written(@Sendable (Language) -> String)
  }

  /// The English text with numbered placeholders, followed by the context if there is one.
  let key: String
  let values: [Value]
  /// The key without the context.
  private let english: String
  /// Whether the text is a word from the catalog instead of a literal, so that nothing in it is a marker.
  private var isWord = false

  init(stringLiteral english: String) {
    self.init(english, [])
  }

  init(stringInterpolation parts: Parts) {
    self.init(parts.key, parts.values)
  }

  /// Creates a text from a word in the catalog. Without a translation, the word is shown unchanged.
  init(word: String) {
    self.init(word, [])
    isWord = true
  }

  /// Creates a text that is the same in every language.
  init(verbatim text: String) {
    self.init("%1", [.plain(text)])
  }

  init(_ message: some Message) {
    self.init("%1", [.text(message.text)])
  }

  /// Joins texts without a separator.
  static func joined(_ texts: [Text]) -> Text {
    Text(texts.indices.map { "%\($0 + 1)" }.joined(), texts.map(Value.text))
  }

  var text: Text { self }

  /// The commands to copy at the end of the text, with their descriptions. `nil` if there are none.
  var commands: (lines: [String], facts: [Text])? {
    if case .commands(let commands, let facts) = values.last { (commands, facts) } else { nil }
  }

  var withoutCommands: Text { Text(english, values.dropLast() + [.plain("")]) }

  /// Returns the text with a context, for an English text that has two meanings.
  func withContext(_ context: String) -> Text { Text(english, values, context: context) }

  static func == (left: Text, right: Text) -> Bool {
    left.key == right.key && left.untranslated(in: .english) == right.untranslated(in: .english)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }

  private init(_ english: String, _ values: [Value], context: String? = nil) {
    self.english = english
    self.values = values
    key = context.map { "\(english) %(\($0))" } ?? english
  }

  /// Returns the text in English. If it has nothing but values, they have the format of the language.
  fileprivate func untranslated(in language: Language) -> String {
    if isWord { return english }
    let isWords = english.utf8.contains { $0 != UInt8(ascii: "%") && !(0x30...0x39).contains($0) }
    return (isWords ? Language.english : language).filled(english[...], values)
  }

  struct Parts: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var values: [Value] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 2 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { key += literal }

    mutating func appendInterpolation(_ text: some CustomStringConvertible) { append(.plain("\(text)")) }
    mutating func appendInterpolation(_ number: Int) { append(.number(number)) }
    mutating func appendInterpolation(ordinal number: Int) { append(.ordinal(number)) }
    mutating func appendInterpolation(command: String) { append(.command(command)) }
    mutating func appendInterpolation(commands: [String], facts: [Text] = []) {
      append(.commands(commands, facts: facts))
    }
    mutating func appendInterpolation(_ message: some Message) { append(.text(message.text)) }

    /// Appends text from outside the program, sanitised, shortened and in the language's quotation marks.
    mutating func appendInterpolation(quoted text: String) {
      append(.written { $0("\"\(text.shortened(to: 60).sanitized)\"") })
    }
    mutating func appendInterpolation(_ era: Era) { append(.written { $0.era(era) }) }
    mutating func appendInterpolation(_ day: Day) { append(.written { $0.longDate(day) }) }
    /// Appends a date for a place next to a name.
    mutating func appendInterpolation(date day: Day) { append(.written { $0.date(day) }) }
    mutating func appendInterpolation(column day: Day) { append(.written { $0.shortDate(day) }) }
    mutating func appendInterpolation(list: [String]) { append(.written { $0.list(list) }) }
    /// Appends the names of arguments, separated by commas.
    mutating func appendInterpolation(placeholders titles: [String]) {
      append(.written { language in language.list(titles.map { language(.placeholder($0)) }) })
    }

    private mutating func append(_ value: Value) {
      values.append(value)
      key += "%\(values.count)"
    }
  }
}

extension Language {
  /// Returns the text in this language, or in English if there is no translation.
  func callAsFunction(_ text: Text) -> String {
    translated(text) ?? text.untranslated(in: self)
  }

  /// Returns the text in this language, or `nil` if it has no translation. English has no translations.
  func translated(_ text: Text) -> String? {
    #if DEBUG
      UsedTexts.insert(text.key)
    #endif
    return translation(of: text.key).map { filled($0[...], text.values) }
  }

  /// Replaces placeholders with values and resolves the markers, whose syntax is all ASCII.
  fileprivate func filled(_ pattern: Substring, _ values: [Text.Value]) -> String {
    if pattern.utf8.contains(UInt8(ascii: "`")) {
      return pattern.unbreakingCommands { filled($0, values) }
    }
    guard !values.isEmpty else { return String(pattern) }
    var result = ""
    var rest = pattern
    while let mark = rest.utf8.firstIndex(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "{") }) {
      result += rest[..<mark]
      rest = rest[mark...]
      let start = rest.utf8.prefix(3)
      let isPlural = start.first == UInt8(ascii: "{")
      let number = start.dropFirst().first.map { Int($0) - Int(UInt8(ascii: "0")) } ?? 0
      guard values.indices.contains(number - 1), !isPlural || start.last == UInt8(ascii: "|") else {
        result.append(rest.removeFirst())
        continue
      }
      let value = values[number - 1]
      rest = rest.dropFirst(2)
      if isPlural {
        guard let forms = Self.forms(&rest, until: "}") else { continue }
        let form =
          switch value {
          case .number(let number), .ordinal(let number):
            Self.pluralForm(of: number, self(("1" as Text).withContext("singular")))
          case .plain, .command, .commands, .text, .written: forms.count
          }
        result += forms[min(form, forms.count - 1)]
      } else {
        let written = written(value)
        result += written
        guard rest.utf8.first == UInt8(ascii: "["), let forms = Self.forms(&rest, until: "]") else {
          continue
        }
        result += written.particle(forms[0], forms[1])
      }
    }
    return result + rest
  }

  /// Returns the index of the form for a number. The rules list the numbers for each form except the last one: `1`,
  /// `*2` for all numbers that end in 2, and `-*12` for exceptions.
  static func pluralForm(of number: Int, _ rules: String) -> Int {
    let rules = rules.split(separator: "|")
    func applies(_ numbers: some StringProtocol) -> Bool {
      numbers.hasPrefix("*") ? String(number).hasSuffix(numbers.dropFirst()) : numbers == String(number)
    }
    return rules.firstIndex { rule in
      let words = rule.split(separator: " ")
      return words.contains(where: applies)
        && !words.contains { $0.hasPrefix("-") && applies($0.dropFirst()) }
    } ?? rules.count
  }

  /// Removes and returns the forms of a marker. The text starts with the character before the first form.
  private static func forms(_ text: inout Substring, until end: Character) -> [Substring]? {
    guard let end = text.firstIndex(of: end) else { return nil }
    let forms = text[..<end].dropFirst().split(separator: "|", omittingEmptySubsequences: false)
    text = text[end...].dropFirst()
    return forms.count > 1 ? forms : nil
  }

  private func written(_ value: Text.Value) -> String {
    switch value {
    case .plain(let text): text
    case .number(let number): String(number)
    case .ordinal(let number): self == .english ? number.englishOrdinal : String(number)
    case .command(let command): command.unbroken
    case .commands(let commands, _): commands.map(\.unbroken).joined(separator: " ")
    case .text(let text): self(text)
    case .written(let write): write(self)
    }
  }
}

extension String {
  /// The text with no-break spaces, so that a command to copy stays on one line.
  var unbroken: String { replacing(" ", with: String.noBreakSpace) }
}

extension StringProtocol {
  /// Returns the text without backticks, and with no-break spaces in the commands that were between them.
  ///
  /// - Parameter write: Changes each part outside and inside the backticks.
  func unbreakingCommands(_ write: (SubSequence) -> String) -> String {
    split(separator: "`", omittingEmptySubsequences: false).enumerated().map { place, part in
      place % 2 == 0 ? write(part) : write(part).unbroken
    }.joined()
  }
}

extension Int {
  /// The English ordinal: `1st`, `2nd`, `3rd`, `11th`.
  fileprivate var englishOrdinal: String {
    let ending =
      switch (self % 10, self % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(self)\(ending)"
  }
}
