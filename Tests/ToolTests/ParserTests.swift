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

private let add = Command<Log>(
  "add", summary: "add", examples: [], options: Options(),
  arguments: [.flag("--loud", help: "loud", into: \.isLoud)],
  run: { options, log in log.options = options })

private let program = Command<Log>(
  "tool", summary: "root", examples: [], options: Options(), arguments: arguments,
  sections: [
    .init(
      nil,
      [
        Command(
          "list", summary: "list", examples: [], options: Options(), arguments: arguments,
          run: { options, log in log.options = options }),
        Command(
          "pick", summary: "pick", examples: [], options: Options(),
          arguments: [.words("NAME", isRequired: false, atMost: 1, help: "name", into: \.words)],
          run: { options, log in log.options = options }),
        Command(
          "show", aliases: ["display"], summary: "show", examples: [.init("tool show x", "an x")],
          options: Options(),
          arguments: [.words("NAME", repeats: true, help: "name", into: \.words)] + arguments,
          run: { options, log in log.options = options }),
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

private func parse(_ words: [String]) throws(UsageError<Log>) -> Invocation<Log> {
  var everywhere = Everywhere()
  return try program.parse(words, common: common, into: &everywhere)
}

private let known = [
  "--loud", "-l", "--quick", "-q", "--sort", "-k", "--era", "--json", "--theme", "--plain", "--help",
]

private func run(_ words: String...) async throws -> Options? { try await run(words) }

private func run(_ words: [String]) async throws -> Options? {
  let log = Log()
  guard case .run(_, let command) = try parse(words) else { return nil }
  try await command(log)
  return log.options
}

private func problem(_ words: String...) -> UsageProblem? {
  do {
    _ = try parse(words)
    return nil
  } catch {
    return error.problem
  }
}

private func help(_ words: String...) throws -> [String]? {
  guard case .help(let path) = try parse(words) else { return nil }
  return path.map(\.name)
}

@Suite(.hangLimit) struct ParserTests {
  @Test func `options can stand before, between and after words`() async throws {
    let expected = Options(words: ["a", "b"], isLoud: true, key: .debut)
    #expect(try await run("show", "a", "b", "--loud", "--sort", "debut") == expected)
    #expect(try await run("show", "--loud", "a", "--sort=debut", "b") == expected)
    #expect(try await run("--loud", "--sort", "debut", "show", "a", "b") == expected)
  }

  @Test func `short options can be grouped, and their values can follow directly`() async throws {
    #expect(try await run("list", "-lq") == Options(isLoud: true, isQuick: true))
    for words in [["-lk", "debut"], ["-lkdebut"], ["-l", "-k=debut"]] {
      #expect(try await run(["list"] + words) == Options(isLoud: true, key: .debut))
    }
    #expect(try help("list", "-lh") == ["tool", "list"])
    #expect(problem("list", "-lx") == .unknownOption("-x", known: known))
  }

  @Test func `values of short options before the command are not mistaken for it`() async throws {
    for words in [["-lk", "debut", "list"], ["-lkdebut", "list"], ["--sort=debut", "-l", "list"]] {
      #expect(try await run(words) == Options(isLoud: true, key: .debut))
    }
    #expect(try await run(["--", "show", "-x"]) == Options(words: ["-x"]))
  }

  @Test func `two hyphens end the options`() async throws {
    #expect(try await run("show", "--", "--loud", "-x") == Options(words: ["--loud", "-x"]))
    #expect(try await run("show", "--", "--help") == Options(words: ["--help"]))
  }

  @Test func `a single hyphen is a word`() async throws {
    #expect(try await run("show", "-") == Options(words: ["-"]))
  }

  @Test func `a repeatable option collects values, including comma-separated ones`() async throws {
    #expect(
      try await run("list", "--era", "2020,2009", "--era=2014") == Options(eras: ["2020", "2009", "2014"]))
  }

  @Test func `an optional value is taken only after an equals sign`() async throws {
    #expect(try await run("list", "--json") == Options(fields: []))
    #expect(try await run("list", "--json=slug,name") == Options(fields: ["slug", "name"]))
    #expect(try await run("show", "--json", "x") == Options(words: ["x"], fields: []))
  }

  @Test func `a value without the required equals sign is reported`() {
    #expect(
      problem("list", "--json", "slug,nonsense") == .valueNeedsEquals("slug,nonsense", option: "--json"))
    #expect(problem("show", "x", "--json", "slug,name") == .valueNeedsEquals("slug,name", option: "--json"))
  }

  @Test(arguments: [["--help"], ["-h", "--nonsense"], ["--sort", "--help"], ["x", "y", "-h"]])
  func `--help before the terminator shows help even for an invalid line`(words: [String]) throws {
    guard case .help(let path) = try parse(["show"] + words) else {
      Issue.record("no help for \(words)")
      return
    }
    #expect(path.map(\.name) == ["tool", "show"])
  }

  @Test func `help names the command path`() throws {
    #expect(try help("--help") == ["tool"])
    #expect(try help("display", "-h") == ["tool", "show"])
    #expect(try help("family", "add", "--help") == ["tool", "family", "add"])
  }

  @Test func `--version works only without a command`() throws {
    guard case .version = try parse(["--version"]) else {
      Issue.record("no version")
      return
    }
    #expect(
      problem("list", "--version")
        == .unknownOption("--version", known: known))
  }

  @Test func `aliases work, abbreviations do not`() async throws {
    #expect(try await run("display", "x") == Options(words: ["x"]))
    #expect(problem("sho", "x") == .unknownCommand("sho", known: ["list", "pick", "show", "family"]))
  }

  @Test func `a family without a subcommand runs its default command`() async throws {
    #expect(try await run("family", "--loud") == Options(isLoud: true))
    #expect(problem("family", "nope") == .unknownCommand("nope", known: ["add"]))
  }

  @Test func `missing and unexpected arguments have distinct problems`() {
    #expect(problem("show") == .missingArgument("NAME"))
    #expect(problem("list", "--sort") == .missingValue(option: "--sort"))
    #expect(problem("list", "--sort", "--loud") == .missingValue(option: "--sort"))
    #expect(problem("list", "--loud=yes") == .unexpectedValue("yes", of: "--loud"))
    #expect(problem("list", "word") == .unexpectedArgument("word"))
    #expect(problem("pick", "a", "b") == .unexpectedArgument("b"))
    #expect(
      problem("list", "--sort", "age")
        == .invalidValue("age", of: "--sort", possible: .one(of: ["name", "debut"])))
    #expect(
      problem("list", "--json=slug,age")
        == .invalidValue("age", of: "--json", possible: .some(of: ["slug", "name"])))
    #expect(
      problem("list", "--json=") == .invalidValue("", of: "--json", possible: .some(of: ["slug", "name"])))
  }

  @Test func `choices ignore case`() async throws {
    #expect(try await run("list", "--sort", "DEBUT") == Options(key: .debut))
  }
}

