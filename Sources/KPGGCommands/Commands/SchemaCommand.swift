import Arguments
import KPGGCore

/// `kpgg schema [COMMAND]`: the JSON Schema of what commands print with `--json`.
struct SchemaCommand: Sendable {
  var words: [String] = []

  static let command = Command<App>(
    "schema", aliases: ["스키마", "スキーマ"],
    summary: HelpText(
      en: "Print the JSON Schema of what a command prints as JSON.", ko: "명령이 출력하는 JSON의 스키마를 출력합니다.",
      ja: "コマンドが出力するJSONのスキーマを出力します。"),
    discussion: HelpText(
      en:
        "JSON Schema, draft 2020-12. It describes all fields; with --json=FIELDS only those named are there. With --jsonl each line is one item of a list.",
      ko: "JSON Schema 2020-12입니다. 모든 필드를 설명하며, --json=필드를 쓰면 지정한 필드만 있습니다. --jsonl에서는 한 줄이 목록의 항목 하나입니다.",
      ja: "JSON Schema 2020-12です。すべてのフィールドを説明します。--json=フィールドでは指定したものだけが出力されます。--jsonlでは1行がリストの1項目です。"),
    examples: [
      .init(
        "kpgg schema groups", en: "what kpgg groups --json prints", ko: "kpgg groups --json이 출력하는 것",
        ja: "kpgg groups --jsonの出力"),
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
        completions: .schema, into: \.words)
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
    let schema: JSONValue
    if command.isEmpty {
      schema = JSONSchema.all(Self.schemas)
    } else {
      guard let found = Self.schemas.first(where: { $0.command == command }) else { throw unknown(command) }
      schema = found.document
    }
    try app.emit(text: schema.written())
  }

  private func unknown(_ command: String) -> Failure {
    let hints = Notice.nearest(to: command, among: Self.schemas.map(\.command)) { "kpgg schema \($0)" }
    return Failure(.noSchema(command), hints: hints, status: .usage)
  }
}
