import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Mistakes on the command line. Their messages are in `Transcripts/usage.txt`.
@Suite(.hangLimit) struct UsageErrorTests {
  @Test(arguments: ["group", "member", "song", "favorite add", "search"])
  func `a missing argument fails with the usage and examples`(words: String) async throws {
    let result = try await kpgg(words)
    #expect(result.status == 2 && result.output == "")
    #expect(result.error.count { $0 == "\n" } >= 8)
  }

  @Test(arguments: ["gruop", "favorite add stayk"])
  func `no suggestion fills the screen`(words: String) async throws {
    let one = try await kpgg(words + " ive")
    let many = try await kpgg(words + String(repeating: " ive", count: 1000))
    #expect(one.status == many.status && many.status != 0)
    #expect(many.error.count < one.error.count + 100, "\(many.error.prefix(300))")
  }

  @Test(arguments: [
    ("favorite", "favorite list"), ("favourite", "favorite list"), ("fav list", "favorite list"),
    ("config", "config list"), ("data", "data status"),
  ])
  func `a command group alone runs its default subcommand, and has several spellings`(
    words: String, same: String
  ) async throws {
    let favorites = #"{"version": "1.0", "favorites": [{"kind": "group", "id": "stayc"}]}"#
    let files = [".local/share/kpgg/favorites.json": favorites]
    let result = try await kpgg(words + " --json", files: files)
    #expect(result.status == 0 && result.output != "")
    #expect(try await kpgg(same + " --json", files: files).output == result.output)
  }

  @Test(arguments: ["--version", "-V"])
  func `the version is printed on one line`(option: String) async throws {
    #expect(try await kpgg(option).output == "kpgg \(Program.version)\n")
  }

  @Test func `a home folder is an absolute path, and without one there are no folders`() async {
    #expect(Environment(["HOME": "/"]).folder(.state)?.path == "/.local/state/kpgg")
    #expect(Environment(["HOME": "fan"]).folder(.data) == nil)
    let result = await World().run("paths")
    #expect(result.status == 0 && result.rows.contains(["favorites", "", "", ""]))
  }
}
