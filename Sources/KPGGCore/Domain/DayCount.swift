// Dates as numbers of days, so that they can be counted.

extension Day {
  /// How many days after 1 January 1970 the date is, negative before; `nil` unless the date is complete.
  public var daysSince1970: Int? {
    guard let year, let month, let day else { return nil }
    // Counted from 1 March, a year ends with the leap day, if it has one, and the months' lengths are regular.
    let (years, months) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let leapDays = years / 4 - years / 100 + years / 400
    let daysBefore1970 = 719_468
    return years * 365 + leapDays + (months * 153 + 2) / 5 + day - 1 - daysBefore1970
  }

  /// The date that is so many days after 1 January 1970, or before it if the number is negative; `nil` outside the
  /// years 1 to 9999.
  public init?(daysSince1970 days: Int) {
    // A year too late or more, never one too early.
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

  /// The day of a year on which a birthday or anniversary of this date is kept: for 29 February, as ``age(on:)``
  /// counts, 1 March of common years. `nil` if the month or the day of the month is not known.
  package func occurrence(in year: Int) -> Day? {
    guard let month, let day else { return nil }
    return Day(year: year, month: month, day: day)
      ?? (isLeapDay ? Day(year: year, month: 3, day: 1) : nil)
  }

  /// Whether it is a 29 February.
  package var isLeapDay: Bool { month == 2 && day == 29 }
}
