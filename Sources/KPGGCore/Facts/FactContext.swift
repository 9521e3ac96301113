/// The functions that parse and translate values in the user's languages.
package struct FactLanguage: Sendable {
  package let country: @Sendable (String) -> CountryCode?
  /// Parses a date, which can contain the name of a month.
  package let day: @Sendable (String) -> DayPattern?
  /// Returns the English word for a position.
  package let position: @Sendable (String) -> String?
  /// Returns the country of a place, or `nil` if it is unknown.
  package let countryOfPlace: @Sendable (String) -> CountryCode?
  /// Returns the translations of an English word into every language.
  package let names: @Sendable (String) -> [String]
  /// Returns the meaning of a word as a search `key`, a `period` of time, or a `line` of people born in the same year.
  package let value: @Sendable (_ kind: String, _ word: String) -> String?

  /// Creates a language. By default, it understands only codes, numbers and English words.
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

/// The data that facts depend on in addition to the entry. A class, to avoid copying it for every entry of a list.
package final class FactContext: Sendable {
  package let index: CatalogIndex
  /// The loaded members, by group.
  package let members: [Slug: [Member]]
  private let lineUps: [Slug: [Member]]
  package let favorites: Favorites
  /// The current date with year, month and day, or `nil` if it is unknown. A group's years are counted until this date.
  package let today: Day?
  /// The date for which ages are computed, with year, month and day.
  package let day: Day?
  package let language: FactLanguage
  /// Whether names are sorted by their Korean form if it is known.
  package let isKoreanFirst: Bool
  /// The query to answer. Some of its conditions change the meaning of others.
  let query: Query

  /// Creates a context. Ages are computed for `today` unless `day` is given.
  package init(
    _ index: CatalogIndex, members: [Member] = [], favorites: Favorites = Favorites(), today: Day? = nil,
    day: Day? = nil, language: FactLanguage = FactLanguage(), isKoreanFirst: Bool = false
  ) {
    self.index = index
    self.members = Dictionary(grouping: members, by: \.id.group)
    lineUps = self.members.compactMapValues { members in
      let lineUp = members.filter(\.isInLineUp)
      return lineUp.isEmpty || members.contains { $0.membership == nil } ? nil : lineUp
    }
    self.favorites = favorites
    self.today = today
    self.day = day ?? today
    self.language = language
    self.isKoreanFirst = isKoreanFirst
    query = Query()
  }

  /// Creates a context for the facts that depend only on a group and its entries.
  package convenience init(of group: GirlGroup, today: Day?) {
    let index = CatalogIndex(
      edition: nil, sections: [EraSection(era: group.era)], groups: [group], featured: [])
    self.init(index, today: today)
  }

  init(_ other: FactContext, for query: Query) {
    index = other.index
    members = other.members
    lineUps = other.lineUps
    favorites = other.favorites
    today = other.today
    day = other.day
    language = other.language
    isKoreanFirst = other.isKoreanFirst
    self.query = query
  }

  /// The loaded members, in catalog order.
  var loadedMembers: [CatalogEntry] {
    index.groups.flatMap { group in (members[group.slug] ?? []).map { .member($0, of: group) } }
  }

  package var hasAllMembers: Bool { index.groups.allSatisfy { members[$0.slug] != nil } }

  /// Returns the current line-up of a group, or the last one if the group has disbanded or is inactive. Returns `nil`
  /// if the line-up is empty, the members haven't been loaded, or any membership is unknown.
  package func lineUp(of group: GirlGroup) -> [Member]? { lineUps[group.slug] }

  /// The maknaes of the current or last line-up of every group.
  var maknaes: Set<MemberID> {
    Set(
      index.groups.flatMap { group in
        LineUp(lineUps[group.slug] ?? [], of: group).maknaes.map(\.id)
      })
  }

  /// Returns the groups' entries of one kind, in catalog order.
  ///
  /// - Parameter songs: The songs of the groups, in the order in which to return them.
  package func entries(_ kind: CatalogEntry.Kind, of groups: [GirlGroup], songs: [Song] = [])
    -> [CatalogEntry]
  {
    switch kind {
    case .group: return groups.map(CatalogEntry.group)
    case .unit: return groups.flatMap { group in group.units.map { .unit($0, of: group) } }
    case .member:
      return groups.flatMap { group in (members[group.slug] ?? []).map { .member($0, of: group) } }
    case .song:
      let bySlug = groups.bySlug
      return songs.compactMap { song in bySlug[song.group].map { .song(song, of: $0) } }
    }
  }
}
