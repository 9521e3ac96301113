import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// The options of kpgg browse, and where it runs.
@Suite(.hangLimit) struct BrowseCommandTests {
  private let driver = BrowseDriver()

  @Test func `without a terminal the browser suggests other commands`() async {
    for world in [World(), World(variables: ["KPGG_ACCESSIBLE": "1"]), World(columns: 80)] {
      let result = await world.run("browse")
      #expect(result.status == 2 && result.output == "")
      #expect(result.error.contains("needs an interactive terminal") && result.error.contains("kpgg groups"))
    }
  }

  @Test(arguments: [("TERM", "dumb"), ("TERM", "unknown"), ("KPGG_ACCESSIBLE", "1")], Language.allCases)
  func `on a simple terminal and for screen readers, two lines name the commands to use instead`(
    variable: (name: String, value: String), language: Language
  ) async {
    var world = World(columns: 80)
    world.variables[variable.name] = variable.value
    world.variables["KPGG_LANG"] = language.rawValue
    let result = await world.run("browse")
    let lines = result.error.split(separator: "\n")
    #expect(result.status == 2 && result.output == "" && lines.count == 2, "\(result)")
    #expect(lines.first?.hasPrefix("kpgg: kpgg browse") == true)
    for command in ["kpgg groups", "kpgg songs", "kpgg upcoming", "kpgg search"] {
      #expect(lines.last?.contains(command) == true)
    }
  }

  @Test func `the setting for screen readers counts like its variable`() async throws {
    try driver.folder.write(#"{"accessible": "on"}"#, to: ".config/kpgg/config.json")
    let result = await World(variables: ["HOME": driver.folder.path, "NO_COLOR": "1"], columns: 80).run(
      "browse")
    #expect(result.status == 2 && result.output == "")
    #expect(
      result.error
        == "kpgg: kpgg browse draws a full screen, which screen readers can't follow\n"
        + "Use kpgg groups, kpgg songs, kpgg upcoming or kpgg search instead.\n")
  }

  @Test func `a dump is the same for screen readers`() async {
    let words = ["browse", "--dump", "--seed", "1", "--keys", "j j l enter"]
    let spoken = await World(variables: ["NO_COLOR": "1", "KPGG_ACCESSIBLE": "1"]).run(words)
    let plain = await World().run(words)
    #expect(spoken.status == 0 && spoken.output == plain.output)
  }

  @Test func `a dump writes no files and starts no programs`() async {
    let world = World(favoritesPath: driver.favoritesPath)
    let result = await world.run("browse", "--dump", "--keys", "j j j f o 2")
    #expect(result.status == 0 && result.output.contains("> "))
    #expect(driver.folder.read("favorites.json") == nil)
  }

  @Test(arguments: [
    (["--dump", "--keys", "j entre"], "invalid value \"j entre\" for --keys"),
    (["--dump", "--size", "80"], "for --size"),
    (["--dump", "--size", "80x99999"], "for --size"),
    (["--dump", "--date", "soon"], "for --date"),
  ])
  func `an invalid key, size or date is a usage error`(words: [String], error: String) async {
    let result = await World().run(["browse"] + words)
    #expect(result.status == 2 && result.error.contains(error) && result.output == "")
  }

  @Test(arguments: [
    ("0x0", true), ("1000x1000", true), ("1001x24", false), ("80x1001", false), ("-1x24", false),
  ])
  func `a size has up to 1000 columns and rows`(size: String, isValid: Bool) {
    #expect((ScreenSize(argument: size) != nil) == isValid)
  }

  @Test(arguments: [
    ([:], 50), (["SSH_CONNECTION": "1"], 100), (["ESCDELAY": "25"], 25), (["ESCDELAY": "5000"], 5000),
    (["ESCDELAY": "5001"], 5000), (["ESCDELAY": "\(Int.max)"], 5000), (["ESCDELAY": "0"], 50),
    (["ESCDELAY": "x", "SSH_TTY": "x"], 100),
  ])
  func `Esc waits as long as ESCDELAY says, but at most five seconds`(
    variables: [String: String], milliseconds: Int
  ) {
    #expect(World(variables: variables).app(World.Streams()).escapeDelay == milliseconds)
  }

  @Test func `--size requires --dump`() async {
    let result = await World(columns: 80).run("browse", "--size", "80x24")
    #expect(result.status == 2 && result.error.contains("--size can only be used with --dump"))
  }

  @Test func `kpgg alone opens the browser only on a terminal and if configured`()
    async throws
  {
    try driver.folder.write(#"{"home": "browse"}"#, to: ".config/kpgg/config.json")
    let variables = ["HOME": driver.folder.path, "NO_COLOR": "1"]
    #expect(
      await World(variables: variables, columns: 80).run().error.contains("needs an interactive terminal"))
    #expect(await World(variables: variables).run().lines.first?.hasPrefix("illit\t") == true)
    #expect(
      await World(variables: variables.merging(["KPGG_ACCESSIBLE": "1"]) { $1 }, columns: 80).run().status
        == 0)
  }

  @Test(arguments: [("TERM", "dumb"), ("KPGG_ACCESSIBLE", "1")])
  func `where the browser can't run, kpgg alone prints the list, whatever is configured`(
    variable: (name: String, value: String)
  ) async throws {
    var world = World(columns: 80)
    world.variables["HOME"] = driver.folder.path
    world.variables[variable.name] = variable.value
    let list = await world.run("--seed", "1")
    try driver.folder.write(#"{"home": "browse"}"#, to: ".config/kpgg/config.json")
    let configured = await world.run("--seed", "1")
    #expect(list.status == 0 && list.output.contains("Debuted 20"))
    #expect(configured.status == 0 && configured.output == list.output && configured.error == list.error)
  }
}
