import KPGGCore

/// `kpgg search TEXT`: finds groups, members, units and songs.
struct SearchCommand: CommandOptions {
  var words: [String] = []
  var kind: CatalogEntry.Kind?
  var limit: Limit?
  var isOriginal = false
  var onlyFavorites = false
  var explains = false
  var skipsHistory = false

  static let command = Command(
    "search",
    summary: "Search groups, members, units and songs.",
    discussion:
      "Type all or part of a name, in any script. kpgg also understands Korean initials, romanised names, typos, text typed in the wrong keyboard layout, and a group plus a member, in either order. The best match comes first. Filters narrow the search.",
    examples: [
      .init("kpgg search 아림", "a misspelt name"),
      .init("kpgg search ㅇㅁㅇㄱ", "Korean initials"),
      .init("kpgg search ウォニョン", "a name in kana"),
      .init("kpgg search mbti:INFP era:2014-2015", "members that match two filters"),
      .init("kpgg search hyojeong --explain", "a name by sound, and why it matches"),
    ],
    options: SearchCommand(), printing: .list(of: SearchRecord.self),
    arguments: [
      .words(
        "TEXT", isRequired: false, repeats: true,
        help:
          "Names and filters: \(SearchQuery.keys.map { $0 + ":" }.joined(separator: ", ")), 94line. Questions work too.",
        completions: .searched, into: \.words),
      .option(
        "--type", value: "TYPE", help: "Only results of this type",
        into: \.kind),
      .option("--limit", "-n", value: "N", help: .limit, into: \.limit),
      .flag("--original", help: .onlyOriginal, into: \.isOriginal),
      .flag(
        "--favorites",
        help: "Only favourites, and members and songs of favourite groups (fav:yes).", into: \.onlyFavorites),
      .flag(
        "--explain",
        help: "Show why each result matches.",
        into: \.explains),
      .flag(
        unrecordedFlag,
        help: "Don't add this search to the history.",
        into: \.skipsHistory),
    ])

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    for words in try session.typedNames(words) {
      var search = self
      search.words = words
      try await search.runOnce(session, show)
    }
  }

  private func runOnce(_ session: Session, _ show: OutcomePrinter) async throws {
    if words.isEmpty, !onlyFavorites { throw Failure(usage: .missingArgument("TEXT")) }
    let index = try await session.index()
    let query = try query(words + (onlyFavorites ? ["fav:yes"] : []), in: index, session)
    let selection = try await session.selection(query.query, .member, of: index.groups, in: index)
    let favorites = session.favorites(of: query.query, selection)
    let wantsSongs =
      [nil, .song].contains(kind) && query.kinds.contains(.song)
      && !(query.words.isEmpty && !query.isOnlyAbout(.song))
    let names = try await session.load(wantsSongs ? [.songs] : [], of: selection.groups).names
    var hits = try names.results(
      for: query, kinds: kind.map { [$0] } ?? Set(CatalogEntry.Kind.allCases), context: selection.context)
    // A name may contain a colon, but text similar to a filter is more likely a misspelt filter than a misspelt name.
    if let key = query.unknownKey, !Self.nearest(to: key, atMost: 2).isEmpty {
      hits.removeAll { ($0.match?.tier ?? .typo) >= .contains }
    }
    if hits.first?.isWholeName != true, query.conditions.isEmpty,
      let interpretation = await interpretation(session)
    {
      if !skipsHistory { session.recordSearch(query.text) }
      return try await session.run(interpretation)
    }
    if hits.isEmpty {
      // JSON output without results is an empty list.
      if !session.isForPeople { try show(.list(List([] as [SearchRecord], page: { _ in [] }))) }
      throw noResults(query, names, session)
    }
    let shown = Array(hits.prefix(limit?.count ?? .max))
    let view = SearchView(
      hits: shown, query: query, favorites: favorites,
      facts: VisibleFacts(query: query.query, context: selection.context), explains: explains)
    try show(.list(List(shown.map(SearchRecord.init), page: view.lines)))
    if let agency = names.agency(exactlyNamed: query.text) {
      session.note(
        "There's also an agency with that name: \(command: session.line(["agency"], [agency.slug.description]))"
      )
    }
    if query.query.has("original"), !isOriginal { session.note(.originalBySettings) }
    if !skipsHistory { session.recordSearch((query.words + query.conditions).joined(separator: " ")) }
  }

  private func interpretation(_ session: Session) async -> QuestionInterpretation? {
    let line = session.line
    guard line.words.map(\.text) == words,
      let name = line.tokens.first(where: \.isCommand)
    else { return nil }
    let typed = line.words(replacing: [name], by: []).filter { $0 != Self.unrecordedFlag }
    return await session.interpretation(of: typed, in: .inSearch)
  }

  private static let unrecordedFlag = "--no-history"

  private func query(_ words: [String], in index: CatalogIndex, _ session: Session) throws -> SearchQuery {
    guard !words.joined().allSatisfy(\.isWhitespace) else { throw Failure(.emptyName, status: .usage) }
    do throws(SearchQuery.InvalidCondition) {
      var query = try SearchQuery(words, eras: index.sections.map(\.era), language: .typed)
      if isOriginal || session.isForPeople && session[.original] { query.addOriginal() }
      return query
    } catch {
      throw Failure(.badCondition(error), hints: error.hints(index), status: .usage)
    }
  }

  /// Returns the filter keys with the fewest differences from an unknown key, or none if each has more than `typos`.
  private static func nearest(to unknown: String, atMost typos: Int = 3) -> [String] {
    guard let typed = EditDistance(from: unknown.lowercased()) else { return [] }
    let known = SearchQuery.keys
    let near = (1...typos).lazy.map { limit in known.filter { typed.distance(to: $0, limit: limit) != nil } }
    return near.first { !$0.isEmpty } ?? []
  }

  private func noResults(
    _ query: SearchQuery, _ names: NameIndex, _ session: Session
  ) -> Failure {
    if let key = query.unknownKey {
      let known = SearchQuery.keys.map { $0 + ":" }.joined(separator: " ")
      let token = session.line.words.first { $0.text.contains(key) }
      let corrected = token.map { session.corrected($0, key, by: Self.nearest(to: key)) } ?? []
      return Failure(
        "unknown filter \(quoted: key + ":")", hints: corrected + ["Filters: \(known)"], status: .usage)
    }
    // Suggest results of the search without its conditions.
    let commands = names.hits(for: query.words, kinds: [.group, .member]).prefix(3).map { hit in
      session.line([hit.entry.kind.rawValue], hit.entry.typed(like: query.text))
    }
    return Failure(
      .nothingFound((query.words + query.conditions).joined(separator: " ")), suggesting: commands,
      or: query.words.isEmpty ? [] : [NameArguments(session, names.index).contents])
  }
}

