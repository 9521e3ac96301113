import KPGGCore

/// `kpgg stats`: counts groups, members and people by era or another key.
struct StatsCommand: CommandOptions {
  var key: CatalogStatistics.Key?
  var filter = GroupFilterOptions()

  static let command = Command(
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
    options: StatsCommand(), printing: .list(of: StatisticsRecord.self),
    arguments: [.option("--by", value: "KEY", help: "What to count by (default: era)", into: \.key)]
      + GroupFilterOptions.arguments.map { $0.at(\.filter) })

  func run(_ session: Session, _ show: Show) async throws {
    let index = try await session.index()
    let filter = try await self.filter.filter(in: index, session, withDefaults: session.isForPeople)
    let groups = index.groups.filter(filter.admits)
    let eras = index.sections.map(\.era).filter { era in
      (filter.eras.isEmpty || filter.eras.contains(era))
        && (!filter.isOriginal || index.groups.contains { $0.era == era && $0.isOriginal })
    }
    let statistics = CatalogStatistics(
      by: key ?? .era, eras: eras, groups: groups, members: try await session.members(of: groups),
      today: session.world.clock.today())
    let parts = groups.isEmpty ? [] : statistics.parts + [statistics.total]
    let view = StatisticsView(parts: parts)
    let records = parts.map(StatisticsRecord.init)
    try show(.list(List(records, empty: .noGroupMatches, page: view.lines)))
    self.filter.noteDefaults(session, in: index)
  }
}
