import CLibrary
import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of the text that a pager receives. `Transcripts/pager.txt` shows output that needs no pager.
@Suite(.hangLimit) struct PagerTests {
  private typealias Call = (words: [String], text: String, variables: [String: String])

  /// Runs a command on a terminal with 80 columns. Returns its result and the pagers that it starts.
  private func page(
    _ line: String, _ variables: [String: String] = [:], rows: Int = 24,
    end: Spawn.RunResult? = .init(status: 0, hasRead: true)
  ) async -> (result: TestWorld.Result, calls: [Call]) {
    var world = TestWorld(variables: variables, columns: 80)
    world.rows = rows
    let calls = Captured<Call>()
    world.pager = { words, text, variables in
      calls.append((words, text.text, variables))
      return end
    }
    return (await world.run(words(of: line)), calls.values)
  }

  @Test func `output longer than the screen goes to less, with colours and URLs, but without links`()
    async throws
  {
    let (result, calls) = await page("songs --limit all", ["TERM": "xterm"])
    #expect(result.output == "" && calls.map(\.words) == [["less", "-R"]])
    let call = try #require(calls.first)
    #expect(call.variables == ["LESS": "FRX", "LESSCHARSET": "utf-8"])
    #expect(call.text.contains("\u{1B}[1m") && !call.text.contains("\u{1B}]8"))
    // A URL is shown in place of a link.
    #expect(call.text.contains("https://youtu.be/"))
  }

  @Test(arguments: ["more", "/usr/bin/more -d"])
  func `more gets no colours, because it would count their bytes as columns`(pager: String) async throws {
    let (_, calls) = await page("songs --limit all", ["TERM": "xterm", "PAGER": pager])
    #expect(calls.map(\.words.first) == [pager.split(separator: " ").first.map(String.init)])
    #expect(calls.first?.text.contains("\u{1B}") == false)
  }

  @Test(arguments: [
    ("groups --json", 24), ("groups --jsonl=slug", 24), ("schema", 24), ("group stayc --jsonl", 5),
    ("help environment", 24), ("members --help", 24),
  ])
  func `JSON, schemas and help are paged unchanged, and a long line counts as several`(
    line: String, rows: Int
  ) async throws {
    let (result, calls) = await page(line, ["NO_COLOR": "1"], rows: rows)
    #expect(result.output == "")
    #expect(calls.map(\.text) == [try await kpgg(line).output])
  }

  /// The shell's prompt also needs a line.
  @Test(arguments: ["groups", "groups --json", "groups --jsonl=slug", "schema"])
  func `output as high as the screen is paged, but output with one line less is not`(line: String)
    async throws
  {
    let height = try await kpgg(line, columns: 80).lines.map { max(1, ($0.cells + 79) / 80) }.reduce(0, +)
    #expect(await page(line, rows: height + 1).calls.isEmpty)
    #expect(await page(line, rows: height).calls.count == 1)
  }

  @Test func `variables choose the pager, a shell runs shell syntax, and the user's LESS is kept`() async {
    for command in ["less -R | cat", "LESS=R less", "sh -c 'head -2'", "~/bin/pager"] {
      let calls = await page("groups", ["PAGER": command]).calls
      #expect(calls.map(\.words) == [["/bin/sh", "-c", command]])
      #expect(calls.first?.variables["LESS"] == "FRX")
    }
    #expect(await page("groups", ["PAGER": "more"]).calls.map(\.words) == [["more"]])
    let calls = await page("groups", ["PAGER": "more", "KPGG_PAGER": "less -N", "LESS": "i"]).calls
    #expect(calls.map(\.words) == [["less", "-R", "-N"]])
    #expect(calls.map { $0.variables["LESS"] } == [nil])
  }

  @Test func `a missing or failing pager is reported, and the output is still printed`() async {
    let crashes = [SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGKILL, SIGSEGV].map {
      Spawn.RunResult(status: 128 + $0, hasRead: true)
    }
    for end in [nil, .init(status: 17, hasRead: false), .init(status: 1, hasRead: false)] + crashes {
      let (result, calls) = await page("groups", ["NO_COLOR": "1", "PAGER": "nosuch"], end: end)
      #expect(result.status == 0 && result.output == calls.first?.text && result.error.contains("nosuch"))
      if let end { #expect(result.error.contains("\(end.status)")) }
      let (man, source) = await page("man", end: end)
      #expect(man.output == source.first?.text)
    }
  }

  @Test func `closing a pager is not an error, even if its status is not 0`() async {
    for status: Int32 in [1, 2, 130, 141, 143] {
      let result = await page("groups", end: .init(status: status, hasRead: true)).result
      #expect(result.status == 0 && result.output + result.error == "")
    }
  }

  @Test func `man shows the man page, with the pager chosen for kpgg`() async {
    let korean = await page("man", ["KPGG_PAGER": "more", "LANG": "ko_KR.UTF-8"])
    let pages = [await page("man"), korean, await page("man --no-pager")]
    #expect(pages.allSatisfy { $0.result.output == "" })
    let calls = pages.flatMap(\.calls)
    #expect(calls.map(\.words) == Array(repeating: ["man", "-l", "-"], count: 3))
    #expect(calls.map { $0.variables["MANPAGER"] } == [nil, "more", "cat"])
    #expect(calls.map { $0.variables["LC_ALL"] } == ["C.UTF-8", nil, "C.UTF-8"])
    #expect(await calls.first?.text == TestWorld(variables: [:]).run("man").output)
  }

  @Test(arguments: [
    "", "groups", "members", "songs", "group kara", "member kara hara", "paths", "config list",
  ])
  func `accessible output has no columns, is not truncated and breaks only between words`(line: String) async
  {
    let world = TestWorld(variables: ["KPGG_ACCESSIBLE": "1", "NO_COLOR": "1", "HOME": "/h"], columns: 40)
    for line in await world.run(words(of: line)).lines {
      // A list of sources may be shortened.
      #expect(!line.contains("   ") && (!line.contains("…") || line.contains(", …")), "\(line)")
      #expect(line.cells <= 40 || line.contains("https://"), "\(line)")
    }
  }
}
