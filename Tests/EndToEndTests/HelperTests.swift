import Foundation
import TestSupport
import Testing

extension NetworkTests {
  /// The program `kpgg-fetch`, which makes the requests: missing or misbehaving.
  @Suite(.hangLimit) struct HelperTests {
    private let home = TemporaryFolder()
    private var program: BuiltProgram { BuiltProgram(home: home.path) }

    /// A copy of the program in a folder of its own, with a shell script as its helper, or none.
    private func copy(in folder: String, helper script: String? = nil) async throws -> BuiltProgram {
      try FileManager.default.createDirectory(
        atPath: "\(home.path)/\(folder)", withIntermediateDirectories: true)
      // Copy in a separate process: a process forked here could inherit the files open for writing, and they could not be
      // run.
      func copy(_ source: String, to name: String) async throws {
        let words = ["/bin/cp", "-p", source, "\(home.path)/\(folder)/\(name)"]
        #expect(try await ChildProcess(words, environment: [:]).wait() == 0)
      }
      if let script {
        let path = "\(home.path)/\(folder)-script"
        try home.write("#!/bin/sh\n\(script)\n", to: folder + "-script", mode: 0o755)
        try await copy(path, to: "kpgg-fetch")
      }
      try await copy(program.path, to: "kpgg")
      return BuiltProgram(home: home.path, path: "\(home.path)/\(folder)/kpgg")
    }

    @Test func `without the helper everything but hosts works, and the missing file is named`() async throws {
      let alone = try await copy(in: "alone")
      #expect(try await alone.run("groups").status == 0)
      let result = try await alone.run("groups", "--api", "http://127.0.0.1:1")
      #expect(result.status == 1)
      #expect(result.error.contains(home.path + "/alone/kpgg-fetch"))
    }

    @Test
    func `a helper that can't be loaded is reported in the loader's words, not as a host that is down`()
      async throws
    {
      let words = "error while loading shared libraries: libcurl.so.4: cannot open shared object file"
      let program = try await copy(in: "unloadable", helper: "echo \"$0: \(words)\" >&2; exit 127")
      for command in [["groups", "--api"], ["data", "update"], ["data", "verify"]] {
        let result = try await program.run(command + ["http://127.0.0.1:1"])
        #expect(result.status == 1)
        #expect(
          result.error.contains("/unloadable/kpgg-fetch ") && result.error.contains(words), "\(result.error)")
        #expect(!result.error.contains(" up"), "\(result.error)")
      }
    }

    @Test(arguments: [
      "exit 0", "echo nonsense", "echo '{\"protocolVersion\":3}'; exec cat",
      "echo '{\"protocolVersion\":7}'; exec sleep 9",
      "echo '{\"protocolVersion\":3}'; read x; echo '{\"id\":1,\"status\":200,\"bodyBytes\":99999999999}'; exec sleep 9",
      "echo '{\"protocolVersion\":3}'; read x; echo '{\"id\":1,\"status\":200,\"bodyBytes\":-1}'; exec sleep 9",
      "echo '{\"protocolVersion\":3}'; exec sleep 9", "exec yes",
    ])
    func `a misbehaving helper is killed`(script: String) async throws {
      let result = try await copy(in: "strange", helper: script).run(
        "groups", "--api", "http://127.0.0.1:1", "--timeout", "1")
      #expect(result.status == 1 && result.output == "")
      #expect(
        result.error.contains("kpgg-fetch") || result.error.contains("did not respond in time"),
        "\(result.error)")
    }
  }
}
