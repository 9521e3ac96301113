import KPGGCore

extension Text {
  /// Explains why a search found an entry.
  ///
  /// - Parameters:
  ///   - isReading: Whether the match is a title's transcription, not the title itself.
  ///   - isKana: Whether the query was in kana.
  ///   - group: The found group, or `nil` if the entry is not a group.
  static func match(_ match: NameMatch, isReading: Bool, isKana: Bool, group: GirlGroup? = nil) -> Text {
    if isReading { return "sounds like the title" }
    if let group, match.tier == .alias, !(group.mainNames + group.otherNames).contains(match.name) {
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
    case .initials: "Korean initials of \(name)"
    case .keyboard: "\(name) in the wrong keyboard layout"
    case .romanised: "sounds like \(name)"
    case .typo: "similar to \(name)"
    }
  }
}
