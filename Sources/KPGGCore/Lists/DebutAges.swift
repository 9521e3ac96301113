/// The ages of members on the day their group debuted, in completed years (see ``Day/age(on:)``).
///
/// Only complete dates count. Members with a ``Member/joined`` date were not in the line-up on that day and are left out.
package struct DebutAges: Hashable, Sendable {
  /// The number of members who were in the line-up.
  package let all: Int
  /// The number of them whose age is known.
  package let known: Int
  /// The mean age in tenths of years, rounded half up; `nil` if no age is known.
  package let meanTenths: Int?
  /// The youngest, born the same number of days before their groups' debuts; `nil` if no age is known.
  package let youngest: Extreme?
  /// The oldest, likewise.
  package let oldest: Extreme?

  /// Computes the ages.
  ///
  /// - Parameters:
  ///   - members: The members.
  ///   - debut: Returns the debut date of a member's group, if known.
  package init(of members: [Member], debut: (Member) -> Day?) {
    let lineUp = members.filter { $0.joined == nil }
    all = lineUp.count
    let aged = lineUp.compactMap { member -> Aged? in
      guard let debut = debut(member), let birth = member.birthDate,
        let age = birth.age(on: debut),
        let end = debut.daysSince1970, let start = birth.daysSince1970
      else { return nil }
      return Aged(member: member, age: age, days: end - start)
    }
    known = aged.count
    meanTenths = aged.map(\.age).meanTenths
    youngest = Self.extreme(aged, aged.map(\.days).min())
    oldest = Self.extreme(aged, aged.map(\.days).max())
  }

  private struct Aged {
    let member: Member
    let age: Int
    let days: Int
  }

  private static func extreme(_ aged: [Aged], _ days: Int?) -> Extreme? {
    let chosen = aged.filter { $0.days == days }
    return chosen.first.map { Extreme(number: $0.age, members: chosen.map(\.member)) }
  }
}

extension [Int] {
  /// The mean of these numbers, 0 or more, in tenths, rounded half up; `nil` if there are none.
  package var meanTenths: Int? { isEmpty ? nil : (reduce(0, +) * 20 + count) / (count * 2) }
}
