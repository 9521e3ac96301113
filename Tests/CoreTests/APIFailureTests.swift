import Foundation
import TestSupport
import Testing

@testable import KPGGCore

/// Hosts that fail, as a whole or for single documents, and transports that break the rules.
@Suite(.hangLimit) struct APIFailureTests {
  private static let index = StubHost.base + "/group/"

  // MARK: - The index

  /// What the host answers to every request, the error, and the number of requests.
  static let failures: [(StubHost.Answer, APIError, requests: Int)] =
    [403, 404, 405].map { (.response($0), .noDocument(url: index + "index.json", status: $0), 2) }
    + [204, 205, 206, 400, 500].map { (.response($0), .status($0, url: index, retryAfter: nil), 1) }
    + ["<html>", "{}"].map { (.response(299, $0), .status(299, url: index, retryAfter: nil), 1) }
    + [(.response(200, "<html>"), .noDocument(url: index, status: 200), 2)]
    + [.noConnection, .timedOut, .brokenAnswer].map { (.failure($0), .noAnswer($0, url: index), 1) }

  @Test(arguments: failures)
  func `a failure names the last URL tried; only what does not exist is tried at another`(
    answer: StubHost.Answer, error: APIError, requests: Int
  ) async throws {
    let host = StubHost { _, _ in answer }
    await #expect(throws: error) { try await host.catalog().index() }
    #expect(host.paths == Array(["group/", "group/index.json"].prefix(requests)))
  }

  /// The field `Retry-After`, at 00:16:40 on 1 January 1970, its seconds, and the number of requests within an hour.
  static let delays = [
    ("0", 0, 2), ("-5", 0, 2), ("Thu, 01 Jan 1970 00:16:39 GMT", 0, 2), ("3600", 3600, 1), ("7200", 7200, 1),
    ("Thu, 01 Jan 1970 02:16:40 GMT", 7200, 1), ("86400", 86_400, 1), ("86401", 86_400, 1),
    ("Fri, 02 Jan 1970 00:16:41 GMT", 86_400, 1),
  ]

  @Test(arguments: [429, 502, 503, 504], delays)
  func `a busy host is asked once more after the delay it names, unless that exceeds the timeout`(
    status: Int, delay: (text: String, seconds: Int, requests: Int)
  ) async throws {
    let host = StubHost { _, _ in .response(status, "", ["Retry-After": delay.text]) }
    let error = APIError.status(status, url: Self.index, retryAfter: .seconds(delay.seconds))
    await #expect(throws: error) { try await host.catalog().index() }
    #expect(host.requests.count == delay.requests)
  }

  @Test(arguments: [(3600, 1200), (60, 20), (30, 10), (29, 10), (9, 9)])
  func `a request may take a third of the timeout, or ten seconds`(timeout: Int, seconds: Int) throws {
    let client = APIClient(try StubHost.ours().access(timeout: .seconds(timeout)))
    #expect(client.requestTimeout == .seconds(seconds))
  }

