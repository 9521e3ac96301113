import Foundation
import Synchronization
import TestSupport
import Testing

@testable import KPGGCore

@Suite struct APICatalogTests {
  private func catalog(_ host: CannedHost) throws -> Catalog { APICatalog(try host.access()).catalog }

  // MARK: - What every catalog has to do

  /// The contract: whoever supplies the catalog, groups and members come in order and belong together.
  @Test(arguments: ["bundled", "ours", "files", "original"])
  func `a catalog lists groups by section, and members group by group`(kind: String) async throws {
    let catalog: Catalog =
      switch kind {
      case "ours": try catalog(.ours())
      case "files": try catalog(.files())
      case "original": try catalog(try await .original())
      default: .bundled
      }
    let index = try await catalog.index()
    #expect(index.findings == [])
    let groups = index.value.groups
    #expect(groups.count == (kind == "original" ? 38 : 93))
    #expect(index.value.featured.count == 4)
    #expect(groups.map(\.era) == groups.map(\.era).sorted(by: >))
    let members = try await catalog.members(groups)
    #expect(members.findings == [])
    #expect(members.value.count == (kind == "original" ? 250 : 656))
    #expect(Set(members.value.map(\.id)).count == members.value.count)
    var order: [Slug] = []
    for member in members.value where order.last != member.id.group { order.append(member.id.group) }
    #expect(order == groups.map(\.slug))
    let arin = try #require(members.value.first { $0.stageName.korean == "아린" })
    #expect(arin.realName?.korean == "최예원" && arin.birthDate?.iso == "1999-06-18" && arin.bloodType == .o)
    let group = try #require(groups.first { $0.slug.description == "ohmygirl" })
    #expect(group.song.youtubeID.description == "QIN5_tJRiyY")
    let own = try await catalog.members([group])
    #expect(own.value == members.value.filter { $0.id.group == group.slug })
  }

  @Test func `a host of ours says the same as the binary`() async throws {
    let (ours, bundled) = (try catalog(.ours()), Catalog.bundled)
    let index = try await ours.index().value
    #expect(try await index == bundled.index().value)
    #expect(try await ours.members(index.groups).value == bundled.members(index.groups).value)
  }

  // MARK: - Which documents are asked for

  @Test func `a list of groups takes one request`() async throws {
    let host = CannedHost.ours()
    _ = try await catalog(host).index()
    #expect(host.paths == ["group/"])
  }

  @Test func `members of one group take one more, of the whole era`() async throws {
    let host = CannedHost.ours()
    let catalog = try catalog(host)
    let group = try #require(try await catalog.index().value.groups.last)
    _ = try await catalog.members([group])
    #expect(host.paths == ["group/", "group/2006-2008"])
  }

  @Test func `a host without answers for eras is asked for groups, and this is found out once`() async throws
  {
    let host = try await CannedHost.original()
    _ = try await APICatalog(try host.access()).snapshot()
    let paths = host.paths.filter { !$0.hasPrefix("song/") }
    #expect(paths.prefix(3) == ["group/", "group/2020", "group/2020.json"])
    #expect(paths.count == 1 + 2 + 38)
    // Of songs one document in each form is asked for, and there are none.
    #expect(host.paths.count == paths.count + 4)
    #expect(host.mostInFlight <= APICatalog.mostInFlight)
    #expect(host.paths.contains("group/f%28x%29"))
  }

  @Test func `a server of files is known by its index`() async throws {
    let host = CannedHost.files()
    _ = try await APICatalog(try host.access()).snapshot()
    #expect(host.paths.count == 2 + 9 + 9)
    #expect(host.paths.dropFirst(2).allSatisfy { $0.hasSuffix(".json") })
  }

