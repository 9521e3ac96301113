import KPGGCore

/// `kpgg schema [COMMAND]`: prints the JSON Schema of commands' output.
struct SchemaCommand: CommandOptions {
  var words: [String] = []
  var fields: [String] = []

  static let command = Command(
    "schema",
    summary: "Print the JSON Schema of a command's JSON output.",
    discussion:
      "Uses JSON Schema, draft 2020-12. Describes all fields. With --fields, describes only the fields that --json=FIELDS prints. With --jsonl, each line is one item of the list. The schema allows fields and values that later versions may add. The examples are current values.",
    examples: [
      .init("kpgg schema groups", "the schema of `kpgg groups --json`"),
      .init("kpgg schema groups --fields slug,name", "the schema of `kpgg groups --json=slug,name`"),
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

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    let schemas = JSONSchema.all(below: session.program)
    let command = JSONSchema.command(words, in: session.program)
    if command.isEmpty {
      if !fields.isEmpty { throw Failure(usage: .missingArgument("COMMAND")) }
      return try show(.document(JSONSchema.all(schemas).jsonText()))
    }
    guard var schema = schemas.first(where: { $0.command == command }) else {
      let hints = Text.nearest(to: command, among: schemas.map(\.command)) { "kpgg schema \($0)" }
      throw Failure("\(quoted: command) has no JSON output", hints: hints, status: .usage)
    }
    try session.refuse(fields, of: "--fields", except: schema.output.fields.map(\.name))
    schema.names = fields
    try show(.document(schema.document.jsonText()))
  }
}
