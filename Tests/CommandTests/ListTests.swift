import JSON
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import Terminal

/// Lists of groups, members and songs.
@Suite(.hangLimit) struct ListTests {
  @Test(arguments: ["--json", "--jsonl"])
  func `a long list is streamed and stops when the reader closes the pipe`(form: String) async {
    let whole = await World().run("members", form)
    let start = await World(isLeftEarly: true).run("members", form)
    #expect(start.status == 0 && start.error == "")
    #expect(whole.output.hasPrefix(start.output))
    #expect((1 << 16..<1 << 17).contains(start.output.utf8.count))
    #expect(whole.output.utf8.count > 1 << 17)
  }

  @Test(arguments: [
    ("groups --era", ["2016-2018", "2099", "twenty", "", "1996", "2016,nonsense"]),
    ("groups --generation", ["0", "6", "x"]), ("groups --disbanded", ["soon"]),
    ("groups --size", ["0", "7-5", "-", "5-6-7", "101", "1e2"]),
    ("members --mbti", ["abcd"]), ("members --blood", ["z"]), ("members --status", ["gone"]),
    ("members --born", ["soon"]), ("members --nationality", ["atlantis"]), ("members --sort", ["weight"]),
    ("members --limit", ["0", "-1", "x"]), ("units --limit", ["0"]),
    ("members --height", ["tall", "170-160", "49", "251", "１７０", "17o", "99999999999999999999"]),
    ("songs stayc --kind", ["hit", "", "titles"]), ("songs --m3u", ["--json", "--jsonl", "--plain"]),
    ("featured --seed", ["-1", "x", "1.5", "99999999999999999999999"]),
    ("song", [""]), ("agency", [" "]), ("search", [" "]),
  ])
  func `a bad value is a usage error`(command: String, values: [String]) async throws {
    for value in values {
      let result = try await kpgg("\(command) '\(value)'")
      #expect(result.status == 2 && result.output == "" && result.error != "", "\(value)")
    }
  }

  @Test func `the members of the groups in JSON are as many as the members in their list`() async throws {
    let counts = try await kpgg("groups --json=members").list.map { $0["members"]?.integer ?? 0 }
    #expect(try await kpgg("groups").ids.count == counts.count)
    #expect(try await kpgg("members").ids.count == counts.reduce(0, +))
  }
}
