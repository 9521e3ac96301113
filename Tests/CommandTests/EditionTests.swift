import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of the bundled catalog's content, and of updates from one edition to the next.
@Suite(.hangLimit) struct EditionTests {
  /// Returns a host with the frozen catalog, but with changed song documents.
  private func host(_ songs: @escaping @Sendable (_ path: String, _ text: String) -> String?) -> StubHost {
    .serving { path in
      let data = TestCatalog.frozenDocument(path)
      guard path.hasPrefix("song/"), let data else { return data }
      return songs(path, String(decoding: data, as: UTF8.self)).map { Data($0.utf8) }
    }
  }

  @Test(
    arguments: ["group girlsgeneration", "song girlsgeneration", "songs girlsgeneration", "groups"],
    Language.allCases)
  func `a title's reading is never shown`(line: String, language: Language) async throws {
    let screen = try await kpgg(line, columns: 160, language).output
    #expect(screen.contains("Gee") && screen.firstMatch(of: /(^|\s)지 \(|\(지\)/) == nil)
  }

  // MARK: The original app's selection

  @Test func `--original selects the original app's groups and members`() async throws {
    let groups = Edition.originalGroups
    let members = Edition.originalMembers
    for (list, count) in [("groups", groups), ("members", members)] {
      #expect(try await kpgg("\(list) --original", catalog: TestCatalog.bundled).lines.count == count)
    }
    let statistics = try await kpgg("stats --original", catalog: TestCatalog.bundled).rows
    #expect(statistics.count == Edition.originalSections + 1)
    #expect(statistics.last?[1...2] == ["\(groups)", "\(members)"])
    #expect(try await kpgg("search wjsn --original", catalog: TestCatalog.bundled).status == 1)
    #expect(try await kpgg("search 'oh my girl' --original", catalog: TestCatalog.bundled).status == 0)
  }

  @Test(arguments: ["groups", "members", "songs", "stats", "--seed 1", "search a"])
  func `the original setting applies to screens only, with a note`(line: String) async throws {
    let files = [".config/kpgg/config.json": #"{"original": "on"}"#]
    let screen = try await kpgg(line, columns: 160, files: files, catalog: TestCatalog.bundled)
    #expect(screen.error != "" && !screen.output.contains("ILLIT"))
    if line != "groups" { return }
    let rows = try await kpgg(line, files: files, catalog: TestCatalog.bundled)
    #expect(rows.lines.count == Edition.groups && rows.error == "")
  }

  // MARK: Updates

  @Test func `an update of the bundled catalog's edition gets no note`() async throws {
    var world = TestWorld(home: TemporaryFolder(), host: .ours(), columns: 160)
    #expect(await world.run("data", "update", "https://api.example.org").status == 0)
    world.host = nil
    #expect(await world.run("groups").error == "")
  }

  @Test func `unusable songs are reported but do not block an update`() async throws {
    let host = host { path, text in path == "song/2020.json" ? #"{"song": 3}"# : text }
    let update = try await kpgg("data update https://api.example.org", host: host)
    #expect(update.status == 0 && update.error != "")
    #expect(try await kpgg("members --api https://api.example.org", host: host).lines.count == 334)
  }

  @Test func `a catalog without songs is valid`() async throws {
    let result = try await kpgg("data verify https://api.example.org", host: host { _, _ in nil })
    #expect(result.status == 0 && result.output == "")
  }

  @Test func `a group may have ten thousand songs`() async throws {
    let many = (1...10_000).map { "{\"title\": \"T\($0)\", \"video\": \"v\(1_000_000_000 + $0)\"}" }
      .joined(separator: ",")
    let host = host { _, text in text.replacing("\"STAYC\": [", with: "\"STAYC\": [\(many),") }
    let result = try await kpgg("data verify https://api.example.org", host: host)
    #expect(result.status == 0 && result.output == "")
    let songs = try await kpgg("songs stayc --kind all --api https://api.example.org", host: host)
    #expect(try await songs.lines.count == kpgg("songs stayc --kind all").lines.count + 10_000)
  }
}
