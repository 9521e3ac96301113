import Foundation
import Synchronization
import TestSupport
import Testing

@testable import KPGGCore

/// Catalogs that keep what they have read in memory.
@Suite(.hangLimit) struct RememberingCatalogTests {
  /// A host with one document per group. Some fail on request.
  private static func failing(_ failing: @escaping @Sendable (String) -> APIResponse?) async throws
    -> StubHost
  {
    let documents = try OriginalAPI.documents()
    return StubHost { _, path in
      if let response = failing(path) { return .success(response) }
      let data =
        path == "group/"
        ? documents["group/index.json"] : path.removingPercentEncoding.flatMap { documents[$0 + ".json"] }
      return .success(data.map { APIResponse(status: 200, body: $0) } ?? APIResponse(status: 404))
    }
  }

  @Test func `a failed group is fetched again, an empty one is not`()
    async throws
  {
    let isDown = Mutex(true)
    let host = try await Self.failing { path in
      if path == "group/ITZY" {
        return APIResponse(status: 200, body: Data(#"{"groupname": {"ITZY": []}}"#.utf8))
      }
      return path == "group/STAYC" && isDown.withLock { $0 } ? APIResponse(status: 500) : nil
    }
    let catalog = try host.catalog().remembering()
    let groups = try await catalog.index().value.groups
    let stayc = try #require(groups.first { $0.apiName == "STAYC" })
    let itzy = try #require(groups.first { $0.apiName == "ITZY" })
    func asked(_ name: String) -> Int { host.paths.count { $0.hasPrefix("group/\(name)") } }

    let first = try await catalog.members(of: groups)
    #expect(
      first.unread.keys.map(\.description) == ["stayc"] && !first.value.contains { $0.id.group == stayc.slug }
    )
    #expect(asked("STAYC") == 1 && asked("ITZY") == 1)
    // A repeated failure loses nothing else and causes no other requests.
    let second = try await catalog.members(of: groups)
    #expect(second.unread.keys.map(\.description) == ["stayc"] && second.value == first.value)
    let others = host.paths.filter { !$0.hasPrefix("group/2020") && $0 != "group/STAYC" }
    #expect(asked("STAYC") == 2 && others.count == Set(others).count)
    await #expect(throws: APIError.self) { try await catalog.members(of: [stayc]) }
    isDown.withLock { $0 = false }
    #expect(try await catalog.members(of: [stayc]).value.count == 6)
    #expect(try await catalog.members(of: groups).value.count == first.value.count + 6)
    #expect(try await catalog.members(of: [itzy]).value.isEmpty)
    #expect(asked("STAYC") == 4 && asked("ITZY") == 1)
  }

  @Test func `a first failure fails the query, even if other groups are in memory`()
    async throws
  {
    let host = try await Self.failing { $0 == "group/STAYC" ? APIResponse(status: 500) : nil }
    let catalog = try host.catalog().remembering()
    let groups = try await catalog.index().value.groups
    let stayc = try #require(groups.first { $0.apiName == "STAYC" })
    let itzy = try #require(groups.first { $0.apiName == "ITZY" })
    _ = try await catalog.members(of: [itzy])
    await #expect(throws: APIError.self) { try await catalog.members(of: [itzy, stayc]) }
  }

  @Test func `invalid songs are fetched again, with the signature song meanwhile`()
    async throws
  {
    let isBroken = Mutex(true)
    let host = StubHost { _, path in
      if path.hasPrefix("song/2020"), isBroken.withLock({ $0 }) {
        return .success(APIResponse(status: 200, body: Data("[1]".utf8)))
      }
      let data = StubHost.document(path)
      return .success(data.map { APIResponse(status: 200, body: $0) } ?? APIResponse(status: 404))
    }
    let catalog = try host.catalog().remembering()
    let groups = try await catalog.index().value.groups
    let stayc = try #require(groups.first { $0.apiName == "STAYC" })
    let first = try await catalog.songs(of: groups)
    #expect(first.unread.keys.contains(stayc.slug) && first.findings.count == 1)
    #expect(first.value.filter { $0.group == stayc.slug } == [stayc.song])
    let again = try await catalog.songs(of: groups)
    #expect(
      again.value.filter { $0.group == stayc.slug } == [stayc.song] && again.value.count == first.value.count)
    isBroken.withLock { $0 = false }
    #expect(try await catalog.songs(of: groups).value == DocumentCatalog.bundled.songs(of: groups).value)
    let before = host.paths.count
    _ = try await catalog.songs(of: groups)
    #expect(host.paths.count == before)
  }
}
