import Arguments
import KPGGCore

/// `kpgg data diff [A B]`: what differs between two catalogs.
struct DataDiffCommand: Sendable {
  var words: [String] = []
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App, HelpText>(
    "diff", summary: .summary(.dataDiff), discussion: .discussion(.dataDiff),
    examples: [
      .init("kpgg data diff", .example(.dataDiff)),
      .init("kpgg data diff bundled https://api.example.org", .example(.dataDiffHosts)),
    ],
    options: DataDiffCommand(),
    arguments: [
      .words("CATALOG", isRequired: false, atMost: 2, repeats: true, help: .option(.catalogs), into: \.words)
    ]
      + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(fields: ChangeRecord.fieldNames).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let catalogs: [CatalogSnapshot]
    switch words.count {
    case 0: catalogs = [.bundled, try await app.catalogInUse(source).snapshot]
    case 1: catalogs = [try await app.catalogInUse(source).snapshot, try await named(0, app)]
    default: catalogs = [try await named(0, app), try await named(1, app)]
    }
    let before = try await contents(catalogs[0])
    let after = try await contents(catalogs[1])
    let changes = ChangeRecord.changes(from: before, to: after)
    let view = ChangeListView(changes: changes)
    try app.emit(Report(list: changes, empty: .noDifference, screen: view.lines), output)
  }

  private func named(_ index: Int, _ app: App) async throws -> CatalogSnapshot {
    try await app.snapshot(named: words[index], timeout: source.timeout)
  }

  private func contents(_ snapshot: CatalogSnapshot) async throws -> (CatalogIndex, [Member]) {
    let catalog = snapshot.catalog
    let index = try await catalog.index().value
    return (index, try await catalog.members(index.groups).value)
  }
}

/// A difference between two catalogs.
struct ChangeRecord: OutputRecord {
  /// What became of a group or member.
  enum Change: String, CaseIterable, Sendable {
    case added, gone, renamed, left, passedAway, song, changed
  }

  let change: Change
  let kind: String
  let id: String
  let name: Name
  /// The name of the field that differs, as it stands in JSON; `nil` for what was added or is gone.
  var field: String?
  var before = JSONValue.null
  var after = JSONValue.null

  static let fields: [OutputField<ChangeRecord>] = [
    .knownText("change", .change, .word(Change.allCases.map(\.rawValue)), \.change.rawValue),
    .knownText("kind", .kind, .word(["group", "member"]), \.kind),
    .knownText("id", .favoriteID, .text, \.id),
    .text("name", .latinName) { $0.name.latin },
    .text("nameKo", .koreanName) { $0.name.korean },
    .text("field", .changedField) { $0.field },
    OutputField("before", .anything, .before, \.before),
    OutputField("after", .anything, .after, \.after),
  ]

  static let columns = ["change", "kind", "id", "name", "nameKo", "field", "before", "after"]

  /// Everything that differs: groups first, then members, each in the order of the catalogs.
  static func changes(
    from before: (index: CatalogIndex, members: [Member]), to after: (index: CatalogIndex, members: [Member])
  ) -> [ChangeRecord] {
    let groups = compare(
      before.index.groups, after.index.groups, kind: "group", id: \.slug.description, name: \.name,
      record: { GroupRecord($0, nil) })
    let members = compare(
      before.members, after.members, kind: "member", id: \.id.description, name: \.stageName,
      record: { MemberRecord($0, nil) })
    return groups + members
  }

  private static func compare<Entry, Record: OutputRecord>(
    _ before: [Entry], _ after: [Entry], kind: String, id: (Entry) -> String, name: (Entry) -> Name,
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
      return Record.fields.compactMap { field in
        let (was, now) = (field.value(record(earlier)), field.value(record(entry)))
        if was == now { return nil }
        return ChangeRecord(
          change: kindOfChange(field.name, now), kind: kind, id: id(entry), name: name(entry),
          field: field.name,
          before: was, after: now)
      }
    }
    return gone + others
  }

  private static func kindOfChange(_ field: String, _ value: JSONValue) -> Change {
    switch (field, value) {
    case ("name", _), ("nameKo", _), ("stageName", _), ("stageNameKo", _): .renamed
    case ("song", _): .song
    case ("status", .string("former")): .left
    case ("status", .string("deceased")): .passedAway
    default: .changed
    }
  }
}
