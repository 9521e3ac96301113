import TestSupport
import Testing

@testable import KPGGCore

@Suite(.hangLimit) struct CatalogTests {
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

  @MainActor @Test func `the main actor is free while documents are read`() async throws {
    let gate = MainActorGate()
    let catalog = DocumentCatalog { path in
      gate.pass()
      return BundledCatalog.data(path)
    }
    gate.close()
    let groups = try await catalog.index().value.groups
    gate.close()
    _ = try await catalog.members(of: groups)
    gate.close()
    _ = try await catalog.remembering().songs(of: groups)
    gate.close()
    _ = try await catalog.sources(of: groups)
    #expect(gate.passed.count > 4 && gate.passed.allSatisfy(\.self))
  }
}
