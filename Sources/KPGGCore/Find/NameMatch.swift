/// A match between a typed text and a name.
package struct NameMatch: Hashable, Comparable, Sendable {
  /// The kinds of matches, strongest first.
  package enum Tier: Int, CaseIterable, Comparable, Sendable {
    /// The name itself, ignoring case, spaces, punctuation, diacritics and Unicode normalization.
    case exact
    /// An alias, or a Korean name in kana.
    case alias
    /// The name's words in another order, or words from several names of a person: `velvet red`, `jennie kim`.
    case reordered
    case prefix
    case contains
    /// The initial consonants of its syllables, or a syllable still being composed: `ㅇㅁㅇㄱ`, `오마ㅇ`.
    case initials
    /// The right keys in the wrong keyboard layout: `dhakdlrjf`, `ㅁㄱㅑㅜ`.
    case keyboard
    /// The Korean name in romanised form: `hyojeong`.
    case romanised
    case typo

    package static func < (left: Tier, right: Tier) -> Bool { left.rawValue < right.rawValue }

    /// The tier's name in JSON: `exact`, `alias` and so on.
    package var name: String { "\(self)" }
  }

  package let tier: Tier
  /// The matching name or alias, as the catalog spells it. Typed kana can match a Korean name.
  package let name: String
  /// The distance within the tier. It is 0 for a whole name or the start of a word, and higher further inside. For
  /// initials, it is 1 for the start of a longer name. For misspellings and romanised names, it is the number of typos.
  /// For kana, it is 1 for an unusual spelling, and 2 for a reading as an English word.
  package let distance: Int
  /// The letter count of the name or the text, whichever is higher, for misspellings and inexact romanised names.
  var length = 0
  /// A sort key for the spelling of an entry's names, for typos and inexact romanised names. Lower values come first.
  var spelling: [Int] = []

  /// Whether the left match is better, by tier and then by distance. Misspellings and inexact romanised names form one
  /// tier. With the same number of typos, the longer name is better, and then the name that sounds alike.
  package static func < (left: NameMatch, right: NameMatch) -> Bool {
    left.rank.lexicographicallyPrecedes(right.rank)
  }

  private var rank: [Int] { [effectiveTier.rawValue, distance, -length, letterRank] }

  /// 1 if letters match rather than sounds, otherwise 0.
  var letterRank: Int { tier == .typo ? 1 : 0 }

  /// Whether the match is a guess because it has typos.
  package var isTypo: Bool { effectiveTier == .typo }

  var effectiveTier: Tier { tier == .romanised && distance > 0 ? .typo : tier }

  /// The tier for a title or an alias, whose prefix is a weaker match than the prefix of a main name.
  var titleTier: Tier { effectiveTier == .prefix ? .contains : effectiveTier }

  /// Returns the match of this name together with another name. It is as good as the weaker match, and typos add up.
  func joined(with other: NameMatch) -> NameMatch {
    let typos = [self, other].filter(\.isTypo)
    if typos.isEmpty { return NameMatch(tier: max(tier, other.tier), name: name, distance: distance) }
    return NameMatch(
      tier: typos.map(\.tier).max() ?? tier, name: name, distance: typos.reduce(0) { $0 + $1.distance },
      length: typos.reduce(0) { $0 + $1.length }, spelling: spelling)
  }
}
