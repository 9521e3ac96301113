import KPGGCore

/// A closure that returns a writable property of a command's options. Creating a key path takes longer than parsing a
/// command line, and most options are not on the line.
typealias OptionPath<Options, Value> = @Sendable () -> any WritableKeyPath<Options, Value> & Sendable

/// The syntax of an argument on the command line.
enum ArgumentShape: Hashable, Sendable {
  /// `--reverse`
  case flag
  /// `--era ERA`
  case option(value: String, repeats: Bool = false)
  /// `--json[=FIELDS]`, whose value must follow an equals sign.
  case optionalValue(value: String)
  /// `NAME...`, words that are not options, up to a limit.
  case words(value: String, isRequired: Bool, atMost: Int, repeats: Bool)
}

/// An argument's declaration, without the code that uses its value. The parser, help and all generated files use it.
struct ArgumentInfo: Equatable, Sendable {
  let shape: ArgumentShape
  /// The option's names, starting with the one to display. Empty for words.
  let names: [String]
  let help: Text
  let values: PossibleValues
  /// The completions, if they are not the possible values.
  let completions: Completions?
  /// The command whose help explains an argument of several commands, or `nil` if each command's help explains it.
  fileprivate(set) var explainer: String?
  /// The titles of arguments that can't be used together with this one.
  fileprivate(set) var excludedTitles: [String] = []
  /// The title of another argument that this one needs.
  fileprivate(set) var requiredTitle: String?

  /// The name to display: `--era`, `NAME`.
  var title: String {
    if case .words(let value, _, _, _) = shape { value } else { names.first ?? "" }
  }

  var isWords: Bool {
    if case .words = shape { true } else { false }
  }

  /// Returns the argument's syntax, such as `-r, --reverse`, `--era ERA`, `--json[=FIELDS]` or `[GROUP...]`.
  func synopsis(in language: Language) -> String {
    func placeholder(_ value: String) -> String { language(.placeholder(value)) }
    let title = names.sorted { $0.count < $1.count }.joined(separator: ", ")
    switch shape {
    case .flag: return title
    case .option(let value, let repeats): return "\(title) \(placeholder(value))" + (repeats ? "..." : "")
    case .optionalValue(let value): return "\(title)[=\(placeholder(value))]"
    case .words(let value, let isRequired, _, let repeats):
      let words = placeholder(value) + (repeats ? "..." : "")
      return isRequired ? words : "[\(words)]"
    }
  }
}

/// An argument of a command and the property that it sets.
struct Argument<Options: Sendable>: Sendable {
  private(set) var info: ArgumentInfo
  /// Applies a value, or `nil` if there is none. Returns a value or list item that is not allowed, or `nil`.
  private let apply: @Sendable (inout Options, String?) -> String?

  private init(
    _ shape: ArgumentShape, _ names: [String], _ help: Text, values: PossibleValues = .any,
    completions: Completions? = nil,
    apply: @escaping @Sendable (inout Options, String?) -> String?
  ) {
    info = ArgumentInfo(shape: shape, names: names, help: help, values: values, completions: completions)
    self.apply = apply
  }

  static func flag(
    _ names: String..., help: Text, into path: @autoclosure @escaping OptionPath<Options, Bool>
  ) -> Argument {
    Argument(.flag, names, help) { options, _ in
      options[keyPath: path()] = true
      return nil
    }
  }

  /// Creates an option with a value. If the option is repeated, the last value is used.
  static func option<Value: ArgumentValue>(
    _ names: String..., value: String, help: Text, completions: Completions? = nil,
    into path: @autoclosure @escaping OptionPath<Options, Value?>
  ) -> Argument {
    Argument(.option(value: value), names, help, values: Value.possibleValues, completions: completions) {
      options, text in
      guard let value = text.flatMap(Value.init(argument:)) else { return text ?? "" }
      options[keyPath: path()] = value
      return nil
    }
  }

  /// Creates an option that can be repeated, each time with one or several comma-separated values.
  static func list(
    _ names: String..., value: String, help: Text, completions: Completions? = nil,
    into path: @autoclosure @escaping OptionPath<Options, [String]>
  ) -> Argument {
    Argument(.option(value: value, repeats: true), names, help, completions: completions) { options, text in
      options[keyPath: path()] += text.map(commaSeparated) ?? []
      return nil
    }
  }

