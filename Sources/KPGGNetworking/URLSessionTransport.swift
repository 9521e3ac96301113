import Foundation
package import KPGGCore
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Fetches responses with Foundation's URLSession. A program needs only one.
///
/// On Linux, Foundation (Swift 6.3.1) traps on some responses, including valid ones: a chunked body with a trailer, and a
/// connection that closes after the status line (swift-corelibs-foundation #5285). So `kpgg` uses it in a helper process.
/// Foundation there also rejects status lines without a reason phrase, and IPv6 addresses (#5496).
package final class URLSessionTransport: HTTPTransport {
  // Deadlines and size limits are enforced here: on Linux (Swift 6.3.1) the session ignores some of its timeouts, and
  // keeps receiving for a while after a task is cancelled.

  /// The default transport.
  package static let shared = URLSessionTransport()

  private let flights = Flights()

  /// One session for the life of the process, since deallocating one can crash on Linux (swift-corelibs-foundation
  /// #5491).
  private let session: URLSession

  /// Creates a session that stores no responses, cookies or passwords.
  package init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    configuration.httpMaximumConnectionsPerHost = Catalog.maxConcurrentReads
    session = URLSession(configuration: configuration, delegate: flights, delegateQueue: nil)
  }

  /// Sends a request and returns the response, whatever its status.
  package func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
    guard let url = URL(string: request.url), let scheme = url.scheme?.lowercased() else {
      throw .unsupportedAddress
    }
    var fetched = URLRequest(url: url)
    fetched.timeoutInterval = max(1, request.timeout / .seconds(1) * 2)
    fetched.cachePolicy = .reloadIgnoringLocalCacheData
    for (name, value) in request.headers { fetched.setValue(value, forHTTPHeaderField: name) }
    let task = session.dataTask(with: fetched)
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        flights.begin(task, request, isSecure: scheme == "https", continuation)
      }
    } onCancel: {
      flights.end(task, .failure(.cancelled))
    }.get()
  }
}

/// The requests in flight, and the session's delegate.
private final class Flights: NSObject, URLSessionDataDelegate {
  /// A request in flight.
  private struct Flight {
    let continuation: CheckedContinuation<Result<APIResponse, TransportError>, Never>
    let maxBody: Int
    let deadline: Task<Void, any Error>
    /// Whether the last URL used https; a redirect may then not leave it.
    var isSecure: Bool
    var redirects = 0
    var body = Data()
  }

  private let flights = Mutex<[Int: Flight]>([:])

  func begin(
    _ task: URLSessionTask, _ request: APIRequest, isSecure: Bool,
    _ continuation: CheckedContinuation<Result<APIResponse, TransportError>, Never>
  ) {
    flights.withLock {
      $0[task.taskIdentifier] = Flight(
        continuation: continuation, maxBody: request.maxBody,
        deadline: Task {
          try await Task.sleep(for: request.timeout)
          end(task, .failure(.timedOut))
        }, isSecure: isSecure)
    }
    task.resume()
    // If the task was cancelled earlier, the cancellation handler ran before the flight existed.
    if Task.isCancelled { end(task, .failure(.cancelled)) }
  }

