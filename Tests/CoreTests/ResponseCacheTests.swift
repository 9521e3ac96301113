import Foundation
import TestSupport
import Testing

@testable import KPGGCore

/// Tests of the conditions in which cached responses are used.
@Suite(.hangLimit) struct ResponseCacheTests {
  private let folder = TemporaryFolder()
  private var cache: ResponseCache { get throws { try StubHost.cache(below: folder) } }

  /// A first response's header fields, the second response a minute later, and its request's conditions (`nil`: none).
  struct Row: Sendable {
    var fields = ["ETag": "\"1\""]
    var second = StubHost.Answer.response(304)
    var request: [String: String]? = ["If-None-Match": "\"1\""]
    /// Whether a warning reports that the copy is used.
    var warns = false
    var status = 200
  }

  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  static let rows: [Row] =
    [
      Row(
        fields: ["ETag": "\"1\"", "Cache-Control": "max-age=61"], second: .failure(.noConnection),
        request: nil),
      Row(fields: ["ETag": "\"1\"", "Cache-Control": "max-age=60"]),
      Row(), Row(status: 203), Row(status: 299), Row(second: .success(document("group/"))),
      Row(fields: ["ETag": "W/\"1\""], request: ["If-None-Match": "W/\"1\""]),
      Row(fields: ["Last-Modified": date], request: ["If-Modified-Since": date]),
      Row(fields: [:], second: .success(document("group/")), request: [:]),
    ]
    + [
      StubHost.Answer.failure(.noConnection), .failure(.timedOut), .failure(.brokenResponse), .response(500),
      .response(404), .response(200, "<html>"), .response(200, "{\"group\": ["), .response(206, "{}"),
      .response(200, "{}", ["Cache-Control": "max-age=3600"]),
    ].map { Row(second: $0, warns: true) }

  private static func document(_ path: String, _ fields: [String: String] = [:], status: Int = 200)
    -> APIResponse
  {
    guard let data = StubHost.document(path) else { return APIResponse(status: 404) }
    return APIResponse(status: status, headers: fields, body: data)
  }

  /// Returns a host that sends every document with these header fields.
  private func host(_ fields: [String: String], status: Int = 200) -> StubHost {
    StubHost { _, path in .success(Self.document(path, fields, status: status)) }
  }

  @Test(arguments: rows)
  func `a copy is used while it is fresh, if the host confirms it, or with a warning if the host fails`(
    row: Row
  ) async throws {
    _ = try await host(row.fields, status: row.status).catalog(cache: cache).load([])
    let host = StubHost { _, path in path.hasPrefix("group/") ? row.second : .response(404) }
    #expect(try await host.catalog(cache: cache, now: 1060).load([]).groups.count == Edition.groups)
    let conditions = host.requests.first.map { request in
      request.headers.filter { $0.key.hasPrefix("If-") }
    }
    #expect(conditions == row.request)
    #expect(host.copyAges == (row.warns ? [60] : []))
    // Regardless of the second response, the copy can be used later.
    let offline = StubHost { _, _ in .failure(.noConnection) }
    let later = try offline.catalog(cache: cache, cachePolicy: .only, now: 99_999_999)
    #expect(try await later.load([]).groups.count == Edition.groups)
    #expect(offline.requests == [] && offline.copyAges == [])
  }

  /// Everything that a catalog can read.
  private static let all = Set(CatalogPart.allCases)

