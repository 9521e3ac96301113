internal import Characters

/// Statistics of a catalog: one part for each value of a key, and the total.
package struct CatalogStatistics: Hashable, Sendable {
  /// What the catalog is divided by.
  package enum Key: String, CaseIterable, Sendable {
    /// By the debut era, the generation, the families of agencies or the year of the debut.
    case era, generation, agency, year
    /// By the size of the present or last line-up, or by the completed years of the group (see ``GroupFigures``).
    case size, years
    /// By the month of birth, the personality type, the blood type, or the height in steps of 5 cm.
    case month, mbti, blood, height

    /// Whether the parts consist of people rather than of groups with all their members.
    package var isOfPeople: Bool { [.month, .mbti, .blood, .height].contains(self) }
  }

  /// What the groups or people of a part have in common.
  package enum Value: Hashable, Sendable {
    case era(Era)
    /// A number. A height is the lowest of its step.
    case number(Int)
    case mbti(MBTI)
    case blood(BloodType)
    /// The company above all others in a family.
    case family(Agency)
    /// The groups or people whose value is unknown.
    case unknown
    /// All groups or people.
    case total
  }

  /// The difference between the lowest heights of two steps, in centimetres.
  package static let heightStep = 5

  /// Statistics of the groups and members with one value of the key, or of all of them.
  package struct Part: Hashable, Sendable {
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
      _ key: Key, _ value: Value, _ groups: [GirlGroup], _ members: [Member], _ figures: GroupFigures
    ) {
      (self.key, self.value) = (key, value)
      self.groups = groups.count
      self.members = members.count
      let people = Person.merging(members, of: groups)
      self.people = people.count
      heights = Heights(of: people)
      sizes = Mean(of: groups.compactMap(figures.size))
      years = Mean(of: groups.compactMap(figures.years))
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
  ///   - members: Members; those of other groups are ignored.
  ///   - today: The complete date until which groups have existed.
  package init(by key: Key = .era, eras: [Era], groups: [GirlGroup], members: [Member], today: Day? = nil) {
    let groups = groups.filter { eras.contains($0.era) }
    let slugs = Set(groups.map(\.slug))
    let members = members.filter { slugs.contains($0.id.group) }
    let figures = GroupFigures(members: members, today: today)
    total = Part(key, .total, groups, members, figures)
    var contents: [Value: (groups: [GirlGroup], members: [Member])] = [:]
    if key.isOfPeople {
      let bySlug = groups.bySlug
      let people = Dictionary(grouping: Person.merging(members, of: groups), by: key.value)
      contents = people.mapValues { people in
        let entries = people.flatMap(\.entries)
        return (entries.map(\.id.group).withoutDuplicates.compactMap { bySlug[$0] }, entries)
      }
    } else {
      let ofGroup = Dictionary(grouping: members, by: \.id.group)
      for era in eras where key == .era { contents[.era(era)] = ([], []) }
      for group in groups {
        for value in key.values(of: group, figures) {
          contents[value, default: ([], [])].groups.append(group)
          contents[value, default: ([], [])].members += ofGroup[group.slug] ?? []
        }
      }
    }
    func place(_ part: Part) -> (Int, String) {
      switch part.value {
      case .era(let era): (eras.firstIndex(of: era) ?? 0, "")
      case .number(let number): (key == .year ? -number : number, "")
      case .mbti(let type): (MBTI.allCases.firstIndex(of: type) ?? 0, "")
      case .blood(let type): (BloodType.allCases.firstIndex(of: type) ?? 0, "")
      case .family(let agency): (-part.groups, agency.name.latinFirst.folded + " " + agency.slug.description)
      case .unknown, .total: (.max, "")
      }
    }
    parts = contents.map { Part(key, $0.key, $0.value.groups, $0.value.members, figures) }
      .map { (part: $0, place: place($0)) }.sorted { $0.place < $1.place }.map(\.part)
  }
}

extension CatalogStatistics.Key {
  private typealias Value = CatalogStatistics.Value

  /// The values of a group: several only for families.
  fileprivate func values(of group: GirlGroup, _ figures: GroupFigures) -> [CatalogStatistics.Value] {
    func number(_ number: Int?) -> [Value] { [number.map(Value.number) ?? .unknown] }
    switch self {
    case .era: return [.era(group.era)]
    case .generation: return number(group.generation)
    case .year: return number(group.debut?.year)
    case .size: return number(figures.size(of: group))
    case .years: return number(figures.years(of: group))
    case .agency:
      let families = group.currentAgencies.compactMap(\.family.last).withoutDuplicates
      return families.isEmpty ? [.unknown] : families.map(Value.family)
    case .month, .mbti, .blood, .height: return []
    }
  }

  /// The value of a person.
  fileprivate func value(of person: Person) -> CatalogStatistics.Value {
    let value: Value? =
      switch self {
      case .month: person.birthDate?.month.map(Value.number)
      case .mbti: person.profile.mbti.map(Value.mbti)
      case .blood: person.profile.bloodType.map(Value.blood)
      case .height: person.profile.height.map { .number($0 - $0 % CatalogStatistics.heightStep) }
      case .era, .generation, .agency, .year, .size, .years: nil
      }
    return value ?? .unknown
  }
}

/// The mean of numbers.
package struct Mean: Hashable, Sendable {
  /// How many numbers are known.
  package let known: Int
  /// The mean in tenths, rounded half up; `nil` if no number is known.
  package let tenths: Int?

  init(of numbers: [Int]) {
    (known, tenths) = (numbers.count, numbers.meanTenths)
  }
}

/// The lowest or highest of some numbers, and the members that it is of, in the given order.
package struct Extreme: Hashable, Sendable {
  package let number: Int
  package let members: [Member]
}

/// The published heights of people, in centimetres. Each person counts once.
package struct Heights: Hashable, Sendable {
  /// The mean of the known heights.
  package let mean: Mean
  /// The tallest; `nil` if no height is known.
  package let tallest: Extreme?
  /// The shortest; `nil` if no height is known.
  package let shortest: Extreme?

  /// Computes the heights.
  package init(of people: [Person]) {
    let heights = people.compactMap(\.profile.height)
    func extreme(_ height: Int?) -> Extreme? {
      height.map { height in
        Extreme(number: height, members: people.filter { $0.profile.height == height }.map(\.main))
      }
    }
    mean = Mean(of: heights)
    (tallest, shortest) = (extreme(heights.max()), extreme(heights.min()))
  }
}
