package import Essentials

/// Sends HTTP requests. A test can implement it with a closure that returns canned responses.
package protocol HTTPTransport: Sendable {
  /// Sends a request within its limits and returns the response, regardless of the status.
  ///
  /// Follow up to ``APIRequest/maxRedirects`` redirects, but only to `http` and `https` URLs without a user name, and
  /// never from `https` to `http`. Return the status of a response that asks for authentication. Decompress the body.
  /// Requests may run concurrently. Cancelling the task cancels its request.
  func send(_ request: APIRequest) async throws(TransportError) -> APIResponse

  /// Releases resources that only requests need, such as a process. Pending requests fail, and a later request acquires
  /// the resources again. By default, does nothing.
  func rest()
}

extension HTTPTransport {
  package func rest() {}

  /// Sends a request, and returns the response after checking its size and status.
  package func checkedResponse(to request: APIRequest) async throws(TransportError) -> APIResponse {
    let response = try await send(request)
    guard response.body.count <= request.maxBody else { throw .tooLarge(max: request.maxBody) }
    guard (100...999).contains(response.status) else { throw .brokenResponse }
    return response
  }
}

/// A GET request.
package struct APIRequest: Hashable, Codable, Sendable {
  package static let maxRedirects = 5

  /// The `http` or `https` URL.
  package var url: String
  package var headers: [String: String]
  /// The limit for the whole request, up to the last byte of the response.
  package var timeout: Duration
  /// The maximum size of the decompressed body, in bytes.
  package var maxBody: Int

  package init(url: String, headers: [String: String] = [:], timeout: Duration, maxBody: Int) {
    self.url = url
    self.headers = headers
    self.timeout = timeout
    self.maxBody = maxBody
  }
}

package struct APIResponse: Hashable, Sendable {
  package var status: Int
  /// The header fields by lowercase name.
  package var headers: [String: String]
  /// The decompressed body.
  package var body: Data

  /// Creates a response. The names of header fields can have any case.
  package init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    // Combine fields whose names differ only by case (RFC 9110, 5.3).
    self.headers = Dictionary(
      headers.sorted { $0.key < $1.key }.map { ($0.key.lowercased(), $0.value) },
      uniquingKeysWith: { "\($0), \($1)" })
    self.body = body
  }

  /// Whether the body is the requested document. This is so for any 2xx status (RFC 9110, 15) except those without
  /// content or with partial content.
  package var hasDocument: Bool { (200...299).contains(status) && ![204, 205, 206].contains(status) }
}

/// The reason that a request got no response.
package enum TransportError: Error, Hashable, Codable, Sendable {
  case hostNotFound
  /// The connection was refused, or there is no route to the host.
  case noConnection
  /// The URL is malformed, or this system does not support its form.
  case unsupportedAddress
  /// The proxy set in this environment variable can't be reached.
  case noProxy(String, variable: String)
  /// The proxy set in this environment variable refused the connection with this status.
  case proxyRefused(String, variable: String, status: Int)
  /// The host's certificate was rejected, or the host does not support TLS.
  case notSecure
  case timedOut
  /// The connection closed during the response, or the response is not valid HTTP.
  case brokenResponse
  /// The body exceeds the limit in bytes.
  case tooLarge(max: Int)
  case redirect(Redirect)
  case cancelled
  /// `kpgg-fetch`, which sends the requests, does not work.
  case helper(Helper)
  /// Another error, as a URLSession error code.
  case other(code: Int)

  /// The reason that a redirect was refused.
  package enum Redirect: String, Hashable, Codable, Sendable {
    case tooMany
    /// The redirect leads from `https` to `http`.
    case insecure
    /// The redirect leads to a URL other than `http` and `https`.
    case unsupportedScheme
    /// The redirect leads to a URL with a user name.
    case withUser
  }

  package enum Helper: Hashable, Codable, Sendable {
    case missing(path: String)
    case otherVersion(path: String)
    /// The helper at this path ended before its first response. `message` is the last line of its error output.
    case notReady(path: String, message: String)
    /// The helper ended while it was working, or could not be started.
    case trapped
  }

  /// Whether other responses of the host can still arrive after this error.
  var concernsOneResponse: Bool {
    switch self {
    case .brokenResponse, .tooLarge, .redirect, .cancelled: true
    case .hostNotFound, .noConnection, .unsupportedAddress, .noProxy, .proxyRefused, .notSecure, .timedOut,
      .helper, .other:
      false
    }
  }
}
