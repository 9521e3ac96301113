import KPGGCore
import Terminal

/// Birthdays and debut anniversaries, each day under a heading.
struct AnniversaryListView: Sendable {
  let anniversaries: [Anniversary]
  let groups: [Slug: Name]
  let favorites: Favorites?
  /// The day that distances are counted from.
  let today: Day

  func list(_ context: RenderContext) -> [PageRow] {
    let now = today.daysSince1970 ?? 0
    let byDay = Dictionary(grouping: anniversaries, by: \.day)
    let parts = byDay.keys.sorted().map { day in
      let distance = (day.daysSince1970 ?? now) - now
      return ListPart(
        heading: context.heading(of: day, in: distance), rows: byDay[day, default: []])
    }
    return context.list(parts, columns(context), withHeadings: false) { .entry(id($0)) }
  }

  private func id(_ anniversary: Anniversary) -> EntryID {
    anniversary.ids.first { favorites?.contains($0) == true } ?? anniversary.ids[0]
  }

  private func columns(_ context: RenderContext) -> [Column<Anniversary>] {
    let isShort = context.width < 110 && !context.isNarrow && !context.isAccessible
    return [
      Column(.name, .title) { anniversary in
        Line(
          anniversary.name.first(context.names),
          anniversary.isMemorial ? .secondary : .title(of: anniversary.ids[0]))
      },
      .otherName { $0.name.second(context.names) },
      Column(.group, rank: 3, minimum: 8) { anniversary in
        context.groupNames(of: anniversary, groups).map { Line($0, .name(of: anniversary.groups[0])) }
      },
      Column("Occasion", rank: 2, minimum: 16) { anniversary in
        let style: Style = anniversary.isMemorial ? .secondary : .plain
        return Line(context.text(isShort ? .shortOccasion(anniversary) : .occasion(anniversary)), style)
      }.staying(),
      context.markColumn { favorites?.contains(id($0)) == true },
    ]
  }
}

extension Anniversary {
  /// Whether it is the birthday of someone who has died.
  var isMemorial: Bool {
    if case .person(let person) = subject { person.isDeceased } else { false }
  }
}

extension RenderContext {
  /// The names of all of a person's groups, or of a unit's; `nil` for a group, whose own name is shown.
  func groupNames(of anniversary: Anniversary, _ names: [Slug: Name]) -> String? {
    if case .group = anniversary.subject { return nil }
    return language.list(anniversary.groups.map { names[$0]?.first(self.names) ?? $0.description })
  }

  /// The calendar event of an anniversary.
  ///
  /// It starts on the original date, so that it is the same whenever it is made, or on the anniversary if the year is
  /// unknown.
  func event(_ anniversary: Anniversary, _ names: [Slug: Name]) -> ICalendar.Event {
    let groups = groupNames(of: anniversary, names)
    let name = anniversary.name.first(self.names) + (groups.map { " (\($0))" } ?? "")
    return ICalendar.Event(
      id: "\(anniversary.stableID)@kpgg",
      start: anniversary.since.year == nil ? anniversary.day : anniversary.since,
      isOfLeapDay: anniversary.since.isLeapDay,
      summary: text(.eventTitle(anniversary, of: name.sanitized)),
      details: text(.eventDetails(anniversary)))
  }
}