extension Session {
  /// Adds a search to the history, if the history is on and the output is for people on a terminal. Warns on failure.
  fileprivate func recordSearch(_ text: String) {
    guard world.output.isTerminal, isForPeople, self[.history] else { return }
    do throws(StoreError) {
      warn(of: try historyFile.update { $0.record(text) })
    } catch {
      if error.reason != .noFolder { warn(.searchNotKept(error)) }
    }
  }
}

extension CatalogEntry.Kind: ArgumentValue {}

extension SearchQuery.InvalidCondition {
  fileprivate func hints(_ index: CatalogIndex) -> [Text] {
    if key == "era" { return [.eras(index.sections.map(\.era).sorted())] }
    let possible =
      key == SearchQuery.group ? .like(["ohmygirl"]) : SearchQuery.facts.named(key)?.possible ?? .any
    return possible.hints(after: "\(key):")
  }
}

struct SearchRecord: OutputRecord {
  let hit: SearchHit

  static let fields: [OutputField<SearchRecord>] =
    [
      .nonNullText(
        "type", "group, member, unit or song.", .word(CatalogEntry.Kind.allCases.map(\.rawValue)),
        \.hit.entry.kind.rawValue),
      .nonNullText(
        "id", "A group's slug, or GROUP/MEMBER or GROUP/UNIT; for a song, its group's slug.", .text
      ) {
        $0.hit.entry.song?.group.description ?? $0.hit.entry.id.description
      },
      .text("name", .latinName) { $0.hit.entry.name?.latin },
      .text("nameKo", .koreanName) { $0.hit.entry.name?.korean },
      .text("group", "The slug of the member's, unit's or song's group; null for a group.") {
        $0.hit.entry.owner?.slug.description
      },
      .text(
        "tier", "How the name matched, the best tier first; null if the query has only filters.",
        .word(NameMatch.Tier.allCases.map(\.name))
      ) {
        $0.hit.match?.tier.name
      },
      .text("matched", "The name or alias that matched; null if the query has only filters.") {
        $0.hit.match?.name
      },
      .integer("distance", "The distance from the best match of the tier; for typos, the number of edits.") {
        $0.hit.match?.distance
      },
      .text("youtubeID", .youTubeID) { $0.hit.entry.song?.youtubeID.description },
      .text("unit", "The slug of the unit, or of the unit that sings the song; null for other results.") {
        ($0.hit.entry.unitID ?? $0.hit.entry.song?.unitID)?.unit.description
      },
      .records(
        "groups", "All entries of the member, this one first; empty for other results.", entryFields
      ) { $0.hit.entry.kind == .member ? [$0.hit.entry] + $0.hit.others : [] },
    ] + .groupName { $0.hit.entry.owner }

  private static let entryFields: [OutputField<CatalogEntry>] =
    [
      .nonNullText("id", "The ID of the entry.", .text) { $0.id.description },
      .nonNullText("group", .groupSlug) { $0.group.slug.description },
    ] + .groupName { $0.group }

  static let columns = fields.map(\.name).filter { $0 != "groups" }
}
