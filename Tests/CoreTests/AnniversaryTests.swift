import KPGGCore
import TestSupport
import Testing

@Suite(.hangLimit) struct DayCountTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11016), ("2000-03-01", 11017),
    ("2026-06-18", 20622), ("1900-03-01", -25508), ("0001-01-01", -719_162), ("9999-12-31", 2_932_896),
  ])
  func `dates convert to day numbers and back`(text: String, number: Int) throws {
    #expect(try #require(Day(iso: text)).daysSince1970 == number)
    #expect(Day(daysSince1970: number)?.iso == text)
  }

  @Test func `every day of four hundred years survives a round trip`() {
    for number in -36_000...110_100 {
      #expect(Day(daysSince1970: number)?.daysSince1970 == number)
    }
  }

  @Test func `days outside the calendar do not exist, and partial dates have no number`() {
    #expect(Day(daysSince1970: -719_163) == nil)
    #expect(Day(daysSince1970: 2_932_897) == nil)
    #expect(Day(daysSince1970: .max) == nil)
    #expect(Day(daysSince1970: .min) == nil)
    for text in ["2026", "2026-06", "--06-18"] { #expect(Day(iso: text)?.daysSince1970 == nil) }
  }

  @Test(arguments: [
    ("1999-06-18", 2026, "2026-06-18"), ("--06-18", 2026, "2026-06-18"), ("2000-02-29", 2028, "2028-02-29"),
    ("2000-02-29", 2027, "2027-03-01"), ("2000-02-29", 2100, "2100-03-01"),
  ])
  func `a date falls on a day of every year`(date: String, year: Int, day: String) throws {
    #expect(try #require(Day(iso: date)).occurrence(in: year)?.iso == day)
  }

  @Test(arguments: ["1999", "1999-06", "--06"])
  func `a date without a day has no anniversary`(date: String) throws {
    #expect(try #require(Day(iso: date)).occurrence(in: 2026) == nil)
  }
}

@Suite(.hangLimit) struct AnniversaryQueryTests {
  private func found(
    _ first: String, days: Int = 1, debuts: [(name: String, date: String)] = [],
    births: [(id: String, date: String)] = [], _ change: (inout AnniversaryQuery) -> Void = { _ in }
  ) throws -> [String] {
    let start = try #require(Day(iso: first))
    var query = try #require(AnniversaryQuery(from: start, days: days))
    change(&query)
    let groups = try debuts.map { try Sample.group($0.name, debut: $0.date) }
    let members = try births.map { try Sample.member($0.id, birthDate: $0.date) }
    return query.results(in: groups, members: members).map { anniversary in
      "\(anniversary.day.iso) \(anniversary.stableID) \(anniversary.years.map(String.init) ?? "-")"
    }
  }

