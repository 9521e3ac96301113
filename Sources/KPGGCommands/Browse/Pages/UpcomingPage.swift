import KPGGCore
import Terminal

/// Birthdays, anniversaries and memorials of the next year.
struct UpcomingPage: ListPage {
  var features: Set<PageFeature> { [.catalog, .sections, .filters, .eras] }

  func order(_ filter: BrowseFilter) -> Text? { filter.favoritesFirst ? "favourites first" : nil }

  func title(_ state: BrowseState) -> String { state.text("Upcoming") }

  func subject(_ state: BrowseState) -> PageQuery.Subject? {
    .days(AnniversaryQuery.possibleDays.upperBound)
  }

  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]? {
    guard action == .order else { return nil }
    state.changeFilter { $0.favoritesFirst.toggle() }
    return []
  }

  func fill(_ column: inout PageColumn, _ state: BrowseState) {
    guard case .days(let days)? = state.pageResults else { return }
    column.addDays(days, state)
    if days.isEmpty { column.addMessage(state.emptyMessage("No birthdays or anniversaries.")) }
  }
}

extension PageColumn {
  mutating func addDays(_ days: [Anniversary], _ state: BrowseState) {
    let view = AnniversaryListView(
      anniversaries: days, groups: state.index.groups.bySlug.mapValues(\.name),
      favorites: state.favorites.list, today: state.today)
    addList(view.list(context))
  }
}
