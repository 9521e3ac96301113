import KPGGCore

/// `kpgg upcoming`: lists birthdays and debut anniversaries from today on.
struct UpcomingCommand: CommandOptions {
  var days: DayCount?
  var options = AnniversaryOptions()

  static let command = Command(
    "upcoming",
    summary: "List upcoming birthdays and debut anniversaries.",
    discussion: "Each anniversary is listed once, by date. On a terminal, a calendar marks the days.",
    examples: [
      .init("kpgg upcoming --date 01-01 --days 15", "1 to 15 January"),
      .init("kpgg upcoming --favorites --days 366 -n 1", "the next event for your favourites"),
      .init("kpgg upcoming --days 366 --ics > kpop.ics", "all events, as a calendar file"),
    ],
    options: UpcomingCommand(), printing: .list(of: AnniversaryRecord.self),
    arguments: [
      .option(
        "--days", value: "N",
        help: "Show this many days, including today: 1 to 366. Default: 30.", into: \.days)
    ]
      + AnniversaryOptions.arguments.map { $0.at(\.options) })

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    _ = try await options.run(days: days?.count ?? 30, Anniversary.Kind.celebrated, session, show)
  }
}
