import KPGGCore
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// The browser without a terminal: what keys show, write and start.
@Suite(.hangLimit) struct BrowseKeyTests {
  private let driver = BrowseDriver()

  /// The rows of a list, without their markers and the scroll bar.
  private func rows(_ keys: String) async throws -> [String] {
    try await driver.screen(keys).surface.text.dropFirst(4).dropLast().map { $0.dropFirst(2).prefix(70) + "" }
  }

  /// What a key does to the terminal, and how it ends the browser.
  private func effect(_ key: String) async throws -> (end: BrowseEnd, log: [String]) {
    let screen = ScriptedScreen(Size(width: 80, height: 24))
    let keys = try Key.list(key).map(TerminalEvent.key)
    screen.script = [{ keys }]
    let runner = BrowseRunner(try await driver.state(), TestWorld().session(), isDryRun: true, screen: screen)
    let end = try await runner.run()
    return (end, screen.log.filter { !["enter", "leave", "mouse true"].contains($0) })
  }

  /// The commands that a key sends to a player. It has three songs, and plays the middle of the second.
  private func controls(_ keys: String) async throws -> [[String]] {
    let home = try PlayerHome(playing: ["a", "b", "c"])
    try home.player.state.withLock { $0.index = 1 }
    _ = try await driver.screen(keys, world: home.world)
    return try home.player.commands
  }

