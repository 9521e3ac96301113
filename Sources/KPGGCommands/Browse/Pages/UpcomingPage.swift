import KPGGCore
import Terminal

/// Birthdays, anniversaries and memorials of the next year.
struct UpcomingPage: ListPage {
  var features: Set<PageFeature> { [.catalog, .sections, .filters] }
  var orders: [BrowseFilter.Order] { [.init(nil, "Day"), .favoritesFirst] }

  func title(_ state: BrowseState) -> String { state.text("Calendar") }

  func subject(_ state: BrowseState) -> PageQuery.Subject? {
    .days(AnniversaryQuery.possibleDays.upperBound)
  }

  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]? {
    guard case .turn(let step) = action, case .days(let days)? = state.pageResults else { return nil }
    // Each row is one of the days.
    let months = days.map { [$0.day.year, $0.day.month] }
    let starts = months.indices.filter { $0 == 0 || months[$0] != months[$0 - 1] }
    let focus = state.page.focus
    state.page.focus =
      (step > 0 ? starts.first { $0 > focus } : starts.last { $0 < focus }) ?? focus
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
