import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Snapshots of output. The tests of each command cover the behaviour behind them.
@Suite(.hangLimit) struct SnapshotTests: SnapshotSuite {
  static let snapshots =
    (views.map(\.0) + ["favorites"]).flatMap { view in widths.map { "view-\(view)-\($0).txt" } }
    + (forms.map(\.0) + ["favorites"]).flatMap { form in formats.map { "form-\(form).\($0.ending)" } }
    + ["color-group.txt"]

  private static let widths = [40, 80, 120]
  private static let formats: [(words: [String], ending: String)] = [
    ([], "tsv"), (["--json"], "json"), (["--jsonl"], "jsonl"),
  ]

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

  @Test(arguments: views, widths)
  func `every view matches its snapshot at three widths`(view: (String, [String]), width: Int) async throws {
    let result = await World(variables: ["HOME": "/home/fan", "NO_COLOR": "1"], columns: width).run(view.1)
    // Only the song list prints a note that there are more.
    #expect(result.error.isEmpty == (view.0 != "songs"))
    try expectSnapshot(stable(result.output, view.0), "view-\(view.0)-\(width).txt")
  }

  /// The output without the figures and digests of the bundled documents, which change with every edition.
  private func stable(_ output: String, _ name: String) -> String {
    if name != "data-status" { return output }
    return output.replacing(/[0-9a-f]{24,}|\b(?!256\b)[0-9]+/) {
      String(repeating: "1", count: $0.output.count)
    }
  }

  static let forms: [(String, [String])] = [
    ("groups", ["groups", "--era", "2020"]), ("group", ["group", "stayc"]),
    ("members", ["members", "ladies code"]),
    ("member", ["member", "kara", "hara"]), ("song", ["song", "stayc"]), ("search", ["search", "아림"]),
    ("songs", ["songs", "--era", "2020"]),
    ("featured", ["featured", "--seed", "1"]), ("paths", ["paths"]), ("data-status", ["data", "status"]),
    ("compare", ["compare", "stayc", "ioi"]), ("stats", ["stats"]),
    ("upcoming", ["upcoming", "--date", "2026-08-30", "--days", "7"]),
  ]

  @Test(arguments: forms)
  func `every machine-readable format matches its snapshot`(form: (String, [String])) async throws {
    let world = World(variables: ["HOME": "/home/fan"])
    for (option, ending) in Self.formats {
      let output = await world.run(form.1 + option).output
      try expectSnapshot(stable(output, form.0), "form-\(form.0).\(ending)")
    }
  }

  @Test func `favourites match their snapshots, including one missing from the catalog`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(favorites, to: "favorites.json")
    for width in Self.widths {
      let world = World(favoritesPath: folder.path + "/favorites.json", columns: width)
      try expectSnapshot(await world.run("fav", "list").output, "view-favorites-\(width).txt")
    }
    let world = World(favoritesPath: folder.path + "/favorites.json")
    for (option, ending) in Self.formats {
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
