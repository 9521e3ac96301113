internal import Characters

/// An agency, the labels below it, and the groups that it or one of them manages or has managed.
public struct AgencyRoster: Hashable, Sendable {
  /// A group's time with the agency or its labels.
  public struct Entry: Hashable, Sendable {
    /// The group.
    public let group: Group
    /// The periods with the agency or one of its labels, in the group's order; at least one.
    public let periods: [AgencyPeriod]
    /// Whether the group exists and is still there, as far as is known.
    public var isPresent: Bool { group.disbanded == nil && periods.contains(where: \.isPresent) }
  }

  /// The agency.
  public let agency: Agency
  /// The agencies below it, each followed by those below it in turn.
  public let labels: [Agency]
  /// The groups in order of debut, including former ones and those of the labels.
  public let entries: [Entry]
}

extension CatalogIndex {
  /// The agencies of all groups, past and present, and the companies above them, in catalog order.
  public var agencies: [Agency] {
    var slugs: Set<Slug> = []
    return groups.flatMap(\.agencies).flatMap(\.agency.family).filter { slugs.insert($0.slug).inserted }
  }

  /// The rosters of these agencies of the catalog.
  public func rosters(of agencies: [Agency]) -> [AgencyRoster] {
    let labels = Dictionary(grouping: self.agencies.filter { $0.parent != nil }) { $0.parent?.slug }
    func below(_ agency: Agency) -> [Agency] {
      (labels[agency.slug] ?? []).sorted { $0.name.sortKey(false) < $1.name.sortKey(false) }
        .flatMap { [$0] + below($0) }
    }
    let byDebut = groups.ordered(false, by: \.debut)
    return agencies.map { agency in
      let entries = byDebut.compactMap { group -> AgencyRoster.Entry? in
        let periods = group.agencies.filter { $0.agency.family.contains { $0.slug == agency.slug } }
        return periods.isEmpty ? nil : AgencyRoster.Entry(group: group, periods: periods)
      }
      return AgencyRoster(agency: agency, labels: below(agency), entries: entries)
    }
  }

  /// The first agency with this name, alias or slug.
  package func agency(exactlyNamed text: String) -> Agency? {
    let typed = text.folded
    return typed.isEmpty
      ? nil : agencies.first { ($0.searchNames + [$0.slug.description]).contains { $0.folded == typed } }
  }

  /// The agencies with names that have words that begin with a text.
  package func agencies(named text: String) -> [Agency] {
    agencies.filter { $0.searchNames.hasWord(beginning: text) }
  }
}