  @Test func `every key binding has keys, and no key has two actions on one page`() throws {
    let (slug, era) = (try #require(Slug("ive")), try #require(Era("2020")))
    let pages: [any PageType] = [
      HomePage(), FavoritesPage(), SongsPage(), UpcomingPage(), SearchPage(), EraPage(era: era), KeysPage(),
      QueuePage(), AgencyPage(slug: slug), SubjectPage(id: .group(slug)),
      SubjectPage(id: .member(MemberID(group: slug, member: slug))),
    ]
    for page in pages {
      let keys = KeyBinding.table.filter { $0.applies(to: page) }.flatMap(\.keys)
      #expect(Set(keys).count == keys.count, "\(page)")
    }
    for binding in KeyBinding.table {
      #expect(!binding.keys.isEmpty)
      for language in Language.allCases { #expect(!binding.help.text(in: language).isEmpty) }
    }
  }

  @Test(arguments: KeyBinding.table.indices)
  func `each key binding does what its help says`(row: Int) async throws {
    let binding = KeyBinding.table[row]
    for key in binding.keys.map(\.name) {
      switch binding.action {
      case .move(.up): #expect(try await driver.focused("@WOOAH \(key)") == "IVE")
      case .move(.down): #expect(try await driver.focused("@ILLIT \(key)") == "IVE")
      case .move(.left): #expect(try await driver.focused("@IVE l \(key)") == "IVE")
      case .move(.right): #expect(try await driver.focused("@IVE \(key)") == "Kep1er")
      case .pageUp:
        let page = try await rows("3 pagedown pagedown pagedown")
        #expect(try await rows("3 pagedown pagedown pagedown \(key) \(key)").last == page.first)
      case .pageDown: #expect(try await rows("3 \(key) \(key)").first == rows("3 \(key)").last)
      case .rowStart: #expect(try await driver.focused("@IVE l l l \(key)") == "IVE")
      case .rowEnd: #expect(try await driver.focused("@IVE \(key)") == "tripleS")
      case .first: #expect(try await driver.screen("G \(key)").text.contains("> Featured"))
      case .last: #expect(try await driver.focused(key) == "Jewelry")
      case .section(1):
        let below = try await driver.focused("@IVE enter down down down down down down")
        #expect(try await driver.focused("@IVE enter \(key)") == below && below != "Leeseo")
      case .section: #expect(try await driver.focused("@IVE enter tab \(key)") == "An Yujin")
      case .open: #expect(try await driver.screen("@IVE \(key)").text.contains("Home / IVE"))
      case .back:
        #expect(try await driver.screen("@IVE l enter \(key)").text == driver.screen("@IVE l").text)
        #expect(try await driver.screen(key).text.contains("Press q to quit."))
        #expect(try await driver.screen("e \(key)").text.contains("Filter cleared."))
        #expect(try await driver.screen("e \(key)").text.contains("debuted") == false)
      case .play:
        let streams = TestWorld.Streams()
        let shown = try await driver.screen("@IVE \(key)", world: TestWorld(programs: ["xdg-open"]), streams)
        #expect(streams.programs == [["xdg-open", "https://www.youtube.com/watch?v=Y8JFxS1HlDo"]])
        #expect(shown.text.contains("LOVE DIVE  https://www.youtube.com/watch?v=Y8JFxS1HlDo"))
      case .favorite where binding.feature == .kinds:
        #expect(try await driver.screen("/ i v e \(key)").text.contains("Added to favourites: IVE"))
        #expect(try await driver.screen("/ i v e \(key)").text.contains("Removed from favourites"))
      case .favorite:
        #expect(try await driver.screen("@IVE \(key) 2").text.contains("> IVE") == false)
        #expect(driver.folder.read("kpgg/favorites.json")?.contains("\"ive\"") == true)
        #expect(try await driver.screen("@IVE \(key)").text.contains("Removed from favourites: IVE (아이브)"))
        #expect(driver.folder.read("kpgg/favorites.json")?.contains("\"ive\"") == false)
      case .favoriteGroup:
        let text = try await driver.screen("@IVE enter down down \(key)").text
        #expect(text.contains("Added to favourites: IVE (아이브)"))
        #expect(try await driver.screen("@IVE \(key)").text.contains("Removed from favourites: IVE"))
      case .pictures:
        let home = TestWorld(variables: ["HOME": driver.folder.path])
        #expect(try await driver.screen(key, world: home).text.contains("Pictures on."))
        #expect(driver.folder.read(".config/kpgg/config.json")?.contains(#""pictures": "auto""#) == true)
        #expect(
          try await driver.screen(key, world: home).text.contains("Pictures off."))
        #expect(driver.folder.read(".config/kpgg/config.json")?.contains(#""pictures": "never""#) == true)
      case .remove, .undo:
        _ = try await driver.screen("@IVE f l f")
        let shown = try await driver.screen(binding.action == .undo ? "2 x \(key)" : "2 \(key)")
        let rows = shown.text.split(separator: "\n").dropLast().joined()
        #expect(rows.contains("IVE") == (binding.action == .undo) && rows.contains("Kep1er"))
        _ = try await driver.screen("2 x x")
      case .step(let step) where binding.feature == .candidates:
        #expect(try await driver.screen(key).text.contains(step > 0 ? "Featured  2/3" : "Featured  3/3"))
      case .step(let step):
        let start = step > 0 ? "@IVE enter" : "@IVE l enter"
        let next = step > 0 ? "Kep1er" : "IVE"
        #expect(try await driver.screen("\(start) \(key)").text.contains("Home / \(next)"))
      case .copy:
        let copied = try await driver.screen("@IVE \(key)").text
        #expect(copied.contains("clipboard: https://www.youtube.com/watch?v=Y8JFxS1HlDo"))
        #expect(try await effect("down down \(key)").log == ["copy"])
      case .search: #expect(try await driver.screen(key).text.contains("Home / Search"))
      case .kind(let step):
        #expect(try await driver.screen("/ i v e \(key)").text.contains(step > 0 ? "[Groups 1]" : "[Songs"))
      case .forget:
        let text = try await driver.screen("/ \(key)", world: driver.searched("ive", "stayc")).text
        #expect(!text.contains("> ive") && text.contains("stayc"))
        #expect(driver.folder.read(driver.historyFile)?.contains("ive") == false)
      case .order: #expect(try await driver.screen(key).text.contains("by name \n"))
      case .era(1): #expect(try await driver.screen("\(key)").text.contains("2024-2026 \n"))
      case .era:
        let (next, previous) = (try await driver.screen("e").text, try await driver.screen("e e \(key)").text)
        #expect(previous == next)
        #expect(try await driver.screen(key).text.contains("debuted "))
      case .shown: #expect(try await driver.screen("\(key) \(key)").text.contains(" active \n"))
      case .reload: #expect(try await driver.screen(key).text.contains("Reloaded."))
      case .tab(let number):
        let names = ["Home", "Favourites", "Songs", "Upcoming"]
        #expect(try await driver.screen("2 \(key)").text.contains("[\(number + 1) \(names[number])]"))
      case .language: #expect(try await driver.screen(key).text.contains("[1 Inicio]"))
      case .theme: #expect(try await driver.screen(key).text.contains("\nTheme: mono "))
      case .mouse:
        #expect(try await driver.screen(key).text.contains("The mouse selects text."))
        #expect(try await effect("\(key) \(key)").log == ["mouse false"])
      case .keys: #expect(try await driver.screen(key).text.contains("Home / Keys"))
      case .quit: #expect(try await effect(key).end == .quit)
      case .interrupt: #expect(try await effect(key).end == .signal(RawTerminal.interrupt))
      case .redraw: #expect(try await effect(key).log == ["forget"])
      case .suspend: #expect(try await effect(key).log == ["suspend"])
      case .showKind, .page, .scroll: Issue.record("these have no keys here")
      case .pause: #expect(try await controls(key).contains(["cycle", "pause"]))
      case .nextSong: #expect(try await controls(key).contains(["playlist-next"]))
      case .previousSong: #expect(try await controls(key).contains(["playlist-prev"]))
      case .enqueue:
        let load = ["loadfile", "https://www.youtube.com/watch?v=Y8JFxS1HlDo", "append-play"]
        #expect(try await controls("@IVE \(key)").contains(load))
      case .show(let kind):
        let title = kind.type.title(try await driver.state())
        #expect(try await driver.screen(key).text.contains("Home / \(title)"))
      case .surprise: #expect(try await driver.screen(key).text.contains("  Members ("))
      }
    }
  }

  @Test func `a paste triggers no keys and only fills a text field`() async throws {
    var state = try await driver.state()
    #expect(state.update(.paste("q2f\u{1B}[2J")) == [])
    #expect(state.page.focus == .featured && state.tab == .home)
    _ = state.update(.key(.character("?")))
    _ = state.update(.key(.character("/")))
    _ = state.update(.paste("fav\nour\u{1B}"))
    #expect(state.page.field.text == "fav our\\u{1B}")
  }
}
