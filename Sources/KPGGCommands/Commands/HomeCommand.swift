import KPGGCore

/// `kpgg`: the home screen; when piped, like `kpgg groups`.
struct HomeCommand: CommandOptions {
  var seed: Seed?

  static let arguments: [Argument<HomeCommand>] =
    [.option("--seed", value: "N", help: .seed, into: \.seed)]

  func run(_ session: Session, _ show: Show) async throws {
    guard session.isForPeople else { return try await GroupsCommand().run(session, show) }
    if session[.home] == .browse, session.canBrowse {
      var browse = BrowseCommand()
      browse.seed = seed
      return try await browse.run(session, show)
    }
    let index = try await session.index()
    let featured = try session.featured(index, seed: seed?.number)
    let favorites = session.knownFavorites()
    let records = try await session.records(of: favorites ?? Favorites(), in: index)
    let query = Query().withDefaults(session, in: index)
    let groups = try await session.selection(query, .group, of: index.groups, in: index).groups
    let view = HomeView(
      index: index, groups: groups, featured: featured, favorites: records,
      today: try await seed == nil ? anniversaries(in: index, favorites, session) : nil)
    try show(.page(view.lines))
    Query().noteDefaults(session, in: index)
  }
}

extension HomeCommand {
  /// Today's anniversaries; `nil` if the date is unknown, or if the catalog comes from a host, which would have to
  /// send the members of all groups.
  private func anniversaries(in index: CatalogIndex, _ favorites: Favorites?, _ session: Session) async throws
    -> AnniversaryListView?
  {
    if session.host != nil { return nil }
    session.warnOfReplacedZone()
    guard let today = session.knownDay(in: session[.timezone]) else {
      session.fail(session.noDay(in: session[.timezone]), asWarning: true)
      return nil
    }
    guard var query = AnniversaryQuery(from: today) else { return nil }
    query.isKoreanFirst = session.names.isKoreanFirst
    let members = try await session.catalog.members(of: index.groups)
    let found = query.results(in: index.groups, members: members)
    return AnniversaryListView(
      anniversaries: found, groups: index.groups.bySlug.mapValues(\.name), favorites: favorites, today: today)
  }
}
