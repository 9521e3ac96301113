import Characters

/// A command or a family of commands, as data. The parser, help and all generated files use it.
struct Command: Sendable {
  /// A command line to copy, or keys, with a description.
  struct Example: Sendable {
    let line: String
    let text: Text

    init(_ line: String, _ text: Text) {
      self.line = line
      self.text = text
    }
  }

  /// A titled group of subcommands.
  struct Section: Sendable {
    let heading: Text?
    let commands: [Command]

    init(_ heading: Text?, _ commands: [Command]) {
      self.heading = heading
      self.commands = commands
    }
  }

  let name: String
  let aliases: [String]
  /// A description of the command in one line.
  let summary: Text
  let discussion: Text?
  let examples: [Example]
  private let makeKeys: @Sendable () -> [Example]

  /// The keys of an interactive command.
  var keys: [Example] { makeKeys() }
  /// The structure of the JSON output, or `nil` if there is none.
  let output: CommandOutput?
  /// The subcommands, as help shows them.
  let sections: [Section]
  var subcommands: [Command] { sections.flatMap(\.commands) }

  /// Creates the declaration of the command line. Only the command that runs creates its declaration, because setting
  /// up key paths and generic types on first use takes longer than parsing.
  private let makeDeclaration: @Sendable () -> Declaration

  /// The name of the program, and of its root command.
  static let programName = "kpgg"

  typealias Action = @Sendable (Session, OutcomePrinter) async throws -> Void

  /// The arguments of a command, and the function that creates an action from them.
  struct Declaration: Sendable {
    /// The command's own arguments, and the arguments for the output format.
    let arguments: [ArgumentInfo]
    /// The number of the command's own arguments, which come first.
    let ownCount: Int
    /// Turns the occurrences of the command's own arguments into an action. Throws if a value is invalid.
    let prepare: @Sendable ([Occurrence]) throws(UsageError) -> Action
  }

  var declaration: Declaration { makeDeclaration() }

  /// The arguments of its command line, except those that all commands share.
  var arguments: [ArgumentInfo] { declaration.arguments }
}

/// The options and words of a command, and the function that runs the command.
protocol CommandOptions: Sendable {
  func run(_ session: Session, _ show: OutcomePrinter) async throws
}

extension Command {
  /// Creates a command that can be run itself and may also have subcommands.
  init<Options: Sendable>(
    _ name: String, aliases: [String] = [], summary: Text, discussion: Text? = nil,
    examples: [Example], keys: @autoclosure @escaping @Sendable () -> [Example] = [],
    options: Options, printing output: CommandOutput? = nil,
    arguments: @autoclosure @escaping @Sendable () -> [Argument<Options>] = [], sections: [Section] = [],
    run: @escaping @Sendable (Options, Session, OutcomePrinter) async throws -> Void
  ) {
    self.init(
      name: name, aliases: aliases, summary: summary, discussion: discussion, examples: examples,
      makeKeys: keys, output: output, sections: sections
    ) {
      let arguments = arguments()
      let formats = output.map(CommonOptions.formats) ?? []
      // Use closures, here and elsewhere. In generic code, a key path costs more than mapping the whole list.
      let infos = arguments.map { $0.info } + formats.map { $0.info }
      return Declaration(arguments: infos, ownCount: arguments.count) { occurrences throws(UsageError) in
        var filled = options
        for occurrence in occurrences {
          try arguments[occurrence.index].fill(&filled, with: occurrence)
        }
        let ready = filled
        return { try await run(ready, $0, $1) }
      }
    }
  }

  init<Options: CommandOptions>(
    _ name: String, summary: Text, discussion: Text? = nil,
    examples: [Example], keys: @autoclosure @escaping @Sendable () -> [Example] = [],
    options: Options, printing output: CommandOutput? = nil,
    arguments: @autoclosure @escaping @Sendable () -> [Argument<Options>] = [], sections: [Section] = []
  ) {
    self.init(
      name, summary: summary, discussion: discussion, examples: examples, keys: keys(), options: options,
      printing: output, arguments: arguments(), sections: sections, run: { try await $0.run($1, $2) })
  }

  /// Creates a command without its own options and words.
  init(
    _ name: String, aliases: [String] = [], summary: Text, discussion: Text? = nil,
    examples: [Example], printing output: CommandOutput? = nil, run: @escaping Action
  ) {
    self.init(
      name, aliases: aliases, summary: summary, discussion: discussion, examples: examples, options: (),
      printing: output, run: { _, session, show in try await run(session, show) })
  }

  /// Creates a family of commands.
  ///
  /// - Parameter defaultCommand: The subcommand that runs if the line has none.
  init(
    _ name: String, aliases: [String] = [], summary: Text, discussion: Text? = nil,
    examples: [Example],
    subcommands: [Command], defaultCommand: Command
  ) {
    self.init(
      name: name, aliases: aliases, summary: summary, discussion: discussion, examples: examples,
      makeKeys: { [] }, output: defaultCommand.output, sections: [Section(nil, subcommands)],
      makeDeclaration: defaultCommand.makeDeclaration)
  }

  /// Returns the subcommand with this name or alias, or with this name in another language.
  func subcommand(_ word: String) -> Command? {
    subcommands.first { $0.name == word || $0.aliases.contains(word) }
      ?? subcommands.first { $0.isNamed(word) }
  }

  /// Whether a word is the command's name in another language.
  private func isNamed(_ word: String) -> Bool {
    let word = word.folded
    return Language.allCases.contains { $0.translation(of: name + " %(command)")?.folded == word }
  }
}
