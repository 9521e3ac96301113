import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of members in several groups, random picks, and pages of incomplete catalogs.
@Suite(.hangLimit) struct StoryTests {
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

  @Test func `a random group has the requested era and state`() async throws {
    for seed in 0..<20 {
      let group = try await kpgg("random --era 2016-2019 --active --seed \(seed) --json=era,state").json
      #expect(group["era"]?.text == "2016-2019" && group["state"]?.text == "active")
    }
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
