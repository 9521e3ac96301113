public import Essentials

/// Sends HTTP requests. Implement it to replace the networking.
///
/// A test can use a closure that returns canned responses:
///
/// ```swift
/// struct Canned: HTTPTransport {
///   let answer: @Sendable (APIRequest) throws(TransportError) -> APIResponse
///   func send(_ request: APIRequest) async throws(TransportError) -> APIResponse { try answer(request) }
/// }
/// ```
public protocol HTTPTransport: Sendable {
  /// Sends a request and returns the response, whatever its status.
  ///
  /// Follow up to ``APIRequest/mostRedirects`` redirects, but only to `http` and `https` URLs without a user name,
  /// never from `https` to `http`, and never from the internet into a private network. Return the status of a response
  /// that asks for authentication. Decompress the body. Requests may run concurrently; cancelling the task cancels its
  /// request.
  func send(_ request: APIRequest) async throws(TransportError) -> APIResponse
}

/// A transport whose requests always end soon after their timeout. For others, the caller enforces it.
package protocol TimelyTransport: HTTPTransport {}

extension HTTPTransport {
  /// The extra time that a response may take.
  private static var grace: Duration { .milliseconds(750) }

  /// The response, with the timeout and limits enforced whether or not the transport does.
  package func answer(to request: APIRequest) async throws(TransportError) -> APIResponse {
    let response = try await self is any TimelyTransport ? send(request) : inTime(request)
    guard response.body.count <= request.largestBody else { throw .tooLarge(limit: request.largestBody) }
    guard (100...999).contains(response.status) else { throw .brokenAnswer }
    return response
  }

  private func inTime(_ request: APIRequest) async throws(TransportError) -> APIResponse {
    let (outcomes, outcome) = AsyncStream.makeStream(of: Result<APIResponse, TransportError>.self)
    let sending = Task {
      do throws(TransportError) {
        outcome.yield(.success(try await send(request)))
      } catch {
        outcome.yield(.failure(error))
      }
    }
    let deadline = Task {
      try await Task.sleep(for: request.timeout + Self.grace)
      outcome.yield(.failure(.timedOut))
    }
    defer {
      sending.cancel()
      deadline.cancel()
    }
    var first = outcomes.makeAsyncIterator()
    // The iterator ends early if this task was cancelled.
    guard let response = try await first.next()?.get() else { throw .cancelled }
    return response
  }
}

/// A GET request.
public struct APIRequest: Hashable, Codable, Sendable {
  /// The maximum number of redirects.
  public static let mostRedirects = 5

  /// The `http` or `https` URL.
  public var url: String
  /// The header fields by name.
  public var headers: [String: String]
  /// The limit for the whole request, up to the last byte of the response.
  public var timeout: Duration
  /// The size limit of the decompressed body, in bytes.
  public var largestBody: Int

  /// Creates a request.
  public init(url: String, headers: [String: String] = [:], timeout: Duration, largestBody: Int) {
    self.url = url
    self.headers = headers
    self.timeout = timeout
    self.largestBody = largestBody
  }
}

/// An HTTP response.
public struct APIResponse: Hashable, Sendable {
  /// The status code, such as 200.
  public var status: Int
  /// The header fields by lowercase name.
  public var headers: [String: String]
  /// The decompressed body.
  public var body: Data

  /// Creates a response. The names of header fields can have any case.
  public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    // Combine fields whose names differ only by case (RFC 9110, 5.3).
    self.headers = Dictionary(
      headers.sorted { $0.key < $1.key }.map { ($0.key.lowercased(), $0.value) },
      uniquingKeysWith: { "\($0), \($1)" })
    self.body = body
  }
}

extension APIResponse {
  /// Whether the body is the requested document: any 2xx status (RFC 9110, 15) except those without content and with
  /// partial content.
  var hasDocument: Bool { (200...299).contains(status) && ![204, 205, 206].contains(status) }
}

/// Why a request got no response.
public enum TransportError: Error, Hashable, Codable, Sendable {
  /// The host name cannot be resolved.
  case hostNotFound
  /// The connection was refused, or there is no route to the host.
  case noConnection
  /// The URL is malformed, or this system does not support its form.
  case unsupportedAddress
  /// The proxy set in this environment variable cannot be reached.
  case noProxy(String, variable: String)
  /// The proxy set in this environment variable refused the connection with this status.
  case proxyRefused(String, variable: String, status: Int)
  /// The host's certificate was rejected, or the host does not support TLS.
  case notSecure
  /// The response was not complete in time.
  case timedOut
  /// The connection closed during the response, or the response is not valid HTTP.
  case brokenAnswer
  /// The body exceeds the size limit.
  case tooLarge(limit: Int)
  /// There were more than ``APIRequest/mostRedirects`` redirects.
  case tooManyRedirects
  /// A redirect leads from `https` to `http`.
  case insecureRedirect
  /// A redirect leads to a URL other than `http` and `https`.
  case foreignRedirect
  /// A redirect leads to a URL with a user name.
  case redirectWithUser
  /// A redirect leads from the internet into a private network.
  case privateRedirect
  /// The task was cancelled.
  case cancelled
  /// The transport itself does not work, whatever the request.
  case unavailable(TransportProblem)
  /// Another error, as a URLSession error code.
  case other(code: Int)
}

/// Why a transport does not work.
public struct TransportProblem: Hashable, Codable, Sendable, CustomStringConvertible {
  /// What is wrong with `kpgg-fetch`.
  package enum Helper: Hashable, Codable, Sendable {
    /// It does not exist at this path.
    case missing(path: String)
    /// That at this path has another version.
    case otherVersion(path: String)
    /// That at this path ended before it was ready; `message` is the last line of its error output.
    case notReady(path: String, message: String)
    /// It could not be started, ended early, or violated the protocol.
    case failed
  }

  /// The reason, for logs; of `HelperTransport`, the path of its helper and what that printed.
  public let description: String
  /// The problem of `HelperTransport`; `nil` for other transports.
  package let helper: Helper?

  /// Creates a problem.
  ///
  /// - Parameter description: The reason, for logs.
  public init(_ description: String) {
    (self.description, helper) = (description, nil)
  }

  package init(_ helper: Helper) {
    self.helper = helper
    description =
      switch helper {
      case .missing(let path), .otherVersion(let path): path
      case .notReady(let path, let message): "\(path): \(message)"
      case .failed: "kpgg-fetch"
      }
  }
}

extension TransportError {
  /// A problem with `kpgg-fetch`.
  package static func helper(_ problem: TransportProblem.Helper) -> TransportError {
    .unavailable(TransportProblem(problem))
  }
}
