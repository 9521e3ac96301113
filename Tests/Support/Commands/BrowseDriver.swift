import Foundation
import KPGGCore
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import KPGGCommands

/// Drives the browser without a terminal.
struct BrowseDriver {
  /// Holds the favourites and other files.
  let folder: TemporaryFolder

  init(folder: TemporaryFolder = TemporaryFolder()) {
    self.folder = folder
  }

  /// The path of the favourites.
  var favoritesPath: String { folder.path("kpgg/favorites.json") }

  /// The saved favourites.
  var favorites: Favorites { get throws { try Store(path: favoritesPath).load() } }

  /// The screen after these keys, as for ``BrowseRunner/type(_:)``. They start programs and write files as far as
  /// the world allows.
  func screen(
    _ keys: String, _ size: Size = Size(width: 80, height: 24), world: TestWorld? = nil,
    _ streams: TestWorld.Streams = TestWorld.Streams()
  ) async throws -> (surface: Surface, text: String) {
    var world = world ?? TestWorld()
    world.dataFolder = world.dataFolder ?? folder
    let session = world.session(streams)
    let index = try await session.index()
    var start = start(size)
    start.language = session.language
    start.favorites = (try? session.favoritesFile.load()) ?? Favorites()
    start.history = (try? session.historyFile.load()) ?? SearchHistory()
    let browser = BrowseWorld(session)
    start.pictures = BrowsePictures(session.wantsPictures ?? false, browser.artist.modes)
    let runner = BrowseRunner(try await Self.begun(BrowseState(index, start), browser), browser)
    try await runner.type(keys)
    let surface = BrowseView.surface(runner.state)
    return (surface, surface.text.joined(separator: "\n"))
  }

  /// States with what they become after the first page has loaded, which takes long.
  private static let known = Mutex<[(first: BrowseState, begun: BrowseState)]>([])

  private static func begun(_ state: BrowseState, _ world: BrowseWorld) async throws -> BrowseState {
    let canKeep =
      world.session.world.bundled === TestCatalog.frozen && !state.pictures.areShown
    if canKeep, let begun = known.withLock({ $0.first { $0.first == state }?.begun }) { return begun }
    let runner = BrowseRunner(state, world)
    _ = try await runner.begin()
    if canKeep { known.withLock { $0.append((state, runner.state)) } }
    return runner.state
  }

  let historyFile = ".local/state/kpgg/history.json"

  /// A world with these recent searches, newest first.
  func searched(_ words: String...) throws -> TestWorld {
    try folder.write(
      #"{"version": "1.0", "searches": ["\#(words.joined(separator: #"", ""#))"]}"#, to: historyFile)
    return TestWorld(variables: ["HOME": folder.path])
  }

  func start(_ size: Size) -> BrowseState.Start {
    var start = BrowseState.Start()
    start.size = size
    start.today = Day(iso: "2026-11-21")
    start.day = start.today
    return start
  }

  /// The focused item, without its `> ` marker.
  func focused(_ keys: String, _ size: Size = Size(width: 80, height: 24)) async throws -> String {
    let line = try await screen(keys, size).surface.text.dropFirst(2).first { $0.contains("> ") } ?? ""
    let start = line.firstRange(of: "> ")?.upperBound ?? line.startIndex
    return String(line[start...].split(separator: "  ").first ?? "")
  }

  /// A browser on the frozen catalog, without files and programs.
  func runner(
    _ size: Size = Size(width: 80, height: 24), _ catalog: Catalog = TestCatalog.frozen,
    isDryRun: Bool = false, host: String? = nil
  ) async throws -> BrowseRunner {
    let session = TestWorld(catalog: catalog).session()
    return BrowseRunner(
      try await state(size, catalog, host: host), BrowseWorld(session, isDryRun: isDryRun))
  }

  /// The initial state of the browser.
  ///
  /// - Parameter host: The host of the catalog, whose home page has no birthdays and new songs.
  func state(
    _ size: Size = Size(width: 80, height: 24), _ catalog: Catalog = TestCatalog.frozen,
    host: String? = nil
  ) async throws -> BrowseState {
    var start = start(size)
    start.host = host
    return BrowseState(try await catalog.index(), start)
  }
}

extension BrowseRunner {
  var screen: [String] { BrowseView.surface(state).text }
  var screenText: String { screen.joined(separator: "\n") }

  /// Presses keys after ``begin()``. `@NAME` presses `j` until the entry with this name has the focus.
  func type(_ keys: String) async throws {
    var rest = keys[...]
    while !rest.isEmpty {
      let plain = rest.prefix { $0 != "@" }
      if try await handle(try Key.list(String(plain)).map(BrowseEvent.key)) != nil { return }
      let name = rest.dropFirst(plain.count).dropFirst().prefix { $0 != " " }
      rest = rest.dropFirst(plain.count + 1 + name.count)
      if !name.isEmpty { try await focus(String(name)) }
    }
  }

  private func focus(_ name: String) async throws {
    for _ in 0..<30 {
      let entry = state.layout[state.page.focus]?.target?.entry
      if entry.flatMap(state.name)?.latinFirst == name { return }
      _ = try await handle([.key(.character("j"))])
    }
    Issue.record("j never reaches \(name)")
  }
}

extension TestCatalog {
  /// Some groups of the frozen catalog, for tests that press thousands of keys.
  static let few = Catalog { path in
    guard path == "group/index.json", let data = frozenDocument(path), let index = try? JSONValue(json: data),
      let lists = index["group"]?.object, var whole = index.object
    else { return frozenDocument(path) }
    let slugs: [JSONValue] = ["ive", "stayc", "aespa", "ohmygirl", "kara"]
    whole["group"] = JSONValue(
      lists.mapValues { list in
        guard case .list(let groups) = list else { return list }
        return .list(groups.filter { slugs.contains($0["slug"] ?? .null) })
      })
    return Data(JSONValue(whole).written().utf8)
  }
}
