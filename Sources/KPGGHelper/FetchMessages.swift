package import Essentials
package import KPGGCore

// The protocol between kpgg and its helper kpgg-fetch.
//
// The helper starts with a FetchGreeting. kpgg then writes any number of FetchRequests, and the helper writes a
// FetchAnswer for each, in any order, followed by the bytes of the body. Every message is one line of JSON.

/// The first line that the helper writes.
package struct FetchGreeting: Codable, Hashable, Sendable {
  /// The protocol version of this file.
  package static let current = FetchGreeting(protocolVersion: 3)

  package let protocolVersion: Int
}

/// A request to the helper.
package struct FetchRequest: Codable, Sendable {
  package let id: Int
  private let request: APIRequest

  package init(id: Int, _ request: APIRequest) {
    self.id = id
    self.request = request
  }

  /// The request; `nil` if its limits are out of range.
  package var plausibleRequest: APIRequest? {
    let isPlausible =
      (.zero ... .seconds(86_400)).contains(request.timeout)
      && (0...FetchLine.maxBody).contains(request.maxBody)
    return isPlausible ? request : nil
  }
}

/// An answer from the helper. The bytes of the body follow it.
package struct FetchAnswer: Codable, Sendable {
  package let id: Int
  /// The status and the relevant header fields; `nil` if there was no response.
  package let status: Int?
  package let headers: [String: String]?
  /// Why there was no response.
  package let failure: TransportError?
  /// The number of bytes that follow.
  package let bodyBytes: Int

  /// The header fields to pass on; a host can send any number of others.
  private static let headers: Set = [
    "age", "cache-control", "date", "etag", "expires", "last-modified", "retry-after", "vary",
  ]
  /// The maximum length of a header value in bytes. Longer ones are dropped.
  private static let longestHeader = 4096

  package init(id: Int, _ result: Result<APIResponse, TransportError>) {
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

/// Encodes messages as lines.
package enum FetchLine {
  /// The maximum length of a line in bytes.
  package static let longest = 1 << 18
  /// The maximum size in bytes of a body whose request is no longer waiting.
  package static let maxBody = 16 << 20

  package static func encode(_ message: some Encodable) throws -> Data {
    try JSONEncoder().encode(message) + Data("\n".utf8)
  }

  package static func decode<Message: Decodable>(_ type: Message.Type, _ line: Data) -> Message? {
    try? JSONDecoder().decode(type, from: line)
  }
}
