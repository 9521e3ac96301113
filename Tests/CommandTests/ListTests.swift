import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import Terminal

/// Tests of lists of groups, members, songs and units.
@Suite(.hangLimit) struct ListTests {
  @Test(arguments: ["--json", "--jsonl"])
  func `a long list is streamed and stops when the reader closes the pipe`(form: String) async {
    let whole = await TestWorld().run("members", form)
    let start = await TestWorld(outputClosesEarly: true).run("members", form)
    #expect(start.status == 141 && start.error == "")
    #expect(whole.output.hasPrefix(start.output))
    #expect((1 << 16..<1 << 17).contains(start.output.utf8.count))
    #expect(whole.output.utf8.count > 1 << 17)
  }

  @Test(arguments: [
    ("songs --m3u", ["--json", "--jsonl", "--plain"]), ("song", [""]), ("agency", [" "]), ("search", [" "]),
    ("featured --seed", ["-1", "x", "1.5", "99999999999999999999999"]),
    (
      "upcoming --timezone",
      [
        "Europe/Berlin", "Asia/Tokyo", "GMT", "UTC+9", "+9", "+0900", "+9:00", "+25:00", "+09:60", "+14:01",
        "-12:01", "09:00", "", "../UTC", "+", "+09:00:00", "+0９:00", "seoul",
      ]
    ),
    ("upcoming --date", ["2026-02-29", "2026-06", "02-30", "soon"]), ("upcoming --alarm", ["5"]),
    ("upcoming --days", ["0", "367", "many"]), ("upcoming --limit", ["0"]),
    ("upcoming --ics --alarm", ["40321", "-1"]), ("upcoming --ics", ["--json"]),
  ])
  func `a bad value is a usage error`(command: String, values: [String]) async throws {
    for value in values {
      let result = try await kpgg("\(command) '\(value)'")
      #expect(result.status == 2 && result.output == "" && result.error != "", "\(value)")
    }
  }

  @Test func `a host is asked only for the line-ups of groups that meet the other conditions`()
    async throws
  {
    let eras = try await TestCatalog.bundled.index().groups.filter { $0.generation == 2 }.map(\.era)
    let wanted = Set(eras.map { "group/\($0).json" } + ["group/index.json"])
    let catalog = Catalog { path in
      #expect(wanted.contains(path))
      return BundledDocuments.data(path)
    }
    #expect(try await !kpgg("groups --generation 2 --size 5", catalog: catalog).ids.isEmpty)
    // Without a size, no line-ups are requested.
    #expect(try await kpgg("groups --generation 4 --sort years", catalog: catalog).status == 0)
  }

  @Test func `a former member is marked at every width`() async throws {
    for width in 40...100 {
      let lines = try await kpgg("members afterschool --status all", columns: width).lines
      let start = try #require(lines.firstIndex { $0.contains("Kahi") })
      // A narrow terminal shows each record on several lines.
      #expect(lines[start..<start + (width < 60 ? 3 : 1)].joined().contains("former"), "\(width)")
    }
  }

  // MARK: Units

  @Test func `a unit has its members, and all songs that it sings`() async throws {
    let unit = try await kpgg("unit orange caramel --json", catalog: TestCatalog.bundled).json
    #expect(unit["members"] == .list(["raina", "nana", "lizzy"].map { .string($0) }))
    let songs = Edition.rows("songs").filter { $0["unit"] == "orangecaramel" }
    guard case .list(let listed)? = unit["songs"] else { throw Failure("no songs") }
    #expect(Set(listed.map { $0["youtubeID"]?.text }) == Set(songs.map { $0["youtube_id"] }))
  }

  @Test func `units are listed for one group or all, in any order, with their own members`() async throws {
    func rows(_ line: String) async throws -> [[String]] {
      try await kpgg(line, catalog: TestCatalog.bundled).rows
    }
    let listed = Dictionary(uniqueKeysWithValues: try await rows("units").map { ($0[0], $0[7]) })
    #expect(listed.count == Edition.rows("units").count)
    for row in Edition.rows("units") {
      let members = listed["\(row["group_slug"] ?? "")/\(row["unit_slug"] ?? "")"]
      #expect(members == row["members"]?.replacing("|", with: ","), "\(row)")
    }
    #expect(try await rows("units wjsn").count == Edition.rows("units").count { $0["group_slug"] == "wjsn" })
  }
}
