import Arguments
import KPGGCore

/// `kpgg stats`: counts groups and members era by era.
struct StatsCommand: Sendable {
  var filter = GroupFilterOptions()
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App, HelpText>(
    "stats", summary: .summary(.statistics), discussion: .discussion(.statistics),
    examples: [
      .init("kpgg stats", .example(.statistics)),
      .init("kpgg stats --agency sm", .example(.statisticsOfAgency)),
      .init("kpgg stats --json=era,averageAge", .example(.statisticsJSON)),
    ],
    options: StatsCommand(),
    arguments: GroupFilterOptions.arguments.map { $0.at(\.filter) }
      + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(fields: StatisticsRecord.fieldNames).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let app = try app.reading(source)
    let index = try await app.index()
    let filter = try self.filter.filter(in: index, usual: app.usualEras(in: index, output))
    let groups = index.groups.filter(filter.admits)
    let eras = index.sections.map(\.era).filter { filter.eras.isEmpty || filter.eras.contains($0) }
    let statistics = CatalogStatistics(eras: eras, groups: groups, members: try await app.members(of: groups))
    let parts = groups.isEmpty ? [] : statistics.eras + [statistics.total]
    try app.emit(
      Report(
        list: parts.map(StatisticsRecord.init), empty: .noGroupMatches,
        screen: StatisticsView(parts: parts).lines
      ), output)
    self.filter.noteUsualEras(app, in: index, output)
  }
}
