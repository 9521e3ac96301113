internal import Characters

/// A counter of typos between a typed word and others: insertions, deletions, substitutions and swaps of neighbours.
///
/// This is the optimal string alignment distance (a restricted Damerau-Levenshtein distance) on Unicode scalars, with
/// Hangul syllables decomposed into letters, so that `아림` is one typo from `아린`.
package struct EditDistance: Sendable {
  private let letters: [UInt32]
  /// The set of letters, as a bit mask.
  private let kinds: UInt64

  static let maxLetters = 64

  /// Prepares a typed word. Returns `nil` if it is empty or has more than 64 letters.
  package init?(from text: String) {
    guard let letters = Self.letters(text, atMost: Self.maxLetters) else { return nil }
    self.init(letters)
  }

  /// Prepares the letters of a typed word. Returns `nil` if there are none or more than 64.
  init?(_ letters: [UInt32]) {
    guard (1...Self.maxLetters).contains(letters.count) else { return nil }
    self.letters = letters
    kinds = letters.reduce(0) { $0 | Self.kind($1) }
  }

  /// Returns a bit for a letter. Several letters can share a bit.
  private static func kind(_ letter: UInt32) -> UInt64 { 1 << UInt64(letter & 63) }

  /// Returns the number of typos between the typed word and another, or `nil` if there are more than `limit`.
  package func distance(to text: String, limit: Int) -> Int? {
    Self.letters(text, atMost: letters.count + limit).flatMap { distance(to: $0, limit: limit) }
  }

  /// Returns the number of typos between the typed word and another's letters, or `nil` if there are more than `limit`.
  func distance(to others: [UInt32], limit: Int) -> Int? {
    guard abs(others.count - letters.count) <= limit else { return nil }
    // Most words fail this quick test: each typo adds or removes at most one kind of letter.
    let kinds = others.reduce(0) { $0 | Self.kind($1) }
    guard max((kinds & ~self.kinds).nonzeroBitCount, (self.kinds & ~kinds).nonzeroBitCount) <= limit else {
      return nil
    }
    // The typos between each beginning of the typed word and the first letters of the other.
    var before: [Int] = []
    var last = Array(0...letters.count)
    for (row, other) in others.enumerated() {
      var next = [row + 1]
      for (column, letter) in letters.enumerated() {
        var typos = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, letter == others[row - 1], letters[column - 1] == other {
          typos = min(typos, before[column - 1] + 1)
        }
        next.append(typos)
      }
      if next.allSatisfy({ $0 > limit }) { return nil }
      (before, last) = (last, next)
    }
    let typos = last[letters.count]
    return typos <= limit ? typos : nil
  }

  /// Returns the maximum number of typos in a text that is similar to a name, given their letter counts: two if both
  /// have six or more, one if they have at least three and four. With more, 62% of random words are similar to a name.
  static func limit(_ typed: Int, _ name: Int) -> Int {
    if min(typed, name) >= 6 { 2 } else if min(typed, name) >= 3, max(typed, name) >= 4 { 1 } else { 0 }
  }

  /// Returns the number of typos that a word may have: none with one letter, one with up to four, two with more.
  package static func tolerance(for text: String) -> Int {
    (letters(text, atMost: 4)?.count).map { $0 < 2 ? 0 : 1 } ?? 2
  }

  /// Returns the candidates within the word's tolerance, nearest first. Equally near candidates keep their order.
  package static func nearest<Candidate>(
    to word: String, among candidates: [Candidate], atMost count: Int,
    by text: (Candidate) -> [String]
  ) -> [Candidate] {
    let folded = word.folded
    guard let word = EditDistance(from: folded) else { return [] }
    let limit = tolerance(for: folded)
    let ranked = candidates.compactMap { candidate in
      text(candidate).compactMap { word.distance(to: $0.folded, limit: limit) }.min()
        .map { (distance: $0, candidate: candidate) }
    }
    return ranked.ordered(false, by: \.distance).prefix(count).map(\.candidate)
  }

  /// Returns the scalars, with Hangul syllables decomposed into letters, or `nil` if there are more than `count`.
  static func letters(_ text: String, atMost count: Int) -> [UInt32]? {
    // A scalar takes at most four bytes and yields at least one letter.
    guard text.utf8.count / 4 <= count else { return nil }
    let result = letters(text)
    return result.count > count ? nil : result
  }

  static func letters(_ text: String) -> [UInt32] {
    var result: [UInt32] = []
    for scalar in text.unicodeScalars {
      guard let syllable = HangulSyllable(scalar) else {
        result.append(scalar.value)
        continue
      }
      result.append(0x1100 + UInt32(syllable.initial))
      result.append(0x1161 + UInt32(syllable.vowel))
      if syllable.final > 0 { result.append(0x11A7 + UInt32(syllable.final)) }
    }
    return result
  }
}

extension UnknownValue {
  /// The names most similar to the value, one for each thing and at most three.
  package var nearest: [String] {
    let best = known.flatMap { EditDistance.nearest(to: value, among: $0, atMost: 1) { [$0] } }
    return EditDistance.nearest(to: value, among: best, atMost: 3) { [$0] }
  }
}
