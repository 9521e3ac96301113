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
    ///
    /// - Parameters:
    ///   - after: The words of the command's argument that are there already.
    case value(of: ArgumentInfo<Context>, after: [String])
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
    let typed = words.last ?? ""
    let line = TokenizedLine(Array(words.dropLast()), of: self, common: common)
    let (path, arguments, before) = (line.path, line.arguments, line.words.map(\.text))
    let isTerminated = line.tokens.contains { if case .terminator = $0.kind { true } else { false } }

    func found(_ subject: Completion<Context>.Subject, lead: String = "", _ rest: String? = nil)
      -> Completion<Context>
    {
      Completion(path: path, subject: subject, lead: lead, typed: rest ?? typed)
    }
    if case .option(let option?)? = line.tokens.last?.kind, option.needsValue, !typed.hasPrefix("--") {
      return found(.value(of: option, after: before))
    }
    if typed.hasPrefix("-"), !isTerminated {
      guard typed.hasPrefix("--"), let equals = typed.firstIndex(of: "=") else {
        return found(.option(arguments.filter { !$0.isWords }))
      }
      let valued = arguments.first { $0.names.contains(String(typed[..<equals])) && $0.takesValue }
      let start = typed.index(after: equals)
      return found(
        valued.map { .value(of: $0, after: before) } ?? .nothing, lead: String(typed[..<start]),
        String(typed[start...]))
    }
    let words = arguments.first(where: \.isWords)
    let hasRoom =
      if case .words(_, _, let limit, _)? = words?.shape { before.count < limit } else { false }
    let subcommands = before.isEmpty ? line.command.subcommands : []
    if subcommands.isEmpty, !hasRoom {
      // Where nothing else is possible, options are what is wanted.
      let isOpen = before.isEmpty && typed.isEmpty && !isTerminated && words == nil
      return found(isOpen ? .option(arguments) : .nothing)
    }
    return found(.word(subcommands: subcommands, hasRoom ? words : nil, after: before))
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
