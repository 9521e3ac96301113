import Foundation
import KPGGCore
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Search, songs and upcoming days, which read the whole catalog.
@Suite(.hangLimit) struct BrowseSearchTests {
  private let driver = BrowseDriver()

  private func rows(_ keys: String, _ size: Size = Size(width: 80, height: 24)) async throws -> [String] {
    try await driver.screen(keys, size).text.split(separator: "\n").map(String.init)
  }

  // MARK: The search

  @Test(arguments: [
    ("s t a c y", "STAYC"), ("ㅇ ㅁ ㅇ ㄱ", "OH MY GIRL"), ("d h a k d l r j f", "OH MY GIRL"),
    ("오 마 ㅇ", "OH MY GIRL"),
    ("a r i n space o h m y g i r l", "Arin"),
    ("m b t i : i n f p space s t a t u s : f o r m e r", "former"),
  ])
  func `the first result is the best match, and Enter opens it`(keys: String, name: String)
    async throws
  {
    let page = try await driver.screen("/ \(keys) enter").text
    #expect(page.contains("Home / Search / ") && page.contains(name))
  }

  @Test func `the matching part is highlighted across spaces and case`() async throws {
    let surface = try await driver.screen("/ m y g").surface
    let bytes = String(decoding: surface.bytes(since: nil, .attributes), as: UTF8.self)
    #expect(bytes.contains(/\[1;4;7m ?MY G/) || bytes.contains(/4;7mMY G/))
  }

  @Test func `the cursor is at the caret, and letters are text rather than commands`() async throws {
    let (surface, text) = try await driver.screen("/ q u i t left")
    #expect(text.contains("Search: quit") && surface.cursor == .init(x: 13, y: 2, isVisible: true))
    #expect(try await driver.screen("/ 하 ㄴ").surface.cursor == .init(x: 14, y: 2, isVisible: true))
  }

  @Test func `Esc goes back, and the previous search text is selected on return`() async throws {
    #expect(try await driver.screen("j j j l l / i v e esc").text == driver.screen("j j j l l").text)
    let (surface, text) = try await driver.screen("/ i v e esc /")
    #expect(text.contains("Search: ive"))
    #expect(String(decoding: surface.bytes(since: nil, .attributes), as: UTF8.self).contains("7mive"))
    #expect(try await driver.screen("/ i v e esc / s t a y c").text.contains("Search: stayc"))
    #expect(try await driver.screen("/ i v e esc / backspace").text.contains("Search:   "))
  }

