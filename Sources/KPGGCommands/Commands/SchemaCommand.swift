import Arguments
import KPGGCore

/// `kpgg schema [COMMAND]`: the JSON Schema of what commands print with `--json`.
struct SchemaCommand: Sendable {
  var words: [String] = []
  var fields: [String] = []

  static let command = Command<App>(
    "schema", aliases: ["스키마", "スキーマ"],
    summary: HelpText(
      en: "Print the JSON Schema of what a command prints as JSON.", ko: "명령이 출력하는 JSON의 스키마를 출력합니다.",
      ja: "コマンドが出力するJSONのスキーマを出力します。"),
    discussion: HelpText(
      en:
        "JSON Schema, draft 2020-12. It describes all fields, or with --fields those that --json=FIELDS prints. With --jsonl each line is one item of a list. Later versions may add fields and values, which the schema accepts; examples are the values known today.",
      ko:
        "JSON Schema 2020-12입니다. 모든 필드를 설명하며, --fields를 쓰면 --json=필드가 출력하는 필드만 설명합니다. --jsonl에서는 한 줄이 목록의 항목 하나입니다. 이후 버전에서 추가될 수 있는 필드와 값도 허용하며, examples는 지금 알려진 값입니다.",
      ja:
        "JSON Schema 2020-12です。すべてのフィールドを説明し、--fieldsを使うと--json=フィールドで出力されるものだけを説明します。--jsonlでは1行がリストの1項目です。今後のバージョンで追加されうるフィールドや値も受け付けます。examplesは現在わかっている値です。"
    ),
    examples: [
      .init(
        "kpgg schema groups", en: "what kpgg groups --json prints", ko: "kpgg groups --json이 출력하는 것",
        ja: "kpgg groups --jsonの出力"),
      .init(
        "kpgg schema groups --fields slug,name", en: "what kpgg groups --json=slug,name prints",
        ko: "kpgg groups --json=slug,name이 출력하는 것", ja: "kpgg groups --json=slug,nameの出力"),
      .init(
        "kpgg schema", en: "the schemas of all commands in one", ko: "모든 명령의 스키마를 하나로", ja: "全コマンドのスキーマをまとめて"),
    ],
    options: SchemaCommand(),
    arguments: [
      .words(
        "COMMAND", isRequired: false,
        help: HelpText(
          en: "The command, such as groups or favorite list. Without it: all of them.",
          ko: "groups, favorite list와 같은 명령. 없으면 전부.", ja: "groups、favorite listなどのコマンド。省略するとすべて。"),
        completions: .schema, into: \.words),
      .list(
        "--fields", value: "FIELDS",
        help: HelpText(
          en: "Describe only these fields, as --json=FIELDS prints them.", ko: "--json=필드처럼 지정한 필드만 설명합니다.",
          ja: "--json=フィールドと同じく、指定のフィールドだけを説明します。"), completions: .fieldsOfSchema, into: \.fields),
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
      if !fields.isEmpty { throw Failure(.usage(.missingArgument("COMMAND")), status: .usage) }
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
    let hints = Notice.nearest(to: command, among: Self.schemas.map(\.command)) { "kpgg schema \($0)" }
    return Failure(.noSchema(command), hints: hints, status: .usage)
  }
}
