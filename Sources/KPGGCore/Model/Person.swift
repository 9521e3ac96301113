internal import Characters

/// A person with all her entries in the catalog: one for each group that she is or was in.
package struct Person: Hashable, Identifiable, Sendable {
  /// A permanent ID, which never changes, even when she joins another group. It is given by the source. If the source
  /// has none, it is the alphabetically first ID of her entries.
  package let id: String
  /// The facts about her, according to her first entry.
  package let profile: Profile
  /// The entry under which she is shown. If she is in several groups, it belongs to the one that debuted first. If she
  /// is no longer in any group, it belongs to the one that debuted last.
  package let main: Member
  /// All her entries, starting with `main`.
  package let entries: [Member]

  /// Merges members in catalog order, which the result keeps. Members with the same person ID are one person. If the
  /// source gives no ID, members with the same Hangul real name and the same complete birth date are one person.
  package static func merging(_ members: [Member], of groups: [GirlGroup]) -> [Person] {
    let groups = groups.bySlug
    var indices: [Identity: Int] = [:]
    var entries: [[Member]] = []
    for member in members {
      let identity = Identity(member)
      if let identity, let index = indices[identity] {
        entries[index].append(member)
      } else {
        if let identity { indices[identity] = entries.count }
        entries.append([member])
      }
    }
    return entries.map { Person($0, of: groups) }
  }

  /// - Parameter entries: Her entries in catalog order; at least one.
  private init(_ entries: [Member], of groups: [Slug: GirlGroup]) {
    profile = entries[0].profile
    id = profile.person ?? entries.map(\.id.description).min() ?? ""
    self.entries = entries.sorted { Self.isShown($0, before: $1, in: groups) }
    main = self.entries[0]
  }

  package var birthDate: Day? { profile.birthDate }

  package var isDeceased: Bool { status == .deceased }

  package var died: Day? { entries.lazy.compactMap(\.membership?.died).first }

  /// Her status: deceased if any entry says so, otherwise current if any does, otherwise former. `nil` if unknown.
  package var status: Membership.Status? {
    let all = entries.compactMap(\.membership?.status)
    return [.deceased, .current, .former].first(where: all.contains)
  }

  /// Returns her memberships in these groups and their units, earliest first. Those with an unknown start come last.
  package func memberships(in groups: [Slug: GirlGroup]) -> [MembershipPeriod] {
    entries.flatMap { member in groups[member.id.group].map { MembershipPeriod.all(of: member, in: $0) } ?? []
    }
    .ordered(false, by: \.joined)
  }

  /// Returns her memberships in the other groups that she has been in since she joined the group of `entry`, earliest
  /// first. Leaves out units.
  package func memberships(since entry: Member, in groups: [Slug: GirlGroup]) -> [MembershipPeriod] {
    let joined = (entry.joined ?? groups[entry.id.group]?.debut)?.span
    return memberships(in: groups).filter { stint in
      guard stint.unit == nil, stint.group.slug != entry.id.group else { return false }
      guard let joined, let left = stint.left?.span else { return true }
      return joined.lowerBound < left.upperBound
    }
  }

  /// The key that one person's entries in different groups have in common.
  enum Identity: Hashable {
    case id(String)
    case nameAndBirth(String, Day)

    init?(_ member: Member) {
      if let id = member.profile.person {
        self = .id(id)
      } else if let name = member.realName?.korean, let birthDate = member.birthDate,
        birthDate.daysSince1970 != nil
      {
        self = .nameAndBirth(name.folded, birthDate)
      } else {
        return nil
      }
    }
  }

  /// Whether one of her entries is shown before another one. Groups without a known debut come last.
  private static func isShown(_ left: Member, before right: Member, in groups: [Slug: GirlGroup]) -> Bool {
    func isOngoing(_ member: Member) -> Bool {
      member.membership == .current && groups[member.id.group]?.disbanded == nil
    }
    func debut(_ member: Member) -> String? { groups[member.id.group]?.debut?.iso }
    if isOngoing(left) != isOngoing(right) { return isOngoing(left) }
    guard let first = debut(left), let second = debut(right) else {
      return debut(left) != nil && debut(right) == nil
    }
    return isOngoing(left) ? first < second : first > second
  }

  /// Returns the groups and units that both she and another person were in, in the order in which she joined them.
  package func overlaps(with other: Person, in groups: [Slug: GirlGroup]) -> [Overlap] {
    let others = other.memberships(in: groups)
    return memberships(in: groups).flatMap { stint in others.compactMap { Overlap(stint, $0) } }
  }
}

/// A person's time in a group or in one of its units.
package struct MembershipPeriod: Hashable, Sendable {
  package let group: GirlGroup
  /// The unit, or `nil` for the group itself.
  package let unit: SubUnit?
  /// The date when she joined, which is the debut if she was in the first line-up. `nil` if unknown.
  package let joined: Day?
  /// The date when she left or died, or when the group or unit ended. `nil` if unknown or if she is still there.
  package let left: Day?
  /// Whether she is still there. This is also `false` for the last line-up of a disbanded group.
  package let isOngoing: Bool
  /// The times when she had left the group or it was disbanded, earliest first.
  private let absences: [Absence]

  package init(of member: Member, in group: GirlGroup) {
    let membership = member.membership
    let isCurrent = membership?.status == .current
    self.group = group
    unit = nil
    joined = member.joined ?? group.debut
    left = membership?.left ?? membership?.died ?? (isCurrent ? group.disbanded : nil)
    isOngoing = isCurrent && group.disbanded == nil
    absences = (member.absences + group.disbandedPeriods).ordered(false, by: \.from)
  }

  /// Creates a member's time in a unit. If she joined the group after the unit's debut, the joining date is unknown.
  private init(_ stint: MembershipPeriod, of member: Member, in unit: SubUnit) {
    group = stint.group
    self.unit = unit
    let isNewer = if let joined = member.joined, let debut = unit.debut { debut < joined } else { false }
    joined = isNewer ? nil : unit.debut
    let isKnown = stint.isOngoing || stint.left != nil
    left = isKnown ? [unit.ended, stint.left].compactMap { $0 }.min() : nil
    isOngoing = stint.isOngoing && unit.ended == nil
    absences = []
  }

  /// Returns a member's time in her group, followed by her times in its units.
  static func all(of member: Member, in group: GirlGroup) -> [MembershipPeriod] {
    let stint = MembershipPeriod(of: member, in: group)
    let units = group.units.filter { $0.members.contains(member.id.member) }
    return [stint] + units.map { MembershipPeriod(stint, of: member, in: $0) }
  }

  /// The membership without the times when she had left the group or it was disbanded, as far as the dates are known.
  package var periods: [Period] {
    var periods: [Period] = []
    var start = joined
    for absence in absences {
      let hasJoined = if let span = start?.span { span.lowerBound <= absence.from } else { true }
      let isBack = if isOngoing { true } else if let left { absence.to < left } else { false }
      if !hasJoined || !isBack { continue }
      periods.append(Period(from: start, to: absence.from, isOngoing: false))
      start = absence.to
    }
    return periods + [Period(from: start, to: left, isOngoing: isOngoing)]
  }
}

/// An uninterrupted time, such as a membership in a group or unit. Dates can be partial.
package struct Period: Hashable, Sendable {
  /// The first day, or `nil` if unknown.
  package let from: Day?
  /// The last day, or `nil` if the period continues or the day is unknown.
  package let to: Day?
  package let isOngoing: Bool

  package init(from: Day?, to: Day?, isOngoing: Bool) {
    self.from = from
    self.to = to
    self.isOngoing = isOngoing
  }
}
