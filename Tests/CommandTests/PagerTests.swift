import KPGGCore
import KPGGHelper
import Terminal
import Synchronization
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct PagerTests {
  /// Records what pagers receive.
  private final class Seen: Sendable {
    private let calls = Mutex<[(words: [String], text: String, variables: [String: String])]>([])

    var all: [(words: [String], text: String, variables: [String: String])] { calls.withLock { $0 } }

    func note(_ words: [String], _ text: String, _ variables: [String: String]) {
      calls.withLock { $0.append((words, text, variables)) }
    }
  }

  private let seen = Seen()

  private func run(
    _ words: String..., variables: [String: String] = [:], rows: Int = 24,
    end: Spawn.RunResult? = .init(status: 0, hasRead: true)
  ) async -> World.Result {
    await run(words, variables: variables, rows: rows, end: end)
  }

  private func run(
    _ words: [String], variables: [String: String] = [:], rows: Int = 24,
    end: Spawn.RunResult? = .init(status: 0, hasRead: true)
  ) async -> World.Result {
    var world = World(variables: variables, columns: 80)
    world.rows = rows
    world.pager = { [seen] words, text, variables in
      seen.note(words, text.text, variables)
      return end
    }
    return await world.run(words)
  }

  @Test func `output longer than the screen goes to less, with the settings it needs for colour`() async {
    let result = await run("groups")
    #expect(result.output == "")
    #expect(seen.all.map(\.words) == [["less", "-R"]])
    #expect(seen.all.map(\.variables) == [["LESS": "FRX", "LESSCHARSET": "utf-8"]])
    #expect(seen.all[0].text.contains("OH MY GIRL"))
    #expect(seen.all[0].text.contains("\u{1B}[1m"))
    #expect(!seen.all[0].text.contains("\u{1B}]8"), "not all pagers let hyperlinks through")
    _ = await run("songs")
    #expect(seen.all[1].text.contains("https://youtu.be/"), "an address is shown where its link is not")
  }

  @Test func `long JSON and schemas are paged unchanged`()
    async
  {
    let commands = [["groups", "--json"], ["groups", "--jsonl=slug"], ["schema"]]
    for words in commands { #expect(await run(words).output == "") }
    for (number, words) in commands.enumerated() {
      #expect(await World().run(words).output == seen.all[number].text)
    }
    // Lines wider than the screen wrap.
    _ = await run("group", "stayc", "--jsonl", rows: 5)
    #expect(seen.all.count == 4)
  }

  /// The shell's prompt needs a line, too.
  @Test func `a list exactly as high as the screen is paged, one line less is not`() async {
    let height = await run("groups", "--no-pager").lines.count
    _ = await run("groups", rows: height + 1)
    #expect(seen.all.isEmpty)
    _ = await run("groups", rows: height)
    #expect(seen.all.count == 1)
  }

  @Test func `output that fits the screen and plain rows are not paged`() async {
    #expect(await run("song", "stayc").output.contains("STAYC"))
    #expect(await run("groups", rows: 500).output.contains("STAYC"))
    #expect(await run("groups", "--json=slug", "--limit", "3").output.contains("slug"))
    #expect(await run("groups", "--plain").output.contains("stayc"))
    #expect(seen.all.isEmpty)
  }

  @Test func `variables choose the pager, and the user's LESS is kept`() async {
    _ = await run("groups", variables: ["PAGER": "more"])
    _ = await run("groups", variables: ["PAGER": "more", "KPGG_PAGER": "less -N", "LESS": "i"])
    #expect(seen.all.map(\.words) == [["more"], ["less", "-R", "-N"]])
    #expect(seen.all.map { $0.variables["LESS"] } == ["FRX", nil])
  }

  @Test(arguments: [
    ["KPGG_PAGER": ""], ["KPGG_PAGER": "cat"], ["PAGER": ""], ["PAGER": "cat"], ["TERM": "dumb"],
    ["KPGG_ACCESSIBLE": "1"],
  ])
  func `an empty name, cat, a dumb terminal and screen readers disable the pager`(variables: [String: String])
    async
  {
    #expect(await run("groups", variables: variables).output.contains("STAYC"))
    #expect(seen.all.isEmpty)
  }

  @Test func `--no-pager disables the pager`() async {
    #expect(await run("groups", "--no-pager").output.contains("STAYC"))
    #expect(seen.all.isEmpty)
  }

  @Test func `help and topics are paged`() async {
    _ = await run("help", "environment")
    _ = await run("members", "--help")
    #expect(seen.all.count == 2)
  }

  @Test func `a missing or failing pager is reported, and the output is still printed`() async {
    let missing = await run("groups", variables: ["PAGER": "nosuch"], end: nil)
    #expect(missing.status == 0)
    #expect(missing.error.hasSuffix(" can't start the pager \"nosuch\"\n"))
    #expect(missing.output.contains("STAYC"))
    let failing = await run("groups", variables: ["NO_COLOR": "1"], end: .init(status: 1, hasRead: false))
    #expect(failing.error == "kpgg: the pager \"less\" ended with status 1\n")
    #expect(failing.output.contains("STAYC"))
    #expect(await run("groups", end: .init(status: 139, hasRead: true)).output.contains("STAYC"))
  }

  @Test func `closing a pager is not an error, even if its status is not 0`() async {
    for status: Int32 in [1, 2, 130, 141, 143] {
      let result = await run("groups", end: .init(status: status, hasRead: true))
      #expect(result.status == 0)
      #expect(result.output + result.error == "")
    }
  }

  @Test func `man shows the man page, with the pager chosen for kpgg`() async {
    #expect(await run("man").output == "")
    #expect(await run("man", variables: ["KPGG_PAGER": "more", "LANG": "ko_KR.UTF-8"]).output == "")
    #expect(await run("man", "--no-pager").output == "")
    #expect(seen.all.map(\.words) == Array(repeating: ["man", "-l", "-"], count: 3))
    #expect(seen.all.map { $0.variables["MANPAGER"] } == [nil, "more", "cat"])
    #expect(seen.all.map { $0.variables["LC_ALL"] } == ["C.UTF-8", nil, "C.UTF-8"])
    #expect(await World().run("man").output == seen.all[0].text)
  }

  @Test func `the man page source is printed if man cannot show it`() async {
    for end in [nil, Spawn.RunResult(status: 1, hasRead: true), .init(status: 0, hasRead: false)] {
      #expect(await run("man", end: end).output.contains(".TH KPGG 1"))
    }
  }

  @Test func `a pager command with shell syntax runs in a shell`() async {
    for command in ["less -R | cat", "LESS=R less", "sh -c 'head -2'", "~/bin/pager"] {
      _ = await run("groups", variables: ["PAGER": command])
      #expect(seen.all.last?.words == ["/bin/sh", "-c", command])
    }
  }
}

@Suite(.hangLimit) struct HyperlinkTests {
  private func output(_ variables: [String: String], columns: Int? = 100, _ words: String...) async -> String
  {
    await World(variables: variables, columns: columns).run(words).output
  }

  private let start = "\u{1B}]8;;https://www.youtube.com/watch?v=QIN5_tJRiyY\u{1B}\\"

  @Test func `song titles and addresses are links on a terminal`() async {
    for words in [["song", "ohmygirl"], ["group", "ohmygirl"], ["groups", "--era", "2015"]] {
      for variables in [[:], ["NO_COLOR": "1"]] {
        let world = World(variables: variables.merging(["TERM": "xterm"]) { $1 }, columns: 100)
        #expect(await world.run(words).output.contains(start), "\(words)")
      }
    }
  }

  @Test func `links are omitted without a terminal, on basic terminals and without colour`() async {
    #expect(await !output([:], columns: nil, "song", "ohmygirl").contains("\u{1B}"))
    #expect(
      await !output(["KPGG_FORCE_TTY": "80"], columns: nil, "song", "ohmygirl", "--color=always").contains(
        "\u{1B}]8"))
    #expect(await !output(["TERM": "linux"], "song", "ohmygirl").contains("\u{1B}]8"))
    #expect(await !output(["TERM": "dumb"], "song", "ohmygirl").contains("\u{1B}"))
    #expect(await !output(["TERM": "xterm"], "song", "ohmygirl", "--color=never").contains("\u{1B}"))
  }
}

