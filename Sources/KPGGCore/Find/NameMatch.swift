internal import Characters

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

  /// Whether neither match is better.
  package func isAsGood(as other: NameMatch) -> Bool { !(self < other) && !(other < self) }
}

/// A typed text, prepared for matching with many names.
package final class TypedName: Sendable {
  /// The folded text in UTF-8.
  private let folded: [UInt8]
  private let sum: Int
  private let scalars: [Unicode.Scalar]
  /// The folded words, in alphabetical order.
  private let words: [String]
  /// Whether the text can match from the middle of a word on.
  private let canStartInWord: Bool
  private let keys: [UInt32]
  private let isHangul: Bool
  private let isASCII: Bool
  /// Whether all characters are Latin or Hangul, so that names with neither cannot match.
  private let isLatinOrHangul: Bool
  /// The indices of the initials that each character stands for; none for a syllable.
  private let initials: [[Int]]
  private let slips: EditDistance?
  private let latinSlips: EditDistance?
  private let letters: [UInt32]
  /// The text as kana, if it has any.
  private let kana: TypedKana?

  /// Prepares a text; `nil` if it is empty after folding, or longer than any name (1024 bytes).
  ///
  /// - Parameter canStartInWord: Whether a single word can match from the middle of a word on. Several words never do.
  package init?(_ text: String, canStartInWord: Bool = true) {
    guard text.utf8.count <= 1024 else { return nil }
    let folded = text.folded
    guard !folded.isEmpty else { return nil }
    self.folded = Array(folded.utf8)
    sum = self.folded.sum
    scalars = Array(folded.unicodeScalars)
    words = text.foldedWords
    self.canStartInWord = canStartInWord && words.count == 1
    keys = Hangul.keys(scalars)
    isHangul = scalars.contains(where: \.isHangul)
    isASCII = scalars.allSatisfy(\.isASCII)
    isLatinOrHangul = scalars.allSatisfy { $0.isASCII || $0.isHangul }
    initials = scalars.map(Hangul.initials)
    let letters = EditDistance.letters(folded, atMost: 64) ?? []
    self.letters = letters
    slips = letters.count < 2 ? nil : EditDistance(letters)
    latinSlips = isHangul || scalars.count < 4 ? nil : EditDistance(scalars.map(\.value))
    kana = TypedKana(scalars)
  }

  /// The best match with an entry's names; `nil` if none matches.
  ///
  /// - Parameter weakest: The weakest tier to consider. Sounds are compared exactly unless it includes typos.
  package func match(_ names: MatchableNames, weakest: NameMatch.Tier = .typo) -> NameMatch? {
    var best: NameMatch?
    for (index, name) in names.names.enumerated() {
      // After an inexact romanised match, a misspelling may still be better.
      let limit = best.map { $0.tier == .romanised ? weakest : $0.tier } ?? weakest
      if isLatinOrHangul, name.hasNeitherLatinNorHangul { continue }
      let isAlias = index >= names.ownCount
      let form = names.form(index)
      if let (tier, distance) = fit(form, of: name, isAlias, limit) {
        take(tier, distance, 0)
      } else if let kana {
        if let (tier, distance) = kana.fit(form.scalars, isShort: names.isShort(index), weakest: limit) {
          take(tier, distance, tier == .typo ? form.scalars.count : 0)
        }
      } else if limit >= .initials {
        looseFits(name, form, isPerson: names.arePersons, limit, take)
      }
      func take(_ tier: NameMatch.Tier, _ distance: Int, _ length: Int) {
        let length = length == 0 ? 0 : max(length, letters.count)
        let match = NameMatch(tier: tier, name: name, distance: distance, length: length)
        best = best.map { match < $0 ? match : $0 } ?? match
      }
    }
    if names.arePersons, words.count > 1, weakest >= .reordered, best.map({ $0.tier > .reordered }) ?? true,
      isOfParts(of: names)
    {
      return NameMatch(tier: .reordered, name: names.names[0], distance: 1)
    }
    if let match = best, match.isSlip { best?.spelling = spelling(of: names, match) }
    return best
  }

  /// For a match with typos, the typos in the spelling of any name, whether the name is an alias, and how many first
  /// letters of any name are wrong.
  private func spelling(of names: MatchableNames, _ match: NameMatch) -> [Int] {
    let all = names.names.indices.map { names.form($0).letters }
    let typos = all.compactMap { slips?.distance(to: $0, limit: match.distance) }.min()
    let isOwn = names.names.prefix(names.ownCount).contains(match.name)
    let right = all.map { zip(letters, $0).prefix { $0 == $1 }.count }.max() ?? 0
    return [typos ?? match.distance + 1, isOwn ? 0 : 1, -right]
  }

  /// Whether each word is one of a person's names, or a part of one: `jennie kim`, `irene bae`.
  private func isOfParts(of names: MatchableNames) -> Bool {
    words.allSatisfy { word in
      names.names.indices.contains { index in
        var folded = names.form(index).folded
        // Almost all names fail this quick test.
        guard folded.withUTF8({ $0.contains(word.utf8) }) else { return false }
        return names.names[index].foldedWords.contains(word) || folded.koreanParts.contains(word)
      }
    }
  }

  /// The match with a Korean name that sounds exactly like the text.
  func soundMatch(_ names: MatchableNames) -> NameMatch? {
    guard isASCII, scalars.count > 3 else { return nil }
    let sound = scalars.map(\.value)
    let index = names.names.indices.first { index in
      let letters = names.form(index).scalars
      guard let first = letters.first, Hangul.firstLetter(of: first) == sound[0] else { return false }
      return letters.contains(where: \.isHangul) && Hangul.romanised(letters).contains(sound)
    }
    return index.map { NameMatch(tier: .romanised, name: names.names[$0], distance: 0) }
  }

  /// What remains of the folded text without a name before or after it. Names and remainders that are too short are
  /// ignored.
  func remainders(without names: MatchableNames) -> Set<String> {
    var remainders: Set<String> = []
    let inKana = kana == nil ? [] : names.names.map { Kana.transcription(of: $0).folded }
    for name in names.names.indices.map({ names.form($0).folded }) + inKana {
      guard name.utf8.count < folded.count else { continue }
      let isFirst = folded.starts(with: name.utf8)
      let isLast = folded.suffix(name.utf8.count).elementsEqual(name.utf8)
      guard isFirst || isLast, NameLookup.canDecide(name) else { continue }
      if isFirst { remainders.insert(String(decoding: folded[name.utf8.count...], as: UTF8.self)) }
      if isLast { remainders.insert(String(decoding: folded.dropLast(name.utf8.count), as: UTF8.self)) }
    }
    return remainders.filter(NameLookup.canDecide)
  }

  /// Matches the text with the name, or with a part of it.
  private func fit(
    _ form: NameForm, of name: String, _ isAlias: Bool, _ weakest: NameMatch.Tier
  ) -> (NameMatch.Tier, Int)? {
    var text = form.folded
    return text.withUTF8 { text in
      if text.count == folded.count {
        if text.elementsEqual(folded) { return (isAlias ? .alias : .exact, 0) }
        // Reordered letters have the same sum.
        if words.count > 1, weakest >= .reordered, text.sum == sum, words == name.foldedWords {
          return (.reordered, 0)
        }
      }
      guard weakest >= .prefix, text.count > folded.count else { return nil }
      if text.starts(with: folded) { return (.prefix, isAlias ? 1 : 0) }
      guard weakest >= .contains else { return nil }
      let isInside = (1...(text.count - folded.count)).contains { start in
        text[start] == folded[0] && text[start...].starts(with: folded)
      }
      return isInside ? offset(of: name, form).map { (.contains, $0) } : nil
    }
  }

  /// The distance of the text inside a name: 0 at the beginning of a word, more further inside.
  private func offset(of text: String, _ form: NameForm) -> Int? {
    // If folding drops nothing, the name is one word, and its beginning has been compared already.
    let isWord = form.folded.utf8.count == text.utf8.count
    let name = form.scalars
    if !isWord, Self.wordStarts(text, name.count).contains(where: { name[$0...].starts(with: scalars) }) {
      return 0
    }
    // A single letter occurs in almost every name.
    guard canStartInWord, scalars.count > 1, scalars.count < name.count else { return nil }
    return (1...(name.count - scalars.count)).first { name[$0...].starts(with: scalars) }
  }

  /// The offsets of words in a folded name of this many scalars.
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

  /// Matches the text as initials, in the other keyboard layout, romanised or misspelt.
  private func looseFits(
    _ text: String, _ form: NameForm, isPerson: Bool, _ weakest: NameMatch.Tier,
    _ take: (NameMatch.Tier, Int, Int) -> Void
  ) {
    if form.isASCII {
      let letters = form.folded.utf8.lazy.map(UInt32.init)
      if weakest >= .keyboard, isHangul, keys.count >= 2, letters.starts(with: keys) {
        take(.keyboard, letters.count == keys.count ? 0 : 1, 0)
      } else if weakest >= .typo {
        near(letters, take)
      }
      return
    }
    let name = form.scalars
    let nameIsHangul = name.contains(where: \.isHangul)
    if isHangul, nameIsHangul, let offset = composing(name, text) { return take(.initials, offset, 0) }
    if weakest >= .keyboard, isHangul != nameIsHangul, keys.count >= 2, Hangul.areKeys(keys, of: name) {
      return take(.keyboard, Hangul.keys(name).count == keys.count ? 0 : 1, 0)
    }
    if weakest >= .romanised, isPerson, nameIsHangul, let latinSlips,
      weakest >= .typo || Hangul.firstLetter(of: name[0]) == scalars[0].value
    {
      for sound in form.romanised {
        let limit = weakest >= .typo ? EditDistance.limit(scalars.count, sound.count) : 0
        if let slips = latinSlips.distance(to: sound, limit: limit) {
          take(.romanised, slips, slips > 0 ? sound.count : 0)
        }
      }
    }
    // Different scripts share no letters.
    if weakest >= .typo, !isASCII || name.contains(where: \.isASCII) { near(form.letters, take) }
  }

  private func near(_ letters: some Collection<UInt32>, _ take: (NameMatch.Tier, Int, Int) -> Void) {
    let limit = EditDistance.limit(self.letters.count, letters.count)
    guard limit > 0, letters.count <= EditDistance.mostLetters, let slips,
      let count = slips.distance(to: letters, limit: limit)
    else { return }
    take(.typo, count, letters.count)
  }

  /// The offset at which the text matches as initial consonants or as an unfinished syllable, at the beginning of a
  /// word.
  private func composing(_ name: [Unicode.Scalar], _ text: String) -> Int? {
    if initials.contains(where: { !$0.isEmpty }), name.indices.contains(where: { fitsInitials(name[$0...]) })
    {
      for start in Self.wordStarts(text, name.count) where fitsInitials(name[start...]) { return start }
    }
    return keys.count > 1 && Hangul.areKeys(keys, of: name) ? 0 : nil
  }

  /// Whether each consonant is the initial of its syllable and each syllable is equal, or for the last one a beginning.
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

extension String {
  /// Whether it begins with kana or a Chinese character, and has no Latin letters and no Hangul.
  fileprivate var hasNeitherLatinNorHangul: Bool {
    (utf8.first.map { (0xE3...0xE9).contains($0) } ?? false)
      && utf8.allSatisfy { $0 >= 0x80 && !(0xEA...0xED).contains($0) }
  }
}

extension Sequence<UInt8> {
  fileprivate var sum: Int { reduce(0) { $0 + Int($1) } }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func contains(_ part: String.UTF8View) -> Bool {
    guard let first = part.first, part.count <= count else { return false }
    return (0...count - part.count).contains { self[$0] == first && self[$0...].starts(with: part) }
  }
}
