import KPGGCore

extension Text {
  /// Why a search found an entry.
  ///
  /// - Parameters:
  ///   - isReading: Whether the match is a title's transcription, not the title itself.
  ///   - isKana: Whether the query was in kana.
  static func match(_ match: NameMatch, isReading: Bool, isKana: Bool) -> Text {
    if isReading { return "the title by sound" }
    let name = match.name
    return switch match.tier {
    case .exact: "the name \(name)"
    case .alias where isKana && name.hasHangulLetters: "\(name) in kana"
    case .alias: "also called \(name)"
    case .reordered: "\(name) (name order swapped)"
    case .prefix: "start of \(name)"
    case .contains: "part of \(name)"
    case .initials: "initial consonants of \(name)"
    case .keyboard: "\(name) with the other keyboard layout"
    case .romanised: "sounds like \(name)"
    case .typo: "similar to \(name)"
    }
  }
}
