import Arguments
import Characters
import Essentials
import KPGGCore
import Terminal

#if os(macOS)
  import KPGGNetworking
#endif

/// The program: its commands, and everything from the command line to the exit status.
package enum Program {
  static let name = "kpgg"

  /// How many files must be free. Without those for its timers, the Swift runtime ends the program.
  private static let neededFiles = 20

  /// Every command. To add one, add a file in `Commands/`, its messages and test, and a line here.
  static let root = Command<App>(
    name,
    summary: "Browse K-pop girl groups, their members and their songs.",
    discussion:
      "Without a command, kpgg shows the home screen; when piped, it prints the same as kpgg groups.",
    examples: [
      .init("kpgg", "the home screen: a featured group, birthdays, groups by era"),
      GroupsCommand.command.examples[0],
      MemberCommand.command.examples[0],
      SongCommand.command.examples[1],
      FavoriteCommand.command.examples[0],
    ],
    options: HomeCommand(), arguments: HomeCommand.arguments,
    sections: [
      .init(
        "Browse",
        [
          BrowseCommand.command, GroupsCommand.command, GroupCommand.command, MembersCommand.command,
          MemberCommand.command, UnitsCommand.command, UnitCommand.command, AgenciesCommand.command,
          AgencyCommand.command, PictureCommand.command, SongsCommand.command, SongCommand.command,
          PlayCommand.command,
          FeaturedCommand.command, RandomCommand.command,
        ]),
      .init(
        "Find and compare",
        [
          SearchCommand.command, CompareCommand.command, StatsCommand.command,
        ]),
      .init("Favourites", [FavoriteCommand.command]),
      .init(
        "Birthdays and anniversaries",
        [TodayCommand.command, UpcomingCommand.command]),
      .init("Data", [DataCommand.command, SchemaCommand.command]),
      .init(
        "Settings and help",
        [
          ConfigCommand.command, PathsCommand.command, CompletionCommand.command, ManCommand.command,
          HelpCommand.command,
        ]),
    ],
    run: { try await $0.run($1) })

  /// Runs the program with the real terminal, files and network.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - environment: The environment variables.
  /// - Returns: The exit status.
  package static func main(_ arguments: [String], environment: [String: String]) async -> Int32 {
    TerminalDevice.occupyClosedStreams()
    Spawn.learnEnds()
    let helperPath = Spawn.siblingPath("kpgg-fetch")
    #if os(macOS)
      let transport = URLSessionTransport.shared
    #else
      let transport = HelperTransport(path: helperPath)
      defer { transport.end() }
    #endif
    var app = App.live(Environment(environment), transport, at: helperPath)
    guard FileSystem.canOpen(files: neededFiles) else {
      app.display = Display(DisplayOptions(), app.environment, Settings())
      if arguments.first != Shell.request { app.fail(Failure(.tooFewFiles, hints: [.raiseLimit])) }
      return ExitStatus.failure.rawValue
    }
    return await run(arguments, app)
  }

  /// Runs a command line, reports any failure, and returns the exit status.
  static func run(_ arguments: [String], _ app: App) async -> Int32 {
    if arguments.first == Shell.request { return await complete(Array(arguments.dropFirst()), app) }
    var options = DisplayOptions()
    var invocation = Result { () throws(UsageError<App>) in try app.parse(arguments, into: &options) }
    var app = app.configured(options)
    app = app.readingUpdate()
    if case .failure = invocation { app.dashedIDs = await app.dashedIDs(among: arguments) }
    if !app.dashedIDs.isEmpty {
      invocation = Result { () throws(UsageError<App>) in try app.parse(arguments, into: &options) }
    }
    do {
      // Invalid bytes arrive as U+FFFD, so the word or path would be a different one.
      if let word = arguments.first(where: \.isDamagedUTF8) {
        throw Failure("\(quoted: word) is not UTF-8", status: .usage)
      }
      if let text = app.environment["KPGG_FORCE_TTY"], ForcedWidth(text) == nil {
        throw Failure(
          "invalid value \(quoted: text) of KPGG_FORCE_TTY: expected columns, a percentage or true",
          hints: [.forExample(["120", "50%", "true"])], status: .usage)
      }
      if case .failure(let error) = invocation, try await app.answer(error.line) {
        return ExitStatus.success.rawValue
      }
      switch try invocation.get() {
      case .version: try app.output.write(Printable(lines: ["kpgg \(Release.version)"]))
      case .help(let path): try app.show(HelpView(path, app.vocabulary).lines)
      case .run(let line, let run):
        app.line = line
        app.suggestsNames = !app.canBePhrase(line)
        do {
          try await run(app)
        } catch let failure as Failure where failure.isOfName && !app.suggestsNames {
          if try await !app.answer(line) { throw await failure.suggesting?() ?? failure }
        }
      }
      return ExitStatus.success.rawValue
    } catch let status as ExitStatus {
      return status.rawValue
    } catch TerminalDevice.WriteError.closed {
      // The reader closed the pipe, as in `kpgg groups | head -1`, and SIGPIPE, which usually ends the program then, is
      // ignored.
      return (app.output.isTerminal ? ExitStatus.success : .brokenPipe).rawValue
    } catch let error as UsageError<App> {
      app.line = error.line
      await app.explain(error)
      return ExitStatus.usage.rawValue
    } catch {
      let failure = Failure(error)
      app.reportFailure(failure)
      return failure.status.rawValue
    }
  }

  /// Answers a request from a shell's completion script. Failures are silent.
  private static func complete(_ words: [String], _ app: App) async -> Int32 {
    var app = app
    // Messages would end up in the command line that the user is typing.
    app.error = App.Stream(isTerminal: false)
    app = app.configured(DisplayOptions()).readingUpdate()
    let lines = await Completer(app: app).lines(words).map { $0 + "\n" }.joined()
    try? app.output.write(Printable(document: lines))
    return ExitStatus.success.rawValue
  }
}

