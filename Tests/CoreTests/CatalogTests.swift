import Synchronization
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

  /// What an app shows: it asks again for what could not be read, and only for that.
  @Test(arguments: [ListKey.groupname, .song])
  func `what failed is read again by the next query, and nothing else`(list: ListKey) async throws {
    let document = "\(list.folder)/2020"
    let failing = StubHost.ours().answering([document], with: .response(500))
    let isDown = Mutex(true)
    let host = StubHost { request, _ in
      Result { () throws(TransportError) in
        try isDown.withLock(\.self) ? failing.response(to: request) : StubHost.ours().response(to: request)
      }
    }
    let catalog = try host.catalog().remembering()
    let groups = try await catalog.index().value.groups
    func unread() async throws -> Set<String> {
      let unread =
        list == .song
        ? try await catalog.songs(of: groups).unread : try await catalog.members(of: groups).unread
      return Set(unread.keys.map(\.description))
    }
    let lost = Set(groups.filter { $0.era.description == "2020" }.map(\.slug.description))
    for _ in 0..<2 { #expect(try await unread() == lost) }
    let before = host.paths.count
    isDown.withLock { $0 = false }
    for _ in 0..<2 { #expect(try await unread() == []) }
    #expect(host.paths.dropFirst(before) == [document])
  }
}
