import KPGGCore

/// `kpgg stats`: counts groups, members and people by era or another fact.
struct StatsCommand: CommandOptions {
  var key: String?
  var query = Query()

  static let command = Command(
    "stats",
    summary: "Count groups and members by era, agency, MBTI and more.",
    discussion:
      "Counts current and former members. Someone in two groups counts as two members, but as one person. With --by month, mbti, blood or height, counts people. With --by agency, counts a group under its company, or under its last company if it has disbanded. Ages are at the group's debut, and exclude members who joined later or have an incomplete birth date.",
    examples: [
      .init("kpgg stats", "every era, and the total"),
      .init("kpgg stats --agency sm", "the groups of one agency"),
      .init("kpgg stats --by month", "birthdays by month"),
      .init("kpgg stats --json=era,averageAge", "the average ages at debut, as JSON"),
    ],
    options: StatsCommand(), printing: .list(of: StatisticsRecord.self),
    arguments: [
      .choice(
        "--by", value: "KEY", help: "Count by this fact (default: era)", of: Facts.ofStatistics.map(\.name),
        into: \.key)
    ]
      + Argument.conditions(.group).map { $0.at(\.query) })

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    let index = try await session.index()
    let query = session.isForPeople ? self.query.withDefaults(session, in: index) : self.query
    let selection = try await session.selection(query, .group, of: index.groups, in: index)
    let groups = selection.groups
    let eras = index.sections.map(\.era).filter { era in
      let named = query.values(of: "era").compactMap(index.sections.map(\.era).named)
      return (named.isEmpty || named.contains(era))
        && (!query.has("original") || index.groups.contains { $0.era == era && $0.isInOriginalApp })
    }
    let fact = Facts.ofStatistics.first { $0.name == key } ?? Facts.ofStatistics[0]
    let context = session.factContext(index, members: try await session.members(of: groups))
    let statistics = CatalogStatistics(by: fact, eras: eras, groups: groups, context)
    let parts = groups.isEmpty ? [] : statistics.parts + [statistics.total]
    let view = StatisticsView(parts: parts)
    let records = parts.map(StatisticsRecord.init)
    try show(.list(List(records, empty: .noGroupMatches, page: view.lines)))
    self.query.noteDefaults(session, in: index)
  }
}
