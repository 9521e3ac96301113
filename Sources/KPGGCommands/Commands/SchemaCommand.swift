import KPGGCore

/// `kpgg schema [COMMAND]`: prints the JSON Schema of commands' output.
struct SchemaCommand: CommandOptions {
  var words: [String] = []
  var fields: [String] = []

  static let command = Command(
    "schema",
    summary: "Print the JSON Schema of a command's JSON output.",
    discussion:
      "JSON Schema, draft 2020-12. Describes all fields, or with --fields those that --json=FIELDS prints. With --jsonl, each line is one item of the list. The schema accepts new fields and values of later versions; examples are today's values.",
    examples: [
      .init("kpgg schema groups", "what `kpgg groups --json` prints"),
      .init("kpgg schema groups --fields slug,name", "what `kpgg groups --json=slug,name` prints"),
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
    ])

  func run(_ session: Session, _ show: Show) async throws {
    let schemas = JSONSchema.all(below: session.program)
    let command = JSONSchema.command(words, in: session.program)
    if command.isEmpty {
      if !fields.isEmpty { throw Failure(usage: .missingArgument("COMMAND")) }
      return try show(.document(JSONSchema.all(schemas).written()))
    }
    guard var schema = schemas.first(where: { $0.command == command }) else {
      let hints = Text.nearest(to: command, among: schemas.map(\.command)) { "kpgg schema \($0)" }
      throw Failure("\(quoted: command) has no JSON output", hints: hints, status: .usage)
    }
    try session.refuse(fields, of: "--fields", except: schema.output.fields.map(\.name))
    schema.names = fields
    try show(.document(schema.document.written()))
  }
}
