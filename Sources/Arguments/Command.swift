/// What commands run in, and what a program says of them in types of its own.
package protocol CommandContext: Sendable {
  /// What people read, in whatever languages.
  associatedtype Text: Sendable
  /// What completes a word or a value, where its possible values are not all that there is to say.
  associatedtype Completions: Sendable
}

/// A command, or a family of them, as data: parser, help and everything generated read it.
package struct Command<Context: CommandContext>: Sendable {
  /// A command line to copy, and what it shows; or keys, and what they do.
  package struct Example: Sendable {
    package let line: String
    package let text: Context.Text

    package init(_ line: String, _ text: Context.Text) {
      self.line = line
      self.text = text
    }
  }

  /// Commands that belong together, and what they are for.
  package struct Section: Sendable {
    package let heading: Context.Text?
    package let commands: [Command]

    package init(_ heading: Context.Text?, _ commands: [Command]) {
      self.heading = heading
      self.commands = commands
    }
  }

  /// The name as it is typed.
  package let name: String
  /// Other names that mean the same.
  package let aliases: [String]
  /// What the command does, in one line.
  package let summary: Context.Text
  /// What else there is to know.
  package let discussion: Context.Text?
  /// Command lines to copy.
  package let examples: [Example]
  private let makeKeys: @Sendable () -> [Example]

  /// The keys of a command that is used by keys.
  package var keys: [Example] { makeKeys() }
  /// The commands of a family, as help shows them.
  package let sections: [Section]
  /// The commands of a family.
  package var subcommands: [Command] { sections.flatMap { $0.commands } }

  /// What makes the declaration of the command line. Of all commands only the one that is used makes its own:
  /// key paths and generic types are set up when they are first needed, which takes longer than all parsing.
  private let makeDeclaration: @Sendable () -> Declaration

  /// The arguments of a command and what it does with them.
  struct Declaration: Sendable {
    let arguments: [ArgumentInfo<Context>]
    /// What is to be done for what the command line says; fails for a value that is not a possible one.
    let prepare: @Sendable ([Occurrence]) throws(Misplaced) -> @Sendable (Context) async throws -> Void
  }

  var declaration: Declaration { makeDeclaration() }

  /// What its command line can say.
  package var arguments: [ArgumentInfo<Context>] { declaration.arguments }

  /// A command that does something, and may have subcommands as well.
  package init<Options: Sendable>(
    _ name: String, aliases: [String] = [], summary: Context.Text, discussion: Context.Text? = nil,
    examples: [Example], keys: @autoclosure @escaping @Sendable () -> [Example] = [],
    options: Options, arguments: @autoclosure @escaping @Sendable () -> [Argument<Options, Context>],
    sections: [Section] = [], run: @escaping @Sendable (Options, Context) async throws -> Void
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
    makeKeys = keys
    self.sections = sections
    makeDeclaration = {
      let arguments = arguments()
      // In generic code a key path costs more than the whole list for which it would be used: hence closures here and elsewhere.
      return Declaration(arguments: arguments.map { $0.info }) { occurrences throws(Misplaced) in
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

  /// A command that has neither options nor words.
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
  /// - Parameter standard: The one of them for which the family's name alone stands.
  package init(
    _ name: String, aliases: [String] = [], summary: Context.Text, discussion: Context.Text? = nil,
    examples: [Example],
    subcommands: [Command], standard: Command
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
    makeKeys = { [] }
    sections = [Section(nil, subcommands)]
    makeDeclaration = standard.makeDeclaration
  }

  /// The subcommand of that name or alias: of several that share an alias the first one, or the one that needs words if there are any.
  ///
  /// - Parameter hasWords: Whether words follow, as the command reads what follows.
  package func subcommand(_ word: String, hasWords: (Command) -> Bool = { _ in false }) -> Command? {
    let named = subcommands.filter { $0.name == word || $0.aliases.contains(word) }
    guard let first = named.first, named.count > 1, hasWords(first) else { return named.first }
    return named.first { $0.arguments.contains(where: \.isRequired) } ?? first
  }
}
