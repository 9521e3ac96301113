import KPGGCore

// Answers to words that are typed instead of a command: `kpgg karina`, `kpgg leaders born in daegu`.

enum QuestionInterpretation {
  /// A command line, notes about other meanings of the words, and the answers to a question.
  case one([String], otherMeanings: [Text], answers: [Text])
  /// The words and their possible command lines. Each line has a fact that distinguishes it, unless facts are empty.
  case several(String, [[String]], facts: [Text])

  /// Returns `nil` if there are no lines.
  init?(
    _ words: String, _ lines: [[String]], facts: [Text] = [], otherMeanings: [Text] = [], answers: [Text] = []
  ) {
    guard let first = lines.first else { return nil }
    self =
      lines.count == 1
      ? .one(first, otherMeanings: otherMeanings, answers: answers) : .several(words, lines, facts: facts)
  }
}

/// The place where a possible question was typed.
enum QuestionContext {
  /// In place of a command. A name takes precedence over a phrase.
  case insteadOfCommand
  /// After a command whose name is also a word in phrases. A phrase must have conditions, or more than a group's name.
  case afterCommand
  /// In a search that has found no whole name.
  case inSearch
}

extension Session {
  /// Returns the interpretation of words, or `nil` if they have no certain meaning.
  ///
  /// - Parameter typed: The words and options. The options must be accepted by the command that the words mean.
  func interpretation(of typed: [String], in context: QuestionContext) async -> QuestionInterpretation? {
    // If the catalog can't be read, the usage error is reported instead.
    guard let text = line("members", typed)?.words.map(\.text).joined(separator: " "),
      let contents = try? await catalog.read([.members])
    else { return nil }
    let interpreter = QuestionInterpreter(
      session: self, typed: typed, context: context, contents: contents,
      parser: PhraseParser(.of(language), PhraseNames(contents.names, today: knownDay(in: self[.timezone]))))
    let nameWords = line("group", typed)?.words.map(\.text) ?? []
    // Ignore songs with a host, which would have to send all of them.
    if context == .insteadOfCommand,
      let result = await interpreter.interpretName(nameWords, withSongs: host == nil)
    {
      return result
    }
    if context != .inSearch, isNearlyCommand(text) { return nil }
    if let result = interpreter.interpretPhrase(nameWords) { return result }
    if context == .afterCommand, !Phrase.questionCommands.contains(line.path.last?.name ?? "") { return nil }
    if context == .insteadOfCommand, host != nil, let result = await interpreter.interpretName(nameWords) {
      return result
    }
    for question in interpreter.parser.questions(text) {
      if let result = await interpreter.interpret(question) { return result }
    }
    return nil
  }

  /// Returns notes about entries that have the same name as a command. Returns none without a terminal.
  func named(_ command: String) async -> [Text] {
    guard world.error.isTerminal else { return [] }
    let named = try? await withNames(isQuiet: true) { names in
      try names.meanings(of: [command], withSongs: true, withOthers: true).likely
    }
    return (named ?? []).map { entry in
      let line = TypedLine.text([entry.kind.rawValue] + entry.idWords)
      return "Also \(Text.meaning(entry, self.nameOrder)): \(command: line)"
    }
  }

  /// Returns the unknown words of a question. Returns none if all words are known or the catalog can't be read.
  func unknownWords(in typed: [String]) async -> [String] {
    guard let contents = try? await catalog.read([.members]) else { return [] }
    let parser = PhraseParser(.of(language), PhraseNames(contents.names, today: nil))
    return parser.unknown(in: typed.joined(separator: " ")).words
  }

  /// Returns the unknown words of a question, and the command that may be meant. Returns `nil` if all words are known.
  func unknown(in typed: [String]) async -> (words: [String], meant: [String]?)? {
    guard let contents = try? await catalog.read([.members]) else { return nil }
    let parser = PhraseParser(.of(language), PhraseNames(contents.names, today: nil))
    let text = typed.joined(separator: " ")
    let (unknown, rest) = parser.unknown(in: text)
    if unknown.isEmpty { return nil }
    // Without the word, the question would mean the opposite.
    if unknown.contains(where: parser.hasNegation) { return (unknown, nil) }
    let interpreter = QuestionInterpreter(
      session: self, typed: typed, context: .insteadOfCommand, contents: contents, parser: parser)
    let named = parser.questions(text).map { ($0.names.joined(separator: " "), $0.facts) }
    let candidates: [(String, [String]?)] = unknown.prefix(1).map { ($0, nil) } + named
    for (name, facts) in candidates {
      if case .one(let line, _, _)? = await interpreter.interpretMisspelt(name, facts: facts) {
        return (unknown, line)
      }
    }
    let words = rest.split(separator: " ").map(String.init)
    guard !words.isEmpty, case .one(let line, _, _)? = await interpretation(of: words, in: .insteadOfCommand)
    else {
      return (unknown, nil)
    }
    return (unknown, line)
  }

  /// Returns the words and options parsed for a command, or `nil` if they include no words.
  func line(_ command: String, _ typed: [String]) -> TypedLine? {
    let invocation = parse([command] + typed)
    switch invocation.meaning {
    case .help, .version: return nil
    case .run, .mistake: return invocation.line.words.isEmpty ? nil : invocation.line
    }
  }

  /// Returns the line rewritten for the meant command, or `nil` if it doesn't parse or the command isn't in `commands`.
  func validLine(_ typed: [String], _ meant: [String], as commands: [String]) -> [String]? {
    guard let command = meant.first, commands.contains(command), let line = line(command, typed) else {
      return nil
    }
    return validLines(line.words(replacing: line.words, by: Array(meant.dropFirst()))).first
  }

  /// Whether the text is a single word that is similar to a command, or a command of another program.
  func isNearlyCommand(_ text: String) -> Bool {
    if text.contains(where: \.isWhitespace) { return false }
    let known = program.subcommands.flatMap { [$0.name] + $0.aliases }
    return isSynonym(text) || !EditDistance.nearest(to: text, among: known, atMost: 1) { [$0] }.isEmpty
  }

  /// Runs the command that the words mean, and prints it with any answers on a terminal. Throws if they are ambiguous.
  func run(_ interpretation: QuestionInterpretation) async throws {
    switch interpretation {
    case .one(let words, let otherMeanings, let answers):
      let invocation = parse(words)
      guard case .run(let action) = invocation.meaning else { return }
      note(Text(verbatim: "= " + TypedLine.text(words)))
      (otherMeanings + answers).forEach(note)
      let session = running(invocation)
      try await action(session, Printer(session: session).show)
    case .several(let text, let lines, let facts):
      throw Failure.withoutUsage(
        "\(quoted: text) is ambiguous", hints: [.useOneOf(lines.map(TypedLine.text), facts: facts)])
    }
  }
}