  @Test func `going back from a page restores the search`() async throws {
    #expect(
      try await driver.screen("/ s t a y c down enter esc").text == driver.screen("/ s t a y c down").text)
    #expect(try await driver.screen("/ y u j i n tab tab enter n").text.contains("Search / "))
  }

  @Test func `each tab shows one kind of result`() async throws {
    #expect(try await rows("/ s t a y c tab").joined().contains("[Groups 1]"))
    let songs = try await rows("/ s t a y c tab tab tab tab")
    #expect(songs.joined().contains("[Songs ") && !songs.joined().contains("  Groups  "))
  }

  @Test func `a wide screen shows a preview of the focused result`() async throws {
    let wide = Size(width: 120, height: 30)
    #expect(try await driver.screen("/ s t a y c", wide).text.contains("Signature song"))
    #expect(try await driver.screen("/ s t a y c tab tab", wide).text.contains("Signature song") == false)
    #expect(try await driver.screen("/ s u m i n", wide).text.contains("Blood type"))
    #expect(!(try await driver.screen("/ s t a y c").text.contains("Signature song")))
  }

  @Test func `recent searches are listed below an empty field, and can be repeated or all be removed`()
    async throws
  {
    let world = try driver.searched("stayc", "xqzvw")
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

  @Test func `searches are not recorded when the history is off`() async throws {
    var world = try driver.searched("stayc")
    world.variables["KPGG_HISTORY"] = "off"
    _ = try await driver.screen("/ i v e enter", world: world)
    #expect(driver.folder.read(driver.historyFile)?.contains("ive") == false)
  }

  @Test func `a place of birth finds the same members as the command`() async throws {
    let count = await World().run("search", "birthplace:daegu").lines.count
    let text = try await driver.screen("/ text:birthplace:daegu").text
    #expect(text.contains("[All \(count)]"))
  }

  @Test func `an invalid filter shows a message`() async throws {
    #expect(try await driver.screen("/ m b t i : x").text.contains("invalid value \"x\" for mbti:"))
    #expect(try await driver.screen("/ m b t i : x backspace i n f p").text.contains("> "))
  }

  @Test func `a search of 10,000 characters is truncated with a message and still runs`() async throws {
    let runner = try await driver.runner()
    _ = try await runner.press([.character("/")])
    _ = try await runner.handle([.paste(String(repeating: "하", count: 10_000))])
    let text = runner.screenText
    #expect(text.contains("Search text is limited to 1000 characters") && text.contains("no results for"))
    for line in runner.screen { #expect(line.cells == 80) }
  }

  @Test func `decomposed Hangul is shown and searched as whole syllables`() async throws {
    let runner = try await driver.runner()
    _ = try await runner.press([.character("/")] + "오마이걸".decomposed.map { .character(Character($0)) })
    let surface = BrowseView.surface(runner.state)
    #expect(surface.text[2].hasPrefix("  Search: 오마이걸 ") && surface.text.joined().contains("OH MY GIRL"))
    #expect(surface.cursor.x == 18)
  }

  // MARK: Filters

  @Test func `a search covers the whole catalog, whatever the other pages show`() async throws {
    for keys in ["e", "v", "v v", "e v", "s"] {
      let rows = try await rows("\(keys) / s t a y c")
      #expect(rows.joined().contains(">   STAYC"), "\(keys)\n\(rows.joined(separator: "\n"))")
    }
  }

  @Test(arguments: [40, 60, 80, 120])
  func `the filters are shown in full at every width`(width: Int) async throws {
    let text = try await driver.screen("s e v v", Size(width: width, height: 24)).text
    let head = text.split(separator: "\n").prefix(2).joined()
    #expect(head.contains("2024-2026, active, by name"), "\(head)")
  }

  // MARK: Favourites and languages

  @Test(arguments: ["3 v", "/ f a v : y e s", "4 s", "3 v f"])
  func `lists follow the favourites`(keys: String) async throws {
    let changed = try await driver.runner(Size(width: 80, height: 24), TestCatalog.few, isDryRun: true)
    _ = try await changed.press(try Key.list("enter f esc \(keys)"))
    var start = driver.start(Size(width: 80, height: 24))
    start.favorites = changed.state.favorites
    let world = BrowseWorld(World(catalog: TestCatalog.few).app(World.Streams()), isDryRun: true)
    let fresh = BrowseRunner(BrowseState(changed.state.index, start), world)
    _ = try await fresh.press(try Key.list(keys.replacingOccurrences(of: " v f", with: " v")))
    func list(_ runner: BrowseRunner) -> [String] {
      runner.screen.dropFirst(3).dropLast().map { $0.replacingOccurrences(of: ">", with: " ") }
    }
    #expect(list(changed) == list(fresh))
  }

  @Test func `reloading twice in a row reloads once`() async throws {
    var state = try await driver.state()
    let effects = [1, 2, 3].flatMap { _ in state.update(.key(.character("R"))) }
    #expect(effects.filter { $0 == .reload }.count == 1)
    _ = state.update(.reloadFailed(Failure("x")))
    #expect(state.update(.key(.character("R"))).contains(.reload))
  }

  @Test func `a new favourite is added at the end, on the present day`() async throws {
    try driver.folder.write(
      #"{"version": "1.0", "favorites": [{"kind": "group", "id": "ive"}]}"#, to: "favorites.json")
    let world = BrowseWorld(World(favoritesPath: driver.favoritesPath).app(World.Streams()))
    var start = driver.start(Size(width: 80, height: 24))
    start.today = Day(iso: "1999-01-01")
    start.presentDay = Day(iso: "2026-11-21")
    // The state does not know of the favourite that another process has added.
    let runner = BrowseRunner(BrowseState(try await TestCatalog.frozen.index().value, start), world)
    _ = try await runner.press(try Key.list("enter f"))
    let file = driver.folder.read("favorites.json") ?? ""
    #expect(file.contains("2026-11-21") && !file.contains("1999"))
    #expect(runner.state.favorites.list.map(\.id).first == .group(try #require(Slug("ive"))))
    #expect(runner.state.favorites.list.count == 2)
  }

  @Test func `a sort order applies to the groups on every shelf`() async throws {
    let row = try await rows("s", Size(width: 200, height: 50)).first { $0.contains("NewJeans") } ?? ""
    let names = ["IVE", "Kep1er", "LE SSERAFIM", "NewJeans", "NMIXX", "tripleS", "VIVIZ"]
    let places = try names.map { try #require(row.firstRange(of: $0)).lowerBound }
    #expect(places == places.sorted())
  }

  @Test func `a filter that hides everything shows a hint`() async throws {
    #expect(try await driver.screen("v").text.contains("No results. Press v"))
    let era = try await driver.screen("@WOOAH left enter v").text
    #expect(era.contains("Debuted 2020") && era.contains("Press v to change the filter."))
    #expect(try await driver.screen("@IVE f v").text.contains("> "))
  }

  @Test(arguments: Language.allCases)
  func `the filters are shown in full on the narrowest screen`(language: Language) async throws {
    var state = try await driver.state(Size(width: 40, height: 10), host: "api.example.org")
    func press(_ keys: String) throws {
      for key in try Key.list(keys) { _ = state.update(.key(key)) }
    }
    while state.language != language { try press("L") }
    try press("e v v")
    for _ in 0...GroupQuery.Order.allCases.count {
      // On the last page, s says whether favourites are first.
      for keys in ["1", "3", "4", "s"] {
        try press(keys)
        #expect(!BrowseView.surface(state).text[..<2].joined().contains("…"), "\(keys)")
      }
      try press("s 1 s")
    }
  }

  @Test func `a blank field offers suggestions instead of results`() async throws {
    let erased = try await driver.screen("/ i v e backspace backspace backspace space").text
    #expect(erased.contains("mbti:INFP") && !erased.contains("All 1") && !erased.contains("Groups 1"))
  }

  // MARK: Songs

  @Test func `songs are filtered by title, group, year and kind`() async throws {
    func songs(_ typed: String) async throws -> String {
      try await driver.screen("3 / \(typed) enter").text
    }
    #expect(try await songs("s t a y c").contains("STAYC"))
    #expect(try await songs("s t a y c space a s a p").contains("  1 song"))
    #expect(try await songs("s t a y c space 2 0 2 1").contains("2021-04-08"))
    #expect(try await songs("c o l l a b o r a t i o n").contains("collabor"))
    #expect(try await songs("x q z v w").contains("No matching songs."))
  }

  @Test func `a filter stays after Enter and is cleared by Esc`() async throws {
    let streams = World.Streams()
    let world = World(programs: ["xdg-open"])
    let text = try await driver.screen("3 / i v e enter o", world: world, streams).text
    #expect(text.contains("Filter: ive") && streams.programs.count == 1)
    #expect(try await driver.screen("3 / i v e enter esc").text.contains("/ filters by"))
    #expect(try await driver.screen("3 / i v e esc esc").text.contains("[1 Home]"))
  }

  @Test func `a long list loads more rows at its end`() async throws {
    let groups = try await TestCatalog.frozen.index().value.groups
    let count = try await TestCatalog.frozen.songs(of: groups).value.count
    #expect(count > 300)
    #expect(try await driver.screen("3").text.contains("  \(count) songs"))
    let last = try await driver.screen("3 G").text
    #expect(!last.contains(" more"))
    // The first 300 rows are fewer than 17 screens.
    let keys = Array(repeating: "pagedown", count: 16).joined(separator: " ")
    let page = try await driver.screen("3 \(keys)").text
    #expect(try await driver.screen("3 \(keys) pagedown").text != page)
  }

  // MARK: Days

  @Test func `upcoming days are listed by date, including memorials`() async throws {
    let text = try await driver.screen("4").text
    #expect(text.contains("  Sat 2026-11-21, today ") && text.contains("  Mon 2026-11-23, in 2 days"))
    #expect(text.contains("EunB") && text.contains("in memory (2014)"))
    #expect(try await driver.screen("4 G").text.contains("2027-11-1"))
  }

  @Test func `a unit's row opens its group, and the next page is that of another group`() async throws {
    // The debuts of four units of tripleS come before that of another group.
    let days = await World().run("upcoming", "--date", "2026-11-21", "--jsonl=id,kind,unit").lines
    let row = try #require(days.firstIndex { $0.contains("msnzmoon") })
    let other = try #require(days[row...].firstIndex { $0.contains("debut") && !$0.contains("triples") })
    func open(_ row: Int, _ key: String = "") async throws -> String {
      try await driver.screen("4 " + String(repeating: "j ", count: row) + "enter " + key).text
    }
    #expect(try await open(row).contains("tripleS"))
    let next = try await open(row, "n")
    #expect(try await next == open(other))
    #expect(!next.contains("tripleS"))
  }

  @Test func `favourites can be sorted first or shown alone on upcoming days`() async throws {
    try driver.folder.write(
      #"{"version": "1.0", "favorites": [{"kind": "member", "id": "fromis9/jisun"}]}"#,
      to: "favorites.json"
    )
    func day(_ keys: String) async throws -> [String] {
      let rows = try await driver.screen(keys).text.split(separator: "\n").map(String.init)
      return Array(rows.drop { !$0.contains("2026-11-23") }.dropFirst())
    }
    #expect(try await day("4")[0].contains("EunB"))
    #expect(try await day("4 s")[0].contains("Roh Jisun"))
    #expect(try await day("4 s v")[0].contains("Roh Jisun"))
    #expect(try await day("4 s v").allSatisfy { !$0.contains("EunB") })
  }

  @Test func `a search for a fact about a name finds the name`() async throws {
    #expect(try await driver.screen("/ w o n y o u n g space b i r t h d a y").text.contains("Wonyoung  "))
    #expect(try await driver.screen("/ 스 테 이 씨 space 팬 덤").text.contains(">   STAYC"))
  }

  @Test func `a search that has several meanings shows the results of each`() async throws {
    let text = try await driver.screen("/ 2 0 1 5", Size(width: 80, height: 60)).text
    #expect(text.contains("= kpgg groups --debut 2015") && text.contains("= kpgg songs --year 2015"))
    #expect(text.contains("OH MY GIRL") && text.contains("[All ") && !text.contains("Groups 0"))
    #expect(!text.contains("Songs 0"))
  }

  @Test func `eras follow one another in both directions, with all of them after the last`() async throws {
    let sections = try await TestCatalog.frozen.index().value.sections
    func turns(_ turn: (inout BrowseFilter) -> Void) -> [Set<Era>] {
      var filter = BrowseFilter()
      return (0...sections.count).map { _ in
        turn(&filter)
        return filter.eras
      }
    }
    #expect(turns { $0.showEra(1, of: sections) } == sections.map { [$0.era] } + [[]])
    #expect(turns { $0.showEra(-1, of: sections) } == sections.reversed().map { [$0.era] } + [[]])
  }
}

extension String {
  /// The string with Hangul syllables split into conjoining letters.
  fileprivate var decomposed: [Unicode.Scalar] {
    unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
      guard (0xAC00...0xD7A3).contains(scalar.value) else { return [scalar] }
      let place = scalar.value - 0xAC00
      let letters =
        [0x1100 + place / 588, 0x1161 + place % 588 / 28] + (place % 28 == 0 ? [] : [0x11A7 + place % 28])
      return letters.compactMap { Unicode.Scalar($0) }
    }
  }
}
