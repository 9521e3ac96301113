/// How a typed text fits a name.
public struct NameMatch: Hashable, Sendable {
  /// The ways in which a text can fit, the surest first.
  public enum Tier: String, CaseIterable, Comparable, Sendable {
    /// The name itself; case, spaces, punctuation, diacritics and the form of Hangul make no difference.
    case exact
    /// A curated alias.
    case alias
    /// The name's words in another order: `velvet red`, `yewon choi`.
    case reordered
    /// The name's beginning.
    case prefix
    /// A part of the name.
    case contains
    /// Initial consonants of its syllables, or a syllable that is still being composed: `ㅇㅁㅇㄱ`, `오마ㅇ`.
    case initials
    /// The right keys with the other keyboard layout: `dhakdlrjf`, `ㅁㄱㅑㅜ`.
    case keyboard
    /// The Korean name in Latin letters as it is pronounced: `hyojeong`.
    case romanised
    /// A misspelling.
    case typo

    /// Surer tiers come first.
    public static func < (left: Tier, right: Tier) -> Bool { left.order < right.order }

    private var order: Int { Tier.allCases.firstIndex(of: self) ?? 0 }
  }

  /// How it fits.
  public let tier: Tier
  /// The name or alias that it fits, as the catalog writes it.
  public let name: String
  /// How far the fit is from the best of its tier: 0 for a whole name and at a word's beginning, more further inside,
  /// and for misspellings and romanised names the number of slips.
  public let distance: Int
}

extension NameMatch: Comparable {
  /// The better fit first: by tier, and within one by distance. A name that nearly sounds so is like a misspelling with
  /// as many slips, and comes after those of the name itself.
  public static func < (left: NameMatch, right: NameMatch) -> Bool {
    (left.rankTier, left.rankDistance) < (right.rankTier, right.rankDistance)
  }

  private var isNearlyRomanised: Bool { tier == .romanised && distance > 0 }
  private var rankTier: Tier { isNearlyRomanised ? .typo : tier }
  private var rankDistance: Int { distance * 2 + (isNearlyRomanised ? 1 : 0) }

  /// Whether neither fit is the better one.
  public func isAsGood(as other: NameMatch) -> Bool { !(self < other) && !(other < self) }
}

/// A text that somebody typed, prepared to be matched against many names.
public struct TypedName: Sendable {
  fileprivate let folded: [UInt32]
  fileprivate let words: [String]
  fileprivate let keys: [UInt32]
  fileprivate let isHangul: Bool
  fileprivate let hasInitials: Bool
  fileprivate let scalars: [Unicode.Scalar]
  fileprivate let slips: EditDistance?
  fileprivate let latinSlips: EditDistance?
  fileprivate let tolerance: Int

  /// Prepares the text; `nil` if nothing is left of it after folding, or if it is longer than any name (1024 bytes).
  public init?(_ text: String) {
    guard text.utf8.count <= 1024 else { return nil }
    let folded = text.folded
    guard !folded.isEmpty else { return nil }
    scalars = Array(folded.unicodeScalars)
    self.folded = scalars.map(\.value)
    words = Self.words(text)
    keys = Hangul.keys(folded)
    isHangul = scalars.contains(where: \.isHangul)
    hasInitials = scalars.contains { !Hangul.initials($0).isEmpty }
    let letters = EditDistance.letters(folded, atMost: 64) ?? []
    // Two syllables have about as many letters as a long Latin word, and as few to spare as a short one.
    tolerance = isHangul && letters.count <= 6 ? 1 : EditDistance.tolerance(for: folded)
    slips = letters.count < 2 ? nil : EditDistance(letters)
    latinSlips = isHangul || scalars.count < 4 ? nil : EditDistance(self.folded)
  }

  /// The folded words, in alphabetical order.
  fileprivate static func words(_ text: String) -> [String] {
    text.split { $0.isWhitespace || $0 == "-" }.map { String($0).folded }.filter { !$0.isEmpty }.sorted()
  }

  /// The best fit among the names of an entry; `nil` if none fits.
  ///
  /// - Parameter weakest: The least sure tier that is looked for.
  public func match(_ names: MatchableNames, weakest: NameMatch.Tier = .typo) -> NameMatch? {
    var best: NameMatch?
    for key in names.keys {
      // Nearly romanised names and misspellings are compared with each other.
      let limit = best.map { $0.tier == .romanised ? .typo : $0.tier } ?? weakest
      for (tier, distance) in fits(key, limit) {
        let match = NameMatch(tier: tier, name: key.text, distance: distance)
        best = best.map { match < $0 ? match : $0 } ?? match
      }
    }
    return best
  }

  /// The surest fit of a name; for those that are only near, how it sounds and how it is written.
  private func fits(_ key: MatchableNames.Key, _ weakest: NameMatch.Tier) -> [(NameMatch.Tier, Int)] {
    if let fit = sureFit(key, weakest) { return [fit] }
    var fits: [(NameMatch.Tier, Int)] = []
    if weakest >= .romanised, let latinSlips, let romanised = key.romanised,
      let slips = latinSlips.distance(to: romanised, limit: tolerance)
    {
      fits.append((.romanised, slips))
    }
    if weakest >= .typo, let slips, let count = slips.distance(to: key.letters, limit: tolerance),
      // Everything is near a name of two letters.
      count < max(key.letters.count, 2)
    {
      fits.append((.typo, count))
    }
    return fits
  }

