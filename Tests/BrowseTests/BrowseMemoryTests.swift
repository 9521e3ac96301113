import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// What the browser remembers of its last state.
@Suite(.hangLimit) struct BrowseMemoryTests {
  private let driver = BrowseDriver()

  @Test func `the browser can resume its last state unless the command line overrides it`() async throws {
    let index = try await TestCatalog.frozen.index()
    let runner = try await driver.runner()
    _ = try await runner.press(try Key.list("L L L L c s v v e j enter"))
    let state = runner.state
    var start = driver.start(Size(width: 80, height: 24))
    start.resume(state.memory(), in: index, except: [])
    #expect(BrowseState(index, start).memory() == state.memory())
    #expect(start.language == .korean && start.filter.shown == .active && start.entry != nil)
    var fixed = driver.start(Size(width: 80, height: 24))
    fixed.resume(state.memory(), in: index, except: [.language, .theme])
    #expect(fixed.language == .english && fixed.theme == .default && fixed.filter == start.filter)
    var nonsense = ScreenMemory()
    let keys: [ScreenMemory.Key] = [.page, .language, .theme, .eras, .shown, .order]
    for key in keys { nonsense[key] = "member/no/where" }
    var other = driver.start(Size(width: 80, height: 24))
    other.resume(nonsense, in: index, except: [])
    #expect(other.entry == nil && other.language == .english && other.filter == BrowseFilter())
  }

  @Test func `a language is saved only if it was changed while browsing`() async throws {
    var start = driver.start(Size(width: 80, height: 24))
    start.language = .korean
    let runner = BrowseRunner(
      BrowseState(try await TestCatalog.frozen.index(), start),
      BrowseWorld(TestWorld().session(), isDryRun: true))
    let first = runner.state
    _ = try await runner.press(try Key.list("j"))
    #expect(runner.state.memory(since: first)[.language] == nil)
    var before = ScreenMemory()
    before[.language] = "ja"
    #expect(runner.state.memory(after: before, since: first)[.language] == "ja")
    _ = try await runner.handle([.key(.character("L"))])
    #expect(runner.state.language != .korean)
    #expect(runner.state.memory(since: first)[.language] == runner.state.language.rawValue)
  }
}
