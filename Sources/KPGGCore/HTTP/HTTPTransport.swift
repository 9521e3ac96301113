public import Essentials

/// What carries requests to hosts and brings their answers: the network, as one method.
///
/// Use it wherever a host is asked; nothing else knows how answers are fetched. For a test, let a structure with a
/// closure answer:
///
/// ```swift
/// struct Canned: HTTPTransport {
///   let answer: @Sendable (HTTPRequest) throws(TransportError) -> HTTPResponse
///   func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { try answer(request) }
/// }
/// ```
public protocol HTTPTransport: Sendable {
  /// Sends a request and returns the answer, whatever its status is.
  ///
  /// Redirects are followed, at most ``HTTPRequest/mostRedirects`` of them, never from `https` to `http` or from the
  /// internet into a private network, and to nothing but web addresses without a user name; a host that asks who is there gets no answer but its status is the result.
  /// A compressed body comes unpacked. Several requests may be under way at once. The end of the task ends the request.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

  /// Whether ``send(_:)`` ends soon after the request's timeout, whatever happens. If it does not, which is what counts unless
  /// a transport says otherwise, whoever asks looks at the clock.
  var keepsTimeouts: Bool { get }
}

extension HTTPTransport {
  /// It does not.
  public var keepsTimeouts: Bool { false }

  /// How much later than it is allowed an answer may come.
  private static var grace: Duration { .milliseconds(750) }

  /// The answer to a request, in time and within its limits whoever wrote the transport, and whatever that does.
  func answer(to request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let response = try await keepsTimeouts ? send(request) : inTime(request)
    guard response.body.count <= request.largestBody else { throw .tooLarge(limit: request.largestBody) }
    guard (100...999).contains(response.status) else { throw .brokenAnswer }
    return response
  }

  private func inTime(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let (outcomes, outcome) = AsyncStream.makeStream(of: Result<HTTPResponse, TransportError>.self)
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
    // There is none if this task was cancelled.
    guard let response = try await first.next()?.get() else { throw .cancelled }
    return response
  }
}

/// A GET request.
public struct HTTPRequest: Hashable, Codable, Sendable {
  /// How many redirects are followed.
  public static let mostRedirects = 5

  /// The address, `http` or `https`.
  public var url: String
  /// The header fields by name.
  public var headers: [String: String]
  /// The time from sending to the last byte of the answer, after which the request has failed.
  public var timeout: Duration
  /// The largest body that is accepted, in bytes as they are after unpacking.
  public var largestBody: Int

  /// Describes a request.
  public init(url: String, headers: [String: String] = [:], timeout: Duration, largestBody: Int) {
    self.url = url
    self.headers = headers
    self.timeout = timeout
    self.largestBody = largestBody
  }
}

/// The answer to a request.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code: 200, 404.
  public var status: Int
  /// The header fields by name in lower case.
  public var headers: [String: String]
  /// The body, unpacked.
  public var body: Data

  /// Describes an answer; names of header fields may be in any case.
  public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    // Fields whose names differ only by case are one (RFC 9110, 5.3).
    self.headers = Dictionary(
      headers.sorted { $0.key < $1.key }.map { ($0.key.lowercased(), $0.value) },
      uniquingKeysWith: { "\($0), \($1)" })
    self.body = body
  }
}

extension HTTPResponse {
  /// Whether the body is what was requested: of the successful statuses, whichever they are (RFC 9110, 15), all but those of
  /// no content and of a part.
  var hasDocument: Bool { (200...299).contains(status) && ![204, 205, 206].contains(status) }
}

/// Why a request got no answer.
public enum TransportError: Error, Hashable, Codable, Sendable {
  /// The host's name is not known.
  case hostNotFound
  /// Nothing listens at the address, or no way leads there.
  case noConnection
  /// The address cannot be requested: it is malformed, or of a form that this system does not support.
  case unsupportedAddress
  /// The proxy that this environment variable names cannot be reached.
  case noProxy(String, variable: String)
  /// The proxy that this environment variable names refused, with this status, to connect to the host.
  case proxyRefused(String, variable: String, status: Int)
  /// The host's certificate was rejected, or the host does not support TLS.
  case notSecure
  /// The answer was not complete in time.
  case timedOut
  /// The connection ended in the middle of the answer, or what came is no HTTP.
  case brokenAnswer
  /// The body has more bytes than the limit allows.
  case tooLarge(limit: Int)
  /// One redirect led to another, more often than is allowed.
  case tooManyRedirects
  /// A redirect led from `https` to `http`.
  case insecureRedirect
  /// A redirect led to what is no web address.
  case foreignRedirect
  /// A redirect led to an address with a user name, which would log in there.
  case redirectWithUser
  /// A redirect led from the internet into a private network.
  case privateRedirect
  /// The task that waited was cancelled.
  case cancelled
  /// The program that fetches answers is not at this path.
  case helperMissing(path: String)
  /// The program that fetches answers, at this path, does not belong to this one.
  case helperOfOtherVersion(path: String)
  /// The program that fetches answers, at this path, ended before it was ready; what it said of that, in one line.
  case helperNotReady(path: String, message: String)
  /// The program that fetches answers could not be started, ended, or said something that makes no sense.
  case helperFailed
  /// Another failure, by the number that URLSession gives it.
  case other(code: Int)
}
