import Arguments
import KPGGCore

/// `kpgg compare NAME NAME`: shows two groups or two members side by side.
struct CompareCommand: Sendable {
  var words: [String] = []
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App, HelpText>(
    "compare", summary: .summary(.compare), discussion: .discussion(.compare),
    examples: [
      .init("kpgg compare \"red velvet\" twice", .example(.compareGroups)),
      .init("kpgg compare ohmygirl/arin karina", .example(.compareMembers)),
      .init("kpgg compare stayc ioi --json=name,debut", .example(.compareJSON)),
    ],
    options: CompareCommand(),
    arguments: [.words("NAME NAME", help: .option(.comparedNames), into: \.words)]
      + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(fields: fieldNames).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  /// The fields of groups and of members, those of both once.
  static let fieldNames =
    GroupRecord.fieldNames + MemberRecord.fieldNames.filter { !GroupRecord.fieldNames.contains($0) }

  func run(_ app: App) async throws {
    guard words.count > 1 else { throw Failure(.usage(.missingArgument("NAME")), status: .usage) }
    let app = try app.reading(source)
    let index = try await app.index()
    let names = ComparedNames(names: app.names, index: index, members: app.members(of:))
    guard words.count == 2 else { throw try await names.tooMany(words) }
    let compared = try await names.read(words[0], words[1])
    switch compared {
    case .groups(let left, let right):
      let members = try await app.members(of: left.slug == right.slug ? [left] : [left, right])
      let favorites = app.knownFavorites()
      let view = ComparisonView(left, right, members: members, index: index)
      try emit([left, right].map { GroupRecord($0, favorites) }, view, app)
    case .members(let left, let right):
      let favorites = app.knownFavorites()
      let view = ComparisonView(left, right, index: index)
      try emit([left, right].map { MemberRecord($0.member, favorites) }, view, app)
    }
  }

  private func emit<Record: OutputRecord>(_ records: [Record], _ view: ComparisonView, _ app: App) throws {
    try refuseFields(except: Record.fieldNames)
    let values = records.map(\.nameValueRows)
    let rows = zip(values[0], values[1]).map { left, right in [left[0], left[1], right[1]] }
    try app.emit(Report(list: records, rows: rows, screen: view.lines), output)
  }

  /// Groups have other fields than members, which only the names tell apart.
  private func refuseFields(except known: [String]) throws(Failure) {
    for (option, fields) in [("--json", output.json), ("--jsonl", output.jsonLines)] {
      guard let unknown = fields?.first(where: { !known.contains($0) }) else { continue }
      let problem = UsageProblem.invalidValue(unknown, of: option, possible: .some(of: known))
      throw Failure(.usage(problem), hints: problem.hints("kpgg compare"), status: .usage)
    }
  }
}
