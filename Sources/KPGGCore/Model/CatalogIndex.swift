/// A section of the catalog: an era and its titles.
public struct EraSection: Hashable, Identifiable, Sendable {
  /// The debut years of the section's groups.
  public let era: Era
  /// The same as ``era``.
  public var id: Era { era }
  /// The section's titles by language code (`ko`, `en`, `ja`). Empty if the source gives none.
  public let titles: [String: String]

  /// Creates a section.
  public init(era: Era, titles: [String: String] = [:]) {
    self.era = era
    self.titles = titles
  }
}

/// The dates when a catalog's facts were last checked.
public struct CatalogDates: Hashable, Sendable {
  /// The date when all line-ups were checked, or `nil` if unknown.
  public let lineUps: Day?
  /// The later date when some line-ups were checked, or `nil` if there is none.
  public let someLineUps: Day?
  /// The date when the songs were checked, or `nil` if unknown.
  public let songs: Day?

  /// Creates the dates. Omitted dates are unknown.
  public init(lineUps: Day? = nil, someLineUps: Day? = nil, songs: Day? = nil) {
    self.lineUps = lineUps
    self.someLineUps = someLineUps
    self.songs = songs
  }
}

/// The groups of a catalog, with their sections and the candidates for the featured group.
public struct CatalogIndex: Equatable, Sendable {
  /// The edition, by which catalogs are compared, or `nil` if unknown.
  public let edition: Day?
  /// The dates when the facts were last checked.
  public let dates: CatalogDates
  /// The sections, newest era first.
  public let sections: [EraSection]
  /// The groups, ordered like `sections` and, within a section, as in the source. Slugs are unique.
  public let groups: [GirlGroup]
  /// The candidates for the featured group. All of them are in `groups`.
  public let featured: [GirlGroup]
  private let indexBySlug: [Slug: Int]

  /// Creates an index. Sorts sections and groups as described above. Drops repeated eras and slugs, groups without a
  /// section, and candidates that are not in `groups`. If `dates` is omitted, the edition is the date of the line-ups.
  public init(
    edition: Day?, dates: CatalogDates? = nil, sections: [EraSection], groups: [GirlGroup],
    featured: [GirlGroup]
  ) {
    var eras: Set<Era> = []
    var slugs: Set<Slug> = []
    let sections = sections.filter { eras.insert($0.era).inserted }.sorted { $0.era > $1.era }
    self.edition = edition
    self.dates = dates ?? CatalogDates(lineUps: edition)
    self.sections = sections
    let known = groups.indices.filter {
      eras.contains(groups[$0].era) && slugs.insert(groups[$0].slug).inserted
    }
    let byEra = Dictionary(grouping: known) { groups[$0].era }
    let order = sections.flatMap { byEra[$0.era] ?? [] }
    let sorted = order.elementsEqual(groups.indices) ? groups : order.map { groups[$0] }
    let indexBySlug = Dictionary(uniqueKeysWithValues: sorted.indices.map { (sorted[$0].slug, $0) })
    self.groups = sorted
    self.indexBySlug = indexBySlug
    self.featured = featured.filter { group in indexBySlug[group.slug].map { sorted[$0] } == group }
  }

  /// Returns the group with this slug, or `nil` if there is none.
  public func group(_ slug: Slug) -> GirlGroup? { indexBySlug[slug].map { groups[$0] } }

  package func unit(_ id: UnitID) -> (unit: SubUnit, group: GirlGroup)? {
    group(id.group).flatMap { group in group.unit(id.unit).map { ($0, group) } }
  }
}
