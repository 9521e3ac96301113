package import Foundation
package import KPGGCore
internal import Synchronization

/// A host in memory that records its requests, and the notices about it.
package final class StubHost: HTTPTransport {
  package typealias Answer = Result<APIResponse, TransportError>

  private let answer: @Sendable (APIRequest, String) -> Answer
  private let log = Mutex<[APIRequest]>([])
  private let noticeLog = Mutex<[HostNotice]>([])
  private let flights = Mutex((now: 0, most: 0))
  /// Whether requests overlap, as those to real hosts do.
  private let yields: Bool

  package static let base = "https://api.example.org"

  /// - Parameter answer: Receives a request and its path relative to the base.
  package init(
    yields: Bool = true, _ answer: @escaping @Sendable (APIRequest, String) -> Answer
  ) {
    self.answer = answer
    self.yields = yields
  }

  /// - Parameter answer: Receives a request.
  package convenience init(
    _ answer: @escaping @Sendable (APIRequest) throws(TransportError) -> APIResponse
  ) {
    self.init(yields: false) { (request: APIRequest, _: String) in
      Result { () throws(TransportError) in try answer(request) }
    }
  }

  package var requests: [APIRequest] { log.withLock { $0 } }
  package var paths: [String] { requests.map { String($0.url.dropFirst(Self.base.count + 1)) } }
  /// The maximum number of concurrent requests so far.
  package var mostInFlight: Int { flights.withLock { $0.most } }

  /// The notices while this host was read.
  package var notices: [HostNotice] { noticeLog.withLock { $0 } }
  /// The ages of the copies that replaced a response, in seconds.
  package var copyAges: [Int] {
    notices.compactMap { if case .copyUsed(let age, _) = $0 { age } else { nil } }
  }
  /// The errors of the cache: of copies that could not be read, and of responses that could not be kept.
  package var cacheErrors: (reading: [any Error], keeping: [any Error]) {
    (
      notices.compactMap { if case .cacheFailed(let error) = $0 { error } else { nil } },
      notices.compactMap { if case .notKept(let error) = $0 { error } else { nil } }
    )
  }

  package func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
    log.withLock { $0.append(request) }
    flights.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
    defer { flights.withLock { $0.now -= 1 } }
    if yields { await Task.yield() }
    return try response(to: request)
  }

  /// What the host answers, without recording the request.
  package func response(to request: APIRequest) throws(TransportError) -> APIResponse {
    try answer(request, String(request.url.dropFirst(Self.base.count + 1))).get()
  }

  /// A host that serves these documents; `nil` becomes a 404.
  package static func serving(_ documents: @escaping @Sendable (String) -> Data?) -> StubHost {
    StubHost { _, path in
      .success(documents(path).map { APIResponse(status: 200, body: $0) } ?? APIResponse(status: 404))
    }
  }

  /// The bundled document at a path without file name extension.
  package static func document(_ path: String) -> Data? {
    BundledDocuments.data(path.hasSuffix("/") ? path + "index.json" : path + ".json")
  }

  /// Our API on a web server that maps bare names to files.
  package static func ours() -> StubHost {
    serving { path in path.hasSuffix(".json") ? BundledDocuments.data(path) : document(path) }
  }

  /// Our files on a plain file server.
  package static func files() -> StubHost {
    serving { path in path.hasSuffix("/") ? Data("<html>".utf8) : BundledDocuments.data(path) }
  }

  /// The original API: only its keys and sections, and members only by group.
  package static func original() throws -> StubHost {
    let documents = try OriginalAPI.documents()
    return serving { path in
      path == "group/"
        ? documents["group/index.json"] : path.removingPercentEncoding.flatMap { documents[$0 + ".json"] }
    }
  }

  /// This host, with another answer for these documents, whose names have no ending.
  package func answering(_ documents: Set<String>, with other: Answer) -> StubHost {
    StubHost { [answer] request, path in
      documents.contains(path.hasSuffix(".json") ? String(path.dropLast(5)) : path)
        ? other : answer(request, path)
    }
  }

  package func catalog(
    cache: ResponseCache? = nil, cachePolicy: CachePolicy = .whileFresh, now: Int = 1000,
    keepsDocuments: Bool = false
  ) throws -> Catalog {
    let access = try access(cache: cache, cachePolicy: cachePolicy, now: now)
    return Catalog(HostSource(access), keepsDocuments: keepsDocuments)
  }

  /// A cache of this host.
  package static func cache(below folder: TemporaryFolder) throws -> ResponseCache {
    guard let host = APIHost(base) else { throw CocoaError(.featureUnsupported) }
    return ResponseCache(host: host, below: folder.path)
  }

  package func access(
    cache: ResponseCache? = nil, cachePolicy: CachePolicy = .whileFresh, timeout: Duration = .seconds(3600),
    now: Int = 1000
  ) throws -> HostSource.Access {
    guard let host = APIHost(Self.base) else { throw CocoaError(.featureUnsupported) }
    return HostSource.Access(
      host: host, transport: self, cache: cache, cachePolicy: cachePolicy, userAgent: "kpgg/test",
      timeout: timeout, now: { now }, report: { notice in self.noticeLog.withLock { $0.append(notice) } })
  }
}

extension StubHost.Answer {
  /// A response.
  package static func response(_ status: Int, _ body: String = "", _ headers: [String: String] = [:]) -> Self
  {
    .success(APIResponse(status: status, headers: headers, body: Data(body.utf8)))
  }
}

extension CatalogError {
  /// The URL or path of the document that failed; `nil` if the whole host did.
  package var document: String? {
    switch self {
    case .noResponse(_, let url), .status(_, let url, _), .notFound(let url, _): url
    case .unusable(let issue, _): issue.document
    case .tooLarge, .noCopy, .cancelled: nil
    }
  }
}
