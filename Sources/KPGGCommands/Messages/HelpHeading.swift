/// A heading of help and of the man page, or a word that stands for others in its usage lines.
enum HelpHeading: Message {
  case name, synopsis, usage, commands, arguments, options, commonOptions, examples, topics
  /// Stand for a subcommand and for the options in usage lines.
  case command, optionsInUsage

  func text(in language: Language) -> String {
    switch self {
    case .usage:
      language(en: "Usage", ko: "사용법", ja: "使い方")
    case .name:
      language(en: "Name", ko: "이름", ja: "名前")
    case .synopsis:
      language(en: "Synopsis", ko: "개요", ja: "書式")
    case .commands:
      language(en: "Commands", ko: "명령", ja: "コマンド")
    case .arguments:
      language(en: "Arguments", ko: "인자", ja: "引数")
    case .options:
      language(en: "Options", ko: "옵션", ja: "オプション")
    case .commonOptions:
      language(en: "Options of every command", ko: "모든 명령의 옵션", ja: "すべてのコマンドのオプション")
    case .examples:
      language(en: "Examples", ko: "예시", ja: "例")
    case .topics:
      language(en: "Topics", ko: "주제", ja: "トピック")
    case .command:
      language(en: "COMMAND", ko: "명령", ja: "コマンド")
    case .optionsInUsage:
      language(en: "OPTIONS", ko: "옵션", ja: "オプション")
    }
  }
}
