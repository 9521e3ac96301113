package import Essentials

// The protocol between kpgg and its helper kpgg-fetch.
//
// kpgg starts the helper with its own version as the argument. It then writes any number of FetchRequests, and the helper
// writes a FetchAnswer for each, in any order, followed by the bytes of the body. Every message is one line of JSON.

/// How the helper ends.
package enum FetchStatus {
  /// The exit status if kpgg has another version.
  package static let otherVersion: Int32 = 2
}

/// A request to the helper.
package struct FetchRequest: Codable, Sendable {
  package let id: Int
  package let request: APIRequest

  package init(id: Int, _ request: APIRequest) {
    self.id = id
    self.request = request
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

  /// The header fields that kpgg uses; a host can send any number of others.
  private static let headers: Set = [
    "age", "cache-control", "date", "etag", "expires", "last-modified", "retry-after", "vary",
  ]

  package init(id: Int, _ result: Result<APIResponse, TransportError>) {
    self.id = id
    switch result {
    case .success(let response):
      status = response.status
      headers = response.headers.filter { Self.headers.contains($0.key) }
      failure = nil
      bodyBytes = response.body.count
    case .failure(let error):
      status = nil
      headers = nil
      failure = error
      bodyBytes = 0
    }
  }

  /// The response or failure, with the bytes that followed.
  package func result(_ body: Data) -> Result<APIResponse, TransportError> {
    if let status { return .success(APIResponse(status: status, headers: headers ?? [:], body: body)) }
    return .failure(failure ?? .brokenResponse)
  }
}

/// Encodes messages as lines.
package enum FetchLine {
  package static func encode(_ message: some Encodable) throws -> Data {
    try JSONEncoder().encode(message) + Data("\n".utf8)
  }

  package static func decode<Message: Decodable>(_ type: Message.Type, _ line: Data) -> Message? {
    try? JSONDecoder().decode(type, from: line)
  }
}
