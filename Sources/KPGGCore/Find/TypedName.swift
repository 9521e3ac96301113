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
  /// Whether all characters are Latin or Hangul, so that names with neither cannot match.
  private let isLatinOrHangul: Bool
  /// The indices of the initials that each character stands for; none for a syllable.
  private let initials: [[Int]]
  private let slips: EditDistance?
  private let latinSlips: EditDistance?
  /// The words, with those that are long enough for a typo prepared.
  private let wordSlips: [(word: String, slips: EditDistance?)]
  private let letters: [UInt32]
  /// The text as kana, if it has any.
  private let kana: TypedKana?

  /// Prepares a text; `nil` if it is empty after folding, or longer than any name (1024 bytes).
  ///
  /// - Parameters:
  ///   - canStartInWord: Whether a single word can match from the middle of a word on. Several words never do.
  ///   - canBeKana: Whether typed kana are compared with Korean names as Japanese write them, which takes longer.
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
    slips = letters.count < 2 ? nil : EditDistance(letters)
    wordSlips = words.map { ($0, $0.unicodeScalars.count > 4 ? EditDistance(from: $0) : nil) }
    latinSlips = isHangul || scalars.count < 4 ? nil : EditDistance(scalars.map(\.value))
    kana = canBeKana ? TypedKana(scalars) : nil
  }

  /// The best match with an entry's names; `nil` if none matches.
  ///
  /// - Parameter weakest: The weakest tier to consider. Sounds are compared exactly unless it includes typos.
  package func match(_ names: MatchableNames, weakest: NameMatch.Tier = .typo) -> NameMatch? {
    var best: NameMatch?
    // A name in full has the length of the text.
    let isPossible =
      weakest > .reordered || kana != nil || names.lengths & MatchableNames.length(folded.count) != 0
    for (index, name) in (isPossible ? names.names : []).enumerated() {
      // After an inexact romanised match, a misspelling may still be better.
      let limit = best.map { $0.tier == .romanised ? weakest : $0.tier } ?? weakest
      if isLatinOrHangul, name.hasNeitherLatinNorHangul { continue }
      let isAlias = index >= names.ownCount
      let folded = names.folded[index]
      if let (tier, distance) = fit(folded, of: name, isAlias, limit) {
        take(tier, distance, 0)
      } else if let kana {
        let letters = Array(folded.unicodeScalars)
        if let (tier, distance) = kana.fit(letters, isShort: names.isShort(index), weakest: limit) {
          take(tier, distance, tier == .typo ? letters.count : 0)
        }
      } else if limit >= .initials {
        looseFits(name, folded, isPerson: names.arePersons, limit, take)
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
    let all = names.folded.map { EditDistance.letters($0) }
    let typos = all.compactMap { slips?.distance(to: $0, limit: match.distance) }.min()
    let isOwn = names.names.prefix(names.ownCount).contains(match.name)
    let right = all.map { zip(letters, $0).prefix { $0 == $1 }.count }.max() ?? 0
    return [typos ?? match.distance + 1, isOwn ? 0 : 1, -right]
  }

  /// Whether each word is one of a person's names, or a part of one: `jennie kim`, `irene bae`.
  private func isOfParts(of names: MatchableNames) -> Bool {
    words.allSatisfy { word in
      names.names.indices.contains { index in
        var folded = names.folded[index]
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
      let letters = Array(names.folded[index].unicodeScalars)
      guard let first = letters.first, Hangul.firstLetter(of: first) == sound[0] else { return false }
      return letters.contains(where: \.isHangul) && Hangul.romanised(letters).contains(sound)
    }
    return index.map { NameMatch(tier: .romanised, name: names.names[$0], distance: 0) }
  }

  /// The match with a name of several words that has each of the words, at least one of them with a typo.
  ///
  /// - Parameter isCommon: Whether so many names have the same words that a single one says too little.
  func wordMatch(_ names: MatchableNames, isCommon: Bool) -> NameMatch? {
    if words.count == 1, isCommon { return nil }
    for (index, name) in names.names.enumerated() where name.contains(" ") || name.contains("-") {
      let parts = name.foldedWords
      let typos = wordSlips.map { word, slips in
        if parts.contains(word) { return 0 }
        let near = parts.contains { $0.unicodeScalars.count > 4 && slips?.distance(to: $0, limit: 1) != nil }
        return near ? 1 : 1000
      }
      let count = typos.reduce(0, +)
      guard parts.count > 1, (1..<1000).contains(count) else { continue }
      let isAlias = index >= names.ownCount
      return NameMatch(tier: .typo, name: name, distance: count, spelling: [count, isAlias ? 1 : 0, 0])
    }
    return nil
  }

  /// What remains of the folded text without a name before or after it. Names and remainders that are too short are
  /// ignored.
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

  /// Matches the text with the name, or with a part of it.
  private func fit(
    _ name: String, of spelling: String, _ isAlias: Bool, _ weakest: NameMatch.Tier
  ) -> (NameMatch.Tier, Int)? {
    var text = name
    return text.withUTF8 { text in
      if text.count == folded.count {
        if let start = text.baseAddress, memcmp(start, folded, text.count) == 0 {
          return (isAlias ? .alias : .exact, 0)
        }
        // Reordered letters have the same sum.
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

  /// The distance of the text inside a name: 0 at the beginning of a word, more further inside.
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
    _ spelling: String, _ folded: String, isPerson: Bool, _ weakest: NameMatch.Tier,
    _ take: (NameMatch.Tier, Int, Int) -> Void
  ) {
    if folded.utf8.allSatisfy({ $0 < 0x80 }) {
      let count = folded.utf8.count
      if weakest >= .keyboard, isHangul, keys.count >= 2, folded.utf8.lazy.map(UInt32.init).starts(with: keys)
      {
        take(.keyboard, count == keys.count ? 0 : 1, 0)
      } else if weakest >= .typo, mayBeNear(count...count) {
        near(folded, take)
      }
      return
    }
    let name = Array(folded.unicodeScalars)
    let nameIsHangul = name.contains(where: \.isHangul)
    if isHangul, nameIsHangul, let offset = composing(name, spelling) { return take(.initials, offset, 0) }
    if weakest >= .keyboard, isHangul != nameIsHangul, keys.count >= 2, Hangul.areKeys(keys, of: name) {
      return take(.keyboard, Hangul.keys(name).count == keys.count ? 0 : 1, 0)
    }
    if weakest >= .romanised, isPerson, nameIsHangul, let latinSlips,
      weakest >= .typo || Hangul.firstLetter(of: name[0]) == scalars[0].value
    {
      for sound in Hangul.romanised(name) {
        let limit = weakest >= .typo ? EditDistance.limit(scalars.count, sound.count) : 0
        if let slips = latinSlips.distance(to: sound, limit: limit) {
          take(.romanised, slips, slips > 0 ? sound.count : 0)
        }
      }
    }
    // Different scripts share no letters.
    if weakest >= .typo, !isASCII || name.contains(where: \.isASCII), mayBeNear(name.count...3 * name.count) {
      near(folded, take)
    }
  }

  /// Whether a name with so many letters can be a misspelling.
  private func mayBeNear(_ counts: ClosedRange<Int>) -> Bool {
    counts.overlaps(letters.count - 2...letters.count + 2)
  }

  private func near(_ name: String, _ take: (NameMatch.Tier, Int, Int) -> Void) {
    let letters = EditDistance.letters(name)
    let limit = EditDistance.limit(self.letters.count, letters.count)
    guard limit > 0, letters.count <= EditDistance.maxLetters, let slips,
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
      // Single letters of Hangul are beside the kana.
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
