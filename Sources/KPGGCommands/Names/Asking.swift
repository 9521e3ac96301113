import KPGGCore

// Answers words in place of a command: `kpgg karina`, `kpgg leaders born in daegu`.

/// What words in place of a command ask for.
enum Asked {
  /// A command line, what else the words can mean, and the facts that they ask for.
  case one([String], also: [Text], answers: [Text])
  /// The words, and the command lines that they can mean, each with what it is about if that is not clear.
  case several(String, [[String]], facts: [Text])

  /// `nil` if there are no lines.
  init?(_ words: String, _ lines: [[String]], facts: [Text] = [], also: [Text] = [], answers: [Text] = []) {
    guard let first = lines.first else { return nil }
    self =
      lines.count == 1 ? .one(first, also: also, answers: answers) : .several(words, lines, facts: facts)
  }
}

/// Where the words of a possible question were typed.
enum AskingPlace {
  /// In place of a command. A name wins over a phrase.
  case line
  /// After a command that is also a word of phrases. Only a phrase with conditions counts, or with more than a
  /// group's name.
  case command
  /// In a search that has found no whole name.
  case search
}

extension Session {
  /// What words mean; `nil` if they have no certain meaning.
  ///
  /// - Parameters:
  ///   - typed: The words and options. The options must be those of the command that the words mean.
  ///   - place: Where they stand.
  func asked(_ typed: [String], in place: AskingPlace) async -> Asked? {
    // If the catalog cannot be read, the usage error is reported instead.
    guard let text = line("members", typed)?.words.map(\.text).joined(separator: " "),
      let contents = try? await catalog.read([.members])
    else { return nil }
    let question = Question(
      session: self, typed: typed, place: place, contents: contents,
      parser: PhraseParser(.of(language), PhraseNames(contents.names, today: knownDay(in: self[.timezone]))))
    let nameWords = line("group", typed)?.words.map(\.text) ?? []
    // A host would have to send all songs.
    if place == .line, let asked = await question.name(nameWords, withSongs: host == nil) { return asked }
    if place != .search, isNearlyCommand(text) { return nil }
    if let asked = question.phrase(nameWords) { return asked }
    if place == .command, !Phrase.askingCommands.contains(line.path.last?.name ?? "") { return nil }
    if place == .line, host != nil, let asked = await question.name(nameWords) { return asked }
    for asking in question.parser.questions(text) {
      if let asked = await question.answer(asking) { return asked }
    }
    return nil
  }

  /// What has the name of a command, on a terminal.
  func named(_ command: String) async -> [Text] {
    guard world.error.isTerminal else { return [] }
    let named = try? await withNames(isQuiet: true) { names in
      try names.meanings(of: [command], withSongs: true, withOthers: true).likely
    }
    return (named ?? []).map { entry in
      let line = TypedLine.text([entry.kind.rawValue] + entry.ids)
      return "Also \(Text.meaning(entry, self.names)): \(command: line)"
    }
  }

  /// The words of a question that kpgg does not know, and what may be meant, if anything; `nil` if it knows all.
  func unknown(in typed: [String]) async -> (words: [String], meant: [String]?)? {
    guard let contents = try? await catalog.read([.members]) else { return nil }
    let parser = PhraseParser(.of(language), PhraseNames(contents.names, today: nil))
    let text = typed.joined(separator: " ")
    let (unknown, rest) = parser.unknown(in: text)
    if unknown.isEmpty { return nil }
    let question = Question(
      session: self, typed: typed, place: .line, contents: contents, parser: parser)
    for asking in parser.questions(text) {
      if case .one(let line, _, _)? = await question.nearest(asking) { return (unknown, line) }
    }
    let words = rest.split(separator: " ").map(String.init)
    guard !words.isEmpty, case .one(let line, _, _)? = await asked(words, in: .line) else {
      return (unknown, nil)
    }
    return (unknown, line)
  }

  /// The words as a line of this command; `nil` if they contain none.
  func line(_ command: String, _ typed: [String]) -> TypedLine? {
    let invocation = parse([command] + typed)
    switch invocation.meaning {
    case .help, .version: return nil
    case .run, .mistake: return invocation.line.words.isEmpty ? nil : invocation.line
    }
  }

  /// The line with its words replaced by one of the commands and its own words; `nil` if it does not parse.
  func validLine(_ typed: [String], _ meant: [String], as commands: [String]) -> [String]? {
    guard let command = meant.first, commands.contains(command), let line = line(command, typed) else {
      return nil
    }
    return validLines(line.words(replacing: line.words, by: Array(meant.dropFirst()))).first
  }

  /// Whether it is one word that is similar to a command, or the name of one elsewhere.
  func isNearlyCommand(_ text: String) -> Bool {
    if text.contains(where: \.isWhitespace) { return false }
    let known = program.subcommands.flatMap { [$0.name] + $0.aliases }
    return isSynonym(text) || !EditDistance.nearest(to: text, among: known, atMost: 1) { [$0] }.isEmpty
  }
}

extension Session {
  /// Runs the command that words ask for, and names it on a terminal, with the facts that were asked. Throws if they can mean several.
  func run(_ asked: Asked) async throws {
    switch asked {
    case .one(let words, let also, let answers):
      let invocation = parse(words)
      guard case .run(let action) = invocation.meaning else { return }
      note(Text(verbatim: "= " + TypedLine.text(words)))
      (also + answers).forEach(note)
      let session = running(invocation)
      try await action(session, Printer(session: session).show)
    case .several(let text, let lines, let facts):
      throw Failure.withoutUsage(
        "\(quoted: text) has several meanings", hints: [.useOneOf(lines.map(TypedLine.text), facts: facts)])
    }
  }
}
