import Arguments
import KPGGCore

/// `kpgg`: the home screen; when piped, like `kpgg groups`.
struct HomeCommand: Sendable {
  var seed: Seed?
  var source = SourceOptions()
  var output = OutputOptions()

  static let arguments: [Argument<HomeCommand, App>] =
    [.option("--seed", value: "N", help: .seed, into: \.seed)]
    + SourceOptions.arguments.map { $0.at(\.source) }
    + OutputOptions.arguments(.list(of: GroupRecord.self)).map { $0.at(\.output) }

  func run(_ app: App) async throws {
    guard app.isScreen(output) else {
      var groups = GroupsCommand()
      groups.source = source
      groups.output = output
      return try await groups.run(app)
    }
    if app.inUse(.home).value == HomeScreen.browse.rawValue, app.canBrowse {
      var browse = BrowseCommand()
      browse.seed = seed
      browse.source = source
      return try await browse.run(app)
    }
    let (app, index) = try await app.catalog(source)
    let featured = try app.featured(index, seed: seed?.number)
    let favorites = app.knownFavorites()
    let records = try await app.records(of: favorites ?? Favorites(), in: index)
    let filter = GroupFilterOptions()
    let groups = index.groups.filter(try filter.conditions(in: index, app, withDefaults: true).admits)
    let view = HomeView(
      index: index, groups: groups, featured: featured, favorites: records,
      today: try await seed == nil ? anniversaries(in: index, favorites, app) : nil)
    try app.show(view.lines)
    filter.noteDefaults(app, in: index, output)
  }
}

extension HomeCommand {
  /// Today's anniversaries; `nil` if the date is unknown, or if the catalog comes from a host, which would have to
  /// send the members of all groups.
  private func anniversaries(in index: CatalogIndex, _ favorites: Favorites?, _ app: App) async throws
    -> AnniversaryListView?
  {
    if app.hostReading != nil { return nil }
    app.warnOfReplacedZone()
    guard let today = app.knownDay(in: app.zone) else {
      app.fail(app.noDay(in: app.zone), asWarning: true)
      return nil
    }
    guard var query = AnniversaryQuery(from: today) else { return nil }
    query.isKoreanFirst = app.names.isKoreanFirst
    let members = try await app.catalog.members(of: index.groups)
    let found = query.results(in: index.groups, members: members)
    return AnniversaryListView(
      anniversaries: found, groups: index.groups.bySlug.mapValues(\.name), favorites: favorites, today: today)
  }
}
