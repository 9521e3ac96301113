import Foundation
import TestSupport
import Testing

extension NetworkTests {
  /// The program `kpgg-fetch`, which makes the requests: missing or misbehaving.
  @Suite struct HelperTests {
    private let home: TemporaryFolder
    private let program: BuiltProgram

    init() throws {
      home = try TemporaryFolder()
      program = BuiltProgram(home: home.path)
    }

    @Test func `without the helper everything but hosts works, and the missing file is named`() throws {
      let copy = home.path + "/alone/kpgg"
      try FileManager.default.createDirectory(atPath: home.path + "/alone", withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: program.path, toPath: copy)
      let alone = BuiltProgram(home: home.path, path: copy)
      #expect(try alone.run("groups").status == 0)
      let result = try alone.run("groups", "--api", "http://127.0.0.1:1")
      #expect(result.status == 1)
      #expect(result.error.contains(home.path + "/alone/kpgg-fetch"))
    }

    @Test(arguments: [
      "exit 0", "echo nonsense", "echo '{\"protocolVersion\":3}'; exec cat",
      "echo '{\"protocolVersion\":7}'; exec sleep 9",
      "echo '{\"protocolVersion\":3}'; read x; echo '{\"id\":1,\"status\":200,\"bodyBytes\":99999999999}'; exec sleep 9",
      "echo '{\"protocolVersion\":3}'; read x; echo '{\"id\":1,\"status\":200,\"bodyBytes\":-1}'; exec sleep 9",
      "echo '{\"protocolVersion\":3}'; exec sleep 9", "exec yes",
    ])
    func `a misbehaving helper is killed`(script: String) throws {
      let folder = home.path + "/strange"
      try home.write("#!/bin/sh\n\(script)\n", to: "strange/kpgg-fetch")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder + "/kpgg-fetch")
      try FileManager.default.copyItem(atPath: program.path, toPath: folder + "/kpgg")
      let result = try BuiltProgram(home: home.path, path: folder + "/kpgg").run(
        "groups", "--api", "http://127.0.0.1:1", "--timeout", "1")
      #expect(result.status == 1 && result.output == "")
      #expect(
        result.error.contains("kpgg-fetch") || result.error.contains("did not respond in time"),
        "\(result.error)")
    }
  }
}