  @Test func `the forms that a host answers are remembered`() async throws {
    let folder = try TemporaryFolder()
    let host = try await CannedHost.original()
    let cache = ResponseCache(host: try host.access().host, below: folder.path)
    _ = try await APICatalog(try host.access(cache: cache)).snapshot()
    let before = host.paths.count
    _ = try await APICatalog(try host.access(cache: cache)).snapshot()
    #expect(!host.paths.dropFirst(before).contains("group/2020"))
  }

  @Test func `a host that has changed its forms is found out again`() async throws {
    let folder = try TemporaryFolder()
    let original = try await CannedHost.original()
    let cache = ResponseCache(host: try original.access().host, below: folder.path)
    _ = try await APICatalog(try original.access(cache: cache)).snapshot()
    let snapshot = try await APICatalog(try CannedHost.ours().access(cache: cache)).snapshot()
    #expect(snapshot.documents.count == 19)
  }

  // MARK: - Songs

  @Test func `songs are asked for when they are wanted, and not before`() async throws {
    let host = CannedHost.ours()
    let catalog = try catalog(host)
    let groups = try await catalog.index().value.groups
    _ = try await catalog.members(groups)
    #expect(!host.paths.contains { $0.hasPrefix("song") })
    let group = try #require(groups.first { $0.slug.description == "stayc" })
    let before = host.paths.count
    let songs = try await catalog.songs([group])
    #expect(host.paths.dropFirst(before) == ["song/2020"])
    #expect(songs.findings == [] && songs.value.allSatisfy { $0.group == group.slug })
    #expect(try await songs.value == Catalog.bundled.songs([group]).value)
    #expect(songs.value.count > 1)
  }

