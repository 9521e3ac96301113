import Arguments
import KPGGCore
import Terminal

/// `kpgg browse`: the full-screen browser.
struct BrowseCommand: Sendable {
  var seed: Seed?
  var date: NamedDay?
  var keys: KeyList?
  var isDumped = false
  var size: ScreenSize?
  var hasNoMouse = false
  var source = SourceOptions()

  static let command = Command<App>(
    "browse",
    summary: "Browse the catalog full screen.",
    discussion:
      "Arrows or hjkl move, Enter opens, Esc goes back, / searches, o plays, f adds a favourite, q quits. --dump prints one screen and exits.",
    examples: [
      .init("kpgg browse", "the home page"),
      .init("kpgg browse --seed 1 --keys 'j enter' --size 80x24 --dump", "print a page as text"),
      .init("kpgg browse --keys '/ ㅇ ㅁ ㅇ ㄱ' --dump --color always", "a search, in colour"),
    ],
    keys: KeyBinding.table.map { .init($0.title, $0.help) },
    options: BrowseCommand(),
    arguments: [
      .option("--seed", value: "N", help: .seed, into: \.seed),
      .option(
        "--date", value: "DAY", help: .today, into: \.date),
      .option(
        "--keys", value: "KEYS",
        help: "Press these keys first: letters, names such as enter, esc, down, ctrl-l, and text:WORD.",
        into: \.keys),
      .flag("--dump", help: "Print one screen and exit.", into: \.isDumped),
      .option(
        "--size", value: "SIZE",
        help: "Columns and rows of the screen. Default: 80x24.", into: \.size),
      .flag(
        "--no-mouse",
        help: "Don't capture the mouse, so that you can select text.", into: \.hasNoMouse),
    ] + SourceOptions.arguments.map { $0.at(\.source) },
    run: { try await $0.run($1) })

  /// The keys to press first.
  private var pressed: [Key] { keys?.keys ?? [] }

  private static let alternatives: [Text] = [.useOneOf(["kpgg groups", "kpgg browse --dump"])]

  func run(_ app: App) async throws {
    app.warnOfReplacedZone()
    if isDumped { return try await dump(app) }
    if size != nil { throw Failure(.needsOption("--size", "--dump"), status: .usage) }
    guard app.output.isTerminal else {
      throw Failure(.needsTerminal, hints: Self.alternatives, status: .usage)
    }
    if !app.canBrowse {
      app.fail(
        Failure(
          app.isAccessible
            ? "kpgg browse draws a full screen, which screen readers can't follow"
            : "kpgg browse draws a full screen, which this terminal can't show",
          hints: ["Use kpgg groups, kpgg songs, kpgg upcoming or kpgg search instead."]))
      // The command line is right, so there is no usage to show.
      throw ExitStatus.usage
    }
    let options = RawTerminal.Options(title: "kpgg", escapeDelay: app.escapeDelay, hasMouse: !hasNoMouse)
    guard let terminal = app.screen(options) else {
      throw Failure(.needsTerminal, hints: Self.alternatives, status: .usage)
    }
    let end = try await run(BrowseWorld(try app.reading(source, for: .screen), source), terminal)
    if case .signal(let signal) = end { RawTerminal.end(by: signal) }
  }

  /// Runs the browser in a terminal.
  private func run(_ world: BrowseWorld, _ terminal: RawTerminal) async throws -> BrowseRunner.End {
    let worker = Worker()
    let size = terminal.size
    let opening: @Sendable () async throws -> Opened? = { try await open(world, size: size) }
    let opened: Opened?
    var typed: [BrowseEvent] = []
    if let host = world.app.hostReading?.host.name {
      let waiting = BrowseWaiting(screen: terminal, app: world.app, host: host)
      switch try await waiting.run(worker, wake: terminal.waker, opening) {
      case .value(let value, let events): (opened, typed) = (value, events)
      case .end(let end): return end
      }
    } else {
      opened = if let worker { try await worker.wait(for: opening) } else { try await opening() }
    }
    guard let opened else {
      terminal.leave()
      return .quit
    }
    let scheduler = BackgroundScheduler(worker, wake: terminal.waker)
    let runner = BrowseRunner(opened.state, world, scheduler, terminal)
    return try await runner.run(typed + opened.problems.map { .message($0) })
  }

  /// The browser's initial state, and problems to show.
  private struct Opened: Sendable {
    let state: BrowseState
    let problems: [Text]
  }

