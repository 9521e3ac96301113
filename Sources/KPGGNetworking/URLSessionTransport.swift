import Foundation
public import KPGGCore
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Fetches responses with Foundation's URLSession. One of them serves a whole program.
///
/// - Important: On Linux, Foundation traps at some responses, legal ones among them: a chunked body with a trailer, and a
///   connection that is closed behind the status line (Swift 6.3.1, `NativeProtocol.swift`: "Transfer completed, but there's
///   no response"). It ends the app. An app there that requests from hosts it does not control uses `HelperTransport` of KPGGCore, in
///   whose process no trap does harm. Foundation there also rejects a status line without a reason phrase, and IPv6
///   addresses (swift-corelibs-foundation, 5498).
public final class URLSessionTransport: HTTPTransport {
  // Deadlines and limits are kept here rather than left to the session: on Linux it ignores some of its timeouts, and
  // goes on receiving for a while after a task is cancelled.

  /// The one that is used where none is named.
  public static let shared = URLSessionTransport()

  private let flights = Flights()

  /// One session for the life of the process: ending one can crash on Linux.
  private let session: URLSession

  /// Prepares a session that keeps nothing: no responses, cookies or passwords.
  public init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    configuration.httpMaximumConnectionsPerHost = APICatalog.mostInFlight
    session = URLSession(configuration: configuration, delegate: flights, delegateQueue: nil)
  }

  /// Sends a request and returns the answer, whatever its status is.
  public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
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

/// The requests under way, and what the session says of them.
private final class Flights: NSObject, URLSessionDataDelegate {
  /// A request under way.
  private struct Flight {
    let continuation: CheckedContinuation<Result<HTTPResponse, TransportError>, Never>
    let largestBody: Int
    let deadline: Task<Void, any Error>
    /// Whether https was used, after which nothing else is.
    var isSecure: Bool
    var redirects = 0
    var body = Data()
  }

  private let flights = Mutex<[Int: Flight]>([:])

  func begin(
    _ task: URLSessionTask, _ request: HTTPRequest, isSecure: Bool,
    _ continuation: CheckedContinuation<Result<HTTPResponse, TransportError>, Never>
  ) {
    flights.withLock {
      $0[task.taskIdentifier] = Flight(
        continuation: continuation, largestBody: request.largestBody,
        deadline: Task {
          try await Task.sleep(for: request.timeout)
          end(task, .failure(.timedOut))
        }, isSecure: isSecure)
    }
    task.resume()
    // Whoever was cancelled before is not told again.
    if Task.isCancelled { end(task, .failure(.cancelled)) }
  }

  /// Ends a request, if it has not ended yet. On Linux the session's task is not cancelled, which can crash the process
  /// or stop the session for good: what still comes, until its own time is over, is dropped.
  func end(_ task: URLSessionTask, _ result: Result<HTTPResponse, TransportError>) {
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
    let refusal: TransportError? = flights.withLock { flights in
      guard var flight = flights[task.taskIdentifier] else { return .cancelled }
      // On Linux the session looks for file:///a on the host that has named it.
      let location = response.value(forHTTPHeaderField: "Location").flatMap { URL(string: $0) }
      guard let scheme = request.url?.scheme?.lowercased(),
        [scheme, location?.scheme?.lowercased()].allSatisfy({ ["http", "https", nil].contains($0) })
      else { return .foreignRedirect }
      if scheme == "http", flight.isSecure { return .insecureRedirect }
      if request.url?.user != nil || request.url?.password != nil { return .redirectWithUser }
      if Self.isPrivate(request.url), !Self.isPrivate(task.originalRequest?.url) { return .privateRedirect }
      flight.redirects += 1
      flight.body = Data()
      flight.isSecure = scheme == "https"
      flights[task.taskIdentifier] = flight
      return flight.redirects > HTTPRequest.mostRedirects ? .tooManyRedirects : nil
    }
    if let refusal { end(task, .failure(refusal)) }
    completionHandler(refusal == nil ? request : nil)
  }

