import Arguments
import Foundation
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// The help of every command, and the topics of `kpgg help`. The man page and the reference, which are snapshots, have
/// the same texts. `WidthTests` prints them in every language at every width.
@Suite(.hangLimit) struct HelpTests: SnapshotSuite {
  static let snapshots = samples.map { "help-\($0).txt" } + ["topic-environment.txt"]
  private static let samples = ["kpgg", "groups"]

  private static func paths(_ path: [Command<App>]) -> [[String]] {
    [path.dropFirst().map(\.name)] + path[path.count - 1].subcommands.flatMap { paths(path + [$0]) }
  }

  /// The words of every command, from the command table.
  private static let commands = paths([Program.root])

  @Test(arguments: commands)
  func `the help of every command has its usage and examples`(words: [String]) async {
    let help = await World(columns: 80).run(words + ["--help"])
    #expect(help.status == 0 && help.error == "")
    #expect(help.lines.contains { $0.contains((["kpgg"] + words).joined(separator: " ")) })
    let examples = help.lines.drop { $0 != "Examples" }
    #expect(examples.contains { $0.contains("kpgg") })
  }

  @Test func `the help of a program, a command and a topic match their snapshots`() async throws {
    for sample in Self.samples {
      let words = sample == "kpgg" ? ["--help"] : [sample, "--help"]
      try expectSnapshot(await World(columns: 80).run(words).output, "help-\(sample).txt")
    }
    try expectSnapshot(await World(columns: 80).run("help", "environment").output, "topic-environment.txt")
  }

  @Test(arguments: commands)
  func `every text of the help is translated`(words: [String]) async {
    let english = await World(columns: 80).run(words + ["--help", "--lang", "en"]).lines
    for language in Language.allCases where language != .english {
      let lines = await World(columns: 80).run(words + ["--help", "--lang", language.rawValue]).lines
      for line in lines where english.contains(line) {
        // Terms without a description, and command lines.
        let isCode =
          line.drop { $0 == " " }.prefix { $0 != " " }.contains { "-.:$,".contains($0) }
          || line.contains("kpgg ")
          // A word that both languages have, such as Data in Indonesian, or the last one of several values.
          || !line.trimmingCharacters(in: .whitespaces).contains(" ")
        #expect(line.isEmpty || isCode, "\(language.rawValue): \(line)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `help fits on a screen, except for the largest commands`(language: Language) async {
    for words in Self.commands
    where !["", "browse", "groups", "members", "play", "search", "songs"].contains(words.joined()) {
      let lines = await World(columns: 80).run(words + ["--help", "--lang", language.rawValue]).lines
      #expect(lines.count < 24, "\(words)")
    }
  }

  @Test func `help follows the colour options`() async {
    #expect(await World(variables: [:], columns: 80).run("--help").output.contains("\u{1B}"))
    #expect(
      await !World(variables: [:], columns: 80).run("groups", "--color=never", "-h").output.contains("\u{1B}")
    )
    #expect(await World().run("--help", "--color", "always").output.contains("\u{1B}"))
  }

  @Test func `every way to request help prints identical text`() async {
    let direct = await World(columns: 80).run("favorite", "add", "--help").output
    #expect(await World(columns: 80).run("help", "fav", "add").output == direct)
    #expect(await World(columns: 80).run("help").output == World(columns: 80).run("--help").output)
  }

  @Test(arguments: [["group"], ["member"], ["song"], ["favorite", "add"]])
  func `a missing argument shows the short help with examples`(words: [String]) async {
    let result = await World().run(words)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.error.contains("is missing\n"))
    #expect(result.error.contains("Usage: kpgg \(words.joined(separator: " "))"))
    #expect(result.error.contains("Examples\n  kpgg "))
  }
}
