import Characters
import Essentials
import KPGGCore
import Terminal

#if os(macOS)
  import KPGGNetworking
#endif

/// The program, with its commands and all steps from the command line to the exit status.
package enum Program {
  /// The number of files that must be free. Without files for its timers, the Swift runtime ends the program.
  private static let neededFiles = 20

  /// Every command. To add one, add a file in `Commands/`, the translations of its texts, a transcript and a line here.
  static let root = Command(
    Command.programName,
    summary: "Browse K-pop girl groups, their members and their songs.",
    discussion:
      "Without a command, kpgg opens `kpgg browse`. If the output is piped, it prints the same as `kpgg groups`.",
    examples: [
      .init("kpgg", "full screen: news, favourites, groups by era"),
      GroupsCommand.command.examples[0],
      MemberCommand.command.examples[0],
      SongCommand.command.examples[1],
      FavoriteCommand.command.examples[0],
    ],
    options: HomeCommand(), printing: .list(of: GroupRecord.self), arguments: HomeCommand.arguments,
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
          SearchCommand.command, CompareCommand.command, NowCommand.command, StatsCommand.command,
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
    ])

  /// Runs the program with the real terminal, files and network, and returns the exit status.
  ///
  /// - Parameter arguments: The words after the program's name.
  package static func main(_ arguments: [String], environment: [String: String]) async -> Int32 {
    TerminalDevice.openClosedStreams()
    Spawn.receiveChildStatus()
    let helperPath = Spawn.siblingPath("kpgg-fetch")
    #if os(macOS)
      let transport = URLSessionTransport.shared
    #else
      let transport = HelperTransport(path: helperPath)
      defer { transport.end() }
    #endif
    let world = World.live(Environment(environment), transport, helperPath: helperPath)
    guard FileSystem.canOpen(files: neededFiles) else {
      if arguments.first != Shell.request {
        Session(world, root, root.parse([])).fail(
          Failure("too few files can be open at once", hints: ["Raise the limit: ulimit -n 256"]))
      }
      return ExitStatus.failure.rawValue
    }
    return await run(arguments, world)
  }

  /// Runs a command line, reports any failure, and returns the exit status.
  static func run(_ arguments: [String], _ world: World) async -> Int32 {
    if arguments.first == Shell.request { return await complete(Array(arguments.dropFirst()), world) }
    var invocation = root.parse(arguments)
    var session = Session(world, root, invocation)
    session.reportSettings()
    if case .mistake = invocation.meaning {
      session.dashedIDs = await session.dashedIDs(among: arguments)
      if !session.dashedIDs.isEmpty {
        invocation = session.parse(arguments)
        session = session.running(invocation)
      }
    }
    do {
      try check(arguments, world.environment)
      try await session.perform(invocation)
      return ExitStatus.success.rawValue
    } catch let status as ExitStatus {
      return status.rawValue
    } catch TerminalDevice.WriteError.closed {
      // The reader closed the pipe, as in `kpgg groups | head -1`. SIGPIPE, which usually ends a program, is ignored.
      return (world.output.isTerminal ? ExitStatus.success : .brokenPipe).rawValue
    } catch let error as UsageError {
      await session.reportUsageError(error)
      return ExitStatus.usage.rawValue
    } catch {
      let failure = Failure(error)
      session.reportFailure(failure)
      return failure.status.rawValue
    }
  }

  /// Throws for words and variables that no command can use.
  private static func check(_ arguments: [String], _ environment: Environment) throws(Failure) {
    // Invalid bytes arrive as U+FFFD, which would change the word or path.
    if let word = arguments.first(where: \.isDamagedUTF8) {
      throw Failure.withoutUsage("\(quoted: word) is not UTF-8")
    }
    if let text = environment["KPGG_FORCE_TTY"], ForcedWidth(text) == nil {
      throw Failure.withoutUsage(
        "invalid value \(quoted: text) of KPGG_FORCE_TTY: expected columns, a percentage or true",
        hints: [.forExample(["120", "50%", "true"])])
    }
  }

  /// Answers a request from a shell's completion script. Failures are silent.
  private static func complete(_ words: [String], _ world: World) async -> Int32 {
    var world = world
    // Messages would end up in the command line that the user is typing.
    world.error = World.Stream(isTerminal: false)
    let session = Session(world, root, root.parse([]), for: .completion)
    let lines = await Completer(session: session).lines(words).map { $0 + "\n" }.joined()
    try? world.output.write(Printable(document: lines))
    return ExitStatus.success.rawValue
  }
}

