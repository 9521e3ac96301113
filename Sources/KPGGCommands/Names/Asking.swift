import KPGGCore

// Answers words in place of a command: `kpgg karina`, `kpgg leaders born in daegu`.

/// What words in place of a command ask for.
enum Asked {
  /// A command line, and what else the words can mean.
  case one([String], also: [Text])
  /// The words, and the command lines that they can mean, each with what it is about if that is not clear.
  case several(String, [[String]], facts: [Text])

  /// `nil` if there are no lines.
  init?(_ words: String, _ lines: [[String]], facts: [Text] = [], also: [Text] = []) {
    guard let first = lines.first else { return nil }
    self = lines.count == 1 ? .one(first, also: also) : .several(words, lines, facts: facts)
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
    let commands = ["group", "member", "unit", "agency", "song"]
    let names = PhraseNames(contents.names, today: knownDay(in: self[.timezone]))
    // Most names are found without the vocabulary.
    let phrases = Lazy { PhraseParser(.of(language), names) }
    func named(_ words: [String], withSongs: Bool = true) async -> Asked? {
      let (likely, others) = await meanings(of: words, withSongs: withSongs)
      func lines(_ meanings: [Meaning]) -> [Meaning] {
        meanings.compactMap { meaning in
          validLine(typed, meaning.words, as: commands).map { Meaning(words: $0, fact: meaning.fact) }
        }
      }
      let meant = lines(likely)
      var also: [Text] = []
      if meant.count == 1, place == .line, world.error.isTerminal {
        also = lines(others).map { "Also \($0.fact): \(command: TypedLine.text($0.words))" }
        // Names of groups and people do not read like questions.
        let canBeQuestion = ["song", "agency"].contains(likely[0].words[0])
        let questions = canBeQuestion ? phrases.value.readings(text) : []
        for question in questions where !question.options.isEmpty {
          guard let line = validLine(typed, question.command, as: [question.kind.rawValue]) else { continue }
          also.append("Also a question: \(command: TypedLine.text(line))")
        }
      }
      return Asked(words.joined(separator: " "), meant.map(\.words), facts: meant.map(\.fact), also: also)
    }
    let nameWords = line("group", typed)?.words.map(\.text) ?? []
    // A host would have to send all songs.
    if place == .line, let asked = await named(nameWords, withSongs: host == nil) { return asked }
    if place != .search, isNearlyCommand(text) { return nil }
    let isNameAlone = place == .command && names.isName(nameWords.dropFirst().joined(separator: " "))
    var known: [String: [Phrase]] = [:]
    for kind in Phrase.Kind.allCases {
      // The words depend on the options that the command has.
      guard let words = line(kind.rawValue, typed)?.words.map(\.text).joined(separator: " ") else { continue }
      let readings =
        known[words]
        ?? phrases.value.readings(words).filter {
          place != .command || !$0.options.isEmpty || !$0.groups.isEmpty && !isNameAlone
        }
      known[words] = readings
      guard readings.contains(where: { $0.kind == kind }) else { continue }
      let shown = readings.prefix(3)
      let lines = shown.compactMap { validLine(typed, $0.command, as: [$0.kind.rawValue, "song"]) }
      if lines.count == shown.count { return Asked(words, lines) }
    }
    if place == .command { return nil }
    if place == .line, host != nil, let asked = await named(nameWords) { return asked }
    for rest in phrases.value.withoutQuestionWords(text) {
      if let asked = await named(rest.split(separator: " ").map(String.init)) { return asked }
    }
    return nil
  }

  /// The words as a line of this command; `nil` if they contain none.
  private func line(_ command: String, _ typed: [String]) -> TypedLine? {
    let invocation = parse([command] + typed)
    switch invocation.meaning {
    case .help, .version: return nil
    case .run, .mistake: return invocation.line.words.isEmpty ? nil : invocation.line
    }
  }

  /// The line with its words replaced by one of the commands and its own words; `nil` if it does not parse.
  private func validLine(_ typed: [String], _ meant: [String], as commands: [String]) -> [String]? {
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

  /// What the words name in full: entries, or an agency.
  private func meanings(of words: [String], withSongs: Bool) async -> (
    likely: [Meaning], others: [Meaning]
  ) {
    var session = self
    session.suggestsNames = false
    func meanings(_ entries: [CatalogEntry]) -> [Meaning] {
      entries.map { Meaning(words: [$0.kind.rawValue] + $0.ids, fact: .meaning($0, session.names)) }
    }
    // What cannot be read means nothing.
    let found = try? await session.withNames(isQuiet: true) { names in
      // Another song can have the same title.
      if withSongs, words.count == 1, let song = try names.song(video: words[0]) {
        return ([Meaning(words: ["song"] + words, fact: .meaning(song, session.names))], [Meaning]())
      }
      let (likely, others) = try names.meanings(
        of: words, withSongs: withSongs, withOthers: world.error.isTerminal)
      return (meanings(likely), meanings(others))
    }
    if let found, !found.0.isEmpty { return found }
    guard let index = try? await catalog.index(),
      let other = await Names(session, index).unitOrAgency(words)
    else { return ([], []) }
    return ([Meaning(words: other.words, fact: other.message)], [])
  }

  /// A command line for a meaning of words, and a fact that tells it apart.
  private struct Meaning {
    let words: [String]
    let fact: Text
  }
}

extension Session {
  /// Runs the command that words ask for, and names it on a terminal. Throws if they can mean several.
  func run(_ asked: Asked) async throws {
    switch asked {
    case .one(let words, let also):
      let invocation = parse(words)
      guard case .run(let action) = invocation.meaning else { return }
      note(Text(verbatim: "= " + TypedLine.text(words)))
      also.forEach(note)
      let session = running(invocation)
      try await action(session, Printer(session: session).show)
    case .several(let text, let lines, let facts):
      throw Failure.withoutUsage(
        "\(quoted: text) has several meanings", hints: [.useOneOf(lines.map(TypedLine.text), facts: facts)])
    }
  }
}
