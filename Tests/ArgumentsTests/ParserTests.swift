import Testing

@testable import Arguments

/// A world that remembers what was run in it.
final class Log: @unchecked Sendable {
  var options: Options?
}

struct Options: Sendable, Equatable {
  var words: [String] = []
  var isLoud = false
  var isQuick = false
  var key: Key?
  var eras: [String] = []
  var fields: [String]?
}

enum Key: String, CaseIterable, ArgumentValue {
  case name, debut
}

private let arguments: [Argument<Options, String>] = [
  .flag("--loud", "-l", help: "loud", into: \.isLoud),
  .flag("--quick", "-q", help: "quick", into: \.isQuick),
  .option("--sort", "-k", value: "KEY", help: "key", into: \.key),
  .list("--era", value: "ERA", help: "eras", into: \.eras),
  .choices("--json", value: "FIELDS", values: ["slug", "name"], help: "json", into: \.fields),
]

private let program = Command<Log, String>(
  "tool", summary: "root", examples: [], options: Options(), arguments: arguments,
  subcommands: [
    Command(
      "list", summary: "list", examples: [], options: Options(), arguments: arguments,
      run: { options, log in log.options = options }),
    Command(
      "show", aliases: ["display"], summary: "show", examples: [.init("tool show x", "an x")],
      options: Options(), arguments: [.words("NAME", help: "name", into: \.words)] + arguments,
      run: { options, log in log.options = options }),
    Command(
      "family", summary: "family", examples: [],
      subcommands: [
        Command(
          "add", summary: "add", examples: [], options: Options(), arguments: [],
          run: { options, log in log.options = options })
      ]),
  ],
  run: { options, log in log.options = options })

private let known = ["--loud", "-l", "--quick", "-q", "--sort", "-k", "--era", "--json", "--help"]

private func run(_ words: String...) async throws -> Options? { try await run(words) }

private func run(_ words: [String]) async throws -> Options? {
  let log = Log()
  guard case .run(_, let command) = try program.parse(words) else { return nil }
  try await command(log)
  return log.options
}

private func problem(_ words: String...) -> UsageProblem? {
  do {
    _ = try program.parse(words)
    return nil
  } catch {
    return error.problem
  }
}

private func help(_ words: String...) throws -> [String]? {
  guard case .help(let path, _) = try program.parse(words) else { return nil }
  return path.map(\.name)
}

@Suite struct ParserTests {
  @Test func `options may stand before, between and after words`() async throws {
    let expected = Options(words: ["a", "b"], isLoud: true, key: .debut)
    #expect(try await run("show", "a", "b", "--loud", "--sort", "debut") == expected)
    #expect(try await run("show", "--loud", "a", "--sort=debut", "b") == expected)
    #expect(try await run("--loud", "--sort", "debut", "show", "a", "b") == expected)
  }

  @Test func `short options are grouped, and a value may follow at once`() async throws {
    #expect(try await run("list", "-lq") == Options(isLoud: true, isQuick: true))
    for words in [["-lk", "debut"], ["-lkdebut"], ["-l", "-k=debut"]] {
      #expect(try await run(["list"] + words) == Options(isLoud: true, key: .debut))
    }
    #expect(try help("list", "-lh") == ["tool", "list"])
    #expect(problem("list", "-lx") == .unknownOption("-x", known: known))
  }

  @Test func `values of short options before the command are not taken for it`() async throws {
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

  @Test func `a repeatable option collects values, also separated by commas`() async throws {
    #expect(
      try await run("list", "--era", "2020,2009", "--era=2014") == Options(eras: ["2020", "2009", "2014"]))
  }

  @Test func `an optional value is taken only after an equals sign`() async throws {
    #expect(try await run("list", "--json") == Options(fields: []))
    #expect(try await run("list", "--json=slug,name") == Options(fields: ["slug", "name"]))
    #expect(try await run("show", "--json", "x") == Options(words: ["x"], fields: []))
  }

