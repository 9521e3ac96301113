import Testing
import TestSupport

@testable import KPGGCore
import Foundation

@Suite struct CatalogNamesTests {
  private func expectSameNames(_ named: [Member], _ members: [Member]) {
    #expect(named.map(\.id) == members.map(\.id))
    #expect(named.map(\.stageName) == members.map(\.stageName))
    #expect(named.map(\.realName) == members.map(\.realName))
    #expect(named.map(\.aliases) == members.map(\.aliases))
  }

  @Test func `names decoded alone equal those of complete entries`() async throws {
    let groups = try await Catalog.bundled.index().value.groups
    let members = try await Catalog.bundled.members(groups).value
    let named = try await Catalog.bundled.names(groups)
    expectSameNames(named.value, members)
    #expect(named.findings.isEmpty)
    #expect(named.value.allSatisfy { $0.birthDate == nil && $0.membership == nil && $0.positions.isEmpty })
  }

  @Test func `a catalog made from closures returns complete members as names`() async throws {
    let groups = try await Catalog.bundled.index().value.groups
    let members = try await Catalog.bundled.members(groups).value
    let catalog = Catalog(index: { throw CancellationError() }, members: { _ in Decoded(members) })
    #expect(try await catalog.names(groups).value == members)
  }

  @Test func `members in memory are not fetched again for their names`() async throws {
    let catalog = Catalog.bundled.remembering()
    let groups = try await catalog.index().value.groups
    let members = try await catalog.members(groups).value
    #expect(
      try await catalog.names(Array(groups.prefix(3))).value
        == members.filter { member in
          groups.prefix(3).contains { $0.slug == member.id.group }
        })
  }

  @Test func `completions from an updated catalog read only its names`() async throws {
    let folder = try TemporaryFolder()
    let file = Store<CatalogSnapshot>(path: folder.path + "/catalog")
    #expect(try file.catalog(isOfNames: true).map { _ in true } == nil)
    _ = try file.replace(with: .bundled)
    let whole = try #require(try file.catalog())
    let index = try await whole.index().value
    let members = try await whole.members(index.groups).value
    // The documents start at the first line that is just a brace.
    var content = try Data(contentsOf: URL(filePath: try file.path))
    let front = try #require(content.range(of: Data("{\n".utf8))).lowerBound
    content.replaceSubrange(front..., with: Data(repeating: 0, count: content.count - front))
    try content.write(to: URL(filePath: try file.path))
    let names = try #require(try file.catalog(isOfNames: true))
    let named = try await names.index()
    #expect(named.findings.isEmpty)
    #expect(named.value.groups.map(\.slug) == index.groups.map(\.slug))
    #expect(named.value.groups.map(\.name) == index.groups.map(\.name))
    #expect(named.value.groups.map(\.aliases) == index.groups.map(\.aliases))
    #expect(named.value.sections == index.sections)
    expectSameNames(try await names.names(named.value.groups).value, members)
  }

  @Test func `an updated catalog stays open when its file is replaced`()
    async throws
  {
    let folder = try TemporaryFolder()
    let file = Store<CatalogSnapshot>(path: folder.path + "/catalog")
    _ = try file.replace(with: .bundled)
    let catalog = try #require(try file.catalog())
    let index = try await catalog.index().value
    _ = try file.replace(with: CatalogSnapshot())
    #expect(
      try await catalog.members(index.groups).value == (try await Catalog.bundled.members(index.groups).value)
    )
  }
}
