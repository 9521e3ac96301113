import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of saving and resuming the browser's last state.
@Suite(.hangLimit) struct BrowseMemoryTests {
  private let driver = BrowseDriver()

  @Test func `the browser can resume its last state`() async throws {
    let runner = try await driver.runner()
    try await runner.type("2 s v v e j enter")
    let savedScreen = runner.state.savedScreen()
    var resumed = try await driver.state()
    resumed.resume(savedScreen)
    #expect(resumed.savedScreen() == savedScreen && resumed.page.entry != nil)
    #expect(resumed.pages[0].filter?.shown == .active && resumed.pages[0].filter?.order == "name")
    var nonsense = SavedScreen()
    for key in [SavedScreen.Key.page, .eras, .shown, .order] { nonsense[key] = "member/no/where" }
    var other = try await driver.state()
    other.resume(nonsense)
    #expect(other.page.type is HomePage && other.filter == BrowseFilter())
  }

  @Test func `eras are saved only if they were changed while browsing`() async throws {
    var state = try await driver.state()
    state.defaults.eras = [try #require(Era("2020"))]
    let runner = BrowseRunner(state, TestWorld().session(), isDryRun: true)
    let first = runner.state
    try await runner.type("2")
    #expect(runner.state.savedScreen(since: first)[.eras] == nil)
    try await runner.type("e")
    #expect(runner.state.savedScreen(since: first)[.eras] == "2016-2019")
  }
}
