import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Mistakes on the command line. Their messages are in `Transcripts/usage.txt`.
@Suite(.hangLimit) struct UsageErrorTests {
  @Test(arguments: ["group", "member", "song", "favorite add", "search"])
  func `a missing argument fails with the usage and two examples`(words: String) async throws {
    let result = try await kpgg(words)
    #expect(result.status == 2 && result.output == "")
    let path = words.split(separator: " ").map(String.init)
    let command = try #require(Examples.commands.first { $0.words == path }?.command)
    let usage = try #require(try await kpgg(words + " --help").lines.first { $0.contains("kpgg " + words) })
    let rows = result.error.split(separator: "\n")
    #expect(rows.contains(Substring(usage)))
    let shown = command.examples.filter { example in rows.contains { $0.contains(example.line + "  ") } }
    #expect(shown.map(\.line) == command.examples.prefix(2).map(\.line))
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
    #expect(try await kpgg(option).output == "kpgg \(Release.version)\n")
  }

  @Test func `a home folder is an absolute path, and without one there are no folders`() async {
    #expect(Environment(["HOME": "/"]).folder(.state)?.path == "/.local/state/kpgg")
    #expect(Environment(["HOME": "fan"]).folder(.data) == nil)
    let result = await TestWorld().run("paths")
    #expect(result.status == 0 && result.rows.contains(["favorites", "", "", ""]))
  }
}
