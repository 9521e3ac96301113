import KPGGCore
import Terminal
import Testing

@testable import KPGGCommands

@Suite struct WidthTests {
  static let commands = [
    [], ["groups"], ["groups", "--sort", "name"], ["group", "browneyedgirls"], ["group", "kep1er"],
    ["members"], ["members", "kara"], ["songs"],
    ["song", "h1key"], ["member", "kep1er", "bahiyyih"], ["featured"], ["paths"], ["--help"],
    ["members", "--help"], ["favorite", "add", "--help"],
    ["help", "formatting"], ["help", "environment"], ["help", "exit-codes"],
    ["compare", "browneyedgirls", "kep1er"], ["compare", "kep1er/bahiyyih", "izone/yuri"], ["stats"],
    ["upcoming", "--date", "2026-12-20", "--days", "40"],
  ]

  @Test(arguments: commands)
  func `no row is wider than the terminal`(words: [String]) async {
    let home = "/home/" + String(repeating: "누구", count: 12)
    // Around the widths from which on there is another layout, and some between them.
    let widths = [
      40, 41, 47, 53, 59, 60, 61, 67, 75, 76, 79, 80, 89, 90, 99, 100, 109, 110, 119, 120, 160, 200,
    ]
    for width in widths {
      let world = World(variables: ["HOME": home, "NO_COLOR": "1"], columns: width)
      let tooWide = await world.run(words).lines.filter { $0.cells > width }
      guard tooWide.isEmpty else {
        Issue.record("at \(width): \(tooWide)")
        return
      }
    }
  }

  @Test func `the width comes from the terminal, or else the environment, or is 80`() async {
    func widest(_ world: World) async -> Int { await world.run("groups").lines.map(\.cells).max() ?? 0 }
    #expect(await widest(World(variables: ["COLUMNS": "40", "NO_COLOR": "1"], columns: 120)) > 80)
    #expect(await (41...60).contains(widest(World(variables: ["KPGG_FORCE_TTY": "60"]))))
    #expect(
      await (81...100).contains(
        widest(World(variables: ["KPGG_FORCE_TTY": "50%", "NO_COLOR": "1"], columns: 200))))
    #expect(await widest(World(variables: ["KPGG_FORCE_TTY": "true", "COLUMNS": "40"])) <= 40)
    #expect(
      await World(variables: ["KPGG_FORCE_TTY": ""]).run("groups").output == World().run("groups").output)
    for nonsense in ["abc", "0", "-5", "%", "no"] {
      let result = await World(variables: ["KPGG_FORCE_TTY": nonsense]).run("groups")
      #expect(
        result.status == 2 && result.output == "" && result.error.contains("For example: 120, 50%, true"))
    }
  }
}

@Suite struct ColorTests {
  private func hasEscapes(_ variables: [String: String], columns: Int?, _ words: String...) async -> Bool {
    var variables = variables
    if columns == nil { variables["KPGG_FORCE_TTY"] = "80" }
    return await World(variables: variables, columns: columns).run(["groups"] + words).output.contains(
      "\u{1B}")
  }

  @Test func `colours are used on a terminal and nowhere else`() async {
    #expect(await hasEscapes([:], columns: 80))
    #expect(await !hasEscapes([:], columns: nil))
  }

  @Test func `the environment switches them off and on`() async {
    #expect(await !hasEscapes(["NO_COLOR": "1"], columns: 80))
    #expect(await hasEscapes(["NO_COLOR": ""], columns: 80))
    #expect(await !hasEscapes(["TERM": "dumb"], columns: 80))
    #expect(await hasEscapes(["CLICOLOR_FORCE": "1"], columns: nil))
    #expect(await hasEscapes(["FORCE_COLOR": "1"], columns: nil))
    #expect(await !hasEscapes(["FORCE_COLOR": "1", "NO_COLOR": "1"], columns: nil))
    for variable in ["FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
      #expect(await !hasEscapes([variable: "0"], columns: nil))
      #expect(await hasEscapes([variable: "0"], columns: 80) == (variable == "CLICOLOR_FORCE"))
    }
  }

  @Test func `the option beats the environment`() async {
    #expect(await hasEscapes(["NO_COLOR": "1"], columns: 80, "--color=always"))
    #expect(await !hasEscapes(["CLICOLOR_FORCE": "1"], columns: 80, "--color", "never"))
  }

  @Test func `forced by the option, they come with what people see, terminal or not`() async {
    let forced = await World().run("groups", "--color=always").output
    #expect(forced.contains("\u{1B}[1mSTAYC") && forced.contains("46 groups"))
    #expect(await World(variables: ["FORCE_COLOR": "1"]).run("groups").output == World().run("groups").output)
  }

  @Test func `rows and JSON have none, even if they are forced`() async {
    let world = World(variables: ["CLICOLOR_FORCE": "1"])
    for option in ["--plain", "--json", "--jsonl"] {
      #expect(await !world.run("groups", option, "--color=always").output.contains("\u{1B}"))
    }
  }
}
