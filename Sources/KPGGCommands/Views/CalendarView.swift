import KPGGCore
import Terminal

/// A calendar of weeks from Monday to Sunday, with marks on the days that have birthdays or anniversaries.
struct CalendarView: Sendable {
  let range: ClosedRange<Day>
  let anniversaries: [Anniversary]
  let favorites: Favorites?
  let today: Day
  /// Whether the names of months are shown to the left of their weeks.
  var showsMonthNames = true

  /// A mark on a day. The most important mark comes first.
  private enum Mark: CaseIterable {
    case favorite, debut, birthday

    var sign: String {
      switch self {
      case .favorite: "★"
      case .debut: "◆"
      case .birthday: "·"
      }
    }

    var label: Text {
      switch self {
      case .favorite: .isFavorite
      case .debut: "debut anniversary"
      case .birthday: "birthday"
      }
    }
  }

  /// Returns the weeks and a legend. Empty if there is no room, or for screen readers, which read the same in the list.
  func lines(_ context: RenderContext) -> [Line] {
    guard let start = range.lowerBound.daysSince1970, let end = range.upperBound.daysSince1970,
      !context.isAccessible
    else { return [] }
    let months = showsMonthNames ? [range.lowerBound, range.upperBound].compactMap(\.month) : []
    let margin = 2 + (months.map { context.text(.month($0)).cells + 2 }.max() ?? 0)
    let cellWidth = margin + 7 * 5 <= context.width ? 5 : 4
    if margin + 7 * cellWidth > context.width { return [] }
    let marks = Dictionary(grouping: anniversaries, by: \.day).mapValues(mark)
    let names = context.weekdays
    let heading = (names.dropFirst() + names.prefix(1)).map {
      Line($0, .secondary).padded(to: cellWidth)
    }
    var lines = [heading.reduce(Line()) { $0 + $1 }.indented(by: margin)]
    // 1 January 1970 was a Thursday.
    for monday in stride(from: start - (start + 3) % 7, through: end, by: 7) {
      let days = (monday..<monday + 7).map { number in
        (start...end).contains(number) ? Day(daysSince1970: number) : nil
      }
      let isNew = !months.isEmpty && (lines.count == 1 || days.contains { $0?.day == 1 })
      let month = isNew ? days.compactMap { $0?.month }.last : nil
      let label = Line(month.map { context.text(.month($0)) } ?? "", .secondary).indented(by: 2)
      lines.append(
        days.reduce(label.padded(to: margin)) { $0 + cell($1, marks).padded(to: cellWidth) })
    }
    let used = Mark.allCases.filter(marks.values.contains)
    let legend = used.map { "\($0.sign) \(context.text($0.label))" }.joined(separator: "  ")
    return lines
      + context.wrapped(Line(legend, .secondary), to: context.width - margin).map {
        $0.indented(by: margin)
      }
  }

  private func mark(_ anniversaries: [Anniversary]) -> Mark {
    if anniversaries.contains(where: { $0.ids.contains { favorites?.includes($0) == true } }) {
      return .favorite
    }
    return anniversaries.contains { $0.kind == .debut } ? .debut : .birthday
  }

  private func cell(_ day: Day?, _ marks: [Day: Mark]) -> Line {
    guard let day, let number = day.day else { return Line() }
    let lead = (day == today ? ">" : " ") + (number < 10 ? " " : "")
    let mark = marks[day]
    return Line(lead + "\(number)", day == today ? .title : .plain)
      + Line(mark?.sign ?? "", mark == .favorite ? .mark : .secondary)
  }
}