extension Session {
  fileprivate func perform(_ invocation: Invocation) async throws {
    switch invocation.meaning {
    case .version: try Printer(session: self).show(.value("kpgg \(Release.version)"))
    case .help: try Printer(session: self).show(.page(HelpView(line.path, in: language).lines))
    case .run(let action):
      var session = self
      session.suggestsNames = !canBeQuestion
      do {
        try await action(session, Printer(session: session).show)
      } catch let failure as Failure where failure.unresolved != nil && !session.suggestsNames {
        if try await runQuestion() { return }
        if failure.unresolved?.meant.isEmpty == true, let other = await misunderstoodList() { throw other }
        throw await failure.suggesting?() ?? failure
      }
    case .mistake(let error):
      if try await runQuestion() { return }
      if case .unexpectedArgument = error.problem, line.words.count > 1,
        let failure = await misunderstoodList()
      {
        throw failure
      }
      throw error
    }
  }

  /// Returns a failure about the unknown words after a list's command, or `nil` if the words aren't part of a question.
  private func misunderstoodList() async -> Failure? {
    let isList = CatalogEntry.Kind.allCases.contains { $0.list == line.path.last?.name }
    let isBlank = line.words.allSatisfy { $0.text.allSatisfy(\.isWhitespace) }
    guard isList || isSynonymLine, !isBlank else { return nil }
    let unknown = await unknownWords(in: line.words.map(\.text))
    return unknown.count < line.words.count ? await notUnderstood() : nil
  }

  /// Answers a question: a line without a command, or with a command that can also begin a question.
  ///
  /// - Returns: Whether the question was understood.
  private func runQuestion() async throws -> Bool {
    guard canBeQuestion, try await !isTypoOfCommand() else { return false }
    // Report failures of a host. Without a host, names that can't be read are unknown.
    if try opened.hostNotices != nil { _ = try await load([.members]) }
    // A command's name in another language can begin a name or a question.
    let isCommand = line.path.count > 1 && !isWord
    guard let result = await interpretation(of: line.typed, in: isCommand ? .afterCommand : .insteadOfCommand)
    else {
      return false
    }
    try await run(result)
    return true
  }

  /// Whether a line that would be looked up at a host is one word that is similar to a command, and not a name in the
  /// bundled catalog.
  private func isTypoOfCommand() async throws -> Bool {
    let text = line.words.map(\.text).joined(separator: " ")
    guard settings.choice(.api).value != nil, line.path.count == 1, isNearlyCommand(text) else {
      return false
    }
    let contents = try await world.bundled.read([.members, .songs])
    let isTitle = try !contents.names.named(text, .song, accepting: .alias).isEmpty
    return !isTitle && !PhraseNames(contents.names, today: nil).isName(text)
      && contents.names.agency(exactlyNamed: text) == nil
  }

  /// Whether the line has words, and either no command or a command that can also begin a question.
  private var canBeQuestion: Bool {
    let kinds = CatalogEntry.Kind.allCases
    let commands = Phrase.questionCommands.union(kinds.map(\.list) + kinds.map(\.rawValue))
    // Standard input can be read only once.
    let readsStandardInput = line.words.contains { $0.text == "-" }
    return !line.words.isEmpty && !readsStandardInput
      && (line.path.count == 1 || commands.contains(line.path[1].name) || isWord)
  }

  /// Whether the line begins with a command's name that is also a word of questions: `data` is a date in Portuguese.
  private var isWord: Bool {
    isSynonymLine || line.path.last?.name == "data" && PhraseVocabulary.of(language).hasLonger("data")
  }

  /// Whether the line begins with the name of a command in another language.
  private var isSynonymLine: Bool {
    line.path.count == 2 && line.path[1].subcommands.isEmpty
      && line.tokens.first(where: \.isCommand)?.text.folded != line.path[1].name
  }

