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
  /// - Parameter typed: The words and options. The options must be those of the command that the words mean.
  func asked(_ typed: [String]) async -> Asked? {
    // If the catalog cannot be read, the usage error is reported instead.
    guard let index = try? await catalog.index().value else { return nil }
    let commands = ["group", "member", "unit", "agency", "song"]
    if let line = line("group", typed), let named = await entry(named: line.words.map(\.text), in: index) {
      return asked(typed, [named], among: commands)
    }
    guard let text = line("members", typed)?.words.map(\.text).joined(separator: " ") else { return nil }
    if isNearlyCommand(text) { return nil }
    // A host sends all members only for the places and people among the words.
    for members in [nil, try? await catalog.members(of: index.groups).value] {
      let parser = PhraseParser(index, members ?? [], today: (try? knownDay(in: zone)) ?? nil)
      for kind in Phrase.Kind.allCases {
        guard let words = line(kind.rawValue, typed)?.words.map(\.text) else { continue }
        let readings = parser.readings(words.joined(separator: " "))
        let lines = asked(typed, readings.filter { $0.kind == kind }.map(\.command), among: [kind.rawValue])
        if readings.count > 1, readings.contains(where: { $0.kind == kind }) {
          let all = readings.prefix(3).flatMap { reading in
            asked(typed, [reading.command], among: [reading.kind.rawValue])?.lines ?? []
          }
          if all.count == min(3, readings.count) { return .several(text, all) }
        } else if let lines {
          return lines
        }
      }
      if members == nil { continue }
      for rest in parser.withoutQuestionWords(text) {
        if let named = await entry(named: rest.split(separator: " ").map(String.init), in: index) {
          return asked(typed, [named], among: commands)
        }
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
    return lines.first.map(Asked.one)
  }

  /// Whether it is one word that is similar to a command, or the name of one elsewhere.
  private func isNearlyCommand(_ text: String) -> Bool {
    if text.contains(where: \.isWhitespace) { return false }
    let known = Program.root.subcommands.flatMap { [$0.name] + $0.aliases }
    return isSynonym(text) || !EditDistance.nearest(to: text, among: known, atMost: 1) { [$0] }.isEmpty
  }

  /// The entry, agency or song that the words certainly name, as a command and its words.
  private func entry(named words: [String], in index: CatalogIndex) async -> [String]? {
    let resolver = resolver(index)
    if let named = try? await resolver.entries(words), named.count == 1, let entry = named[0].entry {
      return [entry.kind.rawValue] + entry.ids
    }
    if let (unit, group) = await unitUnlessGroup(named: words, in: index) {
      return ["unit", group.slug.description, unit.slug.description]
    }
    if !isNearlyCommand(words.joined(separator: " ")),
      case .song(let song, let group)? = try? await resolver.song(words)
    {
      return ["song"] + CatalogEntry.song(song, of: group).ids
    }
    return await unitOrAgency(named: words, in: index)?.words
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
