import Foundation
import JSON
import Synchronization
import TestSupport
import Testing

@testable import KPGGCore

@Suite struct APICatalogTests {
  private func catalog(_ host: CannedHost) throws -> APICatalog { APICatalog(try host.access()) }

  // MARK: - Requirements for every catalog

  /// For every kind of catalog, groups and members are in order and belong together.
  @Test(arguments: ["bundled", "ours", "files", "original"])
  func `a catalog lists groups by section, and members by group`(kind: String) async throws {
    let catalog: any Catalog =
      switch kind {
      case "ours": try catalog(.ours())
      case "files": try catalog(.files())
      case "original": try catalog(try await .original())
      default: DocumentCatalog.bundled
      }
    let index = try await catalog.index()
    #expect(index.findings == [])
    let groups = index.value.groups
    #expect(groups.count == (kind == "original" ? 38 : Edition.groups))
    #expect(index.value.featured.count == 4)
    #expect(groups.map(\.era) == groups.map(\.era).sorted(by: >))
    let members = try await catalog.members(of: groups)
    #expect(members.findings == [])
    #expect(members.value.count == (kind == "original" ? 250 : Edition.members))
    #expect(Set(members.value.map(\.id)).count == members.value.count)
    var order: [Slug] = []
    for member in members.value where order.last != member.id.group { order.append(member.id.group) }
    #expect(order == groups.map(\.slug))
    let arin = try #require(
      members.value.first { $0.stageName.korean == "아린" && $0.id.group.description == "ohmygirl" })
    #expect(
      arin.realName?.korean == "최예원" && arin.birthDate?.iso == "1999-06-18" && arin.profile.bloodType == .o)
    let group = try #require(groups.first { $0.slug.description == "ohmygirl" })
    #expect(group.song.youtubeID.description == "QIN5_tJRiyY")
    let own = try await catalog.members(of: [group])
    #expect(own.value == members.value.filter { $0.id.group == group.slug })
  }

  @Test func `a host of our files matches the bundled catalog`() async throws {
    let (ours, bundled) = (try catalog(.ours()), DocumentCatalog.bundled)
    let index = try await ours.index().value
    #expect(try await index == bundled.index().value)
    #expect(try await ours.members(of: index.groups).value == bundled.members(of: index.groups).value)
  }

  // MARK: - Requested documents

  @Test func `a list of groups takes one request`() async throws {
    let host = CannedHost.ours()
    _ = try await catalog(host).index()
    #expect(host.paths == ["group/"])
  }

  @Test func `the members of one group take one more request, for the whole era`() async throws {
    let host = CannedHost.ours()
    let catalog = try catalog(host)
    let group = try #require(try await catalog.index().value.groups.last)
    _ = try await catalog.members(of: [group])
    #expect(host.paths == ["group/", "group/1997-2005"])
  }

  @Test func `a host without eras is queried by group, and probed only once`() async throws {
    let host = try await CannedHost.original()
    _ = try await APICatalog(try host.access()).snapshot()
    let paths = host.paths.filter { !$0.hasPrefix("song/") && !$0.hasPrefix("source/") }
    #expect(paths.prefix(3) == ["group/", "group/2020", "group/2020.json"])
    #expect(paths.count == 1 + 2 + 38)
    // One song document and the index of sources are tried in each form; there are none.
    #expect(host.paths.count == paths.count + 4 + 2)
    #expect(host.mostInFlight <= APICatalog.mostInFlight)
    #expect(host.paths.contains("group/f%28x%29"))
  }

  @Test func `a file server is recognized by its index`() async throws {
    let host = CannedHost.files()
    _ = try await APICatalog(try host.access()).snapshot()
    #expect(host.paths.count == Edition.documents + 1)
    #expect(host.paths.dropFirst(2).allSatisfy { $0.hasSuffix(".json") })
  }

  @Test func `the routes of a host are remembered`() async throws {
    let folder = try TemporaryFolder()
    let host = try await CannedHost.original()
    let cache = ResponseCache(host: try host.access().host, below: folder.path)
    _ = try await APICatalog(try host.access(cache: cache)).snapshot()
    let before = host.paths.count
    _ = try await APICatalog(try host.access(cache: cache)).snapshot()
    #expect(!host.paths.dropFirst(before).contains("group/2020"))
  }

  @Test func `changed routes are discovered again`() async throws {
    let folder = try TemporaryFolder()
    let original = try await CannedHost.original()
    let cache = ResponseCache(host: try original.access().host, below: folder.path)
    _ = try await APICatalog(try original.access(cache: cache)).snapshot()
    let snapshot = try await APICatalog(try CannedHost.ours().access(cache: cache)).snapshot()
    #expect(snapshot.documents.count == Edition.documents)
  }

  // MARK: - Songs

  @Test func `songs are fetched only when needed`() async throws {
    let host = CannedHost.ours()
    let catalog = try catalog(host)
    let groups = try await catalog.index().value.groups
    _ = try await catalog.members(of: groups)
    #expect(!host.paths.contains { $0.hasPrefix("song") })
    let group = try #require(groups.first { $0.slug.description == "stayc" })
    let before = host.paths.count
    let songs = try await catalog.songs(of: [group])
    #expect(host.paths.dropFirst(before) == ["song/2020"])
    #expect(songs.findings == [] && songs.value.allSatisfy { $0.group == group.slug })
    #expect(try await songs.value == DocumentCatalog.bundled.songs(of: [group]).value)
    #expect(songs.value.count > 1)
  }

  @Test func `a host without songs provides signature songs, and is not asked again`() async throws {
    let host = try await CannedHost.original()
    let catalog = try catalog(host)
    let groups = try await catalog.index().value.groups
    let songs = try await catalog.songs(of: groups)
    #expect(songs.findings == [])
    #expect(songs.value == groups.map(\.song))
    #expect(
      host.paths.filter { $0.hasPrefix("song/") } == [
        "song/2020", "song/2020.json", "song/STAYC", "song/STAYC.json",
      ])
  }

  @Test func `songs can come per group`() async throws {
    let songs = try CannedHost.listedByGroup(.song)
    let host = CannedHost.serving { path in
      if path == "group/" { return BundledCatalog.data("group/index.json") }
      guard path.hasPrefix("song/") else { return BundledCatalog.data(path + ".json") }
      let name = String((path.removingPercentEncoding ?? path).dropFirst(5))
      let own = songs[name].map { JSONValue.object(["song": .object([name: $0])]) }
      return own.map { Data($0.written().utf8) }
    }
    let catalog = try catalog(host)
    let groups = try await catalog.index().value.groups.filter { $0.era.description == "2020" }
    #expect(try await catalog.songs(of: groups).value == DocumentCatalog.bundled.songs(of: groups).value)
  }

  @Test func `a signature song missing from the list is put first`() async throws {
    let catalog = DocumentCatalog { document in
      switch document {
      case "group/index.json":
        Data(
          #"{"group": {"first": [{"groupname": "A", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}]}}"#
            .utf8)
      case "song/2020.json": Data(#"{"song": {"A": [{"title": "B", "video": "NsY-9MCOIAQ"}]}}"#.utf8)
      default: nil
      }
    }
    let songs = try await catalog.songs(of: catalog.index().value.groups)
    #expect(songs.value.map(\.youtubeID.description) == ["QIN5_tJRiyY", "NsY-9MCOIAQ"])
  }

  @Test func `routes cached by an earlier version can be read`() throws {
    let routes = try JSONDecoder().decode(
      APICatalog.Routes.self, from: Data(#"{"hasEndings": true, "members": "byGroup"}"#.utf8))
    #expect(routes == APICatalog.Routes(hasEndings: true, members: .byGroup))
  }

  @Test func `there are at most nine concurrent requests, for the index, members, songs and sources`()
    async throws
  {
    let host = CannedHost.ours()
    _ = try await APICatalog(try host.access()).snapshot()
    #expect((2...9).contains(host.mostInFlight))
    #expect(host.paths.count == Edition.documents)
  }

  // MARK: - Failures

  private func failure(
    _ answers: @escaping @Sendable (APIRequest, String) -> Result<APIResponse, TransportError>
  )
    async throws -> (APIError?, CannedHost)
  {
    let host = CannedHost(answers)
    do {
      _ = try await APICatalog(try host.access()).index()
      return (nil, host)
    } catch let error as APIError {
      return (error, host)
    }
  }

  @Test(arguments: [403, 404, 405])
  func `if a document does not exist, the error names the last URL tried`(status: Int) async throws {
    let (error, host) = try await failure { _, _ in .success(APIResponse(status: status)) }
    #expect(error == .noDocument(url: CannedHost.base + "/group/index.json", status: status))
    #expect(host.paths == ["group/", "group/index.json"])
  }

  @Test(arguments: [204, 205, 206, 400, 500])
  func `other status codes are not retried with another URL`(status: Int) async throws {
    let (error, host) = try await failure { _, _ in .success(APIResponse(status: status)) }
    #expect(error == .status(status, url: CannedHost.base + "/group/", retryAfter: nil))
    #expect(host.paths.count == 1)
  }

  @Test(arguments: [429, 502, 503, 504])
  func `a busy host is retried once, after the delay it asks for`(status: Int) async throws {
    let (error, host) = try await failure { _, _ in
      .success(APIResponse(status: status, headers: ["Retry-After": "0"]))
    }
    #expect(error == .status(status, url: CannedHost.base + "/group/", retryAfter: .seconds(0)))
    #expect(host.paths.count == 2)
  }

  @Test func `a host whose delay exceeds the timeout is not retried`() async throws {
    let (error, host) = try await failure { _, _ in
      .success(APIResponse(status: 429, headers: ["Retry-After": "7200"]))
    }
    #expect(error == .status(429, url: CannedHost.base + "/group/", retryAfter: .seconds(7200)))
    #expect(host.paths.count == 1)
  }

  @Test func `JSON of the wrong shape is reported with its path`() async throws {
    let (error, _) = try await failure { _, _ in .success(APIResponse(status: 200, body: Data("[]".utf8))) }
    guard case .unusable(let finding)? = error else { throw CocoaError(.coderReadCorrupt) }
    #expect(finding.problem == .wrongKind(expected: .object, found: .list))
  }

  @Test(arguments: [201, 203, 299])
  func `other 2xx status codes count as success`(status: Int) async throws {
    let host = CannedHost { _, path in
      .success(APIResponse(status: status, body: BundledCatalog.data("group/index.json") ?? Data()))
    }
    #expect(try await catalog(host).index().value.groups.count == Edition.groups)
  }

  @Test func `an unknown 2xx status without JSON is reported as the status`() async throws {
    for body in ["<html>", "{}"] {
      let (error, _) = try await failure { _, _ in
        .success(APIResponse(status: 299, body: Data(body.utf8)))
      }
      #expect(error == .status(299, url: CannedHost.base + "/group/", retryAfter: nil))
    }
  }

  // MARK: - Failures of single documents

  /// The failures of one era's document.
  static let faults: [Result<APIResponse, TransportError>] = [
    .failure(.brokenAnswer), .failure(.tooLarge(limit: 1)), .success(APIResponse(status: 500)),
    .success(APIResponse(status: 503, headers: ["Retry-After": "0"])),
    .success(APIResponse(status: 200, body: Data("{\"groupname\": ".utf8))),
    .success(APIResponse(status: 200, body: Data("{\"groupname\": []}".utf8))),
  ]

  private func host(
    failing documents: Set<String>, _ fault: Result<APIResponse, TransportError>, hasEndings: Bool = false
  ) -> CannedHost {
    CannedHost { _, path in
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
  func `if one of nine eras fails, the others are returned and the failure is reported`(
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
      for (_, cause) in unread.withLock({ $0 }) { #expect("\(cause)".contains("group/\(era)")) }
      // A query for that era alone gets its error, and a query for everything fails.
      await #expect(throws: APIError.self) { try await catalog.members(of: missing) }
      await #expect(throws: APIError.self) { try await APICatalog(access).snapshot() }
    }
  }

  @Test(arguments: faults) func `if every era fails, the query fails`(
    fault: Result<APIResponse, TransportError>
  ) async throws {
    let eras = Set(BundledCatalog.documents.map { String($0.dropLast(5)) }.filter { $0 != "group/index" })
    let catalog = try catalog(host(failing: eras, fault))
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

  // MARK: - Copies

  private struct Cached {
    let folder: TemporaryFolder
    let cache: ResponseCache

    init(maxAge: Int?) async throws {
      folder = try TemporaryFolder()
      let headers =
        maxAge.map { ["ETag": "\"1\"", "Cache-Control": "public, max-age=\($0)"] } ?? ["ETag": "\"1\""]
      let host = CannedHost { _, path in
        BundledCatalog.data(path.hasSuffix("/") ? path + "index.json" : path + ".json").map {
          .success(APIResponse(status: 200, headers: headers, body: $0))
        } ?? .success(APIResponse(status: 404))
      }
      cache = ResponseCache(host: try host.access().host, below: folder.path)
      _ = try await APICatalog(try host.access(cache: cache)).snapshot()
    }
  }

  @Test func `a fresh copy is used without a request`() async throws {
    let cached = try await Cached(maxAge: 60)
    let host = CannedHost { _, _ in .failure(.noConnection) }
    _ = try await APICatalog(try host.access(cache: cached.cache, now: 1059)).snapshot()
    #expect(host.requests == [])
  }

  @Test(arguments: [(["Age": "60"], 1), (["Age": "59"], 0), (["Vary": "*"], 1), (["Vary": "Accept"], 0)])
  func `Age and Vary affect whether a copy is fresh`(field: ([String: String], requests: Int))
    async throws
  {
    let folder = try TemporaryFolder()
    let headers = field.0.merging(["Cache-Control": "max-age=60", "ETag": "\"1\""]) { $1 }
    let host = CannedHost { request, _ in
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
    let host = CannedHost { _, _ in .success(APIResponse(status: 304)) }
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
    let host = CannedHost { _, _ in answer }
    let ages = Mutex<[Duration]>([])
    let access = try host.access(cache: cached.cache, now: 1000 + 7200) { event in
      if case .copyServed(let age, _) = event { ages.withLock { $0.append(age) } }
    }
    let catalog = APICatalog(access)
    let index = try await catalog.index().value
    #expect(try await catalog.members(of: index.groups).value.count == Edition.members)
    #expect(ages.withLock { Set($0) } == [.seconds(7200)])
    // The failed response did not replace the copy.
    let after = CannedHost { _, _ in .failure(.noConnection) }
    #expect(
      try await APICatalog(try after.access(cache: cached.cache)).snapshot().documents.count
        == Edition.documents)
  }

  @Test func `an update uses only what the host returns now`() async throws {
    let cached = try await Cached(maxAge: 60)
    let host = CannedHost { _, _ in .failure(.noConnection) }
    await #expect(throws: APIError.self) {
      try await APICatalog(try host.access(cache: cached.cache, cachePolicy: .confirmed)).snapshot()
    }
  }

  @Test func `offline mode makes no requests, and fails without a copy`() async throws {
    let cached = try await Cached(maxAge: nil)
    let host = CannedHost { _, _ in .failure(.noConnection) }
    let access = try host.access(cache: cached.cache, cachePolicy: .only, now: 99_999_999)
    #expect(try await APICatalog(access).snapshot().documents.count == Edition.documents)
    await #expect(throws: APIError.noCopy(access.host)) {
      try await APICatalog(try host.access(cachePolicy: .only)).index()
    }
    #expect(host.requests == [])
  }

  @Test func `no-store responses are not cached`() async throws {
    let folder = try TemporaryFolder()
    let host = CannedHost { _, _ in
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
    let host = CannedHost.ours()
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
    let folder = try TemporaryFolder()
    let host = CannedHost { _, _ in .failure(.noConnection) }
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
    let host = CannedHost.ours()
    let access = try host.access(cache: ResponseCache(host: try host.access().host, below: "/proc/none")) {
      event in
      if case .notKept = event { events.withLock { $0 += 1 } }
    }
    #expect(try await APICatalog(access).snapshot().documents.count == Edition.documents)
    #expect(events.withLock { $0 } == 1)
  }

  @Test func `the total size of all responses is limited`() async throws {
    let filler = Data(repeating: UInt8(ascii: " "), count: 3 << 20)
    let host = CannedHost.serving { path in
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
    let host = CannedHost { _, _ in .success(APIResponse(status: 200)) }
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
    let host = CannedHost { request, _ in
      Thread.sleep(forTimeInterval: request.timeout / .seconds(1))
      return .success(APIResponse(status: 200, body: Data("{\"group\": {}}".utf8)))
    }
    let access = try host.access(timeout: .seconds(1))
    let url = access.host.url("group/")
    let error = await #expect(throws: APIError.self) { _ = try await APICatalog(access).index() }
    // On a busy machine the response itself may be late.
    #expect(error == .notReadInTime(url: url) || error == .noAnswer(.timedOut, url: url))
  }

  @Test func `a truncated era document is the error, not the missing group document`() async throws {
    let host = CannedHost.serving { path in
      let data =
        path.hasSuffix("/") ? BundledCatalog.data(path + "index.json") : BundledCatalog.data(path + ".json")
      return path == "group/2009" ? data?.dropLast(100) : data
    }
    await #expect(throws: APIError.noDocument(url: CannedHost.base + "/group/2009", status: 200)) {
      try await APICatalog(try host.access()).snapshot()
    }
  }

  // MARK: - Retrying

  @Test func `after a failure the next query tries again`() async throws {
    let isDown = Mutex(true)
    let host = CannedHost { _, path in
      if isDown.withLock({ $0 }) { return .failure(.noConnection) }
      let name = path.hasSuffix("/") ? path + "index.json" : path + ".json"
      return .success(APIResponse(status: 200, body: BundledCatalog.data(name) ?? Data()))
    }
    let catalog = try catalog(host)
    await #expect(throws: APIError.noAnswer(.noConnection, url: CannedHost.base + "/group/")) {
      try await catalog.index()
    }
    isDown.withLock { $0 = false }
    let groups = try await catalog.index().value.groups
    #expect(try await catalog.members(of: groups).value.count == Edition.members)
  }

  // MARK: In-memory results

  /// A host with one document per group. Some fail on request.
  private static func failing(_ failing: @escaping @Sendable (String) -> APIResponse?) async throws
    -> CannedHost
  {
    let documents = try await CannedHost.originalDocuments()
    return CannedHost { _, path in
      if let response = failing(path) { return .success(response) }
      let data =
        path == "group/"
        ? documents["group/index.json"] : path.removingPercentEncoding.flatMap { documents[$0 + ".json"] }
      return .success(data.map { APIResponse(status: 200, body: $0) } ?? APIResponse(status: 404))
    }
  }

  @Test func `a failed group is fetched again, an empty one is not`()
    async throws
  {
    let isDown = Mutex(true)
    let host = try await Self.failing { path in
      if path == "group/ITZY" {
        return APIResponse(status: 200, body: Data(#"{"groupname": {"ITZY": []}}"#.utf8))
      }
      return path == "group/STAYC" && isDown.withLock { $0 } ? APIResponse(status: 500) : nil
    }
    let catalog = try catalog(host).remembering()
    let groups = try await catalog.index().value.groups
    let stayc = try #require(groups.first { $0.apiName == "STAYC" })
    let itzy = try #require(groups.first { $0.apiName == "ITZY" })
    func asked(_ name: String) -> Int { host.paths.count { $0.hasPrefix("group/\(name)") } }

    let first = try await catalog.members(of: groups)
    #expect(
      first.unread.keys.map(\.description) == ["stayc"] && !first.value.contains { $0.id.group == stayc.slug }
    )
    #expect(asked("STAYC") == 1 && asked("ITZY") == 1)
    // A repeated failure loses nothing else and causes no other requests.
    let second = try await catalog.members(of: groups)
    #expect(second.unread.keys.map(\.description) == ["stayc"] && second.value == first.value)
    let others = host.paths.filter { !$0.hasPrefix("group/2020") && $0 != "group/STAYC" }
    #expect(asked("STAYC") == 2 && others.count == Set(others).count)
    await #expect(throws: APIError.self) { try await catalog.members(of: [stayc]) }
    isDown.withLock { $0 = false }
    #expect(try await catalog.members(of: [stayc]).value.count == 6)
    #expect(try await catalog.members(of: groups).value.count == first.value.count + 6)
    #expect(try await catalog.members(of: [itzy]).value.isEmpty)
    #expect(asked("STAYC") == 4 && asked("ITZY") == 1)
  }

  @Test func `a first failure fails the query, even if other groups are in memory`()
    async throws
  {
    let host = try await Self.failing { $0 == "group/STAYC" ? APIResponse(status: 500) : nil }
    let catalog = try catalog(host).remembering()
    let groups = try await catalog.index().value.groups
    let stayc = try #require(groups.first { $0.apiName == "STAYC" })
    let itzy = try #require(groups.first { $0.apiName == "ITZY" })
    _ = try await catalog.members(of: [itzy])
    await #expect(throws: APIError.self) { try await catalog.members(of: [itzy, stayc]) }
  }

  @Test func `invalid songs are fetched again, with the signature song meanwhile`()
    async throws
  {
    let isBroken = Mutex(true)
    let host = CannedHost { _, path in
      if path.hasPrefix("song/2020"), isBroken.withLock({ $0 }) {
        return .success(APIResponse(status: 200, body: Data("[1]".utf8)))
      }
      let data = BundledCatalog.data(path.hasSuffix("/") ? path + "index.json" : path + ".json")
      return .success(data.map { APIResponse(status: 200, body: $0) } ?? APIResponse(status: 404))
    }
    let catalog = try catalog(host).remembering()
    let groups = try await catalog.index().value.groups
    let stayc = try #require(groups.first { $0.apiName == "STAYC" })
    let first = try await catalog.songs(of: groups)
    #expect(first.unread.keys.contains(stayc.slug) && first.findings.count == 1)
    #expect(first.value.filter { $0.group == stayc.slug } == [stayc.song])
    let again = try await catalog.songs(of: groups)
    #expect(
      again.value.filter { $0.group == stayc.slug } == [stayc.song] && again.value.count == first.value.count)
    isBroken.withLock { $0 = false }
    #expect(try await catalog.songs(of: groups).value == DocumentCatalog.bundled.songs(of: groups).value)
    let before = host.paths.count
    _ = try await catalog.songs(of: groups)
    #expect(host.paths.count == before)
  }

  @Test func `within one run, a host that does not respond is not asked again`() async throws {
    let host = CannedHost { _, _ in .failure(.noConnection) }
    let catalog = APICatalog(try host.access(), isOfOneRun: true)
    for _ in 0..<2 { await #expect(throws: APIError.self) { try await catalog.index() } }
    #expect(host.paths == ["group/"])
  }

  // MARK: - Custom transports

  /// A transport that breaks the rules.
  private struct RogueTransport: HTTPTransport {
    let answer: @Sendable (APIRequest) async throws(TransportError) -> APIResponse

    func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
      try await answer(request)
    }
  }

  private func failure(of transport: RogueTransport, timeout: Duration = .seconds(3600)) async throws
    -> APIError?
  {
    var access = try CannedHost.ours().access(timeout: timeout)
    access.transport = transport
    do {
      _ = try await APICatalog(access).index()
      return nil
    } catch let error as APIError {
      return error
    }
  }

  private let url = CannedHost.base + "/group/"

  @Test func `a transport that ignores timeouts and cancellation times out`() async throws {
    let silent = RogueTransport { (_) throws(TransportError) in
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      return APIResponse(status: 200)
    }
    #expect(try await failure(of: silent, timeout: .milliseconds(300)) == .noAnswer(.timedOut, url: url))
  }

  @Test func `a cancelled task does not wait for the transport`() async throws {
    let silent = RogueTransport { (_) throws(TransportError) in
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      return APIResponse(status: 200)
    }
    let asking = Task { try await failure(of: silent) }
    asking.cancel()
    #expect(try await asking.value == .noAnswer(.cancelled, url: url))
  }

  @Test(arguments: [0, -1, 99, 1000, Int.max, Int.min])
  func `an invalid HTTP status is an error`(status: Int) async throws {
    let lying = RogueTransport { (_) throws(TransportError) in APIResponse(status: status) }
    #expect(try await failure(of: lying) == .noAnswer(.brokenAnswer, url: url))
  }

  @Test func `a body over the limit is rejected`() async throws {
    let careless = RogueTransport { (request) throws(TransportError) in
      APIResponse(status: 200, body: Data(repeating: 0x20, count: request.largestBody + 1))
    }
    let error = try await failure(of: careless)
    guard case .noAnswer(.tooLarge, url: url) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
