/// What there is to say about how a command is used, in the order in which it is shown. Whoever shows it lays it
/// out.
package struct HelpPage<Context: CommandContext>: Sendable {
  /// A term and its meaning: an option, a subcommand, an example.
  package struct Entry: Sendable {
    package let term: String
    package let text: Context.Text
    /// What the values of an option can be.
    package let values: PossibleValues

    package init(term: String, text: Context.Text, values: PossibleValues = .any) {
      self.term = term
      self.text = text
      self.values = values
    }
  }

  /// Whether it is the page of the program itself, which explains what its commands share.
  package let isOfProgram: Bool
  /// The command line in general: `kpgg groups [OPTIONS]`.
  package let usage: String
  package let summary: Context.Text
  package let discussion: Context.Text?
  /// The subcommands under what they are for.
  package let sections: [(heading: Context.Text?, entries: [Entry])]
  package let positionals: [Entry]
  package let options: [Entry]
  /// The options that every command has.
  package let commonOptions: [Entry]
  /// The names of options that another page explains, common ones included, and the command line that shows it.
  package let otherOptions: [(help: String, names: [String])]
  package let examples: [Entry]
  package let keys: [Entry]
}

/// The words that the kit itself puts into help, in the language of whoever reads it.
package struct Vocabulary<Context: CommandContext>: Sendable {
  /// Stands for a subcommand in usage lines: `COMMAND`.
  package let command: String
  /// Stands for the options in usage lines: `OPTIONS`.
  package let options: String
  /// Gives the word that stands for a value in usage lines: `ERA`.
  package let placeholder: @Sendable (String) -> String
  /// What `--help` does.
  package let help: Context.Text
  /// What `--version` does.
  package let version: Context.Text

  package init(
    command: String, options: String, placeholder: @escaping @Sendable (String) -> String, help: Context.Text,
    version: Context.Text
  ) {
    self.command = command
    self.options = options
    self.placeholder = placeholder
    self.help = help
    self.version = version
  }
}

extension Command {
  /// The help of the last of these commands, each of which belongs to the one before it.
  ///
  /// - Parameter common: The options that every command has, `--help` aside.
  package static func helpPage(
    _ path: [Command], common: [ArgumentInfo<Context>], _ vocabulary: Vocabulary<Context>
  ) -> HelpPage<Context> {
    let command = path[path.count - 1]
    let arguments = command.arguments
    typealias Entry = HelpPage<Context>.Entry
    func entry(_ info: ArgumentInfo<Context>) -> Entry {
      Entry(
        term: info.synopsis(vocabulary.placeholder), text: info.help,
        values: info.needsValue ? info.values : .any)
    }
    let program = path[0].name
    let isOther: (ArgumentInfo<Context>) -> Bool = { ![nil, command.name].contains($0.explainer) }
    var options = arguments.filter { !$0.isWords && !isOther($0) }.map(entry)
    var others: [(help: String, names: [String])] = []
    let told = arguments.filter(isOther).map { ($0.explainer ?? program, $0.title) }
    for (explainer, name) in told
      + (path.count == 1 ? [] : (common.map(\.title) + ["--help"]).map { (program, $0) })
    {
      let help = (explainer == program ? [program] : [program, explainer]).joined(separator: " ") + " --help"
      if others.last?.help != help { others.append((help, [])) }
      others[others.count - 1].names.append(name)
    }
    if path.count == 1 {
      options.append(Entry(term: "-V, --version", text: vocabulary.version))
    }
    return HelpPage(
      isOfProgram: path.count == 1, usage: usage(path, vocabulary),
      summary: command.summary,
      discussion: command.discussion,
      sections: command.sections.map { section in
        (section.heading, section.commands.map { Entry(term: $0.name, text: $0.summary) })
      },
      positionals: arguments.filter(\.isWords).map(entry),
      options: options,
      commonOptions: common.map(entry) + [Entry(term: "-h, --help", text: vocabulary.help)],
      otherOptions: others,
      examples: command.examples.map { Entry(term: $0.line, text: $0.text) },
      keys: command.keys.map { Entry(term: $0.line, text: $0.text) })
  }

  /// The command line of the last of these commands in general: `kpgg group NAME... [OPTIONS]`.
  package static func usage(_ path: [Command], _ vocabulary: Vocabulary<Context>) -> String {
    let command = path[path.count - 1]
    let positionals = command.arguments.filter(\.isWords).map { $0.synopsis(vocabulary.placeholder) }
    let subcommand = command.subcommands.isEmpty ? [] : ["[\(vocabulary.command)]"]
    return (path.map(\.name) + subcommand + positionals + ["[\(vocabulary.options)]"]).joined(separator: " ")
  }
}
