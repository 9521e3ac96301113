/// A birthday, or the anniversary of the debut of a group or unit, on a particular day.
package struct Anniversary: Hashable, Sendable {
  /// The kinds of anniversaries.
  package enum Kind: String, CaseIterable, Sendable {
    /// A person's birthday.
    case birthday
    /// The anniversary of the debut of a group or unit.
    case debut
  }

  /// The person, group or unit.
  package enum Subject: Hashable, Sendable {
    /// A person, for a birthday.
    case person(Person)
    /// A group, for a debut.
    case group(GirlGroup)
    /// A unit of a group, for a debut.
    case unit(SubUnit, of: GirlGroup)
  }

  /// The day, a complete date.
  package let day: Day
  /// The date of birth or debut. Its month and day are known.
  package let since: Day
  /// The person, group or unit.
  package let subject: Subject

  /// The kind of anniversary.
  package var kind: Kind {
    switch subject {
    case .person: .birthday
    case .group, .unit: .debut
    }
  }

  /// The age reached, or the number of years since the debut; `nil` if the year is unknown, and for deceased persons.
  package var years: Int? {
    if case .person(let person) = subject, person.isDeceased { return nil }
    return since.age(on: day)
  }

  /// The name of the group or unit, or the person's stage name.
  package var name: Name {
    switch subject {
    case .person(let person): person.main.stageName
    case .group(let group): group.name
    case .unit(let unit, _): unit.name
    }
  }

  /// The IDs that can make it a favourite: the group's, also for a unit, or the person's in each of her groups.
  package var ids: [EntryID] {
    switch subject {
    case .person(let person): person.entries.map { .member($0.id) }
    case .group(let group), .unit(_, let group): [.group(group.slug)]
    }
  }

  /// The group, that of the unit, or all groups of the person, starting with the main one.
  package var groups: [Slug] {
    switch subject {
    case .person(let person): person.entries.map(\.id.group)
    case .group(let group), .unit(_, let group): [group.slug]
    }
  }

  /// A permanent ID, the same every year and in every catalog: `birthday/ohmygirl/arin`, `debut/ohmygirl`,
  /// `debut/ohmygirl/banhana`.
  package var stableID: String {
    switch subject {
    case .person(let person): "\(kind.rawValue)/\(person.id)"
    case .group(let group): "\(kind.rawValue)/\(group.slug)"
    case .unit(let unit, let group): "\(kind.rawValue)/\(group.slug)/\(unit.slug)"
    }
  }
}

/// A query for the birthdays and debut anniversaries in a range of days.
///
/// Former and deceased members, disbanded groups and ended units are included, but not units that debuted on the same day
/// as their group. Dates without a month or day are left out; dates without a year are included. Each anniversary occurs
/// once, on its first day in the range, and never before the first year is complete.
package struct AnniversaryQuery: Hashable, Sendable {
  /// The possible number of days in a range.
  package static let possibleDays = 1...366

  /// The first day.
  package let first: Day
  /// The last day.
  package let last: Day
  /// Only anniversaries of these favourites and of members and units of favourite groups; `nil` for all.
  package var favorites: Favorites?
  /// Whether to sort the anniversaries of a day by Korean names, where known, rather than Latin ones.
  package var isKoreanFirst = false

  /// Creates a query; `nil` if the first day is not complete or the number is out of range.
  ///
  /// - Parameters:
  ///   - first: The first day, a complete date.
  ///   - days: The number of days, in `possibleDays`.
  package init?(from first: Day, days: Int = 1) {
    guard Self.possibleDays.contains(days), let start = first.daysSince1970,
      let last = Day(daysSince1970: start + days - 1)
    else { return nil }
    self.first = first
    self.last = last
  }

  /// This query for the 366 days after its range; `nil` past the year 9999.
  package var next: AnniversaryQuery? {
    let first = last.daysSince1970.flatMap { Day(daysSince1970: $0 + 1) }
    guard var next = first.flatMap({ AnniversaryQuery(from: $0, days: Self.possibleDays.upperBound) }) else {
      return nil
    }
    (next.favorites, next.isKoreanFirst) = (favorites, isKoreanFirst)
    return next
  }

  /// Runs the query. Results are ordered by day, birthdays before debuts, then by name.
  package func results(in groups: [GirlGroup], members: [Member]) -> [Anniversary] {
    let subjects =
      Person.merging(members, of: groups).map { (Anniversary.Subject.person($0), $0.birthDate) }
      + groups.map { (Anniversary.Subject.group($0), $0.debut) }
      + groups.flatMap { group in
        group.units.filter { $0.debut != group.debut }.map { (.unit($0, of: group), $0.debut) }
      }
    let all = subjects.compactMap { subject, date in
      date.flatMap { since in day(of: since).map { Anniversary(day: $0, since: since, subject: subject) } }
    }
    return all.filter(isWanted).map { ($0, key($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// The first day of the range on which the anniversary falls.
  private func day(of date: Day) -> Day? {
    guard let year = first.year, let lastYear = last.year else { return nil }
    return (year...lastYear).lazy.compactMap(date.occurrence).first { day in
      first <= day && day <= last && (date.year.map { $0 < day.year ?? 0 } ?? true)
    }
  }

  private func isWanted(_ anniversary: Anniversary) -> Bool {
    favorites.map { anniversary.ids.contains(where: $0.include) } ?? true
  }

  private func key(_ anniversary: Anniversary) -> (Day, Int, String, String) {
    (
      anniversary.day, anniversary.kind == .birthday ? 0 : 1, anniversary.name.sortKey(isKoreanFirst),
      anniversary.stableID
    )
  }
}
