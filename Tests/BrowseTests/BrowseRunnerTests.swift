import Foundation
import KPGGCore
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// The loop that users get: keys in bursts, late responses, resizes and other surprises.
@Suite(.hangLimit) struct BrowseRunnerTests {
  private let driver = BrowseDriver()

  private static let size = Size(width: 80, height: 24)

  /// What happens between two frames.
  private enum Step {
    /// These keys arrive at once.
    case keys(String)
    /// The result with this number arrives.
    case result(Int)
    case results
    case events([TerminalEvent])
    /// So many seconds pass.
    case pass(Int)
  }

  private struct Run {
    let screen: ScriptedScreen
    let scheduler: HeldScheduler
    let runner: BrowseRunner
  }

  /// Runs the browser's loop through the steps.
  private func run(
    _ steps: [Step], host: String? = nil, _ world: TestWorld = TestWorld(),
    _ streams: TestWorld.Streams = TestWorld.Streams()
  ) async throws -> Run {
    let scheduler = HeldScheduler()
    let now = Mutex(1000)
    func events(_ step: Step) -> [TerminalEvent] {
      switch step {
      case .keys(let keys): return ((try? Key.list(keys)) ?? []).map(TerminalEvent.key)
      case .events(let events): return events
      case .pass(let seconds):
        now.withLock { $0 += seconds }
        return []
      case .result(let number): scheduler.release(number)
      case .results: scheduler.releaseAll()
      }
      return [.woken]
    }
    var world = world
    world.catalog = TestCatalog.few
    var session = world.session(streams)
    session.world.clock.now = { now.withLock { $0 } }
    let state = try await driver.state(Self.size, TestCatalog.few, host: host)
    let screen = ScriptedScreen(Self.size, steps.map { step in { events(step) } })
    let browser = BrowseWorld(session, isDryRun: world.dataFolder == nil)
    let runner = BrowseRunner(state, browser, scheduler, screen)
    _ = try await runner.run([])
    return Run(screen: screen, scheduler: scheduler, runner: runner)
  }

  /// The screen after keys whose effects all finish before the next key.
  private func expected(_ keys: String, _ size: Size = Self.size) async throws -> [String] {
    let runner = try await driver.runner(size, TestCatalog.few, isDryRun: true)
    _ = try await runner.press(try Key.list(keys))
    return runner.screen
  }

  // MARK: Keys before results

  @Test func `Esc does not wait, and drops the keys that do`() async throws {
    let end = try await run([.keys("/ s t a y c enter esc"), .results, .results])
    #expect(BrowseView.title(end.runner.state) == "Home")
  }

  @Test func `a response from before a reload does not replace what came after it`() async throws {
    var state = try await driver.state(host: "api.example.org")
    let slug = try #require(Slug("illit"))
    let effects = state.update(.key(.down)) + state.update(.key(.enter))
    #expect(effects == [.load([slug], version: 0)])
    let reloaded = state.update(.reloaded(state.index, nil))
    #expect(reloaded == [.load([slug], version: 1)])
    let song = try #require(state.index.group(slug)?.song)
    _ = state.update(.loaded(.group(slug, members: [], songs: [song]), version: 0))
    #expect(state.catalog.members[slug] == nil && state.catalog.requested == [slug])
    _ = state.update(.loaded(.group(slug, members: [], songs: [song]), version: 1))
    #expect(state.catalog.members[slug] == [] && state.catalog.requested.isEmpty)
  }

  // MARK: Resizes

  @Test func `a shelf stays full when the window becomes wider`() async throws {
    let size = Size(width: 160, height: 24)
    var lengths: [Int] = []
    for shelf in 1...6 {
      let keys = String(repeating: "down ", count: shelf) + "end"
      let end = try await run([.keys(keys), .results, .results, .events([.resized(size)]), .keys("")])
      guard case .card(let shelf, let number) = end.runner.state.page.focus else { continue }
      lengths.append(number + 1)
      let cards = ShelfLayout(count: number + 1, width: size.width)
      #expect(end.runner.state.page.shelves[shelf]?.first == max(0, number + 1 - cards.whole))
      #expect(end.runner.screen == (try await expected(keys, size)), "\(keys)")
    }
    #expect(lengths.contains { $0 > ShelfLayout(count: 0, width: size.width).whole })
  }

  // MARK: The terminal

  @Test func `everything is redrawn after the query, which a terminal may show`() async throws {
    let log = try await run([.keys("enter i"), .keys("")]).screen.log
    let asked = try #require(log.firstIndex(of: "ask"))
    #expect(log[(asked + 1)...].contains("forget"))
  }

  @Test func `the screen is restored after the end of the input`() async throws {
    let end = try await run([.keys("down"), .keys("ctrl-z")])
    #expect(end.screen.log.first == "enter" && end.screen.log.last == "leave")
    #expect(end.screen.log.contains("suspend"))
  }