extension App {
  fileprivate static func live(
    _ environment: Environment, _ transport: any HTTPTransport, at helperPath: String?
  ) -> App {
    App(
      transport: transport,
      favorites: Store(path: environment.place(of: .favorites)?.path),
      environment: environment,
      input: Stream(.input), output: Stream(.output), error: Stream(.error),
      today: Clock.today, unknownZone: Clock.unknownZone, now: Clock.now,
      randomSeed: { UInt64.random(in: .min ... .max) },
      urlOpener: URLOpener(
        start: { Spawn.detached($0) },
        startPlayer: { Spawn.detached($0, whenStarted: Interruption.setPlayer) }),
      helperPath: helperPath,
      pager: Spawn.run,
      alarm: App.Alarm(
        start: { Interruption.startAlarm(after: $0, message: $1) }, stop: Interruption.stopAlarm),
      picturePrograms: PicturePrograms(
        isInstalled: { Spawn.isInstalled($0, in: environment["PATH"]) },
        output: { words, input, maxBytes in Spawn.output(words, Array(input), maxBytes).map { Data($0) } }),
      screen: { RawTerminal($0) },
      system: system)
  }

  private static var system: String {
    #if os(macOS)
      let system = "macOS"
    #else
      let system = "Linux"
    #endif
    #if arch(arm64)
      return system + " arm64"
    #else
      return system + " x86_64"
    #endif
  }

  /// Answers a line that begins with no command, or with one that is also a word of phrases.
  ///
  /// - Returns: Whether the words have a certain meaning.
  fileprivate func answer(_ line: TokenizedLine<App>) async throws -> Bool {
    guard canBePhrase(line), try await !isTypoOfCommand(line) else { return false }
    var app = try reading(line.source)
    app.suggestsNames = true
    // Failures of a host are reported. Without one, what cannot be read means nothing.
    if app.hostReading != nil { _ = try await app.load([.members]) }
    guard let asked = await app.asked(line.typed, in: line.path.count > 1 ? .command : .line) else {
      return false
    }
    try await app.run(asked)
    return true
  }

