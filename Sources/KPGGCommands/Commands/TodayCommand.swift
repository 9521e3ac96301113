import Arguments
import KPGGCore

/// `kpgg today`: the birthdays and debut anniversaries of a day.
struct TodayCommand: Sendable {
  var tellsIfEmpty = false
  var options = AnniversaryOptions()

  static let command = Command<App>(
    "today", aliases: ["오늘", "今日"],
    summary: "Show the birthdays and debut anniversaries of today.",
    discussion:
      "Former members and ended groups are included; somebody of several groups comes once. 29 February counts as 1 March in common years. Names in --ics follow --lang and --names; the rest of an event stays the same, so that a calendar can read it again.",
    examples: [
      .init("kpgg today", "today in Seoul"),
      .init("kpgg today --favorites --quiet", "for a shell's start-up file"),
    ],
    options: TodayCommand(),
    arguments: AnniversaryOptions.arguments.map { $0.at(\.options) } + [
      .flag("--exit-code", help: .exitCode, into: \.tellsIfEmpty)
    ],
    run: { command, app in
      if try await command.options.show(days: 1, app) == 0, command.tellsIfEmpty { throw ExitStatus.failure }
    })
}

extension Text {
  static let exitCode: Text = "Status 1 if nothing is shown."
}
