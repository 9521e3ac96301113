import Arguments
import KPGGCore
import Terminal

/// `kpgg pick [KIND] [FILTER...]`: chooses entries on the screen and prints them.
struct PickCommand: CatalogCommand {
  var words: [String] = []
  var isMultiple = false
  var form: Form?
  var screen = ScreenOptions()
  var source = SourceOptions()
  var output = OutputOptions()

  /// What is printed of a selected entry.
  enum Form: String, CaseIterable, ArgumentValue {
    case id, url, name
  }

  static let command = Command<App>(
    "pick",
    summary: "Choose from a list on the screen, and print the choice.",
    discussion:
      "Opens a searchable list of groups and members, or of one kind, on the terminal, even if the output is captured: type to search, Enter prints the choice. If you leave without one, it prints nothing and exits with status 130.",
    examples: [
      .init("kpgg group \"$(kpgg pick groups)\"", "show the chosen group"),
      .init("kpgg song \"$(kpgg pick songs)\" --open", "play the chosen song"),
      .init("kpgg pick members mbti:INFP fav:yes", "only members that match the filters"),
      .init("kpgg favorite add $(kpgg pick --multi)", "choose several with Tab"),
      .init("kpgg pick songs g:twice --multi --print url | mpv --playlist=-", "play the chosen songs"),
    ],
    keys: PickPage.keys.filter { !$0.keys.isEmpty }.map { .init($0.title, $0.help) },
    reading: PickCommand(), printing: .lines(of: SearchRecord.self),
    arguments: [
      .words(
        "FILTER", isRequired: false, repeats: true,
        help:
          "The kind (groups, members, units or songs), then names and filters of kpgg search, which apply in addition to what you type.",
        completions: .picked, into: \.words),
      .flag("--multi", "-m", help: "Choose several: Tab selects.", into: \.isMultiple),
      .option(
        "--print", value: "FORM",
        help:
          "What to print of each: the ID (default), the URL of the song or the signature song, or the name",
        into: \.form),
    ] + ScreenOptions.arguments.map { $0.at(\.screen) })

  func run(_ app: App) async throws {
    let dumpForm = try screen.form
    try app.refuseSecondForm(output)
    if form != nil, output.json != nil || output.jsonLines != nil {
      let json = output.json != nil ? "--json" : "--jsonl"
      throw Failure(.conflictingOptions("--print", json), status: .usage)
    }
    let (app, index) = try await app.catalog(source)
    let pick = pick
    let query = try app.searchQuery(pick.filters, in: index, isOfOriginal: app.showsOriginal)
    // Everything is read before the screen opens, so that failures are reported as by other commands.
    _ = try await app.members(of: index.groups)
    do {
      _ = try await app.songs(of: index.groups)
    } catch  where !pick.kinds.contains(.song) {
      // The previews do without songs.
    }
    let start = try start(pick, app, requiresFavorites: query.isFavorite != nil)
    let runner = BrowseRunner(
      BrowseState(index, start), BrowseWorld(app, source, isDryRun: dumpForm != nil))
    _ = try await runner.begin()
    if runner.state.picks.isEmpty { throw nothing(pick, query, app) }
    var (end, state) = (try await runner.handle(screen.pressed.map(BrowseEvent.key)), runner.state)
    if let dumpForm, end == nil { return try app.dump(state, dumpForm, title: "kpgg pick") }
    if end == nil { (end, state) = try await choose(state, app) }
    if case .signal(let signal) = end { RawTerminal.end(by: signal) }
    guard let chosen = state.page.selection.chosen else { throw ExitStatus.interrupted }
    let values = chosen.map { value($0.entry, state, app) }
    let report = Report(
      list: chosen.map(SearchRecord.init), rows: values.map { [$0] }, screen: { _ in values.map { Line($0) } }
    )
    try app.emit(report, output)
  }

  /// What to choose from.
  private var pick: Pick {
    let listing = words.first.flatMap { Program.root.subcommand($0)?.name }
    let kind = CatalogEntry.Kind.allCases.first { [$0.listing, $0.rawValue].contains(listing) }
    return Pick(
      kinds: kind.map { [$0] } ?? [.group, .member],
      filters: Array(words.dropFirst(kind == nil ? 0 : 1)), isMultiple: isMultiple)
  }

  /// The initial state of the screen.
  private func start(_ pick: Pick, _ app: App, requiresFavorites: Bool) throws -> BrowseState.Start {
    var start = BrowseState.Start(app, screen)
    start.place = .pick(pick)
    start.filter.isOriginal = app.showsOriginal
    start.isAccessible = app.isAccessible || app.isDumb
    start.favorites = try app.favorites(required: requiresFavorites) ?? Favorites()
    return start
  }

  /// The failure for no entries.
  private func nothing(_ pick: Pick, _ query: SearchQuery, _ app: App) -> Failure {
    if let failure = query.unknownFilter { return failure }
    if pick.filters.isEmpty { return Failure(pick.kinds == [.unit] ? .noUnits : .nothingToPick) }
    let possible: CatalogSearch.Kinds = query.isOfSongs ? [.song] : query.kinds
    let other = possible.count == 1 ? possible.subtracting(pick.kinds).first : nil
    return Failure(
      .nothingFound((query.words + query.conditions).joined(separator: " ")),
      suggesting: other.map { [app.line(["pick", $0.listing], pick.filters)] } ?? [])
  }

  /// Lets the user choose on the terminal.
  private func choose(_ state: BrowseState, _ app: App) async throws -> (BrowseRunner.End?, BrowseState) {
    if state.isAccessible {
      guard app.input.isTerminal, app.error.isTerminal else { throw needsTerminal }
      var shown = app
      // The output may be captured.
      shown.output = app.error
      let prompts = BrowsePrompts(state, BrowseWorld(shown, source))
      try await prompts.run([])
      return (nil, prompts.state)
    }
    guard let terminal = screen.terminal(app) else { throw needsTerminal }
    var shown = app
    shown.output = App.Stream(isTerminal: true)
    var state = state
    state.adoptsTheme = app.canAdoptTheme
    let scheduler = BackgroundScheduler(Worker(), wake: terminal.waker)
    let runner = BrowseRunner(state, BrowseWorld(shown, source), scheduler, terminal)
    return (try await runner.run([]), runner.state)
  }

  private var needsTerminal: Failure {
    Failure(
      "kpgg pick needs an interactive terminal",
      hints: [.useOneOf(CatalogEntry.Kind.allCases.map { "kpgg \($0.listing)" })], status: .usage)
  }

  /// What to print of an entry.
  private func value(_ entry: CatalogEntry, _ state: BrowseState, _ app: App) -> String {
    switch form ?? .id {
    case .id:
      return entry.song?.youtubeID.description ?? entry.id.description
    case .name: return entry.name?.first(app.names) ?? ""
    case .url:
      let group = entry.group
      let own = entry.unitID.flatMap { state.catalog.songs[group.slug]?.bestKnown(of: $0.unit) }
      return (entry.song ?? own ?? group.song).youtubeID.watchURL
    }
  }
}
