import Characters
import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of units: their pages, lists and songs.
@Suite(.hangLimit) struct UnitTests {
  private static let rows = Edition.rows("units")

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
    #expect(listed.count == Self.rows.count)
    for row in Self.rows {
      let members = listed["\(row["group_slug"] ?? "")/\(row["unit_slug"] ?? "")"]
      #expect(members == row["members"]?.replacing("|", with: ","), "\(row)")
    }
    #expect(try await rows("units wjsn").count == Self.rows.count { $0["group_slug"] == "wjsn" })
  }

  @Test func `a catalog without units or agencies gives a message on a terminal`() async throws {
    for list in ["units", "agencies"] {
      let result = try await kpgg(list, columns: 80, catalog: Catalog { _ in Data(#"{"group": {}}"#.utf8) })
      #expect(result.status == 0 && result.output == "" && result.error != "")
    }
  }

  @Test func `the browser plays the song of a unit`() async throws {
    let streams = TestWorld.Streams()
    let driver = BrowseDriver()
    _ = try await driver.screen(
      "/ t a e t i s e o down enter o", world: TestWorld(programs: ["xdg-open"]), streams)
    #expect(streams.programs == [["xdg-open", "https://www.youtube.com/watch?v=JmM04_OgajU"]])
  }
}
