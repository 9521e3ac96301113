/// A range of dates (`1999-01-01` to `1999-06-30`), or of days in any year, which can cross the end of the year
/// (`12-25` to `01-05`). The ends can lack a day or month: `1999` to `1999-06` ends on 30 June.
package struct DayRange: Hashable, Sendable {
  package let first: Day
  package let last: Day

  /// Creates a range. Returns `nil` if only one of the dates has a year, or if both have one and the first is later.
  package init?(from first: Day, through last: Day) {
    guard (first.year == nil) == (last.year == nil), first.year == nil || first.earliest <= last.latest else {
      return nil
    }
    self.first = first
    self.last = last
  }

  /// Whether the date is in the range for all possible values of its unknown parts.
  package func contains(_ day: Day) -> Bool {
    if first.year != nil {
      return day.year != nil && first.earliest <= day.earliest && day.latest <= last.latest
    }
    // The last day of February depends on the year.
    guard let month = day.month, let start = Day(month: month, day: day.day ?? 1),
      let end = Day(month: month, day: day.day ?? Day.length(ofMonth: month, in: day.year))
    else { return false }
    let isAfterFirst = first.earliest <= start.earliest
    let isBeforeLast = end.latest <= last.latest
    return first.earliest <= last.latest ? isAfterFirst && isBeforeLast : isAfterFirst || isBeforeLast
  }
}

extension Day {
  /// A number that orders dates, with the earliest values of unknown parts.
  fileprivate var earliest: Int { number(month ?? 1, day ?? 1) }

  /// The same number, with the latest values of unknown parts.
  fileprivate var latest: Int {
    let month = month ?? 12
    return number(month, day ?? Day.length(ofMonth: month, in: year))
  }

  private func number(_ month: Int, _ day: Int) -> Int { (year ?? 0) * 10_000 + month * 100 + day }
}
