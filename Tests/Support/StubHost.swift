package import Foundation
package import JSON
package import KPGGCore
internal import Synchronization

/// A host in memory that records its requests.
package final class StubHost: HTTPTransport {
  private let answer: @Sendable (APIRequest, String) -> Result<APIResponse, TransportError>
  private let log = Mutex<[APIRequest]>([])
  private let flights = Mutex((now: 0, most: 0))
  /// Whether requests overlap, as those to real hosts do.
  private let yields: Bool

  package static let base = "https://api.example.org"

  /// - Parameter answer: Receives a request and its path relative to the base.
  package init(
    yields: Bool = true,
    _ answer: @escaping @Sendable (APIRequest, String) -> Result<APIResponse, TransportError>
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
    BundledCatalog.data(path.hasSuffix("/") ? path + "index.json" : path + ".json")
  }

  /// Our API on a web server that maps bare names to files.
  package static func ours() -> StubHost {
    serving { path in path.hasSuffix(".json") ? BundledCatalog.data(path) : document(path) }
  }

  /// Our files on a plain file server.
  package static func files() -> StubHost {
    serving { path in path.hasSuffix("/") ? Data("<html>".utf8) : BundledCatalog.data(path) }
  }

  /// The original API: only its keys and sections, and members only by group.
  package static func original() throws -> StubHost {
    let documents = try OriginalAPI.documents()
    return serving { path in
      path == "group/"
        ? documents["group/index.json"] : path.removingPercentEncoding.flatMap { documents[$0 + ".json"] }
    }
  }

  /// The members or songs in the bundled catalog by the names of their groups.
  package static func listedByGroup(_ list: ListKey) throws -> [String: JSONValue] {
    try BundledCatalog.documents.filter { $0.hasPrefix(list.folder + "/") }.reduce(into: [:]) {
      $0.merge(try lists(list.name, in: $1)) { first, _ in first }
    }
  }

  private static func lists(_ key: String, in document: String) throws -> [String: JSONValue] {
    let data = BundledCatalog.data(document) ?? Data()
    guard case .object(let lists)? = try JSONValue(json: data)[key] else { return [:] }
    return lists
  }

  package func catalog() throws -> APICatalog { APICatalog(try access()) }

  package func access(
    cache: ResponseCache? = nil, cachePolicy: CachePolicy = .whileFresh, timeout: Duration = .seconds(3600),
    now: Int = 1000,
    report: @escaping @Sendable (APIEvent) -> Void = { _ in }
  ) throws -> APIAccess {
    guard let host = APIHost(Self.base) else { throw CocoaError(.featureUnsupported) }
    return APIAccess(
      host: host, transport: self, cache: cache, cachePolicy: cachePolicy, userAgent: "kpgg/test",
      timeout: timeout,
      now: { now }, report: report)
  }
}

extension APIError {
  /// The URL or path of the document that failed; `nil` if the whole host did.
  package var document: String? {
    switch self {
    case .noAnswer(_, let url), .status(_, let url, _), .noDocument(let url, _), .notReadInTime(let url): url
    case .unusable(let finding): finding.document
    case .tooMuch, .noCopy: nil
    }
  }
}
