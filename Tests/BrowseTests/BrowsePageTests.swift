import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// The pages of the browser, and the ways between them.
@Suite(.hangLimit) struct BrowsePageTests {
  private let driver = BrowseDriver()

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

  @Test func `moving down keeps the column, however far the row has scrolled`() async throws {
    let size = Size(width: 80, height: 40)
    for keys in ["@IVE l l", "@IVE l l l l l"] {
      let above = try await driver.screen(keys, size).text
      let below = try await driver.screen(keys + " j", size).text
      #expect(try await driver.screen(keys + " j k", size).text == above)
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
    let (_, era) = try await driver.screen("@WJSN left enter")
    #expect(era.contains("Home / 2016-2019") && era.contains("> WJSN"))
    #expect(try await driver.screen("@WJSN left enter l enter n").text.contains(" / BLACKPINK"))
    #expect(try await driver.screen("@WJSN left enter enter p").text.contains("End of list."))
    #expect(try await driver.focused("@WJSN left down") == "WJSN")
  }

  @Test func `a wide screen shows songs beside the members, the first of whom has focus`() async throws {
    let size = Size(width: 120, height: 30)
    let wide = try await driver.screen("@WJSN l enter", size).text
    #expect(
      wide.contains(">   Nayoung")
        && wide.split(separator: "\n").contains { $0.contains("Members (11)") && $0.contains("ongs") })
    #expect(try await driver.focused("@WJSN l enter right left", size) == "Nayoung")
    let former = try await driver.screen("@IVE l l l enter G", Size(width: 120, height: 40)).text
    #expect(former.contains("former"))
  }

  @Test func `the row for all songs opens the full list`() async throws {
    let (_, few) = try await driver.screen("@IVE enter tab j j j")
    #expect(few.contains("Newest songs") && few.contains(">   All "))
    let (_, all) = try await driver.screen("@IVE enter tab j j j enter")
    #expect(!all.contains("Newest songs") && !all.contains("All "))
  }

  @Test func `a member's page leads to her groups`() async throws {
    let (_, page) = try await driver.screen("@IVE enter enter")
    #expect(page.contains("Groups and units"))
    #expect(try await driver.screen("@IVE enter enter tab enter").text.contains("  Members ("))
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
    #expect(try await driver.focused("@IVE enter n n esc") == "VIVIZ")
    #expect(try await driver.screen("enter n n esc").text.contains("Featured  3/3"))
    #expect(try await driver.focused("@IVE enter j enter p esc") == "An Yujin")
  }

  @Test func `the address in the status line is never cut`() async throws {
    let streams = World.Streams()
    let world = World(variables: ["NO_COLOR": "1", "BROWSER": "nowhere"], programs: ["other"])
    let (_, text) = try await driver.screen("@IVE o", Size(width: 40, height: 10), world: world, streams)
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

  @Test func `the focus is visible without colour`() async throws {
    let surface = try await driver.screen("j j j").surface
    let bytes = String(decoding: surface.bytes(since: nil, .attributes), as: UTF8.self)
    #expect(
      bytes.firstMatch(of: /\[[0-9;]*7m>\s/) != nil && bytes.firstMatch(of: /\[[0-9;]*3[0-9][;m]/) == nil)
    #expect(surface.cursor == .init(x: 0, y: 16, isVisible: false))
  }
}
