/// How people write values in their languages.
package struct FactLanguage: Sendable {
  /// Finds a country by its name or code.
  package let country: @Sendable (String) -> CountryCode?
  /// Reads a date, also with the name of its month.
  package let day: @Sendable (String) -> DayPattern?
  /// The English word for a position.
  package let position: @Sendable (String) -> String?
  /// The country of a place, if it is known.
  package let countryOfPlace: @Sendable (String) -> CountryCode?
  /// The names of an English word in every language.
  package let names: @Sendable (String) -> [String]
  /// What a word stands for: a `key` of searches, a `period` of time, or a `line` of people born in a year.
  package let value: @Sendable (_ kind: String, _ word: String) -> String?

  /// Creates a language; by default, one that knows codes, numbers and English words only.
  package init(
    country: @escaping @Sendable (String) -> CountryCode? = { CountryCode($0.uppercased()) },
    day: @escaping @Sendable (String) -> DayPattern? = { DayPattern($0) },
    position: @escaping @Sendable (String) -> String? = { $0 },
    countryOfPlace: @escaping @Sendable (String) -> CountryCode? = { _ in nil },
    names: @escaping @Sendable (String) -> [String] = { [$0] },
    value: @escaping @Sendable (_ kind: String, _ word: String) -> String? = { _, _ in nil }
  ) {
    self.country = country
    self.day = day
    self.position = position
    self.countryOfPlace = countryOfPlace
    self.names = names
    self.value = value
  }
}

/// What facts depend on besides the entry. A class, since every entry of a list is read with it.
package final class FactContext: Sendable {
  /// The groups of the catalog.
  package let index: CatalogIndex
  /// The members that have been read, by group.
  package let members: [Slug: [Member]]
  /// The favourites.
  package let favorites: Favorites
  /// The complete date until which groups have existed; `nil` if it is unknown.
  package let today: Day?
  /// The complete date for ages.
  package let day: Day?
  /// How people write values.
  package let language: FactLanguage
  /// Whether names in Korean come before others in an order.
  package let isKoreanFirst: Bool
  /// The query to answer. Some of its conditions change what others mean.
  let query: Query

  /// Creates a context. Ages are those of today unless there is another day.
  package init(
    _ index: CatalogIndex, members: [Member] = [], favorites: Favorites = Favorites(), today: Day? = nil,
    day: Day? = nil, language: FactLanguage = FactLanguage(), isKoreanFirst: Bool = false
  ) {
    self.index = index
    self.members = Dictionary(grouping: members, by: \.id.group)
    (self.favorites, self.today, self.day) = (favorites, today, day ?? today)
    (self.language, self.isKoreanFirst, query) = (language, isKoreanFirst, Query())
  }

  /// A context for the facts of one group and its entries that need nothing else.
  package convenience init(of group: GirlGroup, today: Day?) {
    let index = CatalogIndex(
      edition: nil, sections: [EraSection(era: group.era)], groups: [group], featured: [])
    self.init(index, today: today)
  }

  /// A context for answering a query.
  init(_ other: FactContext, for query: Query) {
    (index, members, favorites) = (other.index, other.members, other.favorites)
    (today, day, language) = (other.today, other.day, other.language)
    (isKoreanFirst, self.query) = (other.isKoreanFirst, query)
  }

  /// The members that have been read, in the order of the catalog.
  var everyone: [CatalogEntry] {
    index.groups.flatMap { group in (members[group.slug] ?? []).map { .member($0, of: group) } }
  }

  /// Whether the members of all groups have been read.
  package var hasAllMembers: Bool { index.groups.allSatisfy { members[$0.slug] != nil } }

  /// The present line-up of a group, or the last one of a group that has disbanded or is silent; `nil` if its members
  /// have not been read, or if it is not known of all of them whether they are in it.
  package func lineUp(of group: GirlGroup) -> [Member]? {
    guard let members = members[group.slug], members.allSatisfy({ $0.membership != nil }) else { return nil }
    let lineUp = members.filter(\.isInLineUp)
    return lineUp.isEmpty ? nil : lineUp
  }
}
