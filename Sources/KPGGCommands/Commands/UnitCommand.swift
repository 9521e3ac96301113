import KPGGCore

/// `kpgg unit NAME`: shows a unit with its members and songs.
struct UnitCommand: CommandOptions {
  var words: [String] = []

  static let command = Command(
    "unit",
    summary: "Show a unit of a group: its members, songs and debut.",
    examples: [
      .init("kpgg unit orange caramel", "a unit by its name"),
      .init("kpgg unit 태티서", "by a nickname in Hangul"),
      .init("kpgg unit loona 1/3", "with the name of its group"),
    ],
    options: UnitCommand(), printing: .one(UnitRecord.self),
    arguments: [
      .words(
        "NAME", help: "A unit's name or alias, alone or with its group: UNIT, GROUP UNIT, GROUP/UNIT.",
        completions: .units, into: \.words)
    ])

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    let index = try await session.index()
    let (unit, group) = try await NameArguments(session, index).unit(words)
    let members = try await session.members(of: [group])
    let songs = try await session.songs(of: unit, group)
    let record = UnitRecord(unit, of: group, members: members, songs: songs)
    let favorites = session.favoritesIfReadable()
    let context = session.factContext(index)
    let view = UnitView(
      unit: unit, group: group, members: members, songs: record.songs, favorites: favorites,
      index: index)
    let rows = { @Sendable in
      record.nameValueRows
        + record.members.map {
          ["member"] + MemberRecord($0, of: group, context, favorites).row
        }
        + GroupRecord.rows(of: record.songs ?? [])
    }
    try show(.list(List(one: record, rows: rows) { view.lines($0) }))
  }
}

extension Session {
  /// Returns the songs of a unit, newest first. If the host doesn't supply them, warns and returns `nil`.
  fileprivate func songs(of unit: SubUnit, _ group: GirlGroup) async throws -> [Song]? {
    let contents = try await load([.songs], of: [group])
    if contents.unread[.songs] != nil { return nil }
    return contents.songs(of: group).newestFirst.filter {
      $0.unit == unit.slug
    }
  }
}
