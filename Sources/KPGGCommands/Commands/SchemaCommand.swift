import Arguments
import KPGGCore

/// `kpgg schema [COMMAND]`: prints the JSON Schema of commands' output.
struct SchemaCommand: Sendable {
  var words: [String] = []
  var fields: [String] = []

  static let command = Command<App>(
    "schema",
    summary: "Print the JSON Schema of a command's JSON output.",
    discussion:
      "JSON Schema, draft 2020-12. Describes all fields, or with --fields those that --json=FIELDS prints. With --jsonl, each line is one item of the list. The schema accepts new fields and values of later versions; examples are today's values.",
    examples: [
      .init("kpgg schema groups", "what kpgg groups --json prints"),
      .init("kpgg schema groups --fields slug,name", "what kpgg groups --json=slug,name prints"),
      .init("kpgg schema", "the schemas of all commands"),
    ],
    options: SchemaCommand(),
    arguments: [
      .words(
        "COMMAND", isRequired: false,
        help: "A command, such as groups or favorite list. Default: all.",
        completions: .schema, into: \.words),
      .list(
        "--fields", value: "FIELDS",
        help: "Describe only these fields, as --json=FIELDS prints them.", completions: .fieldsOfSchema,
        into: \.fields),
    ],
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let command = JSONSchema.command(words)
    if command.isEmpty {
      if !fields.isEmpty { throw Failure(usage: .missingArgument("COMMAND")) }
      return try app.write(document: JSONSchema.all(JSONSchema.ofCommands).written())
    }
    guard var schema = JSONSchema.of(words) else { throw unknown(command) }
    try app.refuseFields(
      except: schema.output.fields.map(\.name), [("--fields", fields)])
    schema.names = fields
    try app.write(document: schema.document.written())
  }

  private func unknown(_ command: String) -> Failure {
    let hints = Text.nearest(to: command, among: JSONSchema.ofCommands.map(\.command)) { "kpgg schema \($0)" }
    return Failure("\(quoted: command) has no JSON output", hints: hints, status: .usage)
  }
}
