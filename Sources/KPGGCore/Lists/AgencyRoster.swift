/// An agency, the labels below it, and the groups that it or one of them manages or has managed.
package struct AgencyRoster: Hashable, Sendable {
  /// A group's time with the agency or its labels.
  package struct Entry: Hashable, Sendable {
    package let group: GirlGroup
    /// The periods with the agency or one of its labels, in the group's order; at least one.
    package let periods: [AgencyPeriod]
    /// Whether the group is now with the agency or one of its labels, according to ``GirlGroup/currentAgencies``.
    package let isCurrent: Bool
  }

  package let agency: Agency
  /// The agencies below it. Each one is followed by the agencies below that one.
  package let labels: [Agency]
  /// The groups in order of debut, including former groups and the groups of labels.
  package let entries: [Entry]
  package var groupCount: Int { entries.count(where: \.isCurrent) }
}

extension CatalogIndex {
  /// The past and present agencies of all groups, and the companies above them, in catalog order.
  package var agencies: [Agency] {
    var slugs: Set<Slug> = []
    return groups.flatMap(\.agencies).flatMap(\.agency.family).filter { slugs.insert($0.slug).inserted }
  }

  package func rosters(of agencies: [Agency]) -> [AgencyRoster] {
    let labels = Dictionary(grouping: self.agencies.filter { $0.parent != nil }) { $0.parent?.slug }
      .mapValues { $0.sorted { $0.name.sortKey(false) < $1.name.sortKey(false) } }
    func addBelow(_ agency: Agency, to found: inout [Agency]) {
      for label in labels[agency.slug] ?? [] where label != agency && !found.contains(label) {
        found.append(label)
        addBelow(label, to: &found)
      }
    }
    var entries: [Slug: [AgencyRoster.Entry]] = [:]
    for group in groups.ordered(false, by: \.debut) {
      var periods: [Slug: [AgencyPeriod]] = [:]
      for period in group.agencies {
        for slug in Set(period.family.map(\.slug)) { periods[slug, default: []].append(period) }
      }
      let present = Set(group.companies().map(\.slug))
      for (slug, periods) in periods {
        let entry = AgencyRoster.Entry(group: group, periods: periods, isCurrent: present.contains(slug))
        entries[slug, default: []].append(entry)
      }
    }
    return agencies.map { agency in
      var below: [Agency] = []
      addBelow(agency, to: &below)
      return AgencyRoster(agency: agency, labels: below, entries: entries[agency.slug] ?? [])
    }
  }

  package func roster(of agency: Agency) -> AgencyRoster { rosters(of: [agency])[0] }

  /// Returns the agencies whose name or alias contains a word that begins with a text.
  package func agencies(named text: String) -> [Agency] {
    agencies.filter { $0.searchNames.hasWord(beginning: text) }
  }
}
