/// What a command line means.
package enum Invocation<Context: CommandContext>: Sendable {
  /// Show the help of the command, given with those it belongs to, outermost first.
  case help([Command<Context>])
  /// Show the version.
  case version
  /// Do this, which is what the line asks for.
  case run(TokenizedLine<Context>, @Sendable (Context) async throws -> Void)
}

/// What is wrong with a command line.
package enum UsageProblem: Error, Hashable, Sendable {
  case unknownCommand(String, known: [String])
  case unknownOption(String, known: [String])
  case missingArgument(String)
  case missingValue(option: String)
  case unexpectedValue(String, of: String)
  case unexpectedArgument(String)
  /// A word after an option whose value can only follow an equals sign.
  case valueNeedsEquals(String, option: String)
  case invalidValue(String, of: String, possible: PossibleValues)
}

/// A command line that means nothing.
package struct UsageError<Context: CommandContext>: Error {
  package let problem: UsageProblem
  package let line: TokenizedLine<Context>
  /// The token that is wrong; `nil` where something is missing.
  package let token: TokenizedLine<Context>.Token?

  /// The command that it was meant for, outermost first.
  package var path: [Command<Context>] { line.path }
}

extension Command {
  /// Reads a command line for which this is the program.
  ///
  /// Names are never abbreviated. `--help` anywhere before `--` asks for help, whatever else is wrong.
  ///
  /// - Parameters:
  ///   - words: The words after the program's name.
  ///   - common: The options that every command has.
  ///   - options: What they fill, as far as they are right even if the command line is not.
  package func parse<Common>(
    _ words: [String], common: [Argument<Common, Context>], into options: inout Common
  ) throws(UsageError<Context>) -> Invocation<Context> {
    let line = TokenizedLine(words, of: self, common: common.map { $0.info })
    let reader = OccurrenceReader(line)
    for case .success(let occurrence) in reader.options where occurrence.index >= reader.own {
      // What is wrong is left to the one who reads all of them.
      _ = try? common[occurrence.index - reader.own].fill(&options, with: occurrence.value)
    }
    if reader.has(["--help", "-h"]) { return .help(line.path) }
    if line.path.count == 1, reader.has(["--version", "-V"]) { return .version }
    do throws(Misplaced) {
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

/// An argument that occurs on a command line: its place among the command's arguments, and its value.
struct Occurrence: Sendable {
  let index: Int
  let value: String?
  /// The place of what is wrong, if its value is.
  let token: Int

  func fill(_ apply: (String?) throws(UsageProblem) -> Void) throws(Misplaced) {
    do throws(UsageProblem) {
      try apply(value)
    } catch {
      throw Misplaced(problem: error, token: token)
    }
  }
}

/// What is wrong, and the place of the token that is.
struct Misplaced: Error {
  let problem: UsageProblem
  let token: Int?
}

/// Reads the tokens of a command line as occurrences of a command's arguments.
private struct OccurrenceReader<Context: CommandContext> {
  private let line: TokenizedLine<Context>
  /// How many arguments are the command's own; after them come those of every command.
  let own: Int
  private let positional: Int?
  /// The options that are told from the tokens before they are read.
  private let handled: [String]
  /// The options in their order, or what is wrong with them.
  private(set) var options: [Result<Occurrence, Misplaced>] = []

  init(_ line: TokenizedLine<Context>) {
    self.line = line
    own = line.declaration.arguments.count
    positional = line.declaration.arguments.firstIndex { $0.isWords }
    handled = ["--help"] + (line.path.count == 1 ? ["--version"] : [])
    options = line.tokens.indices.compactMap { place in
      guard case .option(let info) = line.tokens[place].kind else { return nil }
      return Result { () throws(Misplaced) in try occurrence(place, info) }
    }
  }

  /// Whether one of these options stands there by itself.
  func has(_ names: Set<String>) -> Bool {
    line.tokens.indices.contains { place in
      guard case .option = line.tokens[place].kind else { return false }
      return names.contains(line.tokens[place].text) && value(place)?.isAttached != true
    }
  }

  func read() throws(Misplaced) -> [Occurrence] {
    for place in line.tokens.indices where line.tokens[place].isWord { try checkForgottenEquals(place) }
    var result: [Occurrence] = []
    for option in options { result.append(try option.get()) }
    return try result + words()
  }

  private func value(_ place: Int) -> TokenizedLine<Context>.Token? {
    guard place + 1 < line.tokens.count, line.tokens[place + 1].isValue else { return nil }
    return line.tokens[place + 1]
  }

  private func occurrence(_ place: Int, _ info: ArgumentInfo<Context>?) throws(Misplaced) -> Occurrence {
    let name = line.tokens[place].text
    let value = value(place)
    guard let index = line.arguments.firstIndex(where: { $0.names.contains(name) }), let info else {
      let problem: UsageProblem =
        if let value, handled.contains(name) {
          .unexpectedValue(value.text, of: name)
        } else {
          .unknownOption(name, known: line.arguments.flatMap(\.names) + handled)
        }
      throw Misplaced(problem: problem, token: place)
    }
    switch info.shape {
    case .flag:
      if let value { throw Misplaced(problem: .unexpectedValue(value.text, of: name), token: place + 1) }
    case .option:
      if value == nil { throw Misplaced(problem: .missingValue(option: name), token: place) }
    case .optionalValue, .words: break
    }
    return Occurrence(index: index, value: value?.text, token: value == nil ? place : place + 1)
  }

  /// Fails for a word after an option whose value can only follow an equals sign, if the word is made of possible
  /// values or there is nothing else for it to be.
  private func checkForgottenEquals(_ place: Int) throws(Misplaced) {
    let word = line.tokens[place]
    guard place > 0, case .option(let info?) = line.tokens[place - 1].kind,
      line.tokens[place - 1].index == word.index - 1, case .optionalValue = info.shape,
      case .some(let values) = info.values
    else { return }
    let isOfValues = word.text.split(separator: ",").allSatisfy { values.contains(String($0)) }
    if positional == nil || isOfValues {
      throw Misplaced(
        problem: .valueNeedsEquals(word.text, option: line.tokens[place - 1].text), token: place)
    }
  }

  private func words() throws(Misplaced) -> [Occurrence] {
    let places = line.tokens.indices.filter { line.tokens[$0].isWord }
    guard let positional else {
      guard let place = places.first else { return [] }
      let (word, known) = (line.tokens[place].text, line.command.subcommands.map(\.name))
      throw Misplaced(
        problem: known.isEmpty ? .unexpectedArgument(word) : .unknownCommand(word, known: known), token: place
      )
    }
    let info = line.arguments[positional]
    if places.isEmpty, info.isRequired { throw Misplaced(problem: .missingArgument(info.title), token: nil) }
    if case .words(_, _, let limit, _) = info.shape, places.count > limit {
      throw Misplaced(problem: .unexpectedArgument(line.tokens[places[limit]].text), token: places[limit])
    }
    return places.map { Occurrence(index: positional, value: line.tokens[$0].text, token: $0) }
  }
}
