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
    let contents = try await session.load([.songs], of: [group])
    // If the host doesn't supply the songs, they are unknown.
    let songs = contents.unread[.songs] == nil ? contents.songs(of: group).newestFirst : nil
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
