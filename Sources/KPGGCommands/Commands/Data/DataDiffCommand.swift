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
    summary: HelpText(
      en: "Tell what differs between two catalogs.", ko: "두 카탈로그의 차이를 보여 줍니다.", ja: "二つのカタログの違いを表示します。"),
    discussion: HelpText(
      en:
        "Groups come first, then members, then songs. Machine output has one row for each field that differs.",
      ko: "그룹, 멤버, 노래 순서로 나옵니다. 프로그램용 출력에는 달라진 필드마다 한 행이 있습니다.",
      ja: "グループ、メンバー、曲の順に並びます。プログラム向けの出力では、異なるフィールドごとに1行になります。"),
    examples: [
      .init("kpgg data diff", en: "what the update changed", ko: "업데이트로 달라진 내용", ja: "更新で変わったもの"),
      .init(
        "kpgg data diff bundled https://api.example.org", en: "what an update would change",
        ko: "업데이트하면 달라질 내용", ja: "更新すると変わるもの"),
    ],
    options: DataDiffCommand(),
    arguments: [
      .words(
        "CATALOG", isRequired: false, atMost: 2, repeats: true,
        help: HelpText(
          en:
            "bundled, updated, a host's URL, or a folder. One is compared with the catalog in use; none: bundled with that in use.",
          ko: "bundled, updated, 호스트의 URL 또는 폴더. 하나만 쓰면 사용 중인 카탈로그와 비교하고, 쓰지 않으면 bundled와 사용 중인 카탈로그를 비교합니다.",
          ja: "bundled, updated、ホストのURL、またはフォルダー。一つだけなら使用中のカタログと比べ、省略するとbundledと使用中のカタログを比べます。"),
        completions: .catalog, into: \.words),
      .flag(
        "--exit-code",
        help: HelpText(en: "Status 1 if anything differs.", ko: "차이가 있으면 종료 코드 1.", ja: "違いがあれば終了ステータス1。"),
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
    try app.emit(Report(list: changes, empty: .noDifference, screen: view.lines), output)
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
