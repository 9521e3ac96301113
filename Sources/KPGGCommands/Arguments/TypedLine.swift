import KPGGCore

/// A command line split by the rules of the command table, with the selected command and the kind of each word. The
/// parser, completion and suggestions all use it.
///
/// Splitting never fails. An invalid line also has tokens.
struct TypedLine: Sendable {
  /// A word, or a part of a word with a separate meaning.
  struct Token: Sendable {
    enum Kind: Equatable, Sendable {
      case command
      /// The name of an option, with `nil` if the option is unknown.
      case option(ArgumentInfo?)
      /// The value of the preceding option.
      case value
      /// Any other word.
      case word
      /// `--`, which ends the options.
      case terminator
    }

    let kind: Kind
    let text: String
    /// The index of the word that contains the token.
    let index: Int
    /// The part of that word before the token.
    fileprivate let lead: String

    var isCommand: Bool { kind == .command }

    var isWord: Bool { kind == .word }

    var isValue: Bool { kind == .value }
  }

  /// The words after the program's name.
  let typed: [String]
  /// The selected command and its parents, outermost first.
  let path: [Command]
  let declaration: Command.Declaration
  /// The command's own arguments, followed by the common ones.
  let arguments: [ArgumentInfo]
  /// The indices of the words that are names of commands.
  private let names: Set<Int>
  /// The titles of the options that all commands share.
  private let common: Set<String>
  private(set) var tokens: [Token] = []

  var command: Command { path[path.count - 1] }
  /// The command's full name: `data update`.
  var name: String { path.dropFirst().map(\.name).joined(separator: " ") }
  /// The words other than options, their values and command names.
  var words: [Token] { tokens.filter(\.isWord) }

  /// The common options can be anywhere before `--`, even before the command's name. `--name value`, `--name=value`
  /// and grouped short options all work. A value that begins with `--` needs an equals sign.
  ///
  /// - Parameter dashedNames: The words that are names although they begin with a hyphen.
  init(_ words: [String], of program: Command, dashedNames: Set<String> = []) {
    typed = words
    let common = CommonOptions.arguments.map { $0.info }
    var path = [program]
    var names: Set<Int> = []
    while let next = Self.command(words, below: path[path.count - 1], names, common, dashedNames) {
      names.insert(next.place)
      path.append(next.command)
    }
    self.path = path
    self.names = names
    self.common = Set(common.map { $0.title })
    declaration = path[path.count - 1].declaration
    arguments = declaration.arguments + common
    tokens = Self.tokens(words, without: names, arguments, dashedNames)
    for name in names {
      let place = tokens.firstIndex { $0.index > name } ?? tokens.endIndex
      tokens.insert(Token(kind: .command, text: words[name], index: name, lead: ""), at: place)
    }
  }

  /// Returns the next subcommand on a line, which is its first word. After unknown options, which should follow their
  /// subcommand, this is the first subcommand that has the options and is not the value of one.
  private static func command(
    _ words: [String], below command: Command, _ names: Set<Int>, _ common: [ArgumentInfo],
    _ dashedNames: Set<String>
  ) -> (place: Int, command: Command)? {
    if command.sections.isEmpty { return nil }
    var early: [String] = []
    var first: (place: Int, command: Command)?
    let tokens = tokens(words, without: names, common, dashedNames)
    for (place, token) in tokens.enumerated() {
      if case .option(nil) = token.kind { early.append(token.text) }
      guard token.isWord else { continue }
      let named = command.subcommand(token.text).map { (place: token.index, command: $0) }
      guard !early.isEmpty else { return named }
      guard let named else { continue }
      first = first ?? named
      let known = named.command.arguments
      let infos = early.map { name in known.first { $0.names.contains(name) } }
      let isValue = tokens[place - 1].text == early.last && infos.last??.needsValue == true
      if !isValue, !infos.contains(where: { $0 == nil }) { return named }
    }
    return first
  }

