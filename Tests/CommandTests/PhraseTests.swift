import Foundation
import KPGGCore
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import TestSupport

/// Tests of questions typed instead of a command, in `kpgg search` and in the browser.
@Suite(.hangLimit) struct PhraseTests {
  private func world(columns: Int? = nil) -> TestWorld { TestWorld(columns: columns) }

  /// Returns the command that a phrase becomes, as shown on a terminal, or `nil` if there is none.
  private func command(_ phrase: String, _ language: Language = .english) async -> String? {
    var world = world(columns: 100)
    world.variables["KPGG_LANG"] = language.rawValue
    let words = phrase.split(separator: " ").map(String.init)
    return await world.run(words).error.split(separator: "\n").first { $0.hasPrefix("= ") }
      .map { String($0.dropFirst(2)) }
  }

  // MARK: The table

  /// The options of commands that take no value.
  private static let flags: Set = ["--reverse", "--original", "--favorites"]

  /// Returns a command line in a form that is independent of the order and the spelling of its options.
  private static func meaning(_ words: [String]) -> [String: Set<String>] {
    var options: [String: [String]] = [:]
    var option = ""
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      if word.hasPrefix("-"), word.dropFirst().first?.isNumber != true {
        option = parts[0] == "-n" ? "--limit" : parts[0]
        options[option, default: []] += parts.dropFirst()
        if flags.contains(option) { option = "" }
      } else {
        options[option, default: []].append(word)
      }
    }
    return options.mapValues { values in
      Set(
        values.joined(separator: " ").lowercased().replacing(" ", with: "-").split(separator: ",").map(
          String.init))
    }
  }

  static let names = Task {
    PhraseNames(try await TestCatalog.bundled.load([.members]).names, today: Day(iso: "2026-11-24"))
  }

  /// A line in `Phrases/LANGUAGE.txt` has a fan's phrase and the command that it means, or `none` or `ambiguous`. If
  /// the readings differ, they are in a third column: `-` for none, ` | ` between several. `AnswerTests` tests results.
  @Test(arguments: Language.allCases)
  func `the phrases of fans are read as the commands that they mean`(language: Language) async throws {
    let parser = PhraseParser(.of(language), try await Self.names.value)
    let path = Repository.path("Tests/CommandTests/Phrases/\(language.rawValue).txt")
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.count >= 100)
    for line in lines {
      let columns = line.split(separator: "\t").map(String.init)
      let readings = parser.readings(columns[0]).map(\.command)
      let text = readings.isEmpty ? "-" : readings.map { $0.joined(separator: " ") }.joined(separator: " | ")
      if columns.count > 2 {
        #expect(text == columns[2], "\(columns[0])")
      } else if columns[1] == "none" {
        #expect(readings.isEmpty, "\(columns[0])")
      } else {
        #expect(
          readings.map(Self.meaning) == [Self.meaning(words(of: columns[1]))],
          "\(columns[0]): \(text) instead of \(columns[1])")
      }
    }
  }

  // MARK: Results

  @Test(arguments: [
    ("leaders born in daegu", "members --status current --position leader --birthplace Daegu"),
    ("hybe groups with 5 members", "groups --agency HYBE --size 5"),
    ("groups disbanded in 2024", "groups --disbanded 2024"),
    ("94 line rappers", "members --status current --born 1994 --position rapper"),
    ("tallest members of ive", "members ive --sort height --reverse"),
    ("대구 출신 리더", "members --status current --position leader --birthplace Daegu"),
    ("2016年デビューのグループ", "groups --debut 2016"),
    ("who shares a birthday with karina", "members --born 04-11"),
    ("songs of 2024 by starship", "songs --year 2024 --agency Starship"),
    ("twice songs", "songs twice"), ("blackpink", "group blackpink"), ("karina", "member aespa karina"),
    ("who is karina", "member aespa karina"), ("트와이스 알려줘", "group twice"),
    ("hype boy", "song newjeans Hype Boy"),
  ])
  func `a phrase gives exactly the result of its command`(phrase: String, command: String) async {
    let words = phrase.split(separator: " ").map(String.init)
    var expected = command.split(separator: " ").map(String.init)
    if expected[0] == "song" { expected = ["song", "newjeans", "Hype Boy"] }
    for format in [["--json"], ["--plain"], []] {
      let answer = await world().run(words + format)
      let direct = await world().run(expected + format)
      #expect(answer.output == direct.output && answer.status == direct.status)
      #expect(answer.error == "", "a pipe gets no notes")
    }
    if expected[0].hasSuffix("s"), !phrase.contains("94") {
      let found = await world().run(["search"] + words + ["--json"])
      #expect(found.output == (await world().run(expected + ["--json"])).output)
    }
    #expect(await self.command(phrase)?.hasPrefix("kpgg \(expected[0]) \(expected[1])") == true)
  }

  @Test func `a month can have a name of two numbers`() async {
    await withKnownIssue("November and December in Korean and Japanese words are not read") {
      #expect(await command("십일월생 멤버") == "kpgg members --born 11")
      #expect(await command("十二月生まれのメンバー") == "kpgg members --born 12")
    }
  }

  @Test(arguments: [(77, "kpgg songs twice"), (78, nil)])
  func `a phrase has at most eighty words`(count: Int, expected: String?) async {
    #expect(await command(String(repeating: "the ", count: count) + "songs of twice") == expected)
  }

  @Test func `options apply to the command, and an option of another command is an error`() async {
    let answer = await world().run("rappers", "-n", "2", "born", "in", "seoul", "--plain")
    #expect(answer.lines.count == 2)
    #expect(await world().run("leaders", "born", "in", "daegu", "--m3u").status == 2)
    #expect(await world().run("--lang", "ko", "twice", "songs", "-n", "1").lines.count == 1)
    let searched = await world().run("--lang", "ko", "search", "twice", "songs", "-n", "1")
    #expect(searched.output == (await world().run("songs", "twice", "-n", "1")).output)
  }

  @Test(arguments: [
    "purple leaders", "leaders not born in daegu", "members of twice weight", "leaders born in atlantis",
    "wonyoung weight", "5 hybe", "aespaa songs", "born", "top 5 members", "lames stinger", "how tall",
  ])
  func `a phrase with a word that has no meaning is never run`(phrase: String) async {
    let words = phrase.split(separator: " ").map(String.init)
    let answer = await world(columns: 80).run(words)
    #expect(answer.status != 0 && answer.output == "", "\(phrase): \(answer.error)")
    #expect(!answer.error.contains("\n= ") && !answer.error.hasPrefix("= "))
  }

  // MARK: Ages and joining

  @Test func `ages count completed years on the given day`() async throws {
    // Wonyoung was born on 2004-08-31.
    for (age, date, isFound) in [
      ("19", "2024-08-30", true), ("20", "2024-08-31", true), ("-19", "2024-08-31", false),
    ] {
      let found = try await kpgg("members ive --age=\(age) --date \(date)").ids
      #expect(found.contains("ive/wonyoung") == isFound, "\(age) on \(date)")
    }
    #expect(try await kpgg("members --date 2024-08-31").status == 2)
    let deceased = try await kpgg("members --status deceased --age 1-125")
    #expect(deceased.output == "" && deceased.status == 0)
  }

  @Test func `members are filtered by when they joined`() async throws {
    let joined = Edition.rows("members").filter { $0["joined"]?.hasPrefix("2014") == true }
      .map { "\($0["group_slug"] ?? "")/\($0["slug"] ?? "")" }
    let found = try await kpgg("members --joined 2014", catalog: TestCatalog.bundled).ids
    #expect(!joined.isEmpty && Set(found) == Set(joined))
  }

  @Test(arguments: [
    ("height:170-", "members --height 170-"), ("birthplace:daegu", "members --birthplace daegu"),
    ("generation:4", "groups --generation 4"), ("size:5", "groups --size 5"),
    ("disbanded:2024", "groups --disbanded 2024"), ("joined:2014", "members --joined 2014"),
  ])
  func `search has the same conditions`(condition: String, command: String) async throws {
    let (found, entries) = try await kpgg("search \(condition) --json").found
    // A person is found once, with her entries in all groups.
    let listed = Set(try await kpgg(command).ids)
    #expect(listed.isSuperset(of: found) && listed.isSubset(of: entries) && !found.isEmpty)
  }

  // MARK: The browser

  @Test func `the browser's search answers phrases and shows the command`() async throws {
    let page = try await browse("/ l e a d e r s space o f space t w i c e").text
    #expect(page.contains("= kpgg members twice --position leader"), "\(page)")
    for keys in ["/ n e w e s t space u n i t s", "/ m y space f a v o r i t e space g r o u p s"] {
      #expect(try await browse(keys).text.contains("= kpgg"), "\(keys)")
    }
    let sorted = try await browse("/ o l d e s t space m e m b e r space o f space t w i c e").text
    #expect(sorted.contains("Nayeon") && !sorted.contains("Tzuyu"))
  }
}
