import Arguments
import KPGGCore

/// `kpgg upcoming`: the birthdays and debut anniversaries of the days from today on.
struct UpcomingCommand: Sendable {
  var days: DayCount?
  var options = AnniversaryOptions()

  static let command = Command<App>(
    "upcoming", aliases: ["다가오는날", "기념일", "記念日"],
    summary: HelpText(
      en: "List the birthdays and debut anniversaries of days to come.", ko: "다가오는 생일과 데뷔 기념일을 보여 줍니다.",
      ja: "これからの誕生日とデビュー記念日を一覧表示します。"),
    discussion: HelpText(
      en: "Each comes once, in the order of days. The rest is as with kpgg today.",
      ko: "날짜순으로 한 번씩 나옵니다. 나머지는 kpgg today와 같습니다.", ja: "日付順に一度ずつ出ます。ほかはkpgg todayと同じです。"),
    examples: [
      .init("kpgg upcoming --days 7", en: "the next week", ko: "앞으로 일주일", ja: "これからの1週間"),
      .init(
        "kpgg upcoming --favorites --days 366", en: "your favourites, a whole year", ko: "즐겨찾기만 1년 동안",
        ja: "お気に入りだけを1年分"),
      .init(
        "kpgg upcoming --days 366 --ics > kpop.ics", en: "all, for a calendar",
        ko: "캘린더용으로 전부", ja: "カレンダー用にすべて"),
    ],
    options: UpcomingCommand(),
    arguments: [
      .option(
        "--days", value: "N",
        help: HelpText(
          en: "How many days, today the first: 1 to 366. Default: 30.",
          ko: "오늘부터 며칠 동안인지(1~366). 기본값: 30.", ja: "今日から何日間か (1〜366)。既定値: 30。"), into: \.days)
    ]
      + AnniversaryOptions.arguments.map { $0.at(\.options) },
    run: { _ = try await $0.options.show(days: $0.days?.count ?? 30, $1) })
}
