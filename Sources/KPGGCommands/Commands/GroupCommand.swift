import Arguments
import KPGGCore

/// `kpgg group NAME`: shows a group with its members and songs.
struct GroupCommand: CatalogCommand {
  var words: [String] = []
  var hasPicture = false
  var showsSources = false
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "group",
    summary: "Show a group: its facts, members and signature song.",
    examples: [
      .init("kpgg group red velvet", "a group by its name"),
      .init("kpgg group 레드벨벳", "in Hangul"),
    ],
    reading: GroupCommand(), printing: .one(GroupRecord.self),
    arguments: [
      .words(
        "NAME", help: "A group's name or alias, in Hangul or Latin letters. Spaces are optional.",
        completions: .groups, into: \.words),
      .flag("--picture", help: .withPicture, into: \.hasPicture),
      .flag("--sources", help: .withSources, into: \.showsSources),
    ])

  func run(_ app: App) async throws {
    try Failure.ifSeveral([("--picture", hasPicture), ("--sources", showsSources)])
    let (app, index) = try await app.catalog(source)
    let group = try await app.group(named: words, in: index)
    var picture: PictureView?
    if hasPicture, try app.canShowPicture(output) {
      picture = await app.picture(
        at: group.image, of: group.name, group.slug, source,
        in: app.renderContext().pictureSize(isPortrait: false))
    }
    let sources = try await app.sources(of: group, showsSources, output)?.facts(about: group)
    let favorites = app.knownFavorites()
    let record = GroupRecord(group, favorites, sources: sources)
    if showsSources {
      return try app.emitSources(
        sources ?? [], .group(group), record, record.nameValueRows + record.eventRows, output)
    }
    try await app.showGroup(record, favorites, in: index, output, picture: picture)
  }
}

extension App {
  /// Prints a group with its members and songs.
  func showGroup(
    _ record: GroupRecord, _ favorites: Favorites?, in index: CatalogIndex, _ options: OutputOptions,
    picture: PictureView? = nil
  ) async throws {
    let group = record.group
    let members = try await members(of: [group])
    let songs = SongQuery().results(in: try await songs(of: [group]), of: [group.slug: group])
    let view = GroupView(
      group: group, members: members, songs: songs, favorites: favorites, index: index,
      hasAddress: picture != nil)
    let rows =
      record.nameValueRows + record.eventRows + GroupRecord.rows(of: songs)
      + members.map { ["member"] + MemberRecord($0, favorites).row }
    try emit(Report(one: record, rows: rows) { view.lines($0, picture: picture) }, options)
  }
}

extension Text {
  static let withPicture: Text = "Also draw the picture on a terminal (kpgg help picture)."
}
