import Foundation
import Synchronization
import TestSupport
import Testing

@testable import KPGGCore

/// Hosts that fail, as a whole or for single documents.
@Suite(.hangLimit) struct APIFailureTests {
  private func failure(
    _ answers: @escaping @Sendable (APIRequest, String) -> Result<APIResponse, TransportError>
  )
    async throws -> (APIError?, StubHost)
  {
    let host = StubHost(answers)
    do {
      _ = try await host.catalog().index()
      return (nil, host)
    } catch let error as APIError {
      return (error, host)
    }
  }

  @Test(arguments: [403, 404, 405])
  func `if a document does not exist, the error names the last URL tried`(status: Int) async throws {
    let (error, host) = try await failure { _, _ in .success(APIResponse(status: status)) }
    #expect(error == .noDocument(url: StubHost.base + "/group/index.json", status: status))
    #expect(host.paths == ["group/", "group/index.json"])
  }

  @Test(arguments: [204, 205, 206, 400, 500])
  func `other status codes are not retried with another URL`(status: Int) async throws {
    let (error, host) = try await failure { _, _ in .success(APIResponse(status: status)) }
    #expect(error == .status(status, url: StubHost.base + "/group/", retryAfter: nil))
    #expect(host.paths.count == 1)
  }

  @Test(arguments: [429, 502, 503, 504])
  func `a busy host is retried once, after the delay it asks for`(status: Int) async throws {
    let (error, host) = try await failure { _, _ in
      .success(APIResponse(status: status, headers: ["Retry-After": "0"]))
    }
    #expect(error == .status(status, url: StubHost.base + "/group/", retryAfter: .seconds(0)))
    #expect(host.paths.count == 2)
  }

  @Test func `a host whose delay exceeds the timeout is not retried`() async throws {
    let (error, host) = try await failure { _, _ in
      .success(APIResponse(status: 429, headers: ["Retry-After": "7200"]))
    }
    #expect(error == .status(429, url: StubHost.base + "/group/", retryAfter: .seconds(7200)))
    #expect(host.paths.count == 1)
  }

  @Test func `JSON of the wrong shape is reported with its path`() async throws {
    let (error, _) = try await failure { _, _ in .success(APIResponse(status: 200, body: Data("[]".utf8))) }
    guard case .unusable(let finding)? = error else { throw CocoaError(.coderReadCorrupt) }
    #expect(finding.problem == .wrongKind(expected: .object, found: .list))
  }

  @Test(arguments: [201, 203, 299])
  func `other 2xx status codes count as success`(status: Int) async throws {
    let host = StubHost { _, path in
      .success(APIResponse(status: status, body: BundledCatalog.data("group/index.json") ?? Data()))
    }
    #expect(try await host.catalog().index().value.groups.count == Edition.groups)
  }

  @Test func `an unknown 2xx status without JSON is reported as the status`() async throws {
    for body in ["<html>", "{}"] {
      let (error, _) = try await failure { _, _ in
        .success(APIResponse(status: 299, body: Data(body.utf8)))
      }
      #expect(error == .status(299, url: StubHost.base + "/group/", retryAfter: nil))
    }
  }

  /// The failures of one era's document.
  static let faults: [Result<APIResponse, TransportError>] = [
    .failure(.brokenAnswer), .failure(.tooLarge(limit: 1)), .success(APIResponse(status: 500)),
    .success(APIResponse(status: 503, headers: ["Retry-After": "0"])),
    .success(APIResponse(status: 200, body: Data("{\"groupname\": ".utf8))),
    .success(APIResponse(status: 200, body: Data("{\"groupname\": []}".utf8))),
  ]

  private func host(
    failing documents: Set<String>, _ fault: Result<APIResponse, TransportError>, hasEndings: Bool = false
  ) -> StubHost {
    StubHost { _, path in
      let name = path.hasSuffix(".json") ? String(path.dropLast(5)) : path
      if documents.contains(name) { return fault }
      let data =
        path.hasSuffix("/") ? BundledCatalog.data(path + "index.json") : BundledCatalog.data(name + ".json")
      guard let data, path.hasSuffix(".json") || !hasEndings else {
        return .success(APIResponse(status: 404))
      }
      return .success(APIResponse(status: 200, body: data))
    }
  }

  @Test(arguments: faults, ["2024-2026", "2009", "2006-2008"])
  func `if one era fails, the others are returned and the failure is reported`(
    fault: Result<APIResponse, TransportError>, era: String
  ) async throws {
    for hasEndings in [false, true] {
      let host = host(failing: ["group/\(era)"], fault, hasEndings: hasEndings)
      let unread = Mutex<[(GirlGroup, APIError)]>([])
      let access = try host.access { event in
        if case .unread(let group, let cause) = event { unread.withLock { $0.append((group, cause)) } }
      }
      let catalog = APICatalog(access)
      let groups = try await catalog.index().value.groups
      let missing = groups.filter { $0.era.description == era }
      #expect(!missing.isEmpty)
      let members = try await catalog.members(of: groups).value
      #expect(
        try await members
          == DocumentCatalog.bundled.members(of: groups.filter { $0.era.description != era }).value)
      #expect(unread.withLock { $0.map(\.0) } == missing)
      for (_, cause) in unread.withLock({ $0 }) { #expect(cause.document?.contains("group/\(era)") == true) }
      // A query for that era alone gets its error, and a query for everything fails.
      await #expect(throws: APIError.self) { try await catalog.members(of: missing) }
      await #expect(throws: APIError.self) { try await APICatalog(access).snapshot() }
    }
  }