@Suite(.hangLimit) struct ThemeTests {
  private func name(_ words: String..., variables: [String: String]) async -> String {
    let lines = await World(variables: variables, columns: 80).run(["group", "stayc"] + words).lines
    return lines[0]
  }

  @Test func `the default theme has bold names and one accent colour`() async {
    #expect(await name(variables: [:]) == "\u{1B}[1mSTAYC\u{1B}[0m  스테이씨")
    let output = await World(variables: [:], columns: 80).run("group", "stayc").output
    let codes = Set(output.matches(of: /\u{1B}\[([0-9;]+)m/).map { String($0.output.1) })
    #expect(codes == ["0", "1", "2", "4", "1;35"])
  }

  @Test func `mono has no colours`() async {
    let output = await World(variables: [:], columns: 80).run("group", "stayc", "--theme", "mono").output
    let codes = Set(output.matches(of: /\u{1B}\[([0-9;]+)m/).map { String($0.output.1) })
    #expect(codes == ["0", "1", "2", "4"])
  }

  @Test func `vivid gives each group a stable colour that the terminal supports`() async {
    let full = await name("--theme=vivid", variables: ["COLORTERM": "truecolor"])
    #expect(full.hasPrefix("\u{1B}[1;38;2;"))
    #expect(await name(variables: ["COLORTERM": "24bit", "KPGG_THEME": "vivid"]) == full)
    #expect(await name("--theme=vivid", variables: ["TERM": "xterm-256color"]).hasPrefix("\u{1B}[1;38;5;"))
    #expect(await name("--theme=vivid", variables: ["TERM": "linux"]) == name(variables: [:]))
    #expect(
      await name("--theme=vivid", variables: ["NO_COLOR": "1", "COLORTERM": "truecolor"]) == "STAYC  스테이씨")
  }

  @Test func `errors are red and warnings yellow if the error stream is a terminal`() async {
    let failing = World(variables: [:], columns: 80)
    #expect(await failing.run("group", "nope").error.hasPrefix("\u{1B}[1;31mkpgg:\u{1B}[0m no group"))
    #expect(await failing.run("group", "nope", "--color=never").error.hasPrefix("kpgg: no group"))
    #expect(await World(variables: [:]).run("group", "nope").error.hasPrefix("kpgg: no group"))
    #expect(
      await World(variables: ["KPGG_LANG": "xx"], columns: 80).run("song", "stayc").error.hasPrefix(
        "\u{1B}[1;33mkpgg:"))
  }
}