  private static func isPrivate(_ url: URL?) -> Bool { PrivateNetwork.contains(url?.host ?? "") }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // That somebody is to log in is told by the status, for which the session would wait for ever on Linux.
    guard let response = challenge.failureResponse as? HTTPURLResponse else {
      return completionHandler(.performDefaultHandling, nil)
    }
    end(task, .success(HTTPResponse(status: response.statusCode)))
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let limit: Int? = flights.withLock { flights in
      guard var flight = flights[dataTask.taskIdentifier] else { return nil }
      if flight.body.count + data.count > flight.largestBody { return flight.largestBody }
      // Taken out and put back, since a body that is held twice would be copied for every piece.
      flights[dataTask.taskIdentifier] = nil
      flight.body.append(data)
      flights[dataTask.taskIdentifier] = flight
      return nil
    }
    if let limit { end(dataTask, .failure(.tooLarge(limit: limit))) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if let error {
      let received = flights.withLock { $0[task.taskIdentifier]?.body.count } ?? 0
      return end(task, .failure(failure(of: task, error, received: received)))
    }
    guard let response = task.response as? HTTPURLResponse else {
      return end(task, .failure(.brokenAnswer))
    }
    let body = flights.withLock { $0[task.taskIdentifier]?.body } ?? Data()
    let headers = Dictionary(
      response.allHeaderFields.compactMap { name, value in (name as? String).map { ($0, "\(value)") } },
      uniquingKeysWith: { first, _ in first })
    end(
      task, .success(HTTPResponse(status: response.statusCode, headers: headers, body: body)))
  }
}

extension Flights {
  /// What a failure of the session means, with a proxy or TLS in between. On Linux most of their failures have the number of
  /// every other unknown one.
  private func failure(of task: URLSessionTask, _ error: any Error, received: Int) -> TransportError {
    let failure = TransportError(error)
    let url = task.currentRequest?.url
    let isSecure = url?.scheme?.lowercased() == "https"
    let isUnknown = (error as? URLError)?.code == .unknown
    let response = task.response as? HTTPURLResponse
    if let proxy = url.flatMap(Proxy.init) {
      switch failure {
      case .noConnection, .hostNotFound: return .noProxy(proxy.address, variable: proxy.variable)
      case .brokenAnswer where isUnknown && response == nil:
        return .noProxy(proxy.address, variable: proxy.variable)
      case .brokenAnswer where isUnknown && isSecure && received == 0:
        // The session takes what the proxy answers to CONNECT for a response.
        guard let status = response?.statusCode, !(200...299).contains(status) else { return .notSecure }
        return .proxyRefused(proxy.address, variable: proxy.variable, status: status)
      default: return failure
      }
    }
    return failure == .brokenAnswer && isSecure && response == nil ? .notSecure : failure
  }
}

extension TransportError {
  /// What a failure of the session means; its texts differ from system to system, its numbers do not.
  fileprivate init(_ error: any Error) {
    switch (error as? URLError)?.code {
    case .timedOut: self = .timedOut
    case .cannotFindHost, .dnsLookupFailed: self = .hostNotFound
    case .cannotConnectToHost, .notConnectedToInternet: self = .noConnection
    // An IPv6 address, too, before Foundation's correction on Linux (swift-corelibs-foundation, 5498).
    case .badURL: self = .unsupportedAddress
    // On Linux most of these come as unknown, and an answer that is no HTTP as an unsupported address.
    case .networkConnectionLost, .badServerResponse, .cannotParseResponse, .zeroByteResource,
      .cannotDecodeContentData, .cannotDecodeRawData, .unknown, .unsupportedURL:
      self = .brokenAnswer
    case .httpTooManyRedirects: self = .tooManyRedirects
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot, .clientCertificateRejected,
      .clientCertificateRequired:
      self = .notSecure
    case .cancelled: self = .cancelled
    default: self = .other(code: (error as NSError).code)
    }
  }
}
