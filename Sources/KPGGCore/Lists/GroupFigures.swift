/// Figures of groups that their own records lack: the size of a line-up needs the members, and the age of a group needs
/// a date.
public struct GroupFigures: Hashable, Sendable {
  private let sizes: [Slug: Int]
  private let edition: Day?

  /// Counts the line-ups.
  ///
  /// - Parameters:
  ///   - members: All members of the groups whose sizes are needed.
  ///   - edition: The date for which the catalog holds, possibly partial.
  public init(members: [Member] = [], edition: Day? = nil) {
    sizes = Dictionary(grouping: members, by: \.id.group).compactMapValues { members in
      let isKnown = members.allSatisfy { $0.membership != nil }
      let count = members.count { $0.membership == .current }
      return isKnown && count > 0 ? count : nil
    }
    self.edition = edition
  }

  /// The number of members in the present line-up, or in the last one of a group that has disbanded or is inactive.
  /// `nil` if the catalog does not say of every member whether she is in it.
  public func size(of group: GirlGroup) -> Int? { sizes[group.slug] }

  /// The completed years, breaks included, from the debut to the announced end or, for a group that still exists, to the
  /// first day of the edition. `nil` for an inactive group, whose end nobody has announced, and if a partial date leaves
  /// two possibilities.
  public func years(of group: GirlGroup) -> Int? {
    guard let debut = group.debut?.span, let end = end(of: group), debut.lowerBound <= end.upperBound else {
      return nil
    }
    let least = debut.upperBound.age(on: max(end.lowerBound, debut.upperBound))
    // The catalog holds from the first day of its edition.
    let last = group.disbanded == nil ? end.lowerBound : end.upperBound
    return least == debut.lowerBound.age(on: max(last, debut.lowerBound)) ? least : nil
  }

  /// A key that sorts groups by how long they have existed; `nil` if ``years(of:)`` is.
  func duration(of group: GirlGroup) -> Int? {
    guard let years = years(of: group), let first = group.debut?.span?.lowerBound.daysSince1970,
      let last = end(of: group)?.lowerBound.daysSince1970
    else { return nil }
    // Fewer days can be more years, by a leap day.
    return years * 1_000_000 + last - first
  }

  private func end(of group: GirlGroup) -> ClosedRange<Day>? {
    (group.disbanded ?? (group.state == .active ? edition : nil))?.span
  }
}
