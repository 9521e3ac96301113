import KPGGCore

/// Why an entry was found.
struct MatchText: Message {
  let match: NameMatch
  /// Whether it was found by how a title is read, which is no title.
  let isReading: Bool
  /// Whether kana was typed.
  let isKana: Bool

  func text(in language: Language) -> String {
    if isReading { return language("the title as it sounds") }
    let name = match.name
    return switch match.tier {
    case .exact: language("the name \(name)")
    case .alias where isKana && name.hasHangulLetters:
      language("\(name) in kana")
    case .alias: language("also called \(name)")
    case .reordered:
      language("\(name) (name order swapped)")
    case .prefix: language("the beginning of \(name)")
    case .contains: language("a part of \(name)")
    case .initials: language("initial consonants of \(name)")
    case .keyboard:
      language("\(name) with the other keyboard layout")
    case .romanised:
      language("sounds like \(name)")
    case .typo:
      language("similar to \(name)")
    }
  }
}
