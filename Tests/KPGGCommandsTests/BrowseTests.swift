import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import KPGGCommands

/// The browser without a terminal: what keys show, write and start.
@Suite struct BrowseTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var file: String { folder.path + "/favorites.json" }

  private var driver: BrowseDriver { BrowseDriver(folder: folder) }

  // MARK: The table of keys

  @Test func `every key binding has keys, and no key has two actions on one page`() throws {
    let (slug, era) = (try #require(Slug("ive")), try #require(Era("2020")))
    let places: [BrowsePage.Place] = [
      .home, .favorites, .songs, .upcoming, .search, .era(era), .group(slug), .keys,
      .member(MemberID(group: slug, member: slug)),
    ]
    for place in places {
      let keys = KeyBinding.table.filter { $0.applies(to: place.type) }.flatMap(\.keys)
      #expect(Set(keys).count == keys.count, "\(place)")
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
      case .move(.up): #expect(try await driver.focused("j j j j \(key)") == "IVE")
      case .move(.down): #expect(try await driver.focused("j j \(key)") == "IVE")
      case .move(.left): #expect(try await driver.focused("j j j l \(key)") == "IVE")
      case .move(.right): #expect(try await driver.focused("j j j \(key)") == "Kep1er")
      case .pageUp: #expect(try await driver.focused("G \(key)") != driver.focused("G"))
      case .pageDown: #expect(try await driver.focused("j j j j enter \(key)") != "Sumin")
      case .rowStart: #expect(try await driver.focused("j j j l l l \(key)") == "IVE")
      case .rowEnd: #expect(try await driver.focused("j j j \(key)") == "KISS OF LIFE")
      case .first: #expect(try await driver.screen("G \(key)").text.contains("> Featured"))
      case .last: #expect(try await driver.focused(key) == "Brown Eyed Girls")
      case .nextSection:
        let below = try await driver.focused("j j j j enter down down down down down down")
        #expect(try await driver.focused("j j j j enter \(key)") == below && below != "J")
      case .previousSection: #expect(try await driver.focused("j j j j enter tab \(key)") == "Sumin")
      case .open: #expect(try await driver.screen("j j j \(key)").text.contains("Home / IVE"))
      case .back:
        #expect(try await driver.screen("j j j l enter \(key)").text == driver.screen("j j j l").text)
        #expect(try await driver.screen(key).text.contains("Press q to quit."))
      case .play:
        let streams = World.Streams()
        let shown = try await driver.screen("j j j \(key)", world: World(programs: ["xdg-open"]), streams)
        #expect(streams.programs == [["xdg-open", "https://www.youtube.com/watch?v=Y8JFxS1HlDo"]])
        #expect(shown.text.contains("LOVE DIVE (러브 다이브)  https://www.youtube.com/watch?v=Y8JFxS1HlDo"))
      case .favorite where binding.feature == .kinds:
        #expect(try await driver.screen("/ i v e \(key)").text.contains("Added to favourites: IVE"))
        #expect(try await driver.screen("/ i v e \(key)").text.contains("Removed from favourites"))
      case .favorite:
        #expect(try await driver.screen("j j j \(key) 2").text.contains("> IVE") == false)
        #expect(folder.read("favorites.json")?.contains("\"ive\"") == true)
        #expect(try await driver.screen("j j j j \(key)").text.contains("Removed from favourites: IVE (아이브)"))
        #expect(folder.read("favorites.json")?.contains("\"ive\"") == false)
      case .pictures:
        let home = World(variables: ["HOME": folder.path])
        #expect(try await driver.screen(key, world: home).text.contains("Pictures on."))
        #expect(folder.read(".config/kpgg/config.json")?.contains(#""pictures": "auto""#) == true)
        #expect(
          try await driver.screen(key, world: home).text.contains("Pictures off."))
        #expect(folder.read(".config/kpgg/config.json")?.contains(#""pictures": "never""#) == true)
      case .remove, .undo:
        _ = try await driver.screen("j j j f l f")
        let shown = try await driver.screen(binding.action == .undo ? "2 x \(key)" : "2 \(key)")
        let rows = shown.text.split(separator: "\n").dropLast().joined()
        #expect(rows.contains("IVE") == (binding.action == .undo) && rows.contains("Kep1er"))
        _ = try await driver.screen("2 x x")
      case .step(let step) where binding.feature == .candidates:
        #expect(try await driver.screen(key).text.contains(step > 0 ? "Featured  2/4" : "Featured  4/4"))
      case .step(let step):
        let start = step > 0 ? "j j j enter" : "j j j l enter"
        let next = step > 0 ? "Kep1er" : "IVE"
        #expect(try await driver.screen("\(start) \(key)").text.contains("Home / \(next)"))
      case .copy:
        #expect(try await driver.screen("j j j \(key)").text.contains("Copied: LOVE DIVE (러브 다이브)  https://"))
      case .search: #expect(try await driver.screen(key).text.contains("Home / Search"))
      case .kind(let step):
        #expect(try await driver.screen("/ i v e \(key)").text.contains(step > 0 ? "[Groups 1]" : "[Songs"))
      case .forget:
        let text = try await driver.screen("/ \(key)", world: driver.searched("ive", "stayc")).text
        #expect(!text.contains("> ive") && text.contains("stayc"))
        #expect(folder.read(driver.historyFile)?.contains("ive") == false)
      case .order: #expect(try await driver.screen(key).text.contains("by name \n"))
      case .era: #expect(try await driver.screen("\(key)").text.contains("2021-2023 \n"))
      case .previousEra:
        let (next, previous) = (try await driver.screen("e").text, try await driver.screen("e e \(key)").text)
        #expect(previous == next)
        #expect(try await driver.screen(key).text.contains("debuted "))
      case .shown: #expect(try await driver.screen("\(key) \(key)").text.contains(" active \n"))
      case .reload: #expect(try await driver.screen(key).text.contains("Reloaded."))
      case .tab(let number):
        let names = ["Home", "Favourites", "Songs", "Upcoming"]
        #expect(try await driver.screen("2 \(key)").text.contains("[\(number + 1) \(names[number])]"))
      case .language: #expect(try await driver.screen(key).text.contains("[1 홈]"))
      case .theme: #expect(try await driver.screen(key).text.contains("\nmono "))
      case .mouse: #expect(try await driver.screen(key).text.contains("The mouse selects text."))
      case .help: #expect(try await driver.screen(key).text.contains("Home / Keys"))
      // Keys after quitting are ignored.
      case .quit, .interrupt: #expect(try await driver.screen("\(key) j").text.contains("> Featured"))
      // These only affect a real terminal.
      case .showKind, .page, .scroll, .choose, .mark: Issue.record("these have no keys here")
      case .surprise: #expect(try await driver.screen(key).text.contains("Home / "))
      case .redraw, .suspend:
        #expect(try await driver.screen("j j j \(key)").text == driver.screen("j j j").text)
      }
    }
  }

  @Test func `keys typed in the Korean layout work like their Latin counterparts`() async throws {
    #expect(try await driver.screen("ㅓ ㅓ ㅓ ㅣ ㅣ").text == driver.screen("j j j l l").text)
    #expect(try await driver.screen("걱").text == driver.screen("r j r").text)
    #expect(try await driver.screen("ㅂ ㅓ").text == driver.screen("q j").text)
  }

  // MARK: Pages

  @Test func `rows remember their focus, and going back restores the page`() async throws {
    let (_, before) = try await driver.screen("j j j l l l l l j j l l")
    #expect(try await driver.screen("j j j l l l l l j j l l enter tab j j enter esc esc").text == before)
    #expect(try await driver.screen("j j j l l l l l j j l l 2 1").text == before)
  }

  @Test func `moving down keeps the column, however far the row has scrolled`() async throws {
    for keys in ["j j j l l", "j j j l l l l l"] {
      let world = World(catalog: TestCatalog.known)
      let above = try await driver.screen(keys, world: world).text
      let below = try await driver.screen(keys + " j", world: world).text
      #expect(try await driver.screen(keys + " j k", world: world).text == above)
      func column(_ text: String) -> Int? {
        text.split(separator: "\n").dropFirst(2).compactMap { line in
          line.firstRange(of: "> ").map { String(line[..<$0.lowerBound]).cells }
        }.first
      }
      #expect(column(above) == column(below) && above != below)
    }
  }

  @Test func `the next card is partly visible`() async throws {
    #expect(try await driver.screen("j j j").text.contains(" Love Me..\n"))
  }

  @Test func `an era heading opens the whole era, and its groups can be stepped through`()
    async throws
  {
    let (_, era) = try await driver.screen("j j j j j left enter")
    #expect(era.contains("Home / 2016-2019") && era.contains("> I.O.I"))
    #expect(try await driver.screen("j j j j j left enter l enter n").text.contains(" / MOMOLAND"))
    #expect(try await driver.screen("j j j j j left enter enter p").text.contains("End of list."))
    #expect(try await driver.focused("j j j j j left down") == "I.O.I")
  }

  @Test func `a wide screen shows songs beside the members, the first of whom has focus`() async throws {
    let size = Size(width: 120, height: 30)
    let wide = try await driver.screen("j j j j j enter", size).text
    #expect(
      wide.contains(">   Nayoung")
        && wide.split(separator: "\n").contains { $0.contains("Members (11)") && $0.contains("ongs") })
    #expect(try await driver.focused("j j j j j enter right left", size) == "Nayoung")
    let former = try await driver.screen("j j j l l enter G", Size(width: 120, height: 40)).text
    #expect(former.contains("former"))
  }

  @Test func `the row for all songs opens the full list`() async throws {
    let world = World(catalog: TestCatalog.known)
    let (_, few) = try await driver.screen("j j j l enter tab j j j", world: world)
    #expect(few.contains("Newest songs") && few.contains(">   All "))
    let (_, all) = try await driver.screen("j j j l enter tab j j j enter", world: world)
    #expect(!all.contains("Newest songs") && !all.contains("All "))
  }

  @Test func `a member's page leads to her groups`() async throws {
    let world = World(catalog: TestCatalog.known)
    let (_, page) = try await driver.screen("j j j j enter enter", world: world)
    #expect(page.contains("Groups and units"))
    #expect(
      try await driver.screen("j j j j enter enter tab enter", world: world).text.contains("  Members ("))
  }

  @Test func `/ filters the keys page, and the letters do nothing else`() async throws {
    let (surface, text) = try await driver.screen("? / q u i t")
    #expect(text.contains("Find: quit") && surface.cursor == .init(x: 12, y: 2, isVisible: true))
    #expect(text.contains("quit immediately"))
    #expect(try await driver.screen("? / x y z").text.contains("No matching key."))
    #expect(try await driver.screen("? / x y z esc esc").text == driver.screen("").text)
    // Enter ends the typing and keeps the filter.
    let filtered = try await driver.screen("? / q u i t enter k")
    #expect(filtered.text.contains("Find: quit ") && !filtered.surface.cursor.isVisible)
    #expect(try await driver.screen("? j j").text.contains(">   left h"))
  }

  @Test func `a failure to load songs is shown in the current language`() async throws {
    let catalog = TestCatalog(
      TestCatalog.frozen,
      songs: { _ in
        throw APIError.noDocument(url: "https://api.example.org/song/2020", status: 404)
      })
    let world = World(catalog: catalog)
    let (_, text) = try await driver.screen("j j j j L enter", world: world)
    #expect(text.contains("대표곡") && text.contains("호스트가 이 주소에도"))
  }

  @Test func `a failure to load members leaves the rest of the page`() async throws {
    let catalog = TestCatalog(
      TestCatalog.frozen,
      members: { _ in
        throw APIError.noDocument(url: "https://api.example.org/group/2020", status: 404)
      })
    let world = World(catalog: catalog)
    let (_, text) = try await driver.screen("j j j j enter", world: world)
    #expect(text.contains("Signature song") && text.contains("group/2020") && !text.contains("Loading"))
  }

  @Test func `going back after stepping focuses the item reached`() async throws {
    #expect(try await driver.focused("j j j enter n n esc") == "H1-KEY")
    #expect(try await driver.screen("enter n n esc").text.contains("Featured  3/4"))
    #expect(try await driver.focused("j j j j enter j enter p esc") == "Sumin")
  }

  @Test func `the address in the status line is never cut`() async throws {
    let streams = World.Streams()
    let world = World(variables: ["NO_COLOR": "1", "BROWSER": "nowhere"], programs: ["other"])
    let (_, text) = try await driver.screen("j j j o", Size(width: 40, height: 10), world: world, streams)
    #expect(
      text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }.joined().contains(
        "https://www.youtube.com/watch?v=Y8JFxS1HlDo"))
  }

  @Test(arguments: [Language.english, .korean])
  func `nothing on a group page is cut on the narrowest screen`(language: Language) async throws {
    let index = try await DocumentCatalog.bundled.index().value
    let members = Dictionary(
      grouping: try await DocumentCatalog.bundled.members(of: index.groups).value, by: \.id.group)
    let songs = Dictionary(
      grouping: try await DocumentCatalog.bundled.songs(of: index.groups).value, by: \.group)
    var context = RenderContext(
      width: 38, language: language, names: NameOrder(.both, in: language), today: nil, isAccessible: false)
    context.hasLinks = true
    var favorites = Favorites()
    for group in index.groups {
      _ = favorites.add(Favorite(.group(group.slug), name: nil, added: nil))
      let view = GroupView(
        group: group, members: members[group.slug] ?? [], songs: songs[group.slug] ?? [],
        favorites: favorites, index: index, showsAllSongs: true)
      let lines = view.lines(context)
      for line in lines { #expect(!line.text.contains("…"), "\(line.text)") }
    }
  }

  // MARK: Favourites

  @Test func `favourites have their own row while there are any`() async throws {
    #expect(!(try await driver.screen("").text.contains("Favourites  1")))
    let (_, one) = try await driver.screen("j j j f")
    #expect(one.contains("  Favourites  1 ") && one.contains("> IVE  아이브 ★ "))
    #expect(!(try await driver.screen("j j j f").text.contains("Favourites  1")))
  }

  @Test func `undoing a removal restores the favourites file`() async throws {
    try folder.write(
      """
      {"version": "1.0", "favorites": [{"kind": "group", "id": "ive", "added": "2024-01-02", "note": "mine"},
        {"kind": "group", "id": "kep1er"}, {"kind": "group", "id": "nmixx"}]}
      """, to: "favorites.json")
    let before = try Store<Favorites>(path: file).load()
    _ = try await driver.screen("2 x x u u")
    #expect(try Store<Favorites>(path: file).load().list == before.list)
    #expect(folder.read("favorites.json")?.contains("mine") == true)
    #expect(try await driver.screen("2 u").text.contains("Nothing to undo."))
  }

  @Test func `a removal can be undone after a reload that finds no change`() async throws {
    _ = try await driver.screen("j j j f f right f R u")
    #expect(try Store<Favorites>(path: file).load().list.count == 2)
  }

  @Test func `a person saved in two groups is shown once and removed from both`() async throws {
    try folder.write(
      """
      {"version": "1.0", "favorites": [{"kind": "member", "id": "ive/wonyoung"}, {"kind": "group", "id": "ive"},
        {"kind": "member", "id": "izone/wonyoung"}]}
      """, to: "favorites.json")
    let (_, text) = try await driver.screen("2")
    #expect(text.split(separator: "Wonyoung").count == 2)
    _ = try await driver.screen("2 down x")
    #expect(try Store<Favorites>(path: file).load().list.map(\.id.description) == ["ive"])
  }

  @Test func `a change that cannot be saved is reverted with a message`() async throws {
    try folder.write(#"{"version": "9.0", "favorites": []}"#, to: "favorites.json")
    let (_, text) = try await driver.screen("j j j f")
    #expect(text.contains("9.0") && !text.contains("★"))
    #expect(folder.read("favorites.json") == #"{"version": "9.0", "favorites": []}"#)
  }

  // MARK: Without colour, and whatever comes

  @Test func `the focus is visible without colour`() async throws {
    let surface = try await driver.screen("j j j").surface
    let bytes = String(decoding: surface.bytes(since: nil, .attributes), as: UTF8.self)
    #expect(
      bytes.firstMatch(of: /\[[0-9;]*7m>\s/) != nil && bytes.firstMatch(of: /\[[0-9;]*3[0-9][;m]/) == nil)
    #expect(surface.cursor == .init(x: 0, y: 16, isVisible: false))
  }

  @Test func `a click focuses, a second click opens, and the wheel scrolls`() async throws {
    var state = try await driver.state(Size(width: 80, height: 24), host: "api.example.org")
    func mouse(_ action: Mouse.Action, _ x: Int, _ y: Int) -> [BrowseEffect] {
      BrowseView.events(for: Mouse(action, x: x, y: y), state).flatMap { state.update($0) }
    }
    _ = mouse(.press, 30, 8)
    #expect(state.page.focus == .card(.era(try #require(Era("2021-2023"))), 1))
    #expect(mouse(.press, 30, 9) == [.load([try #require(Slug("kep1er"))], version: 0)])
    _ = mouse(.press, 20, 0)
    #expect(state.page.place == .favorites)
    _ = mouse(.press, 2, 0)
    _ = mouse(.press, 2, 0)
    _ = mouse(.wheelDown, 2, 10)
    _ = mouse(.wheelLeft, 2, 10)
    #expect(state.page.place == .home && state.page.focus != .featured)
    for (x, y) in [(79, 23), (500, 500), (0, 1), (79, 22)] { _ = mouse(.press, x, y) }
    #expect(state.page.place == .home)
  }

  @Test func `the wheel scrolls by three rows, and takes the focus along only at the edge`() async throws {
    let runner = try await driver.runner(Size(width: 80, height: 24))
    _ = try await runner.press(try Key.list("3"))
    func turn(_ action: Mouse.Action, _ times: Int) async throws {
      for _ in 0..<times {
        _ = try await runner.handle(BrowseView.events(for: Mouse(action, x: 5, y: 9), runner.state))
      }
    }
    _ = try await runner.press(try Key.list("pagedown j"))
    let (focus, scroll) = (runner.state.page.focus, runner.state.page.scroll)
    try await turn(.wheelDown, 1)
    #expect(runner.state.page.focus == focus && runner.state.page.scroll == scroll + 3)
    try await turn(.wheelDown, 20)
    #expect(runner.state.page.focus != focus && runner.screenText.contains("\n> "))
    try await turn(.wheelUp, 100)
    #expect(runner.state.page.scroll == 0 && runner.screenText.contains("\n> "))
    try await turn(.wheelDown, 1000)
    #expect(runner.state.page.scroll == runner.state.layout.height - runner.state.contentHeight)
  }

  @Test func `r opens a random group, another one next time, and the seed decides which`() async throws {
    func titles(_ seed: UInt64) async throws -> [String] {
      var start = driver.start(Size(width: 80, height: 24))
      start.seed = seed
      let index = try await TestCatalog.frozen.index().value
      let runner = BrowseRunner(BrowseState(index, start), BrowseWorld(World().app(World.Streams())))
      var titles: [String] = []
      _ = try await runner.press([])
      for _ in 0..<6 {
        _ = try await runner.handle([.key(.character("r"))])
        titles.append(BrowseView.title(runner.state))
      }
      return titles
    }
    let first = try await titles(7)
    #expect(Set(first).count > 3 && first.allSatisfy { $0.split(separator: "/").count == 2 })
    #expect(try await titles(7) == first)
    #expect(try await titles(8) != first)
  }

  // MARK: Previews

  @Test(arguments: [
    ("3 j", "NMIXX (엔믹스)"), ("2", "Groups and units"), ("4", "Real name"), ("/ i v e", "Members (6)"),
    ("/ r e i down", "Real name"), ("j j j left enter l", "Members ("),
  ])
  func `from 100 columns, the focused item is shown beside its list`(keys: String, preview: String)
    async throws
  {
    try folder.write(
      #"{"version": "1.0", "favorites": [{"kind": "member", "id": "ive/wonyoung"}]}"#, to: "favorites.json")
    let keys = keys.hasPrefix("j") ? "j " + keys : keys
    let wide = try await driver.screen(keys, Size(width: 100, height: 40)).text
    #expect(wide.contains(preview), "\(wide)")
    #expect(try await !driver.screen(keys, Size(width: 99, height: 40)).text.contains(preview))
  }

  @Test func `a click on the preview opens the item, and on its video plays it`() async throws {
    let streams = World.Streams()
    let world = BrowseWorld(World(favoritesPath: file, programs: ["xdg-open"]).app(streams))
    let runner = BrowseRunner(try await driver.state(Size(width: 120, height: 30)), world)
    func click(_ text: String) async throws {
      let y = try #require(runner.screen.firstIndex { $0.contains(text) }, "\(text)")
      let start = try #require(runner.screen[y].firstRange(of: text)).lowerBound
      let x = String(runner.screen[y][..<start]).cells
      _ = try await runner.handle(BrowseView.events(for: Mouse(.press, x: x, y: y), runner.state))
    }
    _ = try await runner.press(try Key.list("3 j"))
    try await click("https://youtu.be")
    #expect(streams.programs.count == 1 && runner.state.pages.count == 1)
    try await click("NMIXX (엔믹스)")
    #expect(BrowseView.title(runner.state) == "Songs / Love Me Like This" && streams.programs.count == 1)
  }

  @Test func `a song opens its page, which plays it and leads to its group`() async throws {
    let world = World(programs: ["xdg-open"])
    let streams = World.Streams()
    let (_, page) = try await driver.screen("3 / i v e enter enter", world: world, streams)
    #expect(page.contains("Songs / ") && page.contains("Released") && streams.programs.isEmpty)
    #expect(try await driver.screen("3 / i v e enter enter down enter").text.contains("Members ("))
    _ = try await driver.screen("3 / i v e enter enter o", world: world, streams)
    #expect(streams.programs.count == 1)
  }

  @Test(arguments: [(80, "https://www.youtube.com"), (40, "https://youtu.be")])
  func `a click on the path, a hint or the video's address does what its text says`(
    width: Int, address: String
  ) async throws {
    let streams = World.Streams()
    let world = BrowseWorld(World(favoritesPath: file, programs: ["xdg-open"]).app(streams))
    let runner = BrowseRunner(try await driver.state(Size(width: width, height: 24)), world)
    func click(_ text: String) async throws {
      let y = try #require(runner.screen.firstIndex { $0.contains(text) }, "\(text)")
      let start = try #require(runner.screen[y].firstRange(of: text)).lowerBound
      let x = String(runner.screen[y][..<start]).cells
      _ = try await runner.handle(BrowseView.events(for: Mouse(.press, x: x, y: y), runner.state))
    }
    _ = try await runner.press(try Key.list("j j j j left enter enter tab tab down down"))
    try await click(address)
    #expect(streams.programs.count == 1)
    _ = try await runner.handle([.key(.down)])
    if width == 80 {
      try await click("f favourite")
      #expect(runner.state.favorites.list.count == 1)
    }
    _ = try await runner.handle([.key(.down)])
    try await click("2020 /")
    #expect(BrowseView.title(runner.state).hasSuffix("/ 2020"))
    try await click("Home /")
    #expect(runner.state.pages.count == 1)
  }

  @Test func `a paste triggers no keys and only fills a text field`() async throws {
    var state = try await driver.state(Size(width: 80, height: 24), host: "api.example.org")
    #expect(state.update(.paste("q2f\u{1B}[2J")) == [])
    #expect(state.page.focus == .featured && state.tab == .home)
    _ = state.update(.key(.character("?")))
    _ = state.update(.key(.character("/")))
    _ = state.update(.paste("fav\nour\u{1B}"))
    #expect(state.page.field.text == "fav our\\u{1B}")
  }

  @Test(arguments: [(0, 0), (40, 10), (80, 24), (99, 30), (300, 100)])
  func `any key sequence keeps rows at the screen width and the focus in view`(
    width: Int, height: Int
  ) async throws {
    let catalog = TestCatalog.frozen
    var state = try await driver.state(Size(width: width, height: height), catalog)
    let all = state.index.groups
    let members = Dictionary(grouping: try await catalog.members(of: all).value, by: \.id.group)
    var random = SplitMix64(UInt64(width + 1))
    let keys = try Key.list(
      "j j j k l l l h enter enter enter esc tab shift-tab home end pageup pagedown g G o f f x u n p 1 2 3 4 / s e v y R L c m ? ㅓ space backspace up down left right z ctrl-f delete"
    )
    for number in 0..<1000 {
      let effects: [BrowseEffect]
      switch random.below(40) {
      case 0:
        let isOther = random.below(2) == 0
        effects = state.update(
          .resized(
            isOther
              ? Size(width: random.below(301), height: random.below(101)) : Size(width: width, height: height)
          ))
      case 1:
        let mouse = Mouse(.press, x: random.below(301), y: random.below(101))
        effects = BrowseView.events(for: mouse, state).flatMap { state.update($0) }
      default: effects = state.update(.key(keys[random.below(keys.count)]))
      }
      for case .load(let slugs, let version) in effects where random.below(5) > 0 {
        let slug = slugs[0]
        let song = try #require(state.index.group(slug)).song
        _ = state.update(.loaded(.group(slug, members: members[slug] ?? [], songs: [song]), version: version))
      }
      if !state.isTooSmall {
        let item = try #require(state.layout[state.page.focus], "\(state.page)")
        #expect(
          item.y < state.page.scroll + state.contentHeight && item.end > state.page.scroll, "\(state.page)")
      }
      if number % 40 == 0 {
        let surface = BrowseView.surface(state)
        #expect(surface.text.count == state.size.height)
        for line in surface.text { #expect(line.cells == state.size.width) }
      }
    }
    _ = state.update(.resized(Size(width: 80, height: 24)))
    // A help page with text in its field takes one more Esc.
    for _ in 0..<20 where state.page.place != .home || state.pages.count > 1 {
      _ = state.update(.key(.escape))
    }
    #expect(state.page.place == .home && state.pages.count == 1)
    #expect(state.update(.key(.escape)) == [] && state.status?.contains("q") == true)
    #expect(state.update(.key(.character("q"))) == [.quit])
  }

  // MARK: The command

  @Test func `without a terminal the browser suggests other commands`() async {
    for world in [World(), World(variables: ["KPGG_ACCESSIBLE": "1"]), World(columns: 80)] {
      let result = await world.run("browse")
      #expect(result.status == 2 && result.output == "")
      #expect(result.error.contains("needs an interactive terminal") && result.error.contains("kpgg groups"))
    }
  }

  @Test func `a dump writes no files and starts no programs`() async {
    let world = World(favoritesPath: file)
    let result = await world.run("browse", "--dump", "--keys", "j j j f o 2")
    #expect(result.status == 0 && result.output.contains("> "))
    #expect(folder.read("favorites.json") == nil)
  }

  @Test(arguments: [
    (["--dump", "--keys", "j entre"], "invalid value \"j entre\" for --keys"),
    (["--dump", "--size", "80"], "for --size"),
    (["--dump", "--size", "80x99999"], "for --size"),
    (["--dump", "--date", "soon"], "for --date"),
  ])
  func `an invalid key, size or date is a usage error`(words: [String], error: String) async {
    let result = await World().run(["browse"] + words)
    #expect(result.status == 2 && result.error.contains(error) && result.output == "")
  }

  @Test func `--size requires --dump`() async {
    let result = await World(columns: 80).run("browse", "--size", "80x24")
    #expect(result.status == 2 && result.error.contains("--size can only be used with --dump"))
  }

  @Test func `kpgg alone opens the browser only on a terminal and if configured`()
    async throws
  {
    try folder.write(#"{"home": "browse"}"#, to: ".config/kpgg/config.json")
    let variables = ["HOME": folder.path, "NO_COLOR": "1"]
    #expect(
      await World(variables: variables, columns: 80).run().error.contains("needs an interactive terminal"))
    #expect(await World(variables: variables).run().lines.first?.hasPrefix("ive\t") == true)
    #expect(
      await World(variables: variables.merging(["KPGG_ACCESSIBLE": "1"]) { $1 }, columns: 80).run().status
        == 0)
  }
}
