import KPGGCore
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of the screens, files and programs that keys lead to, without a terminal.
@Suite(.hangLimit) struct BrowseKeyTests {
  private let driver = BrowseDriver()

  /// Returns the rows of a list after these keys, without their markers and the scroll bar.
  private func rows(_ keys: String) async throws -> [String] {
    try await driver.screen(keys).surface.text.dropFirst(3).dropLast().map { $0.dropFirst(2).prefix(70) + "" }
  }

  /// Returns how a key ends the browser, and what it does to the terminal.
  private func effect(_ key: String) async throws -> (end: BrowseEnd, log: [String]) {
    let screen = ScriptedScreen(Size(width: 80, height: 24))
    let keys = try Key.list(key).map(TerminalEvent.key)
    screen.script = [{ keys }]
    let runner = BrowseRunner(try await driver.state(), TestWorld().session(), isDryRun: true, screen: screen)
    let end = try await runner.run()
    return (end, screen.log.filter { !["enter", "leave", "mouse true"].contains($0) })
  }

  /// Returns the commands that keys send to a player with three songs, which is in the middle of the second one.
  private func controls(_ keys: String) async throws -> [[String]] {
    let home = try FakePlayerHome(playing: ["a", "b", "c"])
    try home.player.state.withLock { $0.index = 1 }
    _ = try await driver.screen(keys, world: home.world)
    return try home.player.commands
  }

  @Test func `every key binding has keys, and no key has two actions on one page`() throws {
    let slug = try #require(Slug("ive"))
    let pages: [any PageType] = [
      HomePage(), GroupsPage(), MembersPage(), SongsPage(), CalendarPage(), FavoritesPage(), SearchPage(),
      KeysPage(), SettingsPage(), QueuePage(), AgencyPage(slug: slug), EntryDetailPage(id: .group(slug)),
      EntryDetailPage(id: .member(MemberID(group: slug, member: slug))), LineUpPage(group: slug),
      WhereaboutsPage(group: slug), ComparePage(left: .group(slug), right: .group(slug)),
    ]
    for page in pages {
      let keys = KeyBinding.table.filter { $0.applies(to: page) }.flatMap(\.keys)
      #expect(Set(keys).count == keys.count, "\(page)")
    }
    for binding in KeyBinding.table {
      #expect(!binding.keys.isEmpty)
    }
  }

