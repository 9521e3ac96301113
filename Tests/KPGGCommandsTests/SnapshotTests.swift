import Arguments
import KPGGCore
import TestSupport
import Testing

@testable import KPGGCommands

/// Snapshots of output. The tests of each command cover the behaviour behind them.
@Suite(.hangLimit) struct SnapshotTests {
  private static func paths(_ path: [Command<App>]) -> [[String]] {
    [path.dropFirst().map(\.name)] + path[path.count - 1].subcommands.flatMap { paths(path + [$0]) }
  }

  static let commands = paths([Program.root])

  @Test(arguments: commands)
  func `the help of every command matches its snapshot`(words: [String]) async throws {
    let result = await World(columns: 80).run(words + ["--help"])
    #expect(result.status == 0)
    #expect(result.error == "")
    #expect(result.output.contains("Examples\n"), "every command has examples")
    try expectSnapshot(result.output, "help-\((["kpgg"] + words).joined(separator: "-")).txt")
  }

  @Test(arguments: HelpTopic.allCases)
  func `every topic matches its snapshot`(topic: HelpTopic) async throws {
    try expectSnapshot(
      await World(columns: 80).run("help", topic.rawValue).output, "topic-\(topic.rawValue).txt")
  }

  static let views: [(String, [String])] = [
    ("home", ["--seed", "1"]), ("groups", ["groups"]),
    ("groups-sorted", ["groups", "--sort", "debut", "--limit", "5"]),
    ("group", ["group", "wonder girls"]), ("members", ["members", "--era", "2012-2013"]),
    ("member", ["member", "ohmygirl", "arin"]),
    ("song", ["song", "ohmygirl"]), ("songs", ["songs", "--era", "2020"]),
    ("featured", ["featured", "--seed", "1"]), ("paths", ["paths"]), ("data-status", ["data", "status"]),
    ("compare", ["compare", "wonder girls", "twice"]),
    ("compare-members", ["compare", "ohmygirl/arin", "kara/hara"]), ("stats", ["stats"]),
    ("upcoming", ["upcoming", "--date", "2027-01-12", "--days", "10"]),
  ]

  @Test(arguments: views, [40, 80, 120])
  func `every view matches its snapshot at three widths`(view: (String, [String]), width: Int) async throws {
    let result = await World(variables: ["HOME": "/home/fan", "NO_COLOR": "1"], columns: width).run(view.1)
    // Only the song list prints a note that there are more.
    #expect(result.error.isEmpty == (view.0 != "songs"))
    try expectSnapshot(result.output, "view-\(view.0)-\(width).txt")
  }

  @Test(arguments: [
    ("groups", ["groups", "--era", "2020"]), ("group", ["group", "stayc"]),
    ("members", ["members", "ladies code"]),
    ("member", ["member", "kara", "hara"]), ("song", ["song", "stayc"]), ("search", ["search", "아림"]),
    ("songs", ["songs", "--era", "2020"]),
    ("featured", ["featured", "--seed", "1"]), ("paths", ["paths"]), ("data-status", ["data", "status"]),
    ("compare", ["compare", "stayc", "ioi"]), ("stats", ["stats"]),
    ("upcoming", ["upcoming", "--date", "2026-08-30", "--days", "7"]),
  ])
  func `every machine-readable format matches its snapshot`(form: (String, [String])) async throws {
    let world = World(variables: ["HOME": "/home/fan"])
    for (option, ending) in [([], "tsv"), (["--json"], "json"), (["--jsonl"], "jsonl")] {
      try expectSnapshot(await world.run(form.1 + option).output, "form-\(form.0).\(ending)")
    }
  }

  @Test func `favourites match their snapshots, including one missing from the catalog`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(favorites, to: "favorites.json")
    for width in [40, 80, 120] {
      let world = World(favoritesPath: folder.path + "/favorites.json", columns: width)
      try expectSnapshot(await world.run("fav", "list").output, "view-favorites-\(width).txt")
    }
    let world = World(favoritesPath: folder.path + "/favorites.json")
    for (option, ending) in [([], "tsv"), (["--json"], "json"), (["--jsonl"], "jsonl")] {
      try expectSnapshot(await world.run(["favorite", "list"] + option).output, "form-favorites.\(ending)")
    }
  }

  private let favorites = """
    {"version": "1.0", "favorites": [
      {"kind": "group", "id": "browneyedgirls", "added": "2026-11-20"},
      {"kind": "member", "id": "ohmygirl/arin", "added": "2026-11-21"},
      {"kind": "group", "id": "gone", "name": "Gone", "nameKo": "사라진 그룹", "added": "2024-01-02"}]}
    """

  @Test func `a page in colour matches its snapshot`() async throws {
    let world = World(columns: 80)
    try expectSnapshot(await world.run("group", "kara", "--color=always").output, "color-group.txt")
  }
}
