/// What is being typed at the end of a command line, as far as the command table tells.
package struct Completion<Context: CommandContext>: Sendable {
  /// What can stand where the cursor is.
  package enum Subject: Sendable {
    /// The name of one of the last command's subcommands, or one of the words of an argument.
    ///
    /// - Parameters:
    ///   - after: The words of the argument that are there already.
    case word(subcommands: [Command<Context>], ArgumentInfo<Context>?, after: [String])
    /// The name of an option: one of the command's own, or one that every command has.
    case option([ArgumentInfo<Context>])
    /// The value of an option.
    case value(of: ArgumentInfo<Context>)
    /// Nothing that the table knows of.
    case nothing
  }

  /// The command that the words before the cursor are for, outermost first.
  package let path: [Command<Context>]
  package let subject: Subject
  /// What of the last word stays as it is: `--sort=`, or nothing.
  package let lead: String
  /// What of the last word is to be completed.
  package let typed: String
}

extension Command {
  /// Tells what is being typed, by the rules by which the parser reads. It never fails: a command line that is half
  /// typed is wrong more often than not.
  ///
  /// - Parameters:
  ///   - words: The words after the program's name, the last one as far as it is typed.
  ///   - common: The options that every command has.
  package func completion(
    of words: [String], common: [ArgumentInfo<Context>]
  ) -> Completion<Context> {
    var before = Array(words.dropLast())
    let typed = words.last ?? ""
    let path = commandPath(&before, common)
    let command = path[path.count - 1]
    let arguments = command.arguments + common
    let reader = WordsBefore(before, arguments)

    func found(_ subject: Completion<Context>.Subject, lead: String = "", _ rest: String? = nil)
      -> Completion<Context>
    {
      Completion(path: path, subject: subject, lead: lead, typed: rest ?? typed)
    }
    if let option = reader.pending, !typed.hasPrefix("--") { return found(.value(of: option)) }
    if typed.hasPrefix("-"), !reader.isTerminated {
      guard typed.hasPrefix("--"), let equals = typed.firstIndex(of: "=") else {
        return found(.option(arguments.filter { !$0.isWords }))
      }
      let valued = arguments.first { $0.names.contains(String(typed[..<equals])) && $0.takesValue }
      let start = typed.index(after: equals)
      return found(
        valued.map { .value(of: $0) } ?? .nothing, lead: String(typed[..<start]), String(typed[start...]))
    }
    let words = arguments.first(where: \.isWords)
    let hasRoom =
      if case .words(_, _, let limit, _)? = words?.shape { reader.positionals.count < limit } else { false }
    let subcommands = reader.positionals.isEmpty ? command.subcommands : []
    if subcommands.isEmpty, !hasRoom {
      // Where nothing else is possible, options are what is wanted.
      let isOpen = reader.positionals.isEmpty && typed.isEmpty && !reader.isTerminated && words == nil
      return found(isOpen ? .option(arguments) : .nothing)
    }
    return found(.word(subcommands: subcommands, hasRoom ? words : nil, after: reader.positionals))
  }
}

extension ArgumentInfo {
  fileprivate var takesValue: Bool {
    switch shape {
    case .option, .optionalValue: true
    case .flag, .words: false
    }
  }
}

/// What the words before the one that is being typed leave open.
private struct WordsBefore<Context: CommandContext> {
  /// The words that are no options.
  private(set) var positionals: [String] = []
  /// The option whose value comes next.
  private(set) var pending: ArgumentInfo<Context>?
  /// Whether `--` has ended the options.
  private(set) var isTerminated = false

  init(_ words: [String], _ arguments: [ArgumentInfo<Context>]) {
    let shortOptions = ShortOptions(arguments)
    for word in words {
      if pending != nil, !word.hasPrefix("--") {
        pending = nil
      } else if isTerminated || !word.hasPrefix("-") || word == "-" {
        positionals.append(word)
      } else if word == "--" {
        isTerminated = true
        pending = nil
      } else {
        let last = shortOptions.split(word).last
        let name = last?.name ?? word
        pending =
          shortOptions.takesNextWord(name, last?.value)
          ? arguments.first { $0.names.contains(name) } : nil
      }
    }
  }
}
