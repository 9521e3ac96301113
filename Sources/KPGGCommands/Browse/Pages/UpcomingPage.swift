import KPGGCore
import Terminal

/// Birthdays, anniversaries and memorials of the next year.
struct UpcomingPage: ListPage {
  var features: Set<PageFeature> { [.catalog, .sections, .filters, .eras] }
  var showsWholeCatalog: Bool { true }

  func order(_ filter: BrowseFilter) -> Text? { filter.favoritesFirst ? "favourites first" : nil }

  func title(_ state: BrowseState) -> String { state.text("Upcoming") }

  func subject(_ state: BrowseState) -> BrowseInquiry.Subject? {
    guard let day = state.day, state.catalog.allData != .loading else { return nil }
    return .days(from: day, count: AnniversaryQuery.possibleDays.upperBound)
  }

  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]? {
    guard action == .order else { return nil }
    state.changeFilter { $0.favoritesFirst.toggle() }
    return []
  }

  func fill(_ column: inout PageColumn, _ state: BrowseState) {
    column.addLoadState(state, hasRows: state.search.answer(.upcoming) != nil)
    if case .days(let days)? = state.search.answer(.upcoming), let first = state.day {
      column.addDays(days, from: first, state)
      if days.isEmpty { column.addMessage(state.emptyMessage("No birthdays or anniversaries.")) }
    }
  }
}

extension PageColumn {
  mutating func addDays(_ days: [Anniversary], from first: Day, _ state: BrowseState) {
    let view = AnniversaryListView(
      anniversaries: Array(days.prefix(state.rowLimit)), groups: state.index.groups.bySlug.mapValues(\.name),
      favorites: state.favorites, today: first)
    addList(view.list(context))
    addMore(days.count - state.rowLimit)
  }
}
