/// How a typed text fits a name.
public struct NameMatch: Hashable, Sendable {
  /// The ways in which a text can fit, the surest first.
  public enum Tier: Int, CaseIterable, Comparable, Sendable {
    /// The name itself; case, spaces, punctuation, diacritics and the form of Hangul make no difference.
    case exact
    /// A curated alias, or a Korean name as it is written in kana.
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
    public static func < (left: Tier, right: Tier) -> Bool { left.rawValue < right.rawValue }

    /// The tier's name in JSON: `exact`, `alias` and so on.
    package var name: String { String(describing: self) }
  }

  /// How it fits.
  public let tier: Tier
  /// The name or alias that it fits, as the catalog writes it; what is typed in kana can fit a Korean one.
  public let name: String
  /// How far the fit is from the best of its tier: 0 for a whole name and at a word's beginning, more further inside,
  /// and for misspellings and romanised names the number of slips. Kana that is written in another way than is usual is 1
  /// from the name, and 2 as in an English word.
  public let distance: Int
}

extension NameMatch: Comparable {
  /// The better fit first: by tier, and within one by distance. A name that nearly sounds so is like a misspelling with
  /// as many slips, and comes after those of the name itself.
  public static func < (left: NameMatch, right: NameMatch) -> Bool {
    (left.rankTier, left.rankDistance) < (right.rankTier, right.rankDistance)
  }

  /// Whether the text is the name but for slips.
  var isSlip: Bool { rankTier == .typo }

  private var isNearlyRomanised: Bool { tier == .romanised && distance > 0 }
  private var rankTier: Tier { isNearlyRomanised ? .typo : tier }
  private var rankDistance: Int { distance * 2 + (isNearlyRomanised ? 1 : 0) }

  /// The fit together with another one, which is in no surer tier than either.
  func noSurer(than tier: Tier) -> NameMatch {
    NameMatch(tier: max(self.tier, tier), name: name, distance: distance)
  }

  /// Whether neither fit is the better one.
  package func isAsGood(as other: NameMatch) -> Bool { !(self < other) && !(other < self) }
}

