import Foundation
import TestSupport
import Testing

@testable import KPGGCore

@Suite(.hangLimit) struct SourceTests {
  private static let index = """
    {"group": ["debut"], "member": ["activityname", "birth", "height"], "song": ["released"], "own": ["activityname"],
     "sources": ["a,First list,2025-05-12,F,https://example.org/a", "b,Copy of it,2024,F", "Xy,Paper", "o,,2026-11,,,own"]}
    """

  /// Returns the contents of a catalog with source rows about `group/stayc` and its member `sumin`.
  private func sources(_ rows: [String], index: String = index) async throws -> Contents {
    let rows = String(decoding: try JSONEncoder().encode(rows), as: UTF8.self)
    let catalog = Catalog { path in
      switch path {
      case "group/index.json":
        Data(
          #"{"group": {"first": [{"groupname": "STAYC", "hitsong": "NsY-9MCOIAQ", "haspreviousmember": false}]}}"#
            .utf8)
      case "source/index.json": Data(index.utf8)
      case "source/2020.json": Data("{\"source\": {\"STAYC\": \(rows)}}".utf8)
      default: nil
      }
    }
    return try await catalog.load([.sources])
  }

  private func facts(_ rows: String..., findings: Int = 0) async throws -> [SourcedFact] {
    let decoded = try await sources(rows)
    #expect(decoded.issues.count == findings, "\(decoded.issues)")
    return decoded.sources.facts(about: try Sample.member("stayc/sumin"))
  }

  @Test func `a cell has the sources that agree, that are less precise, and that differ`() async throws {
    let facts = try await facts("sumin,,aXy~b!1991-09-12=a!1990=Xyo")
    #expect(facts.map(\.key) == ["activityname", "birth", "height"])
    #expect(facts[1].sources.map(\.name) == ["First list", "Paper"])
    #expect(facts[1].lessPreciseSources.map(\.name) == ["Copy of it"])
    #expect(facts[1].otherValues.map(\.value) == ["1991-09-12", "1990"])
    #expect(facts[1].otherValues[1].sources.map(\.kind) == [.published, .own])
    #expect(facts[2].sources == [] && facts[2].otherValues == [])
  }

  @Test func `an empty cell is the editors' own for the facts listed in the index`() async throws {
    let facts = try await facts("sumin,,b")
    #expect(facts[0].sources.map(\.kind) == [.own])
    #expect(facts[0].sources[0].date == Day(iso: "2026-11") && facts[0].independentSourceCount == 0)
  }

  @Test func `the editors' own sources are in the index's order`() async throws {
    let years = Array(2001...2020)
    let listed = years.map { "\"\(Character(Unicode.Scalar(UInt8(96 + $0 - 2000)))),,\($0),,,own\"" }
    let index =
      "{\"member\": [\"name\"], \"own\": [\"name\"], \"sources\": [\(listed.joined(separator: ","))]}"
    let facts = try await sources(["sumin,"], index: index).sources.facts(about: Sample.member("stayc/sumin"))
    #expect(facts[0].sources.map(\.date?.year) == years)
  }

  @Test func `copies of a list count as one family`() async throws {
    #expect(try await facts("sumin,,abXyo")[1].independentSourceCount == 2)
    #expect(try await facts("sumin,,ab")[1].independentSourceCount == 1)
  }

  @Test(arguments: [
    "sumin,,z", "sumin,,X", "sumin,,a1", "sumin,,!1991", "sumin,,a!=b!", "sumin,a,a,a,a", "sumin,,a~?",
  ])
  func `a malformed cell or an unknown source is reported, and loses nothing else`(row: String) async throws {
    let decoded = try await sources([row, "#QIN5_tJRiyY,a"])
    #expect(decoded.issues.count == 1, "\(decoded.issues)")
    #expect(decoded.issues.first?.document == "source/2020.json")
    #expect(decoded.issues.first?.path.hasPrefix("source.STAYC[0]") == true)
    let song = try Sample.group("STAYC").song
    #expect(decoded.sources.facts(about: song).first?.sources.map(\.name) == ["First list"])
  }

  @Test func `an index with too many facts is rejected`() async throws {
    func index(_ count: Int) -> String {
      "{\"member\": [\((0..<count).map { "\"f\($0)\"" }.joined(separator: ","))], \"sources\": [\"a,First\"]}"
    }
    #expect(try await sources(["sumin,a"], index: index(50)).issues == [])
    let refused = try await sources(["sumin,a"], index: index(51)).unread[.sources]?.values.first
    #expect(refused?.document == "source/index.json")
  }

  @Test func `a row that is not a text, or occurs twice, is left out`() async throws {
    let decoded = try await sources(["sumin,,a", "sumin,,b"])
    #expect(decoded.issues.map(\.path) == ["source.STAYC[1]"])
    let index = try await sources(["sumin,,a"], index: #"{"sources": "none"}"#)
    #expect(index.sources.isEmpty && index.unread[.sources]?.count == 1)
  }

  @Test func `a catalog without sources has none, and that is no issue`() async throws {
    let contents = try await Catalog { $0.hasPrefix("source") ? nil : BundledDocuments.data($0) }.load([
      .sources
    ])
    #expect(contents.sources.isEmpty && contents.issues == [] && contents.unread.isEmpty)
  }

  @Test func `the bundled sources match the tables`() async throws {
    let contents = try await Catalog.bundled.load([.members, .sources])
    let group = try #require(contents.groups.first { $0.slug.description == "stayc" })
    #expect(contents.issues == [])
    let sumin = try #require(contents.members(of: group).first)
    let birth = try #require(contents.sources.facts(about: sumin).first { $0.key == "birth" })
    let row = try #require(
      Edition.rows("facts").first { $0["entity"] == "person:baesumin" && $0["field"] == "birth_date" })
    #expect(row["families"] == "\(birth.independentSourceCount)")
    #expect(birth.sources.contains { $0.name == "Kpopit" && $0.date == Day(iso: "2026-07-05") })
  }

  // MARK: Hosts

  private let stayc = Slug("stayc")

  @Test func `a host's sources need only its source index and the era's document`() async throws {
    let host = StubHost.ours()
    let slug = try #require(stayc)
    let contents = try await host.catalog().load([.sources], of: [slug])
    #expect(host.paths == ["group/", "source/", "source/2020"])
    let group = try #require(contents.index.group(slug))
    #expect(
      contents.sources.facts(about: group)
        == (try await Catalog.bundled.load([.sources], of: [slug]).sources.facts(about: group)))
  }

  @Test(arguments: [("source/", "{}"), ("source/2020", "{}"), ("source/2020", "{")])
  func `unusable sources are reported, unless the host has none`(path: String, text: String)
    async throws
  {
    #expect(try await StubHost.original().catalog().load([.sources]).unread.isEmpty)
    let broken = try StubHost.serving { $0 == path ? Data(text.utf8) : StubHost.document($0) }.catalog()
    let contents = try await broken.load([.sources], of: [#require(stayc)])
    #expect(contents.unread[.sources]?.values.first?.document?.contains(path) == true)
  }

  @Test func `a host that is down is an error, not a host without sources`() async throws {
    let host = StubHost { _, path in
      path == "group/"
        ? .success(APIResponse(status: 200, body: BundledDocuments.data("group/index.json") ?? Data()))
        : .failure(.noConnection)
    }
    #expect(try await host.catalog().load([.sources], of: [#require(stayc)]).unread[.sources]?.count == 1)
  }
}
