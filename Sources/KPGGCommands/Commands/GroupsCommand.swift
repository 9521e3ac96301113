import KPGGCore

/// `kpgg groups`: lists groups by section.
struct GroupsCommand: CommandOptions {
  var filter = GroupFilterOptions()
  var onlyFavorites = false
  var list = ListOrder<GroupQuery.Order>()

  static let command = Command(
    "groups",
    summary: "List groups by debut era, or as one list with --sort.",
    examples: [
      .init("kpgg groups --era 2016-2019", "the groups of a debut era"),
      .init("kpgg groups --agency jyp --sort debut", "an agency's groups, by debut"),
      .init("kpgg groups --json=slug,debut", "two fields of every group, as JSON"),
    ],
    options: GroupsCommand(), printing: .list(of: GroupRecord.self),
    arguments: [
      .flag(
        "--favorites",
        help: "Only favourites.",
        into: \.onlyFavorites)
    ] + GroupFilterOptions.arguments.map { $0.at(\.filter) }
      + ListOrder.arguments.map { $0.at(\.list) })

  func run(_ session: Session, _ show: Show) async throws {
    let index = try await session.index()
    let filter = try await self.filter.filter(
      in: index, session, withDefaults: session.isForPeople, sortedBy: list.key)
    let favorites = try session.favorites(required: onlyFavorites)
    var groups = GroupQuery(filter, session.ordered(list)).results(in: index.groups)
    if onlyFavorites { groups.removeAll { favorites?.contains(.group($0.slug)) != true } }
    let view = GroupListView(
      groups: groups, favorites: favorites, sections: list.sections(of: index),
      subjects: self.filter.subjects.union([list.key?.label].compactMap { $0 }), figures: filter.figures,
      count: ListCount(unit: .groups, shown: groups.count, all: index.groups.count))
    let records = groups.map { GroupRecord($0, favorites) }
    let hasNone = onlyFavorites && favorites?.list.isEmpty == true
    try show(.list(List(records, empty: hasNone ? .noFavorites : .noGroupMatches, page: view.list)))
    self.filter.noteDefaults(session, in: index)
  }
}
