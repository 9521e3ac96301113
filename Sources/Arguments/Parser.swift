/// The meaning of a command line.
package enum Invocation<Context: CommandContext>: Sendable {
  /// Show the help of the last command in this path, outermost first.
  case help([Command<Context>])
  /// Show the version.
  case version
  /// Run the command.
  case run(TokenizedLine<Context>, @Sendable (Context) async throws -> Void)
}

/// A mistake in a command line.
package enum UsageProblem: Error, Hashable, Sendable {
  case unknownCommand(String, known: [String])
  case unknownOption(String, known: [String])
  case missingArgument(String)
  case missingValue(option: String)
  case unexpectedValue(String, of: String)
  case unexpectedArgument(String)
  /// A word after an option that takes its value only after an equals sign.
  case valueNeedsEquals(String, option: String)
  case invalidValue(String, of: String, possible: PossibleValues)
}

/// An invalid command line.
package struct UsageError<Context: CommandContext>: Error {
  package let problem: UsageProblem
  package let line: TokenizedLine<Context>
  /// The wrong token; `nil` if something is missing.
  package let token: TokenizedLine<Context>.Token?

  /// The command that the line selects, outermost first.
  package var path: [Command<Context>] { line.path }
}

extension Command {
  /// Parses a command line of this program.
  ///
  /// Names cannot be abbreviated. `--help` or `-h` as a word by itself anywhere before `--` shows help, even if the line
  /// is invalid.
  ///
  /// - Parameters:
  ///   - words: The words after the program's name.
  ///   - dashed: The words that are names although they begin with a hyphen.
  ///   - common: The options that all commands share.
  ///   - options: Receives the common options, also the valid ones of an invalid line.
  package func parse<Common>(
    _ words: [String], dashed: Set<String> = [], common: [Argument<Common, Context>],
    into options: inout Common
  ) throws(UsageError<Context>) -> Invocation<Context> {
    let line = TokenizedLine(words, of: self, common: common.map { $0.info }, dashed: dashed)
    let reader = OccurrenceReader(line)
    for case .success(let occurrence) in reader.options where occurrence.index >= reader.own {
      // read() below reports the errors.
      _ = try? common[occurrence.index - reader.own].fill(&options, with: occurrence.value)
    }
    if reader.has(["--help", "-h"]) { return .help(line.path) }
    if line.path.count == 1, reader.has(["--version", "-V"]) { return .version }
    do throws(TokenProblem) {
      let occurrences = try reader.read()
      for occurrence in occurrences where occurrence.index >= reader.own {
        try occurrence.fill { value throws(UsageProblem) in
          try common[occurrence.index - reader.own].fill(&options, with: value)
        }
      }
      return .run(line, try line.declaration.prepare(occurrences.filter { $0.index < reader.own }))
    } catch {
      throw UsageError(problem: error.problem, line: line, token: error.token.map { line.tokens[$0] })
    }
  }
}

/// An argument on a command line: its index among the command's arguments, and its value.
struct Occurrence: Sendable {
  let index: Int
  let value: String?
  /// The index of the token to blame if the value is invalid.
  let token: Int

  func fill(_ apply: (String?) throws(UsageProblem) -> Void) throws(TokenProblem) {
    do throws(UsageProblem) {
      try apply(value)
    } catch {
      throw TokenProblem(problem: error, token: token)
    }
  }
}

/// A mistake and the index of its token.
struct TokenProblem: Error {
  let problem: UsageProblem
  let token: Int?
}

/// Reads the tokens of a command line as occurrences of a command's arguments.
private struct OccurrenceReader<Context: CommandContext> {
  private let line: TokenizedLine<Context>
  /// The number of the command's own arguments. The common ones follow them.
  let own: Int
  private let positional: Int?
  /// The options that are handled before parsing.
  private let handled: [String]
  /// The options in order, each as an occurrence or its error.
  private(set) var options: [Result<Occurrence, TokenProblem>] = []

