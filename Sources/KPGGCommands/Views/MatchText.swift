import KPGGCore

extension Text {
  /// Why a search found an entry.
  ///
  /// - Parameters:
  ///   - isReading: Whether the match is a title's transcription, not the title itself.
  ///   - isKana: Whether the query was in kana.
  ///   - group: The group that was found, if it is one.
  static func match(_ match: NameMatch, isReading: Bool, isKana: Bool, group: GirlGroup? = nil) -> Text {
    if isReading { return "the title by sound" }
    if let group, match.tier == .alias, !(group.ownNames + group.otherNames).contains(match.name) {
      if group.fandom?.scripts.contains(match.name) == true { return "fandom \(match.name)" }
      if group.companies().flatMap(\.searchNames).contains(match.name) { return "agency \(match.name)" }
    }
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
