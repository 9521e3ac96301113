import KPGGCore

/// A member's position in her group, in the catalog's English word.
struct Position: Message {
  let word: String

  /// Words that are not in the table, which a host may have, stay as they are.
  func text(in language: Language) -> String {
    guard let words = Position.words[word] else { return word }
    return language(en: word, ko: words.ko, ja: words.ja)
  }

  /// The position that is called so in a language other than English.
  init?(typed: String) {
    let typed = typed.folded
    let found = Position.words.first { [$0.value.ko.folded, $0.value.ja.folded].contains(typed) }
    guard let found else { return nil }
    word = found.key
  }

  init(word: String) {
    self.word = word
  }

  /// Those of which a group has one or two, which set their holders apart.
  static let roles: Set = ["leader", "co-leader", "dance leader", "maknae"]

  static let words: [String: (ko: String, ja: String)] = [
    "leader": ("리더", "リーダー"),
    "co-leader": ("공동 리더", "共同リーダー"),
    "dance leader": ("댄스 리더", "ダンスリーダー"),
    "main vocalist": ("메인보컬", "メインボーカル"),
    "lead vocalist": ("리드보컬", "リードボーカル"),
    "vocalist": ("보컬", "ボーカル"),
    "main rapper": ("메인래퍼", "メインラッパー"),
    "lead rapper": ("리드래퍼", "リードラッパー"),
    "rapper": ("래퍼", "ラッパー"),
    "main dancer": ("메인댄서", "メインダンサー"),
    "lead dancer": ("리드댄서", "リードダンサー"),
    "dancer": ("댄서", "ダンサー"),
    "center": ("센터", "センター"),
    "visual": ("비주얼", "ビジュアル"),
    "face of the group": ("그룹의 얼굴", "グループの顔"),
    "maknae": ("막내", "マンネ"),
    "guitar": ("기타", "ギター"),
    "bass": ("베이스", "ベース"),
    "keyboard": ("키보드", "キーボード"),
    "drums": ("드럼", "ドラム"),
    "composer": ("작곡", "作曲"),
    "lyricist": ("작사", "作詞"),
  ]
}