  @Test(arguments: faults) func `if every era fails, the query fails`(
    fault: Result<APIResponse, TransportError>
  ) async throws {
    let eras = Set(BundledCatalog.documents.map { String($0.dropLast(5)) }.filter { $0 != "group/index" })
    let catalog = try host(failing: eras, fault).catalog()
    let groups = try await catalog.index().value.groups
    await #expect(throws: APIError.self) { try await catalog.members(of: groups) }
  }

  @Test(arguments: [
    APIResponse(status: 500), APIResponse(status: 200, body: Data("{\"song\": {\"AfterSc".utf8)),
  ])
  func `if an era's songs fail, its signature songs remain and the failure is reported`(
    response: APIResponse
  ) async throws {
    let unread = Mutex(0)
    let access = try host(failing: ["song/2009"], .success(response)).access { event in
      if case .unread = event { unread.withLock { $0 += 1 } }
    }
    let catalog = APICatalog(access)
    let groups = try await catalog.index().value.groups
    let failed = groups.filter { $0.era.description == "2009" }
    let songs = try await catalog.songs(of: groups).value
    #expect(songs.filter { song in failed.contains { $0.slug == song.group } } == failed.map(\.song))
    let others = groups.filter { !failed.contains($0) }
    #expect(
      try await songs.filter { song in others.contains { $0.slug == song.group } }
        == DocumentCatalog.bundled.songs(of: others).value)
    #expect(unread.withLock { $0 } == failed.count)
  }

  @Test func `a truncated era document is the error, not the missing group document`() async throws {
    let host = StubHost.serving { path in
      let data =
        StubHost.document(path)
      return path == "group/2009" ? data?.dropLast(100) : data
    }
    await #expect(throws: APIError.noDocument(url: StubHost.base + "/group/2009", status: 200)) {
      try await host.catalog().snapshot()
    }
  }

  @Test func `the total size of all responses is limited`() async throws {
    let filler = Data(repeating: UInt8(ascii: " "), count: 3 << 20)
    let host = StubHost.serving { path in
      if path == "group/" { return BundledCatalog.data("group/index.json") }
      return BundledCatalog.data(path + ".json").map { $0 + filler }
    }
    let access = try host.access()
    let error = APIError.tooMuch(access.host, bytes: 16 << 20)
    await #expect(throws: error) { try await APICatalog(access).snapshot() }
  }

  @Test func `decoding a response after its task was cancelled is not an invalid document`()
    async throws
  {
    let host = StubHost { _, _ in .success(APIResponse(status: 200)) }
    let access = try host.access()
    let task = Task {
      try await APIClient(access).ask("a", at: "a") { (_, _) throws(Finding) -> Int in
        withUnsafeCurrentTask { $0?.cancel() }
        throw Finding(refusing: "a", because: .missing)
      }
    }
    let error = APIError.noAnswer(.cancelled, url: access.host.url("a"))
    await #expect(throws: error) { _ = try await task.value }
  }

  @Test func `a response that cannot be decoded in time is not used`() async throws {
    let host = StubHost { request, _ in
      Thread.sleep(forTimeInterval: request.timeout / .seconds(1))
      return .success(APIResponse(status: 200, body: Data("{\"group\": {}}".utf8)))
    }
    let access = try host.access(timeout: .seconds(1))
    let url = access.host.url("group/")
    let error = await #expect(throws: APIError.self) { _ = try await APICatalog(access).index() }
    // On a busy machine the response itself may be late.
    #expect(error == .notReadInTime(url: url) || error == .noAnswer(.timedOut, url: url))
  }

  @Test func `after a failure the next query tries again`() async throws {
    let isDown = Mutex(true)
    let host = StubHost { _, path in
      if isDown.withLock({ $0 }) { return .failure(.noConnection) }
      let name = path.hasSuffix("/") ? path + "index.json" : path + ".json"
      return .success(APIResponse(status: 200, body: BundledCatalog.data(name) ?? Data()))
    }
    let catalog = try host.catalog()
    await #expect(throws: APIError.noAnswer(.noConnection, url: StubHost.base + "/group/")) {
      try await catalog.index()
    }
    isDown.withLock { $0 = false }
    let groups = try await catalog.index().value.groups
    #expect(try await catalog.members(of: groups).value.count == Edition.members)
  }

  @Test func `within one run, a host that does not respond is not asked again`() async throws {
    let host = StubHost { _, _ in .failure(.noConnection) }
    let catalog = APICatalog(try host.access(), isOfOneRun: true)
    for _ in 0..<2 { await #expect(throws: APIError.self) { try await catalog.index() } }
    #expect(host.paths == ["group/"])
  }
}
