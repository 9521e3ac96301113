import KPGGCore
import Terminal
import TestSupport

@testable import KPGGCommands

/// Drives the browser without a terminal.
struct BrowseDriver {
  /// Holds the favourites and other files.
  let folder: TemporaryFolder

  /// The screen after these keys. They start programs and write files as far as the world allows.
  func screen(
    _ keys: String, _ size: Size = Size(width: 80, height: 24), world: World? = nil,
    _ streams: World.Streams = World.Streams()
  ) async throws -> (surface: Surface, text: String) {
    var world = world ?? World()
    world.favoritesPath = world.favoritesPath ?? folder.path + "/favorites.json"
    var app = world.app(streams)
    app = app.configured(DisplayOptions())
    let index = try await app.index()
    var start = start(size)
    start.language = app.language
    start.favorites = (try? app.favorites.load()) ?? Favorites()
    start.history = (try? app.historyFile.load()) ?? SearchHistory()
    let browser = BrowseWorld(app)
    start.pictures = BrowsePictures(app.wantsPictures ?? false, browser.artist.modes)
    let runner = BrowseRunner(BrowseState(index, start), browser)
    _ = try await runner.press(try Key.list(keys))
    let surface = BrowseView.surface(runner.state)
    return (surface, surface.text.joined(separator: "\n"))
  }

  let historyFile = ".local/state/kpgg/history.json"

  /// A world with these recent searches, newest first.
  func searched(_ words: String...) throws -> World {
    try folder.write(
      #"{"version": "1.0", "searches": ["\#(words.joined(separator: #"", ""#))"]}"#, to: historyFile)
    return World(variables: ["HOME": folder.path])
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
    let (surface, _) = try await screen(keys, size)
    let line = surface.text.dropFirst(2).first { $0.contains("> ") } ?? ""
    let start = line.firstRange(of: "> ")?.upperBound ?? line.startIndex
    return String(line[start...].split(separator: "  ").first ?? "")
  }

  /// A browser on the frozen catalog, without files and programs.
  func runner(
    _ size: Size = Size(width: 80, height: 24), isDryRun: Bool = false, host: String? = nil
  ) async throws -> BrowseRunner {
    BrowseRunner(
      try await state(size, host: host), BrowseWorld(World().app(World.Streams()), isDryRun: isDryRun))
  }

  /// The initial state of the browser.
  ///
  /// - Parameter host: The host of the catalog, whose home page has no birthdays and new songs.
  func state(
    _ size: Size = Size(width: 80, height: 24), _ catalog: any Catalog = TestCatalog.frozen,
    host: String? = nil
  ) async throws -> BrowseState {
    var start = start(size)
    start.host = host
    return BrowseState(try await catalog.index().value, start)
  }
}

extension BrowseRunner {
  var screen: [String] { BrowseView.surface(state).text }
  var screenText: String { screen.joined(separator: "\n") }
}
