/// The word that stands for a value in usage lines and in sentences about them. The command table has the English one.
enum Placeholder: String, CaseIterable, Message {
  case catalog = "CATALOG"
  case command = "COMMAND"
  case country = "COUNTRY"
  case date = "DATE"
  case era = "ERA"
  case fields = "FIELDS"
  case folder = "DIR"
  case group = "GROUP"
  case key = "KEY"
  case language = "LANG"
  case name = "NAME"
  case names = "NAMES"
  case number = "N"
  case seconds = "SECONDS"
  case shell = "SHELL"
  case state = "STATE"
  case status = "STATUS"
  case text = "TEXT"
  case theme = "THEME"
  case topic = "TOPIC"
  case type = "TYPE"
  case url = "URL"
  case value = "VALUE"
  case when = "WHEN"
  case day = "DAY"
  case zone = "ZONE"

  func text(in language: Language) -> String {
    switch self {
    case .catalog: language(en: rawValue, ko: "카탈로그", ja: "カタログ")
    case .command: language(en: rawValue, ko: "명령", ja: "コマンド")
    case .country: language(en: rawValue, ko: "나라", ja: "国")
    case .date: language(en: rawValue, ko: "날짜", ja: "日付")
    case .era: language(en: rawValue, ko: "시기", ja: "時期")
    case .fields: language(en: rawValue, ko: "필드", ja: "フィールド")
    case .folder: language(en: rawValue, ko: "폴더", ja: "フォルダー")
    case .group: language(en: rawValue, ko: "그룹", ja: "グループ")
    case .key: language(en: rawValue, ko: "키", ja: "キー")
    case .language: language(en: rawValue, ko: "언어", ja: "言語")
    case .name: language(en: rawValue, ko: "이름", ja: "名前")
    case .names: language(en: rawValue, ko: "표기", ja: "表記")
    case .number, .url: rawValue
    case .seconds: language(en: rawValue, ko: "초", ja: "秒")
    case .shell: language(en: rawValue, ko: "셸", ja: "シェル")
    case .state: language(en: rawValue, ko: "상태", ja: "状態")
    case .status: language(en: rawValue, ko: "상태", ja: "状態")
    case .text: language(en: rawValue, ko: "텍스트", ja: "テキスト")
    case .theme: language(en: rawValue, ko: "테마", ja: "テーマ")
    case .topic: language(en: rawValue, ko: "주제", ja: "トピック")
    case .type: language(en: rawValue, ko: "유형", ja: "タイプ")
    case .value: language(en: rawValue, ko: "값", ja: "値")
    case .when: language(en: rawValue, ko: "모드", ja: "モード")
    case .day: language(en: rawValue, ko: "날짜", ja: "日付")
    case .zone: language(en: rawValue, ko: "시간대", ja: "タイムゾーン")
    }
  }

  /// What people call an argument: an option by its name, words by what stands for them.
  static func text(_ title: String, in language: Language) -> String {
    title.split(separator: " ").map { word in
      Placeholder(rawValue: String(word))?.text(in: language) ?? String(word)
    }.joined(separator: " ")
  }
}
