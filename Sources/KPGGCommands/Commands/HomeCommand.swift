import KPGGCore

/// `kpgg` without a command: opens the browser or prints the home page. When piped, lists groups like `kpgg groups`.
struct HomeCommand: CommandOptions {
  var seed: Seed?

  static let arguments: [Argument<HomeCommand>] =
    [.option("--seed", value: "N", help: .seed, into: \.seed)]

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    guard session.isForPeople else { return try await GroupsCommand().run(session, show) }
    if session.opensBrowser {
      var browse = BrowseCommand()
      browse.seed = seed
      return try await browse.run(session, show)
    }
    let index = try await session.index()
    let favorites = session.favoritesIfReadable()
    let query = Query().withDefaults(session, in: index)
    let content = HomeContent(
      featured: try session.featured(index, seed: seed?.number),
      groups: try await session.selection(query, .group, of: index.groups, in: index).groups, of: index,
      // Don't load these from a host, which would have to send the members and songs of all groups.
      contents: session.host == nil
        ? try await session.load([.members, .songs], requiresMembers: false) : nil,
      favorites: try await session.records(of: favorites ?? Favorites(), in: index),
      today: seed == nil ? today(session) : nil, isKoreanFirst: session.nameOrder.isKoreanFirst)
    try show(.page(HomeView(content: content, favorites: favorites).lines))
    Query().noteDefaults(session, in: index)
  }

  /// Returns today's date. If it is unknown, warns and returns `nil`.
  private func today(_ session: Session) -> Day? {
    session.warnOfReplacedZone()
    let today = session.knownDay(in: session[.timezone])
    if today == nil { session.fail(session.unknownDayFailure(in: session[.timezone]), asWarning: true) }
    return today
  }
}
