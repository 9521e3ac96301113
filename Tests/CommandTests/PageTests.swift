import Foundation
import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// The pages of groups and members.
@Suite(.hangLimit) struct PageTests {
  @Test func `other names are listed once, however they are spaced, and without the name itself`() throws {
    let context = RenderContext(
      width: 80, language: .english, nameOrder: NameOrder(.both, in: .english), today: nil,
      isAccessible: false)
    let name = try #require(Name(latin: "Like OOH-AHH", korean: nil))
    let names = ["우아하게", "LIKE OOH AHH", "OOH-AHH", "우아 하게", "ooh ahh", "우아하게"]
    #expect(context.aliases(names, of: name)?.value.text == "우아하게, OOH-AHH")
    #expect(context.aliases(["Like OOH-AHH"], of: name) == nil)
  }

  @Test func `a group's page has the newest songs, and has the same length on every screen`() async throws {
    var pages: Set<[String]> = []
    for rows in [10, 24, 60] {
      pages.insert(await TestWorld(columns: 80, rows: rows).run("group", "stayc", "--no-pager").lines)
    }
    let page = try #require(pages.first)
    let titles = try await kpgg("songs stayc --kind all --plain").rows.map { $0[3] }
    let shown = titles.filter { title in
      page.contains { $0.contains("  \(title)  ") && $0.contains(/\d\d-\d\d/) }
    }
    #expect(pages.count == 1 && shown == Array(titles.prefix(8)))
    #expect(page.contains { $0.contains("kpgg songs stayc --kind all") })
  }

  @Test(arguments: [("2026-11-21", "2027-03-01 "), ("2027-11-21", "2028-02-29 ")])
  func `a person born on 29 February has her birthday on 1 March in common years`(today: String, next: String)
    async
  {
    let catalog = Catalog { document in
      TestCatalog.frozenDocument(document).map { data in
        Data(String(decoding: data, as: UTF8.self).replacing("1998-03-19", with: "1996-02-29").utf8)
      }
    }
    let world = TestWorld(catalog: catalog, columns: 80, today: Day(iso: today))
    let page = await world.run("member", "lesserafim", "sakura")
    #expect(page.fact("Next birthday")?.hasPrefix(next) == true)
  }

  @Test func `a member's page fits on 24 rows`() async throws {
    let members = try await kpgg("members", catalog: TestCatalog.bundled).ids
    let largest = members.filter { $0.hasPrefix("triples/") }
    for member in largest + members.enumerated().filter({ $0.offset.isMultiple(of: 40) }).map(\.element) {
      let lines = try await kpgg("member \(member)", columns: 80, catalog: TestCatalog.bundled).lines
      #expect(lines.count <= 23, "\(member)")
    }
  }
}
