import Foundation
import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of search and favourites, which need the whole catalog.
@Suite(.hangLimit) struct BrowseSearchTests {
  private let driver = BrowseDriver()

  // MARK: The search

  @Test func `the matching part is highlighted across spaces and case`() async throws {
    let surface = try await driver.screen("/ m y g").surface
    let bytes = String(decoding: surface.bytes(since: nil, .attributes), as: UTF8.self)
    #expect(bytes.contains(/\[1;4;7m ?MY G/) || bytes.contains(/4;7mMY G/))
  }

  @Test func `the cursor is at the caret, and letters are text rather than commands`() async throws {
    let (surface, text) = try await driver.screen("/ q u i t left")
    #expect(text.contains("Search: quit") && surface.cursor == .init(x: 13, y: 1, isVisible: true))
    #expect(try await driver.screen("/ 하 ㄴ").surface.cursor == .init(x: 14, y: 1, isVisible: true))
  }

  @Test func `Esc goes back, and the previous search text is selected on return`() async throws {
    #expect(try await driver.screen("@IVE l l / i v e esc").text == driver.screen("@IVE l l").text)
    let (surface, text) = try await driver.screen("/ i v e esc /")
    #expect(text.contains("Search: ive"))
    #expect(String(decoding: surface.bytes(since: nil, .attributes), as: UTF8.self).contains("7mive"))
    #expect(try await driver.screen("/ i v e esc / s t a y c").text.contains("Search: stayc"))
    #expect(try await driver.screen("/ i v e esc / backspace").text.contains("Search:   "))
  }

  @Test func `recent searches are listed below an empty field, and can be repeated or all be removed`()
    async throws
  {
    var world = try driver.worldWithSearches("stayc", "xqzvw")
    world.variables["KPGG_HISTORY"] = "off"
    _ = try await driver.screen("/ i v e enter", world: world)
    #expect(driver.folder.read(driver.historyFile)?.contains("ive") == false)
    world.variables["KPGG_HISTORY"] = nil
    let shown = try await driver.screen("/", world: world).text
    #expect(shown.contains("Recent searches") && shown.contains("> ") && shown.contains("  xqzvw"))
    #expect(try await driver.screen("/ enter", world: world).text.contains("Search: stayc"))
    #expect(
      try await driver.screen("/ down enter", world: world).text.contains("no results for \"xqzvw\""))
    _ = try await driver.screen("/ i v e enter", world: world)
    #expect(driver.folder.read(driver.historyFile)?.contains("ive") == true)
    _ = try await driver.screen("/ delete", world: world)
    #expect(driver.folder.read(driver.historyFile)?.contains("ive") == false)
    #expect(driver.folder.read(driver.historyFile)?.contains("stayc") == true)
    let emptied = try await driver.screen("/ delete delete", world: world).text
    #expect(!emptied.contains("Recent searches"))
    #expect(
      try Store<SearchHistory>(path: driver.folder.path + "/" + driver.historyFile).load().searches.isEmpty)
  }

  @Test func `decomposed Hangul is shown and worldWithSearches as whole syllables`() async throws {
    let runner = try await driver.runner()
    let typed = "오마이걸".decomposedStringWithCanonicalMapping.unicodeScalars
    _ = try await runner.press([.character("/")] + typed.map { .character(Character($0)) })
    _ = try await runner.prepare()
    let surface = BrowseView.surface(runner.state)
    #expect(surface.text[1].hasPrefix("  Search: 오마이걸 ") && surface.text.joined().contains("OH MY GIRL"))
    #expect(surface.cursor.x == 18)
  }

  // MARK: Favourites and languages

  @Test(arguments: ["4 v", "/ f a v : y e s", "5 s", "4 v f"])
  func `lists follow the favourites`(keys: String) async throws {
    let changed = try await driver.runner(Size(width: 80, height: 24), TestCatalog.small, isDryRun: true)
    try await changed.type("enter f esc \(keys)")
    var state = try await driver.state(Size(width: 80, height: 24), TestCatalog.small)
    state.favorites = changed.state.favorites
    let fresh = BrowseRunner(state, TestWorld(catalog: TestCatalog.small).session(), isDryRun: true)
    try await fresh.type(keys.replacingOccurrences(of: " v f", with: " v"))
    func list(_ runner: BrowseRunner) -> [String] {
      runner.screen.dropFirst(3).dropLast().map { $0.replacingOccurrences(of: ">", with: " ") }
    }
    #expect(list(changed) == list(fresh))
  }

  @Test func `reloading twice in a row reloads once`() async throws {
    var state = try await driver.state()
    let effects = [1, 2, 3].flatMap { _ in state.update(.key(.character("R"))) }
    #expect(effects.filter { $0 == .work(.reload) }.count == 1)
    #expect(BrowseView.surface(state).text.last?.contains("...") == true)
    _ = state.update(.reloadFailed(Failure("x")))
    #expect(state.update(.key(.character("R"))).contains(.work(.reload)))
  }

  @Test func `a new favourite is added at the end, with the current date`() async throws {
    try driver.folder.write(
      #"{"version": "1.0", "favorites": [{"kind": "group", "id": "ive"}]}"#, to: "kpgg/favorites.json")
    var state = try await driver.state()
    state.today = try #require(Day(iso: "1999-01-01"))
    state.currentDay = Day(iso: "2026-11-21")
    // Another process has added a favourite that is not in the state yet.
    let runner = BrowseRunner(state, TestWorld(dataFolder: driver.folder).session())
    try await runner.type("enter f")
    let file = driver.folder.read("kpgg/favorites.json") ?? ""
    #expect(file.contains("2026-11-21") && !file.contains("1999"))
    #expect(runner.state.favorites.list.list.map(\.id).first == .group(try #require(Slug("ive"))))
    #expect(runner.state.favorites.list.list.count == 2)
  }

  @Test(arguments: Language.allCases)
  func `the filters are shown in full on the narrowest screen`(language: Language) async throws {
    var state = try await driver.state(Size(width: 40, height: 10))
    func press(_ keys: String) throws {
      for key in try Key.list(keys) { _ = state.update(.key(key)) }
      state.updateDerivedValues()
    }
    state.language = language
    for page in ["2", "3", "4", "5"] {
      try press("\(page) e v v")
      for _ in state.page.type.orders {
        try press("s")
        #expect(!BrowseView.surface(state).text[..<2].joined().contains("…"), "\(page)")
      }
    }
  }
}
