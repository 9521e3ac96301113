import Arguments
import KPGGCore

/// `kpgg upcoming`: lists birthdays and debut anniversaries from today on.
struct UpcomingCommand: Sendable {
  var days: DayCount?
  var limit: Limit?
  var options = AnniversaryOptions()

  static let command = Command<App>(
    "upcoming",
    summary: "List upcoming birthdays and debut anniversaries.",
    discussion: "Sorted by date, each anniversary once. Otherwise like kpgg today.",
    examples: [
      .init("kpgg upcoming --date 01-01 --days 15", "1 to 15 January"),
      .init("kpgg upcoming --favorites --days 366 -n 1", "the next one of your favourites"),
      .init("kpgg upcoming --days 366 --ics > kpop.ics", "all of them, for a calendar"),
    ],
    options: UpcomingCommand(),
    arguments: [
      .option(
        "--days", value: "N",
        help: "Number of days, including today: 1 to 366. Default: 30.", into: \.days),
      .option("--limit", "-n", value: "N", help: .limit, into: \.limit),
    ]
      + AnniversaryOptions.arguments.map { $0.at(\.options) },
    run: { _ = try await $0.options.show(days: $0.days?.count ?? 30, atMost: $0.limit, $1) })
}