  /// Whether a line that would be looked up at a host is one word that is nearly a command, and no name in the bundled
  /// catalog.
  private func isTypoOfCommand(_ line: TokenizedLine<App>) async throws -> Bool {
    let text = line.words.map(\.text).joined(separator: " ")
    let hasHost = line.source.host != nil || inUse(.api).value != nil
    guard hasHost, line.path.count == 1, isNearlyCommand(text) else { return false }
    let contents = try await bundled.read([.members])
    return !PhraseNames(contents.index, contents.members(of: contents.groups), today: nil).isName(text)
      && contents.index.agency(exactlyNamed: text) == nil
  }

  /// Whether a line has words, and no command or one that is also a word of phrases.
  fileprivate func canBePhrase(_ line: TokenizedLine<App>) -> Bool {
    let commands = Phrase.Kind.allCases.map(\.rawValue) + CatalogEntry.Kind.allCases.map(\.rawValue)
    // Standard input can be read only once.
    let isOfInput = line.words.contains { $0.text == "-" }
    return !line.words.isEmpty && !isOfInput && (line.path.count == 1 || commands.contains(line.path[1].name))
  }

  /// Reports what is wrong with a command line, with suggestions.
  fileprivate func explain(_ error: UsageError<App>) async {
    var hints: [Text] = []
    let synonymHints = synonymHints(error)
    if !synonymHints.isEmpty {
      hints = synonymHints
    } else if case .unknownCommand = error.problem, error.path.count == 1,
      let named = await commandsForName(error)
    {
      let near = self.hints(error.problem, at: error.token)
      hints = near.isEmpty ? [.didYouMean(named)] : near
    } else {
      hints = self.hints(error.problem, at: error.token)
    }
    reportFailure(Failure(usage: error.problem, hints: hints))
  }

  /// Reports why a command failed. For usage errors, adds the usage or the short help.
  fileprivate func reportFailure(_ failure: Failure) {
    guard failure.status == .usage, let path = line?.path else { return fail(failure) }
    let isQuestion = line.map { $0.path.count == 1 && $0.words.count > 1 } ?? false
    let seeHelp: Text =
      isQuestion ? "See: \("kpgg help ask")" : "See: \(path.map(\.name).joined(separator: " ")) --help"
    if failure.isOmission {
      let help = HelpView(path, vocabulary).short(renderContext()).map { $0.encoded(.none).text }
      writeError(["kpgg: " + text(failure.message), ""] + help + ["", text(seeHelp)], .error)
    } else {
      var failure = failure
      failure.hints += [.usage(Command.usage(path, vocabulary)), seeHelp]
      fail(failure)
    }
  }

  /// The commands that show the groups or members whose names are similar to the words in place of a command; `nil` if
  /// there are none.
  private func commandsForName(_ error: UsageError<App>) async -> [String]? {
    // If the catalog cannot be read, report the original usage error instead.
    guard let isTypo = try? await isTypoOfCommand(error.line), !isTypo,
      let catalog = try? reading(error.line.source).catalog, let index = try? await catalog.index()
    else { return nil }
    let words = error.line.words
    let resolver = NameResolver(index: index) { try await catalog.members(of: $0) }
    var meant: [CatalogEntry] = []
    do {
      _ = try await resolver.entries(words.map(\.text))
    } catch let problem as NameResolver.Unresolved where problem.words.count == words.count {
      meant = problem.meant
    } catch {
      return nil
    }
    let commands = meant.prefix(3).flatMap { entry in
      validLines(
        error.line.words(
          replacing: words,
          by: [entry.id.favoriteID.kind.rawValue] + entry.typed(like: words.map(\.text).joined())))
    }
    return commands.isEmpty ? nil : commands.map(TokenizedLine<App>.text)
  }
}
