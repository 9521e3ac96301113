import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct UsageErrorTests {
  @Test func `an abbreviated command is suggested in full but not run`() async {
    let result = await World().run("gro")
    #expect(result.status == 2 && result.output == "")
    #expect(result.error.contains("Did you mean: kpgg groups\n"))
    let song = await World().run("so", "stayc").error
    #expect(song.contains("Did you mean: kpgg songs stayc\n              kpgg song stayc\n"))
  }

  @Test(arguments: [
    (["gropus"], "kpgg: unknown command \"gropus\"\nDid you mean: kpgg groups\n"),
    (["groups", "--jsn"], "kpgg: unknown option \"--jsn\"\nDid you mean: kpgg groups --json\n"),
    (
      ["groups", "--sort", "nme"],
      "kpgg: invalid value \"nme\" for --sort\nDid you mean: kpgg groups --sort name\n"
    ),
    (
      ["groups", "--json", "slug,name"],
      "kpgg: use --json=slug,name (with an equals sign)\nDid you mean: kpgg groups --json=slug,name\n"
    ),
    (["members", "--json", "slug,name"], "kpgg: use --json=slug,name (with an equals sign)\nUsage: "),
    (["search", "--json", "type,id"], "kpgg: use --json=type,id (with an equals sign)\nDid you mean: "),
    (
      ["members", "stayc", "--jq", ".[].slug"],
      "kpgg: unknown option \"--jq\"\nPipe --json into jq: kpgg members stayc --json | jq '.[].slug'\n"
    ),
    (
      ["members", "--jq=.x"],
      "kpgg: unknown option \"--jq\"\nPipe --json into jq: kpgg members --json | jq .x\n"
    ),
    (["members", "-o", "x"], "kpgg: unknown option \"-o\"\nUsage: "),
    (
      ["group", "stayc", "--format", "json"],
      "kpgg: unknown option \"--format\"\nDid you mean: kpgg group stayc --json\n"
    ),
    (["groups", "extra"], "kpgg: unexpected argument \"extra\"\nUsage: kpgg groups [OPTIONS]\n"),
    (["groups", "--sort"], "kpgg: --sort needs a value\nUsage: kpgg groups [OPTIONS]\n"),
    (["groups", "--reverse=yes"], "kpgg: --reverse takes no value\nUsage: kpgg groups [OPTIONS]\n"),
    (["favorite", "ad"], "kpgg: unknown command \"ad\"\nDid you mean: kpgg favorite add\n"),
    (["help", "gropus"], "kpgg: no help on \"gropus\"\nDid you mean: kpgg help groups\n"),
    (["help", "exit-code"], "kpgg: no help on \"exit-code\"\nDid you mean: kpgg help exit-codes\n"),
  ])
  func `a mistake is reported with the intended command or the usage`(words: [String], start: String) async {
    let result = await World().run(words)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.error.hasPrefix(start), "\(result.error)")
  }

  @Test(arguments: [
    (["watch", "stayc"], "kpgg song stayc --open"), (["listen", "stayc"], "kpgg play stayc"),
    (["birthdays"], "kpgg upcoming"),
    (["open", "stayc"], "kpgg song stayc --open"), (["update"], "kpgg data update"), (["ls"], "kpgg groups"),
    (["version"], "kpgg --version"), (["groups", "--no-color"], "kpgg groups --color=never"),
    (["groups", "--colour=never"], "kpgg groups --color=never"),
    (["groups", "--paging=never"], "kpgg groups --no-pager"),
    (["groups", "-L", "3"], "kpgg groups --limit 3"),
    (["config", "edit"], "$EDITOR \"$(kpgg config path)\""),
    (["config", "language", "ko"], "kpgg config set language ko"),
    (["config", "theme"], "kpgg config get theme"), (["favorite", "stayc"], "kpgg favorite add stayc"),
  ])
  func `names from other programs suggest the kpgg equivalent`(words: [String], command: String) async {
    let result = await World().run(words)
    #expect(result.status == 2 && result.output == "")
    #expect(result.error.contains("Did you mean: \(command)\n"), "\(result.error)")
  }

  @Test(arguments: ["favorite", "config", "data"])
  func `a command group alone runs its default subcommand`(name: String) async throws {
    let folder = try TemporaryFolder()
    let world = World(
      favoritesPath: folder.path + "/favorites.json", variables: ["XDG_STATE_HOME": folder.path])
    let standard = name == "data" ? "status" : "list"
    let alone = await world.run(name, "--json")
    #expect(alone.status == 0)
    #expect(await world.run(name, standard, "--json").output == alone.output)
    #expect(await World().run("-V").output == World().run("--version").output)
  }

  @Test(arguments: [
    (["group", "red velvet", "--jsn"], "kpgg group 'red velvet' --json"),

    (["groups", "--sort=nme", "-r"], "kpgg groups --sort=name -r"),
    (["members", "--json=id,slg"], "kpgg members --json=id,slug"),
    (["groups", "--thme", "mono"], "kpgg groups --theme mono"),
    (["groups", "--era", "2016-2018"], "kpgg groups --era 2016-2019"),
    (["groups", "--sort=name", "--era=2020,2016-2018"], "kpgg groups --sort=name --era=2020,2016-2019"),
    (["gruop", "stayc"], "kpgg group stayc"), (["karinaa"], "kpgg member aespa karina"),
    (["members", "--json", "slug,mbti", "-r"], "kpgg members --json=slug,mbti -r"),
  ])
  func `a suggestion is the complete command to copy`(words: [String], command: String) async {
    let result = await World().run(words)
    #expect(result.status == 2)
    #expect(result.error.contains("Did you mean: \(command)\n"), "\(result.error)")
  }

  @Test(arguments: [
    ["--names", "language", "oh", "my", "girl"], ["--json=", "stayc"], ["x", "--no-color"],
    ["x", "--json", "name"], ["schem", "nature"], ["schem", "gruops"],
    ["gruop"] + Array(repeating: "stayc", count: 1000),
    ["favorite", "add", "stacy"] + Array(repeating: "ive", count: 1000),
  ])
  func `a suggestion that would fail or fill the screen is omitted`(words: [String]) async {
    let result = await World().run(words)
    #expect(result.status != 0)
    #expect(!result.error.contains("Did you mean"), "\(result.error.prefix(300))")
  }

  @Test(arguments: [
    ["groups", "--era", "1999"], ["groups", "--json", "--plain"], ["help", "nosuch"], ["group", ""],
    ["members", "--nonsense"], ["favorite", "add", ""], ["song", "stayc", "--open=no"],
  ])
  func `every usage error ends with the usage and a pointer to help`(words: [String]) async {
    let result = await World().run(words)
    #expect(result.status == 2)
    #expect(result.error.contains("\nUsage: kpgg "))
    #expect(result.error.hasSuffix(" --help\n"))
  }

  @Test(arguments: [
    (["random", "--active", "--state", "disbanded"], "--active and --state cannot be used together"),
    (["groups", "--era", "all,1850"], "--era all and --era 1850 cannot be used together"),
    (["songs", "--era", "2020,all"], "--era all and --era 2020 cannot be used together"),
    (["song", "stayc", "--seed", "5"], "--seed can only be used with --random"),
  ])
  func `options that contradict each other, and impossible numbers, are refused`(
    words: [String], message: String
  )
    async
  {
    let result = await World().run(words)
    #expect(result.status != 0 && result.output == "" && result.error.contains(message), "\(result)")
  }

  @Test func `--help and --version take no value and are suggested for typos`() async {
    #expect(await World().run("--help=x").error.hasPrefix("kpgg: --help takes no value\n"))
    #expect(await World().run("--verson").error.contains("Did you mean: kpgg --version\n"))
    #expect(
      await World().run("groups", "--json=slgu").error.contains("Did you mean: kpgg groups --json=slug\n"))
  }

  @Test func `messages fit a narrow terminal`() async {
    for words in [
      ["groups", "--json=x"], ["members", "--mbti", "xx"], ["groups", "--era", "1999"],
      ["group", "nobody at all is called so"],
    ] {
      let result = await World(columns: 40).run(words)
      #expect(result.error.split(separator: "\n").allSatisfy { $0.cells <= 40 }, "\(result.error)")
    }
  }

  @Test func `a usage error in a command shows the usage of that command`() async {
    let error = await World().run("members", "--nonsense").error
    #expect(error.hasSuffix("Usage: kpgg members [GROUP] [OPTIONS]\nSee: kpgg members --help\n"))
  }

  @Test(arguments: ["favorite", "favourite", "fav"])
  func `the favorite command accepts three spellings`(name: String) async {
    #expect(await World().run(name, "list").status == 0)
  }

  @Test func `the version is printed on one line`() async {
    #expect(await World().run("--version").output == "kpgg \(Program.version)\n")
  }

  @Test func `KPGG_DEBUG adds the underlying error to a message`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("nonsense", to: "favorites.json")
    var world = World(favoritesPath: folder.path + "/favorites.json")
    #expect(await !world.run("favorite", "list").error.contains("debug:"))
    world.variables = ["KPGG_DEBUG": "1"]
    #expect(await world.run("favorite", "list").error.contains("debug: "))
  }
}

