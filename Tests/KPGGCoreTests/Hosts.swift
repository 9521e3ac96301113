import Foundation
import KPGGCore
import Synchronization

/// A host with canned responses that records its requests.
final class CannedHost: HTTPTransport {
  private let answer: @Sendable (HTTPRequest, String) -> Result<HTTPResponse, TransportError>
  private let log = Mutex<[HTTPRequest]>([])
  private let flights = Mutex((now: 0, most: 0))

  static let base = "https://api.example.org/v1"

  /// - Parameter answer: Receives a request and its path relative to the base.
  init(_ answer: @escaping @Sendable (HTTPRequest, String) -> Result<HTTPResponse, TransportError>) {
    self.answer = answer
  }

  var requests: [HTTPRequest] { log.withLock { $0 } }
  var paths: [String] { requests.map { String($0.url.dropFirst(Self.base.count + 1)) } }
  /// The maximum number of concurrent requests so far.
  var mostInFlight: Int { flights.withLock { $0.most } }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    log.withLock { $0.append(request) }
    flights.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
    defer { flights.withLock { $0.now -= 1 } }
    await Task.yield()
    return try answer(request, String(request.url.dropFirst(Self.base.count + 1))).get()
  }

  /// A host that serves these documents; `nil` becomes a 404.
  static func serving(_ documents: @escaping @Sendable (String) -> Data?) -> CannedHost {
    CannedHost { _, path in
      .success(documents(path).map { HTTPResponse(status: 200, body: $0) } ?? HTTPResponse(status: 404))
    }
  }

  /// Our API on a web server that maps bare names to files.
  static func ours() -> CannedHost {
    serving { path in
      BundledCatalog.data(
        path == "group/" ? "group/index.json" : path.hasSuffix(".json") ? path : path + ".json")
    }
  }

  /// Our files on a plain file server.
  static func files() -> CannedHost {
    serving { path in path == "group/" ? Data("<html>".utf8) : BundledCatalog.data(path) }
  }

  /// The original API: only its keys and sections, and members only by group.
  static func original() async throws -> CannedHost {
    let files = try await CatalogSnapshot.bundled.originalFiles().files
    let documents = Dictionary(files.map { ($0.path, $0.data) }, uniquingKeysWith: { first, _ in first })
    return serving { path in
      path == "group/"
        ? documents["group/index.json"] : path.removingPercentEncoding.flatMap { documents[$0 + ".json"] }
    }
  }

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
