/// What decides a value: an option or a variable by its name, the config file, or nothing.
struct DecidedBy: Message {
  /// The word that programs read.
  let source: String

  func text(in language: Language) -> String {
    switch source {
    case "default": language(en: "default", ko: "기본값", ja: "既定値")
    case "config": language(en: "config", ko: "설정 파일", ja: "設定ファイル")
    default: source
    }
  }
}
