import Foundation
import KPGGCore
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Fetches answers with Foundation's URLSession.
///
/// Deadlines and limits are kept here rather than left to the session: on Linux it ignores some of its timeouts, and
/// goes on receiving for a while after a task is cancelled.
final class URLSessionTransport: NSObject, HTTPTransport, URLSessionDataDelegate {
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

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    guard let url = URL(string: request.url), let scheme = url.scheme else { throw .noConnection }
    var fetched = URLRequest(url: url)
    fetched.timeoutInterval = max(1, request.timeout / .seconds(1) * 2)
    fetched.cachePolicy = .reloadIgnoringLocalCacheData
    for (name, value) in request.headers { fetched.setValue(value, forHTTPHeaderField: name) }
    let task = session.dataTask(with: fetched)
    let number = task.taskIdentifier
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        flights.withLock {
          $0[number] = Flight(
            continuation: continuation, largestBody: request.largestBody,
            deadline: Task {
              try await Task.sleep(for: request.timeout)
              end(number, .failure(.timedOut))
            },
            isSecure: scheme.lowercased() == "https")
        }
        task.resume()
      }
    } onCancel: {
      end(number, .failure(.cancelled))
    }.get()
  }

  /// Ends a request, if it has not ended yet. The session's task is not cancelled: on Linux that can crash the process
  /// or stop the session for good. What still comes is passed over until the process ends, which it soon does.
  private func end(_ number: Int, _ result: Result<HTTPResponse, TransportError>) {
    let flight = flights.withLock { $0.removeValue(forKey: number) }
    flight?.deadline.cancel()
    flight?.continuation.resume(returning: result)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let refusal: TransportError? = flights.withLock { flights in
      guard var flight = flights[task.taskIdentifier] else { return .cancelled }
      guard let scheme = request.url?.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
        return .foreignRedirect
      }
      if scheme == "http", flight.isSecure { return .insecureRedirect }
      if request.url?.user != nil || request.url?.password != nil { return .redirectWithUser }
      flight.redirects += 1
      flight.body = Data()
      flight.isSecure = scheme == "https"
      flights[task.taskIdentifier] = flight
      return flight.redirects > HTTPRequest.mostRedirects ? .tooManyRedirects : nil
    }
    if let refusal { end(task.taskIdentifier, .failure(refusal)) }
    completionHandler(refusal == nil ? request : nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // That somebody is to log in is told by the status, for which the session would wait for ever on Linux.
    guard let response = challenge.failureResponse as? HTTPURLResponse else {
      return completionHandler(.performDefaultHandling, nil)
    }
    end(task.taskIdentifier, .success(HTTPResponse(status: response.statusCode)))
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
    if let limit { end(dataTask.taskIdentifier, .failure(.tooLarge(limit: limit))) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if let error {
      var failure = TransportError(error)
      // On Linux a failed TLS handshake has the number of every other unknown failure.
      let isSecure = task.currentRequest?.url?.scheme?.lowercased() == "https"
      if failure == .brokenAnswer, isSecure, task.response == nil { failure = .notSecure }
      return end(task.taskIdentifier, .failure(failure))
    }
    guard let response = task.response as? HTTPURLResponse else {
      return end(task.taskIdentifier, .failure(.brokenAnswer))
    }
    let body = flights.withLock { $0[task.taskIdentifier]?.body } ?? Data()
    let headers = Dictionary(
      response.allHeaderFields.compactMap { name, value in (name as? String).map { ($0, "\(value)") } },
      uniquingKeysWith: { first, _ in first })
    end(
      task.taskIdentifier, .success(HTTPResponse(status: response.statusCode, headers: headers, body: body)))
  }

  /// One session for the life of the process: ending one can crash on Linux.
  private var session: URLSession {
    sessions.withLock { session in
      if let session { return session }
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      configuration.urlCredentialStorage = nil
      configuration.httpMaximumConnectionsPerHost = 6
      let made = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
      session = made
      return made
    }
  }

  private let sessions = Mutex<URLSession?>(nil)
}

extension TransportError {
  /// What a failure of the session means; its texts differ from system to system, its numbers do not.
  fileprivate init(_ error: any Error) {
    switch (error as? URLError)?.code {
    case .timedOut: self = .timedOut
    case .cannotFindHost, .dnsLookupFailed: self = .hostNotFound
    case .cannotConnectToHost, .notConnectedToInternet, .badURL: self = .noConnection
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
