import Foundation
package import KPGGCore
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A transport that uses Foundation's URLSession. A program needs only one.
///
/// On Linux, Foundation (Swift 6.3.1) crashes on some responses, even valid ones (swift-corelibs-foundation #5285): a
/// chunked body with a trailer, or a connection that closes after the status line. So `kpgg` uses a helper process.
/// Foundation on Linux also rejects IPv6 addresses (#5496) and status lines without a reason phrase.
package final class URLSessionTransport: HTTPTransport {
  // This class enforces deadlines and size limits itself. On Linux (Swift 6.3.1), the session ignores some of its
  // timeouts, and keeps receiving for a while after a task is cancelled.

  package static let shared = URLSessionTransport()

  private let requests = SessionDelegate()

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
    session = URLSession(configuration: configuration, delegate: requests, delegateQueue: nil)
  }

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
        requests.begin(task, request, isSecure: scheme == "https", continuation)
      }
    } onCancel: {
      requests.end(task, .failure(.cancelled))
    }.get()
  }
}

private final class SessionDelegate: NSObject, URLSessionDataDelegate {
  private struct PendingRequest {
    let continuation: CheckedContinuation<Result<APIResponse, TransportError>, Never>
    let maxBody: Int
    let deadline: Task<Void, any Error>
    /// Whether the last URL used https. If so, a redirect must not lead to http.
    var isSecure: Bool
    var redirects = 0
    var body = Data()
  }

  private let requests = Mutex<[Int: PendingRequest]>([:])

  func begin(
    _ task: URLSessionTask, _ request: APIRequest, isSecure: Bool,
    _ continuation: CheckedContinuation<Result<APIResponse, TransportError>, Never>
  ) {
    requests.withLock {
      $0[task.taskIdentifier] = PendingRequest(
        continuation: continuation, maxBody: request.maxBody,
        deadline: Task {
          try await Task.sleep(for: request.timeout)
          end(task, .failure(.timedOut))
        }, isSecure: isSecure)
    }
    task.resume()
    // If the task was cancelled earlier, the cancellation handler ran before the request was stored.
    if Task.isCancelled { end(task, .failure(.cancelled)) }
  }

  /// Ends a request, unless it has already ended. On Linux, the session's task keeps running and its result is dropped,
  /// since cancelling it can crash the process or stall the session (seen with Swift 6.3.1).
  func end(_ task: URLSessionTask, _ result: Result<APIResponse, TransportError>) {
    let request = requests.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    request?.deadline.cancel()
    request?.continuation.resume(returning: result)
    #if !canImport(FoundationNetworking)
      if request != nil { task.cancel() }
    #endif
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let target = Self.target(of: response) ?? request.url
    let refusal: TransportError? = requests.withLock { requests in
      guard var request = requests[task.taskIdentifier] else { return .cancelled }
      guard let scheme = target?.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
        return .redirect(.unsupportedScheme)
      }
      if scheme == "http", request.isSecure { return .redirect(.insecure) }
      if target?.user != nil || target?.password != nil { return .redirect(.withUser) }
      request.redirects += 1
      request.body = Data()
      request.isSecure = scheme == "https"
      requests[task.taskIdentifier] = request
      return request.redirects > APIRequest.maxRedirects ? .redirect(.tooMany) : nil
    }
    if let refusal { end(task, .failure(refusal)) }
    var next = request
    next.url = target
    completionHandler(refusal == nil ? next : nil)
  }

  /// Returns the URL of a redirect's Location (RFC 3986, 5.2), or `nil` if there is none. On Linux (Swift 6.3.1), the
  /// session drops the final slash of a relative location, and resolves `file:///a` against the old host.
  private static func target(of response: HTTPURLResponse) -> URL? {
    let location = APIResponse(status: response.statusCode, headers: fields(of: response)).headers["location"]
    return location.flatMap { URL(string: $0, relativeTo: response.url)?.absoluteURL }
  }

  /// Returns the header fields by name. On Linux, names that differ only by case are separate fields.
  private static func fields(of response: HTTPURLResponse) -> [String: String] {
    Dictionary(
      response.allHeaderFields.compactMap { name, value in (name as? String).map { ($0, "\(value)") } },
      uniquingKeysWith: { first, _ in first })
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // Report the status of a response that asks for a login. By default, the session would hang on Linux
    // (swift-corelibs-foundation #5456).
    guard let response = challenge.failureResponse as? HTTPURLResponse else {
      return completionHandler(.performDefaultHandling, nil)
    }
    end(task, .success(APIResponse(status: response.statusCode)))
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let limit: Int? = requests.withLock { requests in
      guard var request = requests[dataTask.taskIdentifier] else { return nil }
      if request.body.count + data.count > request.maxBody { return request.maxBody }
      // Remove the request while appending: a second reference to the body would make every chunk copy it.
      requests[dataTask.taskIdentifier] = nil
      request.body.append(data)
      requests[dataTask.taskIdentifier] = request
      return nil
    }
    if let limit { end(dataTask, .failure(.tooLarge(max: limit))) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if let error {
      let received = requests.withLock { $0[task.taskIdentifier]?.body.count } ?? 0
      return end(task, .failure(failure(of: task, error, received: received)))
    }
    guard let response = task.response as? HTTPURLResponse else {
      return end(task, .failure(.brokenResponse))
    }
    let body = requests.withLock { $0[task.taskIdentifier]?.body } ?? Data()
    let headers = Self.fields(of: response)
    end(task, .success(APIResponse(status: response.statusCode, headers: headers, body: body)))
  }

  /// Translates the session's error, taking proxies and TLS into account. On Linux, most of their errors arrive as
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
        // The session treats the proxy's response to CONNECT as the host's response.
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
    // On Linux, an IPv6 address also gets this error (swift-corelibs-foundation #5496).
    case .badURL: self = .unsupportedAddress
    // On Linux (Swift 6.3.1), most of these are .unknown, and a response that is not HTTP is .unsupportedURL.
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
