import Arguments
import KPGGCore

/// `kpgg groups`: lists groups, section by section.
struct GroupsCommand: Sendable {
  var filter = GroupFilterOptions()
  var list = ListOptions<GroupQuery.Order>()
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App, HelpText>(
    "groups", summary: .summary(.groups), discussion: .discussion(.groups),
    examples: [
      .init("kpgg groups --era 2016-2019", .example(.browseEra)),
      .init("kpgg groups --era 2017", .example(.groupsOfYear)),
      .init("kpgg groups --agency jyp --sort debut", .example(.groupsOfAgency)),
      .init("kpgg groups --state disbanded", .example(.disbandedGroups)),
      .init("kpgg groups --json=slug,debut", .example(.groupsJSON)),
    ],
    options: GroupsCommand(),
    arguments: GroupFilterOptions.arguments.map { $0.at(\.filter) }
      + ListOptions.arguments.map { $0.at(\.list) }
      + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(fields: GroupRecord.fieldNames).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let app = try app.reading(source)
    let index = try await app.index()
    let groups = try query(in: index, app)(index.groups)
    let favorites = app.knownFavorites()
    let view = GroupListView(
      groups: groups, favorites: favorites, sections: list.sections(of: index))
    try app.emit(
      Report(list: groups.map { GroupRecord($0, favorites) }, empty: .noGroupMatches, screen: view.lines),
      output)
    filter.noteUsualEras(app, in: index, output)
  }

  private func query(in index: CatalogIndex, _ app: App) throws(Failure) -> GroupQuery {
    list.query(
      filter: try filter.filter(in: index, usual: app.usualEras(in: index, output)),
      ordersByKorean: app.ordersByKorean(output))
  }
}

extension ListOptions<GroupQuery.Order> {
  /// The query that asks for the groups which the filter lets through.
  func query(filter: GroupFilter, ordersByKorean: Bool) -> GroupQuery {
    var query = GroupQuery()
    query.filter = filter
    query.order = order
    query.ordersByKorean = ordersByKorean
    query.isReversed = isReversed
    query.limit = limit?.count
    return query
  }
}

extension App {
  /// Whether a list is ordered by Korean names, which is so where people see those first. Machine output is the same for
  /// everybody.
  func ordersByKorean(_ output: OutputOptions) -> Bool {
    isScreen(output) && (names == .koreanFirst || names == .onlyKorean)
  }
}

extension ListOptions {
  /// The sections under whose headings the list is shown: all in their order, or none if it is sorted otherwise.
  func sections(of index: CatalogIndex) -> [Section]? {
    if order != nil { return nil }
    return isReversed ? index.sections.reversed() : index.sections
  }
}
