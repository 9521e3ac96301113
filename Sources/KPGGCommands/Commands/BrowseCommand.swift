import KPGGCore
import Terminal

/// `kpgg browse`: the full-screen browser.
struct BrowseCommand: CommandOptions {
  var seed: Seed?
  var date: DateArgument?
  var keys: KeyList?
  var isDumped = false
  var size: ScreenSize?
  var hasNoMouse = false

  static let command = Command(
    "browse",
    summary: "Browse the catalog in full screen.",
    discussion:
      "Arrows or hjkl move, Enter opens, Esc goes back, / searches, o plays, f adds a favourite, q quits. --dump prints one screen and exits.",
    examples: [
      .init("kpgg browse", "the home page"),
      .init("kpgg browse --seed 1 --keys 'j enter' --size 80x24 --dump", "print a page as text"),
      .init("kpgg browse --keys '/ ㅇ ㅁ ㅇ ㄱ' --dump --color always", "a search, in colour"),
    ],
    keys: KeyBinding.rows.map { .init($0.title, $0.help) },
    options: BrowseCommand(),
    arguments: [
      .option("--seed", value: "N", help: .seed, into: \.seed),
      .option(
        "--date", value: "DAY", help: .today, into: \.date),
      .option(
        "--keys", value: "KEYS",
        help: "Press these keys first: letters, key names (enter, esc, down, ctrl-l) or text:WORD.",
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

  private var initialKeys: [Key] { keys?.keys ?? [] }

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    session.warnOfReplacedZone()
    if isDumped { return try await dump(session, show) }
    let needsTerminal = Failure(
      .needsTerminal, hints: [.useOneOf(["kpgg groups", "kpgg browse --dump"])], status: .usage)
    guard session.world.output.isTerminal else { throw needsTerminal }
    if !session.canBrowse {
      session.fail(
        Failure(
          session.isAccessible
            ? "`kpgg browse` draws a full screen, which screen readers can't follow"
            : "`kpgg browse` draws a full screen, which this terminal can't show",
          hints: ["Use `kpgg groups`, `kpgg songs`, `kpgg upcoming` or `kpgg search` instead."]))
      // The command line is valid, so don't print the usage.
      throw ExitStatus.usage
    }
    let hasMouse = session[.mouse] && !hasNoMouse
    guard let terminal = session.world.screen(session.escapeDelay, hasMouse) else { throw needsTerminal }
    let end = try await browse(session.reopened(for: .screen), terminal)
    if case .signal(let signal) = end { RawTerminal.end(by: signal) }
  }

  private func browse(_ session: Session, _ terminal: RawTerminal) async throws -> BrowseEnd {
    let worker = Worker()
    let work = BrowseWork(session, on: worker, wake: terminal.waker)
    var events: [BrowseEvent] = []
    let catalog: BrowseCatalog
    if let host = session.host?.name {
      let (collecting, texts) = session.collectingWarnings()
      let loading = BrowseLoading(screen: terminal, session: session, host: host)
      switch try await loading.run(worker, wake: terminal.waker, collecting.browseCatalog) {
      case .loaded(let loaded, let typed):
        catalog = loaded
        events = typed
      case .end(let end): return end
      }
      events += texts.all.map { .message($0) }
    } else {
      catalog = try await session.browseCatalog()
    }
    let version = session.favoritesFile.version
    var (state, problems) = try start(session, catalog)
    state.pictures = BrowsePictures(session.wantsPictures, work.pictureLoader.modes)
    if session[.browseRemember] { problems += resume(&state, session) }
    state.size = terminal.size
    let runner = BrowseRunner(
      state, session, work, favoritesVersion: version, followsClock: date == nil, screen: terminal)
    if try await runner.press(initialKeys) != nil {
      terminal.leave()
      return .quit
    }
    return try await runner.run(events + problems.map { .message($0.message) })
  }

  /// Prints the screen after pressing the keys.
  private func dump(_ session: Session, _ show: OutcomePrinter) async throws {
    var (state, _) = try start(session, try await session.browseCatalog())
    let work = BrowseWork(session, isDryRun: true, renderers: renderers(session))
    state.pictures = BrowsePictures(session.wantsPictures == true, work.pictureLoader.modes)
    let runner = BrowseRunner(state, session, work, isDryRun: true)
    if try await runner.press(initialKeys) == nil { _ = try await runner.prepare() }
    let surface = BrowseView.surface(runner.state)
    try show(.page({ _ in surface.lines }, theme: runner.state.theme))
  }

  /// Returns the renderers for a dump, which can draw only with characters.
  private func renderers(_ session: Session) -> [Theme: PictureRenderer] {
    session.pictureRenderers().mapValues { renderer in
      PictureRenderer(
        method: renderer.method == .chafa ? .chafa : .card, source: renderer.source,
        coloring: renderer.coloring == .none ? .attributes : renderer.coloring, programs: renderer.programs)
    }
  }

  /// Returns the initial state, and the failures from reading saved files.
  private func start(_ session: Session, _ catalog: BrowseCatalog) throws -> (BrowseState, [Failure]) {
    let index = catalog.index
    let today = session.knownDay(in: session[.timezone])
    guard let day = date?.day(today: today) ?? today else {
      throw session.unknownDayFailure(in: session[.timezone])
    }
    var state = BrowseState(catalog, today: day)
    state.currentDay = session.world.clock.today()
    state.loadSettings(of: session)
    if hasNoMouse { state.hasMouse = false }
    state.size = size?.size ?? state.size
    let query = Query().withDefaults(session, in: index)
    state.defaults.isOriginal = query.has("original")
    state.defaults.eras = Set(query.values(of: "era").compactMap(index.sections.map(\.era).named))
    let featured = session.picked(from: index.featured, seed: seed?.number)
    state.featured = featured.flatMap(index.featured.firstIndex) ?? 0
    state.seed = seed?.number ?? session.world.randomSeed()
    var problems: [Failure] = []
    do throws(StoreError) {
      state.favorites = BrowseFavorites(try session.favoritesFile.load())
    } catch {
      problems.append(Failure(error))
      state.favorites.problem = problems[0].message
    }
    if session[.history] {
      do throws(StoreError) {
        state.history = try session.historyFile.load()
      } catch {
        if error.reason != .noFolder { problems.append(Failure(error)) }
      }
    }
    return (state, problems)
  }

  /// Restores the saved state. Returns the failures from reading its file.
  private func resume(_ state: inout BrowseState, _ session: Session) -> [Failure] {
    do throws(StoreError) {
      state.resume(try session.screenFile.load())
      return []
    } catch {
      return error.reason == .noFolder ? [] : [Failure(error)]
    }
  }
}

extension Session {
  /// Whether the full-screen browser can run. It needs a terminal with cursor control, and no screen reader.
  var canBrowse: Bool { world.output.isTerminal && !isDumb && !isAccessible }

  /// Whether `kpgg` without a command opens the browser. The `home` setting must be `browse`, input and output must be
  /// a terminal that is large enough, and no option may affect only printed output.
  var opensBrowser: Bool {
    canBrowse && self[.home] == .browse && world.input.isTerminal && options.color == nil
      && !options.isUnpaged && (world.output.columns ?? 0) >= BrowseState.minSize.width
      && (world.output.rows ?? 0) >= BrowseState.minSize.height
  }

  /// The milliseconds after which a lone ESC byte is treated as the Esc key: `ESCDELAY`, or a default.
  var escapeDelay: Int {
    let isRemote = world.environment["SSH_CONNECTION"] != nil || world.environment["SSH_TTY"] != nil
    return min(world.environment.positiveNumber("ESCDELAY") ?? (isRemote ? 100 : 50), 5000)
  }
}
