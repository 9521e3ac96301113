/// How a typed text matches a name.
package struct NameMatch: Hashable, Sendable {
  /// The kinds of matches, strongest first.
  package enum Tier: Int, CaseIterable, Comparable, Sendable {
    /// The name itself, ignoring case, spaces, punctuation, diacritics and Unicode normalization.
    case exact
    /// An alias, or a Korean name in kana.
    case alias
    /// The name's words in another order, or words from several names of a person: `velvet red`, `jennie kim`.
    case reordered
    /// The name's beginning.
    case prefix
    /// Part of the name.
    case contains
    /// The initial consonants of its syllables, or a syllable still being composed: `ㅇㅁㅇㄱ`, `오마ㅇ`.
    case initials
    /// The right keys in the wrong keyboard layout: `dhakdlrjf`, `ㅁㄱㅑㅜ`.
    case keyboard
    /// The Korean name in romanised form: `hyojeong`.
    case romanised
    /// A misspelling.
    case typo

    /// Stronger tiers come first.
    package static func < (left: Tier, right: Tier) -> Bool { left.rawValue < right.rawValue }

    /// The tier's name in JSON: `exact`, `alias` and so on.
    package var name: String { "\(self)" }
  }

  /// The kind of match.
  package let tier: Tier
  /// The matching name or alias, as the catalog spells it. Typed kana can match a Korean name.
  package let name: String
  /// The distance within the tier: 0 for a whole name or the beginning of a word, more further inside; for misspellings
  /// and romanised names the number of typos; for kana 1 for an unusual spelling and 2 for the reading as an English
  /// word.
  package let distance: Int
  /// For misspellings and inexact romanised names, the letters of the name or of the text, whichever is longer.
  var length = 0
  /// For misspellings and inexact romanised names, how the entry's names are spelt; the smaller values come first.
  var spelling: [Int] = []
}

extension NameMatch: Comparable {
  /// The better match first, by tier and then by distance. Misspellings and inexact romanised names are one tier; with
  /// equally many typos, the longer name comes first, and then the name that sounds alike.
  package static func < (left: NameMatch, right: NameMatch) -> Bool {
    left.rank.lexicographicallyPrecedes(right.rank)
  }

  private var rank: [Int] { [rankTier.rawValue, distance, -length, isOfLetters] }

  /// Whether letters rather than sounds match: 1, else 0.
  var isOfLetters: Int { tier == .typo ? 1 : 0 }

  /// Whether the match has typos, so that it is a guess.
  package var isSlip: Bool { rankTier == .typo }

  var rankTier: Tier { tier == .romanised && distance > 0 ? .typo : tier }

  /// The tier for the beginning of a title or an alias, which says less than that of a name.
  var rankOfPart: Tier { rankTier == .prefix ? .contains : rankTier }

  /// This match of one name together with that of another: as good as the weaker one. Typos add up.
  func joined(with other: NameMatch) -> NameMatch {
    let slips = [self, other].filter(\.isSlip)
    if slips.isEmpty { return NameMatch(tier: max(tier, other.tier), name: name, distance: distance) }
    return NameMatch(
      tier: slips.map(\.tier).max() ?? tier, name: name, distance: slips.reduce(0) { $0 + $1.distance },
      length: slips.reduce(0) { $0 + $1.length }, spelling: spelling)
  }
}