  private func sureFit(_ key: MatchableNames.Key, _ weakest: NameMatch.Tier) -> (NameMatch.Tier, Int)? {
    if folded == key.folded { return (key.isAlias ? .alias : .exact, 0) }
    if words.count > 1, words == key.words, weakest >= .reordered { return (.reordered, 0) }
    if weakest >= .prefix, key.folded.starts(with: folded) { return (.prefix, key.isAlias ? 1 : 0) }
    if weakest >= .contains, let place = place(in: key) { return (.contains, place) }
    if weakest >= .initials, isHangul, key.isHangul, let place = composing(key) { return (.initials, place) }
    if weakest >= .keyboard, isHangul != key.isHangul, keys.count >= 2, key.keys.starts(with: keys) {
      return (.keyboard, key.keys.count == keys.count ? 0 : 1)
    }
    return nil
  }

  /// Where the text stands inside a name: 0 at a word's beginning, 1 and more further inside.
  private func place(in key: MatchableNames.Key) -> Int? {
    guard folded.count < key.folded.count else { return nil }
    if key.wordStarts.contains(where: { key.folded[$0...].starts(with: folded) }) { return 0 }
    // One letter stands in nearly every name.
    guard folded.count > 1 else { return nil }
    return (1...(key.folded.count - folded.count)).first { key.folded[$0...].starts(with: folded) }
  }

  /// Where the text fits as initial consonants or as a syllable in the making, both at a word's beginning.
  private func composing(_ key: MatchableNames.Key) -> Int? {
    for start in key.wordStarts {
      if hasInitials, fitsInitials(key.scalars[start...]) { return start }
    }
    return keys.count > 1 && key.keys.starts(with: keys) ? 0 : nil
  }

  /// Whether each single consonant is the initial of its syllable and each syllable is itself, or for the last one its
  /// beginning.
  private func fitsInitials(_ name: ArraySlice<Unicode.Scalar>) -> Bool {
    var rest = name
    for (index, scalar) in scalars.enumerated() {
      let initials = Hangul.initials(scalar)
      for initial in initials {
        guard let next = rest.popFirst(), HangulSyllable(next)?.initial == initial else { return false }
      }
      if initials.isEmpty {
        guard let next = rest.popFirst() else { return false }
        let isLast = index == scalars.count - 1
        let isBegun = isLast && Hangul.keys(String(next)).starts(with: Hangul.keys(String(scalar)))
        guard next == scalar || isBegun else { return false }
      }
    }
    return true
  }
}

/// The names of an entry, prepared to be matched.
public struct MatchableNames: Sendable {
  fileprivate struct Key: Sendable {
    let text: String
    let isAlias: Bool
    let scalars: [Unicode.Scalar]
    let folded: [UInt32]
    let words: [String]
    /// Where words begin in the folded name.
    let wordStarts: [Int]
    let keys: [UInt32]
    let isHangul: Bool
    /// The letters that slips are counted in.
    let letters: [UInt32]
    /// A Korean name of a person in Latin letters.
    let romanised: [UInt32]?

    init(_ text: String, isAlias: Bool, isRomanised: Bool) {
      self.text = text
      self.isAlias = isAlias
      let folded = text.folded
      scalars = Array(folded.unicodeScalars)
      self.folded = scalars.map(\.value)
      words = TypedName.words(text)
      var starts: [Int] = []
      var length = 0
      for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
        let count = String(word).folded.unicodeScalars.count
        if count > 0 { starts.append(length) }
        length += count
      }
      wordStarts = starts.filter { $0 < length && length == folded.unicodeScalars.count }
      keys = Hangul.keys(folded)
      isHangul = scalars.contains(where: \.isHangul)
      letters = EditDistance.letters(folded, atMost: 64) ?? []
      romanised =
        isRomanised && isHangul ? Hangul.romanised(folded).unicodeScalars.map(\.value) : nil
    }
  }

  fileprivate let keys: [Key]

  /// Prepares names.
  ///
  /// - Parameters:
  ///   - names: The names, each of which is the entry's own.
  ///   - aliases: What else people call it.
  ///   - areRomanised: Whether Korean names are also found as they sound in Latin letters, which people's are; those of
  ///     groups are English words more often than not.
  public init(names: [String], aliases: [String] = [], areRomanised: Bool = false) {
    keys =
      (names.map { Key($0, isAlias: false, isRomanised: areRomanised) }
      + aliases.map { Key($0, isAlias: true, isRomanised: areRomanised) }).filter { !$0.folded.isEmpty }
  }

  /// The names of an entry.
  public init<Entry: Nameable>(_ entry: Entry) {
    self.init(names: entry.ownNames, aliases: entry.otherNames, areRomanised: Entry.isPerson)
  }

  /// The titles of a group's song.
  public init(song: Song) {
    self.init(names: [song.title, song.titleKo].compactMap { $0 })
  }
}

/// What has names by which people look for it.
public protocol Nameable: Sendable {
  /// Its own names, each of which decides a look-up.
  var ownNames: [String] { get }
  /// What else people call it.
  var otherNames: [String] { get }
  /// Whether its Korean names are those of a person.
  static var isPerson: Bool { get }
}

extension Group: Nameable {
  /// Either script's name, the slug, and what the API calls it.
  public var ownNames: [String] { name.scripts + [slug.description, apiName] }
  /// The aliases.
  public var otherNames: [String] { aliases }
  /// Names of groups are English words more often than not.
  public static let isPerson = false
}

extension Member: Nameable {
  /// Either script's stage name, and the slug.
  public var ownNames: [String] { stageName.scripts + [id.member.description] }
  /// The aliases, and the real name.
  public var otherNames: [String] { aliases + (realName?.scripts ?? []) }
  /// She is one.
  public static let isPerson = true
}
