import Arguments
import KPGGCore

/// `kpgg today`: the birthdays and debut anniversaries of a day.
struct TodayCommand: Sendable {
  var tellsIfEmpty = false
  var options = AnniversaryOptions()

  static let command = Command<App>(
    "today", aliases: ["오늘", "今日"],
    summary: HelpText(
      en: "Show the birthdays and debut anniversaries of today.",
      ko: "오늘 생일인 멤버와 데뷔 기념일인 그룹을 보여 줍니다.", ja: "今日が誕生日のメンバーと、デビュー記念日のグループを表示します。"),
    discussion: HelpText(
      en:
        "Former members and ended groups are included; somebody of several groups comes once. 29 February counts as 1 March in common years. Names in --ics follow --lang and --names; the rest of an event stays the same, so that a calendar can read it again.",
      ko:
        "탈퇴한 멤버와 해체한 그룹도 보여 주며, 여러 그룹에 있는 사람은 한 번만 나옵니다. 2월 29일은 평년에는 3월 1일로 칩니다. --ics의 이름은 --lang과 --names를 따르고, 일정의 나머지는 언제나 같아서 캘린더에 다시 가져올 수 있습니다.",
      ja:
        "脱退したメンバーや解散したグループも含み、複数のグループに載っている人は一度だけ出ます。2月29日は平年には3月1日とします。--icsの名前は--langと--namesに従い、予定のほかの部分は常に同じなので、カレンダーに読み込み直せます。"
    ),
    examples: [
      .init("kpgg today", en: "today in Seoul", ko: "서울의 오늘", ja: "ソウルの今日"),
      .init(
        "kpgg today --favorites --quiet", en: "for a shell's start-up file", ko: "셸 시작 파일에 넣기 좋은 형태",
        ja: "シェルの起動ファイル向け"),
    ],
    options: TodayCommand(),
    arguments: AnniversaryOptions.arguments.map { $0.at(\.options) } + [
      .flag("--exit-code", help: .exitCode, into: \.tellsIfEmpty)
    ],
    run: { command, app in
      if try await command.options.show(days: 1, app) == 0, command.tellsIfEmpty { throw ExitStatus.failure }
    })
}

extension HelpText {
  static let exitCode = HelpText(
    en: "Status 1 if nothing is shown.", ko: "보여 줄 것이 없으면 종료 코드 1.", ja: "表示するものがなければ終了ステータス1。")
}