  /// Loads the initial state and presses the keys of `--keys`; `nil` if one of them quits.
  private func open(_ world: BrowseWorld, size: Size) async throws -> Opened? {
    var (app, collected) = world.app.collectingWarnings()
    if app.hostReading != nil {
      // The screen shows the wait, and a key can end it.
      (app.alarm, app.error.isTerminal) = (App.Alarm(), false)
    } else {
      app = world.app
    }
    let index = try await app.index()
    var (start, problems) = try start(app, index)
    start.pictures = BrowsePictures(app.wantsPictures)
    if app.remembersScreen { problems += resume(&start, app, index) }
    start.size = size
    // The first screen waits for no picture.
    var world = world
    let artist = world.artist
    world.artist = BrowseArtist(app, source, [:])
    let runner = BrowseRunner(BrowseState(index, start), world)
    // Without keys to press, the first screen waits for nothing.
    if !pressed.isEmpty, try await runner.press(pressed) != nil { return nil }
    var state = runner.state
    state.prepare(BrowsePictures(state.pictures.isEnabled, artist.modes))
    return Opened(state: state, problems: problems.map(\.message) + collected.all)
  }

  /// Prints the screen after pressing the keys.
  private func dump(_ app: App) async throws {
    let (app, index) = try await app.catalog(source)
    var (start, _) = try start(app, index)
    let world = BrowseWorld(app, source, isDryRun: true, renderers: renderers(app))
    start.pictures = BrowsePictures(app.wantsPictures == true, world.artist.modes)
    let runner = BrowseRunner(BrowseState(index, start), world)
    _ = try await runner.press(pressed)
    try app.show(theme: runner.state.theme) { _ in BrowseView.surface(runner.state).lines }
  }

  /// The renderers for a dump, which can draw only with characters.
  private func renderers(_ app: App) -> [Theme: PictureRenderer] {
    app.pictureRenderers().mapValues { renderer in
      PictureRenderer(
        way: renderer.way == .chafa ? .chafa : .card, source: renderer.source,
        coloring: renderer.coloring == .none ? .attributes : renderer.coloring, programs: renderer.programs)
    }
  }

  /// The initial state, and problems with saved files.
  private func start(_ app: App, _ index: CatalogIndex) throws -> (BrowseState.Start, [Failure]) {
    let filter = try GroupFilterOptions().conditions(in: index, app, withDefaults: true)
    let featured = app.picked(from: index.featured, seed: seed?.number)
    var start = BrowseState.Start()
    start.presentDay = app.today()
    (start.language, start.names, start.theme) = (app.language, NameChoice(app.names), app.display.theme)
    (start.hasMouse, start.isInColor) = (!hasNoMouse, app.isScreenInColor)
    start.host = app.hostReading?.host.name
    start.size = size?.size ?? start.size
    (start.filter.isOriginal, start.filter.eras) = (filter.isOriginal, filter.eras)
    let today = app.knownDay(in: app.zone)
    let date = date?.day(today: today)
    guard let day = date ?? today else { throw app.noDay(in: app.zone) }
    (start.today, start.day) = (day, day)
    start.adoptsTheme = !isDumped && app.canAdoptTheme
    start.seed = seed?.number ?? app.randomSeed()
    start.featured = featured.flatMap(index.featured.firstIndex) ?? 0
    var problems: [Failure] = []
    do throws(StoreError) {
      start.favorites = try app.favorites.load()
    } catch {
      problems.append(Failure(error))
      start.favoritesProblem = problems[0].message
    }
    if app.keepsHistory {
      do throws(StoreError) {
        start.history = try app.historyFile.load()
      } catch {
        if error.reason != .noFolder { problems.append(Failure(error)) }
      }
    }
    return (start, problems)
  }

  /// Restores the saved state. Returns the problems with the file.
  private func resume(_ start: inout BrowseState.Start, _ app: App, _ index: CatalogIndex) -> [Failure] {
    do throws(StoreError) {
      let fixed = [Setting.language, .theme].filter { setting in
        let source = app.inUse(setting).source
        return source.hasPrefix("--") || source.hasPrefix("KPGG_")
      }
      start.resume(try app.screenFile.load(), in: index, except: Set(fixed))
      return []
    } catch {
      return error.reason == .noFolder ? [] : [Failure(error)]
    }
  }
}

extension App {
  /// Whether the full-screen browser can run: on a terminal with cursor control, without a screen reader.
  var canBrowse: Bool { output.isTerminal && !isDumb && !isAccessible }

  /// The milliseconds after which a lone ESC byte counts as the Esc key: `ESCDELAY`, by default longer over SSH.
  var escapeDelay: Int {
    let isRemote = environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil
    return min(environment.positiveNumber("ESCDELAY") ?? (isRemote ? 100 : 50), 5000)
  }
}
