import Arguments
import KPGGCore

/// `kpgg members [GROUP]`: lists members across groups.
struct MembersCommand: Sendable {
  var words: [String] = []
  var filter = GroupFilterOptions()
  var status: MemberStatus?
  var born: DayPattern?
  var mbti: MBTI?
  var bloodType: BloodType?
  var position: String?
  var nationality: Nationality?
  var list = ListOptions<MemberQuery.Order>()
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App, HelpText>(
    "members", summary: .summary(.members), discussion: .discussion(.members),
    examples: [
      .init("kpgg members stayc", .example(.membersOfGroup)),
      .init("kpgg members --mbti infp", .example(.membersByMBTI)),
      .init("kpgg members --born 06 --sort born", .example(.membersBornInMonth)),
      .init("kpgg members --era 2014-2015 --status former", .example(.formerMembers)),
    ],
    options: MembersCommand(),
    arguments: [
      .words("GROUP", isRequired: false, help: .option(.optionalGroupName), into: \.words),
      .option("--status", value: "STATUS", help: .option(.status), into: \.status),
      .option("--born", value: "DATE", help: .option(.born), into: \.born),
      .option("--mbti", value: "TYPE", help: .option(.mbti), into: \.mbti),
      .option("--blood", value: "TYPE", help: .option(.bloodType), into: \.bloodType),
      .option("--position", value: "TEXT", help: .option(.position), into: \.position),
      .option("--nationality", value: "COUNTRY", help: .option(.nationality), into: \.nationality),
    ] + GroupFilterOptions.arguments.map { $0.at(\.filter) }
      + ListOptions.arguments.map { $0.at(\.list) }
      + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(fields: MemberRecord.fieldNames).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let app = try app.reading(source)
    let index = try await app.index()
    let query = try query(in: index, app)
    let named = words.isEmpty ? index.groups : [try index.group(named: words, for: "members")]
    let groups = named.filter(query.groups.admits)
    let bySlug = Dictionary(groups.map { ($0.slug, $0) }, uniquingKeysWith: { first, _ in first })
    let members = query(try await app.members(of: groups), groupNames: bySlug.mapValues(\.name))
    let favorites = app.knownFavorites()
    let view = MemberListView(
      members: members, groups: bySlug,
      favorites: favorites, sections: words.isEmpty ? list.sections(of: index) : nil,
      isOfOneGroup: !words.isEmpty)
    try app.emit(
      Report(list: members.map { MemberRecord($0, favorites) }, empty: .noMemberMatches, screen: view.lines),
      output)
    if words.isEmpty { filter.noteUsualEras(app, in: index, output) }
  }

  private func query(in index: CatalogIndex, _ app: App) throws(Failure) -> MemberQuery {
    var query = MemberQuery()
    query.groups = try filter.filter(in: index, usual: words.isEmpty ? app.usualEras(in: index, output) : [])
    query.status = status
    query.born = born?.day
    query.mbti = mbti
    query.bloodType = bloodType
    query.position = position.map { Position(typed: $0)?.word ?? $0 }
    query.nationality = nationality?.code
    query.order = list.order
    query.ordersByKorean = app.ordersByKorean(output)
    query.isReversed = list.isReversed
    query.limit = list.limit?.count
    return query
  }
}
