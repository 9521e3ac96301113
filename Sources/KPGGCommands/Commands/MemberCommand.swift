import Arguments
import KPGGCore

/// `kpgg member GROUP NAME`: shows a member's profile.
struct MemberCommand: Sendable {
  var words: [String] = []
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App, HelpText>(
    "member", summary: .summary(.member), discussion: .discussion(.member),
    examples: [
      .init("kpgg member ohmygirl arin", .example(.memberByName)),
      .init("kpgg member 오마이걸 아린", .example(.memberInHangul)),
      .init("kpgg member karina", .example(.memberAlone)),
      .init("kpgg member ohmygirl/arin --json=realName,birthDate", .example(.memberJSON)),
    ],
    options: MemberCommand(),
    arguments: [.words("NAME", help: .option(.memberName), into: \.words)]
      + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(fields: MemberRecord.fieldNames).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let app = try app.reading(source)
    let index = try await app.index()
    let (member, group) = try await app.member(named: words, in: index)
    let favorites = app.knownFavorites()
    let view = MemberView(member: member, group: group, favorites: favorites, index: index)
    let record = MemberRecord(member, favorites)
    try app.emit(Report(one: record, rows: record.nameValueRows, screen: view.lines), output)
  }
}
