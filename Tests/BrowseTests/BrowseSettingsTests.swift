import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of the settings page, and of pages that depend on settings.
@Suite(.hangLimit) struct BrowseSettingsTests {
  private let driver = BrowseDriver()

  private var config: String? { driver.folder.read(".config/kpgg/config.json") }

  private func screen(_ keys: String) async throws -> String {
    try await driver.screen(keys, world: TestWorld(variables: ["HOME": driver.folder.path])).text
  }

  @Test func `a new value is shown at once, Enter saves it with a way back, and Esc reverts it`() async throws
  {
    #expect(try await screen(", right").contains("Idioma"))
    #expect(try await screen(", right esc") == screen("") && config == nil)
    #expect(
      try await screen(", right enter").contains(
        "Idioma: español (es). Presiona , para volver al valor anterior."))
    #expect(config?.contains(#""language": "es""#) == true)
    #expect(try await screen(", left enter").contains("Language: English (en). Press , to change it back."))
    #expect(config?.contains(#""language": "en""#) == true)
  }

  @Test func `several values are saved at once`() async throws {
    let text = try await screen(", j right j right enter")
    #expect(text.contains("Settings saved. Press , to change them back."))
    #expect(config?.contains(#""names": "ko""#) == true && config?.contains("theme") == true)
  }

  @Test(arguments: ["2", "6"])
  func `leaving the settings in another way saves nothing`(key: String) async throws {
    #expect(try await screen(", right j right \(key)") == screen(key))
    #expect(config == nil)
  }

  @Test func `each setting cycles through its values, and the config file accepts all of them`() async throws
  {
    for (row, setting) in Setting.inBrowser.map(\.setting).enumerated() {
      let session = TestWorld().session()
      var state = try await driver.state()
      state.loadSettings(of: session)
      let runner = BrowseRunner(state, session, isDryRun: true)
      try await runner.type("," + String(repeating: " j", count: row))
      let first = runner.state.value(of: setting)
      var values: [String] = []
      repeat {
        try await runner.type("right")
        let value = runner.state.value(of: setting)
        values.append(value)
        #expect(value.isEmpty || setting.declaration.parse(value) == value)
      } while values.last != first && values.count < 20
      #expect(values.count > 1 && values.count < 20)
      try await runner.type("left right")
      #expect(runner.state.value(of: setting) == first)
    }
  }

  @Test func `Enter plays a song of a list if there is a player, and l opens its page`() async throws {
    var state = try await driver.state()
    for key in ["4", "j"] { _ = state.update(.key(.character(Character(key)))) }
    let list = state
    #expect(state.update(.key(.enter)) == [] && state.page.entry?.kind == .song)
    state = list
    state.hasPlayer = true
    let effects = state.update(.key(.enter))
    #expect(
      state.pages.count == 1
        && effects.contains { if case .work(.control(.play)) = $0 { true } else { false } })
    _ = state.update(.key(.character("l")))
    #expect(state.page.entry?.kind == .song)
  }

  @Test(arguments: [
    ("failed", "", "o tries again, y copies"), ("failed", "/ a", "ctrl-o tries again, ctrl-y copies"),
    ("none", "", "y to copy"), ("none", "/ a", "ctrl-y to copy"), ("silent", "", "video. o tries again"),
  ])
  func `a playback failure is a short message with the keys that work on the page`(
    kind: String, keys: String, hint: String
  ) async throws {
    let reason = "ERROR: [youtube] x: " + String(repeating: "page ", count: 60)
    let reasons = ["failed": reason, "silent": ""]
    let problem = reasons[kind].map { PlayerError.failed($0, hasNext: false) } ?? .noPlayer
    let runner = try await driver.runner()
    try await runner.type(keys)
    _ = try await runner.handle([.playbackFailed(problem)])
    let rows = runner.screen.suffix(3).joined(separator: " ")
    let message = try #require(runner.state.message)
    #expect(rows.contains(hint) && message.text(in: .english).count < 160)
  }
}
