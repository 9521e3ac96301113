import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Favourites in the browser.
@Suite(.hangLimit) struct BrowseFavoriteTests {
  private let driver = BrowseDriver()

  @Test func `undoing a removal restores the favourites file`() async throws {
    try driver.folder.write(
      """
      {"version": "1.0", "favorites": [{"kind": "group", "id": "ive", "added": "2024-01-02", "note": "mine"},
        {"kind": "group", "id": "kep1er"}, {"kind": "group", "id": "nmixx"}]}
      """, to: "kpgg/favorites.json")
    let before = try driver.favorites
    _ = try await driver.screen("6 x x u u")
    #expect(try driver.favorites.list == before.list)
    #expect(driver.folder.read("kpgg/favorites.json")?.contains("mine") == true)
    #expect(try await driver.screen("6 u").text.contains("Nothing to undo."))
  }

  @Test func `every change of the favourites can be undone, the last one first`() async throws {
    let runner = try await driver.runner(isDryRun: true)
    func ids() -> [String] { runner.state.favorites.list.list.map(\.id.description) }
    var before: [[String]] = []
    for keys in ["@IVE f", "@Kep1er f", "@IVE f", "@IVE enter f", "down f", "F"] {
      before.append(ids())
      try await runner.type(keys)
      #expect(ids() != before.last && runner.screen.last?.contains("u to undo.") == true, "\(keys)")
    }
    while let last = before.popLast() {
      try await runner.type("u")
      #expect(ids() == last)
    }
    try await runner.type("u")
    #expect(ids().isEmpty && runner.screen.last?.contains("Nothing to undo.") == true)
  }

  @Test func `the focus on the home page stays where it is when favourites change`() async throws {
    let runner = try await driver.runner()
    for keys in ["@IVE f", "f", "u", "@Kep1er f"] {
      try await runner.type(keys)
      let name = keys.contains("Kep1er") ? "Kep1er" : "IVE"
      #expect(runner.state.targetInFocus?.entry.flatMap(runner.state.catalog.name)?.latin == name)
      #expect(runner.screenText.contains("> \(name)"))
    }
  }

  @Test func `a removal can be undone after a reload that finds no change`() async throws {
    _ = try await driver.screen("@IVE f @Kep1er f @IVE f R u")
    #expect(try driver.favorites.list.count == 2)
  }

  @Test func `favourites that another process writes are shown at the next key`()
    async throws
  {
    let session = TestWorld(dataFolder: driver.folder).session()
    let runner = BrowseRunner(try await driver.state(), session)
    func write(_ id: String) throws {
      try driver.folder.write(
        #"{"version": "1.0", "favorites": [{"kind": "group", "id": "\#(id)"}]}"#, to: "kpgg/favorites.json")
    }
    func ids() -> [String] { runner.state.favorites.list.list.map(\.id.description) }
    _ = try await runner.press(try Key.list("6"))
    try write("stayc")
    #expect(ids() == [])
    _ = try await runner.press([.down])
    #expect(ids() == ["stayc"])
    try write("nmixx")
    _ = try await runner.press([.down])
    #expect(ids() == ["nmixx"])
    // A file that can't be read changes nothing.
    try driver.folder.write("{", to: "kpgg/favorites.json")
    _ = try await runner.press([.down])
    #expect(ids() == ["nmixx"] && runner.screenText.contains("favorites.json"))
    // The file is not read again until it changes.
    _ = try await runner.press([.down])
    #expect(!runner.screenText.contains("favorites.json"))
  }

  @Test func `a person saved in two groups is shown once and removed from both`() async throws {
    try driver.folder.write(
      """
      {"version": "1.0", "favorites": [{"kind": "member", "id": "ive/wonyoung"}, {"kind": "group", "id": "ive"},
        {"kind": "member", "id": "izone/wonyoung"}]}
      """, to: "kpgg/favorites.json")
    let (_, text) = try await driver.screen("6")
    #expect(text.split(separator: "Wonyoung").count == 2)
    _ = try await driver.screen("6 down x")
    #expect(try driver.favorites.list.map(\.id.description) == ["ive"])
  }

  @Test func `a change that cannot be saved is reverted with a message`() async throws {
    try driver.folder.write(#"{"version": "9.0", "favorites": []}"#, to: "kpgg/favorites.json")
    let (_, text) = try await driver.screen("@IVE f")
    #expect(text.contains("9.0") && !text.contains("IVE ★"))
    #expect(driver.folder.read("kpgg/favorites.json") == #"{"version": "9.0", "favorites": []}"#)
  }
}
