internal import Characters

/// The statistics of a catalog, with one part for each value of a key and a total.
package struct CatalogStatistics: Sendable {
  /// The fact by which the catalog is divided.
  package typealias Key = Fact<CatalogEntry>

  /// The value that the groups or people of a part have in common.
  package enum Value: Hashable, Sendable {
    /// A value of the key. A height is the lowest of its range. An agency is the company at the top of its family.
    case known(CountedValue)
    case unknown
    case total
  }

  /// The statistics of the groups and members with one value of the key, or of all groups and members.
  package struct Part: Sendable {
    package let key: Key
    package let value: Value
    /// The number of groups. If the key is a fact of people, it is the number of groups that they are or were in.
    package let groups: Int
    /// The number of members that the groups ever had, or the number of the people's memberships. A person in two of
    /// the groups counts twice.
    package let members: Int
    /// The number of people among the members. Each person counts once.
    package let people: Int
    /// The members' ages when their groups debuted.
    package let ages: DebutAges
    package let heights: Heights
    /// The average size of the current or last line-ups.
    package let sizes: Average
    /// The average number of completed years for which the groups have existed.
    package let years: Average
    /// The agencies with the most groups, in catalog order. Empty if no agency is known. Names are compared in folded
    /// form (see `String.folded`).
    package let agencies: [Name]
    /// The number of groups that each of those agencies has, or 0 if no agency is known.
    package let groupsOfAgency: Int

    fileprivate init(
      _ key: Key, _ value: Value, _ groups: [GirlGroup], _ members: [Member], _ context: FactContext
    ) {
      self.key = key
      self.value = value
      self.groups = groups.count
      self.members = members.count
      let people = Person.merging(members, of: groups)
      self.people = people.count
      heights = Heights(of: people)
      sizes = Average(of: groups.compactMap { context.lineUp(of: $0)?.count })
      years = Average(of: groups.compactMap { $0.years(until: context.today) })
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

  /// The parts, including the requested eras without groups. Years and eras are sorted with the newest first, agencies
  /// by group count, and other values in their natural order. Unknown values come last.
  package let parts: [Part]
  /// The total. A group with several agencies counts once.
  package let total: Part

  /// - Parameters:
  ///   - groups: Groups of other eras are ignored.
  ///   - context: The members of the groups, and the date until which their years are counted.
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
    if key.countsPeople {
      for person in Person.merging(members, of: groups) {
        let own = person.entries.compactMap { bySlug[$0.id.group] }
        let entries = zip(person.entries, own).map { CatalogEntry.member($0, of: $1) }
        // A host may provide the fact in only one of her groups.
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
    func position(_ part: Part) -> (Int, Int, String) {
      guard case .known(let counted) = part.value else { return (.max, 0, "") }
      guard case .name(let name) = counted.value else { return (counted.position, 0, "") }
      return (counted.position, -part.groups, name.latinFirst.folded)
    }
    parts = contents.map { Part(key, $0.key, $0.value.groups.withoutDuplicates, $0.value.members, context) }
      .map { (part: $0, position: position($0)) }.sorted { $0.position < $1.position }.map(\.part)
  }
}
