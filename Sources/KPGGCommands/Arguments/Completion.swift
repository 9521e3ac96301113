/// The unfinished word at the end of a command line, and its meaning by the command table.
struct Completion: Sendable {
  /// The kind of text that can be completed at the cursor.
  enum Subject: Sendable {
    /// The name of one of the last command's subcommands, or a word of its argument.
    ///
    /// - Parameter after: The argument's words before this one.
    case word(subcommands: [Command], ArgumentInfo?, after: [String])
    /// The name of one of these options.
    case option([ArgumentInfo])
    /// The value of an option.
    ///
    /// - Parameter after: The words of the command's argument before the cursor.
    case value(of: ArgumentInfo, after: [String])
    /// Nothing that the table contains.
    case nothing
  }

  /// The words before the cursor.
  let line: TypedLine
  let subject: Subject
  /// The part of the last word that stays as it is: `--sort=`, or empty.
  let lead: String
  /// The part of the last word to complete.
  let typed: String
}

extension Command {
  /// Returns the completion of an unfinished line, by the parser's rules. It never fails, because an incomplete command
  /// line is rarely valid.
  ///
  /// - Parameter words: The words after the program's name, up to the cursor.
  func completion(of words: [String]) -> Completion {
    let typed = words.last ?? ""
    let line = TypedLine(Array(words.dropLast()), of: self)
    let arguments = line.arguments
    let before = line.words.map(\.text)
    let isTerminated = line.tokens.contains { $0.kind == .terminator }

    func found(_ subject: Completion.Subject, lead: String = "", _ rest: String? = nil) -> Completion {
      Completion(line: line, subject: subject, lead: lead, typed: rest ?? typed)
    }
    if case .option(let option?)? = line.tokens.last?.kind, option.needsValue, !typed.hasPrefix("--") {
      return found(.value(of: option, after: before))
    }
    if typed.hasPrefix("-"), !isTerminated {
      guard typed.hasPrefix("--"), let equals = typed.firstIndex(of: "=") else {
        return found(.option(arguments.filter { !$0.isWords }))
      }
      let valued = arguments.first { $0.names.contains(String(typed[..<equals])) && $0.shape != .flag }
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
      // If nothing else is possible, offer options.
      let isOpen = before.isEmpty && typed.isEmpty && !isTerminated && words == nil
      return found(isOpen ? .option(arguments) : .nothing)
    }
    return found(.word(subcommands: subcommands, hasRoom ? words : nil, after: before))
  }
}
