import KPGGCore

/// `kpgg group NAME`: shows a group with its members and songs.
struct GroupCommand: CommandOptions {
  var words: [String] = []
  var hasPicture = false
  var showsTimeline = false
  var showsSources = false

  static let command = Command(
    "group",
    summary: "Show a group: its facts, members and signature song.",
    examples: [
      .init("kpgg group red velvet", "a group by its name"),
      .init("kpgg group 레드벨벳", "in Hangul"),
      .init("kpgg group afterschool --timeline", "when each member was in the group"),
    ],
    options: GroupCommand(), printing: .one(GroupRecord.self),
    arguments: [
      .words(
        "NAME", help: "A group's name or alias, in Hangul or Latin letters. Spaces are optional.",
        completions: .groups, into: \.words),
      .flag("--picture", help: .withPicture, into: \.hasPicture).excluding(
        "--sources", "--json", "--jsonl", "--plain"),
      .flag(
        "--timeline", help: "Show a timeline of everyone who was ever in the group.",
        into: \.showsTimeline
      ).excluding("--picture", "--sources"),
      .flag("--sources", help: .withSources, into: \.showsSources),
    ])

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    let index = try await session.index()
    let group = try await NameArguments(session, index).group(words)
    var picture: PictureView?
    if hasPicture, session.canShowPicture {
      picture = await session.picture(
        at: group.image, of: group.name, group.slug,
        in: session.renderContext().pictureSize(isPortrait: false))
    }
    let sources = try await session.sources(of: group, showsSources)?.facts(about: group)
    try await show(
      .list(
        session.list(
          group, in: index, picture: picture, sources: sources, showsSources: showsSources,
          asTimeline: showsTimeline)))
  }
}

extension Session {
  func list(
    _ group: GirlGroup, in index: CatalogIndex, picture: PictureView? = nil, sources: [SourcedFact]? = nil,
    showsSources: Bool = false, asTimeline: Bool = false
  ) async throws -> List {
    let favorites = favoritesIfReadable()
    let members = showsSources && host != nil ? [] : try await members(of: [group])
    let context = factContext(index, members: members)
    let record = GroupRecord(
      group, context, favorites, sources: sources, timeline: LineUpHistory(of: group, members: members))
    if showsSources {
      let rows = record.nameValueRows + record.eventRows
      return sourceList(sources ?? [], .group(group), record, rows)
    }
    let songs = try await songs(of: [group]).newestFirst
    if asTimeline {
      let view = LineUpView(
        group: group, members: members, songs: songs, favorites: favorites, index: index)
      let rows = { @Sendable in record.eventRows + record.timelineRows }
      return List(one: record, rows: rows) { view.lines($0) }
    }
    let view = GroupView(
      group: group, members: members, songs: songs, favorites: favorites, index: index,
      showsURL: picture != nil)
    let rows = { @Sendable in
      record.nameValueRows + record.eventRows + GroupRecord.rows(of: songs)
        + members.map { ["member"] + MemberRecord($0, of: group, context, favorites).row }
    }
    return List(one: record, rows: rows) { view.lines($0, picture: picture) }
  }
}