  @Test func `a change that could not be written before the end is reported after it`() async throws {
    try driver.folder.write(#"{"version": "9.0", "favorites": []}"#, to: "kpgg/favorites.json")
    let streams = TestWorld.Streams()
    let world = TestWorld(dataFolder: driver.folder)
    _ = try await run([.results, .results, .keys("f q")], host: nil, world, streams)
    #expect(streams.errors.contains("9.0"))
  }

  // MARK: Slow hosts

  @Test func `a slow host is named with the seconds it has taken, also after a reload`() async throws {
    func shown(_ steps: [Step], host: String? = "api.example.org") async throws -> String {
      try await run(steps, host: host).screen.text
    }
    let steps: [Step] = [.keys("enter"), .pass(2)]
    #expect(try await shown(steps + [.pass(3)]).contains("Loading from api.example.org... 5 s"))
    #expect(try await !shown(steps + [.results, .pass(1)]).contains("Loading"))
    #expect(try await !shown(steps + [.pass(3)], host: nil).contains("Loading"))
    let reload: [Step] = [.keys("3"), .results, .results, .keys("R"), .results]
    #expect(try await shown(reload + [.pass(2), .keys("")]).contains("Loading from api.example.org... 2 s"))
    #expect(try await shown(reload, host: nil).contains("Reloaded."))
  }

  @Test func `groups are found while a host's members still load, and open`() async throws {
    let steps: [Step] = [.keys("/"), .keys("s t a y c"), .result(1)]
    let found = try await run(steps, host: "api.example.org")
    #expect(found.screen.text.contains(">   STAYC"))
    let opened = try await run(steps + [.keys("enter")], host: "api.example.org")
    #expect(BrowseView.title(opened.runner.state).hasSuffix("/ STAYC"))
    // The complete result replaces the first one.
    let complete = try await run(steps + [.results, .results], host: "api.example.org")
    #expect(complete.runner.screen == (try await expected("/ s t a y c")))
  }

  @Test func `a key pressed with an incomplete page in view applies to that, after the keys before it`()
    async throws
  {
    let steps: [Step] = [.keys("/ s t a y c enter"), .result(1)]
    let waiting = try await run(steps, host: "api.example.org")
    #expect(BrowseView.title(waiting.runner.state) == "Home / Search")
    let opened = try await run(steps + [.keys("down")], host: "api.example.org")
    #expect(BrowseView.title(opened.runner.state) == "Home / Search / STAYC")
  }

  @Test func `a correction of the text replaces the keys that wait`() async throws {
    let steps: [Step] = [.keys("/ k a r i m a enter"), .keys("backspace backspace n a")]
    let waiting = try await run(steps, host: "api.example.org")
    #expect(waiting.runner.state.page.field.text == "karina")
    // Other keys can be meant for the page that Enter opens.
    let moved = try await run([steps[0], .keys("left n a")], host: "api.example.org")
    #expect(moved.runner.state.page.field.text == "karima")
    let end = try await run(steps + Array(repeating: .results, count: 4), host: "api.example.org")
    #expect(BrowseView.title(end.runner.state) == "Home / Search" && end.screen.text.contains("Karina"))
  }

  @Test func `a search without results says so only when everything has loaded`() async throws {
    let steps: [Step] = [.keys("/"), .keys("s u m i n"), .result(1)]
    let partial = try await run(steps, host: "api.example.org")
    #expect(partial.screen.text.contains("Loading") && !partial.screen.text.contains("no results"))
    let complete = try await run(steps + [.results, .results], host: "api.example.org")
    #expect(complete.screen.text.contains("Sumin"))
  }

  @Test func `a group that is loading is not requested twice`() async throws {
    let end = try await run([.keys("enter esc enter esc enter")], host: "api.example.org")
    let loads = end.scheduler.started.filter { if case .load = $0 { true } else { false } }
    #expect(loads.count == 1)
  }

  // MARK: In the background

  @Test func `work in the background delivers every result, and writes files in order`() async throws {
    var start = driver.start(Self.size)
    start.host = "api.example.org"
    let state = BrowseState(try await TestCatalog.frozen.index(), start)
    let world = BrowseWorld(TestWorld(dataFolder: driver.folder).session())
    let wakes = DispatchSemaphore(value: 0)
    let scheduler = BackgroundScheduler(Worker()) { wakes.signal() }
    let groups = state.index.groups.map(\.slug)
    var effects = groups.map { BrowseEffect.load([$0], version: 0) }
    effects += groups.compactMap { Favorite(.group($0), name: nil, added: nil).map(BrowseEffect.add) }
    for effect in effects {
      #expect(await scheduler.start(effect, state, in: world).isEmpty)
    }
    // Each piece of work wakes the screen once; the limit only ends a test that would hang.
    for _ in effects { #expect(wakes.wait(timeout: .now() + 60) == .success) }
    await scheduler.finish()
    let events = scheduler.finished()
    let loaded = events.filter { if case .loaded(.group, _) = $0 { true } else { false } }
    let written = events.filter { if case .written = $0 { true } else { false } }
    #expect(loaded.count == groups.count && written.count == groups.count)
    #expect(try world.session.favoritesFile.load().list.map(\.id) == groups.map(EntryID.group))
  }
}
