internal import CLibrary
internal import Characters

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
  /// Whether all characters are Latin or Hangul, so that names with neither can't match.
  private let isLatinOrHangul: Bool
  /// For each character, the indices of its initials if it is a consonant letter, otherwise empty.
  private let initials: [[Int]]
  private let editDistance: EditDistance?
  private let latinDistance: EditDistance?
  /// The words, each with an edit distance if it is long enough for a typo.
  private let wordDistances: [(word: String, distance: EditDistance?)]
  private let letters: [UInt32]
  /// The text prepared as kana, or `nil` if it has none.
  private let kana: TypedKana?

  /// Prepares a text. Returns `nil` if it is empty after folding or longer than any name (1024 bytes).
  ///
  /// - Parameters:
  ///   - canStartInWord: Whether a single word can match from the middle of a word on. Several words never can.
  ///   - canBeKana: Whether to compare typed kana with the katakana of Korean names, which takes longer.
  package init?(_ text: String, canStartInWord: Bool = true, canBeKana: Bool = true) {
    guard text.utf8.count <= NameIndex.maxBytes else { return nil }
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
    editDistance = letters.count < 2 ? nil : EditDistance(letters)
    wordDistances = words.map { ($0, $0.unicodeScalars.count > 4 ? EditDistance(from: $0) : nil) }
    latinDistance = isHangul || scalars.count < 4 ? nil : EditDistance(scalars.map(\.value))
    kana = canBeKana ? TypedKana(scalars) : nil
  }

  /// Returns the best match with an entry's names, or `nil` if none matches.
  ///
  /// - Parameter weakest: The weakest tier to consider. Sounds must match exactly unless typos are considered.
  package func match(_ names: MatchableNames, weakest: NameMatch.Tier = .typo) -> NameMatch? {
    var best: NameMatch?
    for (index, name) in (canMatch(names, weakest) ? names.names : []).enumerated() {
      // After an inexact romanised match, a misspelling may still be better.
      let limit = best.map { $0.tier == .romanised ? weakest : $0.tier } ?? weakest
      if isLatinOrHangul, name.hasNeitherLatinNorHangul { continue }
      let isAlias = index >= names.mainNameCount
      let folded = names.folded[index]
      if let (tier, distance) = tierAndDistance(folded, of: name, isAlias, limit) {
        addMatch(tier, distance, 0)
      } else if let kana {
        let letters = Array(folded.unicodeScalars)
        if let (tier, distance) = kana.tierAndDistance(
          letters, mayBeAbbreviation: names.mayBeAbbreviation(index), weakest: limit)
        {
          addMatch(tier, distance, tier == .typo ? letters.count : 0)
        }
      } else if limit >= .initials {
        matchLoosely(name, folded, isPerson: names.isPerson, limit, addMatch)
      }
      func addMatch(_ tier: NameMatch.Tier, _ distance: Int, _ length: Int) {
        let length = length == 0 ? 0 : max(length, letters.count)
        let match = NameMatch(tier: tier, name: name, distance: distance, length: length)
        best = best.map { match < $0 ? match : $0 } ?? match
      }
    }
    let isWholeName = if let best { best.tier <= .reordered } else { false }
    if names.isPerson, words.count > 1, weakest >= .reordered, !isWholeName, consistsOfParts(of: names) {
      return NameMatch(tier: .reordered, name: names.names[0], distance: 1)
    }
    if let match = best, match.isTypo { best?.spelling = spelling(of: names, match) }
    return best
  }

  /// Whether any of the names can match. A full match has the length of the text, and a prefix the same first byte.
  private func canMatch(_ names: MatchableNames, _ weakest: NameMatch.Tier) -> Bool {
    if weakest > .prefix || kana != nil || names.mayHaveLength(folded.count) { return true }
    return weakest == .prefix && names.mayBegin(with: folded[0])
  }

  /// Returns the sort key for a match with typos: the fewest typos in the spelling of any name, 0 for a main name or 1
  /// for an alias, and minus the number of correct first letters.
  private func spelling(of names: MatchableNames, _ match: NameMatch) -> [Int] {
    let all = names.folded.map { EditDistance.letters($0) }
    let typos = all.compactMap { editDistance?.distance(to: $0, limit: match.distance) }.min()
    let isOwn = names.names.prefix(names.mainNameCount).contains(match.name)
    let right = all.map { zip(letters, $0).prefix { $0 == $1 }.count }.max() ?? 0
    return [typos ?? match.distance + 1, isOwn ? 0 : 1, -right]
  }

  /// Whether each word is one of a person's names, or a part of one: `jennie kim`, `irene bae`.
  private func consistsOfParts(of names: MatchableNames) -> Bool {
    words.allSatisfy { word in
      names.names.indices.contains { index in
        var folded = names.folded[index]
        // Almost all names fail this quick test.
        guard folded.withUTF8({ $0.contains(word.utf8) }) else { return false }
        return names.names[index].foldedWords.contains(word) || folded.surnameAndGivenName.contains(word)
      }
    }
  }

  /// Returns the match with a Korean name that sounds exactly like the text.
  func soundMatch(_ names: MatchableNames) -> NameMatch? {
    guard isASCII, scalars.count > 3 else { return nil }
    let sound = scalars.map(\.value)
    let index = names.names.indices.first { index in
      let letters = Array(names.folded[index].unicodeScalars)
      guard let first = letters.first, Hangul.firstLetter(of: first) == sound[0] else { return false }
      return letters.contains(where: \.isHangul) && Hangul.romanised(letters).contains(sound)
    }
    return index.map { NameMatch(tier: .romanised, name: names.names[$0], distance: 0) }
  }

  /// Returns the match with a name of several words that has each typed word, at least one of them with a typo.
  ///
  /// - Parameter isCommon: Whether so many names have the same words that a single word is too ambiguous.
  func wordMatch(_ names: MatchableNames, isCommon: Bool) -> NameMatch? {
    if words.count == 1, isCommon { return nil }
    for (index, name) in names.names.enumerated() where name.contains(" ") || name.contains("-") {
      let parts = name.foldedWords
      let typos = wordDistances.map { word, distance in
        if parts.contains(word) { return 0 }
        let near = parts.contains {
          $0.unicodeScalars.count > 4 && distance?.distance(to: $0, limit: 1) != nil
        }
        return near ? 1 : 1000
      }
      let count = typos.reduce(0, +)
      guard parts.count > 1, (1..<1000).contains(count) else { continue }
      let isAlias = index >= names.mainNameCount
      return NameMatch(tier: .typo, name: name, distance: count, spelling: [count, isAlias ? 1 : 0, 0])
    }
    return nil
  }

  /// Returns the rest of the folded text after a name is removed from its start or end. Names and rests that are too
  /// short are ignored.
  func remainders(without names: MatchableNames) -> Set<String> {
    var remainders: Set<String> = []
    let inKana = kana == nil ? [] : names.names.map { Kana.transcription(of: $0).folded }
    for name in names.folded + inKana {
      guard name.utf8.count < folded.count else { continue }
      let isFirst = folded.starts(with: name.utf8)
      let isLast = folded.suffix(name.utf8.count).elementsEqual(name.utf8)
      guard isFirst || isLast, NameIndex.canDecide(name) else { continue }
      if isFirst { remainders.insert(String(decoding: folded[name.utf8.count...], as: UTF8.self)) }
      if isLast { remainders.insert(String(decoding: folded.dropLast(name.utf8.count), as: UTF8.self)) }
    }
    return remainders.filter(NameIndex.canDecide)
  }

  private func tierAndDistance(
    _ name: String, of spelling: String, _ isAlias: Bool, _ weakest: NameMatch.Tier
  ) -> (NameMatch.Tier, Int)? {
    var text = name
    return text.withUTF8 { text in
      if text.count == folded.count {
        if let start = text.baseAddress, memcmp(start, folded, text.count) == 0 {
          return (isAlias ? .alias : .exact, 0)
        }
        // Reordered words have the same sum of bytes.
        if words.count > 1, weakest >= .reordered, text.sum == sum, words == spelling.foldedWords {
          return (.reordered, 0)
        }
      }
      guard weakest >= .prefix, text.count > folded.count else { return nil }
      if text.starts(with: folded) { return (.prefix, isAlias ? 1 : 0) }
      guard weakest >= .contains else { return nil }
      let isInside = (1...(text.count - folded.count)).contains { start in
        text[start] == folded[0] && text[start...].starts(with: folded)
      }
      return isInside ? offset(in: name, of: spelling).map { (.contains, $0) } : nil
    }
  }

  /// Returns the text's distance inside a name: 0 at the beginning of a word, more further inside.
  private func offset(in folded: String, of spelling: String) -> Int? {
    // If folding drops nothing, the name is one word, and its beginning has been compared already.
    let isWord = folded.utf8.count == spelling.utf8.count
    let name = Array(folded.unicodeScalars)
    if !isWord, Self.wordStarts(spelling, name.count).contains(where: { name[$0...].starts(with: scalars) }) {
      return 0
    }
    // A single letter occurs in almost every name.
    guard canStartInWord, scalars.count > 1, scalars.count < name.count else { return nil }
    return (1...(name.count - scalars.count)).first { name[$0...].starts(with: scalars) }
  }

  /// Returns the offsets of words in the folded name, which has `count` scalars.
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
  private func matchLoosely(
    _ spelling: String, _ folded: String, isPerson: Bool, _ weakest: NameMatch.Tier,
    _ addMatch: (NameMatch.Tier, Int, Int) -> Void
  ) {
    if folded.utf8.allSatisfy({ $0 < 0x80 }) {
      let count = folded.utf8.count
      if weakest >= .keyboard, isHangul, keys.count >= 2, folded.utf8.lazy.map(UInt32.init).starts(with: keys)
      {
        addMatch(.keyboard, count == keys.count ? 0 : 1, 0)
      } else if weakest >= .typo, canBeTypo(count...count) {
        near(folded, addMatch)
      }
      return
    }
    let name = Array(folded.unicodeScalars)
    let nameIsHangul = name.contains(where: \.isHangul)
    if isHangul, nameIsHangul, let distance = initialsDistance(name, spelling) {
      return addMatch(.initials, distance, 0)
    }
    if weakest >= .keyboard, isHangul != nameIsHangul, keys.count >= 2, Hangul.areKeys(keys, of: name) {
      return addMatch(.keyboard, Hangul.keys(name).count == keys.count ? 0 : 1, 0)
    }
    if weakest >= .romanised, isPerson, nameIsHangul, let latinDistance,
      weakest >= .typo || Hangul.firstLetter(of: name[0]) == scalars[0].value
    {
      for sound in Hangul.romanised(name) {
        let limit = weakest >= .typo ? EditDistance.limit(scalars.count, sound.count) : 0
        if let typos = latinDistance.distance(to: sound, limit: limit) {
          addMatch(.romanised, typos, typos > 0 ? sound.count : 0)
        }
      }
    }
    // Different scripts share no letters.
    if weakest >= .typo, !isASCII || name.contains(where: \.isASCII), canBeTypo(name.count...3 * name.count) {
      near(folded, addMatch)
    }
  }

  /// Whether a name with such a letter count can be a misspelling.
  private func canBeTypo(_ counts: ClosedRange<Int>) -> Bool {
    counts.overlaps(letters.count - 2...letters.count + 2)
  }

  private func near(_ name: String, _ addMatch: (NameMatch.Tier, Int, Int) -> Void) {
    let letters = EditDistance.letters(name)
    let limit = EditDistance.limit(self.letters.count, letters.count)
    guard limit > 0, letters.count <= EditDistance.maxLetters, let editDistance,
      let count = editDistance.distance(to: letters, limit: limit)
    else { return }
    addMatch(.typo, count, letters.count)
  }

  /// Returns the distance of the match as initial consonants or as an unfinished syllable: 0 for the whole name, 1 for
  /// its start, more for a word further inside.
  private func initialsDistance(_ name: [Unicode.Scalar], _ text: String) -> Int? {
    if initials.contains(where: { !$0.isEmpty }), name.indices.contains(where: { fitsInitials(name[$0...]) })
    {
      let count = initials.reduce(0) { $0 + max($1.count, 1) }
      for start in Self.wordStarts(text, name.count) where fitsInitials(name[start...]) {
        return name.count == count ? 0 : start + 1
      }
    }
    return keys.count > 1 && Hangul.areKeys(keys, of: name) ? 1 : nil
  }

  /// Whether each consonant is the initial of its syllable and each syllable is equal. The last one may be unfinished.
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
  /// Whether the text begins with kana or a Chinese character, and has no Latin letters and no Hangul.
  fileprivate var hasNeitherLatinNorHangul: Bool {
    guard let first = utf8.first, (0xE3...0xE9).contains(first) else { return false }
    return utf8.allSatisfy { $0 >= 0x80 && !(0xEA...0xED).contains($0) }
      // Single letters of Hangul are encoded next to the kana.
      && unicodeScalars.first?.isHangul == false
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
