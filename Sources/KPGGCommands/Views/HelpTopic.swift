import KPGGCore

/// The topics of `kpgg help TOPIC`.
enum HelpTopic: String, CaseIterable {
  case exitCodes = "exit-codes"
  case environment
  case formatting
  case settings
  case ask
  case names
  case files
  case hosts
  case compatibility
  case words

  var title: Text { texts.title }

  var summary: Text { texts.summary }

  private var texts: (title: Text, summary: Text) {
    switch self {
    case .exitCodes: ("Exit status", "Exit status codes.")
    case .environment: (Text("Environment").withContext("topic"), "Environment variables.")
    case .formatting: ("Output", "Output formats: tables, tab-separated rows, JSON.")
    case .settings: ("Settings", "The settings in the config file.")
    case .ask: ("Questions", "How to ask questions.")
    case .names: ("Names", "How to type names.")
    case .files: ("Files", "kpgg's files and their locations.")
    case .hosts: ("API hosts", "How to use and run API hosts.")
    case .compatibility: ("Compatibility", "Compatibility between versions.")
    case .words: ("Glossary", "K-pop glossary: maknae, bias, comeback.")
    }
  }

  /// - Parameter program: The command table, whose fields and columns some topics list.
  func text(in language: Language, of program: Command) -> String {
    let text = language.topic(rawValue)
    return switch self {
    case .environment:
      text.replacing("%1", with: Self.settings(language, indent: "", margin: 19, by: \.declaration.variable))
    case .settings:
      text.replacing("%1", with: Self.settings(language, indent: "  ", margin: Self.keyWidth, by: \.rawValue))
    case .formatting:
      text.replacing("%1", with: Self.columnLists(program)).replacing("%2", with: Self.fieldLists(program))
    case .exitCodes, .ask, .names, .files, .hosts, .compatibility, .words: text
    }
  }

  private static let keyWidth = (Setting.allCases.map(\.rawValue.count).max() ?? 0) + 2

  /// Lists the settings for which `name` returns a name, with their descriptions and values.
  private static func settings(
    _ language: Language, indent: String, margin: Int, by name: (Setting) -> String?
  ) -> String {
    let lines = Setting.allCases.compactMap { setting -> String? in
      guard let name = name(setting) else { return nil }
      let values =
        switch setting.declaration.values {
        case .any: ""
        case .one(let values), .some(let values): " (\(values.joined(separator: ", ")))"
        case .like(let values):
          " (" + language("for example: ") + values.joined(separator: "; ") + ")"
        }
      let padding = String(repeating: " ", count: margin - name.count)
      return indent + name + padding + language(setting.declaration.help) + values
    }
    return lines.joined(separator: "\n")
  }

  private static func columnLists(_ program: Command) -> String {
    lists(program) { output in
      if case .list(let record) = output { record.columns } else { nil }
    }
  }

  /// Returns the fields of every record, followed by the fields of its nested records.
  private static func fieldLists(_ program: Command) -> String {
    lists(program, withParts: true) { output in
      switch output {
      case .pair, .oneOf: nil
      case .one, .list: output.fields.map(\.name)
      }
    }
  }

  /// Returns lists of names for the commands that print JSON. Commands with the same names share a list.
  private static func lists(
    _ program: Command, withParts hasParts: Bool = false, _ names: (CommandOutput) -> [String]?
  ) -> String {
    var lists: [(commands: [String], names: [String])] = []
    for schema in JSONSchema.all(below: program) {
      guard let names = names(schema.output) else { continue }
      if let index = lists.firstIndex(where: { $0.names == names }) {
        lists[index].commands.append(schema.command)
      } else {
        lists.append(([schema.command], names))
        let parts = hasParts ? schema.output.fields.filter { !$0.documentedFields.isEmpty } : []
        lists += parts.map { (["\($0.name).*"], $0.documentedFields.map(\.name)) }
      }
    }
    return lists.map { list in
      let term = "  " + list.commands.joined(separator: ", ")
      let margin = String(repeating: " ", count: 17)
      return (term.count < 16 ? term + margin.dropFirst(term.count) : term + "\n" + margin)
        + list.names.joined(separator: " ")
    }.joined(separator: "\n")
  }
}
