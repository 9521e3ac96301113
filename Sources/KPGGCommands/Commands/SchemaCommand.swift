import Arguments
import KPGGCore

/// `kpgg schema [COMMAND]`: the JSON Schema of what commands print with `--json`.
struct SchemaCommand: Sendable {
  var words: [String] = []
  var fields: [String] = []

  static let command = Command<App>(
    "schema", aliases: ["스키마", "スキーマ"],
    summary: "Print the JSON Schema of what a command prints as JSON.",
    discussion:
      "JSON Schema, draft 2020-12. It describes all fields, or with --fields those that --json=FIELDS prints. With --jsonl each line is one item of a list. Later versions may add fields and values, which the schema accepts; examples are the values known today.",
    examples: [
      .init("kpgg schema groups", "what kpgg groups --json prints"),
      .init("kpgg schema groups --fields slug,name", "what kpgg groups --json=slug,name prints"),
      .init("kpgg schema", "the schemas of all commands in one"),
    ],
    options: SchemaCommand(),
    arguments: [
      .words(
        "COMMAND", isRequired: false,
        help: "The command, such as groups or favorite list. Without it: all of them.",
        completions: .schema, into: \.words),
      .list(
        "--fields", value: "FIELDS",
        help: "Describe only these fields, as --json=FIELDS prints them.", completions: .fieldsOfSchema,
        into: \.fields),
    ],
    run: { try await $0.run($1) })

  /// The commands that print JSON, and what they print.
  static let schemas = Program.root.subcommands.flatMap { schemas([], $0) }

  private static func schemas(_ words: [String], _ command: Command<App>) -> [JSONSchema] {
    let words = words + [command.name]
    let output = command.arguments.lazy.compactMap { argument in
      if case .fields(let output)? = argument.completions { output } else { nil }
    }.first
    return (output.map { [JSONSchema(command: words.joined(separator: " "), output: $0)] } ?? [])
      + command.subcommands.flatMap { schemas(words, $0) }
  }

  /// The command's own name, whatever other name of it is typed.
  private static func name(_ words: [String]) -> String {
    var command: Command<App>? = Program.root
    return words.map { word in
      command = command?.subcommand(word)
      return command?.name ?? word
    }.joined(separator: " ")
  }

  func run(_ app: App) async throws {
    let command = Self.name(words.flatMap { $0.split(separator: " ").map(String.init) })
    if command.isEmpty {
      if !fields.isEmpty { throw Failure(usage: .missingArgument("COMMAND")) }
      return try app.emit(document: JSONSchema.all(Self.schemas).written())
    }
    guard var schema = Self.schema(of: words) else { throw unknown(command) }
    try app.refuseFields(
      except: schema.output.fields.map(\.name), [("--fields", fields)])
    schema.names = fields
    try app.emit(document: schema.document.written())
  }

  /// The schema of the command that the words name, whatever other names of it they are.
  static func schema(of words: [String]) -> JSONSchema? {
    let command = name(words.flatMap { $0.split(separator: " ").map(String.init) })
    return schemas.first { $0.command == command }
  }

  private func unknown(_ command: String) -> Failure {
    let hints = Text.nearest(to: command, among: Self.schemas.map(\.command)) { "kpgg schema \($0)" }
    return Failure("\(quoted: command) has no JSON output", hints: hints, status: .usage)
  }
}
