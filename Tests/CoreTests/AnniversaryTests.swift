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
  @Test func `a range of days has the anniversaries in it, in order`() async throws {
    try await expectTable("anniversaries.txt") { text, _ in
      let facts = text.components(separatedBy: ", ").map { $0.split(separator: " ").map(String.init) }
      let start = try #require(Day(iso: facts[0][0]))
      let query = try #require(AnniversaryQuery(from: start, days: Int(facts[0][1]) ?? 0))
      let dates = facts.dropFirst()
      let groups = try dates.filter { !$0[0].contains("/") }.map { try Sample.group($0[0], debut: $0[1]) }
      let members = try dates.filter { $0[0].contains("/") }.map {
        try Sample.member($0[0], birthDate: $0[1])
      }
      let found = query.results(in: groups, members: members).map { anniversary in
        "\(anniversary.day.iso) \(anniversary.stableID) \(anniversary.years.map(String.init) ?? "-")"
      }
      return found.isEmpty ? "none" : found.joined(separator: ", ")
    }
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
    let events = events("disbanded:2016-11-25 reunited:2024-07-22")
    let unit = SubUnit(
      slug: try #require(Slug("duo")), name: try #require(Name(latin: "Duo", korean: nil)),
      debut: day("2015-11-25"), ended: day("2022-11-25"))
    let group = try Sample.group("A", debut: "2009-05-06", events: events, units: [unit])
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
