/// A birthday, or the anniversary of a group's debut, on the day on which it falls.
public struct Anniversary: Hashable, Sendable {
  /// What returns.
  public enum Kind: String, CaseIterable, Sendable {
    /// A person's birthday.
    case birthday
    /// The anniversary of a group's debut.
    case debut
  }

  /// Whose day it is.
  public enum Subject: Hashable, Sendable {
    /// Somebody's birthday.
    case person(Person)
    /// A group's debut.
    case group(Group)
  }

  /// The day, which is complete.
  public let day: Day
  /// The date that returns: of birth or debut. Its month and day are known.
  public let since: Day
  /// Whose day it is.
  public let subject: Subject

  /// What returns.
  public var kind: Kind {
    switch subject {
    case .person: .birthday
    case .group: .debut
    }
  }

  /// The age reached, or how many years ago the debut was; `nil` if the year is not known, and for the deceased, who
  /// grow no older.
  public var years: Int? {
    if case .person(let person) = subject, person.isDeceased { return nil }
    return since.age(on: day)
  }

  /// The official or stage name.
  public var name: Name {
    switch subject {
    case .person(let person): person.main.name
    case .group(let group): group.name
    }
  }

  /// The favourites that it may be: the group, or the person in any of her groups.
  public var ids: [EntryID] {
    switch subject {
    case .person(let person): person.entries.map { .member($0.id) }
    case .group(let group): [.group(group.slug)]
    }
  }

  /// The group, or all groups of the person, the one with which she is shown first.
  public var groups: [Slug] {
    switch subject {
    case .person(let person): person.entries.map(\.id.group)
    case .group(let group): [group.slug]
    }
  }

  /// What identifies the anniversary in every year and every catalog: `birthday/ohmygirl/arin`, `debut/ohmygirl`.
  public var stableID: String {
    switch subject {
    case .person(let person): "\(kind.rawValue)/\(person.stableID)"
    case .group(let group): "\(kind.rawValue)/\(group.slug)"
    }
  }
}

/// Which birthdays and debut anniversaries are wanted: those of some days in a row.
///
/// Former and deceased members and groups that have ended are included. A date without month or day has no day and is
/// left out; one without a year is in. Each anniversary comes once, on its first day in the range, and none comes
/// before a year is complete.
public struct AnniversaryQuery: Hashable, Sendable {
  /// How many days a range can have.
  public static let possibleDays = 1...366

  /// The first day.
  public let first: Day
  /// The last day.
  public let last: Day
  /// Whose anniversaries alone are wanted, those of members of groups among them included; `nil` for all.
  public var favorites: Favorites?
  /// Whether those of a day are ordered by their Korean names, where they are known, rather than the Latin ones.
  public var ordersByKorean = false

  /// Asks for the days from one on; `nil` for a first day that is not complete, and for a number out of range.
  ///
  /// - Parameters:
  ///   - first: The first day, which has to be complete.
  ///   - days: How many there are; a number out of `possibleDays`.
  public init?(from first: Day, days: Int = 1) {
    guard Self.possibleDays.contains(days), let start = first.daysSince1970,
      let last = Day(daysSince1970: start + days - 1)
    else { return nil }
    self.first = first
    self.last = last
  }

  /// The same for the year after it; `nil` beyond the last year that there is.
  package var next: AnniversaryQuery? {
    let first = last.daysSince1970.flatMap { Day(daysSince1970: $0 + 1) }
    guard var next = first.flatMap({ AnniversaryQuery(from: $0, days: Self.possibleDays.upperBound) }) else {
      return nil
    }
    (next.favorites, next.ordersByKorean) = (favorites, ordersByKorean)
    return next
  }

  /// The anniversaries: by day, birthdays before debuts, and then by name.
  public func callAsFunction(groups: [Group], members: [Member]) -> [Anniversary] {
    let subjects =
      Person.merging(members, of: groups).map { (Anniversary.Subject.person($0), $0.birthDate) }
      + groups.map { (Anniversary.Subject.group($0), $0.debut) }
    let all = subjects.compactMap { subject, date in
      date.flatMap { since in day(of: since).map { Anniversary(day: $0, since: since, subject: subject) } }
    }
    return all.filter(isWanted).map { ($0, key($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// The first day of the range on which the date returns.
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
      anniversary.day, anniversary.kind == .birthday ? 0 : 1, anniversary.name.sortKey(ordersByKorean),
      anniversary.stableID
    )
  }
}
