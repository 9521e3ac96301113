import Foundation
import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// The pages of groups and members, also of members in several groups, and with `--sources`.
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

  @Test func `a member's page fits on 24 rows`() async throws {
    let members = try await kpgg("members", catalog: TestCatalog.bundled).ids
    let largest = members.filter { $0.hasPrefix("triples/") }
    for member in largest + members.enumerated().filter({ $0.offset.isMultiple(of: 40) }).map(\.element) {
      let lines = try await kpgg("member \(member)", columns: 80, catalog: TestCatalog.bundled).lines
      #expect(lines.count <= 23, "\(member)")
    }
  }

  // MARK: Incomplete and contradictory catalogs

  @Test(arguments: [
    // Another spelling of the real name
    ("viviz eunha", "group/2021-2023.json", #""정은비""#, #""정 은비""#),
    // If facts about a person contradict each other, the first one counts.
    ("ive wonyoung", "group/2021-2023.json", "2004-08-31", "2004-08-30"),
    ("wonyoung", "group/2021-2023.json", "2004-08-31", "2004-08-30"),
  ])
  func `contradictory data does not hide a member's other group`(
    name: String, path: String, old: String, new: String
  ) async throws {
    let catalog = Catalog.frozen(path, old, new)
    let page = try await kpgg("member \(name) --jsonl=stints", catalog: catalog)
    #expect(page.status == 0 && page.output.ranges(of: #""group":"#).count == 2)
  }

  @Test func `a damaged document for another era does not affect a member's page`() async throws {
    let catalog = Catalog.frozen("group/2009.json", #""groupname""#, #""최예원\n"#)
    let page = try await kpgg("member ohmygirl arin", columns: 80, catalog: catalog)
    #expect(page.status == 0 && page.fact("Born")?.hasPrefix("1999-06-18 ") == true)
  }

  // MARK: Sources

  @Test func `the sources of a fact belong to several families`() async throws {
    let facts = try await kpgg("member karina --json=sources").json["sources"]
    guard case .list(let facts) = facts else { throw Failure("no list") }
    let born = try #require(facts.first { $0["field"]?.text == "birthDate" })
    #expect(born["value"]?.text == "2000-04-11")
    guard case .list(let sources) = born["sources"] else { throw Failure("no sources") }
    #expect((2...sources.count).contains(born["families"]?.integer ?? 0))
  }
}

extension Catalog {
  /// Returns the frozen catalog with a text in one document replaced.
  fileprivate static func frozen(_ path: String, _ old: String, _ new: String) -> Catalog {
    Catalog { document in
      let data = TestCatalog.frozenDocument(document)
      return document == path
        ? data.map { Data(String(decoding: $0, as: UTF8.self).replacing(old, with: new).utf8) } : data
    }
  }
}
