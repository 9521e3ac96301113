internal import Characters

/// Statistics of a catalog: one part for each value of a key, and the total.
package struct CatalogStatistics: Sendable {
  /// What the catalog is divided by.
  package typealias Key = Fact<CatalogEntry>

  /// What the groups or people of a part have in common.
  package enum Value: Hashable, Sendable {
    /// A value of the key. A height is the lowest of its step, and an agency the company above all others in a family.
    case known(CountedValue)
    /// The groups or people whose value is unknown.
    case unknown
    /// All groups or people.
    case total
  }

  /// Statistics of the groups and members with one value of the key, or of all of them.
  package struct Part: Sendable {
    /// What the catalog is divided by.
    package let key: Key
    /// The value that they have in common.
    package let value: Value
    /// The number of groups. If the key is about people, the groups that these people are or were in.
    package let groups: Int
    /// The number of members these groups ever had, or the memberships of these people. A person in two of the groups
    /// counts twice.
    package let members: Int
    /// The number of people among them, each counted once.
    package let people: Int
    /// The members' ages when their groups debuted.
    package let ages: DebutAges
    /// The heights of these people.
    package let heights: Heights
    /// The sizes of the present or last line-ups.
    package let sizes: Mean
    /// The completed years of the groups.
    package let years: Mean
    /// The agencies with the most groups, in catalog order; empty if none is known. Names are compared in folded form
    /// (see `String.folded`).
    package let agencies: [Name]
    /// The number of groups of each of those agencies; 0 if none is known.
    package let groupsOfAgency: Int

    fileprivate init(
      _ key: Key, _ value: Value, _ groups: [GirlGroup], _ members: [Member], _ context: FactContext
    ) {
      (self.key, self.value) = (key, value)
      self.groups = groups.count
      self.members = members.count
      let people = Person.merging(members, of: groups)
      self.people = people.count
      heights = Heights(of: people)
      sizes = Mean(of: groups.compactMap { context.lineUp(of: $0)?.count })
      years = Mean(of: groups.compactMap { $0.years(until: context.today) })
      let debuts = groups.bySlug.mapValues(\.debut)
      ages = DebutAges(of: members) { debuts[$0.id.group] ?? nil }
      let known = groups.flatMap(\.currentAgencies).map(\.agency.name)
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

  /// The parts: eras as requested, including those without groups; years newest first, families by their number of
  /// groups, and other values in their natural order. Unknown values come last.
  package let parts: [Part]
  /// The total. A group of several families counts once.
  package let total: Part

  /// Computes the statistics.
  ///
  /// - Parameters:
  ///   - key: What to divide the catalog by.
  ///   - eras: The eras to include.
  ///   - groups: Groups; those of other eras are ignored.
  ///   - context: Their members, and the date until which groups have existed.
  package init(by key: Key, eras: [Era], groups: [GirlGroup], _ context: FactContext) {
    let groups = groups.filter { eras.contains($0.era) }
    let bySlug = groups.bySlug
    let members = groups.flatMap { context.members[$0.slug] ?? [] }
    func values(of entry: CatalogEntry) -> [Value] {
      let values = key.counted?(entry, context) ?? []
      return values.isEmpty ? [.unknown] : values.map(Value.known)
    }
    total = Part(key, .total, groups, members, context)
    var contents: [Value: (groups: [GirlGroup], members: [Member])] = [:]
    if key.isOfPeople {
      for person in Person.merging(members, of: groups) {
        let own = person.entries.compactMap { bySlug[$0.id.group] }
        let entries = zip(person.entries, own).map { CatalogEntry.member($0, of: $1) }
        // A host can know a fact in one of her groups only.
        let known = entries.map(values).first { $0 != [.unknown] } ?? [.unknown]
        for value in known {
          contents[value, default: ([], [])].groups += own
          contents[value, default: ([], [])].members += person.entries
        }
      }
    } else {
      for era in eras where key.name == "era" { contents[.known(CountedValue(era))] = ([], []) }
      for group in groups {
        for value in values(of: .group(group)) {
          contents[value, default: ([], [])].groups.append(group)
          contents[value, default: ([], [])].members += context.members[group.slug] ?? []
        }
      }
    }
    func place(_ part: Part) -> (Int, Int, String) {
      guard case .known(let counted) = part.value else { return (.max, 0, "") }
      guard case .name(let name) = counted.value else { return (counted.place, 0, "") }
      return (counted.place, -part.groups, name.latinFirst.folded)
    }
    parts = contents.map { Part(key, $0.key, $0.value.groups.withoutDuplicates, $0.value.members, context) }
      .map { (part: $0, place: place($0)) }.sorted { $0.place < $1.place }.map(\.part)
  }
}

extension Fact {
  /// Whether statistics by this fact count people rather than groups with all their members.
  package var isOfPeople: Bool { kind == .member }
}
