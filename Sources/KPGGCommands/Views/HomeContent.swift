import KPGGCore

/// The content of the home page for a catalog on a given day.
struct HomeContent: Sendable {
  struct FavoriteItem: Sendable {
    let record: FavoriteRecord
    /// The next birthday or anniversary, or `nil` if none is known. For a group, it can be a member's birthday.
    let next: Anniversary?
    /// The newest song of the group, or of the member's present group.
    let song: Song?
  }

  struct Section: Sendable {
    let section: EraSection
    let groups: [GirlGroup]
  }

  let featured: GirlGroup?
  /// The groups of each era that has any, newest first.
  let sections: [Section]
  /// The birthdays and other anniversaries of the day.
  private(set) var days: [Anniversary] = []
  /// The favourites in the order of their next birthday or anniversary.
  private(set) var favorites: [FavoriteItem] = []
  /// The newest songs, newest first.
  private(set) var songs: [SongRecord] = []
  /// The active groups, starting with the latest release.
  private(set) var active: [GirlGroup] = []
  let names: [Slug: Name]
  /// The day, or `nil` if it is unknown.
  let today: Day?

  private static let maxSongs = 20

  /// - Parameter contents: The members and songs of all groups, or `nil` to show only the groups and favourites.
  init(
    featured: GirlGroup?, groups: [GirlGroup], of index: CatalogIndex, contents: Contents?,
    favorites records: [FavoriteRecord], today: Day?, isKoreanFirst: Bool
  ) {
    self.featured = featured
    self.today = today
    names = index.groups.bySlug.mapValues(\.name)
    let byEra = Dictionary(grouping: groups, by: \.era)
    sections = index.sections.compactMap { section in
      byEra[section.era].map { Section(section: section, groups: $0) }
    }
    guard let contents else {
      favorites = records.mergedByPerson.map { FavoriteItem(record: $0, next: nil, song: nil) }
      return
    }
    func anniversaries(
      _ groups: [GirlGroup], days: Int, _ kinds: Set<Anniversary.Kind>, songs: [Song] = []
    ) -> [Anniversary] {
      guard let today, var query = AnniversaryQuery(from: today, days: days) else { return [] }
      query.kinds = kinds
      query.isKoreanFirst = isKoreanFirst
      return query.results(in: groups, members: contents.members(of: groups), songs: songs)
    }
    let newest = contents.songs(of: groups).newestFirst
    days = anniversaries(groups, days: 1, Set(Anniversary.Kind.allCases), songs: newest)
    let ofFavorites = Set(records.flatMap { [$0.favorite.id.groupSlug] + $0.groups.map(\.slug) })
    let coming = anniversaries(
      index.groups.filter { ofFavorites.contains($0.slug) }, days: AnniversaryQuery.possibleDays.upperBound,
      Anniversary.Kind.celebrated)
    favorites = records.mergedByPerson.map { record in
      let id = record.favorite.id
      return FavoriteItem(
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

  /// Returns the newest song of a group, or of a member's group unless she has left it.
  private static func newestSong(of id: EntryID, _ contents: Contents) -> Song? {
    guard let group = contents.index.group(id.groupSlug), id.kind != .song else { return nil }
    if case .member(let member) = id {
      guard contents.members(of: group).first(where: { $0.id == member })?.membership == .current else {
        return nil
      }
    }
    return contents.songs(of: group).newestFirst.first
  }

  /// Returns the number of days from today to an anniversary, or `nil` if today is unknown.
  func distance(to anniversary: Anniversary) -> Int? {
    guard let now = today?.daysSince1970, let then = anniversary.day.daysSince1970 else { return nil }
    return then - now
  }

  /// The number of debuts in each year from the first to the last, or an empty list if there are none.
  var debutsByYear: [(year: Int, count: Int)] {
    let years = sections.flatMap(\.groups).compactMap(\.debut?.year)
    guard let first = years.min(), let last = years.max() else { return [] }
    return (first...last).map { year in (year, years.count { $0 == year }) }
  }
}

extension Anniversary {
  /// Whether the anniversary is about a favourite. For a group, this includes birthdays of living members.
  fileprivate func belongs(to favorite: EntryID) -> Bool {
    if ids.contains(favorite) { return true }
    if case .person(let person) = subject, person.isDeceased { return false }
    return favorite.kind == .group && groups.contains(favorite.groupSlug)
  }
}
