import Arguments
import KPGGCore

/// `kpgg random`: shows a random group, member or song.
struct RandomCommand: CatalogCommand {
  var filter = GroupFilterOptions()
  var onlyActive = false
  var isOfMembers = false
  var isOfSongs = false
  var seed: Seed?
  var opens = false
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "random",
    summary: "Show a random group, member or song.",
    discussion:
      "Picks from all groups; kpgg featured picks from four. JSON and tab-separated rows have the fields of the group, member or song shown.",
    examples: [
      .init("kpgg random", "any group"),
      .init("kpgg random --era 2016-2019 --active", "an active group of an era"),
      .init("kpgg random --member", "any member"),
      .init("kpgg random --song --open", "play any song"),
    ],
    reading: RandomCommand(),
    printing: .oneOf([
      (nil, GroupRecord.self), ("--member", MemberRecord.self), ("--song", SongRecord.self),
    ]),
    arguments: [
      .flag(
        "--active",
        help: "Only active groups and current members.",
        into: \.onlyActive),
      .flag(
        "--member",
        help: "A member instead of a group.",
        into: \.isOfMembers),
      .flag(
        "--song",
        help: "A song instead of a group.",
        into: \.isOfSongs),
      .option("--seed", value: "N", help: .seed, into: \.seed),
      .flag("--open", help: .open, into: \.opens),
    ] + GroupFilterOptions.arguments.map { $0.at(\.filter) })

  func run(_ app: App) async throws {
    try Failure.ifSeveral([("--member", isOfMembers), ("--song", isOfSongs)])
    try Failure.ifSeveral([("--member", isOfMembers), ("--open", opens)])
    try Failure.ifSeveral([("--active", onlyActive), ("--state", filter.hasStates)])
    let (app, index) = try await app.catalog(source)
    var filter = try await self.filter.filter(in: index, app, withDefaults: app.isScreen(output))
    if onlyActive { filter.states = [.active] }
    let groups = index.groups.filter(filter.admits)
    self.filter.noteDefaults(app, in: index, output)
    if isOfMembers {
      try await showMember(groups, index, app)
    } else if isOfSongs {
      try await showSong(groups, app)
    } else {
      try app.refuseFields(except: GroupRecord.fields.map(\.name), output)
      guard let group = app.picked(from: groups, seed: seed?.number) else { throw Failure(.nothingToPick) }
      let favorites = app.knownFavorites()
      try await app.showGroup(GroupRecord(group, favorites), favorites, in: index, output)
      if opens { try app.open(group.song.youtubeID, output) }
    }
  }

  private func showMember(_ groups: [GirlGroup], _ index: CatalogIndex, _ app: App) async throws {
    try app.refuseFields(except: MemberRecord.fields.map(\.name), output)
    let members = try await app.members(of: groups).filter { !onlyActive || $0.membership == .current }
    guard let member = app.picked(from: members, seed: seed?.number),
      let group = index.group(member.id.group)
    else { throw Failure(.nothingToPick) }
    try await app.showMember(member, of: group, in: index, output)
  }

  private func showSong(_ groups: [GirlGroup], _ app: App) async throws {
    try app.refuseFields(except: SongRecord.fields.map(\.name), output)
    let songs = try await app.songs(of: groups)
    guard let song = app.picked(from: songs, seed: seed?.number),
      let group = groups.first(where: { $0.slug == song.group })
    else { throw Failure(.nothingToPick) }
    try app.showSong(song, of: group, output)
    if opens { try app.open(song.youtubeID, output) }
  }
}
