import KPGGCore
import Terminal

/// The birthdays, anniversaries and memorials of a month. The list of the current month starts with today.
struct CalendarPage: ListPage {
  var features: Set<PageFeature> { [.catalog, .sections, .filters, .days] }
  var orders: [BrowseFilter.Order] { [.init(nil, "Day"), .favoritesFirst] }

  func title(_ state: BrowseState) -> String { state.text("Calendar") }

  func subject(_ state: BrowseState) -> PageQuery.Subject? {
    guard let month = state.month, let length = month.upperBound.day else { return nil }
    return .days(month.lowerBound, length, Anniversary.Kind.celebrated)
  }

  func fill(_ column: inout PageColumn, _ state: BrowseState) {
    guard case .days(let days)? = state.pageResults, let month = state.month else { return }
    let context = column.context
    var calendar = CalendarView(
      range: month, anniversaries: days, favorites: state.favorites.list, today: state.today)
    // The title already has the name of the month.
    calendar.showsMonthNames = false
    let name = Day(year: month.lowerBound.year, month: month.lowerBound.month).map(Text.asOf)
    let title = Line("‹ " + context.text(name ?? "") + " ›", .heading)
    column.addText([title] + calendar.lines(context) + [Line()])
    let isThisMonth = month.contains(state.today)
    let past = days.filter { isThisMonth && $0.day < state.today }
    column.addDays(Array(days.dropFirst(past.count)), state)
    if !past.isEmpty {
      column.addText(context.heading(context.text("Earlier this month")))
      column.addDays(past, state)
    }
    if days.isEmpty { column.addMessage(state.emptyMessage("No birthdays or anniversaries.")) }
  }
}

extension BrowseState {
  /// The month that the calendar shows, or `nil` if it is after the last year.
  fileprivate var month: ClosedRange<Day>? {
    let months = (today.year ?? 1) * 12 + (today.month ?? 1) - 1 + page.dateOffset
    return Day(year: months / 12, month: months % 12 + 1)?.span
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
