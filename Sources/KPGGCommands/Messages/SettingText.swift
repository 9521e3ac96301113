/// What a setting is for.
struct SettingText: Message {
  let setting: Setting

  func text(in language: Language) -> String {
    switch setting {
    case .language:
      language(
        en: "The language of what people read, as with --lang.", ko: "화면에 쓸 언어. --lang과 같습니다.",
        ja: "表示する言語。--langと同じです。")
    case .names:
      language(
        en: "Which names are shown, as with --names.", ko: "보여 줄 이름. --names와 같습니다.",
        ja: "表示する名前。--namesと同じです。")
    case .theme:
      language(
        en: "How much colour there is, as with --theme.", ko: "색상 테마. --theme과 같습니다.",
        ja: "配色。--themeと同じです。")
    case .accessible:
      language(
        en: "For screen readers: one labelled fact a line, no columns, nothing drawn over.",
        ko: "화면 낭독기용: 한 줄에 정보 하나, 열도 다시 그리는 줄도 없습니다.", ja: "スクリーンリーダー用: 1行に1項目、桁揃えも書き換わる行もなし。")
    case .pager:
      language(
        en: "The program that shows long output; cat for none.", ko: "긴 출력을 보여 주는 프로그램. 쓰지 않으려면 cat.",
        ja: "長い出力を表示するプログラム。使わないならcat。")
    case .era:
      language(
        en: "The debut eras that lists on a screen show where --era is not given.",
        ko: "--era가 없을 때 화면의 목록에 보여 줄 데뷔 시기.",
        ja: "--eraがないとき画面の一覧に表示するデビュー時期。")
    case .api:
      language(
        en: "The API host that commands read from, as with --api.", ko: "명령이 읽을 API 호스트. --api와 같습니다.",
        ja: "コマンドが読み込むAPIホスト。--apiと同じです。")
    case .history:
      language(
        en: "Whether searches typed at a terminal are kept.", ko: "터미널에서 한 검색을 기록할지 여부.",
        ja: "端末での検索を記録するかどうか。")
    case .player:
      language(
        en: "The program that --open starts, such as mpv; %s stands for the address.",
        ko: "--open이 실행하는 프로그램(예: mpv). %s는 주소로 바뀝니다.", ja: "--openが起動するプログラム(例: mpv)。%sはアドレスに置き換わります。")
    }
  }
}
