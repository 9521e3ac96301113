import KPGGCore

/// `kpgg random`: shows a random group, member or song.
struct RandomCommand: CommandOptions {
  var query = Query()
  var onlyActive = false
  var picksMember = false
  var picksSong = false
  var seed: Seed?
  var opens = false

  static let command = Command(
    "random",
    summary: "Show a random group, member or song.",
    discussion:
      "Picks from all groups. `kpgg featured` picks from four.",
    examples: [
      .init("kpgg random", "any group"),
      .init("kpgg random --era 2016-2019 --active", "an active group of an era"),
      .init("kpgg random --member", "any member"),
      .init("kpgg random --song --open", "play any song"),
    ],
    options: RandomCommand(),
    printing: .oneOf([
      (nil, GroupRecord.self), ("--member", MemberRecord.self), ("--song", SongRecord.self),
    ]),
    arguments: [
      .flag(
        "--active",
        help: "Only active groups and current members.",
        into: \.onlyActive
      ).excluding("--state"),
      .flag(
        "--member",
        help: "Show a member instead of a group.",
        into: \.picksMember
      ).excluding("--song", "--open"),
      .flag(
        "--song",
        help: "Show a song instead of a group.",
        into: \.picksSong),
      .option("--seed", value: "N", help: .seed, into: \.seed),
      .flag("--open", help: .open, into: \.opens),
    ] + Argument.conditions(.group).map { $0.at(\.query) })

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    let index = try await session.index()
    var query = session.isForPeople ? self.query.withDefaults(session, in: index) : self.query
    if onlyActive { query.add(GroupState.active.rawValue, to: "state") }
    let groups = try await session.selection(query, .group, of: index.groups, in: index).groups
    self.query.noteDefaults(session, in: index)
    if picksMember {
      try await show(.list(member(of: groups, index, session)))
    } else if picksSong {
      let (song, group) = try await song(of: groups, session)
      try show(.list(session.list(song, of: group)))
      if opens { try session.open(song.youtubeID) }
    } else {
      guard let group = session.picked(from: groups, seed: seed?.number) else {
        throw Failure(.nothingToPick)
      }
      try await show(.list(session.list(group, in: index)))
      if opens { try session.open(group.song.youtubeID) }
    }
  }

  private func member(of groups: [GirlGroup], _ index: CatalogIndex, _ session: Session) async throws -> List
  {
    let members = try await session.members(of: groups).filter { !onlyActive || $0.membership == .current }
    guard let member = session.picked(from: members, seed: seed?.number),
      let group = index.group(member.id.group)
    else { throw Failure(.nothingToPick) }
    return try await session.list(member, of: group, in: index)
  }

  private func song(of groups: [GirlGroup], _ session: Session) async throws -> (Song, GirlGroup) {
    let songs = try await session.songs(of: groups)
    guard let song = session.picked(from: songs, seed: seed?.number),
      let group = groups.first(where: { $0.slug == song.group })
    else { throw Failure(.nothingToPick) }
    return (song, group)
  }
}