@Suite(.hangLimit) struct AccessibleTests {
  private func lines(_ words: String..., columns: Int = 80) async -> [String] {
    await World(variables: ["KPGG_ACCESSIBLE": "1", "NO_COLOR": "1"], columns: columns).run(words).lines
  }

  @Test func `accessible lists have one labelled fact per line and a blank line between records`() async {
    #expect(
      await lines("groups", "--era", "2020") == [
        "Debuted 2020", "Name: STAYC", "Korean: 스테이씨", "Debut: 2020-11-12", "Song: ASAP",
        "Agency: High Up Entertainment", "", "Name: aespa", "Korean: 에스파", "Debut: 2020-11-17",
        "Song: Next Level",
        "Agency: SM Entertainment", "", "2 of 46 groups",
      ])
  }

  @Test(arguments: [
    ["groups"], ["members"], ["songs"], ["group", "kara"], ["member", "kara", "hara"], [], ["paths"],
    ["config", "list"],
  ])
  func `accessible output has no columns and cuts nothing`(words: [String]) async {
    let world = World(variables: ["KPGG_ACCESSIBLE": "1", "NO_COLOR": "1", "HOME": "/h"], columns: 40)
    for line in await world.run(words).lines {
      #expect(!line.contains("   "), "\(line)")
      #expect(!line.contains("…"), "\(line)")
    }
  }

  @Test func `accessible lines wrap between words but never within addresses`() async {
    let page = await lines("group", "kara", columns: 40)
    #expect(page.allSatisfy { $0.count <= 40 || $0.contains("https://") })
    #expect(page.contains("Video: https://www.youtube.com/watch?v=zYoYoBtLqOY"))
  }

  @Test func `accessible profiles have labels and mark unknown facts`() async {
    let profile = await lines("member", "kara", "sunghee")
    #expect(profile.contains("Stage name: Kim Sunghee (김성희)"))
    #expect(profile.contains("Blood type: unknown"))
  }

  @Test func `zero turns accessible output off`() async {
    let world = World(variables: ["KPGG_ACCESSIBLE": "0", "NO_COLOR": "1"], columns: 80)
    #expect(await !world.run("groups").output.contains("Name: "))
  }
}
