import Arguments
import KPGGCore

// Answers words in place of a command: `kpgg karina`, `kpgg leaders born in daegu`.

/// What words in place of a command ask for.
enum Asked {
  /// A command line.
  case one([String])
  /// Several command lines, of which the words can mean each.
  case several(String, [[String]])
}

extension App {
  /// The command lines that the words of a line without a command mean; `nil` if they have no certain meaning. A name
  /// wins over a phrase.
  ///
  /// - Parameters:
  ///   - typed: The words and options. The options must be those of the command that the words mean.
  ///   - hasCommand: Whether the first word is a command, so that only a phrase with conditions counts.
  func asked(_ typed: [String], hasCommand: Bool = false) async -> Asked? {
    // If the catalog cannot be read, the usage error is reported instead.
    guard let text = line("members", typed)?.words.map(\.text).joined(separator: " "),
      let index = try? await catalog.index().value,
      let members = try? await catalog.members(of: index.groups).value
    else { return nil }
    let commands = ["group", "member", "unit", "agency", "song"]
    func named() async -> Asked? {
      guard let line = line("group", typed), let named = await entry(named: line.words.map(\.text), in: index)
      else { return nil }
      return asked(typed, named, among: commands)
    }
    let names = PhraseNames(index, members, today: (try? knownDay(in: zone)) ?? nil)
    if !hasCommand, names.isName(text) || index.agency(exactlyNamed: text) != nil,
      let named = await named()
    {
      return named
    }
    if isNearlyCommand(text) { return nil }
    let parser = PhraseParser(.all, names)
    var known: [String: [Phrase]] = [:]
    for kind in Phrase.Kind.allCases {
      // The words depend on the options that the command has.
      guard let words = line(kind.rawValue, typed)?.words.map(\.text).joined(separator: " ") else { continue }
      let readings = known[words] ?? parser.readings(words).filter { !hasCommand || !$0.options.isEmpty }
      known[words] = readings
      guard readings.contains(where: { $0.kind == kind }) else { continue }
      let lines = readings.prefix(3).compactMap { reading in
        asked(typed, [reading.command], among: [reading.kind.rawValue, "song"])?.lines.first
      }
      if lines.count == readings.count { return lines.count == 1 ? .one(lines[0]) : .several(words, lines) }
    }
    if hasCommand { return nil }
    // Resolving names takes longer than reading a phrase.
    if let named = await named() { return named }
    for rest in parser.withoutQuestionWords(text) {
      if let named = await entry(named: rest.split(separator: " ").map(String.init), in: index) {
        return asked(typed, named, among: commands)
      }
    }
    return nil
  }

  /// The words as a line of this command; `nil` if they contain none.
  private func line(_ command: String, _ typed: [String]) -> TokenizedLine<App>? {
    var options = DisplayOptions()
    let line: TokenizedLine<App>
    do throws(UsageError<App>) {
      guard
        case .run(let parsed, _) = try Program.root.parse(
          [command] + typed, common: DisplayOptions.arguments, into: &options)
      else { return nil }
      line = parsed
    } catch {
      line = error.line
    }
    return line.words.isEmpty ? nil : line
  }

  /// The command lines with the words replaced by a command and its own words, if they are valid.
  private func asked(_ typed: [String], _ meant: [[String]], among commands: [String]) -> Asked? {
    let lines = meant.flatMap { meant -> [[String]] in
      guard let command = meant.first, commands.contains(command), let line = line(command, typed) else {
        return []
      }
      let words = line.words(replacing: line.words, by: meant.count > 1 ? Array(meant.dropFirst()) : [""])
      return validLines(words.filter { !$0.isEmpty })
    }
    return lines.count > 1
      ? .several(meant.isEmpty ? "" : typed.joined(separator: " "), lines) : lines.first.map(Asked.one)
  }

  /// Whether it is one word that is similar to a command, or the name of one elsewhere.
  private func isNearlyCommand(_ text: String) -> Bool {
    if text.contains(where: \.isWhitespace) { return false }
    let known = Program.root.subcommands.flatMap { [$0.name] + $0.aliases }
    return isSynonym(text) || !EditDistance.nearest(to: text, among: known, atMost: 1) { [$0] }.isEmpty
  }

  /// The entries, of which there can be up to three with the name, or the agency that the words certainly name: for each
  /// a command and its words. `nil` if there are none.
  private func entry(named words: [String], in index: CatalogIndex) async -> [[String]]? {
    var resolver = resolver(index)
    resolver.makesSuggestions = false
    do {
      let named = try await resolver.entries(words)
      if named.count == 1, let entry = named[0].entry { return [[entry.kind.rawValue] + entry.ids] }
    } catch let problem as NameResolver.Unresolved where problem.words == words.indices {
      if let several = several(problem) { return several }
    } catch {}
    if let (unit, group) = await unitUnlessGroup(named: words, in: index) {
      return [["unit", group.slug.description, unit.slug.description]]
    }
    do {
      if !isNearlyCommand(words.joined(separator: " ")),
        case .song(let song, let group) = try await resolver.song(words)
      {
        return [["song"] + CatalogEntry.song(song, of: group).ids]
      }
    } catch let problem as NameResolver.Unresolved {
      if let several = several(problem) { return several }
    } catch {}
    return await unitOrAgency(named: words, in: index).map { [$0.words] }
  }

  /// The up to three entries that have the name in full.
  private func several(_ problem: NameResolver.Unresolved) -> [[String]]? {
    guard case .several(isBeginning: false) = problem.reason else { return nil }
    return problem.meant.prefix(3).map { [$0.kind.rawValue] + $0.ids }
  }
}

extension App {
  /// Runs the command that words ask for, and names it on a terminal. Throws if they can mean several.
  func run(_ asked: Asked) async throws {
    switch asked {
    case .one(let words):
      var options = DisplayOptions()
      guard
        case .run(let line, let run) = try Program.root.parse(
          words, common: DisplayOptions.arguments, into: &options)
      else { return }
      var app = self
      app.line = line
      app.note(Text(verbatim: "= " + TokenizedLine<App>.text(words)))
      try await run(app)
    case .several(let text, let lines):
      throw Failure(
        "\(quoted: text) has several meanings",
        hints: [.useOneOf(lines.map(TokenizedLine<App>.text))], status: .usage)
    }
  }
}

extension Asked {
  var lines: [[String]] {
    switch self {
    case .one(let line): [line]
    case .several(_, let lines): lines
    }
  }
}
