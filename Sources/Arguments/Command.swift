/// The context that commands run in, and the types that a program uses for its texts and completions.
package protocol CommandContext: Sendable {
  /// Text for people, in any number of languages.
  associatedtype Text: Sendable
  /// How to complete a word or a value that is not from a fixed list.
  associatedtype Completions: Sendable

  /// Whether a word is a command's name in another language.
  static func isName(_ word: String, ofCommand name: String) -> Bool
}

/// A command, or a family of commands, as data: the source for the parser, help and everything generated.
package struct Command<Context: CommandContext>: Sendable {
  /// A command line to copy and what it shows, or keys and what they do.
  package struct Example: Sendable {
    package let line: String
    package let text: Context.Text

    package init(_ line: String, _ text: Context.Text) {
      self.line = line
      self.text = text
    }
  }

  /// A titled group of subcommands.
  package struct Section: Sendable {
    package let heading: Context.Text?
    package let commands: [Command]

    package init(_ heading: Context.Text?, _ commands: [Command]) {
      self.heading = heading
      self.commands = commands
    }
  }

  /// The name as typed.
  package let name: String
  /// Alternative names.
  package let aliases: [String]
  /// What the command does, in one line.
  package let summary: Context.Text
  /// More detail for the help page.
  package let discussion: Context.Text?
  /// Command lines to copy.
  package let examples: [Example]
  private let makeKeys: @Sendable () -> [Example]

  /// The keys of an interactive command.
  package var keys: [Example] { makeKeys() }
  /// The subcommands, as help shows them.
  package let sections: [Section]
  /// All subcommands.
  package var subcommands: [Command] { sections.flatMap { $0.commands } }

  /// Creates the declaration of the command line. Only the command that runs creates its own, since setting up key
  /// paths and generic types on first use takes longer than parsing.
  private let makeDeclaration: @Sendable () -> Declaration

  /// The arguments of a command and what it does with them.
  struct Declaration: Sendable {
    let arguments: [ArgumentInfo<Context>]
    /// Turns the occurrences into an action; fails on an invalid value.
    let prepare: @Sendable ([Occurrence]) throws(TokenProblem) -> @Sendable (Context) async throws -> Void
  }

  var declaration: Declaration { makeDeclaration() }

  /// The arguments of its command line.
  package var arguments: [ArgumentInfo<Context>] { declaration.arguments }
}

extension Command {
  /// A command that does something itself, and may also have subcommands.
  package init<Options: Sendable>(
    _ name: String, aliases: [String] = [], summary: Context.Text, discussion: Context.Text? = nil,
    examples: [Example], keys: @autoclosure @escaping @Sendable () -> [Example] = [],
    options: Options, arguments: @autoclosure @escaping @Sendable () -> [Argument<Options, Context>],
    sections: [Section] = [], run: @escaping @Sendable (Options, Context) async throws -> Void
  ) {
    self.init(
      name: name, aliases: aliases, summary: summary, discussion: discussion, examples: examples,
      makeKeys: keys, sections: sections
    ) {
      let arguments = arguments()
      // Closures, here and elsewhere: in generic code a key path costs more than mapping the whole list.
      return Declaration(arguments: arguments.map { $0.info }) { occurrences throws(TokenProblem) in
        var filled = options
        for occurrence in occurrences {
          try occurrence.fill { value throws(UsageProblem) in
            try arguments[occurrence.index].fill(&filled, with: value)
          }
        }
        let ready = filled
        return { try await run(ready, $0) }
      }
    }
  }

  /// A command without options and words.
  package init(
    _ name: String, aliases: [String] = [], summary: Context.Text, discussion: Context.Text? = nil,
    examples: [Example], run: @escaping @Sendable (Context) async throws -> Void
  ) {
    self.init(
      name, aliases: aliases, summary: summary, discussion: discussion, examples: examples, options: (),
      arguments: [], run: { _, context in try await run(context) })
  }

  /// A family of commands.
  ///
  /// - Parameter defaultCommand: The subcommand that runs when none is named.
  package init(
    _ name: String, aliases: [String] = [], summary: Context.Text, discussion: Context.Text? = nil,
    examples: [Example],
    subcommands: [Command], defaultCommand: Command
  ) {
    self.init(
      name: name, aliases: aliases, summary: summary, discussion: discussion, examples: examples,
      makeKeys: { [] }, sections: [Section(nil, subcommands)],
      makeDeclaration: defaultCommand.makeDeclaration)
  }

  /// Returns the subcommand with this name or alias, or with this name in another language.
  package func subcommand(_ word: String) -> Command? {
    subcommands.first { $0.name == word || $0.aliases.contains(word) }
      ?? subcommands.first { Context.isName(word, ofCommand: $0.name) }
  }
}
