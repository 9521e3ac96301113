import Arguments
import KPGGCore

/// `kpgg schema [COMMAND]`: the JSON Schema of what commands print with `--json`.
struct SchemaCommand: Sendable {
  var words: [String] = []

  static let command = Command<App, HelpText>(
    "schema", summary: .summary(.schema), discussion: .discussion(.schema),
    examples: [
      .init("kpgg schema groups", .example(.schema)),
      .init("kpgg schema", .example(.schemaOfAll)),
    ],
    options: SchemaCommand(),
    arguments: [.words("COMMAND", isRequired: false, help: .option(.schemaCommand), into: \.words)],
    run: { try await $0.run($1) })

  /// The commands that print JSON, and what they print.
  static let schemas: [JSONSchema] = [
    JSONSchema("groups", listOf: GroupRecord.self), JSONSchema("group", GroupRecord.self),
    JSONSchema("members", listOf: MemberRecord.self), JSONSchema("member", MemberRecord.self),
    JSONSchema("search", listOf: SearchRecord.self), JSONSchema("history list", listOf: HistoryRecord.self),
    JSONSchema("song", SongRecord.self), JSONSchema("songs", listOf: SongRecord.self),
    JSONSchema("featured", GroupRecord.self), JSONSchema("favorite list", listOf: FavoriteRecord.self),
    JSONSchema("data status", DataStatusRecord.self), JSONSchema("data diff", listOf: ChangeRecord.self),
    JSONSchema("data verify", listOf: FindingRecord.self),
    JSONSchema("config list", listOf: SettingRecord.self),
    JSONSchema("paths", listOf: PathRecord.self),
    JSONSchema("compare", pairOf: GroupRecord.self, or: MemberRecord.self),
    JSONSchema("stats", listOf: StatisticsRecord.self),
    JSONSchema("today", listOf: AnniversaryRecord.self),
    JSONSchema("upcoming", listOf: AnniversaryRecord.self),
  ]

  func run(_ app: App) async throws {
    let command = words.joined(separator: " ")
    let schema: JSONValue
    if command.isEmpty {
      schema = JSONSchema.all(Self.schemas)
    } else {
      guard let found = Self.schemas.first(where: { $0.command == command }) else { throw unknown(command) }
      schema = found.document
    }
    try app.output.write(App.encoded(schema, pretty: true))
  }

  private func unknown(_ command: String) -> Failure {
    let hints = Notice.nearest(to: command, among: Self.schemas.map(\.command)) { "kpgg schema \($0)" }
    return Failure(.noSchema(command), hints: hints, status: .usage)
  }
}