  /// Creates an option that sets a condition on a fact. It can be repeated, each time with one or several values.
  ///
  /// - Parameters:
  ///   - value: The placeholder for a value, or `nil` if the option takes none.
  ///   - add: Adds a value. Returns `false` if the value is not allowed.
  static func condition(
    _ name: String, value: String?, help: Text, possible: PossibleValues, completions: Completions,
    add: @escaping @Sendable (inout Options, String) -> Bool
  ) -> Argument {
    guard let value else {
      return Argument(.flag, [name], help) { options, _ in add(&options, "yes") ? nil : "" }
    }
    var values = possible
    if case .one(let words) = possible { values = .some(of: words) }
    return Argument(
      .option(value: value, repeats: true), [name], help, values: values, completions: completions
    ) { options, text in
      (text.map(commaSeparated) ?? []).first { $0.isEmpty || !add(&options, $0) }
    }
  }

  static func choice(
    _ names: String..., value: String, help: Text, of words: [String],
    into path: @autoclosure @escaping OptionPath<Options, String?>
  ) -> Argument {
    Argument(.option(value: value), names, help, values: .one(of: words)) { options, text in
      guard let word = words.first(where: { $0 == text?.lowercased() }) else { return text ?? "" }
      options[keyPath: path()] = word
      return nil
    }
  }

  /// Creates an option with an optional comma-separated list of choices after an equals sign. Without a list, the
  /// property becomes an empty list.
  static func choices(
    _ names: String..., value: String, values: [String], help: Text,
    completions: Completions? = nil, into path: @autoclosure @escaping OptionPath<Options, [String]?>
  ) -> Argument {
    Argument(.optionalValue(value: value), names, help, values: .some(of: values), completions: completions) {
      options, text in
      let chosen = text.map(commaSeparated) ?? []
      if let unknown = chosen.first(where: { !values.contains($0) }) { return unknown }
      options[keyPath: path()] = chosen
      return nil
    }
  }

  /// Creates the argument for the words that are not options.
  ///
  /// - Parameters:
  ///   - value: The name of each word, or one name for all.
  ///   - repeats: Whether each word is a separate item, which help shows as `...`.
  static func words(
    _ value: String, isRequired: Bool = true, atMost limit: Int = .max, repeats: Bool = false,
    help: Text,
    completions: Completions? = nil, into path: @autoclosure @escaping OptionPath<Options, [String]>
  ) -> Argument {
    Argument(
      .words(value: value, isRequired: isRequired, atMost: limit, repeats: repeats), [], help,
      completions: completions
    ) { options, text in
      options[keyPath: path()] += [text].compactMap { $0 }
      return nil
    }
  }

  /// Sets the property to the value of an occurrence, or records that the argument occurs.
  func fill(_ options: inout Options, with occurrence: Occurrence) throws(UsageError) {
    if let wrong = apply(&options, occurrence.value) {
      let problem = UsageProblem.invalidValue(wrong, of: info.title, possible: info.values)
      throw UsageError(problem, at: occurrence.token)
    }
  }

  /// Returns this argument for larger options, in which these options are a property.
  func at<Outer>(_ path: @autoclosure @escaping OptionPath<Outer, Options>) -> Argument<Outer> {
    var argument = Argument<Outer>(info.shape, info.names, info.help) { options, text in
      apply(&options[keyPath: path()], text)
    }
    argument.info = info
    return argument
  }

  /// Returns this argument, explained in the help of one command and only listed in the help of other commands.
  func explained(by command: String) -> Argument {
    var argument = self
    argument.info.explainer = command
    return argument
  }

  func excluding(_ titles: String...) -> Argument {
    var argument = self
    argument.info.excludedTitles = titles
    return argument
  }

  func needing(_ title: String) -> Argument {
    var argument = self
    argument.info.requiredTitle = title
    return argument
  }
}

/// An argument on a command line: its index among the command's arguments, and its value.
struct Occurrence: Sendable {
  let index: Int
  let value: String?
  /// The index of the token to blame if the value is invalid.
  let token: Int
}

/// Returns the parts between commas, without spaces around them.
private func commaSeparated(_ text: String) -> [String] {
  text.split(separator: ",", omittingEmptySubsequences: false).map { part in
    String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

/// A type that can be read from a command-line argument.
protocol ArgumentValue: Sendable {
  /// Returns `nil` if the text is not a valid value.
  init?(argument: String)
  static var possibleValues: PossibleValues { get }
}

extension ArgumentValue where Self: CaseIterable & RawRepresentable<String> {
  init?(argument: String) {
    guard let value = Self.allCases.first(where: { $0.rawValue.lowercased() == argument.lowercased() }) else {
      return nil
    }
    self = value
  }

  static var possibleValues: PossibleValues { .one(of: allCases.map { $0.rawValue }) }
}

extension String: ArgumentValue {
  init?(argument: String) {
    if argument.isEmpty { return nil }
    self = argument
  }

  static var possibleValues: PossibleValues { .any }
}