  /// Ends a request, unless it has ended already. On Linux the session's task keeps running and its result is dropped,
  /// since cancelling it can crash the process or stall the session (seen with Swift 6.3.1).
  func end(_ task: URLSessionTask, _ result: Result<APIResponse, TransportError>) {
    let flight = flights.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    flight?.deadline.cancel()
    flight?.continuation.resume(returning: result)
    #if !canImport(FoundationNetworking)
      if flight != nil { task.cancel() }
    #endif
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let target = Self.target(of: response) ?? request.url
    let refusal: TransportError? = flights.withLock { flights in
      guard var flight = flights[task.taskIdentifier] else { return .cancelled }
      guard let scheme = target?.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
        return .redirect(.foreign)
      }
      if scheme == "http", flight.isSecure { return .redirect(.insecure) }
      if target?.user != nil || target?.password != nil { return .redirect(.withUser) }
      flight.redirects += 1
      flight.body = Data()
      flight.isSecure = scheme == "https"
      flights[task.taskIdentifier] = flight
      return flight.redirects > APIRequest.maxRedirects ? .redirect(.tooMany) : nil
    }
    if let refusal { end(task, .failure(refusal)) }
    var next = request
    next.url = target
    completionHandler(refusal == nil ? next : nil)
  }

  /// What a redirect's Location resolves to (RFC 3986, 5.2); `nil` if there is none. On Linux (Swift 6.3.1) the session
  /// drops the final slash of a relative one, and resolves `file:///a` against the redirecting host.
  private static func target(of response: HTTPURLResponse) -> URL? {
    let location = APIResponse(status: response.statusCode, headers: fields(of: response)).headers["location"]
    return location.flatMap { URL(string: $0, relativeTo: response.url)?.absoluteURL }
  }

  /// The header fields by name. Names that differ only by case are several fields on Linux.
  private static func fields(of response: HTTPURLResponse) -> [String: String] {
    Dictionary(
      response.allHeaderFields.compactMap { name, value in (name as? String).map { ($0, "\(value)") } },
      uniquingKeysWith: { first, _ in first })
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // Report the status of a response that asks for a login. On Linux the session would hang (swift-corelibs-foundation
    // #5456).
    guard let response = challenge.failureResponse as? HTTPURLResponse else {
      return completionHandler(.performDefaultHandling, nil)
    }
    end(task, .success(APIResponse(status: response.statusCode)))
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let limit: Int? = flights.withLock { flights in
      guard var flight = flights[dataTask.taskIdentifier] else { return nil }
      if flight.body.count + data.count > flight.maxBody { return flight.maxBody }
      // Remove the flight while appending: a second reference to the body would make every chunk copy it.
      flights[dataTask.taskIdentifier] = nil
      flight.body.append(data)
      flights[dataTask.taskIdentifier] = flight
      return nil
    }
    if let limit { end(dataTask, .failure(.tooLarge(max: limit))) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if let error {
      let received = flights.withLock { $0[task.taskIdentifier]?.body.count } ?? 0
      return end(task, .failure(failure(of: task, error, received: received)))
    }
    guard let response = task.response as? HTTPURLResponse else {
      return end(task, .failure(.brokenResponse))
    }
    let body = flights.withLock { $0[task.taskIdentifier]?.body } ?? Data()
    end(
      task,
      .success(APIResponse(status: response.statusCode, headers: Self.fields(of: response), body: body)))
  }
}

extension Flights {
  /// Translates the session's error, taking proxies and TLS into account: on Linux most of their errors arrive as
  /// `.unknown`.
  private func failure(of task: URLSessionTask, _ error: any Error, received: Int) -> TransportError {
    let failure = TransportError(error)
    let url = task.currentRequest?.url
    let isSecure = url?.scheme?.lowercased() == "https"
    let isUnknown = (error as? URLError)?.code == .unknown
    let response = task.response as? HTTPURLResponse
    if let proxy = url.flatMap(Proxy.init) {
      switch failure {
      case .noConnection, .hostNotFound: return .noProxy(proxy.address, variable: proxy.variable)
      case .brokenResponse where isUnknown && response == nil:
        return .noProxy(proxy.address, variable: proxy.variable)
      case .brokenResponse where isUnknown && isSecure && received == 0:
        // The session treats the proxy's answer to CONNECT as the response.
        guard let status = response?.statusCode, !(200...299).contains(status) else { return .notSecure }
        return .proxyRefused(proxy.address, variable: proxy.variable, status: status)
      default: return failure
      }
    }
    return failure == .brokenResponse && isSecure && response == nil ? .notSecure : failure
  }
}

extension TransportError {
  /// Translates the session's error by its code, since messages differ between systems.
  fileprivate init(_ error: any Error) {
    switch (error as? URLError)?.code {
    case .timedOut: self = .timedOut
    case .cannotFindHost, .dnsLookupFailed: self = .hostNotFound
    case .cannotConnectToHost, .notConnectedToInternet: self = .noConnection
    // On Linux also an IPv6 address (swift-corelibs-foundation #5496).
    case .badURL: self = .unsupportedAddress
    // On Linux (Swift 6.3.1) most of these arrive as .unknown, and a response that is not HTTP as .unsupportedURL.
    case .networkConnectionLost, .badServerResponse, .cannotParseResponse, .zeroByteResource,
      .cannotDecodeContentData, .cannotDecodeRawData, .unknown, .unsupportedURL:
      self = .brokenResponse
    case .httpTooManyRedirects: self = .redirect(.tooMany)
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot, .clientCertificateRejected,
      .clientCertificateRequired:
      self = .notSecure
    case .cancelled: self = .cancelled
    default: self = .other(code: (error as NSError).code)
    }
  }
}
