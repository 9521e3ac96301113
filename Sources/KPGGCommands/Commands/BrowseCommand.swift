import KPGGCore
import Terminal

/// `kpgg browse`: the full-screen browser.
struct BrowseCommand: CommandOptions {
  var seed: Seed?
  var date: NamedDay?
  var keys: KeyList?
  var isDumped = false
  var size: ScreenSize?
  var hasNoMouse = false

  static let command = Command(
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
        help: "Columns and rows of the screen. Default: 80x24.", into: \.size
      ).needing("--dump"),
      .flag(
        "--no-mouse",
        help: "Don't capture the mouse, so that you can select text.", into: \.hasNoMouse),
    ])

  /// The keys to press first.
  private var pressed: [Key] { keys?.keys ?? [] }

  private static let alternatives: [Text] = [.useOneOf(["kpgg groups", "kpgg browse --dump"])]

  func run(_ session: Session, _ show: Show) async throws {
    session.warnOfReplacedZone()
    if isDumped { return try await dump(session, show) }
    guard session.world.output.isTerminal else {
      throw Failure(.needsTerminal, hints: Self.alternatives, status: .usage)
    }
    if !session.canBrowse {
      session.fail(
        Failure(
          session.isAccessible
            ? "`kpgg browse` draws a full screen, which screen readers can't follow"
            : "`kpgg browse` draws a full screen, which this terminal can't show",
          hints: ["Use `kpgg groups`, `kpgg songs`, `kpgg upcoming` or `kpgg search` instead."]))
      // The command line is right, so there is no usage to show.
      throw ExitStatus.usage
    }
    let options = RawTerminal.Options(title: "kpgg", escapeDelay: session.escapeDelay, hasMouse: !hasNoMouse)
    guard let terminal = session.world.screen(options) else {
      throw Failure(.needsTerminal, hints: Self.alternatives, status: .usage)
    }
    let end = try await run(BrowseWorld(session.reopened(for: .screen)), terminal)
    if case .signal(let signal) = end { RawTerminal.end(by: signal) }
  }

  /// Runs the browser in a terminal.
  private func run(_ world: BrowseWorld, _ terminal: RawTerminal) async throws -> BrowseRunner.End {
    let worker = Worker()
    let size = terminal.size
    let opening: @Sendable () async throws -> Opened? = { try await open(world, size: size) }
    let opened: Opened?
    var typed: [BrowseEvent] = []
    if let host = world.session.host?.name {
      let waiting = BrowseWaiting(screen: terminal, session: world.session, host: host)
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
    var (session, collected) = world.session.collectingWarnings()
    if session.host != nil {
      // The screen shows the wait, and a key can end it.
      (session.world.alarm, session.world.error.isTerminal) = (World.Alarm(), false)
    } else {
      session = world.session
    }
    let index = try await session.index()
    var (start, problems) = try start(session, index)
    start.pictures = BrowsePictures(session.wantsPictures)
    if session[.browseRemember] { problems += resume(&start, session, index) }
    start.size = size
    // The first screen waits for no picture.
    var world = world
    let artist = world.artist
    world.artist = BrowseArtist(session, [:])
    let runner = BrowseRunner(BrowseState(index, start), world)
    // Without keys to press, the first screen waits for nothing.
    if !pressed.isEmpty, try await runner.press(pressed) != nil { return nil }
    var state = runner.state
    state.prepare(BrowsePictures(state.pictures.isEnabled, artist.modes))
    return Opened(state: state, problems: problems.map(\.message) + collected.all)
  }

  /// Prints the screen after pressing the keys.
  private func dump(_ session: Session, _ show: Show) async throws {
    let index = try await session.index()
    var (start, _) = try start(session, index)
    let world = BrowseWorld(session, isDryRun: true, renderers: renderers(session))
    start.pictures = BrowsePictures(session.wantsPictures == true, world.artist.modes)
    let runner = BrowseRunner(BrowseState(index, start), world)
    _ = try await runner.press(pressed)
    let surface = BrowseView.surface(runner.state)
    try show(.page({ _ in surface.lines }, theme: runner.state.theme))
  }

  /// The renderers for a dump, which can draw only with characters.
  private func renderers(_ session: Session) -> [Theme: PictureRenderer] {
    session.pictureRenderers().mapValues { renderer in
      PictureRenderer(
        way: renderer.way == .chafa ? .chafa : .card, source: renderer.source,
        coloring: renderer.coloring == .none ? .attributes : renderer.coloring, programs: renderer.programs)
    }
  }

  /// The initial state, and problems with saved files.
  private func start(_ session: Session, _ index: CatalogIndex) throws -> (BrowseState.Start, [Failure]) {
    let query = Query().withDefaults(session, in: index)
    let featured = session.picked(from: index.featured, seed: seed?.number)
    var start = BrowseState.Start()
    start.presentDay = session.world.clock.today()
    (start.language, start.names, start.theme) = (
      session.language, NameChoice(session.names), session[.theme]
    )
    (start.hasMouse, start.isInColor) = (!hasNoMouse, session.isScreenInColor)
    start.host = session.host?.name
    start.size = size?.size ?? start.size
    start.filter.isOriginal = query.has("original")
    start.filter.eras = Set(query.values(of: "era").compactMap(index.sections.map(\.era).named))
    let today = session.knownDay(in: session[.timezone])
    let date = date?.day(today: today)
    guard let day = date ?? today else { throw session.noDay(in: session[.timezone]) }
    (start.today, start.day) = (day, day)
    start.adoptsTheme = !isDumped && session.canAdoptTheme
    start.seed = seed?.number ?? session.world.randomSeed()
    start.featured = featured.flatMap(index.featured.firstIndex) ?? 0
    var problems: [Failure] = []
    do throws(StoreError) {
      start.favorites = try session.favoritesFile.load()
    } catch {
      problems.append(Failure(error))
      start.favoritesProblem = problems[0].message
    }
    if session[.history] {
      do throws(StoreError) {
        start.history = try session.historyFile.load()
      } catch {
        if error.reason != .noFolder { problems.append(Failure(error)) }
      }
    }
    return (start, problems)
  }

  /// Restores the saved state. Returns the problems with the file.
  private func resume(_ start: inout BrowseState.Start, _ session: Session, _ index: CatalogIndex)
    -> [Failure]
  {
    do throws(StoreError) {
      let fixed = [Setting.language, .theme].filter { setting in
        let source = session.settings.choice(setting).source
        return source.hasPrefix("--") || source.hasPrefix("KPGG_")
      }
      start.resume(try session.screenFile.load(), in: index, except: Set(fixed))
      return []
    } catch {
      return error.reason == .noFolder ? [] : [Failure(error)]
    }
  }
}

extension Session {
  /// Whether the full-screen browser can run: on a terminal with cursor control, without a screen reader.
  var canBrowse: Bool { world.output.isTerminal && !isDumb && !isAccessible }

  /// The milliseconds after which a lone ESC byte counts as the Esc key: `ESCDELAY`, by default longer over SSH.
  var escapeDelay: Int {
    let isRemote = world.environment["SSH_CONNECTION"] != nil || world.environment["SSH_TTY"] != nil
    return min(world.environment.positiveNumber("ESCDELAY") ?? (isRemote ? 100 : 50), 5000)
  }
}
