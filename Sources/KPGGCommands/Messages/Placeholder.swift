/// The word that stands for a value in usage lines and in sentences about them. The command table has the English one.
struct Placeholder: Message {
  let word: String

  func text(in language: Language) -> String {
    guard let words = Self.words[word] else { return word }
    return language(en: word, ko: words.ko, ja: words.ja)
  }

  /// What people call an argument: an option by its name, words by what stands for them.
  static func text(_ title: String, in language: Language) -> String {
    title.split(separator: " ").map { Placeholder(word: String($0)).text(in: language) }.joined(
      separator: " ")
  }

  /// The words in all languages.
  static let inAllLanguages = Set(words.flatMap { [$0, $1.ko, $1.ja] })

  static let words: [String: (ko: String, ja: String)] = [
    "CATALOG": ("카탈로그", "カタログ"),
    "COMMAND": ("명령", "コマンド"),
    "COUNTRY": ("나라", "国"),
    "DATE": ("날짜", "日付"),
    "ERA": ("시기", "時期"),
    "FILE": ("파일", "ファイル"),
    "FIELDS": ("필드", "フィールド"),
    "DIR": ("폴더", "フォルダー"),
    "FORM": ("형식", "形式"),
    "GROUP": ("그룹", "グループ"),
    "KEY": ("키", "キー"),
    "KEYS": ("키", "キー"),
    "KIND": ("종류", "種類"),
    "LANG": ("언어", "言語"),
    "MINUTES": ("분", "分"),
    "NAME": ("이름", "名前"),
    "NAMES": ("표기", "表記"),
    "SECONDS": ("초", "秒"),
    "SHELL": ("셸", "シェル"),
    "SIZE": ("크기", "サイズ"),
    "STATE": ("상태", "状態"),
    "STATUS": ("상태", "状態"),
    "TEXT": ("텍스트", "テキスト"),
    "THEME": ("테마", "テーマ"),
    "TOPIC": ("주제", "トピック"),
    "TYPE": ("유형", "タイプ"),
    "VALUE": ("값", "値"),
    "YEAR": ("연도", "年"),
    "WHEN": ("모드", "モード"),
    "DAY": ("날짜", "日付"),
    "ZONE": ("시간대", "タイムゾーン"),
    "N": ("N", "N"),
    "URL": ("URL", "URL"),
  ]
}