@Suite(.hangLimit) struct EnvironmentTests {
  private func place(_ base: Environment.BaseFolder, _ variables: [String: String]) -> String? {
    Environment(variables).folder(base).map { "\($0.path) \($0.source)" }
  }

  @Test func `folders follow the XDG variables, then the home folder`() {
    #expect(place(.data, ["HOME": "/home/fan"]) == "/home/fan/.local/share/kpgg HOME")
    #expect(place(.data, ["HOME": "/home/fan", "XDG_DATA_HOME": "/data/"]) == "/data/kpgg XDG_DATA_HOME")
    #expect(place(.config, ["HOME": "/home/fan"]) == "/home/fan/.config/kpgg HOME")
    #expect(place(.state, ["HOME": "/"]) == "/.local/state/kpgg HOME")
    #expect(place(.cache, ["XDG_CACHE_HOME": "/c"]) == "/c/kpgg XDG_CACHE_HOME")
  }

  @Test func `relative folders are ignored`() {
    #expect(
      place(.data, ["HOME": "/home/fan", "XDG_DATA_HOME": "data"]) == "/home/fan/.local/share/kpgg HOME")
    #expect(place(.data, ["HOME": "fan"]) == nil)
    #expect(place(.data, [:]) == nil)
  }

  @Test func `paths shows missing folders without failing`() async {
    let result = await World().run("paths", "--jsonl=name,path")
    #expect(result.status == 0)
    #expect(result.output.contains(#"{"name":"favorites","path":null}"#))
  }
}
