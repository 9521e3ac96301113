import KPGGCore

/// The members of all groups, by their group's era or sorted.
struct MembersPage: ListPage {
  var features: Set<PageFeature> { [.catalog, .sections, .filters] }
  var orders: [BrowseFilter.Order] {
    [.init(nil, .group), .init("name", .name), .init("born", .birthDate), .init("height", .height)]
  }

  func title(_ state: BrowseState) -> String { state.text(.memberCount) }

  func subject(_ state: BrowseState) -> PageQuery.Subject? { .members }

  func fill(_ column: inout PageColumn, _ state: BrowseState) {
    guard case .members(let members, let facts)? = state.pageResults else { return }
    let view = MemberListView(
      members: members, favorites: state.favorites.list, sections: facts.query.sections(of: state.index),
      isSingleGroup: false, facts: facts, count: ListCount(unit: .members, shown: members.count))
    column.addList(view.list(column.context))
    if members.isEmpty { column.addMessage(state.emptyMessage("No matching members.")) }
  }
}
