import KPGGCore

/// The content of a command's help page, in display order, without layout.
struct HelpPage: Sendable {
  /// A term and its meaning, such as an option, a subcommand or an example.
  struct Entry: Sendable {
    let term: String
    let text: Text
    var values = PossibleValues.any
    /// Sentences about the arguments that the option needs or can't be used with.
    var conditions: [Text] = []
  }

  /// Whether this is the program's own page, which explains the options that all commands share.
  let isProgramPage: Bool
  /// The usage line: `kpgg groups [OPTIONS]`.
  let usage: String
  let summary: Text
  let discussion: Text?
  /// The subcommands, by section.
  let sections: [(heading: Text?, entries: [Entry])]
  let positionals: [Entry]
  let options: [Entry]
  let commonOptions: [Entry]
  /// The options that other pages explain, with the command line that shows each page.
  let otherOptions: [(help: String, names: [String])]
  let examples: [Entry]
  let keys: [Entry]

  /// Creates the help page of the last command in a path.
  init(_ path: [Command], in language: Language) {
    let command = path[path.count - 1]
    let program = path[0].name
    isProgramPage = path.count == 1
    let arguments = command.arguments
    let common = CommonOptions.arguments.map { $0.info }
    func isExplainedHere(_ info: ArgumentInfo) -> Bool { [nil, command.name].contains(info.explainer) }
    func entry(_ info: ArgumentInfo) -> Entry {
      Entry(
        term: info.synopsis(in: language), text: info.help, values: info.needsValue ? info.values : .any,
        conditions: info.conditions)
    }
    let elsewhere = arguments.filter { !isExplainedHere($0) }.map { ($0.explainer ?? program, $0.title) }
    let shared = isProgramPage ? [] : (common.map(\.title) + ["--help"]).map { (program, $0) }
    var others: [(help: String, names: [String])] = []
    for (explainer, name) in elsewhere + shared {
      let help = (explainer == program ? [program] : [program, explainer]).joined(separator: " ") + " --help"
      if others.last?.help != help { others.append((help, [])) }
      others[others.count - 1].names.append(name)
    }
    usage = Self.usage(path, in: language)
    summary = command.summary
    discussion = command.discussion
    sections = command.sections.map { section in
      (section.heading, section.commands.map { Entry(term: $0.name, text: $0.summary) })
    }
    positionals = arguments.filter(\.isWords).map(entry)
    options =
      arguments.filter { !$0.isWords && isExplainedHere($0) }.map(entry)
      + (isProgramPage ? [Entry(term: "-V, --version", text: .version)] : [])
    commonOptions = common.map(entry) + [Entry(term: "-h, --help", text: .help)]
    otherOptions = others
    examples = command.examples.map { Entry(term: $0.line, text: $0.text) }
    keys = command.keys.map { Entry(term: $0.line, text: $0.text) }
  }

  /// Returns the usage line of the last command in a path: `kpgg group NAME... [OPTIONS]`.
  static func usage(_ path: [Command], in language: Language) -> String {
    let command = path[path.count - 1]
    let positionals = command.arguments.filter(\.isWords).map { $0.synopsis(in: language) }
    let subcommand = command.subcommands.isEmpty ? [] : ["[\(language(Text.command))]"]
    return (path.map(\.name) + subcommand + positionals + ["[\(language("OPTIONS"))]"])
      .joined(separator: " ")
  }
}

extension ArgumentInfo {
  /// Sentences about the arguments that this one needs or can't be used with.
  fileprivate var conditions: [Text] {
    (requiredTitle.map { ["Needs \($0)."] } ?? [])
      + (excludedTitles.isEmpty ? [] : ["Not with \(placeholders: excludedTitles)."])
  }
}

extension Text {
  static let help: Text = "Show this help."
  static let version: Text = "Show the version."
}
