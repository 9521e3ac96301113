import Arguments
import KPGGCore

/// `kpgg upcoming`: the birthdays and debut anniversaries of the days from today on.
struct UpcomingCommand: Sendable {
  var days: DayCount?
  var options = AnniversaryOptions()

  static let command = Command<App, HelpText>(
    "upcoming", summary: .summary(.upcoming), discussion: .discussion(.upcoming),
    examples: [
      .init("kpgg upcoming --days 7", .example(.upcoming)),
      .init("kpgg upcoming --favorites --days 366", .example(.upcomingFavorites)),
      .init("kpgg upcoming --days 366 --ics > kpop.ics", .example(.upcomingCalendar)),
    ],
    options: UpcomingCommand(),
    arguments: [.option("--days", value: "N", help: .option(.days), into: \.days)]
      + AnniversaryOptions.arguments.map { $0.at(\.options) },
    run: { try await $0.options.show(days: $0.days?.count ?? 30, $1) })
}
