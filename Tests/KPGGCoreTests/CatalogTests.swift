import TestSupport
import Testing

@testable import KPGGCore

@Suite struct CatalogTests {
  @Test func `a catalog of values returns what belongs to the groups, in their order`() async throws {
    let index = try await DocumentCatalog.bundled.index().value
    let groups = Array(index.groups.prefix(5))
    let members = try await DocumentCatalog.bundled.members(of: groups).value
    let catalog: any Catalog = StaticCatalog(index, members: members)
    let wanted = Array(groups[1...3].reversed())
    #expect(try await catalog.index().value == index)
    let found = try await catalog.members(of: wanted).value
    #expect(found == wanted.flatMap { group in members.filter { $0.id.group == group.slug } })
    #expect(try await catalog.songs(of: wanted).value == wanted.map(\.song))
  }

  @Test func `an updated catalog stays open when its file is replaced`() async throws {
    let folder = try TemporaryFolder()
    let file = Store<CatalogSnapshot>(path: folder.path + "/catalog")
    #expect(try file.catalog().map { _ in true } == nil)
    _ = try file.replace(with: .bundled)
    let catalog = try #require(try file.catalog())
    let index = try await catalog.index().value
    _ = try file.replace(with: CatalogSnapshot())
    #expect(
      try await catalog.members(of: index.groups).value
        == DocumentCatalog.bundled.members(of: index.groups).value)
  }

  @Test func `a cancelled read of the bundled catalog is complete`() async throws {
    let groups = try await DocumentCatalog.bundled.index().value.groups
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await DocumentCatalog.bundled.members(of: groups)
    }
    let members = try await task.value
    #expect(members.findings == [])
    #expect(try await members.value == DocumentCatalog.bundled.members(of: groups).value)
  }
}
