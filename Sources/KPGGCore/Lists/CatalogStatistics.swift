internal import Characters

/// Statistics of a catalog, for each era and in total.
package struct CatalogStatistics: Hashable, Sendable {
  /// Statistics of an era, or of all eras together.
  package struct Part: Hashable, Sendable {
    /// The era; `nil` for the total.
    package let era: Era?
    /// The number of groups.
    package let groups: Int
    /// The number of members these groups ever had. A person in two of them counts twice.
    package let members: Int
    /// The members' ages when their groups debuted.
    package let ages: DebutAges
    /// The agencies with the most groups, in catalog order; empty if none is known. Names are compared in folded form
    /// (see `String.folded`).
    package let agencies: [Name]
    /// The number of groups of each of those agencies; 0 if none is known.
    package let groupsOfAgency: Int

    init(era: Era?, groups: [Group], members: [Member]) {
      self.era = era
      self.groups = groups.count
      self.members = members.count
      let debuts = Dictionary(groups.map { ($0.slug, $0.debut) }, uniquingKeysWith: { first, _ in first })
      ages = DebutAges(of: members) { debuts[$0.id.group] ?? nil }
      let known = groups.compactMap(\.agency)
      let counts = Dictionary(grouping: known, by: \.latinFirst.folded).mapValues(\.count)
      let most = counts.values.max() ?? 0
      var seen: Set<String> = []
      agencies = known.filter { agency in
        let name = agency.latinFirst.folded
        return counts[name] == most && seen.insert(name).inserted
      }
      groupsOfAgency = most
    }
  }

  /// The eras in the requested order, including those without groups.
  package let eras: [Part]
  /// The total of those eras.
  package let total: Part

  /// Computes the statistics.
  ///
  /// - Parameters:
  ///   - eras: The eras to include.
  ///   - groups: Groups; those of other eras are ignored.
  ///   - members: Members; those of other groups are ignored.
  package init(eras: [Era], groups: [Group], members: [Member]) {
    func part(_ era: Era?, _ groups: [Group]) -> Part {
      let slugs = Set(groups.map(\.slug))
      return Part(era: era, groups: groups, members: members.filter { slugs.contains($0.id.group) })
    }
    self.eras = eras.map { era in part(era, groups.filter { $0.era == era }) }
    total = part(nil, groups.filter { eras.contains($0.era) })
  }
}

/// The ages of members on the day their group debuted, in completed years (see ``Day/age(on:)``).
///
/// Only complete dates count. Members with a ``Member/joined`` date were not in the line-up on that day and are left out.
package struct DebutAges: Hashable, Sendable {
  /// The lowest or highest age, and who had it.
  package struct Extreme: Hashable, Sendable {
    /// The age in completed years.
    package let age: Int
    /// The members born the same number of days before their group's debut, in the given order.
    package let members: [Member]
  }

  /// The number of members who were in the line-up.
  package let all: Int
  /// The number of them whose age is known.
  package let known: Int
  /// The mean age in tenths of years, rounded half up; `nil` if no age is known.
  package let meanTenths: Int?
  /// The youngest; `nil` if no age is known.
  package let youngest: Extreme?
  /// The oldest; `nil` if no age is known.
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
    let sum = aged.reduce(0) { $0 + $1.age }
    meanTenths = aged.isEmpty ? nil : (sum * 20 + aged.count) / (aged.count * 2)
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
    return chosen.first.map { Extreme(age: $0.age, members: chosen.map(\.member)) }
  }
}
