import Foundation
import KPGGCore
@testable import KPGGCommands
import KPGGNetworking
import Synchronization
import TestSupport
import Testing

/// Tests of the networking library with a real server and sockets.
@Suite(.hangLimit) struct HostCatalogTests {
  @Test func `URLSession is used with reports of progress, and if the host is down, cached copies`()
    async throws
  {
    let folder = TemporaryFolder()
    let server = try StubServer.catalog()
    let host = try #require(APIHost(server.url))
    try folder.write("", to: "of the app")
    let cacheFolder = URL(filePath: folder.path)
    let all = Mutex<[Catalog.Progress]>([])
    let catalog = Catalog(host, cacheFolder: cacheFolder, timeout: .seconds(600)) { progress in
      all.withLock { $0.append(progress) }
    }
    #expect(try await catalog.load().groups.count == Edition.groups)
    #expect(server.requests.allSatisfy { $0.head.contains("User-Agent: KPGGNetworking") })
    let last = try #require(all.withLock { $0.max { $0.documents < $1.documents } })
    #expect(last.documents == 1 + 2 * Edition.sections && last.expected == last.documents)
    #expect(last.bytes > 100_000)
    #expect(all.withLock { $0.allSatisfy { $0.documents <= $0.expected } })
    server.stop()
    let contents = try await Catalog(host, cacheFolder: cacheFolder, timeout: .seconds(600)).load()
    #expect(contents.groups.count == Edition.groups && contents.unread.isEmpty)
    // Other files stay.
    #expect(try folder.names == ["kpgg", "of the app"])
  }

  /// The limit applies to the decompressed body.
  @Test(arguments: [(1000, nil), (999, TransportError.tooLarge(max: 999))], [false, true])
  func `a body may be as large as the request allows, and not a byte more`(
    limit: (bytes: Int, error: TransportError?), isCompressed: Bool
  ) async throws {
    let zeros = Data(count: 1000)
    let packed = try #require(Data(base64Encoded: "H4sIAAAAAAACA2NgGAWjYBQMdwAAgBcLBugDAAA="))
    let body = isCompressed ? packed : zeros
    let server = try StubServer { _, send in
      _ = send(StubServer.response(200, body, headers: isCompressed ? ["Content-Encoding: gzip"] : []))
    }
    defer { server.stop() }
    // Foundation would create folders in this process's home folder on Linux.
    let transport = HelperTransport(path: BuiltProgram(home: nil).path + "-fetch")
    defer { transport.end() }
    let request = APIRequest(url: server.url + "/", timeout: .seconds(600), maxBody: limit.bytes)
    do throws(TransportError) {
      #expect(try await transport.send(request).body == zeros && limit.error == nil)
    } catch {
      #expect(error == limit.error)
    }
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
