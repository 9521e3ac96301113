import KPGGCore

/// `kpgg today`: shows today's birthdays and debut anniversaries.
struct TodayCommand: CommandOptions {
  var setsExitStatus = false
  var options = AnniversaryOptions()

  static let command = Command(
    "today",
    summary: "Show today's birthdays and debut anniversaries.",
    discussion:
      "Includes units, former members and disbanded groups; members of several groups are listed once. In non-leap years, 29 February moves to 1 March. You can import an --ics file again without duplicate events.",
    examples: [
      .init("kpgg today", "today in Seoul"),
      .init("kpgg today --favorites --quiet", "for your shell's startup file"),
    ],
    options: TodayCommand(), printing: .list(of: AnniversaryRecord.self),
    arguments: AnniversaryOptions.arguments.map { $0.at(\.options) } + [
      .flag("--exit-code", help: "Exit with status 1 if nothing is shown.", into: \.setsExitStatus)
    ])

  func run(_ session: Session, _ show: Show) async throws {
    let count = try await options.run(days: 1, session, show)
    if count == 0, setsExitStatus { throw ExitStatus.failure }
  }
}
