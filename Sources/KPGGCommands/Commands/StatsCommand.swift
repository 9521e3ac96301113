import Arguments
import KPGGCore

/// `kpgg stats`: counts groups, members and people by era or another key.
struct StatsCommand: CatalogCommand {
  var key: CatalogStatistics.Key?
  var filter = GroupFilterOptions()
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "stats",
    summary: "Count groups and members by era, or by another fact.",
    discussion:
      "Counts all members, past and present; a member of two groups counts in both, but is one person. By month, mbti, blood and height, people are counted. By agency, a group counts for the family of its agency, or of its last one if it has disbanded. Ages are those on the day of the group's debut, without members who joined later or whose birth date is incomplete.",
    examples: [
      .init("kpgg stats", "every era, and the total"),
      .init("kpgg stats --agency sm", "the groups of one agency"),
      .init("kpgg stats --by month", "birthdays by month"),
      .init("kpgg stats --json=era,averageAge", "the average ages at debut, as JSON"),
    ],
    reading: StatsCommand(), printing: .list(of: StatisticsRecord.self),
    arguments: [.option("--by", value: "KEY", help: "What to count by (default: era)", into: \.key)]
      + GroupFilterOptions.arguments.map { $0.at(\.filter) })

  func run(_ app: App) async throws {
    let (app, index) = try await app.catalog(source)
    let filter = try await self.filter.filter(in: index, app, withDefaults: app.isScreen(output))
    let groups = index.groups.filter(filter.admits)
    let eras = index.sections.map(\.era).filter { era in
      (filter.eras.isEmpty || filter.eras.contains(era))
        && (!filter.isOriginal || index.groups.contains { $0.era == era && $0.isOriginal })
    }
    let statistics = CatalogStatistics(
      by: key ?? .era, eras: eras, groups: groups, members: try await app.members(of: groups),
      today: app.today())
    let parts = groups.isEmpty ? [] : statistics.parts + [statistics.total]
    let view = StatisticsView(parts: parts)
    let records = parts.map(StatisticsRecord.init)
    try app.emit(Report(list: records, empty: .noGroupMatches, screen: view.lines), output)
    self.filter.noteDefaults(app, in: index, output)
  }
}
