import Arguments
import KPGGCore

/// `kpgg member GROUP NAME`: shows a member's profile.
struct MemberCommand: CatalogCommand {
  var words: [String] = []
  var hasPicture = false
  var showsSources = false
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "member",
    summary: "Show a member's profile.",
    discussion:
      "Group and name work in either order and in any script. Piped output leaves out ages, because they change over time.",
    examples: [
      .init("kpgg member ohmygirl arin", "a member of a group"),
      .init("kpgg member 오마이걸 아린", "in Hangul"),
      .init("kpgg member karina", "a name that no other member shares"),
      .init("kpgg member ohmygirl/arin --json=realName,birthDate", "two fields of the profile, as JSON"),
    ],
    reading: MemberCommand(), printing: .one(MemberRecord.self),
    arguments: [
      .words(
        "NAME",
        help:
          "GROUP NAME, GROUP/NAME, or a name that no other member shares; - reads names from standard input.",
        completions: .member, into: \.words),
      .flag("--picture", help: .withPicture, into: \.hasPicture),
      .flag("--sources", help: .withSources, into: \.showsSources),
    ])

  func run(_ app: App) async throws {
    try Failure.ifSeveral([("--picture", hasPicture), ("--sources", showsSources)])
    let (app, index) = try await app.catalog(source)
    for words in try app.names(words) {
      let (member, group) = try await app.member(named: words, in: index)
      var picture: PictureView?
      if hasPicture, try app.canShowPicture(output) {
        picture = await app.picture(
          at: member.image, of: member.stageName, group.slug, source,
          in: app.renderContext().pictureSize(isPortrait: true))
      }
      let sources = try await app.sources(of: group, showsSources, output)?.facts(about: member)
      try await app.showMember(
        member, of: group, in: index, output, picture: picture, sources: sources, asSources: showsSources)
    }
  }
}

extension App {
  /// Prints a member's profile.
  func showMember(
    _ member: Member, of group: GirlGroup, in index: CatalogIndex, _ options: OutputOptions,
    picture: PictureView? = nil, sources: [SourcedFact]? = nil, asSources: Bool = false
  ) async throws {
    let favorites = knownFavorites()
    if asSources {
      let record = MemberRecord(member, favorites, sources: sources)
      return try emitSources(sources ?? [], .member(member, of: group), record, record.nameValueRows, options)
    }
    var view = MemberView(
      member: member, group: group, members: [], background: Background(), favorites: favorites, index: index,
      hasAddress: picture != nil)
    // It takes the whole catalog, so that JSON has it only on request.
    let fields = options.json ?? options.jsonLines ?? []
    if isScreen(options) || fields.contains("stints") {
      view.background = await background(of: member, in: group, index, withSources: isScreen(options))
      if let problem = view.background.problem { warn(problem) }
    }
    if isScreen(options) {
      view.members = try await members(of: [group])
      if renderContext().hasColumns {
        view.songs = SongQuery().results(in: try await songs(of: [group]), of: [group.slug: group])
      }
    }
    let record = MemberRecord(
      member, favorites, stints: view.background.isComplete ? view.stints : nil, sources: sources)
    try emit(
      Report(one: record, rows: record.nameValueRows) { [view] in
        view.lines($0, picture: picture)
      }, options)
  }
}
