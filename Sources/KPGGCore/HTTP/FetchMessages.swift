package import Essentials

// What `kpgg` and its helper `kpgg-fetch` say to each other.
//
// The helper begins with a ``FetchGreeting``. Then `kpgg` writes a ``FetchRequest`` for each request, in any number,
// and the helper writes a ``FetchAnswer`` for each, in any order, followed by the bytes of the body. Every message is
// a line of JSON.

/// The first line from the helper.
package struct FetchGreeting: Codable, Hashable, Sendable {
  /// The version of the messages described here.
  package static let current = FetchGreeting(protocolVersion: 3)

  package let protocolVersion: Int
}

/// A request to the helper.
package struct FetchRequest: Codable, Sendable {
  package let id: Int
  private let request: HTTPRequest

  package init(id: Int, _ request: HTTPRequest) {
    self.id = id
    self.request = request
  }

  /// The request; `nil` if no request is like that.
  package var plausibleRequest: HTTPRequest? {
    let isPlausible =
      (.zero ... .seconds(86_400)).contains(request.timeout)
      && (0...FetchLine.largestBody).contains(request.largestBody)
    return isPlausible ? request : nil
  }
}

/// An answer from the helper, without the body's bytes, which follow.
package struct FetchAnswer: Codable, Sendable {
  package let id: Int
  /// The status and the header fields that are of use; `nil` if there was no answer.
  package let status: Int?
  package let headers: [String: String]?
  /// Why there was no answer.
  package let failure: TransportError?
  /// How many bytes follow.
  package let bodyBytes: Int

  /// The header fields that are passed on. A host can send any number of others.
  private static let headers: Set = ["cache-control", "etag", "last-modified", "retry-after"]
  /// How long such a field can be, in bytes. A longer one counts as not sent.
  private static let longestHeader = 4096

  package init(id: Int, _ result: Result<HTTPResponse, TransportError>) {
    self.id = id
    switch result {
    case .success(let response):
      status = response.status
      headers = response.headers.filter { name, value in
        Self.headers.contains(name) && value.utf8.count <= Self.longestHeader
      }
      failure = nil
      bodyBytes = response.body.count
    case .failure(let error):
      status = nil
      headers = nil
      failure = error
      bodyBytes = 0
    }
  }
}

/// How messages become lines.
package enum FetchLine {
  /// The longest line that is accepted, in bytes.
  package static let longest = 1 << 18
  /// The largest body that is passed over when it answers a request that nobody waits for any more, in bytes.
  package static let largestBody = 16 << 20

  package static func encode(_ message: some Encodable) throws -> Data {
    try JSONEncoder().encode(message) + Data("\n".utf8)
  }

  package static func decode<Message: Decodable>(_ type: Message.Type, _ line: Data) -> Message? {
    try? JSONDecoder().decode(type, from: line)
  }
}
