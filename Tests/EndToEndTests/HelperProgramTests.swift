import Foundation
import TestSupport
import Testing

/// The program kpgg-fetch.
@Suite(.hangLimit) struct HelperProgramTests {
  private let home = TemporaryFolder()

  @Test func `started by hand with an argument, it says what it is for`() async throws {
    let path = BuiltProgram(home: home.path).path + "-fetch"
    let result = try await BuiltProgram(home: home.path, path: path).run("--help")
    #expect(result.status == 2 && result.output == "")
    #expect(result.error.hasPrefix("kpgg-fetch "))
  }

  @Test func `it leaves no files of its own, wherever the user's folders are`() async throws {
    let server = try StubServer { _, send in
      _ = send(StubServer.response(200, Data(#"{"group": {"first": []}}"#.utf8)))
    }
    defer { server.stop() }
    for folders in [["XDG_CACHE_HOME": "cache", "XDG_DATA_HOME": "data"], [:]] {
      let home = TemporaryFolder()
      var program = BuiltProgram(home: home.path)
      program.environment.merge(folders.mapValues { home.path($0) }) { $1 }
      #expect(try await program.run("groups", "--api", server.url).status == 0)
      let files = try FileManager.default.subpathsOfDirectory(atPath: home.path)
      #expect(files.contains { $0.contains("kpgg/") })
      #expect(
        files.allSatisfy { $0.contains("kpgg") || files.contains($0 + "/kpgg") || $0 == ".cache" }, "\(files)"
      )
    }
  }
}
