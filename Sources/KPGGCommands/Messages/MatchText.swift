import KPGGCore

/// Why an entry was found.
struct MatchText: Message {
  let match: NameMatch
  /// Whether it was found by how a title is read, which is no title.
  let isReading: Bool
  /// Whether kana was typed.
  let isKana: Bool

  func text(in language: Language) -> String {
    if isReading { return language(en: "the title as it sounds", ko: "소리대로 쓴 제목", ja: "発音どおりに書いた曲名") }
    let name = match.name
    return switch match.tier {
    case .exact: language(en: "the name \(name)", ko: "이름: \(name)", ja: "名前: \(name)")
    case .alias where isKana && name.hasHangulLetters:
      language(en: "\(name) in kana", ko: "가나로 쓴 \(name)", ja: "\(name)のかな表記")
    case .alias: language(en: "also called \(name)", ko: "다른 이름: \(name)", ja: "別名: \(name)")
    case .reordered:
      language(en: "the words of \(name)", ko: "어순만 다름: \(name)", ja: "語順だけ違う\(name)")
    case .prefix: language(en: "the beginning of \(name)", ko: "\(name)의 앞부분", ja: "\(name)の先頭")
    case .contains: language(en: "a part of \(name)", ko: "\(name)의 일부", ja: "\(name)の一部")
    case .initials: language(en: "initial consonants of \(name)", ko: "\(name)의 초성", ja: "\(name)の初声")
    case .keyboard:
      language(
        en: "\(name) with the other keyboard layout", ko: "한영 자판이 바뀜: \(name)", ja: "別のキーボード配列で打った\(name)")
    case .romanised:
      language(en: "\(name) as it sounds", ko: "소리대로 쓴 \(name)", ja: "発音どおりに書いた\(name)")
    case .typo:
      language(en: "similar to \(name)", ko: "비슷한 이름: \(name)", ja: "似た名前: \(name)")
    }
  }
}
