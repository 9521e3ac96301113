import Arguments
import KPGGCore

/// `kpgg data diff [A B]`: what differs between two catalogs.
struct DataDiffCommand: Sendable {
  var words: [String] = []
  var tellsDifference = false
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "diff",
    summary: "Tell what differs between two catalogs.",
    discussion:
      "Groups come first, then members, then songs. Machine output has one row for each field that differs.",
    examples: [
      .init("kpgg data diff", "what the update changed"),
      .init("kpgg data diff bundled https://api.example.org", "what an update would change"),
    ],
    options: DataDiffCommand(),
    arguments: [
      .words(
        "CATALOG", isRequired: false, atMost: 2, repeats: true,
        help:
          "bundled, updated, a host's URL, or a folder. One is compared with the catalog in use; none: bundled with that in use.",
        completions: .catalog, into: \.words),
      .flag(
        "--exit-code",
        help: "Status 1 if anything differs.",
        into: \.tellsDifference),
    ]
      + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(.list(of: ChangeRecord.self)).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let catalogs: [CatalogSnapshot]
    switch words.count {
    case 0: catalogs = [.bundled, try await app.catalogInUse(source).snapshot]
    case 1: catalogs = [try await app.catalogInUse(source).snapshot, try await named(0, app)]
    default: catalogs = [try await named(0, app), try await named(1, app)]
    }
    let changes = ChangeRecord.changes(
      from: try await contents(catalogs[0]), to: try await contents(catalogs[1]))
    let view = ChangeListView(changes: changes)
    try app.emit(Report(list: changes, empty: "No difference.", screen: view.lines), output)
    if tellsDifference, !changes.isEmpty { throw ExitStatus.failure }
  }

  private func named(_ index: Int, _ app: App) async throws -> CatalogSnapshot {
    try await app.snapshot(named: words[index], timeout: source.timeout)
  }

  private func contents(_ snapshot: CatalogSnapshot) async throws -> ChangeRecord.Contents {
    let catalog = snapshot.catalog
    let groups = try await catalog.index().value.groups
    return ChangeRecord.Contents(
      groups: groups, members: try await catalog.members(groups).value,
      songs: try await catalog.songs(groups).value)
  }
}

/// A difference between two catalogs.
struct ChangeRecord: OutputRecord {
  /// Everything in a catalog.
  struct Contents: Sendable {
    let groups: [Group]
    let members: [Member]
    let songs: [Song]
  }

  /// What became of a group, member or song.
  enum Change: String, CaseIterable, Sendable {
    case added, gone, renamed, left, passedAway, song, changed
  }

  let change: Change
  let kind: String
  let id: String
  /// What it is called; `nil` for a song without a title.
  let name: Name?
  /// The name of the field that differs, as it stands in JSON; `nil` for what was added or is gone.
  var field: String?
  var before = JSONValue.null
  var after = JSONValue.null

  static let fields: [OutputField<ChangeRecord>] = [
    .knownText("change", .change, .word(Change.allCases.map(\.rawValue)), \.change.rawValue),
    .knownText("kind", .kind, .word(["group", "member", "song"]), \.kind),
    .knownText("id", .favoriteID, .text, \.id),
    .text("name", .latinName) { $0.name?.latin },
    .text("nameKo", .koreanName) { $0.name?.korean },
    .text("field", .changedField) { $0.field },
    OutputField("before", .anything, .before, \.before),
    OutputField("after", .anything, .after, \.after),
  ]

  static let columns = ["change", "kind", "id", "name", "nameKo", "field", "before", "after"]

  /// Everything that differs: groups first, then members, then songs, each in the order of the catalogs.
  static func changes(from before: Contents, to after: Contents) -> [ChangeRecord] {
    let groups = compare(
      before.groups, after.groups, kind: "group", id: \.slug.description, name: \.name,
      record: { GroupRecord($0, nil) })
    let members = compare(
      before.members, after.members, kind: "member", id: \.id.description, name: \.stageName,
      record: { MemberRecord($0, nil) })
    let songs = compare(
      before.songs, after.songs, kind: "song", id: { "\($0.group)/\($0.youtubeID)" }, name: \.name,
      record: ListedSongRecord.init)
    return groups + members + songs
  }

  private static func compare<Entry, Record: OutputRecord>(
    _ before: [Entry], _ after: [Entry], kind: String, id: (Entry) -> String, name: (Entry) -> Name?,
    record: (Entry) -> Record
  ) -> [ChangeRecord] {
    let old = Dictionary(before.map { (id($0), $0) }, uniquingKeysWith: { first, _ in first })
    let new = Dictionary(after.map { (id($0), $0) }, uniquingKeysWith: { first, _ in first })
    func change(_ change: Change, _ entry: Entry) -> ChangeRecord {
      ChangeRecord(change: change, kind: kind, id: id(entry), name: name(entry))
    }
    let gone = before.filter { new[id($0)] == nil }.map { change(.gone, $0) }
    let others = after.flatMap { entry -> [ChangeRecord] in
      guard let earlier = old[id(entry)] else { return [change(.added, entry)] }
      let (earlierRecord, record) = (record(earlier), record(entry))
      return Record.fields.flatMap { field -> [ChangeRecord] in
        let (was, now) = (field.value(earlierRecord), field.value(record))
        if was == now { return [] }
        func change(_ change: Change, _ field: String, _ was: JSONValue, _ now: JSONValue) -> ChangeRecord {
          ChangeRecord(
            change: change, kind: kind, id: id(entry), name: name(entry), field: field, before: was,
            after: now)
        }
        // The same song is told by what is different about it.
        if let video = was["youtubeID"], video == now["youtubeID"] {
          return field.info.parts.compactMap { part in
            let (was, now) = (was[part.name] ?? .null, now[part.name] ?? .null)
            return was == now ? nil : change(.changed, "\(field.name).\(part.name)", was, now)
          }
        }
        return [change(field.change(record), field.name, was, now)]
      }
    }
    return gone + others
  }
}
