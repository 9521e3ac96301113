internal import Characters

/// Filters, sorts and limits a list of members.
///
/// All conditions must hold; a condition with several values holds if any of them matches.
package struct MemberQuery: Hashable, Sendable {
  /// The sort keys. Members without a value come last.
  package enum Order: String, CaseIterable, Sendable {
    /// By the stage name.
    case name
    /// By birth date, oldest members first.
    case born
    /// By the name of her group.
    case group
    /// By personality type or blood type, alphabetically.
    case mbti, blood
    /// By height, shortest first.
    case height
    /// By age, youngest first. The deceased have none.
    case age
  }

  /// Conditions on the member's group.
  package var groups = GroupFilter()
  /// Her status in the group.
  package var statuses: [Membership.Status] = []
  /// The birth date.
  package var born: [DayPattern] = []
  /// The personality type; `nil` matches an unknown type.
  package var mbti: [MBTI?] = []
  /// The blood type; `nil` matches an unknown type.
  package var bloodTypes: [BloodType?] = []
  /// Positions, or their last words: `vocalist` also matches main and lead vocalists, but `leader` does not match dance leaders.
  package var positions: [String] = []
  /// Nationalities, one of which she must have.
  package var nationalities: [CountryCode] = []
  /// Her height in centimetres.
  package var heights: [NumberPattern<BodyHeights>] = []
  /// Her place of birth, one of these in the catalog's English; `nil` for any.
  package var birthPlaces: Set<String>?
  /// Her age on ``day``; nobody deceased has one.
  package var ages: [NumberPattern<Ages>] = []
  /// The complete date for ages; without it, no age matches.
  package var day: Day?
  /// When she joined the group, if later than its debut.
  package var joined: [DayPattern] = []
  /// The order and limit.
  package var list = ListOrder<Order>()

  /// Creates a query for all members, in catalog order.
  package init() {}

  /// Whether the member meets the conditions, except those on her group.
  package func admits(_ member: Member) -> Bool {
    statuses.allow { $0 == member.membership?.status } && born.allow { $0.matches(member.birthDate) }
      && mbti.allow { $0 == member.profile.mbti } && bloodTypes.allow { $0 == member.profile.bloodType }
      && nationalities.allow(member.profile.nationality.contains)
      && heights.allow { $0.matches(member.profile.height) } && ages.allow { $0.matches(age(of: member)) }
      && joined.allow { $0.matches(member.joined) }
      && birthPlaces.map { member.profile.birthPlace.map($0.contains) ?? false } ?? true
      && positions.allow(member.has(position:))
  }

  /// Sets the places of birth to those with a name that has a word beginning with one of these texts.
  ///
  /// - Parameters:
  ///   - typed: The texts; empty for any place.
  ///   - members: The members whose places are possible.
  ///   - names: Returns the names of a place in every language.
  package mutating func setBirthPlaces(
    _ typed: [String], among members: [Member], names: (String) -> [String]
  ) {
    if typed.isEmpty { return }
    birthPlaces = Set(members.compactMap(\.profile.birthPlace)).filter { place in
      typed.contains { names(place).hasWord(beginning: $0) }
    }
  }

  /// Runs the query.
  ///
  /// - Parameters:
  ///   - members: The members. Those of other groups than these are left out.
  ///   - groups: Their groups.
  package func results(in members: [Member], of groups: [Slug: GirlGroup]) -> [Member] {
    let names = groups.filter { self.groups.admits($0.value) }.mapValues(\.name)
    let admitted = members.filter { names[$0.id.group] != nil && admits($0) }
    let ordered =
      switch list.key {
      case .none: list.isReversed ? admitted.reversed() : admitted
      case .name: admitted.ordered(list.isReversed) { $0.stageName.sortKey(list.isKoreanFirst) }
      case .born: admitted.ordered(list.isReversed, by: \.birthDate)
      case .group: admitted.ordered(list.isReversed) { names[$0.id.group]?.sortKey(list.isKoreanFirst) }
      case .mbti: admitted.ordered(list.isReversed) { $0.profile.mbti?.rawValue }
      case .blood: admitted.ordered(list.isReversed) { $0.profile.bloodType?.rawValue }
      case .height: admitted.ordered(list.isReversed, by: \.profile.height)
      case .age: admitted.ordered(!list.isReversed) { $0.isDeceased ? nil : $0.birthDate }
      }
    return Array(ordered.prefix(list.limit ?? .max))
  }

  private func age(of member: Member) -> Int? {
    member.isDeceased ? nil : day.flatMap { member.birthDate?.age(on: $0) }
  }
}
