import Foundation
import TestSupport
import Testing

/// The program's effects on files, for different users and environments.
@Suite(.hangLimit) struct FileTests {
  private let home = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(home: home.path) }

  @Test(arguments: [("077", 0o600, 0o700), ("022", 0o644, 0o755), ("002", 0o664, 0o775)])
  func `the umask determines the permissions of an export`(umask: String, file: Int, folder: Int) async throws
  {
    let site = home.path + "/site"
    #expect(try await program.shell("umask \(umask); kpgg data export '\(site)'").status == 0)
    for (name, mode) in [
      ("", folder), ("/group", folder), ("/group/index.json", file), ("/song/IVE.json", file),
    ] {
      let attributes = try FileManager.default.attributesOfItem(atPath: site + name)
      #expect(attributes[.posixPermissions] as? Int == mode, "\(name)")
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Asia/Tokyo")))
  func `a named pipe instead of a time zone file is ignored`() async throws {
    let zones = home.path + "/zones"
    try home.write("", to: "zones/Asia/x")
    try #require(mkfifo(zones + "/Asia/Tokyo", 0o600) == 0)
    var program = program
    program.environment["TZDIR"] = zones
    for zone in ["Asia/Tokyo", ":Asia/Tokyo", zones + "/Asia/Tokyo"] {
      program.environment["TZ"] = zone
      #expect(try await program.run("today", "--timezone", "local").status == 0, "\(zone)")
    }
  }

  @Test func `a request ends even without memory for its timer`() async throws {
    let result = try await program.shell(
      "ulimit -v 51200 2>/dev/null; kpgg groups --api http://127.0.0.1:9 --timeout 1")
    #expect(result.status == 1)
    #expect(result.error.hasPrefix("kpgg: "))
  }

  @Test(.enabled(if: geteuid() == 0))
  func `root does not run programs from another user's settings, and reports that once`() async throws {
    try home.write(#"{"pager": "touch \#(home.path)/ran", "theme": "mono"}"#, to: ".config/kpgg/config.json")
    try #require(chown(home.path + "/.config/kpgg/config.json", 65534, 65534) == 0)
    let listed = try await program.run("config", "list", "--plain")
    #expect(!listed.output.contains("touch") && !listed.output.contains("mono"))
    #expect(
      listed.error.hasPrefix(
        "kpgg: the config file belongs to another user: \(home.path)/.config/kpgg/config.json (ignored,"
      ))
    #expect(listed.error.split(separator: "\n").count == 1)
    // The settings can still be changed, and keep their owner.
    #expect(try await program.run("config", "set", "theme", "vivid").status == 0)
    let owner = try FileManager.default.attributesOfItem(atPath: home.path + "/.config/kpgg/config.json")
    #expect(owner[.ownerAccountID] as? Int == 65534)
  }
}
