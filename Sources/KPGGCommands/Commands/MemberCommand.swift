import KPGGCore

/// `kpgg member GROUP NAME`: shows a member's profile.
struct MemberCommand: CommandOptions {
  var words: [String] = []
  var hasPicture = false
  var showsSources = false

  static let command = Command(
    "member",
    summary: "Show a member's profile.",
    discussion:
      "Give the group and the name in either order and in any script.",
    examples: [
      .init("kpgg member ohmygirl arin", "a member of a group"),
      .init("kpgg member 오마이걸 아린", "in Hangul"),
      .init("kpgg member karina", "a name that no other member shares"),
      .init("kpgg member ohmygirl/arin --json=realName,birthDate", "two fields of the profile, as JSON"),
    ],
    options: MemberCommand(), printing: .one(MemberRecord.self),
    arguments: [
      .words(
        "NAME",
        help:
          "GROUP NAME, GROUP/NAME, or a name that no other member shares. Use - to read names from standard input.",
        completions: .member, into: \.words),
      .flag("--picture", help: .withPicture, into: \.hasPicture).excluding(
        "--sources", "--json", "--jsonl", "--plain"),
      .flag("--sources", help: .withSources, into: \.showsSources),
    ])

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    let index = try await session.index()
    for words in try session.typedNames(words) {
      let (member, group) = try await NameArguments(session, index).member(words)
      var picture: PictureView?
      if hasPicture, session.canShowPicture {
        picture = await session.picture(
          at: member.image, of: member.stageName, group.slug,
          in: session.renderContext().pictureSize(isPortrait: true))
      }
      let sources = try await session.sources(of: group, showsSources)?.facts(about: member)
      let list = try await session.list(
        member, of: group, in: index, picture: picture, sources: sources, showsSources: showsSources)
      try show(.list(list))
    }
  }
}

extension Session {
  func list(
    _ member: Member, of group: GirlGroup, in index: CatalogIndex, picture: PictureView? = nil,
    sources: [SourcedFact]? = nil, showsSources: Bool = false
  ) async throws -> List {
    let favorites = favoritesIfReadable()
    let context = factContext(index)
    if showsSources {
      let record = MemberRecord(member, of: group, context, favorites, sources: sources)
      return sourceList(sources ?? [], .member(member, of: group), record, record.nameValueRows)
    }
    var view = MemberView(
      member: member, group: group, members: [], background: MemberBackground(), favorites: favorites,
      index: index,
      showsURL: picture != nil)
    if isForPeople || printsField("stints") {
      view.background = await background(of: member, index, withSources: isForPeople)
      if let problem = view.background.problem { warn(problem) }
    }
    if isForPeople {
      view.members = try await members(of: [group])
      if renderContext().hasColumns {
        view.songs = try await songs(of: [group]).newestFirst
      }
    }
    let record = MemberRecord(
      member, of: group, context, favorites, memberships: view.background.isComplete ? view.memberships : nil,
      sources: sources)
    return List(one: record, rows: { record.nameValueRows }) { [view] in view.lines($0, picture: picture) }
  }
}