@Suite(.hangLimit) struct CommonOptionTests {
  private func everywhere(_ words: String...) -> (Everywhere, UsageProblem?, [String]) {
    var everywhere = Everywhere()
    do throws(UsageError<Log>) {
      _ = try program.parse(words, common: common, into: &everywhere)
      return (everywhere, nil, [])
    } catch {
      return (everywhere, error.problem, error.path.map(\.name))
    }
  }

  @Test func `common options can stand anywhere before the terminator, and the last one counts`() async throws
  {
    for words in [
      ["--theme", "debut", "show", "a"], ["show", "--theme=debut", "a"], ["show", "a", "--theme", "debut"],
    ] {
      var options = Everywhere()
      _ = try program.parse(words, common: common, into: &options)
      #expect(options == Everywhere(key: .debut))
      #expect(try await run(words) == Options(words: ["a"]))
    }
    #expect(
      everywhere("list", "--theme", "name", "--plain", "--theme", "debut").0
        == Everywhere(key: .debut, isPlain: true))
    #expect(try await run("show", "--", "--plain") == Options(words: ["--plain"]))
  }

  @Test func `valid common options apply even if the line is invalid`() {
    let (options, problem, path) = everywhere("list", "--nope", "--theme", "debut")
    #expect(options == Everywhere(key: .debut))
    #expect(problem == .unknownOption("--nope", known: known))
    #expect(path == ["tool", "list"])
  }

  @Test func `an invalid common option is a problem of the command it is used with`() {
    let (options, problem, path) = everywhere("list", "--theme=age", "--plain")
    #expect(options == Everywhere(isPlain: true))
    #expect(problem == .invalidValue("age", of: "--theme", possible: .one(of: ["name", "debut"])))
    #expect(path == ["tool", "list"])
    #expect(everywhere("list", "--theme").1 == .missingValue(option: "--theme"))
    #expect(everywhere("list", "--theme", "--loud").1 == .missingValue(option: "--theme"))
    #expect(everywhere("list", "--plain=no").1 == .unexpectedValue("no", of: "--plain"))
  }

  @Test func `common options do not join the words around them`() {
    #expect(problem("list", "--sort", "--plain", "name") == .missingValue(option: "--sort"))
    #expect(problem("show", "--json", "--plain", "slug") == nil)
  }
}

