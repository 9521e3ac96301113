internal import Characters

/// The members of a group: the present ones or, if it has disbanded or is silent, those of its last line-up.
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

  /// The maknaes, if the catalog names them, otherwise the youngest of several. Empty if a birth date that could decide
  /// is unknown.
  package var maknaes: [Member] {
    let named = members.filter { $0.has(position: "maknae") }
    if !named.isEmpty { return named }
    let births = members.compactMap { $0.birthDate?.daysSince1970 }
    guard members.count > 1, births.count == members.count, let last = births.max() else { return [] }
    return members.filter { $0.birthDate?.daysSince1970 == last }
  }

  /// How many of the members have each nationality. Somebody with two counts for both.
  package var nationalities: [CountryCode: Int] {
    members.flatMap(\.profile.nationality).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

extension Member {
  /// Whether she is in the group, or was in the last line-up of one that has disbanded or is silent.
  package var isInLineUp: Bool { membership?.status == .current }

  /// Whether she has a position: exactly this one, or one that ends with these words, so that a main vocalist is a
  /// vocalist. But a dance leader does not lead the group.
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

extension Person {
  /// Whether she is in the line-up of an active group. Superlatives without a group mean these people only.
  package func isActive(in groups: [Slug: GirlGroup]) -> Bool {
    entries.contains { $0.isInLineUp && groups[$0.id.group]?.state == .active }
  }
}

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

  /// The same without months and days.
  package var inYears: Standing {
    func year(_ day: Day?) -> Day? { day?.year.flatMap { Day(year: $0) } }
    return switch self {
    case .former(let left): .former(left: year(left))
    case .deceased(let died): .deceased(year(died))
    case .active, .untilSilent, .untilDisbanded, .unknown: self
    }
  }
}
