internal import Characters

/// The current members of a group or, if it has disbanded or is inactive, the members of its last line-up.
package struct LineUp: Sendable {
  package let group: GirlGroup
  package let members: [Member]

  /// - Parameter members: All members that the group ever had.
  package init(_ members: [Member], of group: GirlGroup) {
    self.group = group
    self.members = members.filter(\.isInLineUp)
  }

  /// The leaders, if the catalog names them.
  package var leaders: [Member] { members.filter { $0.has(position: "leader") } }

  /// The maknaes that the catalog names or, if it names none, the youngest of several members. Empty if a birth date
  /// that could decide is unknown.
  package var maknaes: [Member] {
    let named = members.filter { $0.has(position: "maknae") }
    if !named.isEmpty { return named }
    let births = members.compactMap { $0.birthDate?.daysSince1970 }
    guard members.count > 1, births.count == members.count, let last = births.max() else { return [] }
    return members.filter { $0.birthDate?.daysSince1970 == last }
  }
}

extension Member {
  /// Whether she is in the group or, if it has disbanded or is inactive, was in its last line-up.
  package var isInLineUp: Bool { membership?.status == .current }

  /// Whether one of her positions is the given one or ends with its words: a main vocalist is a vocalist. However, a
  /// dance leader is not a leader.
  package func has(position wanted: String) -> Bool {
    func words(_ text: String) -> [String] { text.split { $0 == " " || $0 == "-" }.map { String($0).folded } }
    let wanted = words(wanted)
    return !wanted.isEmpty
      && positions.contains { position in
        let words = words(position)
        if wanted == ["leader"], words == ["dance", "leader"] { return false }
        return words.suffix(wanted.count).elementsEqual(wanted)
      }
  }
}

/// A member's status in her group, which also depends on the group's state.
package enum MemberStatus: Hashable, Sendable {
  case active
  /// She was a member when the group went on hiatus or became inactive.
  case untilInactive
  case untilDisbanded(Day)
  case former(left: Day?)
  case deceased(Day?)
  case unknown

  package init(_ membership: Membership?, in group: GirlGroup) {
    switch membership?.status {
    case nil: self = .unknown
    case .current:
      self =
        group.disbanded.map(MemberStatus.untilDisbanded)
        ?? (group.isOnHiatusOrInactive ? .untilInactive : .active)
    case .former: self = .former(left: membership?.left)
    case .deceased: self = .deceased(membership?.died)
    }
  }

  /// The same status, with only the year of leaving or death.
  package var inYears: MemberStatus {
    func year(_ day: Day?) -> Day? { day?.year.flatMap { Day(year: $0) } }
    return switch self {
    case .former(let left): .former(left: year(left))
    case .deceased(let died): .deceased(year(died))
    case .active, .untilInactive, .untilDisbanded, .unknown: self
    }
  }
}
