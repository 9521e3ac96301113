import KPGGCore
import Terminal

/// A list of birthdays and other anniversaries, with a heading for each day.
struct AnniversaryListView: Sendable {
  let anniversaries: [Anniversary]
  let groups: [Slug: Name]
  let favorites: Favorites?
  /// The day from which the days until an anniversary are counted.
  let today: Day
  var hasHeadings = true
  /// The days of a calendar above the list, or `nil` for none.
  var calendar: ClosedRange<Day>?

  func list(_ context: RenderContext) -> [PageRow] {
    let calendar = calendar.map { days in
      CalendarView(range: days, anniversaries: anniversaries, favorites: favorites, today: today)
    }
    let grid = anniversaries.isEmpty ? [] : calendar?.lines(context) ?? []
    let byDay = Dictionary(grouping: anniversaries, by: \.day)
    var parts = [ListPart(rows: anniversaries)]
    if hasHeadings {
      parts = byDay.keys.sorted().flatMap { self.parts(of: $0, byDay[$0, default: []], context) }
    }
    return (grid.isEmpty ? [] : [PageRow(lines: grid + [Line()])])
      + context.list(parts, columns(context), withHeadings: false) { .entry(id($0)) }
  }

  /// Returns the parts for a day. If it has birthdays and events other than debuts, birthdays are a separate part.
  private func parts(of day: Day, _ anniversaries: [Anniversary], _ context: RenderContext)
    -> [ListPart<Anniversary>]
  {
    let now = today.daysSince1970 ?? 0
    let heading = context.heading(of: day, in: (day.daysSince1970 ?? now) - now)
    let births = anniversaries.filter { $0.kind == .birthday }
    let isPlain = anniversaries.allSatisfy { Anniversary.Kind.celebrated.contains($0.kind) }
    if isPlain || births.isEmpty { return [ListPart(heading: heading, rows: anniversaries)] }
    let others = anniversaries.filter { $0.kind != .birthday }
    return [
      ListPart(heading: heading, rows: births), ListPart(heading: context.text(.onThisDay), rows: others),
    ]
  }

  private func id(_ anniversary: Anniversary) -> EntryID {
    anniversary.ids.first { favorites?.contains($0) == true } ?? anniversary.ids[0]
  }

  private func columns(_ context: RenderContext) -> [Column<Anniversary>] {
    let isShort = context.width < 110 && !context.isNarrow && !context.isAccessible
    return [
      Column(.name, .title) { anniversary in
        Line(
          anniversary.name.preferred(context.nameOrder),
          anniversary.isMemorial ? .secondary : .title(of: anniversary.ids[0]))
      },
      .otherName { $0.name.alternative(context.nameOrder) },
      Column(.group, dropOrder: 3, minimum: 8) { anniversary in
        context.groupNames(of: anniversary, groups).map { Line($0, .name(of: anniversary.groups[0])) }
      }.alwaysShown(),
      Column("Occasion", dropOrder: 2, minimum: 16) { anniversary in
        let style: Style = anniversary.isMemorial ? .secondary : .plain
        return Line(context.text(isShort ? .shortOccasion(anniversary) : .occasion(anniversary)), style)
      }.alwaysShown(),
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
  /// Returns the names of all groups of a person, or the name of the group of a unit, song or member. Returns `nil` for
  /// a group, because its own name is shown.
  func groupNames(of anniversary: Anniversary, _ names: [Slug: Name]) -> String? {
    if case .entry(.group) = anniversary.subject { return nil }
    return language.list(anniversary.groups.map { names[$0]?.preferred(self.nameOrder) ?? $0.description })
  }

  /// The event starts on the original date, so that it does not depend on when it is created. If the year is unknown,
  /// the event starts on the anniversary.
  func event(_ anniversary: Anniversary, _ names: [Slug: Name]) -> ICalendar.Event {
    let groups = groupNames(of: anniversary, names)
    let name = anniversary.name.preferred(self.nameOrder) + (groups.map { " (\($0))" } ?? "")
    return ICalendar.Event(
      id: "\(anniversary.stableID)@kpgg",
      start: anniversary.originalDate.year == nil ? anniversary.day : anniversary.originalDate,
      isOnLeapDay: anniversary.originalDate.isLeapDay,
      summary: text(.eventTitle(anniversary, of: name.sanitized)),
      details: text(.eventDetails(anniversary)))
  }
}
