package import Essentials

// The protocol between kpgg and its helper kpgg-fetch.
//
// kpgg starts the helper with its own version as the argument. It then writes any number of FetchRequests. For each
// one, in any order, the helper writes a FetchResponse and the bytes of the body. Every message is one line of JSON.

/// The helper's exit statuses.
package enum FetchStatus {
  /// The status if kpgg has another version.
  package static let otherVersion: Int32 = 2
}

package struct FetchRequest: Codable, Sendable {
  package let id: Int
  package let request: APIRequest

  package init(id: Int, _ request: APIRequest) {
    self.id = id
    self.request = request
  }
}

/// A response from the helper. The bytes of the body follow it.
package struct FetchResponse: Codable, Sendable {
  package let id: Int
  /// The status and the relevant header fields, or `nil` if there was no response.
  package let status: Int?
  package let headers: [String: String]?
  package let failure: TransportError?
  /// The number of body bytes that follow.
  package let bodyBytes: Int

  /// The header fields that kpgg uses. A host can send any number of others.
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

  /// Returns the response, with the bytes that followed as its body, or the failure.
  package func result(_ body: Data) -> Result<APIResponse, TransportError> {
    if let status { return .success(APIResponse(status: status, headers: headers ?? [:], body: body)) }
    return .failure(failure ?? .brokenResponse)
  }
}

package enum FetchLine {
  package static func encode(_ message: some Encodable) throws -> Data {
    try JSONEncoder().encode(message) + Data("\n".utf8)
  }

  package static func decode<Message: Decodable>(_ type: Message.Type, _ line: Data) -> Message? {
    try? JSONDecoder().decode(type, from: line)
  }
}
