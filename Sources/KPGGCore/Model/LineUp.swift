/// A member's standing in her group, which also depends on what became of the group.
package enum Standing: Hashable, Sendable {
  case active
  /// A member when the group went on hiatus, or since its last release.
  case untilSilent
  case untilDisbanded(Day)
  case former(left: Day?)
  case deceased(Day?)
  case unknown

  package init(_ membership: Membership?, in group: GirlGroup) {
    switch membership?.status {
    case nil: self = .unknown
    case .current:
      self = group.disbanded.map(Standing.untilDisbanded) ?? (group.isSilent ? .untilSilent : .active)
    case .former: self = .former(left: membership?.left)
    case .deceased: self = .deceased(membership?.died)
    }
  }

  /// Whether she is in the line-up, or was in the last one.
  package var isInLineUp: Bool {
    switch self {
    case .active, .untilSilent, .untilDisbanded: true
    case .former, .deceased, .unknown: false
    }
  }
}

/// The members that a group has, or had before it disbanded or fell silent.
package struct LineUp: Sendable {
  package let count: Int
  package let group: GirlGroup

  package init(_ members: [Member], of group: GirlGroup) {
    count = members.count { $0.membership == .current }
    self.group = group
  }
}
