extension GirlGroup {
  /// The completed years from the debut to the end or to today, hiatuses included, but without the time in which the
  /// group was disbanded. `nil` if partial dates leave two possibilities.
  ///
  /// - Parameter today: The complete date until which the years of a group that has not ended count.
  package func years(until today: Day?) -> Int? {
    guard let time = time(until: today) else { return nil }
    let least = time.start.upperBound.age(on: max(time.end.lowerBound, time.start.upperBound))
    return least == time.start.lowerBound.age(on: time.end.upperBound) ? least : nil
  }

  /// A key that sorts groups by how long they have existed; `nil` if ``years(until:)`` is.
  func duration(until today: Day?) -> Int? {
    guard let years = years(until: today), let time = time(until: today) else { return nil }
    // Fewer days can be more years, by a leap day.
    return years * 1_000_000 + time.end.upperBound.distance(from: time.start.lowerBound)
  }

  /// The time from the debut, moved by as many days as the group was disbanded in between, to the end or today. Each is a
  /// range if dates are partial. `nil` if a date is unknown, or the end is before the debut.
  fileprivate func time(until today: Day?) -> (start: ClosedRange<Day>, end: ClosedRange<Day>)? {
    guard var start = debut?.span, let end = disbanded?.span ?? today?.span else { return nil }
    for time in breaks {
      guard let left = time.from.span, let back = time.to.span,
        let first = start.lowerBound.adding(max(0, back.lowerBound.distance(from: left.upperBound))),
        let last = start.upperBound.adding(max(0, back.upperBound.distance(from: left.lowerBound)))
      else { return nil }
      start = first...last
    }
    return start.lowerBound <= end.upperBound ? (start, end) : nil
  }
}

extension Day {
  /// The number of days from another complete date to this one; negative if it is earlier.
  fileprivate func distance(from other: Day) -> Int { (daysSince1970 ?? 0) - (other.daysSince1970 ?? 0) }

  fileprivate func adding(_ days: Int) -> Day? { daysSince1970.flatMap { Day(daysSince1970: $0 + days) } }
}
