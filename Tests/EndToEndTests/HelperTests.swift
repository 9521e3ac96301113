import Foundation
import TestSupport
import Testing

extension NetworkTests {
  /// Tests with a missing or misbehaving `kpgg-fetch`, the program that makes the requests.
  @Suite(.hangLimit) struct HelperTests {
    private let home = TemporaryFolder()

    /// Returns a copy of the program in a separate folder, with a shell script as its helper, or without a helper.
    private func copy(helper script: String? = nil) async throws -> BuiltProgram {
      try home.makeFolder("bin", mode: 0o755)
      // Copy in a separate process. If this process wrote the files, a process forked meanwhile could inherit them open
      // for writing, and they could not be run.
      func copy(_ source: String, to name: String) async throws {
        let words = ["/bin/cp", "-p", source, home.path("bin/\(name)")]
        #expect(try await ChildProcess(words, environment: [:]).wait() == 0)
      }
      if let script {
        try home.write("#!/bin/sh\n\(script)\n", to: "script", mode: 0o755)
        try await copy(home.path("script"), to: "kpgg-fetch")
      }
      try await copy(BuiltProgram(home: nil).path, to: "kpgg")
      return BuiltProgram(home: home.path, path: home.path("bin/kpgg"))
    }

    @Test func `without the helper, everything except hosts works, and the missing file is named`()
      async throws
    {
      let alone = try await copy()
      #expect(try await alone.run("groups").status == 0)
      let result = try await alone.run("groups", "--api", "http://127.0.0.1:1")
      #expect(result.status == 1 && result.error.contains(home.path("bin/kpgg-fetch")))
    }

    @Test
    func `a helper that can't be loaded is reported in the loader's words, not as a host that is down`()
      async throws
    {
      let words = "error while loading shared libraries: libcurl.so.4: cannot open shared object file"
      let program = try await copy(helper: "echo \"$0: \(words)\" >&2; exit 127")
      for command in [["groups", "--api"], ["data", "update"], ["data", "verify"]] {
        let result = try await program.run(command + ["http://127.0.0.1:1"])
        #expect(result.status == 1 && result.error.contains(words), "\(result.error)")
        #expect(
          result.error.contains("/bin/kpgg-fetch: ") && !result.error.contains(" up"), "\(result.error)")
      }
    }

    /// The helper's reaction to its first request, and a word in the message.
    @Test(arguments: [
      ("exit 0", "kpgg-fetch"), ("exit 2", "version"), ("kill -ILL $$", "127.0.0.1:1"),
    ])
    func `a helper that fails is named and ended`(script: String, word: String) async throws {
      let program = try await copy(helper: "echo $$ > '\(home.path)/id'; read -r line; \(script)")
      let result = try await program.run("groups", "--api", "http://127.0.0.1:1")
      #expect(result.status == 1 && result.output == "" && result.error.contains(word), "\(result.error)")
      let id = try #require(home.read("id")?.split(separator: "\n").first.flatMap { Int32($0) })
      #expect(kill(id, 0) != 0 && errno == ESRCH, "the helper still runs")
    }

    @Test(arguments: [[], ["--help"], ["0.9"]])
    func `if started by hand, the helper explains its purpose`(words: [String]) async throws {
      let path = BuiltProgram(home: nil).path + "-fetch"
      let result = try await BuiltProgram(home: home.path, path: path).run(words)
      #expect(result.status == 2 && result.output == "" && result.error.hasPrefix("kpgg-fetch "))
    }

    @Test(arguments: [["XDG_CACHE_HOME": "cache", "XDG_DATA_HOME": "data"], [:]])
    func `the helper leaves no files, wherever the user's folders are`(folders: [String: String])
      async throws
    {
      let server = try StubServer.catalog()
      defer { server.stop() }
      var program = NetworkTests.program(home: home)
      program.environment.merge(folders.mapValues { home.path($0) }) { $1 }
      #expect(try await program.run("groups", "--api", server.url).status == 0)
      let cache = folders.isEmpty ? ".cache" : "cache"
      #expect(
        try home.names == [cache]
          && FileManager.default.contentsOfDirectory(atPath: home.path(cache)) == ["kpgg"])
    }
  }
}
