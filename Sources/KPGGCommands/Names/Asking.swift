import KPGGCore

// Answers words in place of a command: `kpgg karina`, `kpgg leaders born in daegu`.

/// What words in place of a command ask for.
enum Asked {
  /// A command line.
  case one([String])
  /// The words, and the command lines that they can mean.
  case several(String, [[String]])

  /// `nil` if there are no lines.
  init?(_ words: String, _ lines: [[String]]) {
    guard let first = lines.first else { return nil }
    self = lines.count == 1 ? .one(first) : .several(words, lines)
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
    let index = contents.index
    let commands = ["group", "member", "unit", "agency", "song"]
    func named(_ words: [String]) async -> Asked? {
      guard let meant = await entries(named: words, in: index) else { return nil }
      return Asked(words.joined(separator: " "), meant.compactMap { validLine(typed, $0, as: commands) })
    }
    let nameWords = line("group", typed)?.words.map(\.text) ?? []
    let names = PhraseNames(contents.names, today: knownDay(in: self[.timezone]))
    if place == .line, names.isName(text) || contents.names.agency(exactlyNamed: text) != nil,
      let asked = await named(nameWords)
    {
      return asked
    }
    if place != .search, isNearlyCommand(text) { return nil }
    let parser = PhraseParser(.of(language), names)
    let isNameAlone = place == .command && names.isName(nameWords.dropFirst().joined(separator: " "))
    var known: [String: [Phrase]] = [:]
    for kind in Phrase.Kind.allCases {
      // The words depend on the options that the command has.
      guard let words = line(kind.rawValue, typed)?.words.map(\.text).joined(separator: " ") else { continue }
      let readings =
        known[words]
        ?? parser.readings(words).filter {
          place != .command || !$0.options.isEmpty || !$0.groups.isEmpty && !isNameAlone
        }
      known[words] = readings
      guard readings.contains(where: { $0.kind == kind }) else { continue }
      let shown = readings.prefix(3)
      let lines = shown.compactMap { validLine(typed, $0.command, as: [$0.kind.rawValue, "song"]) }
      if lines.count == shown.count { return Asked(words, lines) }
    }
    if place == .command { return nil }
    // Resolving names takes longer than reading a phrase.
    if place == .line, let asked = await named(nameWords) { return asked }
    for rest in parser.withoutQuestionWords(text) {
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

  /// The command and its words for each entry with this name, at most three, or for the agency; `nil` if there is none.
  private func entries(named words: [String], in index: CatalogIndex) async -> [[String]]? {
    var session = self
    session.suggestsNames = false
    let names = Names(session, index)
    do {
      let named = try await session.withNames(isQuiet: true) { try $0.entries(words) }
      if named.count == 1, let entry = named[0].entry { return [[entry.kind.rawValue] + entry.ids] }
    } catch let problem as Unresolved where problem.words == words.indices {
      if let several = several(problem) { return several }
    } catch {
      // No group or member has this name.
    }
    // Another song can have the same title.
    if words.count == 1, (try? await session.withNames(isQuiet: true) { try $0.song(video: words[0]) }) != nil
    {
      return [["song"] + words]
    }
    if let (unit, group) = await names.unitUnlessGroup(words) {
      return [["unit", group.slug.description, unit.slug.description]]
    }
    do {
      if !isNearlyCommand(words.joined(separator: " ")),
        case .song(let song, let group) = try await session.withNames({ try $0.song(words) })
      {
        return [["song"] + CatalogEntry.song(song, of: group).ids]
      }
    } catch let problem as Unresolved {
      if let several = several(problem) { return several }
    } catch {
      // If the songs cannot be read, the name is simply unknown.
    }
    return await names.unitOrAgency(words).map { [$0.words] }
  }

  /// The first three entries that have the whole name.
  private func several(_ problem: Unresolved) -> [[String]]? {
    guard case .several(isBeginning: false) = problem.reason else { return nil }
    return problem.meant.prefix(3).map { [$0.kind.rawValue] + $0.ids }
  }
}

extension Session {
  /// Runs the command that words ask for, and names it on a terminal. Throws if they can mean several.
  func run(_ asked: Asked) async throws {
    switch asked {
    case .one(let words):
      let invocation = parse(words)
      guard case .run(let action) = invocation.meaning else { return }
      note(Text(verbatim: "= " + TypedLine.text(words)))
      let session = running(invocation)
      try await action(session, Printer(session: session).show)
    case .several(let text, let lines):
      throw Failure.withoutUsage(
        "\(quoted: text) has several meanings", hints: [.useOneOf(lines.map(TypedLine.text))])
    }
  }
}
