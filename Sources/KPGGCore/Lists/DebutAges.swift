/// The ages of members on the day their group debuted, in completed years (see ``Day/age(on:)``).
///
/// Only complete dates are used. Members with a ``Member/joined`` date are left out, because they joined later.
package struct DebutAges: Hashable, Sendable {
  /// The number of members who were in the line-up.
  package let all: Int
  /// The number of them whose age is known.
  package let known: Int
  /// The average age in tenths of years, rounded half up, or `nil` if no age is known.
  package let averageTenths: Int?
  /// The youngest members, all of the same age in days, or `nil` if no age is known.
  package let youngest: Extremum?
  /// The oldest members, all of the same age in days, or `nil` if no age is known.
  package let oldest: Extremum?

  /// - Parameter debut: Returns the debut date of a member's group, if known.
  package init(of members: [Member], debut: (Member) -> Day?) {
    let lineUp = members.filter { $0.joined == nil }
    all = lineUp.count
    let aged = lineUp.compactMap { member -> MemberAge? in
      guard let debut = debut(member), let birth = member.birthDate,
        let age = birth.age(on: debut),
        let end = debut.daysSince1970, let start = birth.daysSince1970
      else { return nil }
      return MemberAge(member: member, age: age, days: end - start)
    }
    known = aged.count
    averageTenths = aged.map(\.age).averageTenths
    youngest = Self.extremum(aged, aged.map(\.days).min())
    oldest = Self.extremum(aged, aged.map(\.days).max())
  }

  private struct MemberAge {
    let member: Member
    let age: Int
    let days: Int
  }

  private static func extremum(_ aged: [MemberAge], _ days: Int?) -> Extremum? {
    let chosen = aged.filter { $0.days == days }
    return chosen.first.map { Extremum(number: $0.age, members: chosen.map(\.member)) }
  }
}

extension [Int] {
  /// The average of these numbers, which must not be negative, in tenths, rounded half up. `nil` if there are none.
  package var averageTenths: Int? { isEmpty ? nil : (reduce(0, +) * 20 + count) / (count * 2) }
}