  @Test func `a host without songs leaves the signature songs, and is asked no further`() async throws {
    let host = try await CannedHost.original()
    let catalog = try catalog(host)
    let groups = try await catalog.index().value.groups
    let songs = try await catalog.songs(groups)
    #expect(songs.findings == [])
    #expect(songs.value == groups.map(\.song))
    #expect(
      host.paths.filter { $0.hasPrefix("song/") } == [
        "song/2020", "song/2020.json", "song/STAYC", "song/STAYC.json",
      ])
  }

  @Test func `songs can be divided by group`() async throws {
    let files = Dictionary(
      try await CatalogSnapshot.bundled.files().files.map { ($0.path, $0.data) },
      uniquingKeysWith: { first, _ in first })
    let eras = Set(BundledCatalog.documents.filter { $0.hasPrefix("song/") })
    let host = CannedHost.serving { path in
      let document = path == "group/" ? "group/index.json" : (path.removingPercentEncoding ?? path) + ".json"
      return eras.contains(document) ? nil : files[document]
    }
    let catalog = try catalog(host)
    let groups = try await catalog.index().value.groups.filter { $0.era.description == "2020" }
    #expect(try await catalog.songs(groups).value == Catalog.bundled.songs(groups).value)
  }

  @Test func `a signature song that is not listed stands before those that are`() async throws {
    let catalog = Catalog { document in
      switch document {
      case "group/index.json":
        Data(
          #"{"group": {"first": [{"groupname": "A", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}]}}"#
            .utf8)
      case "song/2020.json": Data(#"{"song": {"A": [{"title": "B", "video": "NsY-9MCOIAQ"}]}}"#.utf8)
      default: nil
      }
    }
    let songs = try await catalog.songs(catalog.index().value.groups)
    #expect(songs.value.map(\.youtubeID.description) == ["QIN5_tJRiyY", "NsY-9MCOIAQ"])
  }

  @Test func `routes that an earlier version has kept are understood`() throws {
    let routes = try JSONDecoder().decode(
      APICatalog.Routes.self, from: Data(#"{"hasEndings": true, "members": "byGroup"}"#.utf8))
    #expect(routes == APICatalog.Routes(hasEndings: true, members: .byGroup))
  }

  @Test func `not more than eight requests are under way at once, for the index, members and songs`()
    async throws
  {
    let host = CannedHost.ours()
    _ = try await APICatalog(try host.access()).snapshot()
    #expect((2...8).contains(host.mostInFlight))
    #expect(host.paths.count == 19)
  }

  // MARK: - Failures

  private func failure(
    _ answers: @escaping @Sendable (HTTPRequest, String) -> Result<HTTPResponse, TransportError>
  )
    async throws -> (APIError?, CannedHost)
  {
    let host = CannedHost(answers)
    do {
      _ = try await APICatalog(try host.access()).catalog.index()
      return (nil, host)
    } catch let error as APIError {
      return (error, host)
    }
  }

  @Test(arguments: [403, 404, 405])
  func `where nothing is, the last form that was tried is named`(status: Int) async throws {
    let (error, host) = try await failure { _, _ in .success(HTTPResponse(status: status)) }
    #expect(error == .noDocument(url: CannedHost.base + "/group/index.json", status: status))
    #expect(host.paths == ["group/", "group/index.json"])
  }

  @Test(arguments: [204, 205, 206, 400, 500])
  func `another status is not tried again`(status: Int) async throws {
    let (error, host) = try await failure { _, _ in .success(HTTPResponse(status: status)) }
    #expect(error == .status(status, url: CannedHost.base + "/group/", retryAfter: nil))
    #expect(host.paths.count == 1)
  }

  @Test(arguments: [429, 502, 503, 504])
  func `a busy host is asked once more, after as long as it wants`(status: Int) async throws {
    let (error, host) = try await failure { _, _ in
      .success(HTTPResponse(status: status, headers: ["Retry-After": "0"]))
    }
    #expect(error == .status(status, url: CannedHost.base + "/group/", retryAfter: 0))
    #expect(host.paths.count == 2)
  }

  @Test func `a host that wants to be left alone for longer than there is time is left alone`() async throws {
    let (error, host) = try await failure { _, _ in
      .success(HTTPResponse(status: 429, headers: ["Retry-After": "7200"]))
    }
    #expect(error == .status(429, url: CannedHost.base + "/group/", retryAfter: 7200))
    #expect(host.paths.count == 1)
  }

  @Test func `JSON of another shape is told with its path`() async throws {
    let (error, _) = try await failure { _, _ in .success(HTTPResponse(status: 200, body: Data("[]".utf8))) }
    guard case .unusable(let finding)? = error else { throw CocoaError(.coderReadCorrupt) }
    #expect(finding.problem == .wrongKind(expected: .object, found: .list))
  }

  @Test(arguments: [201, 203, 299])
  func `a successful status that means nothing else is one with a document`(status: Int) async throws {
    let host = CannedHost { _, path in
      .success(HTTPResponse(status: status, body: BundledCatalog.data("group/index.json") ?? Data()))
    }
    #expect(try await catalog(host).index().value.groups.count == 93)
  }

  @Test func `of an unknown successful status without JSON, the status is what is wrong`() async throws {
    for body in ["<html>", "{}"] {
      let (error, _) = try await failure { _, _ in
        .success(HTTPResponse(status: 299, body: Data(body.utf8)))
      }
      #expect(error == .status(299, url: CannedHost.base + "/group/", retryAfter: nil))
    }
  }

  // MARK: - Documents that fail alone

  /// What a host does instead of answering for one era.
  static let faults: [Result<HTTPResponse, TransportError>] = [
    .failure(.brokenAnswer), .failure(.tooLarge(limit: 1)), .success(HTTPResponse(status: 500)),
    .success(HTTPResponse(status: 503, headers: ["Retry-After": "0"])),
    .success(HTTPResponse(status: 200, body: Data("{\"groupname\": ".utf8))),
    .success(HTTPResponse(status: 200, body: Data("{\"groupname\": []}".utf8))),
  ]

  private func host(
    failing documents: Set<String>, _ fault: Result<HTTPResponse, TransportError>, hasEndings: Bool = false
  ) -> CannedHost {
    CannedHost { _, path in
      let name = path.hasSuffix(".json") ? String(path.dropLast(5)) : path
      if documents.contains(name) { return fault }
      let data =
        path == "group/" ? BundledCatalog.data("group/index.json") : BundledCatalog.data(name + ".json")
      guard let data, path.hasSuffix(".json") || !hasEndings else {
        return .success(HTTPResponse(status: 404))
      }
      return .success(HTTPResponse(status: 200, body: data))
    }
  }

  @Test(arguments: faults, ["2024-2026", "2009", "2006-2008"])
  func `of nine eras one that fails leaves the others, and is told`(
    fault: Result<HTTPResponse, TransportError>, era: String
  ) async throws {
    for hasEndings in [false, true] {
      let host = host(failing: ["group/\(era)"], fault, hasEndings: hasEndings)
      let unread = Mutex<[(Group, APIError)]>([])
      let access = try host.access { event in
        if case .unread(let group, let cause) = event { unread.withLock { $0.append((group, cause)) } }
      }
      let catalog = APICatalog(access).catalog
      let groups = try await catalog.index().value.groups
      let missing = groups.filter { $0.era.description == era }
      #expect(!missing.isEmpty)
      let members = try await catalog.members(groups).value
      #expect(
        try await members == Catalog.bundled.members(groups.filter { $0.era.description != era }).value)
      #expect(unread.withLock { $0.map(\.0) } == missing)
      for (_, cause) in unread.withLock({ $0 }) { #expect("\(cause)".contains("group/\(era)")) }
      // Who wants that era alone is told why it is not there, and who wants everything gets nothing.
      await #expect(throws: APIError.self) { try await catalog.members(missing) }
      await #expect(throws: APIError.self) { try await APICatalog(access).snapshot() }
    }
  }

  @Test(arguments: faults) func `where every era fails, so does the question`(
    fault: Result<HTTPResponse, TransportError>
  ) async throws {
    let eras = Set(BundledCatalog.documents.map { String($0.dropLast(5)) }.filter { $0 != "group/index" })
    let catalog = try catalog(host(failing: eras, fault))
    let groups = try await catalog.index().value.groups
    await #expect(throws: APIError.self) { try await catalog.members(groups) }
  }

  @Test func `songs of an era that fail leave its signature songs, and are told`() async throws {
    let unread = Mutex(0)
    let access = try host(failing: ["song/2009"], .success(HTTPResponse(status: 500))).access { event in
      if case .unread = event { unread.withLock { $0 += 1 } }
    }
    let catalog = APICatalog(access).catalog
    let groups = try await catalog.index().value.groups
    let failed = groups.filter { $0.era.description == "2009" }
    let songs = try await catalog.songs(groups).value
    #expect(songs.filter { song in failed.contains { $0.slug == song.group } } == failed.map(\.song))
    let others = groups.filter { !failed.contains($0) }
    #expect(
      try await songs.filter { song in others.contains { $0.slug == song.group } }
        == Catalog.bundled.songs(others).value)
    #expect(unread.withLock { $0 } == failed.count)
  }

  // MARK: - Copies

  private struct Cached {
    let folder: TemporaryFolder
    let cache: ResponseCache

    init(maxAge: Int?) async throws {
      folder = try TemporaryFolder()
      let headers =
        maxAge.map { ["ETag": "\"1\"", "Cache-Control": "public, max-age=\($0)"] } ?? ["ETag": "\"1\""]
      let host = CannedHost { _, path in
        BundledCatalog.data(path == "group/" ? "group/index.json" : path + ".json").map {
          .success(HTTPResponse(status: 200, headers: headers, body: $0))
        } ?? .success(HTTPResponse(status: 404))
      }
      cache = ResponseCache(host: try host.access().host, below: folder.path)
      _ = try await APICatalog(try host.access(cache: cache)).snapshot()
    }
  }

  @Test func `a copy is used unasked as long as the host allows`() async throws {
    let cached = try await Cached(maxAge: 60)
    let host = CannedHost { _, _ in .failure(.noConnection) }
    _ = try await APICatalog(try host.access(cache: cached.cache, now: 1059)).snapshot()
    #expect(host.requests == [])
  }

  @Test(arguments: [(["Age": "60"], 1), (["Age": "59"], 0), (["Vary": "*"], 1), (["Vary": "Accept"], 0)])
  func `Age and Vary decide whether a copy is used unasked`(field: ([String: String], requests: Int))
    async throws
  {
    let folder = try TemporaryFolder()
    let headers = field.0.merging(["Cache-Control": "max-age=60", "ETag": "\"1\""]) { $1 }
    let host = CannedHost { request, _ in
      request.headers["If-None-Match"] == nil
        ? .success(
          HTTPResponse(status: 203, headers: headers, body: BundledCatalog.data("group/index.json") ?? Data())
        )
        : .success(HTTPResponse(status: 304, headers: headers))
    }
    let cache = ResponseCache(host: try host.access().host, below: folder.path)
    for _ in 0..<2 {
      _ = try await APICatalog(try host.access(cache: cache)).catalog.index()
    }
    #expect(host.requests.count == 1 + field.requests)
  }

  @Test func `later the host is asked whether it is still right`() async throws {
    let cached = try await Cached(maxAge: 60)
    let host = CannedHost { _, _ in .success(HTTPResponse(status: 304)) }
    let events = Mutex(0)
    let access = try host.access(cache: cached.cache, now: 1060) { event in
      if case .copyServed = event { events.withLock { $0 += 1 } }
    }
    #expect(try await APICatalog(access).catalog.index().value.groups.count == 93)
    #expect(host.requests.map { $0.headers["If-None-Match"] } == ["\"1\""])
    #expect(events.withLock { $0 } == 0)
  }

  @Test(arguments: [
    Result<HTTPResponse, TransportError>.failure(.noConnection), .failure(.timedOut), .failure(.brokenAnswer),
    .success(HTTPResponse(status: 500)), .success(HTTPResponse(status: 404)),
    .success(HTTPResponse(status: 200, body: Data("<html>".utf8))),
    .success(HTTPResponse(status: 200, body: Data("{}".utf8))),
  ])
  func `a host that is down or talks nonsense is stood in for by its copy, which is told`(
    answer: Result<HTTPResponse, TransportError>
  ) async throws {
    let cached = try await Cached(maxAge: nil)
    let host = CannedHost { _, _ in answer }
    let ages = Mutex<[Int]>([])
    let access = try host.access(cache: cached.cache, now: 1000 + 7200) { event in
      if case .copyServed(let age, _) = event { ages.withLock { $0.append(age) } }
    }
    let catalog = APICatalog(access).catalog
    let index = try await catalog.index().value
    #expect(try await catalog.members(index.groups).value.count == 656)
    #expect(ages.withLock { Set($0) } == [7200])
    // What came in place of an answer has not taken the copy's place.
    let after = CannedHost { _, _ in .failure(.noConnection) }
    #expect(try await APICatalog(try after.access(cache: cached.cache)).snapshot().documents.count == 19)
  }

  @Test func `an update takes nothing but what the host says now`() async throws {
    let cached = try await Cached(maxAge: 60)
    let host = CannedHost { _, _ in .failure(.noConnection) }
    await #expect(throws: APIError.self) {
      try await APICatalog(try host.access(cache: cached.cache, cachePolicy: .confirmed)).snapshot()
    }
  }

  @Test func `offline nothing is asked, and without a copy there is no answer`() async throws {
    let cached = try await Cached(maxAge: nil)
    let host = CannedHost { _, _ in .failure(.noConnection) }
    let access = try host.access(cache: cached.cache, cachePolicy: .only, now: 99_999_999)
    #expect(try await APICatalog(access).snapshot().documents.count == 19)
    await #expect(throws: APIError.noCopy(access.host)) {
      try await APICatalog(try host.access(cachePolicy: .only)).catalog.index()
    }
    #expect(host.requests == [])
  }

  @Test func `answers that must not be kept are not`() async throws {
    let folder = try TemporaryFolder()
    let host = CannedHost { _, _ in
      .success(
        HTTPResponse(
          status: 200, headers: ["Cache-Control": "no-store"],
          body: BundledCatalog.data("group/index.json") ?? Data()))
    }
    let cache = ResponseCache(host: try host.access().host, below: folder.path)
    _ = try await APICatalog(try host.access(cache: cache)).catalog.index()
    await #expect(throws: APIError.self) {
      try await APICatalog(try host.access(cache: cache, cachePolicy: .only)).catalog.index()
    }
  }

  @Test(arguments: ["cut", "swapped", "newer", "empty", "changed"])
  func `a copy that is not what was kept counts as none`(damage: String) async throws {
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
        case "newer": Data(text.replacingOccurrences(of: "\"version\":3", with: "\"version\":4").utf8)
        case "empty": Data()
        default:
          Data(
            text.replacingOccurrences(of: "2020", with: "2021").replacingOccurrences(of: "by", with: "yb")
              .utf8)
        }
      try damaged.write(to: URL(filePath: cached.cache.folder + "/" + name))
    }
    let host = CannedHost.ours()
    #expect(
      try await APICatalog(try host.access(cache: cached.cache)).catalog.index().value.groups.count == 93)
    #expect(host.paths == ["group/"])
  }

  @Test func `a cache that cannot be written is told once and does no harm`() async throws {
    let events = Mutex(0)
    let host = CannedHost.ours()
    let access = try host.access(cache: ResponseCache(host: try host.access().host, below: "/proc/none")) {
      event in
      if case .notKept = event { events.withLock { $0 += 1 } }
    }
    #expect(try await APICatalog(access).snapshot().documents.count == 19)
    #expect(events.withLock { $0 } == 1)
  }

  @Test func `all answers together have a limit, too`() async throws {
    let filler = Data(repeating: UInt8(ascii: " "), count: 3 << 20)
    let host = CannedHost.serving { path in
      if path == "group/" { return BundledCatalog.data("group/index.json") }
      return BundledCatalog.data(path + ".json").map { $0 + filler }
    }
    let access = try host.access()
    let error = APIError.tooMuch(access.host, bytes: 16 << 20)
    await #expect(throws: error) { try await APICatalog(access).snapshot() }
  }

  @Test func `an answer that was being read when nobody waited for it any more is not told to be wrong`()
    async throws
  {
    let host = CannedHost { _, _ in .success(HTTPResponse(status: 200)) }
    let access = try host.access()
    let task = Task {
      try await APIClient(access).ask("a", at: "a") { (_) throws(Finding) -> Int in
        withUnsafeCurrentTask { $0?.cancel() }
        throw Finding(refusing: "a", because: .missing)
      }
    }
    let error = APIError.noAnswer(.cancelled, url: access.host.url("a"))
    await #expect(throws: error) { _ = try await task.value }
  }

  @Test func `an answer for whose reading there is no time left is not used`() async throws {
    let host = CannedHost { request, _ in
      Thread.sleep(forTimeInterval: request.timeout / .seconds(1))
      return .success(HTTPResponse(status: 200, body: Data("{\"group\": {}}".utf8)))
    }
    let access = try host.access(timeout: .seconds(1))
    let url = access.host.url("group/")
    let error = await #expect(throws: APIError.self) { _ = try await APICatalog(access).catalog.index() }
    // On a busy machine the answer itself may come too late.
    #expect(error == .notReadInTime(url: url) || error == .noAnswer(.timedOut, url: url))
  }

  @Test func `a document that is cut short is what is wrong, not a group's that is not there`() async throws {
    let host = CannedHost.serving { path in
      let data =
        path == "group/" ? BundledCatalog.data("group/index.json") : BundledCatalog.data(path + ".json")
      return path == "group/2009" ? data?.dropLast(100) : data
    }
    await #expect(throws: APIError.noDocument(url: CannedHost.base + "/group/2009", status: 200)) {
      try await APICatalog(try host.access()).snapshot()
    }
  }

  // MARK: - Asking again

  @Test func `after a failure the next question asks again`() async throws {
    let isDown = Mutex(true)
    let host = CannedHost { _, path in
      if isDown.withLock({ $0 }) { return .failure(.noConnection) }
      let name = path == "group/" ? "group/index.json" : path + ".json"
      return .success(HTTPResponse(status: 200, body: BundledCatalog.data(name) ?? Data()))
    }
    let catalog = try catalog(host)
    await #expect(throws: APIError.noAnswer(.noConnection, url: CannedHost.base + "/group/")) {
      try await catalog.index()
    }
    isDown.withLock { $0 = false }
    let groups = try await catalog.index().value.groups
    #expect(try await catalog.members(groups).value.count == 656)
  }

  // MARK: What is remembered

  /// A host that divides by group, of which some documents fail as long as they are told to.
  private static func failing(_ failing: @escaping @Sendable (String) -> HTTPResponse?) async throws
    -> CannedHost
  {
    let files = try await CatalogSnapshot.bundled.originalFiles()
    let documents = Dictionary(
      files.files.map { ($0.path, $0.data) }, uniquingKeysWith: { first, _ in first })
    return CannedHost { _, path in
      if let response = failing(path) { return .success(response) }
      let data =
        path == "group/"
        ? documents["group/index.json"] : path.removingPercentEncoding.flatMap { documents[$0 + ".json"] }
      return .success(data.map { HTTPResponse(status: 200, body: $0) } ?? HTTPResponse(status: 404))
    }
  }

  @Test func `a group whose document failed is asked for again, and one that has no members is not`()
    async throws
  {
    let isDown = Mutex(true)
    let host = try await Self.failing { path in
      if path == "group/ITZY" {
        return HTTPResponse(status: 200, body: Data(#"{"groupname": {"ITZY": []}}"#.utf8))
      }
      return path == "group/STAYC" && isDown.withLock { $0 } ? HTTPResponse(status: 500) : nil
    }
    let catalog = try catalog(host).remembering()
    let groups = try await catalog.index().value.groups
    let stayc = try #require(groups.first { $0.apiName == "STAYC" })
    let itzy = try #require(groups.first { $0.apiName == "ITZY" })
    func asked(_ name: String) -> Int { host.paths.count { $0.hasPrefix("group/\(name)") } }

    let first = try await catalog.members(groups)
    #expect(
      first.unread.keys.map(\.description) == ["stayc"] && !first.value.contains { $0.id.group == stayc.slug }
    )
    #expect(asked("STAYC") == 1 && asked("ITZY") == 1)
    // It fails once more: nothing else is lost, or asked for.
    let second = try await catalog.members(groups)
    #expect(second.unread.keys.map(\.description) == ["stayc"] && second.value == first.value)
    let others = host.paths.filter { !$0.hasPrefix("group/2020") && $0 != "group/STAYC" }
    #expect(asked("STAYC") == 2 && others.count == Set(others).count)
    await #expect(throws: APIError.self) { try await catalog.members([stayc]) }
    isDown.withLock { $0 = false }
    #expect(try await catalog.members([stayc]).value.count == 6)
    #expect(try await catalog.members(groups).value.count == first.value.count + 6)
    #expect(try await catalog.members([itzy]).value.isEmpty)
    #expect(asked("STAYC") == 4 && asked("ITZY") == 1)
  }

  @Test func `what fails for the first time fails the question, though other groups are remembered`()
    async throws
  {
    let host = try await Self.failing { $0 == "group/STAYC" ? HTTPResponse(status: 500) : nil }
    let catalog = try catalog(host).remembering()
    let groups = try await catalog.index().value.groups
    let stayc = try #require(groups.first { $0.apiName == "STAYC" })
    let itzy = try #require(groups.first { $0.apiName == "ITZY" })
    _ = try await catalog.members([itzy])
    await #expect(throws: APIError.self) { try await catalog.members([itzy, stayc]) }
  }

  @Test func `songs that were refused are asked for again, and have the signature song meanwhile`()
    async throws
  {
    let isBroken = Mutex(true)
    let host = CannedHost { _, path in
      if path.hasPrefix("song/2020"), isBroken.withLock({ $0 }) {
        return .success(HTTPResponse(status: 200, body: Data("[1]".utf8)))
      }
      let data = BundledCatalog.data(path == "group/" ? "group/index.json" : path + ".json")
      return .success(data.map { HTTPResponse(status: 200, body: $0) } ?? HTTPResponse(status: 404))
    }
    let catalog = try catalog(host).remembering()
    let groups = try await catalog.index().value.groups
    let stayc = try #require(groups.first { $0.apiName == "STAYC" })
    let first = try await catalog.songs(groups)
    #expect(first.unread.keys.contains(stayc.slug) && first.findings.count == 1)
    #expect(first.value.filter { $0.group == stayc.slug } == [stayc.song])
    let again = try await catalog.songs(groups)
    #expect(
      again.value.filter { $0.group == stayc.slug } == [stayc.song] && again.value.count == first.value.count)
    isBroken.withLock { $0 = false }
    #expect(try await catalog.songs(groups).value == Catalog.bundled.songs(groups).value)
    let before = host.paths.count
    _ = try await catalog.songs(groups)
    #expect(host.paths.count == before)
  }

  @Test func `within one run of a program a host that gives no answer is not asked again`() async throws {
    let host = CannedHost { _, _ in .failure(.noConnection) }
    let catalog = APICatalog(try host.access()).catalogOfOneRun
    for _ in 0..<2 { await #expect(throws: APIError.self) { try await catalog.index() } }
    #expect(host.paths == ["group/"])
  }

  // MARK: - Transports of others

  /// A transport that does as it likes.
  private struct Wild: HTTPTransport {
    let answer: @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      try await answer(request)
    }
  }

  private func failure(of transport: Wild, timeout: Duration = .seconds(3600)) async throws -> APIError? {
    var access = try CannedHost.ours().access(timeout: timeout)
    access.transport = transport
    do {
      _ = try await APICatalog(access).catalog.index()
      return nil
    } catch let error as APIError {
      return error
    }
  }

  private let url = CannedHost.base + "/group/"

  @Test func `a transport that never answers, not even when it is cancelled, has timed out`() async throws {
    let silent = Wild { (_) throws(TransportError) in
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      return HTTPResponse(status: 200)
    }
    #expect(try await failure(of: silent, timeout: .milliseconds(300)) == .noAnswer(.timedOut, url: url))
  }

  @Test func `a task that is cancelled waits for no transport`() async throws {
    let silent = Wild { (_) throws(TransportError) in
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      return HTTPResponse(status: 200)
    }
    let asking = Task { try await failure(of: silent) }
    asking.cancel()
    #expect(try await asking.value == .noAnswer(.cancelled, url: url))
  }

  @Test(arguments: [0, -1, 99, 1000, Int.max, Int.min])
  func `a status that HTTP does not have is no answer`(status: Int) async throws {
    let lying = Wild { (_) throws(TransportError) in HTTPResponse(status: status) }
    #expect(try await failure(of: lying) == .noAnswer(.brokenAnswer, url: url))
  }

  @Test func `a body that is larger than was allowed is not looked at`() async throws {
    let careless = Wild { (request) throws(TransportError) in
      HTTPResponse(status: 200, body: Data(repeating: 0x20, count: request.largestBody + 1))
    }
    let error = try await failure(of: careless)
    guard case .noAnswer(.tooLarge, url: url) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
