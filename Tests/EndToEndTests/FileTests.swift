import Foundation
import TestSupport
import Testing

/// Tests of the program's effects on files, for different users and environments.
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

  /// Returns the program with a folder of time zones, and with this value of `TZ`.
  private func zoned(_ zone: String?) throws -> BuiltProgram {
    try home.write("", to: "zones/Asia/x")
    var program = program
    program.environment["TZDIR"] = home.path("zones")
    program.environment["TZ"] = zone
    return program
  }

  private func expectStatus(_ status: Int32, ofTodayIn zone: String) async throws {
    let result = try await zoned(zone).run("today", "--timezone", "local")
    #expect(result.status == status, "\(zone)")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Asia/Tokyo")))
  func `a named pipe is not read as a time zone, and the system's file is read if TZ is not a path`()
    async throws
  {
    let pipe = home.path("zones/Asia/Tokyo")
    try home.write("", to: "zones/Asia/x")
    try #require(mkfifo(pipe, 0o600) == 0)
    for zone in ["Asia/Tokyo", ":Asia/Tokyo"] { try await expectStatus(0, ofTodayIn: zone) }
    try await expectStatus(1, ofTodayIn: pipe)
  }

  @Test(arguments: ["posixrules", "UTC0", "Universal", "localtime"])
  func `no special file of the time zone database is opened`(name: String) async throws {
    try home.write("", to: "zones/Asia/x")
    try #require(mkfifo(home.path("zones/\(name)"), 0o600) == 0)
    for zone in ["AAA3BBB", ":AAA3BBB", "", name, "UTC0", "\u{FFFD}"] {
      #expect(try await zoned(zone).run("browse", "--dump").status == 0, "\(zone)")
    }
    #expect(try await zoned(nil).run("favorite", "add", "stayc").status == 0)
  }

  @Test func `local is an error if the time zone is unknown, but not if TZ gives its offset`()
    async throws
  {
    for zone in ["America/New_York", ":Europe/Paris", "EST", "x9", "<+09", "/none"] {
      try await expectStatus(1, ofTodayIn: zone)
    }
    for zone in ["EST5EDT", "<+09>-9", "KST-9", "AAA+3", "", "UTC", "Etc/UTC", ":UTC", ":Asia/Seoul"] {
      try await expectStatus(0, ofTodayIn: zone)
    }
  }

  @Test(arguments: [5, 6, 8, 12, 18, 22, 24, 30])
  func `with few descriptors, a command works or reports an error`(count: Int) async throws {
    for command in [
      "browse --dump", "groups", "groups --api http://127.0.0.1:9 --timeout 2", "favorite add stayc",
      "data export '\(home.path)/site-\(count)'", "completion bash",
    ] {
      let result = try await program.shell("ulimit -n \(count); kpgg \(command)")
      #expect([0, 1].contains(result.status), "\(command): \(result)")
      #expect(result.status == 0 || result.error.hasPrefix("kpgg: "), "\(command): \(result)")
    }
  }

  @Test func `names from standard input are at most 1 MiB, and an error while reading them is reported`()
    async throws
  {
    for (script, isRead) in [
      ("yes karina | head -n 100 | kpgg member - --json=id", true),
      ("yes karina | head -c 2000000 | kpgg member -", false), ("kpgg member - < /", false),
      ("kpgg search - < /dev/null", false), ("kpgg member - 0> /dev/null", false),
    ] {
      let result = try await program.shell(script)
      #expect((result.status == 0) == isRead, "\(script): \(result.error)")
      #expect(result.output.isEmpty != isRead)
    }
    #expect(
      try await program.shell("kpgg members | head -n 40 | kpgg member - | grep -c '^id'").output == "40\n")
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
    // Root could write the file, but then its owner could not write it any more.
    let changed = try await program.run("config", "set", "theme", "vivid")
    #expect(changed.status == 1 && changed.error.contains(home.path))
  }
}