  @Test func `a value after an option that needs an equals sign is pointed out`() {
    #expect(
      problem("list", "--json", "slug,nonsense") == .valueNeedsEquals("slug,nonsense", option: "--json"))
    #expect(problem("show", "x", "--json", "slug,name") == .valueNeedsEquals("slug,name", option: "--json"))
  }

  @Test(arguments: [["--help"], ["-h", "--nonsense"], ["--sort", "--help"], ["x", "y", "-h"]])
  func `help anywhere before two hyphens shows help, whatever else is wrong`(words: [String]) throws {
    guard case .help(let path, _) = try program.parse(["show"] + words) else {
      Issue.record("no help for \(words)")
      return
    }
    #expect(path.map(\.name) == ["tool", "show"])
  }

  @Test func `help knows to which command it belongs`() throws {
    #expect(try help("--help") == ["tool"])
    #expect(try help("display", "-h") == ["tool", "show"])
    #expect(try help("family", "add", "--help") == ["tool", "family", "add"])
  }

  @Test func `the version is asked for without a command`() throws {
    guard case .version = try program.parse(["--version"]) else {
      Issue.record("no version")
      return
    }
    #expect(
      problem("list", "--version")
        == .unknownOption("--version", known: known))
  }

  @Test func `an alias means its command, an abbreviation means nothing`() async throws {
    #expect(try await run("display", "x") == Options(words: ["x"]))
    #expect(problem("sho", "x") == .unknownCommand("sho", known: ["list", "show", "family"]))
  }

  @Test func `what is missing or too much has a problem of its own`() {
    #expect(problem("show") == .missingArgument("NAME"))
    #expect(problem("family") == .missingCommand)
    #expect(problem("family", "nope") == .unknownCommand("nope", known: ["add"]))
    #expect(problem("list", "--sort") == .missingValue(option: "--sort"))
    #expect(problem("list", "--sort", "--loud") == .missingValue(option: "--sort"))
    #expect(problem("list", "--loud=yes") == .unexpectedValue("yes", of: "--loud"))
    #expect(problem("list", "word") == .unexpectedArgument("word"))
    #expect(
      problem("list", "--sort", "age")
        == .invalidValue("age", of: "--sort", possible: .one(of: ["name", "debut"])))
    #expect(
      problem("list", "--json=slug,age")
        == .invalidValue("age", of: "--json", possible: .some(of: ["slug", "name"])))
    #expect(
      problem("list", "--json=") == .invalidValue("", of: "--json", possible: .some(of: ["slug", "name"])))
  }

  @Test func `closed values forgive case`() async throws {
    #expect(try await run("list", "--sort", "DEBUT") == Options(key: .debut))
  }
}

@Suite struct HelpPageTests {
  private func page(_ path: [Command<Log, String>]) -> HelpPage<String> {
    Command.helpPage(path, vocabulary)
  }

  private let vocabulary = Vocabulary(
    command: "BEFEHL", options: "OPTIONEN", help: "this help", version: "the version")

  @Test func `the usage line names words and options as they are written`() {
    #expect(Command.usage([program], vocabulary) == "tool [BEFEHL] [OPTIONEN]")
    #expect(Command.usage([program, program.subcommands[1]], vocabulary) == "tool show NAME... [OPTIONEN]")
    #expect(Command.usage([program, program.subcommands[2]], vocabulary) == "tool family BEFEHL")
  }

  @Test func `every option is listed with its short name, value and closed values`() {
    let options = page([program, program.subcommands[0]]).options
    #expect(
      options.map(\.term) == [
        "-l, --loud", "-q, --quick", "-k, --sort KEY", "--era ERA", "--json[=FIELDS]", "-h, --help",
      ])
    #expect(options[2].values == .one(of: ["name", "debut"]))
  }

  @Test func `only the program itself offers the version`() {
    #expect(page([program]).options.last?.term == "--version")
    #expect(page([program, program.subcommands[0]]).options.last?.term == "-h, --help")
  }
}
