import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// The mouse, previews and pages of songs.
@Suite(.hangLimit) struct BrowseMouseTests {
  private let driver = BrowseDriver()

  private func runner(
    _ keys: String, width: Int = 80, height: Int = 24, _ streams: TestWorld.Streams = TestWorld.Streams()
  ) async throws -> BrowseRunner {
    let session = TestWorld(dataFolder: driver.folder, programs: ["xdg-open"]).session(streams)
    let runner = BrowseRunner(try await driver.state(Size(width: width, height: height)), session)
    try await runner.type(keys)
    return runner
  }

  private func mouse(_ action: Mouse.Action, _ x: Int, _ y: Int, _ runner: BrowseRunner) async throws {
    _ = try await runner.handle(runner.hits(of: Mouse(action, x: x, y: y)))
    _ = try await runner.prepare()
  }

  private func click(_ text: String, _ runner: BrowseRunner) async throws {
    let rows = runner.screen
    let y = try #require(rows.firstIndex { $0.contains(text) }, "\(text)")
    let start = try #require(rows[y].firstRange(of: text)).lowerBound
    try await mouse(.press, String(rows[y][..<start]).cells, y, runner)
  }

  @Test func `a click focuses an item, a second click opens it, and a click elsewhere does nothing`()
    async throws
  {
    let runner = try await runner("@IVE")
    try await click("Kep1er", runner)
    #expect(runner.screenText.contains("> Kep1er") && runner.state.pages.count == 1)
    try await mouse(.wheelRight, 2, 10, runner)
    #expect(!runner.screenText.contains("> Kep1er"))
    try await mouse(.wheelLeft, 2, 10, runner)
    try await click("Kep1er", runner)
    #expect(BrowseView.title(runner.state) == "Home / Kep1er")
    try await mouse(.secondaryPress, 2, 10, runner)
    try await click("6 ★", runner)
    #expect(BrowseView.title(runner.state) == "Favourites")
    try await click("1 Home", runner)
    let before = runner.screen
    for (x, y) in [(79, 23), (500, 500), (0, 1), (79, 22)] { try await mouse(.press, x, y, runner) }
    #expect(runner.screen == before)
  }

  @Test func `a click on a message does nothing, and a click on a tab above it opens the tab`() async throws {
    let runner = try await runner("")
    let row = try #require(runner.screen.last)
    let hint = try #require(row.firstRange(of: "? keys")).lowerBound
    try await runner.type("t")
    #expect(runner.state.message != nil)
    try await mouse(.press, String(row[..<hint]).cells, 23, runner)
    #expect(runner.state.pages.count == 1)
    try await runner.type("t")
    try await click("2 Groups", runner)
    #expect(BrowseView.title(runner.state) == "Groups")
  }

  @Test func `the wheel scrolls by three rows, and takes the focus along only at the edge`() async throws {
    let runner = try await runner("4 / 2 0 2 1 enter pagedown j")
    func turn(_ action: Mouse.Action, _ times: Int) async throws {
      for _ in 0..<times { try await mouse(action, 5, 9, runner) }
    }
    let focus = runner.state.page.focus
    let scroll = runner.state.page.scroll
    try await turn(.wheelDown, 1)
    #expect(runner.state.page.focus == focus && runner.state.page.scroll == scroll + 3)
    try await turn(.wheelDown, 20)
    #expect(runner.state.page.focus != focus && runner.screenText.contains("\n> "))
    try await turn(.wheelUp, 30)
    #expect(runner.state.page.scroll == 0 && runner.screenText.contains("\n> "))
    try await turn(.wheelDown, 30)
    #expect(runner.state.page.scroll == runner.state.layout.height - runner.state.contentHeight)
  }

  @Test func `a click on the preview opens the item, and a click on its video plays it`() async throws {
    let streams = TestWorld.Streams()
    let runner = try await runner("4 j", width: 120, height: 30, streams)
    try await click("https://youtu.be", runner)
    #expect(streams.programs.count == 1 && runner.state.pages.count == 1)
    try await click("Red Velvet (레드벨벳)", runner)
    #expect(BrowseView.title(runner.state) == "Songs / Surfin' Boy" && streams.programs.count == 1)
  }

  @Test func `a song opens its page, which plays it and leads to its group`() async throws {
    let world = TestWorld(programs: ["xdg-open"])
    let streams = TestWorld.Streams()
    let (_, page) = try await driver.screen("4 / i v e enter enter", world: world, streams)
    #expect(page.contains("[4 Songs]") && page.contains("Released") && streams.programs.isEmpty)
    #expect(try await driver.screen("4 / i v e enter enter down enter").text.contains("Members ("))
    _ = try await driver.screen("4 / i v e enter enter o", world: world, streams)
    #expect(streams.programs.count == 1)
    // A unit's page plays the unit's song.
    _ = try await driver.screen("/ t a e t i s e o down enter o", world: world, streams)
    #expect(streams.programs.last == ["xdg-open", "https://www.youtube.com/watch?v=JmM04_OgajU"])
  }

  @Test(arguments: [(80, "https://www.youtube.com"), (40, "https://youtu.be")])
  func `a click on the path, a hint or the video's URL performs its action`(
    width: Int, address: String
  ) async throws {
    let streams = TestWorld.Streams()
    let song = try await runner("4 / i v e enter enter", width: width, streams)
    try await click(address, song)
    #expect(streams.programs.count == 1)
    let runner = try await runner("2 enter G", width: width, streams)
    if width == 80 {
      try await click("f favourite", runner)
      #expect(runner.state.favorites.list.list.count == 1)
      try await runner.type("down")
      try await click("Groups /", runner)
      #expect(runner.state.pages.count == 1)
    }
  }

  @Test func `a click on the featured group's picture opens the group`() async throws {
    let session = TestWorld.showingPictures(driver.folder).session()
    let work = BrowseWork(session)
    var state = try await driver.state(Size(width: 120, height: 40), try session.catalog)
    state.pictures = BrowsePictures(true, work.pictureLoader.modes)
    let runner = BrowseRunner(state, session, work)
    try await runner.type("")
    let picture = try #require(runner.state.layout.items.first { $0.focusIndex == nil && $0.target != nil })
    for _ in 0..<2 { try await mouse(.press, picture.x + 1, runner.state.pageTop + picture.y, runner) }
    #expect(runner.state.page.entry == picture.target?.entry)
  }
}
