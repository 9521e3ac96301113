import Arguments
import KPGGCore

/// `kpgg stats`: counts groups and members era by era.
struct StatsCommand: Sendable {
  var filter = GroupFilterOptions()
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "stats", aliases: ["통계", "統計"],
    summary: HelpText(
      en: "Count groups and members by era, with their ages at the debut.",
      ko: "데뷔 시기별로 그룹과 멤버의 수, 데뷔 당시의 나이를 보여 줍니다.", ja: "デビュー時期ごとに、グループとメンバーの数、当時の年齢を表示します。"),
    discussion: HelpText(
      en:
        "Everyone who ever was in a group is counted, and whoever was in two groups counts in both. Ages are those on the day of the group's debut; members who are known to have joined later, and those with a date that is not completely known, are left out.",
      ko:
        "그룹에 한 번이라도 있었던 멤버를 모두 세며, 두 그룹에 있었던 사람은 양쪽에서 셉니다. 나이는 그룹이 데뷔한 날을 기준으로 하고, 나중에 합류한 것으로 알려진 멤버와 생년월일이나 데뷔일이 연월일까지 알려지지 않은 경우는 제외합니다.",
      ja:
        "一度でも在籍したメンバーは全員数え、二つのグループに在籍した人は両方で数えます。年齢はグループのデビュー日のもので、後から加入したとわかっているメンバーと、生年月日かデビュー日が年月日までわからない場合は除きます。"
    ),
    examples: [
      .init("kpgg stats", en: "every era, and all of them together", ko: "모든 데뷔 시기와 전체", ja: "すべてのデビュー時期と全体"),
      .init("kpgg stats --agency sm", en: "the groups of one agency", ko: "한 소속사의 그룹", ja: "一つの所属事務所のグループ"),
      .init(
        "kpgg stats --json=era,averageAge", en: "the average ages at the debut, as JSON",
        ko: "데뷔 당시의 평균 나이를 JSON으로", ja: "デビュー当時の平均年齢をJSONで"),
    ],
    options: StatsCommand(),
    arguments: GroupFilterOptions.arguments.map { $0.at(\.filter) }
      + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(.list(of: StatisticsRecord.self)).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let app = try app.reading(source)
    let index = try await app.index()
    let filter = try self.filter.filter(in: index, app, withDefaults: app.isScreen(output))
    let groups = index.groups.filter(filter.admits)
    let eras = index.sections.map(\.era).filter { era in
      (filter.eras.isEmpty || filter.eras.contains(era))
        && (!filter.isOriginal || index.groups.contains { $0.era == era && $0.isOriginal })
    }
    let statistics = CatalogStatistics(eras: eras, groups: groups, members: try await app.members(of: groups))
    let parts = groups.isEmpty ? [] : statistics.eras + [statistics.total]
    try app.emit(
      Report(
        list: parts.map(StatisticsRecord.init), empty: .noGroupMatches,
        screen: StatisticsView(parts: parts).lines
      ), output)
    self.filter.noteDefaults(app, in: index, output)
  }
}
