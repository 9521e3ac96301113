import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of the browser's pages and of the navigation between them.
@Suite(.hangLimit) struct BrowsePageTests {
  private let driver = BrowseDriver()

  @Test func `pages remember their focus, and going back restores them`() async throws {
    let (_, before) = try await driver.screen("@IVE l l j j")
    #expect(try await driver.screen("@IVE l l j j enter tab j j enter esc esc").text == before)
    #expect(try await driver.screen("@IVE l l j j 2 1").text == before)
    // A tab's number opens its own page, and Esc goes back to where the user was.
    #expect(try await driver.screen("@ILLIT enter 2 1").text == driver.screen("@ILLIT").text)
    #expect(try await driver.screen("@ILLIT enter 2 esc").text == driver.screen("@ILLIT enter").text)
  }

  @Test(arguments: [true, false]) func `pictures take room only while they are on`(isOn: Bool) async throws {
    var state = try await driver.state(Size(width: 120, height: 40))
    state.pictures = BrowsePictures(isOn)
    for keys in ["", "4", "6", "5"] {
      if let key = keys.first { _ = state.update(.key(.character(key))) }
      state.updateDerivedValues()
      let hasRoom = state.layout.items.contains { $0.picture != nil } || state.previewPicture != nil
      #expect(isOn || !hasRoom, "\(keys)")
      #expect(!isOn || hasRoom || ["", "4", "6"].contains(keys), "\(keys)")
    }
  }

  @Test(arguments: ["twice", "ive"]) func `down reaches every row of members with pictures`(slug: String)
    async throws
  {
    var state = try await driver.state(Size(width: 90, height: 45))
    state.pictures = BrowsePictures(true)
    state.push(BrowsePage(EntryDetailPage(id: .group(try #require(Slug(slug))))))
    state.updateDerivedValues()
    let first = state
    let withPictures = state.layout.items.filter { $0.picture != nil && $0.focusIndex != nil }
    for item in withPictures {
      var state = first
      var rows = [item.y]
      state.page.focus = try #require(item.focusIndex)
      while let row = rows.last, row < withPictures.last?.y ?? 0, rows.count < 20 {
        _ = state.update(.key(.down))
        rows.append(try #require(state.layout[state.page.focus]).y)
      }
      #expect(rows == Set(withPictures.map(\.y)).sorted().filter { $0 >= item.y })
    }
  }

  @Test func `down stays in the column of a wide page, and skips no row`() async throws {
    let runner = try await driver.runner(Size(width: 120, height: 40))
    try await runner.type("@WJSN enter")
    let column = runner.state.layout[runner.state.page.focus]?.x
    for _ in 0..<11 {
      #expect(runner.state.layout[runner.state.page.focus]?.x == column)
      try await runner.type("down")
    }
    #expect(runner.state.layout[runner.state.page.focus]?.x == column)
  }

  @Test func `up and down lead to the nearest item of the next row`() async throws {
    for width in [40, 80, 200] {
      var state = try await driver.state(Size(width: width, height: 40))
      state.updateDerivedValues()
      for item in state.layout.items {
        guard let focusIndex = item.focusIndex,
          let below = state.layout[state.layout.focusIndex(.down, of: focusIndex)],
          below.y > item.y
        else { continue }
        let between = state.layout.items.filter { $0.focusIndex != nil && $0.y > item.y && $0.y < below.y }
        #expect(between.allSatisfy { !$0.column.overlaps(item.column) })
        let others = state.layout.items.filter {
          $0.focusIndex != nil && $0.y == below.y && $0.column == below.column
        }
        #expect(others.allSatisfy { abs($0.x - item.x) >= abs(below.x - item.x) })
      }
    }
  }

  @Test(arguments: Language.allCases, ["2", "3 enter", "/"])
  func `the tabs are separate and all visible at every width`(
    language: Language, keys: String
  ) async throws {
    var state = try await driver.state(Size(width: 120, height: 12))
    state.language = language
    for key in try Key.list(keys) { _ = state.update(.key(key)) }
    // From 80 columns on, the tabs have their full names in every language.
    for width in 40...80 {
      _ = state.update(.resized(Size(width: width, height: 12)))
      state.updateDerivedValues()
      let row = BrowseView.surface(state).text[0]
      #expect((2...6).allSatisfy { row.contains(" \($0)") || row.contains(" [\($0)") }, "\(row)")
      #expect(!row.contains("]\u{5B}") && row.cells <= width)
    }
  }

  @Test func `pages of an empty catalog show what is missing`() async throws {
    let runner = try await driver.runner()
    _ = try await runner.handle([.reloaded(BrowseCatalog(Contents(groups: [])), [])])
    let messages = [
      "2": "No matching groups.", "3": "No matching members.", "4": "No matching songs.",
      "5": "No birthdays or anniversaries.", "i": "The catalog has no pictures.",
    ]
    for (key, message) in messages {
      try await runner.type(key)
      #expect(runner.screenText.contains(message), "\(key)")
    }
  }

  @Test func `the URL in the status line is never truncated`() async throws {
    let streams = TestWorld.Streams()
    let world = TestWorld(variables: ["NO_COLOR": "1", "BROWSER": "nowhere"], programs: ["other"])
    let (_, text) = try await driver.screen("@IVE o", Size(width: 40, height: 10), world: world, streams)
    #expect(
      text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }.joined().contains(
        "https://www.youtube.com/watch?v=Y8JFxS1HlDo"))
  }

  @Test(arguments: [Language.english, .korean])
  func `nothing on a group's page is truncated on the narrowest screen`(language: Language) async throws {
    let catalog = TestCatalog.bundled
    let index = try await catalog.index()
    let names = NameOrder(.both, in: language)
    var context = RenderContext(
      width: 38, language: language, nameOrder: names, today: nil, isAccessible: false)
    context.hasLinks = true
    for group in sampled(index.groups, sample: 30) {
      let members = try await catalog.members(of: [group])
      let songs = try await catalog.songs(of: [group])
      var favorites = Favorites()
      _ = favorites.add(try #require(Favorite(.group(group.slug), name: nil, added: nil)))
      let view = GroupView(
        group: group, members: members, songs: songs, favorites: favorites, index: index,
        showsAllSongs: true)
      let cut = view.lines(context).map(\.text).filter { $0.contains("…") }
      #expect(cut.isEmpty, "\(group.slug)")
    }
  }

  @Test func `the focus is visible without colour`() async throws {
    let surface = try await driver.screen("@ILLIT").surface
    let bytes = String(decoding: surface.bytes(since: nil, .attributes), as: UTF8.self)
    #expect(
      bytes.firstMatch(of: /\[[0-9;]*7m>\s/) != nil && bytes.firstMatch(of: /\[[0-9;]*3[0-9][;m]/) == nil)
    #expect(surface.cursor.isVisible == false)
  }
}