  fileprivate func reportUsageError(_ error: UsageError) async {
    let token = error.token.map { line.tokens[$0] }
    var hints = synonymHints(error)
    if hints.isEmpty, await !isQuestion { hints = self.hints(error.problem, at: token) }
    if hints.isEmpty, case .unknownCommand = error.problem, line.path.count == 1 {
      let text = line.words.map(\.text).joined(separator: " ")
      if let commands = await commandsForName() {
        return fail(.withoutUsage(.nothingNamed(text), hints: [.didYouMean(commands)]))
      }
      if let failure = await notUnderstood() { return fail(failure) }
    }
    reportFailure(Failure(usage: error.problem, hints: hints))
    if case .missingArgument = error.problem, line.path.count == 2, line.words.isEmpty {
      await named(line.path[1].name).forEach(note)
    }
  }

  /// Reports why a command failed. For usage errors, adds the usage or the short help.
  fileprivate func reportFailure(_ failure: Failure) {
    guard failure.status == .usage, !failure.hidesUsage else { return fail(failure) }
    let path = line.path
    let isQuestion = path.count == 1 && line.words.count > 1
    let seeHelp: Text =
      isQuestion
      ? "See: \(command: "kpgg help ask")" : "See: `\(path.map(\.name).joined(separator: " ")) --help`"
    if failure.isMissingArgument {
      let help = HelpView(path, in: language).short(renderContext()).map { $0.encoded(.none).text }
      writeError(["kpgg: " + text(failure.message), ""] + help + ["", text(seeHelp)], .error)
    } else {
      var failure = failure
      failure.hints += [.usage(HelpPage.usage(path, in: language)), seeHelp]
      fail(failure)
    }
  }

  /// Whether the line has several words and no command, and its first word occurs in names or questions.
  private var isQuestion: Bool {
    get async {
      guard line.path.count == 1, line.words.count > 1 else { return false }
      return await !unknownWords(in: line.words.map(\.text)).contains(line.words[0].text)
    }
  }

  /// Returns a failure about the unknown words of the line, or `nil` if the catalog can't be read.
  private func notUnderstood() async -> Failure? {
    guard let index = try? await catalog.index() else { return nil }
    let words = Set(line.words.map(\.index))
    let tokens = line.tokens.filter { $0.isCommand || words.contains($0.index) }
    let text = tokens.map(\.text).joined(separator: " ")
    let help: Text = "See: \(command: "kpgg help ask")"
    guard let (unknown, meant) = await unknown(in: tokens.map(\.text)) else {
      return .withoutUsage("can't understand the question \(quoted: text)", hints: [help])
    }
    if unknown == [text] {
      return .withoutUsage(.nothingNamed(text), hints: [NameArguments(self, index).contents])
    }
    let names = Text(verbatim: language.list(unknown.map { self.text("\(quoted: $0)") }))
    var hints = [help]
    if let meant { hints.insert(.didYouMean([line([meant[0]], Array(meant.dropFirst()))]), at: 0) }
    return .withoutUsage("can't understand \(names) in \(quoted: text)", hints: hints)
  }

  /// Returns commands that show groups or members with names similar to the words typed instead of a command. Returns
  /// `nil` if there are none.
  private func commandsForName() async -> [String]? {
    // If the catalog can't be read, report the original usage error instead.
    guard let isTypo = try? await isTypoOfCommand(), !isTypo else { return nil }
    let words = line.words
    var meant: [CatalogEntry] = []
    do {
      _ = try await withNames(isQuiet: true) { try $0.entries(words.map(\.text)) }
    } catch let problem as Unresolved where problem.words.count == words.count {
      meant = problem.meant
    } catch {
      return nil
    }
    let commands = meant.prefix(3).flatMap { entry in
      validLines(
        line.words(
          replacing: words,
          by: [entry.id.favoriteID.kind.rawValue] + entry.typed(like: words.map(\.text).joined())))
    }
    return commands.isEmpty ? nil : commands.map(TypedLine.text)
  }
}
