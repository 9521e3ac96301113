import Foundation
import KPGGCore
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import KPGGCommands

/// A driver that runs the browser without a terminal.
struct BrowseDriver {
  /// The folder with the favourites and other files.
  var folder = TemporaryFolder()

  var favorites: Favorites { get throws { try Store(path: folder.path("kpgg/favorites.json")).load() } }

  /// Returns the screen after these keys, which are written as for ``BrowseRunner/type(_:)``. The keys can start
  /// programs and write files if the world allows it.
  func screen(
    _ keys: String, _ size: Size = Size(width: 80, height: 24), world: TestWorld? = nil,
    _ streams: TestWorld.Streams = TestWorld.Streams()
  ) async throws -> (surface: ScreenBuffer, text: String) {
    var world = world ?? TestWorld()
    world.dataFolder = world.dataFolder ?? folder
    let session = world.session(streams)
    var state = try await state(size, try session.catalog)
    state.loadSettings(of: session)
    state.favorites = BrowseFavorites((try? session.favoritesFile.load()) ?? Favorites())
    state.history = (try? session.historyFile.load()) ?? SearchHistory()
    let work = BrowseWork(session)
    state.pictures = BrowsePictures(session.wantsPictures ?? false, work.pictureLoader.modes)
    let runner = BrowseRunner(state, session, work)
    try await runner.type(keys)
    let surface = BrowseView.surface(runner.state)
    return (surface, surface.text.joined(separator: "\n"))
  }

  let historyFile = ".local/state/kpgg/history.json"

  /// Returns a world with these recent searches, newest first.
  func worldWithSearches(_ words: String...) throws -> TestWorld {
    try folder.write(
      #"{"version": "1.0", "searches": ["\#(words.joined(separator: #"", ""#))"]}"#, to: historyFile)
    return TestWorld(variables: ["HOME": folder.path])
  }

  /// Returns the focused item after these keys, without its `> ` marker.
  func focusedItem(_ keys: String, _ size: Size = Size(width: 80, height: 24)) async throws -> String {
    let line = try await screen(keys, size).surface.text.dropFirst(2).first { $0.contains("> ") } ?? ""
    let start = line.firstRange(of: "> ")?.upperBound ?? line.startIndex
    return String(line[start...].split(separator: "  ").first ?? "")
  }

  /// Returns a browser on the frozen catalog, without files and programs.
  func runner(
    _ size: Size = Size(width: 80, height: 24), _ catalog: Catalog = TestCatalog.frozen,
    isDryRun: Bool = false
  ) async throws -> BrowseRunner {
    BrowseRunner(
      try await state(size, catalog), TestWorld(catalog: catalog).session(), isDryRun: isDryRun)
  }

  func state(_ size: Size = Size(width: 80, height: 24), _ catalog: Catalog = TestCatalog.frozen) async throws
    -> BrowseState
  {
    let today = try #require(Day(iso: "2026-11-21"))
    var state = BrowseState(try await Self.browseCatalog(catalog), today: today)
    state.size = size
    return state
  }

  /// The catalogs that have been read. They are kept because it takes long to prepare their names.
  private static let known = Mutex<[(Catalog, BrowseCatalog)]>([])

  private static func browseCatalog(_ catalog: Catalog) async throws -> BrowseCatalog {
    if let known = known.withLock({ $0.first { $0.0 === catalog }?.1 }) { return known }
    let made = BrowseCatalog(try await catalog.read([.members, .songs], requiresMembers: false))
    known.withLock { $0.append((catalog, made)) }
    return made
  }
}

extension BrowseRunner {
  convenience init(
    _ state: BrowseState, _ session: Session, isDryRun: Bool = false, screen: (any BrowseScreen)? = nil
  ) {
    self.init(
      state, session, BrowseWork(session, isDryRun: isDryRun), isDryRun: isDryRun, screen: screen)
  }

  var screen: [String] { BrowseView.surface(state).text }
  var screenText: String { screen.joined(separator: "\n") }

  /// Presses keys, and then prepares the page. `@NAME` clicks on the last entry with this name.
  func type(_ keys: String) async throws {
    var rest = keys[...]
    while !rest.isEmpty {
      let plain = rest.prefix { $0 != "@" }
      if try await press(try Key.list(String(plain))) != nil { return }
      let name = rest.dropFirst(plain.count).dropFirst().prefix { $0 != " " }
      rest = rest.dropFirst(plain.count + 1 + name.count)
      if !name.isEmpty { try await focus(String(name)) }
    }
    _ = try await prepare()
  }

  func typed(_ keys: String) async throws -> BrowseRunner {
    try await type(keys)
    return self
  }

  private func focus(_ name: String) async throws {
    _ = try await prepare()
    let item = state.layout.items.last { item in
      item.target?.entry.flatMap(state.catalog.name)?.latinFirst == name
    }
    guard let focusIndex = item?.focusIndex else {
      Issue.record("\(name) is not on the page")
      return
    }
    if focusIndex != state.page.focus { _ = try await handle([.hit(.item(focusIndex))]) }
  }
}

extension TestCatalog {
  /// Some groups of the frozen catalog, for tests that press thousands of keys.
  static let small = Catalog { path in
    guard path == "group/index.json", let data = frozenDocument(path), let index = try? JSONValue(json: data),
      let lists = index["group"]?.object, var whole = index.object
    else { return frozenDocument(path) }
    let slugs: [JSONValue] = ["ive", "stayc", "aespa", "ohmygirl", "kara"]
    whole["group"] = JSONValue(
      lists.mapValues { .list($0.elements.filter { slugs.contains($0["slug"] ?? .null) }) })
    return Data(JSONValue(whole).jsonText().utf8)
  }
}