  @Test func `a day has its birthdays and debuts, with the years reached`() throws {
    let debuts = [(name: "KARA", date: "2007-03-29"), (name: "STAYC", date: "2020-11-12")]
    let births = [(id: "a/a", date: "1994-03-29"), (id: "a/b", date: "1994-03-30")]
    #expect(
      try found("2026-03-29", debuts: debuts, births: births) == [
        "2026-03-29 birthday/a/a 32", "2026-03-29 debut/kara 19",
      ])
  }

  @Test func `a range can cross the end of the year`() throws {
    let births = [(id: "a/a", date: "2000-01-02"), (id: "a/b", date: "2000-12-31")]
    #expect(
      try found("2026-12-31", days: 3, births: births) == [
        "2026-12-31 birthday/a/b 26", "2027-01-02 birthday/a/a 27",
      ])
    #expect(try found("2026-12-31", days: 2, births: births).count == 1, "the range includes the first day")
  }

  @Test(arguments: [
    ("2028-02-28", 1, nil), ("2028-02-29", 1, "2028-02-29 birthday/a/a 28"), ("2028-03-01", 1, nil),
    ("2027-02-28", 1, nil), ("2027-03-01", 1, "2027-03-01 birthday/a/a 27"),
    ("2027-03-01", 366, "2027-03-01 birthday/a/a 27"), ("2027-03-02", 365, "2028-02-29 birthday/a/a 28"),
    ("2100-03-01", 1, "2100-03-01 birthday/a/a 100"),
  ])
  func `29 February becomes 1 March in common years`(first: String, days: Int, line: String?) throws {
    #expect(
      try found(first, days: days, births: [(id: "a/a", date: "2000-02-29")]) == [line].compactMap { $0 })
  }

  @Test func `each anniversary occurs once, even in a range of a year and a day`() throws {
    #expect(
      try found("2026-06-18", days: 366, births: [(id: "a/a", date: "1999-06-18")]) == [
        "2026-06-18 birthday/a/a 27"
      ])
  }

  @Test func `a date without a month or day is left out, and one without a year has no age`() throws {
    let births = [
      (id: "a/a", date: "1999"), (id: "a/b", date: "1999-06"), (id: "a/c", date: "--06-18"),
      (id: "a/d", date: "--06"),
    ]
    #expect(try found("2026-01-01", days: 366, births: births) == ["2026-06-18 birthday/a/c -"])
  }

  @Test func `there is no anniversary before a year is complete`() throws {
    let debuts = [(name: "STAYC", date: "2020-11-12")]
    #expect(try found("2020-11-12", debuts: debuts) == [])
    #expect(try found("2019-11-12", debuts: debuts) == [])
    #expect(try found("2021-11-12", debuts: debuts) == ["2021-11-12 debut/stayc 1"])
    #expect(try found("2020-11-12", days: 366, debuts: debuts) == ["2021-11-12 debut/stayc 1"])
  }

  @Test func `anniversaries are sorted by day, birthdays before debuts, then by name`() throws {
    let debuts = [(name: "Aa", date: "2010-05-02"), (name: "Zz", date: "2010-05-01")]
    let births = [
      (id: "g/b", date: "1990-05-02"), (id: "g/a", date: "1999-05-02"), (id: "g/z", date: "1990-05-01"),
    ]
    #expect(
      try found("2026-05-01", days: 2, debuts: debuts, births: births).map { $0.split(separator: " ")[1] }
        == [
          "birthday/g/z", "debut/zz", "birthday/g/a", "birthday/g/b", "debut/aa",
        ])
  }

  @Test func `a query can be limited to favourites`() throws {
    let (member, group) = (try #require(MemberID("g/a")), try #require(Slug("zz")))
    var favorites = Favorites()
    _ = favorites.add(try #require(Favorite(.member(member), name: nil, added: nil)))
    _ = favorites.add(try #require(Favorite(.group(group), name: nil, added: nil)))
    let debuts = [(name: "Aa", date: "2010-05-01"), (name: "Zz", date: "2010-05-01")]
    let births = [(id: "g/b", date: "1990-05-01"), (id: "g/a", date: "1999-05-01")]
    #expect(
      try found("2026-05-01", debuts: debuts, births: births) { $0.favorites = favorites } == [
        "2026-05-01 birthday/g/a 27", "2026-05-01 debut/zz 16",
      ])
  }

  @Test func `a unit's debut counts on its own, and is a favourite if its group is`() throws {
    func unit(_ slug: String, _ debut: String) throws -> SubUnit {
      SubUnit(
        slug: try #require(Slug(slug)), name: try #require(Name(latin: slug, korean: nil)),
        debut: Day(iso: debut))
    }
    let units = try [
      unit("caramel", "2010-06-16"), unit("blue", "2009-01-15"), unit("late", "2011-01-15"),
      unit("red", "2011-07"),
    ]
    let groups = try [
      Sample.group("Aa", debut: "2009-01-15", units: units),
      Sample.group("Zz", units: [unit("blue", "2010-06-16")]),
    ]
    let day = try #require(Day(iso: "2026-01-01"))
    var query = try #require(AnniversaryQuery(from: day, days: 365))
    func ids() -> [String] { query.results(in: groups, members: []).map(\.stableID) }
    #expect(
      ids() == ["debut/aa", "debut/aa/late", "debut/zz/blue", "debut/aa/caramel"],
      "a unit as old as its group, and one without a complete date, are left out")
    #expect(query.results(in: groups, members: []).map(\.years) == [17, 15, 16, 16])
    var favorites = Favorites()
    _ = favorites.add(try #require(Favorite(.group(groups[0].slug), name: nil, added: nil)))
    query.favorites = favorites
    #expect(ids() == ["debut/aa", "debut/aa/late", "debut/aa/caramel"])
  }

  @Test func `deceased persons have no age`() throws {
    let member = try Sample.member(
      "kara/hara", birthDate: "1991-01-13",
      membership: .deceased(died: Day(iso: "2019-11-24"), left: Day(iso: "2016-01")))
    let day = try #require(Day(iso: "2027-01-13"))
    let query = try #require(AnniversaryQuery(from: day))
    let found = query.results(in: [], members: [member])
    #expect(found.map(\.years) == [nil])
  }

  @Test func `a range needs a complete first day and 1 to 366 days`() throws {
    let day = try #require(Day(iso: "2026-06-18"))
    for days in [0, -1, 367] { #expect(AnniversaryQuery(from: day, days: days) == nil) }
    let month = try #require(Day(iso: "2026-06"))
    #expect(AnniversaryQuery(from: month) == nil)
    #expect(AnniversaryQuery(from: day, days: 366)?.last.iso == "2027-06-18")
  }
}
