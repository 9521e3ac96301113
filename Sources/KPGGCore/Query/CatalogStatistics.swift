/// What can be counted in a catalog: era by era, and over all of them.
package struct CatalogStatistics: Hashable, Sendable {
  /// What is counted in an era, or in all of them together.
  package struct Part: Hashable, Sendable {
    /// The era; `nil` for all of them together.
    package let era: Era?
    /// How many groups there are.
    package let groups: Int
    /// How many members these groups have ever had. Whoever was in two of them counts twice.
    package let members: Int
    /// How old those members were when their groups debuted.
    package let ages: DebutAges
    /// The agencies that have the most of the groups, in the catalog's order; empty if none is known. The names
    /// are compared folded (see `String.folded`).
    package let agencies: [Name]
    /// How many of the groups each of those agencies has; 0 if none is known.
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
      var told: Set<String> = []
      agencies = known.filter { agency in
        let name = agency.latinFirst.folded
        return counts[name] == most && told.insert(name).inserted
      }
      groupsOfAgency = most
    }
  }

  /// The eras, in the order in which they were asked for; also those without groups.
  package let eras: [Part]
  /// All of those eras together.
  package let total: Part

  /// Counts.
  ///
  /// - Parameters:
  ///   - eras: The eras that are wanted.
  ///   - groups: The groups that count; those of other eras do not.
  ///   - members: Members; those of other groups do not count.
  package init(eras: [Era], groups: [Group], members: [Member]) {
    func part(_ era: Era?, _ groups: [Group]) -> Part {
      let slugs = Set(groups.map(\.slug))
      return Part(era: era, groups: groups, members: members.filter { slugs.contains($0.id.group) })
    }
    self.eras = eras.map { era in part(era, groups.filter { $0.era == era }) }
    total = part(nil, groups.filter { eras.contains($0.era) })
  }
}

/// How old members were on the day their group debuted, in completed years (see ``Day/age(on:)``).
///
/// Only complete dates count, and nobody who was born later or is known to have joined after the debut. The catalog says
/// of few when they joined; of all others it is taken that they were there.
package struct DebutAges: Hashable, Sendable {
  /// The lowest or highest age, and whose it is.
  package struct Extreme: Hashable, Sendable {
    /// The age in completed years.
    package let age: Int
    /// The member, or several who were born so many days before their groups' debuts, in the given order.
    package let members: [Member]
  }

  /// Of how many members the age is known.
  package let known: Int
  /// The mean age in tenths of years, rounded to the nearest, halves up; `nil` if none is known.
  package let meanTenths: Int?
  /// The youngest; `nil` if no age is known.
  package let youngest: Extreme?
  /// The oldest; `nil` if no age is known.
  package let oldest: Extreme?

  /// Looks at the members' ages.
  ///
  /// - Parameters:
  ///   - members: The members.
  ///   - debut: Tells when a member's group debuted, as far as that is known.
  package init(of members: [Member], debut: (Member) -> Day?) {
    let aged = members.compactMap { member -> Aged? in
      guard member.joined == nil, let debut = debut(member), let birth = member.birthDate,
        let age = birth.age(on: debut),
        let end = debut.number, let start = birth.number
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

extension Day {
  /// How many days of the Gregorian calendar came before this one since the beginning of the year 1; `nil` for a
  /// date that is not complete.
  fileprivate var number: Int? {
    guard let year, let month, let day else { return nil }
    let past = year - 1
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30]
    return past * 365 + past / 4 - past / 100 + past / 400 + lengths.prefix(month - 1).reduce(0, +) + day - 1
  }
}
