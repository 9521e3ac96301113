import Foundation
import Synchronization
import TestSupport
import Testing

@testable import KPGGCore

/// Saved responses: when they are used, and when not.
@Suite(.hangLimit) struct ResponseCacheTests {
  private struct Cached {
    let folder: TemporaryFolder
    let cache: ResponseCache

    init(maxAge: Int?) async throws {
      folder = TemporaryFolder()
      let headers =
        maxAge.map { ["ETag": "\"1\"", "Cache-Control": "public, max-age=\($0)"] } ?? ["ETag": "\"1\""]
      let host = StubHost { _, path in
        StubHost.document(path).map {
          .success(APIResponse(status: 200, headers: headers, body: $0))
        } ?? .success(APIResponse(status: 404))
      }
      cache = ResponseCache(host: try host.access().host, below: folder.path)
      _ = try await APICatalog(try host.access(cache: cache)).snapshot()
    }
  }

  @Test func `a fresh copy is used without a request`() async throws {
    let cached = try await Cached(maxAge: 60)
    let host = StubHost { _, _ in .failure(.noConnection) }
    _ = try await APICatalog(try host.access(cache: cached.cache, now: 1059)).snapshot()
    #expect(host.requests == [])
  }

  @Test(arguments: [(["Age": "60"], 1), (["Age": "59"], 0), (["Vary": "*"], 1), (["Vary": "Accept"], 0)])
  func `Age and Vary affect whether a copy is fresh`(field: ([String: String], requests: Int))
    async throws
  {
    let folder = TemporaryFolder()
    let headers = field.0.merging(["Cache-Control": "max-age=60", "ETag": "\"1\""]) { $1 }
    let host = StubHost { request, _ in
      request.headers["If-None-Match"] == nil
        ? .success(
          APIResponse(status: 203, headers: headers, body: BundledCatalog.data("group/index.json") ?? Data())
        )
        : .success(APIResponse(status: 304, headers: headers))
    }
    let cache = ResponseCache(host: try host.access().host, below: folder.path)
    for _ in 0..<2 {
      _ = try await APICatalog(try host.access(cache: cache)).index()
    }
    #expect(host.requests.count == 1 + field.requests)
  }

  @Test func `a stale copy is revalidated`() async throws {
    let cached = try await Cached(maxAge: 60)
    let host = StubHost { _, _ in .success(APIResponse(status: 304)) }
    let events = Mutex(0)
    let access = try host.access(cache: cached.cache, now: 1060) { event in
      if case .copyServed = event { events.withLock { $0 += 1 } }
    }
    #expect(try await APICatalog(access).index().value.groups.count == Edition.groups)
    #expect(host.requests.map { $0.headers["If-None-Match"] } == ["\"1\""])
    #expect(events.withLock { $0 } == 0)
  }

