import KPGGCore
import Terminal

/// Birthdays and debut anniversaries in a table.
struct AnniversaryListView: Sendable {
  let anniversaries: [Anniversary]
  let groups: [Slug: Name]
  let favorites: Favorites?

  func list(_ context: RenderContext) -> [ListBlock] {
    context.list(anniversaries, columns(context, withDay: true), subject: subject)
  }

  /// The same, each day under a heading.
  ///
  /// - Parameter first: The day from which is counted when they come.
  func byDay(_ context: RenderContext, from first: Day) -> [ListBlock] {
    let today = first.daysSince1970 ?? 0
    let byDay = Dictionary(grouping: anniversaries, by: \.day)
    let parts = byDay.keys.sorted().map { day in
      let distance = (day.daysSince1970 ?? today) - today
      return ListPart(
        heading: context.text(BrowseText.day(day, in: distance)), rows: byDay[day, default: []])
    }
    return context.list(parts, columns(context, withDay: false), withHeadings: false, subject: subject)
  }

  private func id(_ anniversary: Anniversary) -> EntryID {
    anniversary.ids.first { favorites?.contains($0) == true } ?? anniversary.ids[0]
  }

  private func subject(_ anniversary: Anniversary) -> ListBlock.Subject { .entry(id(anniversary)) }

  private func columns(_ context: RenderContext, withDay: Bool) -> [Column<Anniversary>] {
    let isShort = context.width < 110 && !context.isNarrow && !context.isAccessible
    return [
      Column(.day, rank: 1, minimum: 10, style: .secondary) { withDay ? context.date($0.day) : nil },
      Column(.name, .title) { Line($0.name.first(context.names), .title(of: $0.groups[0])) },
      Column(.otherName, rank: 4, minimum: 6, .title, style: .plain) { $0.name.second(context.names) },
      Column(.group, rank: 3, minimum: 8) { anniversary in
        context.groupNames(of: anniversary, groups).map { Line($0, .name(of: anniversary.groups[0])) }
      },
      Column(.occasion, rank: 2, minimum: 12, style: .plain) { anniversary in
        context.text(
          isShort ? Occasion.inTable(anniversary, withYear: context.width >= 76) : .inList(anniversary))
      },
      Column(nil, minimum: 1, .title) { context.mark(favorites, id($0)) },
    ]
  }
}

extension RenderContext {
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
