import Foundation
import Synchronization
import TestSupport
import Testing

@testable import KPGGCore

/// Tests of hosts that fail, as a whole or for single documents, and of transports that break the rules.
@Suite(.hangLimit) struct APIFailureTests {
  private static let index = StubHost.base + "/group/"

  // MARK: - The index

  /// The host's answer to every request, the error, and the number of requests.
  static let failures: [(StubHost.Answer, CatalogError, requests: Int)] =
    [403, 404, 405].map { (.response($0), .notFound(url: index + "index.json", status: $0), 2) }
    + [204, 205, 206, 400, 500].map { (.response($0), .status($0, url: index, retryAfter: nil), 1) }
    + [200, 299].map { (.response($0, "<html>"), .notFound(url: index, status: 200), 2) }
    + [.noConnection, .timedOut, .brokenResponse].map {
      (.failure($0), .noResponse(.init($0), url: index), 1)
    }

  @Test(arguments: failures)
  func `a failure names the last URL, and only a missing document is requested at another URL`(
    answer: StubHost.Answer, error: CatalogError, requests: Int
  ) async throws {
    let host = StubHost { _, _ in answer }
    await #expect(throws: error) { try await host.catalog().load([]) }
    #expect(host.paths == Array(["group/", "group/index.json"].prefix(requests)))
  }

  /// The field `Retry-After` at 00:16:40 on 1 January 1970, its value in seconds, and the requests within an hour.
  static let delays = [
    ("0", 0, 2), ("-5", 0, 2), ("Thu, 01 Jan 1970 00:16:39 GMT", 0, 2), ("3600", 3600, 1), ("7200", 7200, 1),
    ("Thu, 01 Jan 1970 02:16:40 GMT", 7200, 1), ("86400", 86_400, 1), ("86401", 86_400, 1),
    ("Fri, 02 Jan 1970 00:16:41 GMT", 86_400, 1),
  ]

  @Test(arguments: [429, 502, 503, 504], delays)
  func `a busy host gets another request after the delay that it gives, unless that exceeds the timeout`(
    status: Int, delay: (text: String, seconds: Int, requests: Int)
  ) async throws {
    let host = StubHost { _, _ in .response(status, "", ["Retry-After": delay.text]) }
    let error = CatalogError.status(status, url: Self.index, retryAfter: .seconds(delay.seconds))
    await #expect(throws: error) { try await host.catalog().load([]) }
    #expect(host.requests.count == delay.requests)
  }

  @Test(arguments: [(3600, 1200), (60, 20), (30, 10), (29, 10), (9, 9)])
  func `a request may take a third of the timeout, but at least ten seconds`(timeout: Int, seconds: Int)
    async throws
  {
    let host = StubHost.ours()
    _ = try await Catalog(HostSource(host.configuration(timeout: .seconds(timeout)))).load([])
    let limit = try #require(host.requests.first).timeout
    #expect(limit <= .seconds(seconds) && limit > .seconds(seconds - 1))
  }

  @Test(arguments: [(false, 2), (true, 1)])
  func `a host that is down gets a request with the full timeout from the next load, but not within one run`(
    limitsWholeRun: Bool, requests: Int
  ) async throws {
    let start = Mutex(ContinuousClock.now)
    let waits = Mutex<[Duration]>([])
    let host = StubHost { _, _ in
      let wait = start.withLock { $0.duration(to: .now) }
      waits.withLock { $0.append(wait) }
      return .failure(.noConnection)
    }
    var access = try host.configuration(timeout: .seconds(10))
    access.limitsWholeRun = limitsWholeRun
    let catalog = Catalog(HostSource(access))
    for _ in 0..<2 {
      start.withLock { $0 = .now }
      await #expect(throws: CatalogError.self) { try await catalog.load() }
    }
    #expect(host.requests.count == requests)
    // A limit lacks only the time since its load began.
    let limits = zip(host.requests, waits.withLock { $0 })
    #expect(limits.allSatisfy { request, wait in request.timeout >= .seconds(10) - wait })
  }

  // MARK: - Documents

  static let faults: [StubHost.Answer] = [
    .failure(.brokenResponse), .failure(.tooLarge(max: 1)), .response(500),
    .response(503, "", ["Retry-After": "0"]), .response(200, "{\"groupname\": "),
    .response(200, "{\"groupname\": [], \"song\": []}"), .response(200, "[1]"),
  ]