  @Test func `copies replace every document of a host that is down, unless they must be confirmed`()
    async throws
  {
    _ = try await host(["ETag": "\"1\""]).catalog(cache: cache).load(Self.all)
    let host = StubHost { _, _ in .failure(.noConnection) }
    let contents = try await host.catalog(cache: cache, now: 1000 + 7200).load(Self.all)
    #expect(contents.members(of: contents.groups).count == Edition.members && contents.unread.isEmpty)
    #expect(contents.songs(of: contents.groups).count >= Edition.songs)
    #expect(Set(host.copyAges) == [7200])
    let offline = try host.catalog(cache: cache, cachePolicy: .only, now: 99_999_999, keepsDocuments: true)
    _ = try await offline.load(Self.all)
    #expect(offline.documents.count == Edition.documents)
    await #expect(throws: CatalogError.self) {
      try await host.catalog(cache: cache, cachePolicy: .confirmed).load(Self.all)
    }
    let confirming = StubHost { request, _ in
      .response(request.headers["If-None-Match"] == "\"1\"" ? 304 : 500)
    }
    let confirmed = try await confirming.catalog(cache: cache, cachePolicy: .confirmed).load(Self.all)
    #expect(confirmed.unread.isEmpty && confirming.requests.count == Edition.documents)
  }

  /// Tests the index and later documents. A host that is being repaired can send anything.
  @Test(arguments: ["group/", "group/2020", "song/2020", "source/2020"])
  func `a broken response never replaces or outlives a good copy, however fresh it claims to be`(path: String)
    async throws
  {
    _ = try await host(["ETag": "\"1\""]).catalog(cache: cache).load(Self.all)
    for body in ["", "{", "[]", "{}", "<html>"] {
      let broken = StubHost { _, asked in
        asked.hasPrefix(path)
          ? .response(200, body, ["Cache-Control": "max-age=3600", "ETag": "\"2\""])
          : .success(Self.document(asked))
      }
      let contents = try await broken.catalog(cache: cache, now: 1010).load(Self.all)
      #expect(contents.unread.isEmpty && contents.groups.count == Edition.groups)
      let next = StubHost { request, asked in
        let isKnown = request.headers["If-None-Match"] == "\"1\""
        return asked == path && isKnown ? .response(304) : .success(Self.document(asked))
      }
      #expect(try await next.catalog(cache: cache, now: 1020).load(Self.all).unread.isEmpty)
      #expect(next.paths.contains(path))
    }
  }

  @Test(arguments: ["no-store", "max-age=3600, No-Store"])
  func `without a copy, or with one that must not be kept, offline mode fails`(control: String) async throws {
    _ = try await host(["Cache-Control": control]).catalog(cache: cache).load([])
    let access = try StubHost.ours().configuration(cache: cache, cachePolicy: .only)
    let offline = Catalog(HostSource(access))
    await #expect(throws: CatalogError.noCopy(access.host)) { try await offline.load([]) }
  }

  @Test(arguments: ["cut", "swapped", "empty", "zeros", "zeros inside", "zeros at the end"])
  func `a damaged copy is ignored`(damage: String) async throws {
    _ = try await host(["Cache-Control": "max-age=3600"]).catalog(cache: cache).load(Self.all)
    let files = try cache.folder
    let names = try FileManager.default.contentsOfDirectory(atPath: files).sorted()
    let contents = names.compactMap { FileManager.default.contents(atPath: "\(files)/\($0)") }
    for (index, name) in names.enumerated() {
      let own = contents[index]
      let damaged: Data =
        switch damage {
        case "cut": own.dropLast(5)
        case "swapped": contents[(index + 1) % contents.count]
        case "empty": Data()
        case "zeros": Data(count: own.count)
        case "zeros inside": own.prefix(own.count - 9) + Data(count: 6) + own.suffix(3)
        default: own.dropLast(3) + Data(count: 3)
        }
      try damaged.write(to: URL(filePath: "\(files)/\(name)"))
    }
    let host = StubHost.ours()
    #expect(try await host.catalog(cache: cache).load([]).groups.count == Edition.groups)
    #expect(host.paths == ["group/"])
  }

  @Test func `a last update that cannot be read is reported once, and a missing one is not`() async throws {
    let host = StubHost { _, _ in .failure(.noConnection) }
    let path = folder.path("catalog")
    var access = try host.configuration()
    let file = Store<CatalogUpdate>(path: path)
    access.update = { try file.loadIfPresent() }
    access.limitsWholeRun = true
    await #expect(throws: CatalogError.self) { try await Catalog(HostSource(access)).load([]) }
    #expect(host.cacheErrors.reading.isEmpty)
    try folder.write("{}\n", to: "catalog")
    let catalog = Catalog(HostSource(access))
    for _ in 0..<2 { await #expect(throws: CatalogError.self) { try await catalog.load([]) } }
    let error = StoreError(kind: .catalog, path: path, reason: .damaged(.modified))
    #expect(host.cacheErrors.reading.map { $0 as? StoreError } == [error])
  }

  @Test func `a document of the last update replaces one that fails`() async throws {
    let host = StubHost.ours().answering(["group/2020", "song/2020"], with: .response(500))
    var access = try host.configuration()
    let update = CatalogUpdate(host: access.host, fetched: 400, documents: BundledDocuments.all)
    access.update = { update }
    let contents = try await Catalog(HostSource(access)).load()
    #expect(contents.unread.isEmpty && contents.members(of: contents.groups).count == Edition.members)
    #expect(!contents.groups.isEmpty)
  }

  @Test func `a cache that cannot be written is reported once and otherwise ignored`() async throws {
    let host = StubHost.ours()
    try folder.write("", to: "file")
    let blocked = ResponseCache(host: try host.configuration().host, below: folder.path("file"))
    #expect(try await host.catalog(cache: blocked).load(Self.all).unread.isEmpty)
    #expect(host.cacheErrors.keeping.count == 1)
  }

  @Test func `files cached by version 1.1 are removed, but current ones are not`() async throws {
    try folder.write("old", to: "api.example.org-51586b9e/3314be94306da94eb17f9922827f8677")
    try folder.write("old", to: "pictures/3314be94306da94eb17f9922827f8677")
    for _ in 0..<2 { _ = try await StubHost.ours().catalog(cache: cache).load([]) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["responses"])
    #expect(try cache.copy("group/index.json") != nil)
  }

  @Test func `a folder that has become too large is emptied before more is kept`() async throws {
    _ = try await StubHost.ours().catalog(cache: cache).load([.members])
    let large = try cache.folder + "/large"
    try #require(FileManager.default.createFile(atPath: large, contents: nil))
    try #require(FileHandle(forWritingAtPath: large)).truncate(atOffset: UInt64(ResponseCache.maxBytes))
    _ = try await StubHost.ours().catalog(cache: cache).load([])
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache.folder).count == 1)
  }
}
