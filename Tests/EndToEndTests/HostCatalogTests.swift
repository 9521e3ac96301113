import Foundation
import KPGGCore
import KPGGHelper
import KPGGNetworking
import Synchronization
import TestSupport
import Testing

/// The networking library with a real server and sockets.
@Suite(.serialized, .hangLimit) struct HostCatalogTests {
  init() { _ = Self.session }

  /// Creates the default session. Foundation on Linux then creates empty folders for its cache and its cookies, which are
  /// deleted.
  private static let session: URLSessionTransport = {
    let variables = ProcessInfo.processInfo.environment
    let home = variables["HOME"] ?? "/nowhere"
    let folders = [
      (variables["XDG_CACHE_HOME"] ?? home + "/.cache") + "/org.swift.foundation.URLCache",
      variables["XDG_DATA_HOME"] ?? home + "/.local/share",
    ]
    func entries() -> Set<String> {
      Set(
        folders.flatMap { folder in
          ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map { "\(folder)/\($0)" }
        })
    }
    let before = entries()
    defer { for folder in entries().subtracting(before) { rmdir(folder) } }
    return .shared
  }()

  private func document(_ path: String) -> Data? {
    BundledCatalog.data(path == "/group/" ? "group/index.json" : String(path.dropFirst()) + ".json")
  }

  private func host(_ server: StubServer) throws -> APIHost { try #require(APIHost(server.url)) }

  @Test func `requests use URLSession, and a query after a failure tries again`() async throws {
    let server = try StubServer { request, send in
      _ = send(
        request.path == "/group/" && request.earlier == 0
          ? StubServer.response(500) : StubServer.response(200, document(request.path) ?? Data()))
    }
    defer { server.stop() }
    let catalog = HostCatalog(try host(server))
    await #expect(throws: APIError.status(500, url: server.url + "/group/", retryAfter: nil)) {
      try await catalog.index()
    }
    let index = try await catalog.index().value
    #expect(try await index == DocumentCatalog.bundled.index().value)
    #expect(try await catalog.members(of: index.groups).value.count == Edition.members)
    #expect(server.requests.allSatisfy { $0.head.contains("User-Agent: KPGGNetworking") })
  }

