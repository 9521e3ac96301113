import KPGGCore
import Terminal

/// Birthdays and debut anniversaries in a table.
struct AnniversaryListView: Sendable {
  let anniversaries: [Anniversary]
  let groups: [Slug: Name]
  let favorites: Favorites?

  func lines(_ page: Page) -> [Line] {
    let columns = [
      ListColumn(.day, rank: 1, minimum: 10), ListColumn(.name, .title),
      ListColumn(.otherName, rank: 4, minimum: 6, .title), ListColumn(.group, rank: 3, minimum: 8),
      ListColumn(.occasion, rank: 2, minimum: 12), ListColumn(nil, minimum: 1, .title),
    ]
    return page.list(anniversaries.map { row($0, page) }, columns: columns)
  }

  private func row(_ anniversary: Anniversary, _ page: Page) -> [Line] {
    let isShort = page.width < 110 && !page.isNarrow && !page.isAccessible
    let main = anniversary.groups[0]
    let item = anniversary.items.first { favorites?.contains($0) == true } ?? anniversary.items[0]
    return [
      Line(page.date(anniversary.day), .secondary),
      Line(anniversary.name.first(page.names), .title(of: main)),
      Line(anniversary.name.second(page.names) ?? ""),
      Line(page.groupNames(of: anniversary, groups) ?? "", .name(of: main)),
      Line(
        page.text(
          isShort ? Occasion.inTable(anniversary, withYear: page.width >= 76) : .inList(anniversary))),
      page.mark(favorites, item),
    ]
  }
}

extension Page {
  /// The names of all groups of a person; `nil` for a group, which is named already.
  fileprivate func groupNames(of anniversary: Anniversary, _ names: [Slug: Name]) -> String? {
    if anniversary.kind == .debut { return nil }
    return language.list(anniversary.groups.map { names[$0]?.first(self.names) ?? $0.description })
  }

  /// The event of an anniversary in a calendar.
  ///
  /// It begins on the date that returns, so that it is the same whenever it is made; where the year is not known, on the
  /// anniversary itself.
  func event(_ anniversary: Anniversary, _ names: [Slug: Name]) -> ICalendar.Event {
    let groups = groupNames(of: anniversary, names)
    let name = anniversary.name.first(self.names) + (groups.map { " (\($0))" } ?? "")
    return ICalendar.Event(
      id: "\(anniversary.stableID)@kpgg",
      start: anniversary.since.year == nil ? anniversary.day : anniversary.since,
      isOfLeapDay: anniversary.since.isLeapDay,
      summary: text(Occasion.title(anniversary, name: name.sanitized)),
      details: text(Occasion.details(anniversary)))
  }
}
