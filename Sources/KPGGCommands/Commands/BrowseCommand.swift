import Arguments
import KPGGCore
import Terminal

/// `kpgg browse`: the full-screen browser.
struct BrowseCommand: Sendable {
  var seed: Seed?
  var date: NamedDay?
  var keys: KeyList?
  var dump: [String]?
  var size: ScreenSize?
  var hasNoMouse = false
  var source = SourceOptions()

  static let command = Command<App>(
    "browse", aliases: ["둘러보기", "ブラウズ"],
    summary: "Browse the catalog full screen.",
    discussion:
      "Arrows or hjkl move, Enter opens, Esc goes back, / searches, o plays, f adds a favourite, q quits. --dump prints one screen and exits. With KPGG_ACCESSIBLE=1, or on a terminal without cursor control, you choose from numbered lists.",
    examples: [
      .init("kpgg browse", "the home page"),
      .init("kpgg browse --seed 1 --keys 'j enter' --size 80x24 --dump", "print a page as text"),
      .init("kpgg browse --keys '/ ㅇ ㅁ ㅇ ㄱ' --dump=svg > search.svg", "a picture of a search"),
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
      .choices(
        "--dump", value: "FORM", values: DumpForm.allCases.map(\.rawValue),
        help: "Print one screen as text or as a picture (svg) and exit.", into: \.dump),
      .option(
        "--size", value: "SIZE",
        help: "Columns and rows of the screen. Default: 80x24.", into: \.size),
      .flag(
        "--no-mouse",
        help: "Don't capture the mouse, so that you can select text.", into: \.hasNoMouse),
    ] + SourceOptions.arguments.map { $0.at(\.source) },
    run: { try await $0.run($1) })

  /// The output formats of `--dump`.
  private enum DumpForm: String, CaseIterable {
    case text, svg
  }

  private static let alternatives: [Text] = [.useOneOf(["kpgg groups", "kpgg browse --dump"])]

  func run(_ app: App) async throws {
    if let forms = dump {
      guard forms.count < 2 else {
        throw Failure(.conflictingOptions("--dump=\(forms[0])", "--dump=\(forms[1])"), status: .usage)
      }
      return try await dump(forms.first.flatMap(DumpForm.init) ?? .text, app)
    }
    guard app.output.isTerminal else {
      throw Failure(.needsTerminal, hints: Self.alternatives, status: .usage)
    }
    if size != nil { throw Failure(.needsOption("--size", "--dump"), status: .usage) }
    if !app.canBrowse {
      guard let opened = try await open(app, isAccessible: true) else { return }
      try await BrowsePrompts(opened.world).run(opened.state, opened.problems)
      return
    }
    let terminal: RawTerminal
    do {
      terminal = try app.screen(
        RawTerminal.Options(title: "kpgg", escapeDelay: app.escapeDelay, hasMouse: !hasNoMouse))
    } catch {
      throw Failure(.needsTerminal, hints: Self.alternatives, status: .usage)
    }
    let worker = Worker()
    let size = terminal.size
    let opening: @Sendable () async throws -> Opened? = { try await open(app, size: size) }
    let opened = if let worker { try await worker.wait(for: opening) } else { try await opening() }
    guard let opened else { return }
    try await BrowseLoop(opened.world, terminal, opened.state, worker).run(
      opened.problems.map { .message($0.message) })
  }

  /// The browser's initial state, and problems with saved files.
  private struct Opened: Sendable {
    let state: BrowseState
    let world: BrowseWorld
    let problems: [Failure]
  }

  /// Loads the initial state and presses the keys of `--keys`; `nil` if one of them quits.
  private func open(_ app: App, size: Size? = nil, isAccessible: Bool = false) async throws -> Opened? {
    let app = try app.reading(source, for: .screen)
    let index = try await app.index()
    var (start, problems) = try start(app, index)
    if app.remembersScreen { problems += resume(&start, app, index) }
    start.size = size ?? start.size
    start.isAccessible = isAccessible
    let world = BrowseWorld(app, source)
    var state = BrowseState(index, start)
    if await world.press(keys?.keys ?? [], &state) != nil { return nil }
    // The first screen waits for no picture.
    if !isAccessible { state.prepare(BrowsePictures(app.wantsPictures, world.modes)) }
    return Opened(state: state, world: world, problems: problems)
  }

  /// Prints the screen after pressing the keys.
  private func dump(_ form: DumpForm, _ app: App) async throws {
    let app = try app.reading(source)
    let index = try await app.index()
    var (start, _) = try start(app, index)
    start.size = size?.size ?? start.size
    let renderers = renderers(form, app)
    let world = BrowseWorld(app, source, isDryRun: true, renderers: renderers)
    start.pictures = BrowsePictures(app.wantsPictures == true, world.modes)
    var state = BrowseState(index, start)
    _ = await world.press(keys?.keys ?? [], &state)
    let surface = BrowseView.surface(state)
    switch form {
    case .text: try app.show { _ in surface.text.map { Line($0) } }
    case .svg:
      let coloring: Coloring =
        switch state.theme {
        case .mono: .attributes
        case .default: .ansi
        case .vivid: .trueColor
        }
      try app.output.write(Printable(document: surface.picture("kpgg browse", coloring)))
    }
  }

  /// The renderers for a dump, which can draw only with characters.
  private func renderers(_ form: DumpForm, _ app: App) -> [Theme: PictureRenderer] {
    Dictionary(
      uniqueKeysWithValues: app.pictureRenderers().map { theme, renderer in
        let hasColors = form == .svg && theme != .mono
        return (
          theme,
          PictureRenderer(
            way: renderer.way == .chafa ? .chafa : .card, source: renderer.source,
            coloring: hasColors ? .trueColor : .attributes, programs: renderer.programs)
        )
      })
  }

  /// The initial state, and problems with saved files.
  private func start(_ app: App, _ index: CatalogIndex) throws -> (BrowseState.Start, [Failure]) {
    let filter = try GroupFilterOptions().filter(in: index, app, withDefaults: true)
    let featured = app.picked(from: index.featured, seed: seed?.number)
    var start = BrowseState.Start()
    (start.filter.isOriginal, start.filter.eras) = (filter.isOriginal, filter.eras)
    let today = try app.knownDay(in: app.zone)
    let date = date?.day(today: today)
    guard let day = date ?? today else { throw Failure(.noToday) }
    start.today = date ?? app.today()
    start.presentDay = app.today()
    start.day = day
    (start.language, start.names, start.theme) = (app.language, NameChoice(app.names), app.display.theme)
    start.hasMouse = !hasNoMouse
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
  /// Whether the browser restores its last state.
  var remembersScreen: Bool { inUse(.browseRemember).value == Toggle.on.rawValue }

  /// The file of the browser's saved state.
  var screenFile: Store<ScreenMemory> { Store(path: environment.place(of: .screen)?.path) }

  /// Whether the full-screen browser can run: on a terminal with cursor control, without a screen reader.
  var canBrowse: Bool { output.isTerminal && !isDumb && !isAccessible }

  /// The milliseconds after which a lone ESC byte counts as the Esc key: `ESCDELAY`, by default longer over SSH.
  fileprivate var escapeDelay: Int {
    let isRemote = environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil
    return min(environment.positiveNumber("ESCDELAY") ?? (isRemote ? 100 : 50), 5000)
  }
}
