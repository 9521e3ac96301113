import Arguments
import KPGGCore

/// `kpgg members [GROUP]`: lists members across groups.
struct MembersCommand: Sendable {
  var words: [String] = []
  var filter = GroupFilterOptions()
  var query = MemberQuery()
  var onlyFavorites = false
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "members", aliases: ["멤버", "メンバー"],
    summary: HelpText(
      en: "List members of one group or of all.", ko: "한 그룹 또는 모든 그룹의 멤버를 보여 줍니다.",
      ja: "一つのグループ、またはすべてのグループのメンバーを一覧表示します。"),
    discussion: HelpText(
      en: "Former and deceased ones are marked.", ko: "전 멤버와 세상을 떠난 멤버는 따로 표시합니다.",
      ja: "元メンバーと永眠したメンバーには、その旨を記します。"),
    examples: [
      .init("kpgg members stayc", en: "the members of one group", ko: "한 그룹의 멤버", ja: "一つのグループのメンバー"),
      .init(
        "kpgg members --mbti infp", en: "everyone of one personality type", ko: "성격 유형이 같은 모든 멤버",
        ja: "同じ性格タイプの全メンバー"),
      .init(
        "kpgg members --born 06 --sort born", en: "everyone born in June", ko: "6월에 태어난 모든 멤버",
        ja: "6月生まれの全メンバー"),
      .init(
        "kpgg members --era 2014-2015 --status former", en: "an era's former members",
        ko: "한 시기에 데뷔한 그룹의 전 멤버", ja: "ある時期のグループの元メンバー"),
    ],
    options: MembersCommand(),
    arguments: [
      .words(
        "GROUP", isRequired: false,
        help: HelpText(
          en: "The group whose members are wanted. Without it: all groups.", ko: "멤버를 볼 그룹. 쓰지 않으면 모든 그룹입니다.",
          ja: "メンバーを見たいグループ。省略するとすべてのグループです。"), completions: .groups, into: \.words),
      .values(
        "--status", value: "STATUS",
        help: HelpText(
          en: "Only these; current counts the last line-up of a disbanded group, too",
          ko: "이 상태인 멤버만. current는 해체 당시 멤버도 포함", ja: "この在籍状況のみ。currentは解散時のメンバーも含む"),
        into: \.query.statuses),
      .values(
        "--born", value: "DATE",
        help: HelpText(
          en: "Only born in 1999, 1999-06, 06 (month) or on 06-18.",
          ko: "태어난 때: 1999, 1999-06, 06(월), 06-18.", ja: "生まれた時期: 1999、1999-06、06 (月)、06-18。"),
        into: \.query.born),
      .values(
        "--mbti", value: "TYPE",
        help: HelpText(en: "Only this type, such as INFP.", ko: "이 유형만(예: INFP).", ja: "このタイプのみ (例: INFP)。"),
        into: \.query.mbti),
      .values(
        "--blood", value: "TYPE",
        help: HelpText(en: "Only this blood type", ko: "이 혈액형만", ja: "この血液型のみ"),
        into: \.query.bloodTypes),
      .values(
        "--position", value: "TEXT",
        help: HelpText(
          en:
            "Only this position: leader, main dancer, vocalist (also main and lead), visual, maknae...",
          ko: "이 포지션만: leader, main dancer, vocalist(main, lead 포함), visual, maknae 등.",
          ja: "このポジションのみ: leader, main dancer, vocalist (mainとleadを含む), visual, maknaeなど。"),
        completions: .position, into: \.query.positions),
      .values(
        "--nationality", value: "COUNTRY",
        help: HelpText(
          en: "Only this nationality: KR, or a country's name.",
          ko: "이 국적만: KR 또는 나라 이름.", ja: "この国籍のみ: KR、または国名。"), completions: .country,
        into: \.query.nationalities),
      .flag(
        "--favorites",
        help: HelpText(
          en: "Only favourites, and those of favourite groups.",
          ko: "즐겨찾기에 담은 멤버와 담은 그룹의 멤버만.",
          ja: "お気に入りのメンバーと、お気に入りのグループのメンバーのみ。"), into: \.onlyFavorites),
    ] + GroupFilterOptions.arguments.map { $0.at(\.filter) }
      + ListOrder.arguments.map { $0.at(\.query.list) }
      + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(.list(of: MemberRecord.self)).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let app = try app.reading(source)
    let index = try await app.index()
    let query = try query(in: index, app)
    let named = words.isEmpty ? index.groups : [try await app.group(named: words, in: index)]
    let groups = named.filter(query.groups.admits)
    let bySlug = groups.bySlug
    let favorites = try app.favorites(areNeeded: onlyFavorites)
    let everyone = try await app.members(of: groups)
    let possible = everyone.filter { !onlyFavorites || favorites?.include(.member($0.id)) == true }
    let members = query(possible, groupNames: bySlug.mapValues(\.name))
    let view = MemberListView(
      members: members, groups: bySlug,
      favorites: favorites, sections: words.isEmpty ? query.list.sections(of: index) : nil,
      isOfOneGroup: !words.isEmpty, subjects: subjects,
      count: ListCount(
        unit: .members, shown: members.count, all: words.isEmpty ? index.memberCount : everyone.count))
    try app.emit(
      Report(
        list: members.map { MemberRecord($0, favorites) }, empty: .noMemberMatches,
        screen: { view.list($0).lines }),
      output)
    if words.isEmpty { filter.noteDefaults(app, in: index, output) }
  }

  /// What the list is sorted or filtered by.
  private var subjects: Set<Label> {
    let subjects: [(Label, Bool)] = [
      (.status, query.statuses.isEmpty), (.birthDate, query.born.isEmpty), (.mbti, query.mbti.isEmpty),
      (.blood, query.bloodTypes.isEmpty), (.positions, query.positions.isEmpty),
      (.nationality, query.nationalities.isEmpty),
    ]
    return filter.subjects.union(subjects.filter { !$0.1 }.map(\.0)).union(
      [query.list.key?.label].compactMap { $0 })
  }

  private func query(in index: CatalogIndex, _ app: App) throws(Failure) -> MemberQuery {
    var query = query
    query.groups = try filter.filter(
      in: index, app, withDefaults: words.isEmpty && app.isScreen(output))
    query.positions = query.positions.map { Position(typed: $0)?.word ?? $0 }
    query.list = app.ordered(query.list, output)
    return query
  }
}
