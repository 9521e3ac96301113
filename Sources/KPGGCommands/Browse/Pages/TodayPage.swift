import KPGGCore

/// Today's birthdays, and what happened on this day.
struct TodayPage: ListPage {
  func title(_ state: BrowseState) -> String { state.text("Today") }

  func filter(_ state: BrowseState) -> BrowseFilter { state.defaults }

  func subject(_ state: BrowseState) -> PageQuery.Subject? {
    .days(state.today, 1, Set(Anniversary.Kind.allCases))
  }

  func fill(_ column: inout PageColumn, _ state: BrowseState) {
    if case .days(let days)? = state.pageResults { column.addDays(days, state) }
  }
}
