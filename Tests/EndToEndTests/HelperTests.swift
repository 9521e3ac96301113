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
      if let script { try await home.writeScript(script, to: "bin/kpgg-fetch") }
      try await home.copyProgram(BuiltProgram(home: nil).path, to: "bin/kpgg")
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

extension TemporaryFolder {
  func writeScript(_ script: String, to name: String) async throws {
    try write("#!/bin/sh\n\(script)\n", to: "script", mode: 0o755)
    try await copyProgram(path("script"), to: name)
  }

  /// Copies a program in a separate process. If this process wrote the file, a process forked meanwhile could inherit it
  /// open for writing, and it could not be run.
  fileprivate func copyProgram(_ source: String, to name: String) async throws {
    let words = ["/bin/cp", "-p", source, path(name)]
    #expect(try await ChildProcess(words, environment: [:]).wait() == 0)
  }
}
