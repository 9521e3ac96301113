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
      "Group and name work in either order and in any script. Piped output leaves out ages, because they change over time.",
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
          "GROUP NAME, GROUP/NAME, or a name that no other member shares; - reads names from standard input.",
        completions: .member, into: \.words),
      .flag("--picture", help: .withPicture, into: \.hasPicture).excluding(
        "--sources", "--json", "--jsonl", "--plain"),
      .flag("--sources", help: .withSources, into: \.showsSources),
    ])

  func run(_ session: Session, _ show: Show) async throws {
    let index = try await session.index()
    for words in try session.typedNames(words) {
      let (member, group) = try await Names(session, index).member(words)
      var picture: PictureView?
      if hasPicture, session.canShowPicture {
        picture = await session.picture(
          at: member.image, of: member.stageName, group.slug,
          in: session.renderContext().pictureSize(isPortrait: true))
      }
      let sources = try await session.sources(of: group, showsSources)?.facts(about: member)
      let list = try await session.list(
        member, of: group, in: index, picture: picture, sources: sources, asSources: showsSources)
      try show(.list(list))
    }
  }
}

extension Session {
  /// A member's profile.
  func list(
    _ member: Member, of group: GirlGroup, in index: CatalogIndex, picture: PictureView? = nil,
    sources: [SourcedFact]? = nil, asSources: Bool = false
  ) async throws -> List {
    let (favorites, context) = (knownFavorites(), factContext(index))
    if asSources {
      let record = MemberRecord(member, of: group, context, favorites, sources: sources)
      return sourceList(sources ?? [], .member(member, of: group), record, record.nameValueRows)
    }
    var view = MemberView(
      member: member, group: group, members: [], background: Background(), favorites: favorites, index: index,
      hasAddress: picture != nil)
    if isForPeople || prints("stints") {
      view.background = await background(of: member, in: group, index, withSources: isForPeople)
      if let problem = view.background.problem { warn(problem) }
    }
    if isForPeople {
      view.members = try await members(of: [group])
      if renderContext().hasColumns {
        view.songs = try await songs(of: [group]).newestFirst
      }
    }
    let record = MemberRecord(
      member, of: group, context, favorites, stints: view.background.isComplete ? view.stints : nil,
      sources: sources)
    return List(one: record, rows: { record.nameValueRows }) { [view] in view.lines($0, picture: picture) }
  }
}
