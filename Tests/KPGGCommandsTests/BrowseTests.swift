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
      .home, .favorites, .songs, .upcoming, .search, .era(era), .keys,
      .entry(.group(slug)), .entry(.member(MemberID(group: slug, member: slug))),
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
        #expect(try await driver.screen("e \(key)").text.contains("Filter cleared."))
        #expect(try await driver.screen("e \(key)").text.contains("debuted") == false)
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
      case .favoriteGroup:
        let text = try await driver.screen("j j j enter down down \(key)").text
        #expect(text.contains("Added to favourites: IVE (아이브)"))
        #expect(try await driver.screen("j j j j \(key)").text.contains("Removed from favourites: IVE"))
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
      case .language: #expect(try await driver.screen(key).text.contains("[1 Inicio]"))
      case .theme: #expect(try await driver.screen(key).text.contains("\nTheme: mono "))
      case .mouse: #expect(try await driver.screen(key).text.contains("The mouse selects text."))
      case .help: #expect(try await driver.screen(key).text.contains("Home / Keys"))
      // Keys after quitting are ignored.
      case .quit, .interrupt: #expect(try await driver.screen("\(key) j").text.contains("> Featured"))
      // These only affect a real terminal.
      case .showKind, .page, .scroll, .choose, .mark: Issue.record("these have no keys here")
      case .pause, .nextSong, .previousSong:
        #expect(try await driver.screen(key).text.contains("no player found"))
      case .enqueue:
        #expect(try await driver.screen("j j j \(key)").text.contains("no player found"))
      case .queue: #expect(try await driver.screen(key).text.contains("Home / Queue"))
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

  @Test func `a tab's number opens its own page, and Esc goes back to where the user was`() async throws {
    #expect(try await driver.screen("j j j enter 2 1").text == driver.screen("j j j").text)
    #expect(try await driver.screen("j j j enter 2 esc").text == driver.screen("j j j enter").text)
  }

  @Test func `the home page makes room for cards as soon as the theme shows them`() async throws {
    var start = driver.start(Size(width: 120, height: 40))
    start.isInColor = true
    var state = BrowseState(try await TestCatalog.frozen.index().value, start)
    for _ in Theme.allCases {
      _ = state.update(.action(.theme))
      #expect(state.layout == BrowseLayout(state), "\(state.theme)")
    }
  }

  @Test func `down reaches every row of members with pictures`() async throws {
    for slug in ["twice", "ive"] {
      var start = driver.start(Size(width: 90, height: 45))
      start.pictures = BrowsePictures(true)
      var state = BrowseState(try await TestCatalog.frozen.index().value, start)
      let slug = try #require(Slug(slug))
      let group = try #require(state.index.group(slug))
      let members = try await TestCatalog.frozen.members(of: [group]).value
      _ = state.update(.action(.search))
      state.push(BrowsePage(.entry(.group(slug))))
      _ = state.update(.loaded(.group(slug, members: members, songs: [group.song]), version: 0))
      let pictured = state.layout.items.filter { $0.picture != nil && $0.spot != nil }
      let last = try #require(pictured.last)
      for start in pictured where start.y < last.y {
        state.page.focus = try #require(start.spot)
        var rows: [Int] = [start.y]
        while rows.last != last.y {
          _ = state.update(.action(.move(.down)))
          rows.append(try #require(state.layout[state.page.focus]).y)
          guard rows.count < 20 else { break }
        }
        #expect(rows == Array(Set(pictured.map(\.y))).sorted().filter { $0 >= start.y })
      }
    }
  }

  @Test func `a preview whose group cannot be read is requested once`() async throws {
    var state = try await driver.state(Size(width: 120, height: 40))
    _ = state.update(.action(.open))
    let era = try #require(state.sections.first?.era)
    _ = state.update(.action(.tab(0)))
    state.push(BrowsePage(.era(era)))
    var requests = 0
    var pending = state.update(.resized(Size(width: 121, height: 40)))
    while requests < 5, !pending.isEmpty {
      var next: [BrowseEffect] = []
      for case .load(let slugs, let version) in pending {
        requests += 1
        next += slugs.flatMap { state.update(.loaded(.failed($0, "damaged"), version: version)) }
      }
      pending = next
    }
    #expect(requests == 1)
  }

  @Test func `keys without an effect say why`() async throws {
    #expect(try await driver.screen("r n").text.contains("No list to step through."))
    #expect(try await driver.screen("u").text.contains("Nothing to undo."))
    #expect(try await driver.screen("j j j f f").text.contains("IVE (아이브). Press u to undo."))
    #expect(try await driver.screen("j j j f f u").text.contains("Restored: IVE"))
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
    let (_, text) = try await driver.screen("j j j j L L L L enter", world: world)
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
      _ = favorites.add(try #require(Favorite(.group(group.slug), name: nil, added: nil)))
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
    // So does a filter.
    _ = state.update(.key(.escape))
    #expect(state.update(.key(.escape)) == [] && state.status?.contains("q") == true)
    #expect(state.update(.key(.character("q"))) == [.quit])
  }
}
