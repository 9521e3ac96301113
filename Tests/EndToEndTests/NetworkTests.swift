import Foundation
import KPGGCore
import TestSupport
import Testing

/// The built programs with a real server and sockets.
@Suite(.hangLimit) enum NetworkTests {
  /// The program, with time for a busy machine.
  static func program(home: TemporaryFolder) -> BuiltProgram {
    var program = BuiltProgram(home: home.path)
    program.environment["KPGG_TIMEOUT"] = "600"
    return program
  }

  /// A host name that no resolver is asked for, since a label has at most 63 letters.
  static let unknownHost = String(repeating: "a", count: 64) + ".invalid"
}

extension StubServer {
  /// The response with the API's document at this path, or one instead of it.
  static func document(_ path: String, _ response: (Data) -> Data = { StubServer.response(200, $0) }) -> Data
  {
    BundledDocuments.data(path.dropFirst() + (path.hasSuffix("/") ? "index.json" : ".json")).map(response)
      ?? Self.response(404)
  }

  /// A server of the API's documents.
  static func catalog() throws -> StubServer {
    try StubServer { request, send in _ = send(document(request.path)) }
  }

  /// Never answers.
  static let silence: @Sendable (Request, Send) -> Void = { _, _ in DispatchSemaphore(value: 0).wait() }
}
