import Foundation
import KPGGCore
import Synchronization
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// How pictures are requested.
@Suite(.hangLimit) struct PictureClientTests {
  @Test(arguments: [
    ([], 10), (["--timeout", "9"], 9), (["--timeout", "10"], 10), (["--timeout", "11"], 10),
    (["--timeout", "3600"], 10),
  ])
  func `a picture is waited for at most ten seconds, less if --timeout says so`(
    options: [String], seconds: Int
  ) async throws {
    let folder = try TemporaryFolder()
    let asked = Mutex<[Duration]>([])
    var world = World(columns: 80)
    world.variables = ["HOME": folder.path, "TERM": "xterm-256color"]
    world.pictureProgram = { _, _ in nil }
    world.host = StubHost { request throws(TransportError) in
      asked.withLock { $0.append(request.timeout) }
      throw .noConnection
    }
    _ = await world.run(["member", "ohmygirl", "arin", "--picture"] + options)
    #expect(asked.withLock { $0 } == [.seconds(seconds)])
  }
}