  init(_ line: TokenizedLine<Context>) {
    self.line = line
    own = line.declaration.arguments.count
    positional = line.declaration.arguments.firstIndex { $0.isWords }
    handled = ["--help"] + (line.path.count == 1 ? ["--version"] : [])
    options = line.tokens.indices.compactMap { position in
      guard case .option(let info) = line.tokens[position].kind else { return nil }
      return Result { () throws(TokenProblem) in try occurrence(position, info) }
    }
  }

  /// Whether one of these options is present as a word by itself.
  func has(_ names: Set<String>) -> Bool {
    line.tokens.contains { token in
      guard case .option = token.kind else { return false }
      return names.contains(token.text) && line.typed[token.index] == token.text
    }
  }

  func read() throws(TokenProblem) -> [Occurrence] {
    for position in line.tokens.indices where line.tokens[position].isWord {
      try checkForgottenEquals(position)
    }
    var result: [Occurrence] = []
    for option in options { result.append(try option.get()) }
    return try result + words()
  }

  private func value(_ position: Int) -> TokenizedLine<Context>.Token? {
    guard position + 1 < line.tokens.count, line.tokens[position + 1].isValue else { return nil }
    return line.tokens[position + 1]
  }

  private func occurrence(_ position: Int, _ info: ArgumentInfo<Context>?) throws(TokenProblem) -> Occurrence
  {
    let name = line.tokens[position].text
    let value = value(position)
    // In a group, these mean nothing.
    let unknown = ["-h", "-V"].contains(name) ? line.typed[line.tokens[position].index] : name
    guard let index = line.arguments.firstIndex(where: { $0.names.contains(name) }), let info else {
      let problem: UsageProblem =
        if let value, handled.contains(name) {
          .unexpectedValue(value.text, of: name)
        } else {
          .unknownOption(unknown, known: line.arguments.flatMap(\.names) + handled)
        }
      throw TokenProblem(problem: problem, token: position)
    }
    switch info.shape {
    case .flag:
      if let value {
        throw TokenProblem(problem: .unexpectedValue(value.text, of: name), token: position + 1)
      }
    case .option:
      if value == nil { throw TokenProblem(problem: .missingValue(option: name), token: position) }
    case .optionalValue, .words: break
    }
    return Occurrence(index: index, value: value?.text, token: value == nil ? position : position + 1)
  }

  /// Throws if a word follows an option that takes its value only after an equals sign, and the word has a
  /// possible value or no words are allowed.
  private func checkForgottenEquals(_ position: Int) throws(TokenProblem) {
    let word = line.tokens[position]
    guard position > 0, case .option(let info?) = line.tokens[position - 1].kind,
      line.tokens[position - 1].index == word.index - 1, case .optionalValue = info.shape,
      case .some(let values) = info.values
    else { return }
    // A list can have a wrong value.
    if positional == nil || word.text.split(separator: ",").contains(where: { values.contains(String($0)) }) {
      throw TokenProblem(
        problem: .valueNeedsEquals(word.text, option: line.tokens[position - 1].text), token: position)
    }
  }

  private func words() throws(TokenProblem) -> [Occurrence] {
    let positions = line.tokens.indices.filter { line.tokens[$0].isWord }
    guard let positional else {
      guard let position = positions.first else { return [] }
      let (word, known) = (line.tokens[position].text, line.command.subcommands.map(\.name))
      throw TokenProblem(
        problem: known.isEmpty ? .unexpectedArgument(word) : .unknownCommand(word, known: known),
        token: position
      )
    }
    let info = line.arguments[positional]
    if positions.isEmpty, info.isRequired {
      throw TokenProblem(problem: .missingArgument(info.title), token: nil)
    }
    if case .words(_, _, let limit, _) = info.shape, positions.count > limit {
      throw TokenProblem(
        problem: .unexpectedArgument(line.tokens[positions[limit]].text), token: positions[limit])
    }
    return positions.map { Occurrence(index: positional, value: line.tokens[$0].text, token: $0) }
  }
}
