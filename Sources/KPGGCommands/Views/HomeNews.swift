import KPGGCore

/// What the home page tells about a catalog on a day.
struct HomeNews: Sendable {
  /// A favourite, with what comes next for it.
  struct Favored: Sendable {
    let record: FavoriteRecord
    /// Its next birthday or anniversary, for a group also those of its members; `nil` if none is known.
    let next: Anniversary?
    /// The newest song of the group, or of the member's present group.
    let song: Song?
  }

  /// The groups of an era, and their section of the catalog.
  struct Section: Sendable {
    let section: EraSection
    let groups: [GirlGroup]
  }

  let featured: GirlGroup?
  /// The groups of each era that has any, newest first.
  let sections: [Section]
  /// The day's birthdays, and what happened on it.
  private(set) var days: [Anniversary] = []
  /// The favourites, those with the next birthday or anniversary first.
  private(set) var favorites: [Favored] = []
  /// The newest songs, newest first.
  private(set) var songs: [SongRecord] = []
  /// The active groups, by their latest release.
  private(set) var active: [GirlGroup] = []
  /// The names of the groups of the catalog.
  let names: [Slug: Name]
  /// The day; `nil` if unknown.
  let today: Day?

  private static let maxSongs = 20

  /// - Parameters:
  ///   - groups: The groups to show.
  ///   - contents: The members and songs of all groups; `nil` to show only what the groups tell.
  ///   - today: `nil` if unknown.
  init(
    featured: GirlGroup?, groups: [GirlGroup], of index: CatalogIndex, contents: Contents?,
    favorites records: [FavoriteRecord], today: Day?, isKoreanFirst: Bool
  ) {
    (self.featured, self.today) = (featured, today)
    names = index.groups.bySlug.mapValues(\.name)
    let byEra = Dictionary(grouping: groups, by: \.era)
    sections = index.sections.compactMap { section in
      byEra[section.era].map { Section(section: section, groups: $0) }
    }
    guard let contents else {
      favorites = records.mergingPersons.map { Favored(record: $0, next: nil, song: nil) }
      return
    }
    func anniversaries(
      _ groups: [GirlGroup], days: Int, _ kinds: Set<Anniversary.Kind>, songs: [Song] = []
    ) -> [Anniversary] {
      guard let today, var query = AnniversaryQuery(from: today, days: days) else { return [] }
      (query.kinds, query.isKoreanFirst) = (kinds, isKoreanFirst)
      return query.results(in: groups, members: contents.members(of: groups), songs: songs)
    }
    let newest = contents.songs(of: groups).newestFirst
    days = anniversaries(groups, days: 1, Set(Anniversary.Kind.allCases), songs: newest)
    let ofFavorites = Set(records.flatMap { [$0.favorite.id.groupSlug] + $0.groups.map(\.slug) })
    let coming = anniversaries(
      index.groups.filter { ofFavorites.contains($0.slug) }, days: AnniversaryQuery.possibleDays.upperBound,
      Anniversary.Kind.celebrated)
    favorites = records.mergingPersons.map { record in
      let id = record.favorite.id
      return Favored(
        record: record, next: coming.first { $0.belongs(to: id) }, song: Self.newestSong(of: id, contents))
    }.ordered(false) { $0.next?.day }
    let bySlug = groups.bySlug
    songs = newest.prefix(Self.maxSongs).compactMap { song in
      bySlug[song.group].map { SongRecord(song: song, group: $0) }
    }
    var places: [Slug: Int] = [:]
    for (place, song) in newest.enumerated() where places[song.group] == nil { places[song.group] = place }
    active = groups.filter { $0.state == .active }.ordered(false) { places[$0.slug] }
  }

  /// The newest song of a group, or of a member's group unless she has left it.
  private static func newestSong(of id: EntryID, _ contents: Contents) -> Song? {
    guard let group = contents.index.group(id.groupSlug), id.kind != .song else { return nil }
    if case .member(let member) = id {
      guard contents.members(of: group).first(where: { $0.id == member })?.membership == .current else {
        return nil
      }
    }
    return contents.songs(of: group).newestFirst.first
  }

  /// The number of days from today to an anniversary.
  func distance(to anniversary: Anniversary) -> Int? {
    guard let now = today?.daysSince1970, let then = anniversary.day.daysSince1970 else { return nil }
    return then - now
  }

  /// The number of debuts in each year from the first to the last; empty if there are none.
  var debutsByYear: [(year: Int, count: Int)] {
    let years = sections.flatMap(\.groups).compactMap(\.debut?.year)
    guard let first = years.min(), let last = years.max() else { return [] }
    return (first...last).map { year in (year, years.count { $0 == year }) }
  }
}

extension Anniversary {
  /// Whether it is one of a favourite. Birthdays of those who have died are not news of their group.
  fileprivate func belongs(to favorite: EntryID) -> Bool {
    if ids.contains(favorite) { return true }
    if case .person(let person) = subject, person.isDeceased { return false }
    return favorite.kind == .group && groups.contains(favorite.groupSlug)
  }
}
