import Foundation
import JSON
import KPGGCore
import Synchronization
import TestSupport

/// A host with canned responses that records its requests.
final class CannedHost: HTTPTransport {
  private let answer: @Sendable (APIRequest, String) -> Result<APIResponse, TransportError>
  private let log = Mutex<[APIRequest]>([])
  private let flights = Mutex((now: 0, most: 0))

  static let base = "https://api.example.org/v1"

  /// - Parameter answer: Receives a request and its path relative to the base.
  init(_ answer: @escaping @Sendable (APIRequest, String) -> Result<APIResponse, TransportError>) {
    self.answer = answer
  }

  var requests: [APIRequest] { log.withLock { $0 } }
  var paths: [String] { requests.map { String($0.url.dropFirst(Self.base.count + 1)) } }
  /// The maximum number of concurrent requests so far.
  var mostInFlight: Int { flights.withLock { $0.most } }

  func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
    log.withLock { $0.append(request) }
    flights.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
    defer { flights.withLock { $0.now -= 1 } }
    await Task.yield()
    return try answer(request, String(request.url.dropFirst(Self.base.count + 1))).get()
  }

  /// A host that serves these documents; `nil` becomes a 404.
  static func serving(_ documents: @escaping @Sendable (String) -> Data?) -> CannedHost {
    CannedHost { _, path in
      .success(documents(path).map { APIResponse(status: 200, body: $0) } ?? APIResponse(status: 404))
    }
  }

  /// The bundled document at a path without file name extension.
  static func document(_ path: String) -> Data? {
    BundledCatalog.data(path.hasSuffix("/") ? path + "index.json" : path + ".json")
  }

  /// Our API on a web server that maps bare names to files.
  static func ours() -> CannedHost {
    serving { path in path.hasSuffix(".json") ? BundledCatalog.data(path) : document(path) }
  }

  /// Our files on a plain file server.
  static func files() -> CannedHost {
    serving { path in path.hasSuffix("/") ? Data("<html>".utf8) : BundledCatalog.data(path) }
  }

  /// The original API: only its keys and sections, and members only by group.
  static func original() throws -> CannedHost {
    let documents = try OriginalAPI.documents()
    return serving { path in
      path == "group/"
        ? documents["group/index.json"] : path.removingPercentEncoding.flatMap { documents[$0 + ".json"] }
    }
  }

  /// The members or songs in the bundled catalog by the names of their groups.
  static func listedByGroup(_ list: ListKey) throws -> [String: JSONValue] {
    try BundledCatalog.documents.filter { $0.hasPrefix(list.folder + "/") }.reduce(into: [:]) {
      $0.merge(try lists(list.name, in: $1)) { first, _ in first }
    }
  }

  private static func lists(_ key: String, in document: String) throws -> [String: JSONValue] {
    let data = BundledCatalog.data(document) ?? Data()
    guard case .object(let lists)? = try JSONValue(json: data)[key] else { return [:] }
    return lists
  }

  func catalog() throws -> APICatalog { APICatalog(try access()) }

  func access(
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
  var document: String? {
    switch self {
    case .noAnswer(_, let url), .status(_, let url, _), .noDocument(let url, _), .notReadInTime(let url): url
    case .unusable(let finding): finding.document
    case .tooMuch, .noCopy: nil
    }
  }
}
