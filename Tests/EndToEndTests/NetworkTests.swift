import Foundation
import TestSupport
import Testing

/// The built programs with a real server and sockets. The tests are serialized, since each blocks a thread that other
/// tests need.
@Suite(.serialized, .hangLimit) enum NetworkTests {}

extension StubServer {
  /// The API's document at this path, as from a server that maps bare names to files.
  static func document(_ path: String) -> Data? {
    let file = path.hasSuffix("/") ? path + "index.json" : path.hasSuffix(".json") ? path : path + ".json"
    return FileManager.default.contents(atPath: Repository.path("Fixtures" + file))
  }

  /// A server of the API's documents.
  static func catalog(delay: UInt32 = 0) throws -> StubServer {
    try StubServer { request, send in
      usleep(delay)
      _ = send(document(request.path).map { response(200, $0) } ?? response(404))
    }
  }

  /// An index with these groups, in JSON.
  static func index(_ groups: String) -> String { "{\"group\": {\"first\": [\(groups)]}}" }
}
