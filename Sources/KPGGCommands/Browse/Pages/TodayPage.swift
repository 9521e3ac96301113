import KPGGCore
import Terminal

/// The birthdays and other anniversaries of today or of another day.
struct TodayPage: ListPage {
  var features: Set<PageFeature> { [.catalog, .sections, .days] }

  func title(_ state: BrowseState) -> String { state.text("Today") }

  func filter(_ state: BrowseState) -> BrowseFilter { state.defaults }

  func subject(_ state: BrowseState) -> PageQuery.Subject? {
    let day = state.today.daysSince1970.flatMap { Day(daysSince1970: $0 + state.page.dateOffset) }
    return day.map { .days($0, 1, Set(Anniversary.Kind.allCases)) }
  }

  func fill(_ column: inout PageColumn, _ state: BrowseState) {
    guard case .days(let days)? = state.pageResults else { return }
    column.addText([Line("‹ › ", .title) + Line(column.context.text("another day"), .secondary), Line()])
    column.addDays(days, state)
    if days.isEmpty { column.addMessage(state.emptyMessage("No birthdays or anniversaries.")) }
  }
}
