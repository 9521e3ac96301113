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
  /// Where in `groups` each slug stands.
  private let places: [Slug: Int]

  /// Sorts the sections and the groups into the order described above. Of two sections with one era, or two
  /// groups with one slug, the first stands; groups of no section and candidates that are no groups are left out.
  public init(edition: Day?, sections: [Section], groups: [Group], featured: [Group]) {
    var eras: Set<Era> = []
    var slugs: Set<Slug> = []
    let sections = sections.filter { eras.insert($0.era).inserted }.sorted { $0.era > $1.era }
    self.edition = edition
    self.sections = sections
    let known = groups.indices.filter {
      eras.contains(groups[$0].era) && slugs.insert(groups[$0].slug).inserted
    }
    let byEra = Dictionary(grouping: known) { groups[$0].era }
    let order = sections.flatMap { byEra[$0.era] ?? [] }
    let sorted = order.elementsEqual(groups.indices) ? groups : order.map { groups[$0] }
    let places = Dictionary(uniqueKeysWithValues: sorted.indices.map { (sorted[$0].slug, $0) })
    self.groups = sorted
    self.places = places
    self.featured = featured.filter { group in places[group.slug].map { sorted[$0] } == group }
  }

  /// The group of that slug.
  public func group(_ slug: Slug) -> Group? { places[slug].map { groups[$0] } }
}
