import KPGGCore
import Synchronization
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

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

private let arguments: [Argument<Options>] = [
  .flag("--loud", "-l", help: "loud", into: \.isLoud),
  .flag("--quick", "-q", help: "quick", into: \.isQuick),
  .option("--sort", "-k", value: "KEY", help: "key", into: \.key),
  .list("--era", value: "ERA", help: "eras", into: \.eras),
  .choices("--json", value: "FIELDS", values: ["slug", "name"], help: "json", into: \.fields),
]

private let parsedOptions = Mutex<Options?>(nil)

private func command(_ name: String, aliases: [String] = [], _ arguments: [Argument<Options>]) -> Command {
  Command(
    name, aliases: aliases, summary: Text(verbatim: name), examples: [], options: Options(),
    arguments: arguments, run: { options, _, _ in parsedOptions.withLock { $0 = options } })
}

private let add = command("add", [.flag("--loud", help: "loud", into: \.isLoud)])

private let program = Command(
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
        command(
          "play",
          [
            .flag("--loud", help: "loud", into: \.isLoud).excluding("--quick"),
            .flag("--quick", help: "quick", into: \.isQuick).needing("--sort"),
            .option("--sort", value: "KEY", help: "key", into: \.key),
          ]),
        Command("family", summary: "family", examples: [], subcommands: [add], defaultCommand: add),
      ])
  ],
  run: { options, _, _ in parsedOptions.withLock { $0 = options } })

/// Returns the meaning of a line: the words and options that it sets, the help that it shows, or its mistake.
private func meaning(_ invocation: Invocation) async throws -> String {
  let path = invocation.line.path.map(\.name)
  switch invocation.meaning {
  case .help: return (["help"] + path.dropFirst()).joined(separator: " ")
  case .version: return "version"
  case .run(let action): try await action(TestWorld().session(), { _ in })
  case .mistake(let error): return "\(path.joined(separator: " ")): \(error.problem)"
  }
  guard let options = parsedOptions.withLock(\.self) else { return "" }
  var parts = options.words
  if options.isLoud { parts.append("loud") }
  if options.isQuick { parts.append("quick") }
  if let key = options.key { parts.append("by=\(key)") }
  if !options.eras.isEmpty { parts.append("eras=" + options.eras.joined(separator: "+")) }
  if let fields = options.fields { parts.append("fields=" + fields.joined(separator: "+")) }
  return parts.joined(separator: " ")
}

/// Tests of parsing command lines. `ArgumentTests` tests the order and spelling of options.
@Suite(.hangLimit) struct ParserTests: SnapshotSuite {
  static let snapshots = ["parser.txt"]

  @Test func `a line sets these options, or has a mistake, and common options apply anywhere`() async throws {
    try await expectTable("parser.txt") { line, _ in
      let words = line.split(separator: " ").map(String.init)
      let invocation = program.parse(words, dashedNames: ["-named", "--named"])
      let theme = invocation.options.theme.map { ", everywhere theme=\($0)" } ?? ""
      let ordered =
        invocation.line.reorderedWords == words
        ? "" : ", meant: \(invocation.line.reorderedWords.joined(separator: " "))"
      return try await meaning(invocation) + theme
        + (invocation.options.isUnpaged ? ", everywhere unpaged" : "")
        + ordered
    }
  }
}
