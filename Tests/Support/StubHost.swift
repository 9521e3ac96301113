package import Foundation
package import KPGGCore
internal import Synchronization

/// A simulated host that records its requests, and the notices about it.
package final class StubHost: HTTPTransport {
  package typealias Answer = Result<APIResponse, TransportError>

  private let answer: @Sendable (APIRequest, String) -> Answer
  private let log = Mutex<[APIRequest]>([])
  private let noticeLog = Mutex<[HostNotice]>([])
  private let requestCounts = Mutex((now: 0, most: 0))
  /// Whether requests can overlap, as they do with a real host.
  private let allowsOverlap: Bool

  package static let base = "https://api.example.org"

  /// - Parameter answer: Answers a request, given also its path relative to the base.
  package init(
    allowsOverlap: Bool = true, _ answer: @escaping @Sendable (APIRequest, String) -> Answer
  ) {
    self.answer = answer
    self.allowsOverlap = allowsOverlap
  }

  package convenience init(
    _ answer: @escaping @Sendable (APIRequest) throws(TransportError) -> APIResponse
  ) {
    self.init(allowsOverlap: false) { (request: APIRequest, _: String) in
      Result { () throws(TransportError) in try answer(request) }
    }
  }

  package var requests: [APIRequest] { log.withLock { $0 } }
  package var paths: [String] { requests.map { String($0.url.dropFirst(Self.base.count + 1)) } }
  package var maxConcurrentRequests: Int { requestCounts.withLock { $0.most } }

  package var notices: [HostNotice] { noticeLog.withLock { $0 } }
  /// The ages, in seconds, of the cached copies that were used in place of a response.
  package var copyAges: [Int] {
    notices.compactMap { if case .copyUsed(let age, _) = $0 { age } else { nil } }
  }
  /// The errors of the cache when it failed to read copies, and when it failed to keep responses.
  package var cacheErrors: (reading: [any Error], keeping: [any Error]) {
    (
      notices.compactMap { if case .cacheReadFailed(let error) = $0 { error } else { nil } },
      notices.compactMap { if case .cacheWriteFailed(let error) = $0 { error } else { nil } }
    )
  }

  package func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
    log.withLock { $0.append(request) }
    requestCounts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
    defer { requestCounts.withLock { $0.now -= 1 } }
    if allowsOverlap { await Task.yield() }
    return try response(to: request)
  }

  /// Returns the host's response without recording the request.
  package func response(to request: APIRequest) throws(TransportError) -> APIResponse {
    try answer(request, String(request.url.dropFirst(Self.base.count + 1))).get()
  }

  /// Returns a host that serves these documents. Its response for `nil` has status 404.
  package static func serving(_ documents: @escaping @Sendable (String) -> Data?) -> StubHost {
    StubHost { _, path in
      .success(documents(path).map { APIResponse(status: 200, body: $0) } ?? APIResponse(status: 404))
    }
  }

  /// Returns the bundled document at a path without a file name extension.
  package static func document(_ path: String) -> Data? {
    BundledDocuments.data(path.hasSuffix("/") ? path + "index.json" : path + ".json")
  }

  /// Returns our API on a web server that finds files without the extension in the path.
  package static func ours() -> StubHost {
    serving { path in path.hasSuffix(".json") ? BundledDocuments.data(path) : document(path) }
  }

  /// Returns our files on a static file server, whose paths need the extension.
  package static func files() -> StubHost {
    serving { path in path.hasSuffix("/") ? Data("<html>".utf8) : BundledDocuments.data(path) }
  }

  /// Returns the original API. It has only its own keys and sections, and lists members only by group.
  package static func original() throws -> StubHost {
    let documents = try OriginalAPI.documents()
    return serving { path in
      path == "group/"
        ? documents["group/index.json"] : path.removingPercentEncoding.flatMap { documents[$0 + ".json"] }
    }
  }

  /// Returns this host, with another answer for these documents, which are given without file name extensions.
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
    let configuration = try configuration(cache: cache, cachePolicy: cachePolicy, now: now)
    return Catalog(HostSource(configuration), keepsDocuments: keepsDocuments)
  }

  package static func cache(below folder: TemporaryFolder) throws -> ResponseCache {
    guard let host = APIHost(base) else { throw CocoaError(.featureUnsupported) }
    return ResponseCache(host: host, below: folder.path)
  }

  package func configuration(
    cache: ResponseCache? = nil, cachePolicy: CachePolicy = .whileFresh, timeout: Duration = .seconds(3600),
    now: Int = 1000
  ) throws -> HostSource.Configuration {
    guard let host = APIHost(Self.base) else { throw CocoaError(.featureUnsupported) }
    return HostSource.Configuration(
      host: host, transport: self, cache: cache, cachePolicy: cachePolicy, userAgent: "kpgg/test",
      timeout: timeout, now: { now }, report: { notice in self.noticeLog.withLock { $0.append(notice) } })
  }
}

extension StubHost.Answer {
  package static func response(_ status: Int, _ body: String = "", _ headers: [String: String] = [:]) -> Self
  {
    .success(APIResponse(status: status, headers: headers, body: Data(body.utf8)))
  }
}

extension CatalogError {
  /// The URL or path of the document that failed, or `nil` if the whole host failed.
  package var document: String? {
    switch self {
    case .noResponse(_, let url), .status(_, let url, _), .notFound(let url, _): url
    case .unusable(let issue, _): issue.document
    case .tooLarge, .noCopy, .cancelled: nil
    }
  }
}
