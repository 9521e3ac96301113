import Arguments
import KPGGCore

/// `kpgg unit NAME`: shows a unit with its members and songs.
struct UnitCommand: CatalogCommand {
  var words: [String] = []
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "unit",
    summary: "Show a unit of a group: its members, songs and debut.",
    examples: [
      .init("kpgg unit orange caramel", "a unit by its name"),
      .init("kpgg unit 태티서", "by a nickname in Hangul"),
      .init("kpgg unit loona 1/3", "with the name of its group"),
    ],
    reading: UnitCommand(), printing: .one(UnitRecord.self),
    arguments: [
      .words(
        "NAME", help: "A unit's name or alias, alone or with its group: UNIT, GROUP UNIT, GROUP/UNIT.",
        completions: .units, into: \.words)
    ])

  func run(_ app: App) async throws {
    let (app, index) = try await app.catalog(source)
    let (unit, group) = try await app.unit(named: words, in: index)
    let members = try await app.members(of: [group])
    let songs = try await app.songs(of: unit, group)
    let record = UnitRecord(unit, of: group, members: members, songs: songs)
    let favorites = app.knownFavorites()
    let view = UnitView(
      unit: unit, group: group, members: members, songs: record.songs, favorites: favorites,
      index: index)
    let rows =
      record.nameValueRows + record.members.map { ["member"] + MemberRecord($0, favorites).row }
      + GroupRecord.rows(of: record.songs ?? [])
    try app.emit(Report(one: record, rows: rows) { view.lines($0) }, output)
  }
}

extension App {
  /// The songs of a unit, newest first. If the host does not supply them, warns and returns `nil`.
  fileprivate func songs(of unit: SubUnit, _ group: GirlGroup) async throws -> [Song]? {
    let contents = try await load([.songs], of: [group])
    if contents.unread[.songs] != nil { return nil }
    return SongQuery().results(in: contents.songs(of: group), of: [group.slug: group]).filter {
      $0.unit == unit.slug
    }
  }
}
