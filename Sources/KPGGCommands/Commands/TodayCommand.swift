import Arguments
import KPGGCore

/// `kpgg today`: the birthdays and debut anniversaries of a day.
struct TodayCommand: Sendable {
  var options = AnniversaryOptions()

  static let command = Command<App, HelpText>(
    "today", summary: .summary(.today), discussion: .discussion(.today),
    examples: [
      .init("kpgg today", .example(.today)),
      .init("kpgg today --favorites --quiet", .example(.todayQuiet)),
      .init("kpgg today --date 2026-06-18", .example(.dayOfNow)),
    ],
    options: TodayCommand(), arguments: AnniversaryOptions.arguments.map { $0.at(\.options) },
    run: { try await $0.options.show(days: 1, $1) })
}
