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

struct Options: Sendable, Equatable {
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
private struct Everywhere: Equatable {
  var key: SortKey?
  var isPlain = false
}

private let common: [Argument<Everywhere, Log>] = [
  .option("--theme", value: "KEY", help: "theme", into: \.key),
  .flag("--plain", help: "plain", into: \.isPlain),
]

private let known = [
  "--loud", "-l", "--quick", "-q", "--sort", "-k", "--era", "--json", "--theme", "--plain", "--help",
]

private func parse(_ line: String, _ everywhere: inout Everywhere) throws(UsageError<Log>) -> Invocation<Log>
{
  try program.parse(line.split(separator: " ").map(String.init), common: common, into: &everywhere)
}

/// What a line means: the words and options that it sets, or what it shows.
private func meaning(_ line: String) async throws -> String {
  var everywhere = Everywhere()
  let log = Log()
  switch try parse(line, &everywhere) {
  case .help(let path): return (["help"] + path.dropFirst().map(\.name)).joined(separator: " ")
  case .version: return "version"
  case .run(_, let command): try await command(log)
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
  @Test(
    arguments: """
      # Short options can be grouped, and their values can follow directly, also before the command
      list -lq > loud quick | list -lk debut > loud by=debut | list -lkdebut > loud by=debut
      list -l -k=debut > loud by=debut | list -lh > help list | -lk debut list > loud by=debut
      -lkdebut list > loud by=debut | --sort=debut -l list > loud by=debut
      # Two hyphens end the options, also the common ones, and one is a word
      show -- --loud -x > --loud -x | show -- --help > --help | show -- --plain > --plain | show - > -
      -- show -x > -x
      # An optional value follows an equals sign
      list --json > fields= | list --json=slug,name > fields=slug+name | show --json x > x fields=
      # A repeatable option collects values
      list --era 2020,2009 --era=2014 > eras=2020+2009+2014
      # Help, even for an invalid line, and the version
      --help > help | display -h > help show | family add --help > help family add | show -h --nonsense > help show
      show --sort --help > help show | show x y -h > help show | --version > version | -V > version
      # Aliases work; a family runs its default command; choices ignore case
      display x > x | family --loud > loud | list --sort DEBUT > by=debut
      # Common options do not join the words around them
      show --json --plain slug > slug fields=
      """.split(separator: "\n").filter { !$0.hasPrefix("#") }.flatMap { $0.components(separatedBy: " | ") })
  func `a line sets these options`(row: String) async throws {
    let sides = row.components(separatedBy: " > ")
    #expect(try await meaning(sides[0]) == sides[1])
  }

  @Test(
    arguments: [
      ("list -lx", "list", .unknownOption("-x", known: known)),
      ("list --json slug,nonsense", "list", .valueNeedsEquals("slug,nonsense", option: "--json")),
      ("show x --json slug,name", "show", .valueNeedsEquals("slug,name", option: "--json")),
      ("list --version", "list", .unknownOption("--version", known: known)),
      ("sho x", "", .unknownCommand("sho", known: ["list", "pick", "show", "family"])),
      ("family nope", "family", .unknownCommand("nope", known: ["add"])),
      ("show", "show", .missingArgument("NAME")), ("list --sort", "list", .missingValue(option: "--sort")),
      ("list --sort --loud", "list", .missingValue(option: "--sort")),
      ("list --sort --plain name", "list", .missingValue(option: "--sort")),
      ("list --loud=yes", "list", .unexpectedValue("yes", of: "--loud")),
      ("list word", "list", .unexpectedArgument("word")), ("pick a b", "pick", .unexpectedArgument("b")),
      ("list --sort age", "list", .invalidValue("age", of: "--sort", possible: .one(of: ["name", "debut"]))),
      (
        "list --json=slug,age", "list",
        .invalidValue("age", of: "--json", possible: .some(of: ["slug", "name"]))
      ),
      ("list --json=", "list", .invalidValue("", of: "--json", possible: .some(of: ["slug", "name"]))),
      // Common options.
      (
        "list --theme=age --plain", "list",
        .invalidValue("age", of: "--theme", possible: .one(of: ["name", "debut"]))
      ),
      ("list --theme", "list", .missingValue(option: "--theme")),
      ("list --theme --loud", "list", .missingValue(option: "--theme")),
      ("list --plain=no", "list", .unexpectedValue("no", of: "--plain")),
    ] as [(String, String, UsageProblem)])
  func `a mistake is a problem of its command`(line: String, path: String, problem: UsageProblem) {
    var everywhere = Everywhere()
    let error = #expect(throws: UsageError<Log>.self) {
      try parse(line, &everywhere)
    }
    #expect(error?.problem == problem)
    #expect(error?.path.dropFirst().map(\.name).joined(separator: " ") == path)
  }

  @Test(arguments: [
    ("--theme debut show a", Everywhere(key: .debut)), ("show --theme=debut a", Everywhere(key: .debut)),
    ("show a --theme debut", Everywhere(key: .debut)), ("show -- --plain", Everywhere()),
    ("list --theme name --plain --theme debut", Everywhere(key: .debut, isPlain: true)),
    ("list --nope --theme debut", Everywhere(key: .debut)),
    ("list --theme=age --plain", Everywhere(isPlain: true)),
  ])
  fileprivate func
    `valid common options apply anywhere, even if the line is invalid, and the last one counts`(
      line: String, expected: Everywhere
    )
  {
    var everywhere = Everywhere()
    _ = try? parse(line, &everywhere)
    #expect(everywhere == expected)
  }
}
