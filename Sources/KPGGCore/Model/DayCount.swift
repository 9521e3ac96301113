// Dates as day numbers, for arithmetic.

extension Day {
  /// The number of days since 1 January 1970, negative before; `nil` unless the date is complete.
  public var daysSince1970: Int? {
    guard let year, let month, let day else { return nil }
    // If years start on 1 March, the leap day is last and month lengths follow a regular pattern.
    let (years, months) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let leapDays = years / 4 - years / 100 + years / 400
    let daysBefore1970 = 719_468
    return years * 365 + leapDays + (months * 153 + 2) / 5 + day - 1 - daysBefore1970
  }

  /// Creates the date this many days after 1 January 1970, or before it if negative; `nil` outside the years 1 to 9999.
  public init?(daysSince1970 days: Int) {
    // The estimate may be too late, but never too early.
    var year = days / (days < 0 ? 366 : 365) + 1970
    guard (-10_000...20_000).contains(year) else { return nil }
    year = min(max(year, 1), 9999)
    func first(_ month: Int) -> Int? { Day(year: year, month: month, day: 1)?.daysSince1970 }
    while let start = first(1), start > days { year -= 1 }
    guard let month = (1...12).last(where: { first($0).map { $0 <= days } ?? false }),
      let start = first(month)
    else { return nil }
    self.init(year: year, month: month, day: days - start + 1)
  }

  /// The day in a year on which a birthday or anniversary of this date falls. 29 February becomes 1 March in common
  /// years, as in ``age(on:)``. `nil` if the month or day is unknown.
  package func occurrence(in year: Int) -> Day? {
    guard let month, let day else { return nil }
    return Day(year: year, month: month, day: day)
      ?? (isLeapDay ? Day(year: year, month: 3, day: 1) : nil)
  }

  /// Whether it is 29 February.
  package var isLeapDay: Bool { month == 2 && day == 29 }
}
