import KPGGCore

/// The list of groups, by era or sorted.
struct GroupsPage: ListPage {
  var features: Set<PageFeature> { [.catalog, .sections, .filters] }
  var orders: [BrowseFilter.Order] {
    [
      .init(nil, .era), .init("name", .name), .init("debut", .debut), .init("members", .memberCount),
      .init("agency", .agency), .init("song", .song), .init("released", .released),
    ]
  }

  func title(_ state: BrowseState) -> String { state.text(.groups) }

  func subject(_ state: BrowseState) -> PageQuery.Subject? { .groups }

  func fill(_ column: inout PageColumn, _ state: BrowseState) {
    guard case .groups(let groups, let facts)? = state.pageResults else { return }
    let view = GroupListView(
      groups: groups.map(CatalogEntry.group), favorites: state.favorites.list,
      sections: facts.query.sections(of: state.index), facts: facts,
      count: ListCount(unit: .groups, shown: groups.count))
    column.addList(view.list(column.context))
    if groups.isEmpty { column.addMessage(state.emptyMessage("No matching groups.")) }
  }
}
