import KPGGCore

/// `kpgg today`: shows today's birthdays, and what happened on this day.
struct TodayCommand: CommandOptions {
  var setsExitStatus = false
  var options = AnniversaryOptions()

  static let command = Command(
    "today",
    summary: "Show today's birthdays and past events on this day.",
    discussion:
      "With --ics or --exit-code, shows only birthdays and debuts. With -n, shows no headings.",
    examples: [
      .init("kpgg today -n 1", "one line"),
      .init("kpgg today --favorites --quiet", "print today's events when a shell starts"),
    ],
    options: TodayCommand(), printing: .list(of: AnniversaryRecord.self),
    arguments: AnniversaryOptions.arguments.map { $0.at(\.options) } + [
      .flag("--exit-code", help: "Exit with status 1 if nothing is shown.", into: \.setsExitStatus)
    ])

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    // These two options, which are used when a shell starts, include only birthdays and debuts.
    let isCelebrating = options.isCalendar || setsExitStatus
    let kinds = isCelebrating ? Anniversary.Kind.celebrated : Set(Anniversary.Kind.allCases)
    let count = try await options.run(days: 1, kinds, session, show)
    if count == 0, setsExitStatus { throw ExitStatus.failure }
  }
}
