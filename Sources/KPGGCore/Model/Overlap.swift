/// A group or unit that two people were in, and whether they were there at the same time.
package struct Overlap: Hashable, Sendable {
  /// The conclusions that the dates allow.
  package enum Time: Hashable, Sendable {
    /// Both were there at the same time, from the day when the second of them joined until the first of them left. A
    /// date is `nil` if unknown. The end is also `nil` if both are still there.
    case together(from: Day?, until: Day?, isOngoing: Bool)
    /// One left on or before the day when the other joined.
    case apart
    /// The dates do not show whether both were there at the same time.
    case unknown
  }

  package let group: GirlGroup
  /// The unit, or `nil` for the group itself.
  package let unit: SubUnit?
  package let time: Time

  /// Compares two memberships. Returns `nil` if they are not in the same group or unit.
  ///
  /// The day of leaving is not part of the overlap. Partial dates are interpreted conservatively, except that all
  /// members of a first line-up joined together. If someone left on an unknown date, she was certainly there only when
  /// she joined.
  package init?(_ one: MembershipPeriod, _ other: MembershipPeriod) {
    guard one.group.slug == other.group.slug, one.unit?.slug == other.unit?.slug else { return nil }
    group = one.group
    unit = one.unit
    let both = [one, other]
    if both.allSatisfy(\.isOngoing) || Self.beganTogether(both) || Self.metAtStart(both)
      || Self.metAtEnd(both)
    {
      let joined = both.compactMap(\.joined)
      let left = both.compactMap(\.left)
      let isEndKnown = both.allSatisfy { $0.isOngoing || $0.left != nil }
      time = .together(
        from: joined.count == 2 ? joined.max { Self.last($0) < Self.last($1) } : nil,
        until: isEndKnown ? left.min { Self.first($0) < Self.first($1) } : nil,
        isOngoing: both.allSatisfy(\.isOngoing))
    } else if Self.isOver(one, before: other) || Self.isOver(other, before: one) {
      time = .apart
    } else {
      time = .unknown
    }
  }

  /// Whether both were in the first line-up, whose date can be partial.
  private static func beganTogether(_ both: [MembershipPeriod]) -> Bool {
    let start = both[0].unit.map(\.debut) ?? both[0].group.debut
    return start?.span != nil && both.allSatisfy { $0.joined == start }
  }

  /// Whether both were there when the second of them joined.
  private static func metAtStart(_ both: [MembershipPeriod]) -> Bool {
    let joined = both.compactMap(\.joined?.span)
    guard joined.count == 2, let second = joined.map(\.upperBound).max() else { return false }
    return both.allSatisfy { stint in
      if stint.isOngoing { return true }
      return if let left = stint.left { second < first(left) } else { stint.joined == second }
    }
  }

  /// Whether both were there just before the first of them left.
  private static func metAtEnd(_ both: [MembershipPeriod]) -> Bool {
    guard let end = both.compactMap(\.left?.span?.lowerBound).min() else { return false }
    return both.allSatisfy { stint in
      if !stint.isOngoing {
        guard let left = stint.left?.span, end <= left.lowerBound else { return false }
      }
      return if let joined = stint.joined { last(joined) < end } else { stint.left == end }
    }
  }

  private static func isOver(_ one: MembershipPeriod, before other: MembershipPeriod) -> Bool {
    guard let left = one.left?.span, let joined = other.joined?.span else { return false }
    return left.upperBound <= joined.lowerBound
  }

  /// Returns the first day that a date can mean. A date without a year is later than all others.
  private static func first(_ day: Day) -> Day { day.span?.lowerBound ?? day }
  private static func last(_ day: Day) -> Day { day.span?.upperBound ?? day }
}
