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

  @Test(arguments: [
    ("a, b; c\\d", "a\\, b\\; c\\\\d"), ("a\nb\r\nc\rd", "a\\nb\\nc\\nd"), ("a\u{7}\u{1B}b\tc", "ab\tc"),
    ("여자친구: 생일", "여자친구: 생일"),
  ])
  func `text is escaped`(text: String, escaped: String) {
    #expect(ICalendar.escaped(text) == escaped)
  }

  /// An accent forms one character with the letter before it.
  @Test(
    arguments: [36, 37, 38, 100].map { "xa" + String(repeating: "\u{301}", count: $0) } + [
      String(repeating: "a", count: 75), String(repeating: "a", count: 76),
      String(repeating: "가", count: 200), "a" + String(repeating: "é\u{302}", count: 100),
      String(repeating: "👩‍👩‍👧‍👦", count: 20), String(repeating: "👩‍👩‍👧‍👦🇰🇷", count: 20),
      String(repeating: "🇰🇷", count: 40), "a" + String(repeating: "🇰", count: 39),
      String(repeating: "🏴󠁧󠁢󠁳󠁣󠁴󠁿", count: 20), String(repeating: "👩🏽‍❤️‍💋‍👩🏽", count: 9),
      "가" + String(repeating: "\u{200D}👧", count: 60), "a" + String(repeating: "\u{301}", count: 100), "",
    ])
  func `lines have at most 75 octets, break between characters and can be rejoined`(line: String) {
    let folded = ICalendar.folded(line)
    // CR LF can form one character with the next scalar, so split scalars.
    let parts = folded.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { part in String(String.UnicodeScalarView(part.filter { $0 != "\r" })) }
    #expect(parts.allSatisfy { $0.utf8.count <= 75 })
    #expect(parts.dropFirst().allSatisfy { $0.unicodeScalars.first == " " })
    let scalars = parts.enumerated().flatMap { $1.unicodeScalars.dropFirst($0 == 0 ? 0 : 1) }
    #expect(scalars == Array(line.unicodeScalars))
    #expect((folded == line) == (line.utf8.count <= 75))
    if line.allSatisfy({ $0.utf8.count < 75 }) {
      #expect(parts.reduce(1) { $0 + $1.count - 1 } == line.count, "no character is split")
    }
  }
}
