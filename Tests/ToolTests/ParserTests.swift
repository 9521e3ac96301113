import Foundation
import TestSupport
import Testing

@testable import Arguments

/// A context that records what was run.
final class Log: CommandContext, @unchecked Sendable {
  static func isName(_ word: String, ofCommand name: String) -> Bool { word == name + "-" }

  typealias Text = String
  typealias Completions = Never

  var options: Options?
}

struct Options: Sendable {
  var words: [String] = []
  var isLoud = false
  var isQuick = false
  var key: SortKey?
  var eras: [String] = []
  var fields: [String]?
}

enum SortKey: String, CaseIterable, ArgumentValue {
  case name, debut
}

private let arguments: [Argument<Options, Log>] = [
  .flag("--loud", "-l", help: "loud", into: \.isLoud),
  .flag("--quick", "-q", help: "quick", into: \.isQuick),
  .option("--sort", "-k", value: "KEY", help: "key", into: \.key),
  .list("--era", value: "ERA", help: "eras", into: \.eras),
  .choices("--json", value: "FIELDS", values: ["slug", "name"], help: "json", into: \.fields),
]

private func command(_ name: String, aliases: [String] = [], _ arguments: [Argument<Options, Log>])
  -> Command<Log>
{
  Command(
    name, aliases: aliases, summary: name, examples: [], options: Options(), arguments: arguments,
    run: { options, log in log.options = options })
}

private let add = command("add", [.flag("--loud", help: "loud", into: \.isLoud)])

private let program = Command<Log>(
  "tool", summary: "root", examples: [], options: Options(), arguments: arguments,
  sections: [
    .init(
      nil,
      [
        command("list", arguments),
        command("pick", [.words("NAME", isRequired: false, atMost: 1, help: "name", into: \.words)]),
        command(
          "show", aliases: ["display"],
          [.words("NAME", repeats: true, help: "name", into: \.words)] + arguments),
        Command("family", summary: "family", examples: [], subcommands: [add], defaultCommand: add),
      ])
  ],
  run: { options, log in log.options = options })

/// The common options.
private struct Everywhere {
  var key: SortKey?
  var isPlain = false
}

private let common: [Argument<Everywhere, Log>] = [
  .option("--theme", value: "KEY", help: "theme", into: \.key),
  .flag("--plain", help: "plain", into: \.isPlain),
]

/// What a line means: the words and options that it sets, what it shows, or the command with a mistake and the mistake.
private func meaning(_ line: [String], _ everywhere: inout Everywhere) async throws -> String {
  let log = Log()
  do throws(UsageError<Log>) {
    switch try program.parse(line, dashed: ["-named", "--named"], common: common, into: &everywhere) {
    case .help(let path): return (["help"] + path.dropFirst().map(\.name)).joined(separator: " ")
    case .version: return "version"
    case .run(_, let command): try? await command(log)
    }
  } catch {
    return "\(error.path.map(\.name).joined(separator: " ")): \(error.problem)"
  }
  let options = try #require(log.options)
  var parts = options.words
  if options.isLoud { parts.append("loud") }
  if options.isQuick { parts.append("quick") }
  if let key = options.key { parts.append("by=\(key)") }
  if !options.eras.isEmpty { parts.append("eras=" + options.eras.joined(separator: "+")) }
  if let fields = options.fields { parts.append("fields=" + fields.joined(separator: "+")) }
  return parts.joined(separator: " ")
}

/// That options may come in any order and spelling is a law.
@Suite(.hangLimit) struct ParserTests {
  @Test func `a line sets these options, or has a mistake, and common options apply anywhere`() async throws {
    try await expectTable("parser.txt") { line, _ in
      var everywhere = Everywhere()
      let meaning = try await meaning(line.split(separator: " ").map(String.init), &everywhere)
      let theme = everywhere.key.map { ", everywhere theme=\($0)" } ?? ""
      return meaning + theme + (everywhere.isPlain ? ", everywhere plain" : "")
    }
  }

  @Test func `every table belongs to one test`() throws {
    try expectSnapshots([
      "keys.txt", "parser.txt", "sanitized.txt", "widths.txt", "wrapped.txt",
    ])
  }
}
