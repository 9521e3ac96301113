import Foundation
import KPGGCore
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of the production event loop: key bursts, queries to the terminal, ends of the input and new days. Also tests
/// of the saved state, `--dump` and `ESCDELAY`.
@Suite(.hangLimit) struct BrowseRunnerTests {
  private let driver = BrowseDriver()

  private static let size = Size(width: 80, height: 24)

  /// Runs the browser's event loop. Each burst of events arrives after a frame.
  private func run(
    _ bursts: [[TerminalEvent]], _ world: TestWorld = TestWorld(),
    _ streams: TestWorld.Streams = TestWorld.Streams()
  ) async throws -> (runner: BrowseRunner, screen: ScriptedScreen) {
    var world = world
    world.catalog = TestCatalog.small
    let screen = ScriptedScreen(Self.size, bursts.map { burst in { burst } })
    let runner = BrowseRunner(
      try await driver.state(Self.size, TestCatalog.small), world.session(streams),
      isDryRun: world.dataFolder == nil, screen: screen)
    _ = try await runner.run()
    return (runner, screen)
  }

  private func keys(_ keys: String) throws -> [TerminalEvent] { try Key.list(keys).map(TerminalEvent.key) }

  // MARK: Bursts

  @Test func `fifty letters in one burst are searched for once`() async throws {
    let word = String(repeating: "a ", count: 50)
    let (runner, screen) = try await run([keys("/ " + word)])
    #expect(screen.shown.count == 2 && runner.state.results.count == 2)
    #expect(screen.text.contains(word.replacing(" ", with: "")))
  }

  // MARK: The terminal

  @Test func `everything is redrawn after a query to the terminal, which the terminal may show`() async throws
  {
    let log = try await run([keys("enter i y")]).screen.log
    let asked = try #require(log.firstIndex(of: "ask"))
    #expect(log[(asked + 1)...].contains("forget"))
  }

  @Test func `the screen is restored after the end of the input`() async throws {
    let screen = try await run([keys("down"), keys("ctrl-z")]).screen
    #expect(screen.log.first == "enter" && screen.log.last == "leave")
    #expect(screen.log.contains("suspend"))
  }

  @Test func `a change that could not be saved before the browser ended is reported afterwards`() async throws
  {
    try driver.folder.write(#"{"version": "9.0", "favorites": []}"#, to: "kpgg/favorites.json")
    let streams = TestWorld.Streams()
    _ = try await run([keys("f q")], TestWorld(dataFolder: driver.folder), streams)
    #expect(streams.errors.contains("9.0"))
    let seen = TestWorld.Streams()
    _ = try await run([keys("f"), keys("q")], TestWorld(dataFolder: driver.folder), seen)
    #expect(!seen.errors.contains("9.0"))
  }

  // MARK: The day and the thread

  @Test func `a browser that stays open overnight continues with the next day`() async throws {
    var session = TestWorld(catalog: TestCatalog.small).session()
    let day = Mutex(Day(iso: "2026-11-21"))
    session.world.clock.today = { day.withLock { $0 } }
    session.world.clock.now = { (day.withLock { $0?.daysSince1970 } ?? 0) * 86_400 }
    let screen = ScriptedScreen(Self.size)
    screen.script = try [keys("5"), [.woken], keys("down")].map { events in
      {
        if events == [.woken] { day.withLock { $0 = Day(iso: "2026-11-22") } }
        return events
      }
    }
    var state = try await driver.state(Self.size, TestCatalog.small)
    state.currentDay = state.today
    let runner = BrowseRunner(
      state, session, BrowseWork(session, isDryRun: true), isDryRun: true, followsClock: true, screen: screen)
    _ = try await runner.run()
    #expect(runner.state.today == Day(iso: "2026-11-22") && runner.state.currentDay == runner.state.today)
    let fresh = try await driver.runner(Self.size, TestCatalog.small, isDryRun: true)
    _ = try await fresh.handle([.day(runner.state.today, currentDay: nil)])
    try await fresh.type("5 down")
    #expect(screen.rows == fresh.screen)
  }

  @Test func `work on the thread delivers every result`() async throws {
    let wakes = DispatchSemaphore(value: 0)
    let session = TestWorld(catalog: TestCatalog.small).session()
    let work = BrowseWork(session, on: Worker()) { wakes.signal() }
    for _ in 1...5 { #expect(await work.start(.reload).isEmpty) }
    // Each piece of work wakes the screen once. The limit only ends a test that would hang.
    for _ in 1...5 { #expect(wakes.wait(timeout: .now() + 60) == .success) }
    work.finish()
    #expect(work.events().filter { if case .reloaded = $0 { true } else { false } }.count == 5)
  }

  // MARK: The last state, and the command line

  @Test func `the browser can resume its last state`() async throws {
    let runner = try await driver.runner()
    try await runner.type("2 s v v e j enter")
    let savedScreen = runner.state.savedScreen()
    var resumed = try await driver.state()
    resumed.resume(savedScreen)
    #expect(resumed.savedScreen() == savedScreen && resumed.page.entry != nil)
    #expect(resumed.pages[0].filter?.shown == .active && resumed.pages[0].filter?.order == "name")
    try await runner.type("enter")
    resumed = try await driver.state()
    resumed.resume(runner.state.savedScreen())
    #expect(resumed.page.entry == runner.state.page.entry && resumed.page.entry?.kind == .member)
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

  @Test func `a dump writes no files and starts no programs`() async {
    let world = TestWorld(dataFolder: driver.folder)
    let result = await world.run("browse", "--dump", "--keys", "f o 2")
    #expect(result.status == 0 && result.output.contains("> "))
    #expect(driver.folder.read("kpgg/favorites.json") == nil)
  }

  @Test(arguments: [
    ([:], 50), (["SSH_CONNECTION": "1"], 100), (["ESCDELAY": "25"], 25), (["ESCDELAY": "5000"], 5000),
    (["ESCDELAY": "5001"], 5000), (["ESCDELAY": "\(Int.max)"], 5000), (["ESCDELAY": "0"], 50),
    (["ESCDELAY": "x", "SSH_TTY": "x"], 100),
  ])
  func `Esc waits for the time given by ESCDELAY, but at most five seconds`(
    variables: [String: String], milliseconds: Int
  ) {
    #expect(TestWorld(variables: variables).session().escapeDelay == milliseconds)
  }
}