  @Test(arguments: KeyBinding.table.indices)
  func `each key binding does what its help says`(row: Int) async throws {
    let binding = KeyBinding.table[row]
    for key in binding.keys.map(\.name) {
      switch binding.action {
      case .move(.up): #expect(try await driver.focusedItem("@IVE \(key)") == "Debuted 2021-2023")
      case .move(.down): #expect(try await driver.focusedItem("@IVE \(key)") == "Debuted 2020")
      case .move(.left), .out:
        #expect(try await driver.focusedItem("@Kep1er \(key)") == "IVE")
        let back = try await driver.screen("2 enter \(key)").text
        #expect((back == (try await driver.screen("2").text)) == (binding.action == .out))
      case .move(.right), .into:
        #expect(try await driver.focusedItem("@IVE \(key)") == "Kep1er")
        #expect(try await driver.screen("6 \(key)").text.contains("[6 Favourites]"))
        #expect(
          try await driver.screen("2 \(key)").text.contains("Groups / ILLIT") == (binding.action == .into))
      case .pageUp:
        let page = try await rows("4 pagedown pagedown pagedown")
        #expect(try await rows("4 pagedown pagedown pagedown \(key) \(key)").last == page.first)
      case .pageDown: #expect(try await rows("4 \(key) \(key)").first == rows("4 \(key)").last)
      case .first: #expect(try await driver.screen("G \(key)").text == driver.screen("").text)
      case .last: #expect(try await driver.focusedItem(key) == "Jewelry")
      case .section(1):
        let below = try await driver.focusedItem("@IVE enter down down down down down down")
        #expect(try await driver.focusedItem("@IVE enter \(key)") == below && below != "Leeseo")
      case .section: #expect(try await driver.focusedItem("@IVE enter tab \(key)") == "An Yujin")
      case .open where binding.feature == .choices:
        let home = TestWorld(variables: ["HOME": driver.folder.path])
        _ = try await driver.screen(", right \(key)", world: home)
        #expect(driver.folder.read(".config/kpgg/config.json")?.contains(#""language": "es""#) == true)
      case .open: #expect(try await driver.screen("@IVE \(key)").text.contains("Home / IVE"))
      case .back:
        #expect(try await driver.screen("@IVE l enter \(key)").text == driver.screen("@IVE l").text)
        #expect(try await driver.screen(key).text.contains("Press q to quit."))
        #expect(try await driver.screen("2 \(key)").text == driver.screen("").text)
      case .play:
        let streams = TestWorld.Streams()
        let shown = try await driver.screen("@IVE \(key)", world: TestWorld(programs: ["xdg-open"]), streams)
        #expect(streams.programs == [["xdg-open", "https://www.youtube.com/watch?v=Y8JFxS1HlDo"]])
        #expect(shown.text.contains("LOVE DIVE  https://www.youtube.com/watch?v=Y8JFxS1HlDo"))
      case .favorite where binding.feature == .kinds:
        #expect(try await driver.screen("/ i v e \(key)").text.contains("Added to favourites: IVE"))
        #expect(try await driver.screen("/ i v e \(key)").text.contains("Removed from favourites"))
      case .favorite:
        #expect(try await driver.screen("@IVE \(key)").text.contains("Added to favourites: IVE (아이브)"))
        #expect(driver.folder.read("kpgg/favorites.json")?.contains("\"ive\"") == true)
        #expect(try await driver.screen("@IVE \(key)").text.contains("Removed from favourites: IVE (아이브)"))
        #expect(driver.folder.read("kpgg/favorites.json")?.contains("\"ive\"") == false)
      case .favoriteSelection:
        let text = try await driver.screen("@IVE enter down \(key)").text
        #expect(text.contains("Added to favourites: Gaeul"))
        #expect(try await driver.screen("@IVE enter f").text.contains("Added to favourites: IVE (아이브)"))
        #expect(try await driver.screen("@IVE enter enter f").text.contains("Added to favourites: An Yujin"))
      case .pictures:
        let home = TestWorld(variables: ["HOME": driver.folder.path])
        #expect(try await driver.screen(key, world: home).text.contains("y/n"))
        #expect(try await driver.screen("\(key) n", world: home).text.contains("No pictures."))
        #expect(driver.folder.read(".config/kpgg/config.json") == nil)
        #expect(try await driver.screen("\(key) y", world: home).text.contains("Install chafa"))
        #expect(driver.folder.read(".config/kpgg/config.json")?.contains(#""pictures": "auto""#) == true)
      case .remove, .undo:
        _ = try await driver.screen("2 j f j f")
        let shown = try await driver.screen(binding.action == .undo ? "6 x \(key)" : "6 \(key)")
        let rows = shown.text.split(separator: "\n").dropLast().joined()
        #expect(rows.contains("IVE") == (binding.action == .undo) && rows.contains("Kep1er"))
        _ = try await driver.screen("6 x x")
      case .step(let step) where binding.feature == .candidates:
        let other = step > 0 ? "n" : "n n"
        #expect(try await driver.screen(key).text == driver.screen(other).text)
        #expect(try await driver.screen(key).text != driver.screen("").text)
      case .step(let step):
        let start = step > 0 ? "@IVE enter" : "@IVE l enter"
        let next = step > 0 ? "Kep1er" : "IVE"
        #expect(try await driver.screen("\(start) \(key)").text.contains("Home / \(next)"))
      case .copy:
        let copied = try await driver.screen("@IVE \(key)").text
        #expect(copied.contains("clipboard: https://www.youtube.com/watch?v=Y8JFxS1HlDo"))
        #expect(try await effect(key).log == ["copy"])
      case .search: #expect(try await driver.screen(key).text.contains("Home / Search"))
      case .kind(let step):
        #expect(try await driver.screen("/ i v e \(key)").text.contains(step > 0 ? "[Groups 1]" : "[Songs"))
      case .forget:
        let text = try await driver.screen("/ \(key)", world: driver.worldWithSearches("ive", "stayc")).text
        #expect(!text.contains("> ive") && text.contains("stayc"))
        #expect(driver.folder.read(driver.historyFile)?.contains("ive") == false)
      case .order: #expect(try await driver.screen("2 \(key)").text.contains("s Sort Name"))
      case .era(1): #expect(try await driver.screen("2 \(key)").text.contains("‹ 2024-2026 ›"))
      case .era:
        #expect(try await driver.screen("2 e e \(key)").text == driver.screen("2 e").text)
      case .shown: #expect(try await driver.screen("2 \(key) \(key)").text.contains("v Show Active "))
      case .reload: #expect(try await driver.screen(key).text.contains("Reloaded."))
      case .tab(let number):
        let names = ["Home", "Groups", "Members", "Songs", "Calendar", "Favourites"]
        #expect(
          try await driver.screen("\(key == "2" ? "1" : "2") \(key)").text.contains(
            "[\(number + 1) \(names[number])]"))
      case .keys: #expect(try await driver.screen(key).text.contains("Home / Keys"))
      case .quit: #expect(try await effect(key).end == .quit)
      case .interrupt: #expect(try await effect(key).end == .signal(RawTerminal.interrupt))
      case .redraw: #expect(try await effect(key).log == ["forget"])
      case .suspend: #expect(try await effect(key).log == ["suspend"])
      case .showKind, .page, .scroll, .turn: Issue.record("these have no keys here")
      case .pause: #expect(try await controls(key).contains(["cycle", "pause"]))
      case .nextSong: #expect(try await controls(key).contains(["playlist-next"]))
      case .previousSong: #expect(try await controls(key).contains(["playlist-prev"]))
      case .enqueue:
        let load = ["loadfile", "https://www.youtube.com/watch?v=Y8JFxS1HlDo", "append-play"]
        #expect(try await controls("@IVE \(key)").contains(load))
      case .show(let kind):
        let title = kind.type.title(try await driver.state())
        #expect(try await driver.screen(key).text.contains("Home / \(title)"))
      case .randomGroup: #expect(try await driver.screen(key).text.contains("Members"))
      case .lineUp:
        #expect(try await driver.screen("@IVE enter \(key)").text.contains("Line-up over time"))
      case .whereabouts:
        #expect(try await driver.screen("@IVE enter \(key)").text.contains("IVE since 2021"))
      case .compare:
        #expect(try await driver.screen("@IVE \(key)").text.contains("compare with IVE"))
        #expect(try await driver.screen("@IVE \(key) @Kep1er \(key)").text.contains("Home / IVE vs Kep1er"))
        #expect(try await driver.screen("@IVE \(key) \(key)").text.contains("No longer comparing IVE."))
      }
    }
  }

  @Test func `a paste triggers no keys, but fills the page's text field or a new search`() async throws {
    var state = try await driver.state()
    #expect(state.update(.paste("q2f")) == [])
    #expect(state.page.type is SearchPage && state.page.field.text == "q2f" && state.tab == .home)
    _ = state.update(.key(.escape))
    _ = state.update(.key(.character("?")))
    _ = state.update(.paste("fav\nour\u{1B}"))
    #expect(state.page.field.text == "fav our\\u{1B}")
  }

  @Test func `no letter changes a setting or a filter without showing it`() async throws {
    let pages = ["", "2", "3", "4", "5", "6", "2 enter", "2 enter enter", "Q", ","]
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "z")).map { String(UnicodeScalar($0)) }.filter {
      $0.allSatisfy(\.isLetter)
    }
    for page in pages {
      for letter in letters where !["q"].contains(letter) {
        var state = try await driver.runner().typed(page).state
        let before = (state.language, state.theme, state.hasMouse, state.nameChoice, state.pictures.isEnabled)
        let filter = state.filter
        let effects = state.update(.key(.character(Character(letter))))
        state.updateDerivedValues()
        #expect(
          before == (state.language, state.theme, state.hasMouse, state.nameChoice, state.pictures.isEnabled)
            || state.page.type is SettingsPage, "\(letter) on \(page)")
        #expect(!effects.contains { if case .save = $0 { true } else { false } })
        let chips = BrowseView.surface(state).text[1]
        #expect(
          filter == state.filter || chips.contains("‹") || state.filter == state.defaults,
          "\(letter) on \(page)")
      }
    }
  }
}
