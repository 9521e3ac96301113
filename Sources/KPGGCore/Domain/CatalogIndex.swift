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

  /// Sorts the sections and the groups into the order described above. Of two sections with one era, or two
  /// groups with one slug, the first stands; groups of no section and candidates that are no groups are left out.
  public init(edition: Day?, sections: [Section], groups: [Group], featured: [Group]) {
    var eras: Set<Era> = []
    var slugs: Set<Slug> = []
    let sections = sections.filter { eras.insert($0.era).inserted }.sorted { $0.era > $1.era }
    let groups = groups.filter { eras.contains($0.era) && slugs.insert($0.slug).inserted }
    self.edition = edition
    self.sections = sections
    self.groups = sections.flatMap { section in groups.filter { $0.era == section.era } }
    self.featured = featured.filter(groups.contains)
  }

  /// The group of that slug.
  public func group(_ slug: Slug) -> Group? { groups.first { $0.slug == slug } }
}
