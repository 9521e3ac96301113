import Arguments
import KPGGCore
import Terminal

/// The program: its commands, and what happens from the command line to the exit status.
package enum Program {
  /// The program's version.
  package static let version = "0.1.0"

  /// Every command. A new one is its file in `Commands/`, its messages, its test, and a line here.
  static let root = Command<App, HelpText>(
    "kpgg", summary: .summary(.program), discussion: .discussion(.home),
    examples: [
      .init("kpgg", .example(.home)),
      .init("kpgg groups --era 2016-2019", .example(.browseEra)),
      .init("kpgg member ohmygirl arin", .example(.memberByName)),
      .init("kpgg song ohmygirl --open", .example(.songOpen)),
      .init("kpgg favorite add stayc", .example(.addGroup)),
    ],
    options: HomeCommand(), arguments: HomeCommand.arguments,
    subcommands: [
      GroupsCommand.command,
      GroupCommand.command,
      MembersCommand.command,
      MemberCommand.command,
      SongCommand.command,
      SongsCommand.command,
      FeaturedCommand.command,
      FavoriteCommand.command,
      PathsCommand.command,
      HelpCommand.command,
    ],
    run: { try await $0.run($1) })

  /// Runs the program in the real world.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - environment: The environment variables.
  /// - Returns: The exit status.
  package static func main(_ arguments: [String], environment: [String: String]) async -> Int32 {
    TerminalDevice.occupyClosedStreams()
    return await run(arguments, App.live(Environment(environment)))
  }

  /// Runs a command line and tells what went wrong, if anything did.
  static func run(_ arguments: [String], _ app: App) async -> Int32 {
    do {
      switch try root.parse(arguments) {
      case .version: try app.output.write("kpgg \(version)\n")
      case .help(let path): try app.print(HelpView(path).lines, OutputOptions())
      case .run(let command): try await command(app)
      }
      return ExitStatus.success.rawValue
    } catch TerminalDevice.WriteError.closed {
      // The reader has seen enough, as in `kpgg groups | head -1`.
      return ExitStatus.success.rawValue
    } catch let error as UsageError<App, HelpText> {
      app.explain(error)
      return ExitStatus.usage.rawValue
    } catch {
      let failure = Failure(error)
      app.complain(failure)
      return failure.status.rawValue
    }
  }
}

extension App {
  fileprivate static func live(_ environment: Environment) -> App {
    App(
      catalog: .bundled,
      favorites: FavoritesFile(path: environment.favoritesFile?.path),
      environment: environment,
      input: Stream(.input), output: Stream(.output), error: Stream(.error),
      today: Clock.today,
      randomSeed: { UInt64.random(in: .min ... .max) },
      browser: Browser(start: Spawn.detached))
  }

  /// Tells what is wrong with a command line and how it should be.
  fileprivate func explain(_ error: UsageError<App, HelpText>) {
    let command = error.path.map(\.name).joined(separator: " ")
    if error.problem.isOmission {
      let page = page()
      let help = HelpView(error.path).short(page).map { $0.encoded(inColor: false) }
      tell(
        ["kpgg: " + text(Complaint.usage(error.problem)), ""] + help + ["", text(Notice.seeHelp(command))])
    } else {
      let usage: [Notice] = [.usage(Command.usage(error.path)), .seeHelp(command)]
      complain(
        Failure(.usage(error.problem), hints: error.problem.hints(command) + usage, status: .usage))
    }
  }
}

extension UsageProblem {
  /// Whether something is missing, rather than wrong.
  fileprivate var isOmission: Bool {
    switch self {
    case .missingArgument, .missingCommand: true
    default: false
    }
  }

  /// What was probably meant.
  fileprivate func hints(_ command: String) -> [Notice] {
    func near(_ word: String, _ known: [String]) -> [String] {
      EditDistance.nearest(to: word, among: known, atMost: 3) { [$0] }
    }
    func suggest(_ texts: [String]) -> [Notice] { texts.isEmpty ? [] : [.didYouMean(texts)] }
    switch self {
    case .unknownCommand(let word, let known): return suggest(near(word, known).map { "\(command) \($0)" })
    case .unknownOption(let name, let known): return suggest(near(name, known))
    case .valueNeedsEquals(let word, let option): return suggest(["\(option)=\(word)"])
    case .invalidValue(let value, let title, let allowed, let isList):
      if isList { return [.possibleValues(allowed)] }
      let meant = near(value, allowed).map { "\(title) \($0)" }
      return suggest(meant) + (allowed.isEmpty ? [] : [.possibleValues(allowed)])
    case .missingCommand, .missingArgument, .missingValue, .unexpectedValue, .unexpectedArgument: return []
    }
  }
}
