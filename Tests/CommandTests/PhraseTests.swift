import Foundation
import KPGGCore
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import TestSupport

/// Tests of questions typed instead of a command, in `kpgg search` and in the browser.
@Suite(.hangLimit) struct PhraseTests: SnapshotSuite {
  static let snapshots = ["read.txt"]

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

  @Test func `a phrase gives exactly the result of its command, and one with an unknown word is not run`()
    async throws
  {
    try await expectTable("read.txt") { phrase, heading in
      let typed = phrase.split(separator: " ").map(String.init)
      guard let shown = await command(phrase) else {
        let answer = await world(columns: 80).run(typed)
        #expect(answer.status != 0 && answer.output == "", "\(phrase): \(answer.error)")
        return "none"
      }
      let meant = Array(words(of: shown).dropFirst())
      for format in [["--json"], ["--plain"], []] {
        let answer = await world().run(typed + format)
        let direct = await world().run(meant + format)
        #expect(answer.output == direct.output && answer.status == direct.status)
        #expect(answer.error == "", "a pipe gets no notes")
      }
      if heading == "found by search" {
        let found = await world().run(["search"] + typed + ["--json"])
        #expect(found.output == (await world().run(meant + ["--json"])).output)
      }
      return shown
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
}
