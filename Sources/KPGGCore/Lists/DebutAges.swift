/// The ages of members on the day their group debuted, in completed years (see ``Day/age(on:)``).
///
/// Only complete dates are used. Members with a ``Member/joined`` date are left out, because they joined later.
package struct DebutAges: Hashable, Sendable {
  /// The number of members who were in the line-up.
  package let all: Int
  /// The average age in years.
  package let average: Average
  /// The youngest and oldest members, all of the same age in days, or `nil` if no age is known.
  package let youngest, oldest: Extremum?

  /// - Parameter debut: Returns the debut date of a member's group, if known.
  package init(of members: [Member], debut: (Member) -> Day?) {
    let lineUp = members.filter { $0.joined == nil }
    all = lineUp.count
    let aged = lineUp.compactMap { member -> (member: Member, age: Int, days: Int)? in
      guard let debut = debut(member), let birth = member.birthDate, let age = birth.age(on: debut),
        let end = debut.daysSince1970, let start = birth.daysSince1970
      else { return nil }
      return (member, age, end - start)
    }
    func extremum(_ days: Int?) -> Extremum? {
      let chosen = aged.filter { $0.days == days }
      return chosen.first.map { Extremum(number: $0.age, members: chosen.map(\.member)) }
    }
    average = Average(of: aged.map(\.age))
    youngest = extremum(aged.map(\.days).min())
    oldest = extremum(aged.map(\.days).max())
  }
}
