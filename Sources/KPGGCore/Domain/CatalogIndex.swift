/// A section of the catalog: an era and what the source calls it.
public struct Section: Hashable, Sendable {
  /// The debut years of the section's groups.
  public let era: Era
  /// The section's title by language code (`ko`, `en`, `ja`); empty if the source gives none.
  public let titles: [String: String]

  /// Describes a section.
  public init(era: Era, titles: [String: String] = [:]) {
    self.era = era
    self.titles = titles
  }
}

/// Everything the catalog says about groups: its sections, its groups and the candidates for the featured one.
public struct CatalogIndex: Equatable, Sendable {
  /// The date for which the facts stand; `nil` if the source does not say.
  public let edition: Day?
  /// The sections, the newest era first.
  public let sections: [Section]
  /// The groups, section by section in the order of `sections`, and within one in the source's order. No two
  /// have the same slug.
  public let groups: [Group]
  /// The candidates for the featured group, each of them one of `groups`.
  public let featured: [Group]

  /// Sorts the sections and the groups into the order described above.
  public init(edition: Day?, sections: [Section], groups: [Group], featured: [Group]) {
    self.edition = edition
    self.sections = sections.sorted { $0.era > $1.era }
    self.groups = self.sections.flatMap { section in groups.filter { $0.era == section.era } }
    self.featured = featured
  }

  /// The group of that slug.
  public func group(_ slug: Slug) -> Group? { groups.first { $0.slug == slug } }
}