  @Test func `a query after a timeout has the whole timeout again`() async throws {
    // A small document, since reading the whole catalog can be slow while other tests run.
    let document = Data(
      #"{"group": {"first": [{"groupname": "STAYC", "grouplogo": "", "groupimage": "", "hitsong": "NsY-9MCOIAQ", "haspreviousmember": false}]}}"#
        .utf8)
    let end = DispatchSemaphore(value: 0)
    let server = try StubServer { request, send in
      if request.earlier == 0 { end.wait() }
      _ = send(StubServer.response(200, document))
    }
    defer {
      end.signal()
      server.stop()
    }
    let catalog = HostCatalog(try host(server), timeout: .seconds(5))
    await #expect(throws: APIError.noAnswer(.timedOut, url: server.url + "/group/")) {
      try await catalog.index()
    }
    #expect(try await catalog.index().value.groups.count == 1)
  }

  @Test func `a query's progress is reported`() async throws {
    let server = try StubServer { request, send in
      _ = send(StubServer.response(200, document(request.path) ?? Data()))
    }
    defer { server.stop() }
    let events = Mutex((expected: 0, received: 0))
    let catalog = HostCatalog(try host(server)) { event in
      events.withLock { events in
        switch event {
        case .expects(let documents): events.expected += documents
        case .received: events.received += 1
        case .copyServed, .notKept, .cacheFailed, .unread: Issue.record("\(event)")
        }
      }
    }
    _ = try await catalog.members(of: catalog.index().value.groups)
    #expect(events.withLock { $0 } == (Edition.sections, 1 + Edition.sections))
  }

  @Test func `with the helper, responses that trap do not crash the app`() async throws {
    let server = try StubServer { request, send in
      switch request.path {
      case "/group/2009": _ = send(Data("HTTP/1.1 200 OK\r\n".utf8))
      case "/group/2020":
        _ = send(
          Data("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-A: b\r\n\r\n".utf8))
      default: _ = send(StubServer.response(200, document(request.path) ?? Data()))
      }
    }
    defer { server.stop() }
    let helper = HelperTransport(path: BuiltProgram(home: nil).path + "-fetch")
    defer { helper.end() }
    let unread = Mutex<Set<String>>([])
    let catalog = HostCatalog(try host(server), transport: helper) { event in
      if case .unread(let group, .noAnswer(.brokenAnswer, _)) = event {
        unread.withLock { _ = $0.insert(group.era.description) }
      }
    }
    let groups = try await catalog.index().value.groups
    #expect(try await catalog.members(of: groups).value.count > 550)
    #if os(Linux)
      #expect(unread.withLock { $0 } == ["2009", "2020"])
    #endif
  }

  @Test func `cancelling a task ends its request at once, whatever the host does`() async throws {
    let (requests, request) = AsyncStream<Void>.makeStream()
    let server = try StubServer { _, send in
      request.yield()
      while send(Data()) { Thread.sleep(forTimeInterval: 60) }
    }
    defer { server.stop() }
    let sending = Task { [url = server.url] in
      defer { request.finish() }
      return try await URLSessionTransport.shared.send(
        APIRequest(url: url + "/", timeout: .seconds(3600), largestBody: 10))
    }
    for await _ in requests { break }
    sending.cancel()
    await #expect(throws: TransportError.cancelled) { try await sending.value }
  }

  @Test func `copies are used while the host is down`() async throws {
    let folder = TemporaryFolder()
    let server = try StubServer { request, send in
      _ = send(StubServer.response(200, document(request.path) ?? Data()))
    }
    let host = try host(server)
    _ = try await HostCatalog(host, cacheFolder: URL(filePath: folder.path)).index()
    server.stop()
    let served = Mutex(0)
    let catalog = HostCatalog(host, cacheFolder: URL(filePath: folder.path)) { event in
      if case .copyServed(_, cause: .noAnswer(.noConnection, _)) = event { served.withLock { $0 += 1 } }
    }
    #expect(try await catalog.index().value.groups.count == Edition.groups)
    #expect(served.withLock { $0 } == 1)
  }

  @MainActor @Test func `the main actor is free during a query`() async throws {
    struct Transport: HTTPTransport {
      let gate: MainActorGate
      func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
        gate.pass()
        return APIResponse(status: 200, body: BundledCatalog.data("group/index.json") ?? Data())
      }
    }
    let gate = MainActorGate()
    let host = try #require(APIHost("https://api.example.org"))
    // Events are reported by the code that decodes.
    let catalog = HostCatalog(host, transport: Transport(gate: gate)) { _ in gate.pass() }
    gate.close()
    #expect(try await !catalog.index().value.groups.isEmpty)
    #expect(gate.passed == [true, true])
  }

  // MARK: Foundation's types

  @Test func `days are converted from and to Foundation's dates`() throws {
    let seoul = try #require(TimeZone(identifier: "Asia/Seoul"))
    // 14:59:59 and 15:00 on 31 December 2025 in UTC.
    let midnight = Date(timeIntervalSince1970: 1_767_193_200)
    #expect(Day(midnight.addingTimeInterval(-1), in: seoul)?.iso == "2025-12-31")
    #expect(Day(midnight, in: seoul)?.iso == "2026-01-01")
    #expect(Day(.distantPast) == Day(iso: "0001-01-01") || Day(.distantPast) == nil)
    #expect(Day(Date(timeIntervalSince1970: -99_999_999_999), in: seoul) == nil)
    for iso in ["2026-01-01", "1999-06", "2016", "--06-18", "--02-29"] {
      let day = try #require(Day(iso: iso))
      #expect(Day(day.dateComponents) == day)
    }
    #expect(Day(DateComponents(year: 2023, month: 2, day: 29)) == nil)
    let complete = try #require(Day(iso: "2026-11-25"))
    #expect(complete.dateComponents.date.flatMap { Day($0) } == complete)
  }

  @Test func `URLs are converted from and to Foundation's`() async throws {
    let groups = try await DocumentCatalog.bundled.index().value.groups
    for group in groups {
      #expect(group.song.youtubeID.url.absoluteString == group.song.youtubeID.watchURL)
      if let image = group.image { #expect(image.url?.absoluteString == image.description) }
    }
    #expect(APIHost(URL(filePath: "/tmp")) == nil)
    let url = try #require(URL(string: "https://api.example.org/kpgg"))
    #expect(APIHost(url) == APIHost("https://api.example.org/kpgg"))
  }
}
