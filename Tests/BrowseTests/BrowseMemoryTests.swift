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
    let runner = try await driver.runner()
    try await runner.type("L L L L c s v v e j enter")
    let memory = runner.state.memory()
    var resumed = try await driver.state()
    resumed.resume(memory, except: [])
    #expect(resumed.memory() == memory)
    #expect(resumed.language == .korean && resumed.filter.shown == .active && resumed.page.entry != nil)
    var fixed = try await driver.state()
    fixed.resume(memory, except: [.language, .theme])
    #expect(fixed.language == .english && fixed.theme == .default && fixed.filter == resumed.filter)
    var nonsense = ScreenMemory()
    let keys: [ScreenMemory.Key] = [.page, .language, .theme, .eras, .shown, .order]
    for key in keys { nonsense[key] = "member/no/where" }
    var other = try await driver.state()
    other.resume(nonsense, except: [])
    #expect(other.page.type is HomePage && other.language == .english && other.filter == BrowseFilter())
  }

  @Test func `a language is saved only if it was changed while browsing`() async throws {
    var state = try await driver.state()
    state.language = .korean
    let runner = BrowseRunner(state, TestWorld().session(), isDryRun: true)
    let first = runner.state
    _ = try await runner.press([.character("j")])
    #expect(runner.state.memory(since: first)[.language] == nil)
    var before = ScreenMemory()
    before[.language] = "ja"
    #expect(runner.state.memory(after: before, since: first)[.language] == "ja")
    _ = try await runner.press([.character("L")])
    #expect(runner.state.language != .korean)
    #expect(runner.state.memory(since: first)[.language] == runner.state.language.rawValue)
  }
}
