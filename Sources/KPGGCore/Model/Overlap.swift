/// A group or unit that two people were in, and whether they were there at the same time.
package struct Overlap: Hashable, Sendable {
  /// What the dates prove.
  package enum Time: Hashable, Sendable {
    /// Both were there at the same time: from the day the second of them joined, until the first of them left. Either
    /// date is `nil` if it is unknown, and the end also if both are still there.
    case together(from: Day?, until: Day?, isPresent: Bool)
    /// One left on or before the day the other joined.
    case apart
    /// The dates leave it open.
    case unknown
  }

  /// The group.
  package let group: GirlGroup
  /// The unit; `nil` for the group itself.
  package let unit: SubUnit?
  /// When both were there.
  package let time: Time

  /// Compares two stints; `nil` if they are not in the same group or unit.
  ///
  /// A day of leaving is not a day together. Of a partial date, the least favourable day counts, except that all
  /// members of a first line-up joined together. A leaving date that is unknown, of somebody who is no longer there,
  /// proves only that she was there when she joined.
  package init?(_ one: Stint, _ other: Stint) {
    guard one.group.slug == other.group.slug, one.unit?.slug == other.unit?.slug else { return nil }
    (group, unit) = (one.group, one.unit)
    let both = [one, other]
    if both.allSatisfy(\.isPresent) || Self.beganTogether(both) || Self.metAtStart(both)
      || Self.metAtEnd(both)
    {
      let joined = both.compactMap(\.joined)
      let left = both.compactMap(\.left)
      let isEndKnown = both.allSatisfy { $0.isPresent || $0.left != nil }
      time = .together(
        from: joined.count == 2 ? joined.max { Self.last($0) < Self.last($1) } : nil,
        until: isEndKnown ? left.min { Self.first($0) < Self.first($1) } : nil,
        isPresent: both.allSatisfy(\.isPresent))
    } else if Self.isOver(one, before: other) || Self.isOver(other, before: one) {
      time = .apart
    } else {
      time = .unknown
    }
  }

  /// Whether both were in the first line-up, whose date can be partial.
  private static func beganTogether(_ both: [Stint]) -> Bool {
    let start = both[0].unit.map(\.debut) ?? both[0].group.debut
    return start?.span != nil && both.allSatisfy { $0.joined == start }
  }

  /// Whether both were there when the second of them joined.
  private static func metAtStart(_ both: [Stint]) -> Bool {
    let joined = both.compactMap(\.joined?.span)
    guard joined.count == 2, let second = joined.map(\.upperBound).max() else { return false }
    return both.allSatisfy { stint in
      stint.isPresent || (stint.left.map { second < first($0) } ?? (stint.joined == second))
    }
  }

  /// Whether both were there just before the first of them left.
  private static func metAtEnd(_ both: [Stint]) -> Bool {
    guard let end = both.compactMap(\.left?.span?.lowerBound).min() else { return false }
    return both.allSatisfy { stint in
      let stayed = stint.isPresent || stint.left?.span.map { end <= $0.lowerBound } == true
      return stayed && (stint.joined.map { last($0) < end } ?? (stint.left == end))
    }
  }

  private static func isOver(_ one: Stint, before other: Stint) -> Bool {
    guard let left = one.left?.span, let joined = other.joined?.span else { return false }
    return left.upperBound <= joined.lowerBound
  }

  /// The first day that a date can be; a date without a year is later than all others.
  private static func first(_ day: Day) -> Day { day.span?.lowerBound ?? day }
  private static func last(_ day: Day) -> Day { day.span?.upperBound ?? day }
}

extension Person {
  /// The groups and units that she and another person were both in, in the order in which she joined them.
  package func overlaps(with other: Person, in groups: [Slug: GirlGroup]) -> [Overlap] {
    let others = other.stints(in: groups)
    return stints(in: groups).flatMap { stint in others.compactMap { Overlap(stint, $0) } }
  }
}
