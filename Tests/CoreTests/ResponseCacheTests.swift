import Foundation
import TestSupport
import Testing

@testable import KPGGCore

/// Saved responses: when they are used, and when not.
@Suite(.hangLimit) struct ResponseCacheTests {
  private let folder = TemporaryFolder()
  private var cache: ResponseCache { get throws { try StubHost.cache(below: folder) } }

  /// Fields of the first response, the second one, a minute later, and its request: its conditions, `nil` for none.
  struct Row: Sendable {
    var fields: [String: String]
    var second: StubHost.Answer
    var request: [String: String]?
    /// Whether a warning says that the copy is used.
    var warns = false
    var status = 200
  }

  private static let confirmed = StubHost.Answer.response(304)
  private static let tag = ["If-None-Match": "\"1\""]
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  static let rows: [Row] =
    [
      Row(fields: ["ETag": "\"1\"", "Cache-Control": "max-age=61"], second: .failure(.noConnection)),
      Row(fields: ["ETag": "\"1\"", "Cache-Control": "max-age=60"], second: confirmed, request: tag),
      Row(fields: ["ETag": "\"1\""], second: confirmed, request: tag),
      Row(fields: ["ETag": "\"1\""], second: confirmed, request: tag, status: 203),
      Row(fields: ["ETag": "\"1\""], second: confirmed, request: tag, status: 299),
      Row(fields: ["ETag": "\"1\""], second: .success(document("group/")), request: tag),
      Row(fields: ["ETag": "W/\"1\""], second: confirmed, request: ["If-None-Match": "W/\"1\""]),
      Row(fields: ["Last-Modified": date], second: confirmed, request: ["If-Modified-Since": date]),
      Row(fields: [:], second: .success(document("group/")), request: [:]),
      Row(
        fields: ["ETag": "\"1\"", "Cache-Control": "max-age=3600", "Vary": "*"], second: confirmed,
        request: tag),
    ]
    + [
      StubHost.Answer.failure(.noConnection), .failure(.timedOut), .failure(.brokenAnswer), .response(500),
      .response(404), .response(200, "<html>"), .response(200, "{\"group\": ["), .response(206, "{}"),
      .response(200, "{}", ["Cache-Control": "max-age=3600"]),
    ].map { Row(fields: ["ETag": "\"1\""], second: $0, request: tag, warns: true) }

  private static func document(_ path: String, _ fields: [String: String] = [:], status: Int = 200)
    -> APIResponse
  {
    guard let data = StubHost.document(path) else { return APIResponse(status: 404) }
    return APIResponse(status: status, headers: fields, body: data)
  }

  /// A host that sends everything with these header fields.
  private func host(_ fields: [String: String], status: Int = 200) -> StubHost {
    StubHost { _, path in .success(Self.document(path, fields, status: status)) }
  }

  @Test(arguments: rows)
  func `a copy is used while it is fresh, confirmed by the host, or with a warning instead of a failure`(
    row: Row
  ) async throws {
    _ = try await host(row.fields, status: row.status).catalog(cache: cache).index()
    let host = StubHost { _, path in path.hasPrefix("group/") ? row.second : .response(404) }
    #expect(try await host.catalog(cache: cache, now: 1060).index().value.groups.count == Edition.groups)
    let conditions = host.requests.first.map { request in
      request.headers.filter { $0.key.hasPrefix("If-") }
    }
    #expect(conditions == row.request)
    #expect(host.copyAges == (row.warns ? [60] : []))
    // Whatever the second response was, the copy can be used later.
    let offline = StubHost { _, _ in .failure(.noConnection) }
    let later = try offline.catalog(cache: cache, cachePolicy: .only, now: 99_999_999)
    #expect(try await later.index().value.groups.count == Edition.groups)
    #expect(offline.requests == [] && offline.copyAges == [])
  }

  @Test func `copies stand in for every document of a host that is down, but not in an update`() async throws
  {
    _ = try await host(["ETag": "\"1\""]).catalog(cache: cache).snapshot()
    let host = StubHost { _, _ in .failure(.noConnection) }
    let catalog = try host.catalog(cache: cache, now: 1000 + 7200)
    let groups = try await catalog.index().value.groups
    #expect(try await catalog.members(of: groups).value.count == Edition.members)
    #expect(try await catalog.songs(of: groups).value.count >= Edition.songs)
    #expect(Set(host.copyAges) == [7200])
    let offline = try host.catalog(cache: cache, cachePolicy: .only, now: 99_999_999)
    #expect(try await offline.snapshot().documents.count == Edition.documents)
    await #expect(throws: APIError.self) {
      try await host.catalog(cache: cache, cachePolicy: .confirmed).snapshot()
    }
  }

  @Test(arguments: ["no-store", "max-age=3600, No-Store"])
  func `without a copy, or with one that must not be kept, offline mode fails`(control: String) async throws {
    _ = try await host(["Cache-Control": control]).catalog(cache: cache).index()
    let access = try StubHost.ours().access(cache: cache, cachePolicy: .only)
    await #expect(throws: APIError.noCopy(access.host)) { try await APICatalog(access).index() }
  }

  @Test(arguments: ["cut", "swapped", "newer", "empty", "zeros", "zeros inside", "zeros at the end"])
  func `a damaged copy is ignored`(damage: String) async throws {
    _ = try await host(["Cache-Control": "max-age=3600"]).catalog(cache: cache).snapshot()
    let files = try cache.folder
    let names = try FileManager.default.contentsOfDirectory(atPath: files).sorted()
    let contents = names.compactMap { FileManager.default.contents(atPath: "\(files)/\($0)") }
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
      try damaged.write(to: URL(filePath: "\(files)/\(name)"))
    }
    let host = StubHost.ours()
    #expect(try await host.catalog(cache: cache).index().value.groups.count == Edition.groups)
    #expect(host.paths == ["group/"])
    // The routes and the index; a response to another request is not damaged.
    #expect(host.cacheErrors.reading.count == (damage == "swapped" ? 0 : 2))
  }

  @Test func `a last update that cannot be read is reported once, and a missing one is not`() async throws {
    let host = StubHost { _, _ in .failure(.noConnection) }
    let path = folder.path("catalog")
    var access = try host.access()
    access.update = Store(path: path)
    await #expect(throws: APIError.self) { try await APICatalog(access, isOfOneRun: true).index() }
    #expect(host.cacheErrors.reading.isEmpty)
    try folder.write("{}\n", to: "catalog")
    let catalog = APICatalog(access, isOfOneRun: true)
    for _ in 0..<2 { await #expect(throws: APIError.self) { try await catalog.index() } }
    let error = StoreError(kind: .catalog, path: path, reason: .damaged(.altered))
    #expect(host.cacheErrors.reading.map { $0 as? StoreError } == [error])
  }

  @Test func `a cache that cannot be written is reported once and otherwise ignored`() async throws {
    let host = StubHost.ours()
    try folder.write("", to: "file")
    let blocked = ResponseCache(host: try host.access().host, below: folder.path("file"))
    #expect(try await host.catalog(cache: blocked).snapshot().documents.count == Edition.documents)
    #expect(host.cacheErrors.keeping.count == 1)
  }
}
