/// A command line split by the rules of the command table: which command it selects, and what each word is. The parser,
/// completion and suggestions all use this.
///
/// It never fails: an invalid line has tokens, too.
package struct TokenizedLine<Context: CommandContext>: Sendable {
  /// A word, or the part of a word that has a meaning of its own.
  package struct Token: Sendable {
    package enum Kind: Sendable {
      /// The name of a command or subcommand.
      case command
      /// The name of an option; `nil` if it is unknown.
      case option(ArgumentInfo<Context>?)
      /// The value of the preceding option.
      case value
      /// Any other word.
      case word
      /// `--`, which ends the options.
      case terminator
    }

    package let kind: Kind
    package let text: String
    /// The index of the word that contains it.
    package let index: Int
    /// The part of that word before it.
    fileprivate let lead: String

    package var isCommand: Bool {
      if case .command = kind { true } else { false }
    }

    package var isWord: Bool {
      if case .word = kind { true } else { false }
    }

    var isValue: Bool {
      if case .value = kind { true } else { false }
    }
  }

  /// The words after the program's name.
  package let typed: [String]
  /// The command that the line selects, outermost first.
  package let path: [Command<Context>]
  /// The command's own arguments and its action.
  let declaration: Command<Context>.Declaration
  /// The command's own arguments, followed by the common ones.
  let arguments: [ArgumentInfo<Context>]
  package private(set) var tokens: [Token] = []

  var command: Command<Context> { path[path.count - 1] }
  /// The words other than options, their values and command names.
  package var words: [Token] { tokens.filter(\.isWord) }

  /// Splits a line.
  ///
  /// Options can stand anywhere before `--`, even before the command's name. `--name value`, `--name=value` and grouped
  /// short options all work; a value that begins with `--` needs an equals sign.
  ///
  /// - Parameters:
  ///   - words: The words after the program's name.
  ///   - common: The options that all commands share.
  ///   - dashed: The words that are names although they begin with a hyphen.
  init(
    _ words: [String], of program: Command<Context>, common: [ArgumentInfo<Context>],
    dashed: Set<String> = []
  ) {
    typed = words
    var path = [program]
    var names: Set<Int> = []
    while let last = path.last, !last.sections.isEmpty {
      var first = words.indices.first { !names.contains($0) }
      if let option = first, Self.isOption(words[option], dashed) {
        // No command follows the last word.
        if option == words.count - 1 { break }
        // Until the command is known, the option may belong to any of them. Only here are all declarations created,
        // since that takes longer than everything else.
        let arguments = common + last.arguments + last.subcommands.flatMap(\.arguments)
        // The same name can take a value in one command, and none in another.
        let flags = arguments.filter { !$0.needsValue }
        let places = [arguments.filter(\.needsValue) + flags, flags + arguments].compactMap { arguments in
          Self.tokens(words, without: names, arguments, dashed).first(where: \.isWord)?.index
        }
        first = places.first { last.subcommand(words[$0]) != nil } ?? places.first
      }
      guard let first, let next = last.subcommand(words[first]) else { break }
      names.insert(first)
      path.append(next)
    }
    self.path = path
    declaration = path[path.count - 1].declaration
    arguments = declaration.arguments + common
    tokens = Self.tokens(words, without: names, arguments, dashed)
    for name in names {
      let place = tokens.firstIndex { $0.index > name } ?? tokens.endIndex
      tokens.insert(Token(kind: .command, text: words[name], index: name, lead: ""), at: place)
    }
  }

  /// Whether a word before `--` is an option, or a group of them. A negative number or offset, such as -09:00, is not.
  private static func isOption(_ word: String, _ dashed: Set<String>) -> Bool {
    word.hasPrefix("-") && !dashed.contains(word)
      && !word.dropFirst().allSatisfy { "0123456789:".contains($0) }
  }

  private static func tokens(
    _ words: [String], without names: Set<Int>, _ arguments: [ArgumentInfo<Context>], _ dashed: Set<String>
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
      if !isOption(word, dashed) {
        add(.word, word, index)
      } else if word.hasPrefix("--") {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        addOption(String(parts[0]), index, after: "", parts.count > 1 ? parts[1] : nil, "=")
      } else {
        // The rest of the word after a letter that takes a value is its value.
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

  /// The words on the line, with some tokens replaced.
  package func words(replacing tokens: [Token], by texts: [String]) -> [String] {
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
  /// Whether it takes the next word as its value.
  package var needsValue: Bool {
    if case .option = shape { true } else { false }
  }
}
