import Foundation
import KPGGCore
@testable import KPGGCommands
import KPGGNetworking
import Synchronization
import TestSupport
import Testing

/// Tests of the networking library with a real server and sockets.
@Suite(.hangLimit) struct HostCatalogTests {
  private func host(_ server: StubServer) throws -> APIHost { try #require(APIHost(server.url)) }

  /// Returns a transport in another process, because Foundation creates folders in the home folder on Linux.
  private func transport() -> HelperTransport {
    HelperTransport(path: BuiltProgram(home: nil).path + "-fetch")
  }

  @Test func `URLSession is used, or cached copies if the host is down, and other files stay`() async throws {
    let folder = TemporaryFolder()
    let server = try StubServer.catalog()
    try folder.write("", to: "of the app")
    let cacheFolder = URL(filePath: folder.path)
    let catalog = Catalog(try host(server), cacheFolder: cacheFolder, timeout: .seconds(600))
    #expect(try await catalog.load().groups.count == Edition.groups)
    #expect(server.requests.allSatisfy { $0.head.contains("User-Agent: KPGGNetworking") })
    server.stop()
    let copies = Catalog(try host(server), cacheFolder: cacheFolder, timeout: .seconds(600))
    let contents = try await copies.load()
    #expect(contents.groups.count == Edition.groups && contents.unread.isEmpty)
    #expect(try folder.names == ["kpgg", "of the app"])
  }

  @Test func `after a failure or a timeout, the next load makes a new request with the full timeout`()
    async throws
  {
    let server = try StubServer { request, send in
      switch request.earlier {
      case 0: _ = send(StubServer.response(500))
      case 1: StubServer.neverResponding(request, send)
      default: _ = send(StubServer.response(200, Data(#"{"group": {}}"#.utf8)))
      }
    }
    defer { server.stop() }
    let transport = transport()
    defer { transport.end() }
    let catalog = Catalog(try host(server), transport: transport, timeout: .seconds(5))
    for error in [
      CatalogError.status(500, url: server.url + "/group/", retryAfter: nil),
      .noResponse(.init(.timedOut), url: server.url + "/group/"),
    ] {
      await #expect(throws: error) { try await catalog.load([]) }
    }
    #expect(try await catalog.load([]).groups.isEmpty)
  }

  /// The limit applies to the decompressed body.
  @Test(arguments: [(1000, nil), (999, TransportError.tooLarge(max: 999))], [false, true])
  func `a body may be as large as the request allows, and not a byte more`(
    limit: (bytes: Int, error: TransportError?), isCompressed: Bool
  ) async throws {
    let zeros = Data(count: 1000)
    let packed = Data(base64Encoded: "H4sIAAAAAAACA2NgGAWjYBQMdwAAgBcLBugDAAA=")
    let server = try StubServer { _, send in
      _ = send(
        isCompressed
          ? StubServer.response(200, packed ?? Data(), headers: ["Content-Encoding: gzip"])
          : StubServer.response(200, zeros))
    }
    defer { server.stop() }
    let transport = transport()
    defer { transport.end() }
    let request = APIRequest(url: server.url + "/", timeout: .seconds(600), maxBody: limit.bytes)
    do throws(TransportError) {
      #expect(try await transport.send(request).body == zeros && limit.error == nil)
    } catch {
      #expect(error == limit.error)
    }
  }

  @Test func `a load's progress is reported`() async throws {
    let server = try StubServer.catalog()
    defer { server.stop() }
    let transport = transport()
    defer { transport.end() }
    let all = Mutex<[Catalog.Progress]>([])
    let catalog = Catalog(try host(server), transport: transport, timeout: .seconds(600)) { progress in
      all.withLock { $0.append(progress) }
    }
    _ = try await catalog.load([.members])
    let last = try #require(all.withLock { $0.max { $0.documents < $1.documents } })
    #expect(last.documents == 1 + Edition.sections && last.expected == last.documents && last.bytes > 100_000)
    #expect(all.withLock { $0.allSatisfy { $0.documents <= $0.expected } })
  }

  @MainActor @Test func `the main actor is free during a query`() async throws {
    struct Transport: HTTPTransport {
      let gate: MainActorGate
      func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
        gate.pass()
        return APIResponse(status: 200, body: BundledDocuments.data("group/index.json") ?? Data())
      }
    }
    let gate = MainActorGate()
    let host = try #require(APIHost("https://api.example.org"))
    // Progress is reported by the code that decodes, which must also be off the main actor.
    let catalog = Catalog(host, transport: Transport(gate: gate), timeout: .seconds(3600)) { _ in
      gate.pass()
    }
    gate.close()
    #expect(try await !catalog.load([]).groups.isEmpty)
    #expect(gate.passed == [true, true])
  }

  // MARK: Foundation's types

  @Test func `days are converted from and to Foundation's dates`() throws {
    let seoul = try #require(TimeZone(identifier: "Asia/Seoul"))
    // 14:59:59 and 15:00 on 31 December 2025 in UTC.
    let midnight = Date(timeIntervalSince1970: 1_767_193_200)
    #expect(Day(midnight.addingTimeInterval(-1), in: seoul)?.iso == "2025-12-31")
    #expect(Day(midnight, in: seoul)?.iso == "2026-01-01")
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
    let groups = try await Catalog.bundled.index().groups
    for group in groups {
      #expect(group.song.youtubeID.url.absoluteString == group.song.youtubeID.watchURL)
      if let image = group.image { #expect(image.url?.absoluteString == image.description) }
    }
    #expect(APIHost(URL(filePath: "/tmp")) == nil)
    let url = try #require(URL(string: "https://api.example.org/kpgg"))
    #expect(APIHost(url) == APIHost("https://api.example.org/kpgg"))
  }
}
