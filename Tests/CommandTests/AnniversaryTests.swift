import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct AnniversaryTests {
  @Test(arguments: [
    ("", true), ("--timezone Asia/Seoul", true), ("--timezone +09:00", true), ("--timezone +08:59", false),
    ("--timezone utc", false), ("--timezone=-03:00", false),
  ])
  func `the day is the current day in Seoul unless another time zone is given`(option: String, isNext: Bool)
    async
  {
    // Midnight in Seoul, where 15 January 2027 begins.
    let days = await TestWorld(now: 1_799_938_800).run(words(of: "today --jsonl=day " + option)).lines
    #expect(Set(days) == [#"{"day":"2027-01-\#(isNext ? 15 : 14)"}"#])
  }

  private static let zones = [
    "Europe/Berlin", "Asia/Tokyo", "GMT", "UTC+9", "+9", "+0900", "+9:00", "+25:00", "+09:60", "+14:01",
    "-12:01", "09:00", "../UTC", "''", "+", "+09:00:00", "+0９:00", "seoul",
  ]

  @Test(
    arguments: zones.map { "--timezone \($0)" } + [
      "--date 2026-02-29", "--date 2026-06", "--date 02-30", "--date soon", "--days 0", "--days 367",
      "--days many", "--limit 0", "--ics --alarm 40321", "--ics --alarm -1", "--alarm 5", "--ics --json",
    ])
  func `an invalid option prints nothing but an error`(option: String) async throws {
    let result = try await kpgg("upcoming " + option)
    #expect(result.status == 2 && result.output == "")
  }

  @Test(arguments: [
    ("06-18", "2027-06-18"), ("02-29", "2027-03-01"), ("tomorrow", "2027-01-16"), ("Tomorrow", "2027-01-16"),
    ("내일", "2027-01-16"), ("明日", "2027-01-16"), ("오늘", "2027-01-15"), ("昨日", "2027-01-14"),
  ])
  func `a date can omit the year or be a word`(date: String, iso: String) async throws {
    let result = try await kpgg("upcoming --days 366 --date \(date)")
    #expect(result.output == (try await kpgg("upcoming --days 366 --date \(iso)").output))
  }

  @Test(arguments: [
    (-62_135_596_801, 1), (-62_135_596_800, 0), (253_402_300_799, 0), (253_402_300_800, 1),
    (300_000_000_000, 1),
  ])
  func `a clock outside the years 1 to 9999 is an error unless a date is given`(
    now: Int, status: Int32
  ) async {
    let world = TestWorld(now: now, today: nil)
    let today = await world.run("today", "--timezone", "+00:00")
    #expect(today.status == status && (status == 0 || today.output == ""))
    #expect(await world.run("today", "--timezone", "+00:00", "--date", "2026-06-18").status == 0)
    #expect(await world.run("groups").status == 0)
  }

  // MARK: Calendars

  private func calendar(_ line: String, catalog: Catalog = TestCatalog.frozen) async throws -> [String] {
    try await kpgg(line + " --ics", catalog: catalog).output.split(separator: "\r\n").map(String.init)
  }

  @Test func `a year has every complete birthday and debut of the tables once`() async throws {
    let lines = try await calendar("upcoming --days 366", catalog: TestCatalog.bundled)
    let ids = lines.filter { $0.hasPrefix("UID:") }
    let groups = Edition.rows("groups").filter { $0["debut_date"]?.count == 10 }
    let debuts = Dictionary(uniqueKeysWithValues: groups.map { ($0["slug"] ?? "", $0["debut_date"]) })
    let units = Edition.rows("units").filter { row in
      row["debut"]?.count == 10 && debuts[row["group_slug"] ?? ""] != row["debut"]
    }
    let expected =
      debuts.keys.map { "UID:debut/\($0)@kpgg" }
      + units.map { "UID:debut/\($0["group_slug"] ?? "")/\($0["unit_slug"] ?? "")@kpgg" }
    #expect(Set(ids).count == ids.count)
    #expect(Set(ids.filter { $0.hasPrefix("UID:debut/") }) == Set(expected))
    #expect(ids.count - expected.count == Edition.rows("people").count { $0["birth_date"]?.count == 10 })
    #expect(lines.count { $0 == "RRULE:FREQ=YEARLY" } == ids.count)
  }

  @Test func `a calendar does not depend on the day on which it is made`() async throws {
    let early = try await calendar("upcoming --date 2026-06-18 --days 366")
    #expect(early.count > 3000)
    #expect(Set(early) == Set(try await calendar("upcoming --date 2028-02-29 --days 366")))
  }

  @Test func `a birthday on 29 February falls on 1 March in common years`() async throws {
    let catalog = TestCatalog.frozen(replacing: "1999-06-18", with: "2000-02-29")
    let lines = try await calendar("today --date 2027-03-01", catalog: catalog)
    let start = try #require(lines.firstIndex(of: "DTSTART;VALUE=DATE:20000229"))
    #expect(lines[start + 1] == "RRULE:FREQ=YEARLY;BYYEARDAY=60")
  }
}
