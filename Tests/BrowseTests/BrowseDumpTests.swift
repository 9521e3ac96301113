import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Snapshots of browser screens. `BrowsePageTests` and others test the behaviour behind them.
@Suite(.hangLimit) struct BrowseDumpTests {
  static let snapshots =
    pages.flatMap { page in languages.map { "browse-\(page.name)-\($0.rawValue).txt" } }
    + ["home", "group"].flatMap { page in sizes.map { "browse-\(page)-\($0).txt" } }

  private static let languages = [Language.english, .korean, .japanese]
  private static let sizes = ["40x10", "60x15", "100x30", "200x50", "39x10", "0x0"]

  static let pages: [(name: String, keys: String)] = [
    ("home", ""), ("home-shelf", "j j j j l l l l"), ("era", "j j j j left enter l"),
    ("group", "j j j j enter"),
    ("group-songs", "j j j j enter tab"), ("member", "j j j j enter enter"), ("favorites", "2"),
    ("favorites-none", "2 x x x"), ("help", "? / f a v o u r"),
  ]

  private let folder: TemporaryFolder
  private let world: World

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      {"version": "1.0", "favorites": [
        {"kind": "group", "id": "stayc", "added": "2026-11-20"},
        {"kind": "member", "id": "ohmygirl/arin", "added": "2026-11-21"},
        {"kind": "group", "id": "gone", "name": "Gone", "nameKo": "사라진 그룹", "added": "2024-01-02"}]}
      """, to: "favorites.json")
    world = World(favoritesPath: folder.path + "/favorites.json")
  }

  @Test(arguments: pages, languages)
  func `every page matches its snapshot`(page: (name: String, keys: String), language: Language) async throws
  {
    let size = language == .japanese ? "120x40" : "80x24"
    let result = await world.run(
      "browse", "--dump", "--seed", "1", "--date", "2026-11-21", "--size", size, "--lang", language.rawValue,
      "--keys", page.keys)
    #expect(result.error == "" && result.status == 0)
    try expectSnapshot(result.output, "browse-\(page.name)-\(language.rawValue).txt")
  }

  @Test(arguments: sizes)
  func `the home and group pages match their snapshots at other sizes`(size: String) async throws {
    for (name, keys) in [("home", "j j j l"), ("group", "j j j j enter")] {
      let result = await world.run("browse", "--dump", "--seed", "1", "--size", size, "--keys", keys)
      #expect(result.error == "" && result.status == 0)
      try expectSnapshot(result.output, "browse-\(name)-\(size).txt")
    }
  }

  @Test func `every snapshot belongs to one test`() throws { try expectSnapshots(Self.snapshots) }

  @Test func `a dump has colours on request, those of the theme`() async throws {
    func dump(_ words: String...) async -> String {
      await World(variables: [:]).run(["browse", "--dump", "--seed", "1"] + words).output
    }
    let plain = await dump("--keys", "j")
    #expect(!plain.contains("\u{1B}"))
    let colors = await dump("--keys", "j", "--color", "always")
    #expect(colors.contains("\u{1B}[1;35mFeatured\u{1B}[0m"))
    // Coloured blanks at the end of a row remain.
    #expect(colors.replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing(/[ ]+\n/, with: "\n") == plain)
    // The key c changes the theme.
    #expect(await !dump("--keys", "j", "--color", "always", "--theme", "mono").contains("[1;35m"))
    #expect(await dump("--keys", "j c", "--color", "always", "--theme", "mono").contains("[1;35mFeatured"))
  }
}