@Suite(.hangLimit) struct HelpPageTests {
  private func page(_ path: [Command<Log>]) -> HelpPage<Log> {
    Command.helpPage(path, common: common.map(\.info), vocabulary)
  }

  private let vocabulary = Vocabulary<Log>(
    command: "BEFEHL", options: "OPTIONEN", placeholder: { $0 == "NAME" ? "NAMEN" : $0 }, help: "this help",
    version: "the version")

  @Test func `the usage line shows words and options as they are written`() {
    #expect(Command.usage([program, program.subcommands[1]], vocabulary) == "tool pick [NAMEN] [OPTIONEN]")
    #expect(Command.usage([program], vocabulary) == "tool [BEFEHL] [OPTIONEN]")
    #expect(Command.usage([program, program.subcommands[2]], vocabulary) == "tool show NAMEN... [OPTIONEN]")
    #expect(
      Command.usage([program, program.subcommands[3]], vocabulary) == "tool family [BEFEHL] [OPTIONEN]")
  }

  @Test func `every option is listed with its short name, value and choices`() {
    let options = page([program, program.subcommands[0]]).options
    #expect(
      options.map(\.term) == [
        "-l, --loud", "-q, --quick", "-k, --sort KEY", "--era ERA...", "--json[=FIELDS]",
      ])
    #expect(options[2].values == .one(of: ["name", "debut"]))
  }

  @Test func `common options are listed separately`() {
    let terms = ["--theme KEY", "--plain", "-h, --help"]
    #expect(page([program]).commonOptions.map(\.term) == terms)
    #expect(page([program]).otherOptions.isEmpty)
    let others = page([program, program.subcommands[3]]).otherOptions
    #expect(others.map(\.help) == ["tool --help"] && others[0].names == ["--theme", "--plain", "--help"])
  }

  @Test func `options explained by one command are only named by the others`() {
    let shared = arguments.map { $0.explained(by: "list") }
    let commands = ["list", "other"].map { name in
      Command<Log>(name, summary: name, examples: [], options: Options(), arguments: shared, run: { _, _ in })
    }
    #expect(page([program, commands[0]]).options.map(\.term).first == "-l, --loud")
    #expect(page([program, commands[1]]).options.isEmpty)
    #expect(page([program, commands[1]]).otherOptions.map(\.help) == ["tool list --help", "tool --help"])
  }

  @Test func `only the program itself has --version`() {
    #expect(page([program]).options.last?.term == "-V, --version")
    #expect(page([program, program.subcommands[0]]).options.last?.term == "--json[=FIELDS]")
  }
}
