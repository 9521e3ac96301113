import KPGGCore

/// A parsed command line.
struct Invocation: Sendable {
  enum Meaning: Sendable {
    case help
    case version
    case run(Command.Action)
    case mistake(UsageError)
  }

  let line: TypedLine
  /// The options that all commands share. If the line is invalid, these are the valid ones.
  fileprivate(set) var options = CommonOptions()
  fileprivate(set) var meaning = Meaning.version
}

extension Command {
  /// Names can't be abbreviated. `--help` or `-h` as a word by itself anywhere before `--` shows help, even if the line
  /// is invalid.
  ///
  /// - Parameter dashedNames: The words that are names although they begin with a hyphen.
  func parse(_ words: [String], dashedNames: Set<String> = []) -> Invocation {
    let line = TypedLine(words, of: self, dashedNames: dashedNames)
    let reader = OccurrenceReader(line)
    let own = line.declaration.ownCount
    let shared = (line.command.output.map(CommonOptions.formats) ?? []) + CommonOptions.arguments
    var invocation = Invocation(line: line)
    let isHelp = reader.has(["--help", "-h"])
    do throws(UsageError) {
      var mistake: UsageError?
      for option in reader.options {
        do throws(UsageError) {
          let occurrence = try option.get()
          if occurrence.index >= own {
            try shared[occurrence.index - own].fill(&invocation.options, with: occurrence)
          }
        } catch {
          if mistake == nil { mistake = error }
        }
      }
      if isHelp {
        invocation.meaning = .help
      } else if line.path.count > 1 || !reader.has(["--version", "-V"]) {
        try reader.checkEquals()
        if let mistake { throw mistake }
        let occurrences = try reader.all()
        invocation.meaning = .run(try line.declaration.prepare(occurrences.filter { $0.index < own }))
      }
    } catch {
      invocation.meaning = .mistake(error)
    }
    return invocation
  }
}

/// A reader of the tokens of a command line as occurrences of a command's arguments.
private struct OccurrenceReader {
  private let line: TypedLine
  private let positional: Int?
  /// The options that are handled before parsing.
  private let handled: [String]
  /// The options in order, each as an occurrence or its error.
  private(set) var options: [Result<Occurrence, UsageError>] = []

  init(_ line: TypedLine) {
    self.line = line
    positional = line.arguments.firstIndex { $0.isWords }
    handled = ["--help"] + (line.path.count == 1 ? ["--version"] : [])
    options = line.tokens.indices.compactMap { position in
      guard case .option(let info) = line.tokens[position].kind else { return nil }
      return Result { () throws(UsageError) in try occurrence(position, info) }
    }
  }

  /// Whether one of these options is present as a word by itself.
  func has(_ names: Set<String>) -> Bool {
    line.tokens.contains { token in
      guard case .option = token.kind else { return false }
      return names.contains(token.text) && line.typed[token.index] == token.text
    }
  }

  /// Returns all occurrences. Throws for arguments that can't be used together.
  func all() throws(UsageError) -> [Occurrence] {
    var result: [Occurrence] = []
    for option in options { result.append(try option.get()) }
    result += try words()
    let given = Dictionary(result.map { (line.arguments[$0.index].title, $0) }, uniquingKeysWith: { $1 })
    for info in line.arguments {
      guard let occurrence = given[info.title] else { continue }
      if let requiredTitle = info.requiredTitle, given[requiredTitle] == nil {
        throw UsageError(.needsArgument(info.title, requiredTitle), at: occurrence.token)
      }
      for other in line.arguments where info.excludedTitles.contains(other.title) && given[other.title] != nil
      {
        throw UsageError(.conflict(info.title, other.title), at: occurrence.token)
      }
    }
    return result
  }

  private func occurrence(_ position: Int, _ info: ArgumentInfo?) throws(UsageError) -> Occurrence {
    let name = line.tokens[position].text
    let value = line.value(after: position)
    // In a group of short options, these are unknown.
    let unknown = ["-h", "-V"].contains(name) ? line.typed[line.tokens[position].index] : name
    guard let index = line.arguments.firstIndex(where: { $0.names.contains(name) }), let info else {
      if let value, handled.contains(name) {
        throw UsageError(.unexpectedValue(value.text, of: name), at: position)
      }
      throw UsageError(
        .unknownOption(unknown, known: line.arguments.flatMap(\.names) + handled), at: position)
    }
    if line.isEarly(line.tokens[position]) {
      throw UsageError(.earlyOption(name, of: line.name), at: position)
    }
    switch info.shape {
    case .flag:
      if let value { throw UsageError(.unexpectedValue(value.text, of: name), at: position + 1) }
    case .option:
      if value == nil { throw UsageError(.missingValue(option: name), at: position) }
    case .optionalValue, .words: break
    }
    return Occurrence(index: index, value: value?.text, token: value == nil ? position : position + 1)
  }

  /// Throws if a word follows an option whose value needs an equals sign, and the word was probably meant as the value:
  /// it contains a possible value, or no words are allowed.
  func checkEquals() throws(UsageError) {
    for position in line.tokens.indices.dropFirst() where line.tokens[position].isWord {
      let word = line.tokens[position]
      guard case .option(let info?) = line.tokens[position - 1].kind,
        line.tokens[position - 1].index == word.index - 1, case .optionalValue = info.shape,
        case .some(let values) = info.values
      else { continue }
      // A comma-separated list can also contain a wrong value.
      if positional == nil || word.text.split(separator: ",").contains(where: { values.contains(String($0)) })
      {
        throw UsageError(
          .valueNeedsEquals(word.text, option: line.tokens[position - 1].text), at: position)
      }
    }
  }

  private func words() throws(UsageError) -> [Occurrence] {
    let positions = line.tokens.indices.filter { line.tokens[$0].isWord }
    guard let positional,
      case .words(let title, let isRequired, let limit, _) = line.arguments[positional].shape
    else {
      guard let position = positions.first else { return [] }
      let word = line.tokens[position].text
      let known = line.command.subcommands.map(\.name)
      throw UsageError(
        known.isEmpty ? .unexpectedArgument(word) : .unknownCommand(word, known: known), at: position)
    }
    if positions.isEmpty, isRequired { throw UsageError(.missingArgument(title)) }
    if positions.count > limit {
      throw UsageError(.unexpectedArgument(line.tokens[positions[limit]].text), at: positions[limit])
    }
    return positions.map { Occurrence(index: positional, value: line.tokens[$0].text, token: $0) }
  }
}
