import Arguments
import KPGGCore

/// `kpgg group NAME`: shows a group with its members and its song.
struct GroupCommand: Sendable {
  var words: [String] = []
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App, HelpText>(
    "group", summary: .summary(.group),
    examples: [
      .init("kpgg group red velvet", .example(.groupByName)),
      .init("kpgg group 레드벨벳", .example(.groupInHangul)),
    ],
    options: GroupCommand(),
    arguments: [.words("NAME", help: .option(.groupName), into: \.words)]
      + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(fields: GroupRecord.fieldNames).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let app = try app.reading(source)
    let index = try await app.index()
    let group = try index.group(named: words, for: "group")
    let members = try await app.members(of: [group])
    let favorites = app.knownFavorites()
    let view = GroupView(group: group, members: members, favorites: favorites, index: index)
    let record = GroupRecord(group, favorites)
    let rows = record.nameValueRows + members.map { ["member"] + MemberRecord($0, favorites).row }
    try app.emit(Report(one: record, rows: rows, screen: view.lines), output)
  }
}
