import KPGGCore

/// `kpgg`: the browser, or the printed home page; when piped, like `kpgg groups`.
struct HomeCommand: CommandOptions {
  var seed: Seed?

  static let arguments: [Argument<HomeCommand>] =
    [.option("--seed", value: "N", help: .seed, into: \.seed)]

  func run(_ session: Session, _ show: Show) async throws {
    guard session.isForPeople else { return try await GroupsCommand().run(session, show) }
    if session.opensBrowser {
      var browse = BrowseCommand()
      browse.seed = seed
      return try await browse.run(session, show)
    }
    let index = try await session.index()
    let favorites = session.knownFavorites()
    let query = Query().withDefaults(session, in: index)
    let news = HomeNews(
      featured: try session.featured(index, seed: seed?.number),
      groups: try await session.selection(query, .group, of: index.groups, in: index).groups, of: index,
      // A host would have to send the members and songs of all groups.
      contents: session.host == nil
        ? try await session.load([.members, .songs], requiresMembers: false) : nil,
      favorites: try await session.records(of: favorites ?? Favorites(), in: index),
      today: seed == nil ? today(session) : nil, isKoreanFirst: session.names.isKoreanFirst)
    try show(.page(HomeView(news: news, favorites: favorites).lines))
    Query().noteDefaults(session, in: index)
  }

  /// Today; `nil` with a warning if it is unknown.
  private func today(_ session: Session) -> Day? {
    session.warnOfReplacedZone()
    let today = session.knownDay(in: session[.timezone])
    if today == nil { session.fail(session.noDay(in: session[.timezone]), asWarning: true) }
    return today
  }
}
