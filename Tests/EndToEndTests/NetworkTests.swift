import Foundation
import KPGGCore
import TestSupport
import Testing

/// Tests of the built programs with a real server and sockets.
@Suite(.hangLimit) enum NetworkTests {
  /// Returns the program, with a timeout that is long enough for a busy machine.
  static func program(home: TemporaryFolder) -> BuiltProgram {
    var program = BuiltProgram(home: home.path)
    program.environment["KPGG_TIMEOUT"] = "600"
    return program
  }

  /// A host name that is never sent to a resolver, because a label can have at most 63 letters.
  static let unknownHost = String(repeating: "a", count: 64) + ".invalid"
}

extension StubServer {
  /// Returns the response with the API's document at this path, or status 404 if there is no such document.
  static func document(_ path: String, _ response: (Data) -> Data = { StubServer.response(200, $0) }) -> Data
  {
    BundledDocuments.data(path.dropFirst() + (path.hasSuffix("/") ? "index.json" : ".json")).map(response)
      ?? Self.response(404)
  }

  /// Returns a server for the API's documents.
  static func catalog() throws -> StubServer {
    try StubServer { request, send in _ = send(document(request.path)) }
  }

  /// Never sends a response.
  static let neverResponding: @Sendable (Request, Send) -> Void = { _, _ in DispatchSemaphore(value: 0).wait()
  }
}
