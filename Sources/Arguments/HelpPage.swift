/// What there is to say about how a command is used, in the order in which it is shown. Whoever shows it lays it
/// out.
package struct HelpPage<Text: Sendable>: Sendable {
  /// A term and its meaning: an option, a subcommand, an example.
  package struct Entry: Sendable {
    package let term: String
    package let text: Text
    /// The values that an option can have; empty if they are no closed set.
    package let values: [String]
  }

  /// The command line in general: `kpgg groups [OPTIONS]`.
  package let usage: String
  package let summary: Text
  package let discussion: Text?
  package let subcommands: [Entry]
  package let positionals: [Entry]
  package let options: [Entry]
  package let examples: [Entry]
}

extension Command {
  /// The help of the last of these commands, each of which belongs to the one before it.
  package static func helpPage(_ path: [Command], helpOption: Text, versionOption: Text) -> HelpPage<Text> {
    let command = path[path.count - 1]
    let arguments = command.arguments
    typealias Entry = HelpPage<Text>.Entry
    func entry(_ info: ArgumentInfo<Text>) -> Entry {
      Entry(term: info.synopsis, text: info.help, values: info.values)
    }
    var options = arguments.filter { !$0.isPositional }.map(entry)
    options.append(Entry(term: "-h, --help", text: helpOption, values: []))
    if path.count == 1 { options.append(Entry(term: "--version", text: versionOption, values: [])) }
    return HelpPage(
      usage: usage(path),
      summary: command.summary,
      discussion: command.discussion,
      subcommands: command.subcommands.map { Entry(term: $0.name, text: $0.summary, values: []) },
      positionals: arguments.filter(\.isPositional).map(entry),
      options: options,
      examples: command.examples.map { Entry(term: $0.line, text: $0.text, values: []) })
  }

  /// The command line of the last of these commands in general: `kpgg group NAME... [OPTIONS]`.
  package static func usage(_ path: [Command]) -> String {
    let command = path[path.count - 1]
    let declaration = command.declaration
    let positionals = declaration.arguments.filter(\.isPositional).map(\.synopsis)
    let subcommand = command.subcommands.isEmpty ? [] : [declaration.prepare == nil ? "COMMAND" : "[COMMAND]"]
    let options = declaration.arguments.allSatisfy(\.isPositional) ? [] : ["[OPTIONS]"]
    return (path.map(\.name) + subcommand + positionals + options).joined(separator: " ")
  }
}

extension ArgumentInfo {
  /// How the argument is written: `-r, --reverse`, `--era ERA`, `--json[=FIELDS]`, `[GROUP...]`.
  package var synopsis: String {
    let title = names.sorted { $0.count < $1.count }.joined(separator: ", ")
    switch shape {
    case .flag: return title
    case .option(let value): return "\(title) \(value)"
    case .optionalValue(let value): return "\(title)[=\(value)]"
    case .positional(let value, let isRequired, let repeats):
      let word = repeats ? "\(value)..." : value
      return isRequired ? word : "[\(word)]"
    }
  }
}
