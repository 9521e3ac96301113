import Testing

@testable import KPGGCore
import Foundation

@Suite struct NamesOnlyTests {
  @Test func `names alone are the names that everything has`() async throws {
    let names = Catalog.bundled.namesOnly()
    let index = try await Catalog.bundled.index().value
    let read = try await names.index().value
    #expect(read.sections == index.sections)
    #expect(read.groups.map(\.name) == index.groups.map(\.name))
    #expect(read.groups.map(\.aliases) == index.groups.map(\.aliases))
    #expect(read.groups.map(\.slug) == index.groups.map(\.slug))
    let members = try await Catalog.bundled.members(index.groups).value
    let named = try await names.members(read.groups).value
    #expect(named.map(\.id) == members.map(\.id))
    #expect(named.map(\.stageName) == members.map(\.stageName))
    #expect(named.map(\.realName) == members.map(\.realName))
    #expect(named.map(\.aliases) == members.map(\.aliases))
  }

  @Test(arguments: [
    "", "{", "{\"group\"", "{\"group\": {\"first\": [", "[1, 2", "}", "\"", "\"\\", "{\"a\" 1}", "{\"a\": }",
    "{,}", "nul",
  ])
  func `what is no JSON has no names, and never hangs`(text: String) {
    #expect(WireFormat.readNames(Data(text.utf8))?.groups.isEmpty ?? true)
  }

  @Test func `what is not asked for is passed over, whatever it is`() throws {
    let group =
      #"{"x": [1, {"y": "]}\""}, null], "groupname": "A\u00e9\"B", "hitsong": "QIN5_tJRiyY", "aliases": [], "slug": 3}"#
    let text = #"{"more": {"deep": [[[]]]}, "group": {"first": [\#(group)], "zero": [true]}, "last": -1.5e3}"#
    let index = try #require(WireFormat.readNames(Data(text.utf8)))
    #expect(index.groups.map(\.apiName) == ["Aé\"B"])
    #expect(index.groups.map(\.slug.description) == ["aeb"])
  }

  @Test(arguments: [
    #"{"sections": "2020", "group": {"first": [@]}}"#, #"{"sections": {}, "group": {"first": [@]}}"#,
    #"{"sections": null, "group": {"first": [@]}}"#,
    #"{"sections": [{"key": "zero", "era": "2020"}], "group": {"zero": [@]}}"#,
    #"{"sections": [{"key": ["first"], "era": "2020"}], "group": {"first": [@]}}"#,
  ])
  func `odd sections have the same groups when names alone are read`(template: String) throws {
    let text = template.replacing("@", with: #"{"groupname": "A", "hitsong": "QIN5_tJRiyY", "slug": ["b"]}"#)
    let index = try WireFormat.decodeIndex(Data(text.utf8), document: "").value
    let names = try #require(WireFormat.readNames(Data(text.utf8)))
    #expect(names.groups.map(\.slug) == index.groups.map(\.slug))
    #expect(names.sections == index.sections)
  }

  @Test func `a catalog that is not made of documents is read as it is`() async throws {
    let index = try await Catalog.bundled.index().value
    let catalog = Catalog(index: { Decoded(index) }, members: { _ in Decoded([]) })
    #expect(try await catalog.namesOnly().index().value == index)
  }
}
