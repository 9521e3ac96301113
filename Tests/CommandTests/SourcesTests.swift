import Foundation
import JSON
import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// `--sources`: who states a fact.
@Suite(.hangLimit) struct SourcesTests {
  private func run(_ words: String..., columns: Int? = 80, language: String = "en") async -> World.Result {
    var world = World(catalog: TestCatalog.known, columns: columns)
    world.variables["KPGG_LANG"] = language
    return await world.run(words)
  }

  @Test func `a member's facts come with their sources and with dates`() async {
    let page = await run("member", "stayc", "sumin", "--sources").output
    #expect(page.hasPrefix("Sumin  수민\nSTAYC (스테이씨)\n\n  Stage name   Sumin "), "\(page)")
    #expect(page.contains(/\n  Height       159 cm +kpopping, dbkpop, Kpopit\n/), "\(page)")
    #expect(page.contains(/\n  Kpopit +2026-07-05\n/) && page.contains("the editors"))
  }

  @Test func `values that others state are shown beside a fact`() async {
    let page = await run("member", "sistar", "soyou", "--sources", columns: 120).output
    #expect(page.contains("1992-02-12") && page.contains("differs: 1991-09-12 ("), "\(page)")
    let rows = await run("member", "sistar", "soyou", "--sources", columns: nil).lines
    let born = rows.first { $0.hasPrefix("source\tbirthDate\t1992-02-12\t") }
    #expect(born?.contains("\t1991-09-12=kpopping") == true, "\(rows)")
    #expect(rows.first == "id\tsistar/soyou", "the facts themselves come first")
  }

  @Test func `a group's agencies and events have sources of their own`() async {
    let page = await run("group", "apink", "--sources", columns: 100).output
    #expect(page.contains("(2011-04-19–2016)") && page.contains("2025-07-07 moved to WITHUS"), "\(page)")
    #expect(await run("song", "stayc", "--sources").output.contains("Released  2021-04-08"))
  }

  @Test func `JSON has sources only on request`() async throws {
    func sources(_ options: [String]) async throws -> JSONValue? {
      let result = await World(catalog: TestCatalog.known).run(["member", "karina"] + options)
      return try JSONValue(json: Data(result.output.utf8))["sources"]
    }
    #expect(try await sources(["--json"]) == .null)
    for options in [["--json=sources"], ["--json", "--sources"], ["--jsonl=sources"]] {
      guard case .list(let facts)? = try await sources(options) else {
        Issue.record("\(options)")
        continue
      }
      let born = facts.first { $0["field"]?.text == "birthDate" }
      #expect(born?["value"]?.text == "2000-04-11")
      #expect(born?["families"]?.integer ?? 0 > 1)
      #expect(born?["sources"]?.written().contains("\"kpopping\"") == true)
    }
  }

  @Test(arguments: [40, 60, 80, 120, 160], Language.allCases)
  func `sources fit the terminal`(columns: Int, language: Language) async {
    for words in [["member", "stayc", "sumin"], ["group", "apink"], ["song", "hype", "boy"]] {
      var world = World(catalog: TestCatalog.known, columns: columns)
      world.variables["KPGG_LANG"] = language.rawValue
      let lines = await world.run(words + ["--sources"]).lines
      #expect(lines.count > 5)
      for line in lines { #expect(line.cells <= columns, "\(line)") }
    }
  }

  @Test func `a catalog without sources says so`() async {
    let world = World(columns: 80)
    #expect(
      await world.run("member", "ohmygirl", "arin", "--sources").output.contains(
        "No sources in this catalog."))
    #expect(await world.run("member", "arin", "--sources", "--picture").status == 2)
  }

  @Test func `facts that no record has are ignored`() async {
    let catalog = DocumentCatalog { path in
      let data = BundledCatalog.data(path)
      guard path == "source/index.json" else { return data }
      return data.map {
        Data(String(decoding: $0, as: UTF8.self).replacing("\"activitynameen\"", with: "\"sources\"").utf8)
      }
    }
    let page = await World(catalog: catalog, columns: 80).run("member", "stayc", "sumin", "--sources").output
    #expect(page.contains("159 cm") && !page.contains("Stage name   Sumin"), "\(page)")
  }
}