/// A text that somebody typed, prepared to be matched against many names.
package final class TypedName: Sendable {
  /// The folded text in UTF-8.
  private let folded: [UInt8]
  private let sum: Int
  private let scalars: [Unicode.Scalar]
  /// The folded words, in alphabetical order.
  private let words: [String]
  private let keys: [UInt32]
  private let isHangul: Bool
  private let isASCII: Bool
  /// The initials that each of the scalars is; none for a syllable.
  private let initials: [[Int]]
  private let slips: EditDistance?
  private let latinSlips: EditDistance?
  private let tolerance: Int
  /// What is typed in kana.
  private let kana: TypedKana?

  /// Prepares the text; `nil` if nothing is left of it after folding, or if it is longer than any name (1024 bytes).
  package init?(_ text: String) {
    guard text.utf8.count <= 1024 else { return nil }
    let folded = text.folded
    guard !folded.isEmpty else { return nil }
    self.folded = Array(folded.utf8)
    sum = self.folded.sum
    scalars = Array(folded.unicodeScalars)
    words = Self.words(text)
    keys = Hangul.keys(scalars)
    isHangul = scalars.contains(where: \.isHangul)
    isASCII = scalars.allSatisfy(\.isASCII)
    initials = scalars.map(Hangul.initials)
    let letters = EditDistance.letters(folded, atMost: 64) ?? []
    // Two syllables have about as many letters as a long Latin word, and as few to spare as a short one.
    tolerance = isHangul && letters.count <= 6 ? 1 : EditDistance.tolerance(for: folded)
    slips = letters.count < 2 ? nil : EditDistance(letters)
    latinSlips = isHangul || scalars.count < 4 ? nil : EditDistance(scalars.map(\.value))
    kana = TypedKana(scalars)
  }

  private static func words(_ text: String) -> [String] {
    text.split { $0.isWhitespace || $0 == "-" }.map { String($0).folded }.filter { !$0.isEmpty }.sorted()
  }

  /// The best fit among the names of an entry; `nil` if none fits.
  ///
  /// - Parameter weakest: The least sure tier that is looked for.
  package func match(_ names: MatchableNames, weakest: NameMatch.Tier = .typo) -> NameMatch? {
    var best: NameMatch?
    for (place, name) in names.names.enumerated() {
      // Nearly romanised names and misspellings are compared with each other.
      let limit = best.map { $0.tier == .romanised ? .typo : $0.tier } ?? weakest
      let isAlias = place >= names.ownCount
      let form = names.forms?[place]
      func compare(_ folded: UnsafeBufferPointer<UInt8>) {
        if let (tier, distance) = fit(folded, of: name, isAlias, limit) {
          take(tier, distance)
        } else if let kana {
          let isShort = isAlias && !names.arePersons
          let scalars =
            form?.letters?.scalars ?? Array(String(decoding: folded, as: UTF8.self).unicodeScalars)
          if let (tier, distance) = kana.fit(scalars, isShort: isShort, weakest: limit) {
            take(tier, distance)
          }
        } else if limit >= .initials {
          looseFits(name, folded, form, isPerson: names.arePersons, limit, take)
        }
      }
      if form?.folded.utf8.withContiguousStorageIfAvailable(compare) == nil { name.withFolded(compare) }
      func take(_ tier: NameMatch.Tier, _ distance: Int) {
        let match = NameMatch(tier: tier, name: name, distance: distance)
        best = best.map { match < $0 ? match : $0 } ?? match
      }
    }
    return best
  }

  /// What is left of the folded text without a name in front of it or behind it; what cannot decide a look-up is neither.
  func rests(without names: MatchableNames) -> Set<String> {
    var rests: Set<String> = []
    for name in names.names + (kana == nil ? [] : names.names.map { Kana.transcription(of: $0) }) {
      name.withFolded { name in
        guard name.count < folded.count, NameLookup<Group>.canDecide(String(decoding: name, as: UTF8.self))
        else { return }
        if folded.starts(with: name) { rests.insert(String(decoding: folded[name.count...], as: UTF8.self)) }
        if folded.suffix(name.count).elementsEqual(name) {
          rests.insert(String(decoding: folded.dropLast(name.count), as: UTF8.self))
        }
      }
    }
    return rests.filter(NameLookup<Group>.canDecide)
  }

  /// How the text is the name, or a part of it.
  private func fit(
    _ name: UnsafeBufferPointer<UInt8>, of text: String, _ isAlias: Bool, _ weakest: NameMatch.Tier
  ) -> (NameMatch.Tier, Int)? {
    if name.count == folded.count {
      if name.elementsEqual(folded) { return (isAlias ? .alias : .exact, 0) }
      // The same letters in another order have the same sum.
      if words.count > 1, weakest >= .reordered, name.sum == sum, words == Self.words(text) {
        return (.reordered, 0)
      }
    }
    guard weakest >= .prefix, name.count > folded.count else { return nil }
    if name.starts(with: folded) { return (.prefix, isAlias ? 1 : 0) }
    guard weakest >= .contains else { return nil }
    let isInside = (1...(name.count - folded.count)).contains { start in
      name[start] == folded[0] && name[start...].starts(with: folded)
    }
    return isInside ? place(in: text, name).map { (.contains, $0) } : nil
  }

  /// Where the text stands inside a name: 0 at a word's beginning, 1 and more further inside.
  private func place(in text: String, _ name: UnsafeBufferPointer<UInt8>) -> Int? {
    // A name of which folding drops nothing is one word, with which the text does not begin.
    let isWord = name.count == text.utf8.count
    let name = Array(String(decoding: name, as: UTF8.self).unicodeScalars)
    if !isWord, Self.wordStarts(text, name.count).contains(where: { name[$0...].starts(with: scalars) }) {
      return 0
    }
    // One letter stands in nearly every name.
    guard scalars.count > 1, scalars.count < name.count else { return nil }
    return (1...(name.count - scalars.count)).first { name[$0...].starts(with: scalars) }
  }

  /// Where words begin in a folded name of so many scalars.
  private static func wordStarts(_ text: String, _ count: Int) -> [Int] {
    var starts: [Int] = []
    var length = 0
    for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      let count = String(word).folded.unicodeScalars.count
      if count > 0 { starts.append(length) }
      length += count
    }
    return starts.filter { $0 < length && length == count }
  }

  /// How the text is meant to be the name: in initials, with the other layout, as it sounds, or misspelt.
  private func looseFits(
    _ text: String, _ name: UnsafeBufferPointer<UInt8>, _ form: NameForm?, isPerson: Bool,
    _ weakest: NameMatch.Tier, _ take: (NameMatch.Tier, Int) -> Void
  ) {
    if form.map({ $0.letters == nil }) ?? name.allSatisfy({ $0 < 0x80 }) {
      if weakest >= .keyboard, isHangul, keys.count >= 2, name.count >= keys.count,
        name.lazy.map(UInt32.init).starts(with: keys)
      {
        take(.keyboard, name.count == keys.count ? 0 : 1)
      } else if weakest >= .typo {
        near(name.lazy.map(UInt32.init), take)
      }
      return
    }
    let known = form?.letters
    let name = known?.scalars ?? Array(String(decoding: name, as: UTF8.self).unicodeScalars)
    let nameIsHangul = known?.isHangul ?? name.contains(where: \.isHangul)
    if isHangul, nameIsHangul, let place = composing(name, text) { return take(.initials, place) }
    if weakest >= .keyboard, isHangul != nameIsHangul, keys.count >= 2, Hangul.areKeys(keys, of: name) {
      return take(.keyboard, Hangul.keys(name).count == keys.count ? 0 : 1)
    }
    if weakest >= .romanised, isPerson, nameIsHangul, let latinSlips,
      let slips = latinSlips.distance(to: known?.romanised ?? Hangul.romanised(name), limit: tolerance)
    {
      take(.romanised, slips)
    }
    // Texts of different scripts have no letter in common.
    if weakest >= .typo, !isASCII || name.contains(where: \.isASCII) {
      near(known?.single ?? EditDistance.letters(name), take)
    }
  }

  private func near(_ letters: some Collection<UInt32>, _ take: (NameMatch.Tier, Int) -> Void) {
    // Everything is near a name of two letters.
    guard letters.count <= EditDistance.mostLetters, let slips,
      let count = slips.distance(to: letters, limit: tolerance), count < max(letters.count, 2)
    else { return }
    take(.typo, count)
  }

  /// Where the text fits as initial consonants or as a syllable in the making, both at a word's beginning.
  private func composing(_ name: [Unicode.Scalar], _ text: String) -> Int? {
    if initials.contains(where: { !$0.isEmpty }), name.indices.contains(where: { fitsInitials(name[$0...]) })
    {
      for start in Self.wordStarts(text, name.count) where fitsInitials(name[start...]) { return start }
    }
    return keys.count > 1 && Hangul.areKeys(keys, of: name) ? 0 : nil
  }

  /// Whether each single consonant is the initial of its syllable and each syllable is itself, or for the last one its
  /// beginning.
  private func fitsInitials(_ name: ArraySlice<Unicode.Scalar>) -> Bool {
    var rest = name
    for (index, scalar) in scalars.enumerated() {
      for initial in initials[index] {
        guard let next = rest.popFirst(), HangulSyllable(next)?.initial == initial else { return false }
      }
      if initials[index].isEmpty {
        guard let next = rest.popFirst() else { return false }
        let isLast = index == scalars.count - 1
        guard next == scalar || isLast && Hangul.areKeys(Hangul.keys([scalar]), of: [next]) else {
          return false
        }
      }
    }
    return true
  }
}

extension Sequence<UInt8> {
  fileprivate var sum: Int { reduce(0) { $0 + Int($1) } }
}
