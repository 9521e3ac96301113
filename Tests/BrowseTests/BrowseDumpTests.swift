import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Snapshots of browser screens. `BrowsePageTests` and others test the behaviour behind them.
@Suite(.hangLimit) struct BrowseDumpTests {
  /// Pages in English, and some in other languages and sizes.
  private static let screens: [(name: String, options: String, keys: String)] =
    pages.map { ($0.name + "-en", "", $0.keys) }
    + [("home", ""), ("group", group), ("help", "?")].flatMap { name, keys in
      ["es", "id", "ja", "ko", "pt"].map { ("\(name)-\($0)", "--lang \($0)", keys) }
    }
    + [("home", "j j j l"), ("group", group), ("groups", "2")].flatMap { name, keys in
      ["40x10", "60x15", "100x30", "200x50", "39x10", "0x0"].map { ("\(name)-\($0)", "--size \($0)", keys) }
    }

  private static let group = "2 j enter"

  private static let pages: [(name: String, keys: String)] = [
    ("home", ""), ("home-eras", "tab tab tab tab tab j j"), ("groups", "2 right"), ("members", "3 s"),
    ("songs", "4"),
    ("calendar", "5 right"), ("settings", ", right j right"), ("group", group),
    ("group-songs", group + " tab"), ("member", group + " enter"), ("favorites", "6"),
    ("favorites-none", "6 x x x"), ("help", "? f a v o u r"),
  ]

  private static func file(_ name: String) -> String { "browse-\(name).txt" }

  @Test(arguments: screens)
  func `every screen matches its snapshot`(screen: (name: String, options: String, keys: String)) async throws
  {
    let folder = TemporaryFolder()
    try folder.write(
      """
      {"version": "1.0", "favorites": [
        {"kind": "group", "id": "stayc", "added": "2026-11-20"},
        {"kind": "member", "id": "ohmygirl/arin", "added": "2026-11-21"},
        {"kind": "group", "id": "gone", "name": "Gone", "nameKo": "사라진 그룹", "added": "2024-01-02"}]}
      """, to: "kpgg/favorites.json")
    let options = screen.options.split(separator: " ").map(String.init)
    let result = await TestWorld(dataFolder: folder).run(
      ["browse", "--dump", "--seed", "1", "--date", "2026-11-21", "--keys", screen.keys] + options)
    #expect(result.error == "" && result.status == 0)
    try expectSnapshot(result.output, Self.file(screen.name))
  }

  @Test func `every snapshot belongs to one test`() throws {
    try expectSnapshots(Self.screens.map { Self.file($0.name) })
  }
}
