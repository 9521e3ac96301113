/// A birthday, or the anniversary of a debut, a song or another event, on a particular day.
package struct Anniversary: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case birthday
    /// The anniversary of the debut of a group or unit.
    case debut
    /// The release of a song.
    case song
    /// The end of a group or unit, even if it came back later.
    case ending
    /// A member joined a group, or came back to it.
    case joining
    case leaving

    /// The kinds that people celebrate.
    package static let celebrated: Set = [birthday, debut]
  }

  package enum Subject: Hashable, Sendable {
    /// A person, for her birthday.
    case person(Person)
    /// A group or unit for a debut or an end, a song, or a member who joined or left.
    case entry(CatalogEntry)
  }

  /// The day, a complete date.
  package let day: Day
  /// The date of the birth, debut or other event. Its month and day are known.
  package let originalDate: Day
  package let kind: Kind
  package let subject: Subject

  /// The age reached, or the number of years since the event. `nil` for deceased persons, or if the year is unknown.
  package var years: Int? {
    if case .person(let person) = subject, person.isDeceased { return nil }
    return originalDate.age(on: day)
  }

  /// The name of the group or unit, the person's stage name, or the song's title.
  package var name: Name {
    switch subject {
    case .person(let person): person.main.stageName
    case .entry(let entry): entry.name ?? entry.group.name
    }
  }

  /// The IDs that can make the anniversary a favourite: the ID of the song, member or group (also for a unit), or the
  /// IDs of the person in all her groups.
  package var ids: [EntryID] {
    switch subject {
    case .person(let person): person.entries.map { .member($0.id) }
    case .entry(let entry): [entry.id.favoriteID]
    }
  }

  /// The group, or the group of the unit, song or member. For a person, all her groups, starting with the main one.
  package var groups: [Slug] {
    switch subject {
    case .person(let person): person.entries.map(\.id.group)
    case .entry(let entry): [entry.group.slug]
    }
  }

  /// A permanent ID, the same every year and in every catalog: `birthday/ohmygirl/arin`, `debut/ohmygirl`,
  /// `debut/ohmygirl/banhana`, `song/ohmygirl/iKSo8shldrI`.
  package var stableID: String {
    switch subject {
    case .person(let person): "\(kind.rawValue)/\(person.id)"
    case .entry(let entry): "\(kind.rawValue)/\(entry.id)"
    }
  }
}

/// A query for the birthdays and other anniversaries in a range of days.
///
/// The results include former and deceased members, disbanded groups and ended units. They leave out units that debuted
/// on the same day as their group, songs without a title, and dates without a month or day. Each anniversary occurs
/// once, on its first day in the range, and never in the year of the event. Dates without a year are included.
package struct AnniversaryQuery: Hashable, Sendable {
  /// The possible number of days in a range.
  package static let possibleDays = 1...366

  package let first: Day
  package let last: Day
  package var kinds = Anniversary.Kind.celebrated
  /// The favourites whose anniversaries to find, including their members, units and songs, or `nil` for all.
  package var favorites: Favorites?
  /// Whether to sort the anniversaries of a day by their Korean names, if known, instead of the Latin ones.
  package var isKoreanFirst = false

  /// Creates a query. Returns `nil` if the first day is not a complete date or the number of days is out of range.
  package init?(from first: Day, days: Int = 1) {
    guard Self.possibleDays.contains(days), let start = first.daysSince1970,
      let last = Day(daysSince1970: start + days - 1)
    else { return nil }
    self.first = first
    self.last = last
  }

  /// The same query for the 366 days after its range, or `nil` if these end after the year 9999.
  package var next: AnniversaryQuery? {
    let first = last.daysSince1970.flatMap { Day(daysSince1970: $0 + 1) }
    guard var next = first.flatMap({ AnniversaryQuery(from: $0, days: Self.possibleDays.upperBound) }) else {
      return nil
    }
    next.kinds = kinds
    next.favorites = favorites
    next.isKoreanFirst = isKoreanFirst
    return next
  }

  /// Runs the query. Sorts by day and kind, then sorts birthdays and debuts by name, and other kinds newest first.
  package func results(in groups: [GirlGroup], members: [Member], songs: [Song] = []) -> [Anniversary] {
    let all = kinds.flatMap { kind in
      events(kind, groups, members, songs).compactMap { subject, date -> Anniversary? in
        guard let originalDate = date, let day = day(of: originalDate) else { return nil }
        return Anniversary(day: day, originalDate: originalDate, kind: kind, subject: subject)
      }
    }
    return all.filter(matchesFavorites).map { ($0, key($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  private func events(_ kind: Anniversary.Kind, _ groups: [GirlGroup], _ members: [Member], _ songs: [Song])
    -> [(Anniversary.Subject, Day?)]
  {
    let bySlug = groups.bySlug
    /// Returns the given dates of all members.
    func dates(_ dates: (Member) -> [Day?]) -> [(Anniversary.Subject, Day?)] {
      members.flatMap { member -> [(Anniversary.Subject, Day?)] in
        guard let group = bySlug[member.id.group] else { return [] }
        return dates(member).map { (.entry(.member(member, of: group)), $0) }
      }
    }
    switch kind {
    case .birthday:
      return Person.merging(members, of: groups).map { (.person($0), $0.birthDate) }
    case .debut:
      return groups.map { (.entry(.group($0)), $0.debut) }
        + groups.flatMap { group in
          group.units.filter { $0.debut != group.debut }.map { (.entry(.unit($0, of: group)), $0.debut) }
        }
    case .song:
      return songs.compactMap { song in
        guard song.name != nil, let group = bySlug[song.group] else { return nil }
        return (.entry(.song(song, of: group)), song.released)
      }
    case .ending:
      return groups.flatMap { group -> [(Anniversary.Subject, Day?)] in
        let ended = group.units.filter { unit in !group.disbandments.contains { $0 == unit.ended } }
        return group.disbandments.map { (.entry(.group(group)), $0) }
          + ended.map { (.entry(.unit($0, of: group)), $0.ended) }
      }
    case .joining: return dates { [$0.joined] + $0.absences.map(\.to) }
    case .leaving: return dates { [$0.membership?.left] + $0.absences.map(\.from) }
    }
  }

  /// Returns the first day of the range on which the anniversary falls, or `nil` if there is none.
  private func day(of date: Day) -> Day? {
    guard let year = first.year, let lastYear = last.year else { return nil }
    return (year...lastYear).lazy.compactMap(date.occurrence).first { day in
      let isLater = if let year = date.year { year < day.year ?? 0 } else { true }
      return isLater && first <= day && day <= last
    }
  }

  private func matchesFavorites(_ anniversary: Anniversary) -> Bool {
    if let favorites { anniversary.ids.contains(where: favorites.includes) } else { true }
  }

  private func key(_ anniversary: Anniversary) -> (Day, Int, Int, String, String) {
    let kind = Anniversary.Kind.allCases.firstIndex(of: anniversary.kind) ?? 0
    let age = Anniversary.Kind.celebrated.contains(anniversary.kind) ? 0 : anniversary.years ?? 0
    return (anniversary.day, kind, age, anniversary.name.sortKey(isKoreanFirst), anniversary.stableID)
  }
}
