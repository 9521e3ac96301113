import Arguments
import KPGGCore

/// `kpgg upcoming`: the birthdays and debut anniversaries of the days from today on.
struct UpcomingCommand: Sendable {
  var days: DayCount?
  var options = AnniversaryOptions()

  static let command = Command<App>(
    "upcoming", aliases: ["다가오는날", "기념일", "記念日"],
    summary: "List the birthdays and debut anniversaries of days to come.",
    discussion: "Each comes once, in the order of days. The rest is as with kpgg today.",
    examples: [
      .init("kpgg upcoming --days 7", "the next week"),
      .init("kpgg upcoming --favorites --days 366", "your favourites, a whole year"),
      .init("kpgg upcoming --days 366 --ics > kpop.ics", "all, for a calendar"),
    ],
    options: UpcomingCommand(),
    arguments: [
      .option(
        "--days", value: "N",
        help: "How many days, today the first: 1 to 366. Default: 30.", into: \.days)
    ]
      + AnniversaryOptions.arguments.map { $0.at(\.options) },
    run: { _ = try await $0.options.show(days: $0.days?.count ?? 30, $1) })
}
