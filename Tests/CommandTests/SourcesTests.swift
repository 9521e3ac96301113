import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of `--sources`, which shows the sources of facts.
@Suite(.hangLimit) struct SourcesTests {

  @Test func `the sources of a fact belong to several families`() async throws {
    let facts = try await kpgg("member karina --json=sources").json["sources"]
    guard case .list(let facts) = facts else { throw Failure("no list") }
    let born = try #require(facts.first { $0["field"]?.text == "birthDate" })
    #expect(born["value"]?.text == "2000-04-11")
    guard case .list(let sources) = born["sources"] else { throw Failure("no sources") }
    #expect((2...sources.count).contains(born["families"]?.integer ?? 0))
  }

  @Test func `facts that no record has are ignored`() async throws {
    func fields(_ catalog: Catalog) async throws -> [String] {
      try await kpgg("member stayc sumin --sources", catalog: catalog).rows.filter { $0[0] == "source" }.map {
        $0[1]
      }
    }
    let catalog = TestCatalog.frozen(replacing: "\"activitynameen\"", with: "\"sources\"")
    let known = try await fields(TestCatalog.frozen)
    #expect(known.contains("stageName"))
    #expect(try await fields(catalog) == known.filter { $0 != "stageName" })
  }
}
