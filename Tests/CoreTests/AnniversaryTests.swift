import Foundation
import KPGGCore
import TestSupport
import Testing

@Suite(.hangLimit) struct DayCountTests {
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
}

@Suite(.hangLimit) struct AnniversaryQueryTests {
  /// A fact is a member's birthday (`a/a 1994-03-29`) or a group's debut (`KARA 2007-03-29`).
  @Test(arguments: [
    // A day has its birthdays and debuts, with ages and numbers of years.
    (
      "2026-03-29", 1, "KARA 2007-03-29, STAYC 2020-11-12, a/a 1994-03-29, a/b 1994-03-30",
      "2026-03-29 birthday/a/a 32, 2026-03-29 debut/kara 19"
    ),
    // A range includes its first day, and can cross the end of the year.
    (
      "2026-12-31", 3, "a/a 2000-01-02, a/b 2000-12-31",
      "2026-12-31 birthday/a/b 26, 2027-01-02 birthday/a/a 27"
    ),
    ("2026-12-31", 2, "a/a 2000-01-02, a/b 2000-12-31", "2026-12-31 birthday/a/b 26"),
    // 29 February becomes 1 March in common years.
    ("2028-02-28", 1, "a/a 2000-02-29", ""),
    ("2028-02-29", 1, "a/a 2000-02-29", "2028-02-29 birthday/a/a 28"),
    ("2028-03-01", 1, "a/a 2000-02-29", ""), ("2027-02-28", 1, "a/a 2000-02-29", ""),
    ("2027-03-01", 366, "a/a 2000-02-29", "2027-03-01 birthday/a/a 27"),
    ("2027-03-02", 365, "a/a 2000-02-29", "2028-02-29 birthday/a/a 28"),
    ("2100-03-01", 1, "a/a 2000-02-29", "2100-03-01 birthday/a/a 100"),
    // Each anniversary occurs once, even in a range of a year and a day.
    ("2026-06-18", 366, "a/a 1999-06-18", "2026-06-18 birthday/a/a 27"),
    // A date without a month or day is left out, and one without a year has no age.
    (
      "2026-01-01", 366, "a/a 1999, a/b 1999-06, a/c --06-18, a/d --06", "2026-06-18 birthday/a/c -"
    ),
    // There is no anniversary before a year is complete.
    ("2020-11-12", 1, "STAYC 2020-11-12", ""), ("2019-11-12", 1, "STAYC 2020-11-12", ""),
    ("2020-11-12", 366, "STAYC 2020-11-12", "2021-11-12 debut/stayc 1"),
    // Anniversaries are sorted by day, then birthdays before debuts, then by name.
    (
      "2026-05-01", 2,
      "Aa 2010-05-02, Zz 2010-05-01, g/b 1990-05-02, g/a 1999-05-02, g/z 1990-05-01",
      "2026-05-01 birthday/g/z 36, 2026-05-01 debut/zz 16, 2026-05-02 birthday/g/a 27, 2026-05-02 birthday/g/b 36, "
        + "2026-05-02 debut/aa 16"
    ),
  ])
  func `a range of days has the anniversaries in it, in order`(
    first: String, days: Int, facts: String, expected: String
  ) throws {
    let start = try #require(Day(iso: first))
    let query = try #require(AnniversaryQuery(from: start, days: days))
    let facts = facts.components(separatedBy: ", ").map { $0.split(separator: " ").map(String.init) }
    let groups = try facts.filter { !$0[0].contains("/") }.map { try Sample.group($0[0], debut: $0[1]) }
    let members = try facts.filter { $0[0].contains("/") }.map { try Sample.member($0[0], birthDate: $0[1]) }
    let found = query.results(in: groups, members: members).map { anniversary in
      "\(anniversary.day.iso) \(anniversary.stableID) \(anniversary.years.map(String.init) ?? "-")"
    }
    #expect(found.joined(separator: ", ") == expected)
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

  @Test func `a day has songs, endings and members who joined or left, newest first, if requested`() throws {
    func day(_ iso: String) -> Day? { Day(iso: iso) }
    let end = try #require(day("2016-11-25").flatMap { GroupEvent(.disbanded, on: $0) })
    let back = try #require(day("2024-07-22").flatMap { GroupEvent(.reunited, on: $0) })
    let unit = SubUnit(
      slug: try #require(Slug("duo")), name: try #require(Name(latin: "Duo", korean: nil)),
      debut: day("2015-11-25"), ended: day("2022-11-25"))
    let group = try Sample.group("A", debut: "2009-05-06", events: [end, back], units: [unit])
    let video = try #require(YouTubeID("QIN5_tJRiyY"))
    let songs =
      [("Old", "2009-11-25"), ("New", "2020-11-25"), ("Partial", "2020-11")].map {
        Song(of: group.slug, title: $0, released: day($1), youtubeID: video)
      } + [Song(of: group.slug, released: day("2020-11-25"), youtubeID: video)]
    let members = [
      try Sample.member("a/late", joined: "2014-11-25"),
      try Sample.member("a/gone", membership: .former(left: day("2018-11-25"))),
    ]
    var query = try #require(day("2026-11-25").flatMap { AnniversaryQuery(from: $0) })
    func found() -> [String] {
      query.results(in: [group], members: members, songs: songs).map {
        "\($0.kind.rawValue) \($0.name.latinFirst) \($0.years ?? 0)"
      }
    }
    #expect(found() == ["debut Duo 11"])
    query.kinds = Set(Anniversary.Kind.allCases)
    #expect(
      found() == [
        "debut Duo 11", "song New 6", "song Old 17", "ending Duo 4", "ending A 10", "joining late 12",
        "leaving gone 8",
      ])
    var favorites = Favorites()
    favorites.add(try #require(Favorite(.member(members[1].id), name: nil, added: nil)))
    query.favorites = favorites
    #expect(found() == ["leaving gone 8"])
    favorites.add(try #require(Favorite(.group(group.slug), name: nil, added: nil)))
    query.favorites = favorites
    #expect(found().count == 7)
  }
}
