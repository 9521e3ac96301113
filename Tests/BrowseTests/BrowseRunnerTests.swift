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
    _ steps: [Step], _ start: BrowseState? = nil, host: String? = nil,
    _ world: World = World(), _ streams: World.Streams = World.Streams(), size: Size = Self.size
  ) async throws -> Run {
    let scheduler = HeldScheduler()
    let now = Mutex(1000)
    func script(_ step: Step) throws -> () -> [TerminalEvent] {
      switch step {
      case .keys(let keys):
        let keys = try Key.list(keys)
        return { keys.map(TerminalEvent.key) }
      case .result(let number):
        return {
          scheduler.release(number)
          return [.woken]
        }
      case .results:
        return {
          scheduler.releaseAll()
          return [.woken]
        }
      case .events(let events): return { events }
      case .pass(let seconds):
        return {
          now.withLock { $0 += seconds }
          return []
        }
      }
    }
    var world = world
    world.catalog = TestCatalog.few
    var app = world.app(streams)
    app.now = { now.withLock { $0 } }
    var initial = driver.start(Self.size)
    initial.host = host
    let state =
      if let start { start } else { BrowseState(try await TestCatalog.few.index().value, initial) }
    let screen = ScriptedScreen(size, try steps.map(script))
    let runner = BrowseRunner(
      state, BrowseWorld(app, isDryRun: world.favoritesPath == nil), scheduler, screen)
    _ = try await runner.run([])
    return Run(screen: screen, scheduler: scheduler, runner: runner)
  }

  /// The screen after keys whose effects all finish before the next key.
  private func expected(
    _ keys: String, _ size: Size = Self.size, host: String? = nil
  ) async throws -> [String] {
    let runner = try await driver.runner(size, TestCatalog.few, isDryRun: true, host: host)
    _ = try await runner.press(try Key.list(keys))
    return runner.screen
  }

  // MARK: Keys before results

  @Test(arguments: [
    ("/ s t a y c enter", "/ STAYC"), ("/ k a r i n a enter", "/ Karina"), ("/ k a r a down enter", "KARA"),
    ("3 / s t a y c enter j j", "Songs"),
    ("3 j j v c L G f", "Canciones"), ("4 v s 3 E j", "Songs"), ("/ k a r a down tab down enter", "Search"),
  ])
  func `keys wait for the result that they apply to`(keys: String, title: String) async throws {
    let end = try await run([.keys(keys), .results, .results, .results, .results])
    #expect(end.runner.screen == (try await expected(keys)))
    #expect(BrowseView.title(end.runner.state).contains(title))
  }

  @Test func `rows shown while a reload was loading are not what later keys apply to`() async throws {
    let keys = "E E pagedown"
    let end = try await run(
      [.keys("4"), .results, .results, .keys("R"), .results, .keys(""), .results, .results, .keys(keys)]
        + Array(repeating: .results, count: 4))
    #expect(end.runner.state.page.focus == (try await focus("4 R \(keys)")))
  }

  private func focus(_ keys: String) async throws -> BrowsePage.Spot {
    let runner = try await driver.runner(Self.size, TestCatalog.few, isDryRun: true)
    _ = try await runner.press(try Key.list(keys))
    return runner.state.page.focus
  }

  @Test func `Esc does not wait, and drops the keys that do`() async throws {
    let end = try await run([.keys("/ s t a y c enter esc"), .results, .results])
    #expect(BrowseView.title(end.runner.state) == "Home")
  }

  @Test func `each page gets its result, however late the results of others come`() async throws {
    for order in [[0, 0, 0], [1, 0, 0], [2, 1, 0], [0, 1, 0]] {
      let results = order.map { Step.result($0) }
      let end = try await run(
        [.keys("/"), .results, .keys("esc"), .keys("3"), .keys("4"), .keys("3")] + results + [.results])
      #expect(end.runner.screen == (try await expected("/ esc 3 4 3")), "\(order)")
    }
  }

  @Test func `a result of an older query does not replace a newer one`() async throws {
    var state = try await driver.state(Self.size, TestCatalog.few)
    let world = BrowseWorld(World(catalog: TestCatalog.few).app(World.Streams()))
    let runner = BrowseRunner(state, world)
    _ = try await runner.press(try Key.list("/"))
    state = runner.state
    let first = state.update(.key(.character("i")))
    let second = state.update(.key(.character("v")))
    for effect in second + first {
      for event in await ImmediateScheduler().start(effect, state, in: world) { _ = state.update(event) }
    }
    #expect(BrowseView.surface(state).text == (try await expected("/ i v")))
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

  @Test(arguments: 0..<12)
  func `any keys in bursts with late results lead to the same screen as one by one`(seed: Int) async throws {
    var random = SplitMix64(UInt64(seed))
    func pick<Value>(_ list: [Value]) -> Value { list[random.below(list.count)] }
    let words = [
      "text:kara", "text:유진", "text:ㅇㅁㅇㄱ", "text:born:06", "text:fav:yes", "text:mbti:x", "text:zz",
    ]
    let keys =
      ("j k h l down up left right home end g G tab shift-tab enter enter enter n p s e E v f x u y L c ? 1 2 3 4")
      .split(separator: " ").map(String.init)
    var (all, steps, burst): ([String], [Step], [String]) = ([], [], [])
    for _ in 0..<(5 + random.below(20)) {
      let key = random.below(6) == 0 ? "/ " + pick(words) : random.below(12) == 0 ? "esc" : pick(keys)
      all.append(key)
      if "/?1234esc".contains(key.prefix(1)) {
        // Keys that leave the page do not wait for results, so let those come first.
        steps += [.keys(burst.joined(separator: " "))] + Array(repeating: .results, count: 30)
        burst = []
      }
      burst.append(key)
      guard random.below(3) == 0 else { continue }
      steps.append(.keys(burst.joined(separator: " ")))
      burst = []
      switch random.below(4) {
      case 0: steps.append(.result(random.below(3)))
      case 1: steps.append(.events([.resized(Size(width: 80, height: 24 + random.below(40)))]))
      case 2: steps.append(.results)
      default: break
      }
    }
    steps += [.keys(burst.joined(separator: " ")), .events([.resized(Self.size)])]
    // Each held key may lead to another result.
    steps += Array(repeating: .results, count: 60)
    let end = try await run(steps)
    let expected = try await driver.runner(Self.size, TestCatalog.few, isDryRun: true)
    _ = try await expected.press(try Key.list(all.joined(separator: " ")))
    #expect(end.scheduler.count == 0)
    #expect(end.runner.state.page.focus == expected.state.page.focus, "\(all)")
    // Resizes change what is scrolled into view, so go to both ends of the page.
    for edge in ["g", "G"] {
      _ = try await end.runner.handle([.key(.control("l")), .action(edge == "g" ? .first : .last)])
      _ = try await expected.handle([.key(.control("l")), .action(edge == "g" ? .first : .last)])
      #expect(end.runner.screen == expected.screen, "\(all)")
    }
  }

  @Test func `up to a thousand keys wait for a slow host, in their order`() async throws {
    var state = try await driver.state(host: "api.example.org")
    _ = state.update(.key(.character("3")))
    let keys = Array(repeating: Key.down, count: 999) + [.up, .pageDown]
    for key in keys.dropLast() { _ = state.update(.key(key)) }
    #expect(state.heldKeys == keys.dropLast())
    _ = state.update(.key(keys[1000]))
    #expect(state.heldKeys == keys.dropLast())
  }

  // MARK: Resizes

  @Test func `a window that has changed since the start is drawn at its own size`() async throws {
    let size = Size(width: 100, height: 30)
    let end = try await run([], size: size)
    #expect(end.screen.shown.first?.size == size)
  }

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

  @Test func `every resize draws a frame of that size`() async throws {
    let sizes = [Size(width: 40, height: 10), Size(width: 39, height: 9), Size(width: 200, height: 50)]
    let end = try await run(sizes.map { .events([.resized($0)]) } + [.keys("")])
    #expect(end.screen.shown.suffix(3).map(\.size) == sizes)
  }

  @Test func `q quits from any page in a window that is too small`() async throws {
    for keys in ["", "?", "? /", "/ s", "3", "3 /"] {
      let end = try await run([
        .keys(keys), .events([.resized(Size(width: 20, height: 5))]), .keys("q"), .keys("L"),
      ])
      #expect(end.screen.text.contains("too small") && end.runner.state.language == .english, "\(keys)")
    }
  }

  // MARK: The terminal

  @Test func `everything is redrawn after the query, which a terminal may show`() async throws {
    let log = try await run([.keys("enter i"), .keys("")]).screen.log
    let asked = try #require(log.firstIndex(of: "ask"))
    #expect(log[(asked + 1)...].contains("forget"))
  }

  @Test func `the screen is restored after the end of the input`() async throws {
    let end = try await run([.keys("j j j"), .keys("ctrl-z")])
    #expect(end.screen.log.first == "enter" && end.screen.log.last == "leave")
    #expect(end.screen.log.contains("suspend"))
  }

  @Test func `a change that could not be written before the end is reported after it`() async throws {
    try driver.folder.write(#"{"version": "9.0", "favorites": []}"#, to: "favorites.json")
    let streams = World.Streams()
    let world = World(favoritesPath: driver.favoritesPath)
    _ = try await run([.keys("j j j"), .results, .results, .keys("f q")], nil, world, streams)
    #expect(streams.errors.contains("9.0"))
  }

  @Test func `nothing waits for a time unless a host is slow`() async throws {
    #expect(try await run([.keys("j j j")]).runner.state.isWaitingForHost == false)
    #expect(try await run([.keys("j j j enter")], host: "api.example.org").runner.state.isWaitingForHost)
  }

  // MARK: Slow hosts

  @Test func `a slow host is named with the seconds it has taken`() async throws {
    let end = try await run([.keys("j j j enter"), .pass(2), .pass(3)], host: "api.example.org")
    #expect(end.screen.text.contains("Loading from api.example.org... 5 s"))
    let loaded = try await run(
      [.keys("j j j enter"), .pass(2), .results, .pass(1)], host: "api.example.org")
    #expect(!loaded.screen.text.contains("Loading"))
  }

  @Test func `after a reload the screen says what a host still loads, and for how long`() async throws {
    let steps: [Step] = [.keys("3"), .results, .results, .keys("R"), .results, .pass(2), .keys("")]
    let waiting = try await run(steps, host: "api.example.org")
    #expect(waiting.screen.text.contains("Loading from api.example.org... 2 s"))
    #expect(try await run(Array(steps.prefix(5))).screen.text.contains("Reloaded."))
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

  @Test(arguments: ["/ s t a y c enter", "/ s u m i n enter", "j enter tab enter", "j enter tab enter n"])
  func `keys pressed before a slow page is shown apply to its complete rows`(keys: String) async throws {
    let results = Array(repeating: Step.results, count: 8)
    let end = try await run([.keys(keys)] + results, host: "api.example.org")
    #expect(end.runner.screen == (try await expected(keys, host: "api.example.org")))
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
    let end = try await run([.keys("j j j enter esc enter esc enter")], host: "api.example.org")
    let loads = end.scheduler.started.filter { if case .load = $0 { true } else { false } }
    #expect(loads.count == 1)
  }

  // MARK: In the background

  @Test func `work in the background delivers every result, and writes files in order`() async throws {
    var start = driver.start(Self.size)
    start.host = "api.example.org"
    let state = BrowseState(try await TestCatalog.frozen.index().value, start)
    let world = BrowseWorld(World(favoritesPath: driver.favoritesPath).app(World.Streams()))
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
    #expect(try world.app.favorites.load().list.map(\.id) == groups.map(EntryID.group))
  }
}