  @Test(arguments: [
    Result<APIResponse, TransportError>.failure(.noConnection), .failure(.timedOut), .failure(.brokenAnswer),
    .success(APIResponse(status: 500)), .success(APIResponse(status: 404)),
    .success(APIResponse(status: 200, body: Data("<html>".utf8))),
    .success(APIResponse(status: 200, body: Data("{}".utf8))),
  ])
  func `a copy stands in for a host that is down or broken, with a report`(
    answer: Result<APIResponse, TransportError>
  ) async throws {
    let cached = try await Cached(maxAge: nil)
    let host = StubHost { _, _ in answer }
    let ages = Mutex<[Duration]>([])
    let access = try host.access(cache: cached.cache, now: 1000 + 7200) { event in
      if case .copyServed(let age, _) = event { ages.withLock { $0.append(age) } }
    }
    let catalog = APICatalog(access)
    let index = try await catalog.index().value
    #expect(try await catalog.members(of: index.groups).value.count == Edition.members)
    #expect(ages.withLock { Set($0) } == [.seconds(7200)])
    // The failed response did not replace the copy.
    let after = StubHost { _, _ in .failure(.noConnection) }
    #expect(
      try await APICatalog(try after.access(cache: cached.cache)).snapshot().documents.count
        == Edition.documents)
  }

  @Test func `an update uses only what the host returns now`() async throws {
    let cached = try await Cached(maxAge: 60)
    let host = StubHost { _, _ in .failure(.noConnection) }
    await #expect(throws: APIError.self) {
      try await APICatalog(try host.access(cache: cached.cache, cachePolicy: .confirmed)).snapshot()
    }
  }

  @Test func `offline mode makes no requests, and fails without a copy`() async throws {
    let cached = try await Cached(maxAge: nil)
    let host = StubHost { _, _ in .failure(.noConnection) }
    let access = try host.access(cache: cached.cache, cachePolicy: .only, now: 99_999_999)
    #expect(try await APICatalog(access).snapshot().documents.count == Edition.documents)
    await #expect(throws: APIError.noCopy(access.host)) {
      try await APICatalog(try host.access(cachePolicy: .only)).index()
    }
    #expect(host.requests == [])
  }

  @Test func `no-store responses are not cached`() async throws {
    let folder = TemporaryFolder()
    let host = StubHost { _, _ in
      .success(
        APIResponse(
          status: 200, headers: ["Cache-Control": "no-store"],
          body: BundledCatalog.data("group/index.json") ?? Data()))
    }
    let cache = ResponseCache(host: try host.access().host, below: folder.path)
    _ = try await APICatalog(try host.access(cache: cache)).index()
    await #expect(throws: APIError.self) {
      try await APICatalog(try host.access(cache: cache, cachePolicy: .only)).index()
    }
  }

  @Test(arguments: ["cut", "swapped", "newer", "empty", "zeros", "zeros inside", "zeros at the end"])
  func `a damaged copy is ignored`(damage: String) async throws {
    let cached = try await Cached(maxAge: 3600)
    let names = try FileManager.default.contentsOfDirectory(atPath: cached.cache.folder).sorted()
    let contents = names.compactMap { FileManager.default.contents(atPath: cached.cache.folder + "/" + $0) }
    for (index, name) in names.enumerated() {
      let own = contents[index]
      let text = String(decoding: own, as: UTF8.self)
      let damaged: Data =
        switch damage {
        case "cut": own.dropLast(5)
        case "swapped": contents[(index + 1) % contents.count]
        case "newer": Data(text.replacingOccurrences(of: "\"version\":4", with: "\"version\":5").utf8)
        case "empty": Data()
        case "zeros": Data(count: own.count)
        case "zeros inside": own.prefix(own.count - 9) + Data(count: 6) + own.suffix(3)
        default: own.dropLast(3) + Data(count: 3)
        }
      try damaged.write(to: URL(filePath: cached.cache.folder + "/" + name))
    }
    let host = StubHost.ours()
    let reports = Mutex(0)
    let access = try host.access(cache: cached.cache) { event in
      if case .cacheFailed = event { reports.withLock { $0 += 1 } }
    }
    #expect(try await APICatalog(access).index().value.groups.count == Edition.groups)
    #expect(host.paths == ["group/"])
    // The routes and the index; a response to another request is not damaged.
    #expect(reports.withLock { $0 } == (damage == "swapped" ? 0 : 2))
  }

  @Test func `a last update that cannot be read is reported once, and a missing one is not`() async throws {
    let folder = TemporaryFolder()
    let host = StubHost { _, _ in .failure(.noConnection) }
    let errors = Mutex<[StoreError?]>([])
    var access = try host.access { event in
      if case .cacheFailed(let error) = event { errors.withLock { $0.append(error as? StoreError) } }
    }
    let path = folder.path + "/catalog"
    access.update = Store(path: path)
    await #expect(throws: APIError.self) { try await APICatalog(access, isOfOneRun: true).index() }
    #expect(errors.withLock { $0 } == [])
    try folder.write("{}\n", to: "catalog")
    let catalog = APICatalog(access, isOfOneRun: true)
    for _ in 0..<2 { await #expect(throws: APIError.self) { try await catalog.index() } }
    #expect(
      errors.withLock { $0 } == [StoreError(kind: .catalog, path: path, reason: .damaged(.altered))])
  }

  @Test func `a cache that is not writable is reported once and otherwise ignored`() async throws {
    let events = Mutex(0)
    let host = StubHost.ours()
    let access = try host.access(cache: ResponseCache(host: try host.access().host, below: "/proc/none")) {
      event in
      if case .notKept = event { events.withLock { $0 += 1 } }
    }
    #expect(try await APICatalog(access).snapshot().documents.count == Edition.documents)
    #expect(events.withLock { $0 } == 1)
  }
}