  @Test(arguments: [(false, 2), (true, 1)])
  func `a host that is down is asked again by the next query, but not within one run`(
    isOfOneRun: Bool, requests: Int
  ) async throws {
    let host = StubHost { _, _ in .failure(.noConnection) }
    let catalog = APICatalog(try host.access(), isOfOneRun: isOfOneRun)
    for _ in 0..<2 { await #expect(throws: APIError.self) { try await catalog.index() } }
    #expect(host.requests.count == requests)
  }

  // MARK: - Documents

  /// The bundled catalog, read once.
  private static let bundled: any Catalog = DocumentCatalog.bundled.remembering()

  /// How a document can fail; the last two are JSON.
  static let faults: [StubHost.Answer] = [
    .failure(.brokenAnswer), .failure(.tooLarge(limit: 1)), .response(500),
    .response(503, "", ["Retry-After": "0"]), .response(200, "{\"groupname\": "),
    .response(200, "{\"groupname\": []}"), .response(200, "[1]"),
  ]

  /// With every fault, the document of an era fails that a host is probed with, or a later one.
  @Test(arguments: faults.indices, ["group/2024-2026", "group/2009", "song/2024-2026", "song/2009"])
  func `a document that fails costs only its groups, with a report, but it fails an update`(
    fault: Int, document: String
  ) async throws {
    let isOfSongs = document.hasPrefix("song")
    // Songs of the wrong shape are a finding, since the signature songs are known.
    if isOfSongs, fault >= Self.faults.count - 2 { return }
    for host in [StubHost.ours(), .files()] {
      let host = host.answering([document], with: Self.faults[fault])
      let catalog = try host.catalog()
      let groups = try await catalog.index().value.groups
      let lost = groups.filter { document.hasSuffix("/\($0.era)") }
      let others = groups.filter { !lost.contains($0) }
      if isOfSongs {
        let songs = try await catalog.songs(of: groups).value
        #expect(songs.filter { song in lost.contains { $0.slug == song.group } } == lost.map(\.song))
        let rest = songs.filter { song in others.contains { $0.slug == song.group } }
        #expect(try await rest == Self.bundled.songs(of: others).value)
      } else {
        let members = try await catalog.members(of: groups).value
        #expect(try await members == Self.bundled.members(of: others).value)
        await #expect(throws: APIError.self) { try await catalog.members(of: lost) }
      }
      #expect(!lost.isEmpty && host.unread.map(\.group) == lost)
      #expect(host.unread.allSatisfy { $0.cause.document?.contains(document) == true })
      let error = await #expect(throws: APIError.self) { try await host.catalog().snapshot() }
      #expect(error?.document?.contains(document) == true)
    }
  }

  @Test(arguments: faults) func `if every era fails, the query fails`(fault: StubHost.Answer) async throws {
    let documents = Set(BundledCatalog.documents.map { String($0.dropLast(5)) })
    let catalog = try StubHost.ours().answering(documents.subtracting(["group/index"]), with: fault).catalog()
    let groups = try await catalog.index().value.groups
    await #expect(throws: APIError.self) { try await catalog.members(of: groups) }
  }

  @Test func `a host that has had too many requests gets no more`() async throws {
    let host = StubHost { _, path in
      path == "group/"
        ? .success(APIResponse(status: 200, body: StubHost.document(path) ?? Data()))
        : .response(429, "", ["Retry-After": "7200"])
    }
    let catalog = try host.catalog()
    let groups = try await catalog.index().value.groups
    await #expect(throws: APIError.self) { try await catalog.members(of: groups) }
    #expect(host.paths == ["group/", "group/2024-2026"])
  }

  // MARK: - Limits

  @Test(arguments: [
    (200, 100, nil), (200, 101, TransportError.tooLarge(limit: 100)), (100, 0, nil), (999, 0, nil),
    (99, 0, .brokenAnswer), (1000, 0, .brokenAnswer), (.max, 0, .brokenAnswer), (.min, 0, .brokenAnswer),
  ])
  func `a response has three digits of status and at most the largest body, whatever its transport says`(
    status: Int, bytes: Int, refusal: TransportError?
  ) async {
    let response = APIResponse(status: status, body: Data(count: bytes))
    let request = APIRequest(url: Self.index, timeout: .seconds(3600), largestBody: 100)
    let host = StubHost { _, _ in .success(response) }
    do throws(TransportError) {
      #expect(try await host.answer(to: request) == response && refusal == nil)
    } catch {
      #expect(error == refusal)
    }
  }

  @Test(arguments: [0, 1])
  func `all responses together may have 16 MiB, and not a byte more`(excess: Int) async throws {
    let bytes = BundledCatalog.documents.reduce(0) { $0 + (BundledCatalog.data($1)?.count ?? 0) }
    let filler = Data(repeating: UInt8(ascii: " "), count: 16 << 20 - bytes + excess)
    let host = StubHost.serving { path in
      StubHost.document(path).map { path == "group/" ? $0 + filler : $0 }
    }
    let access = try host.access()
    let catalog = APICatalog(access)
    if excess == 0 {
      #expect(try await catalog.snapshot().documents.count == Edition.documents)
    } else {
      await #expect(throws: APIError.tooMuch(access.host, bytes: 16 << 20)) { try await catalog.snapshot() }
    }
  }

  // MARK: - Time

  /// A transport whose requests never end.
  private struct SilentTransport: HTTPTransport {
    func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      throw .cancelled
    }
  }

  @Test(arguments: [TransportError.timedOut, .cancelled])
  func `a query ends with its timeout or its task, even if the transport does not`(error: TransportError)
    async throws
  {
    var access = try StubHost.ours().access(timeout: error == .timedOut ? .milliseconds(1) : .seconds(3600))
    access.transport = SilentTransport()
    let asking = Task { [access] in try await APICatalog(access).index() }
    if error == .cancelled { asking.cancel() }
    await #expect(throws: APIError.noAnswer(error, url: Self.index)) { try await asking.value }
  }

  /// A transport that responds at once.
  private struct TimelyStub: TimelyTransport {
    func send(_ request: APIRequest) async throws(TransportError) -> APIResponse { APIResponse(status: 200) }
  }

  /// Asks for a document that is decoded like this.
  private func answer(
    timeout: Duration, _ decode: @escaping @Sendable (_ isLate: () -> Bool) throws(Finding) -> Int
  ) async throws {
    var access = try StubHost.ours().access(timeout: timeout)
    access.transport = TimelyStub()
    _ = try await APIClient(access).ask("a", at: "group/") { (_, isLate) throws(Finding) in
      try decode(isLate)
    }
  }

  @Test func `a response that is decoded too late is not used`() async {
    await #expect(throws: APIError.notReadInTime(url: Self.index)) {
      try await answer(timeout: .milliseconds(300)) { isLate in
        while !isLate() { sched_yield() }
        return 1
      }
    }
  }

  @Test func `decoding a response after its task was cancelled is not an invalid document`() async {
    let task = Task {
      try await answer(timeout: .seconds(3600)) { (_) throws(Finding) in
        withUnsafeCurrentTask { $0?.cancel() }
        throw Finding(refusing: "a", because: .missing)
      }
    }
    await #expect(throws: APIError.noAnswer(.cancelled, url: Self.index)) { try await task.value }
  }
}