  /// Returns the value of the option at an index of the tokens.
  func value(after place: Int) -> Token? {
    guard place + 1 < tokens.count, tokens[place + 1].isValue else { return nil }
    return tokens[place + 1]
  }

  /// Whether a token is an option before the command that it belongs to.
  func isEarly(_ token: Token) -> Bool {
    guard case .option(let info?) = token.kind, let last = names.max() else { return false }
    return token.index < last && !common.contains(info.title)
  }

  /// The words on the line, with early options moved after the command.
  var reorderedWords: [String] {
    let early = tokens.indices.filter { isEarly(tokens[$0]) }.flatMap { place in
      [tokens[place], value(after: place)].compactMap { $0?.index }
    }.withoutDuplicates
    let last = names.max() ?? 0
    let others = typed.indices.filter { !early.contains($0) }
    return (others.filter { $0 <= last } + early + others.filter { $0 > last }).map { typed[$0] }
  }

  /// Whether a word before `--` is an option or a group of options. A negative number or offset (-09:00) is neither.
  private static func isOption(_ word: String, _ dashedNames: Set<String>) -> Bool {
    word.hasPrefix("-") && !dashedNames.contains(word)
      && !word.dropFirst().allSatisfy { "0123456789:".contains($0) }
  }

  private static func tokens(
    _ words: [String], without names: Set<Int>, _ arguments: [ArgumentInfo], _ dashedNames: Set<String>
  ) -> [Token] {
    var tokens: [Token] = []
    var places = words.indices.filter { !names.contains($0) }[...]
    func add(_ kind: Token.Kind, _ text: some StringProtocol, _ index: Int, after lead: String = "") {
      tokens.append(Token(kind: kind, text: String(text), index: index, lead: lead))
    }
    /// Adds an option and, if it takes the next word, its value.
    func addOption(_ name: String, _ index: Int, after lead: String, _ attached: Substring?, _ sign: String) {
      let info = arguments.first { $0.names.contains(name) }
      add(.option(info), name, index, after: lead)
      if let attached {
        add(.value, attached, index, after: lead.isEmpty ? name + sign : lead + name.dropFirst() + sign)
      } else if info?.needsValue == true, let next = places.first, !words[next].hasPrefix("--") {
        places.removeFirst()
        add(.value, words[next], next)
      }
    }
    while let index = places.popFirst() {
      let word = words[index]
      if word == "--" {
        add(.terminator, word, index)
        for index in places { add(.word, words[index], index) }
        break
      }
      if !isOption(word, dashedNames) {
        add(.word, word, index)
      } else if word.hasPrefix("--") {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        addOption(String(parts[0]), index, after: "", parts.count > 1 ? parts[1] : nil, "=")
      } else {
        // After a letter that takes a value, the rest of the word is the value.
        var rest = word.dropFirst()
        var lead = ""
        while let letter = rest.popFirst() {
          let name = "-\(letter)"
          let isLast = arguments.contains { $0.needsValue && $0.names.contains(name) } && !rest.isEmpty
          let sign = isLast && rest.first == "=" ? "=" : ""
          addOption(name, index, after: lead, isLast ? rest.dropFirst(sign.count) : nil, sign)
          if isLast { break }
          lead = lead.isEmpty ? name : lead + "\(letter)"
        }
      }
    }
    return tokens
  }

  func words(replacing tokens: [Token], by texts: [String]) -> [String] {
    guard let first = tokens.first else { return typed + texts }
    let others = Set(tokens.map(\.index))
    return typed.indices.flatMap { index -> [String] in
      guard index == first.index else { return others.contains(index) ? [] : [typed[index]] }
      let rest = typed[index].dropFirst(first.lead.count + first.text.count)
      let word = first.lead + (texts.first ?? "") + rest
      return (texts.isEmpty && word.isEmpty ? [] : [word]) + texts.dropFirst()
    }
  }
}

extension ArgumentInfo {
  /// Whether the argument takes the next word as its value.
  var needsValue: Bool {
    if case .option = shape { true } else { false }
  }
}
