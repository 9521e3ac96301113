/// The content of a command's help page, in display order, without layout.
package struct HelpPage<Context: CommandContext>: Sendable {
  /// A term and its meaning, such as an option, a subcommand or an example.
  package struct Entry: Sendable {
    package let term: String
    package let text: Context.Text
    /// The possible values of an option.
    package let values: PossibleValues

    package init(term: String, text: Context.Text, values: PossibleValues = .any) {
      self.term = term
      self.text = text
      self.values = values
    }
  }

  /// Whether this is the program's own page, which explains what its commands share.
  package let isOfProgram: Bool
  /// The usage line: `kpgg groups [OPTIONS]`.
  package let usage: String
  package let summary: Context.Text
  package let discussion: Context.Text?
  /// The subcommands, by section.
  package let sections: [(heading: Context.Text?, entries: [Entry])]
  package let positionals: [Entry]
  package let options: [Entry]
  /// The options that all commands share.
  package let commonOptions: [Entry]
  /// The options that another page explains, with the command line that shows that page.
  package let otherOptions: [(help: String, names: [String])]
  package let examples: [Entry]
  package let keys: [Entry]
}

/// The words that this module itself adds to help, in the reader's language.
package struct Vocabulary<Context: CommandContext>: Sendable {
  /// Stands for a subcommand in usage lines: `COMMAND`.
  package let command: String
  /// Stands for the options in usage lines: `OPTIONS`.
  package let options: String
  /// Returns the word for a value in usage lines: `ERA`.
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
  /// The help page of the last command in a path.
  ///
  /// - Parameter common: The options that all commands share, except `--help`.
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
    let isExplainedElsewhere: (ArgumentInfo<Context>) -> Bool = {
      ![nil, command.name].contains($0.explainer)
    }
    var options = arguments.filter { !$0.isWords && !isExplainedElsewhere($0) }.map(entry)
    var others: [(help: String, names: [String])] = []
    let elsewhere = arguments.filter(isExplainedElsewhere).map { ($0.explainer ?? program, $0.title) }
    for (explainer, name) in elsewhere
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

  /// The usage line of the last command in a path: `kpgg group NAME... [OPTIONS]`.
  package static func usage(_ path: [Command], _ vocabulary: Vocabulary<Context>) -> String {
    let command = path[path.count - 1]
    let positionals = command.arguments.filter(\.isWords).map { $0.synopsis(vocabulary.placeholder) }
    let subcommand = command.subcommands.isEmpty ? [] : ["[\(vocabulary.command)]"]
    return (path.map(\.name) + subcommand + positionals + ["[\(vocabulary.options)]"]).joined(separator: " ")
  }
}
