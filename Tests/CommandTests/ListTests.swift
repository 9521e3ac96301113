import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import Terminal

/// Tests of lists of groups, members and songs.
@Suite(.hangLimit) struct ListTests {
  @Test(arguments: ["--json", "--jsonl"])
  func `a long list is streamed and stops when the reader closes the pipe`(form: String) async {
    let whole = await TestWorld().run("members", form)
    let start = await TestWorld(outputClosesEarly: true).run("members", form)
    #expect(start.status == 141 && start.error == "")
    #expect(whole.output.hasPrefix(start.output))
    #expect((1 << 16..<1 << 17).contains(start.output.utf8.count))
    #expect(whole.output.utf8.count > 1 << 17)
  }

  @Test(arguments: [
    ("songs --m3u", ["--json", "--jsonl", "--plain"]), ("song", [""]), ("agency", [" "]), ("search", [" "]),
    ("featured --seed", ["-1", "x", "1.5", "99999999999999999999999"]),
  ])
  func `a bad value is a usage error`(command: String, values: [String]) async throws {
    for value in values {
      let result = try await kpgg("\(command) '\(value)'")
      #expect(result.status == 2 && result.output == "" && result.error != "", "\(value)")
    }
  }

  @Test func `a host is asked only for the line-ups of groups that meet the other conditions`()
    async throws
  {
    let eras = try await TestCatalog.bundled.index().groups.filter { $0.generation == 2 }.map(\.era)
    let wanted = Set(eras.map { "group/\($0).json" } + ["group/index.json"])
    let catalog = Catalog { path in
      #expect(wanted.contains(path))
      return BundledDocuments.data(path)
    }
    #expect(try await !kpgg("groups --generation 2 --size 5", catalog: catalog).ids.isEmpty)
    // Without a size, no line-ups are requested.
    #expect(try await kpgg("groups --generation 4 --sort years", catalog: catalog).status == 0)
  }
}
