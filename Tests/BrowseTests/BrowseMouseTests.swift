import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// The mouse, previews and pages of songs.
@Suite(.hangLimit) struct BrowseMouseTests {
  private let driver = BrowseDriver()

  /// Where a text is on the screen.
  private func place(of text: String, _ rows: [String]) throws -> (x: Int, y: Int) {
    let y = try #require(rows.firstIndex { $0.contains(text) }, "\(text)")
    let start = try #require(rows[y].firstRange(of: text)).lowerBound
    return (String(rows[y][..<start]).cells, y)
  }

  private func click(_ text: String, _ runner: BrowseRunner) async throws {
    let (x, y) = try place(of: text, runner.screen)
    _ = try await runner.handle(BrowseView.events(for: Mouse(.press, x: x, y: y), runner.state))
  }

  @Test func `a click focuses, a second click opens, and the wheel scrolls`() async throws {
    var state = try await driver.state(Size(width: 80, height: 24), host: "api.example.org")
    func mouse(_ action: Mouse.Action, _ x: Int, _ y: Int) -> [BrowseEffect] {
      BrowseView.events(for: Mouse(action, x: x, y: y), state).flatMap { state.update($0) }
    }
    let (x, y) = try place(of: "Kep1er", BrowseView.surface(state).text)
    _ = mouse(.press, x, y)
    #expect(state.page.focus == .card(.era(try #require(Era("2021-2023"))), 1))
    #expect(mouse(.press, x, y + 1) == [.load([try #require(Slug("kep1er"))], version: 0)])
    _ = mouse(.press, 20, 0)
    #expect(state.page.place == .favorites)
    _ = mouse(.press, 2, 0)
    _ = mouse(.press, 2, 0)
    _ = mouse(.wheelDown, 2, 10)
    _ = mouse(.wheelLeft, 2, 10)
    #expect(state.page.place == .home && state.page.focus != .featured)
    for (x, y) in [(79, 23), (500, 500), (0, 1), (79, 22)] { _ = mouse(.press, x, y) }
    #expect(state.page.place == .home)
  }

  @Test func `the wheel scrolls by three rows, and takes the focus along only at the edge`() async throws {
    let runner = try await driver.runner(Size(width: 80, height: 24))
    func turn(_ action: Mouse.Action, _ times: Int) async throws {
      for _ in 0..<times {
        _ = try await runner.handle(BrowseView.events(for: Mouse(action, x: 5, y: 9), runner.state))
      }
    }
    _ = try await runner.press(try Key.list("3 / 2 0 2 1 enter pagedown j"))
    let (focus, scroll) = (runner.state.page.focus, runner.state.page.scroll)
    try await turn(.wheelDown, 1)
    #expect(runner.state.page.focus == focus && runner.state.page.scroll == scroll + 3)
    try await turn(.wheelDown, 20)
    #expect(runner.state.page.focus != focus && runner.screenText.contains("\n> "))
    try await turn(.wheelUp, 30)
    #expect(runner.state.page.scroll == 0 && runner.screenText.contains("\n> "))
    try await turn(.wheelDown, 30)
    #expect(runner.state.page.scroll == runner.state.layout.height - runner.state.contentHeight)
  }

  @Test func `r opens a random group, another one next time, and the seed decides which`() async throws {
    func titles(_ seed: UInt64) async throws -> [String] {
      var start = driver.start(Size(width: 80, height: 24))
      start.seed = seed
      let index = try await TestCatalog.frozen.index().value
      let runner = BrowseRunner(BrowseState(index, start), BrowseWorld(World().app(World.Streams())))
      var titles: [String] = []
      _ = try await runner.press([])
      for _ in 0..<6 {
        _ = try await runner.handle([.key(.character("r"))])
        titles.append(BrowseView.title(runner.state))
      }
      return titles
    }
    let first = try await titles(7)
    #expect(Set(first).count > 3 && first.allSatisfy { $0.split(separator: "/").count == 2 })
    #expect(try await titles(7) == first)
    #expect(try await titles(8) != first)
  }

  @Test(arguments: [
    ("3 j", "Red Velvet (레드벨벳)"), ("2", "Groups and units"), ("4", "Real name"), ("/ i v e", "Members (6)"),
    ("/ r e i down", "Real name"), ("@IVE left enter l", "Members ("),
  ])
  func `from 100 columns, the focused item is shown beside its list`(keys: String, preview: String)
    async throws
  {
    if keys == "2" {
      try driver.folder.write(
        #"{"version": "1.0", "favorites": [{"kind": "member", "id": "ive/wonyoung"}]}"#, to: "favorites.json")
    }
    let wide = try await driver.screen(keys, Size(width: 100, height: 40)).text
    #expect(wide.contains(preview), "\(wide)")
    #expect(try await !driver.screen(keys, Size(width: 99, height: 40)).text.contains(preview))
  }

  @Test func `a click on the preview opens the item, and on its video plays it`() async throws {
    let streams = World.Streams()
    let world = BrowseWorld(World(favoritesPath: driver.favoritesPath, programs: ["xdg-open"]).app(streams))
    let runner = BrowseRunner(try await driver.state(Size(width: 120, height: 30)), world)
    _ = try await runner.press(try Key.list("3 j"))
    try await click("https://youtu.be", runner)
    #expect(streams.programs.count == 1 && runner.state.pages.count == 1)
    try await click("Red Velvet (레드벨벳)", runner)
    #expect(BrowseView.title(runner.state) == "Songs / Surfin' Boy" && streams.programs.count == 1)
  }

  @Test func `a song opens its page, which plays it and leads to its group`() async throws {
    let world = World(programs: ["xdg-open"])
    let streams = World.Streams()
    let (_, page) = try await driver.screen("3 / i v e enter enter", world: world, streams)
    #expect(page.contains("Songs / ") && page.contains("Released") && streams.programs.isEmpty)
    #expect(try await driver.screen("3 / i v e enter enter down enter").text.contains("Members ("))
    _ = try await driver.screen("3 / i v e enter enter o", world: world, streams)
    #expect(streams.programs.count == 1)
  }

  @Test(arguments: [(80, "https://www.youtube.com"), (40, "https://youtu.be")])
  func `a click on the path, a hint or the video's address does what its text says`(
    width: Int, address: String
  ) async throws {
    let streams = World.Streams()
    let world = BrowseWorld(World(favoritesPath: driver.favoritesPath, programs: ["xdg-open"]).app(streams))
    let runner = BrowseRunner(try await driver.state(Size(width: width, height: 24)), world)
    _ = try await runner.begin()
    try await runner.type("@WOOAH left enter enter G")
    try await click(address, runner)
    #expect(streams.programs.count == 1)
    _ = try await runner.handle([.key(.down)])
    if width == 80 {
      try await click("f favourite", runner)
      #expect(runner.state.favorites.list.count == 1)
    }
    _ = try await runner.handle([.key(.down)])
    try await click("2020 /", runner)
    #expect(BrowseView.title(runner.state).hasSuffix("/ 2020"))
    try await click("Home /", runner)
    #expect(runner.state.pages.count == 1)
  }

  @Test func `a click on the featured group's picture opens the group`() async throws {
    var start = driver.start(Size(width: 120, height: 40))
    start.isInColor = true
    var state = BrowseState(try await TestCatalog.frozen.index().value, start)
    let card = try #require(state.layout.items.first { $0.spot == nil && $0.target != nil })
    for _ in 0..<2 {
      for event in BrowseView.events(for: Mouse(.press, x: card.x + 1, y: state.top + card.y), state) {
        _ = state.update(event)
      }
    }
    #expect(state.page.entry == card.target?.entry)
  }
}
