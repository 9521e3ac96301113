extension GirlGroup {
  /// Returns the completed years from the debut to the disbandment or to `today`, or `nil` if partial dates allow
  /// several results. Hiatuses are included, but times when the group was disbanded are not.
  ///
  /// - Parameter today: The complete date up to which to count if the group has not disbanded.
  package func years(until today: Day?) -> Int? {
    guard let time = time(until: today) else { return nil }
    let least = time.start.upperBound.age(on: max(time.end.lowerBound, time.start.upperBound))
    return least == time.start.lowerBound.age(on: time.end.upperBound) ? least : nil
  }

  /// Returns a key that sorts groups by how long they have existed, or `nil` if ``years(until:)`` returns `nil`.
  func duration(until today: Day?) -> Int? {
    guard let years = years(until: today), let time = time(until: today) else { return nil }
    // Because of leap days, fewer days can be more years.
    return years * 1_000_000 + time.end.upperBound.distance(from: time.start.lowerBound)
  }

  /// Returns the debut, moved by the days that the group was disbanded, and the end. Both are ranges because dates can
  /// be partial. Returns `nil` if a date is unknown or the end is before the debut.
  fileprivate func time(until today: Day?) -> (start: ClosedRange<Day>, end: ClosedRange<Day>)? {
    guard var start = debut?.span, let end = disbanded?.span ?? today?.span else { return nil }
    for time in disbandedPeriods {
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
  /// Returns the number of days from another complete date to this one, negative if this one is earlier.
  fileprivate func distance(from other: Day) -> Int { (daysSince1970 ?? 0) - (other.daysSince1970 ?? 0) }

  fileprivate func adding(_ days: Int) -> Day? { daysSince1970.flatMap { Day(daysSince1970: $0 + days) } }
}