  /// With every fault, an era's document fails: the one with which a host is probed, or a later one.
  @Test(arguments: faults.indices, ["group/2024-2026", "group/2009", "song/2024-2026", "song/2009"])
  func `if a document fails, only its groups are lost and named, and the next load reads it again`(
    fault: Int, document: String
  ) async throws {
    let part: CatalogPart = document.hasPrefix("song") ? .songs : .members
    for host in [StubHost.ours(), .files()] {
      let isDown = Mutex(true)
      let failing = host.answering([document], with: Self.faults[fault])
      let changing = StubHost { request, _ in
        Result { () throws(TransportError) in
          try isDown.withLock(\.self) ? failing.response(to: request) : host.response(to: request)
        }
      }
      let catalog = try changing.catalog()
      let contents = try await catalog.load()
      let lost = contents.groups.filter { document.hasSuffix("/\($0.era)") }
      let others = contents.groups.filter { !lost.contains($0) }
      #expect(!lost.isEmpty && Set(contents.unread[part, default: [:]].keys) == Set(lost.map(\.slug)))
      #expect(contents.unread.count == 1)
      #expect(contents.unread[part]?.values.allSatisfy { $0.document?.contains(document) == true } == true)
      #expect(try await contents.members(of: others) == Catalog.bundled.members(of: others))
      #expect(try await contents.songs(of: others) == Catalog.bundled.songs(of: others))
      if part == .songs {
        #expect(contents.songs(of: lost) == lost.map(\.song))
      } else {
        await #expect(throws: CatalogError.self) { try await catalog.load(of: lost.map(\.slug)) }
      }
      let before = changing.paths.count
      isDown.withLock { $0 = false }
      for _ in 0..<2 { #expect(try await catalog.load().unread.isEmpty) }
      #expect(changing.paths.dropFirst(before).allSatisfy { $0.hasPrefix(document) })
    }
  }

  @Test(arguments: faults) func `if every era fails, the load fails`(fault: StubHost.Answer) async throws {
    let documents = Set(BundledDocuments.paths.map { String($0.dropLast(5)) })
    let catalog = try StubHost.ours().answering(documents.subtracting(["group/index"]), with: fault).catalog()
    await #expect(throws: CatalogError.self) { try await catalog.load([.members]) }
    // Songs are never required.
    let contents = try await catalog.load([.songs])
    #expect(contents.songs(of: contents.groups) == contents.groups.map(\.song))
  }

  @Test func `a host that reports too many requests gets no more`() async throws {
    let host = StubHost { _, path in
      path == "group/"
        ? .success(APIResponse(status: 200, body: StubHost.document(path) ?? Data()))
        : .response(429, "", ["Retry-After": "7200"])
    }
    await #expect(throws: CatalogError.self) { try await host.catalog().load([.members]) }
    #expect(host.paths == ["group/", "group/2024-2026"])
  }

  // MARK: - Limits

  @Test(arguments: [
    (200, 100, nil), (200, 101, TransportError.tooLarge(max: 100)), (100, 0, nil), (999, 0, nil),
    (99, 0, .brokenResponse), (1000, 0, .brokenResponse), (.max, 0, .brokenResponse),
    (.min, 0, .brokenResponse),
  ])
  func `a response with an invalid status or too large a body is rejected, whatever its transport accepts`(
    status: Int, bytes: Int, refusal: TransportError?
  ) async {
    let response = APIResponse(status: status, body: Data(count: bytes))
    let request = APIRequest(url: Self.index, timeout: .seconds(3600), maxBody: 100)
    let host = StubHost { _, _ in .success(response) }
    do throws(TransportError) {
      #expect(try await host.checkedResponse(to: request) == response && refusal == nil)
    } catch {
      #expect(error == refusal)
    }
  }

  @Test(arguments: [0, 1])
  func `all responses together may have 16 MiB, but not a byte more`(excess: Int) async throws {
    let bytes = BundledDocuments.paths.reduce(0) { $0 + (BundledDocuments.data($1)?.count ?? 0) }
    let filler = Data(repeating: UInt8(ascii: " "), count: 16 << 20 - bytes + excess)
    let host = StubHost.serving { path in
      StubHost.document(path).map { path == "group/" ? $0 + filler : $0 }
    }
    let access = try host.configuration()
    let catalog = Catalog(HostSource(access))
    let contents = try await catalog.read(Set(CatalogPart.allCases), requiresMembers: false)
    if excess == 0 {
      #expect(contents.unread.isEmpty)
    } else {
      let errors = contents.unread.values.flatMap(\.values)
      #expect(!errors.isEmpty && errors.allSatisfy { $0 == .tooLarge(access.host, maxBytes: 16 << 20) })
    }
  }

  // MARK: - Time

  /// A transport whose requests end only when they are cancelled.
  private struct SilentTransport: HTTPTransport {
    func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
      do {
        try await Task.sleep(for: .seconds(3600))
      } catch {}
      throw .cancelled
    }
  }

  @Test func `a load ends with its task`() async throws {
    var access = try StubHost.ours().configuration()
    access.transport = SilentTransport()
    let loading = Task { [access] in try await Catalog(HostSource(access)).load([]) }
    loading.cancel()
    await #expect(throws: CatalogError.cancelled) { try await loading.value }
  }
}
