internal import Characters

/// The number of typos between a typed word and others: insertions, deletions, substitutions and swaps of neighbours.
///
/// This is the optimal string alignment distance (a restricted Damerau-Levenshtein distance) on Unicode scalars, with
/// Hangul syllables decomposed into letters, so that `아림` is one typo from `아린`. It takes one step per letter of the
/// other word, by the bit-parallel algorithm of H. Hyyrö, "A Bit-Vector Algorithm for Computing Levenshtein and Damerau
/// Edit Distances" (Nordic Journal of Computing 10, 2003).
package struct EditDistance: Sendable {
  private let count: Int
  /// The set of letters, as a bit mask.
  private let kinds: UInt64
  /// The positions of each ASCII letter and conjoining jamo in the typed word, as bit masks.
  private var common = [UInt64](repeating: 0, count: 0x80 + 0x100)
  private var others: [UInt32: UInt64] = [:]

  /// The maximum number of letters in a typed word.
  static let mostLetters = 64

  /// Prepares a typed word; `nil` if it is empty or has more than 64 letters.
  package init?(from text: String) {
    guard let letters = Self.letters(text, atMost: Self.mostLetters) else { return nil }
    self.init(letters)
  }

  /// Prepares the letters of a typed word; `nil` if there are none or more than 64.
  init?(_ letters: [UInt32]) {
    guard (1...Self.mostLetters).contains(letters.count) else { return nil }
    count = letters.count
    kinds = letters.reduce(0) { $0 | Self.kind($1) }
    for (position, letter) in letters.enumerated() {
      if let index = Self.tableIndex(letter) {
        common[index] |= 1 << UInt64(position)
      } else {
        others[letter, default: 0] |= 1 << UInt64(position)
      }
    }
  }

  /// A bit for a letter, which several letters can share.
  private static func kind(_ letter: UInt32) -> UInt64 { 1 << UInt64(letter & 63) }

  private static func tableIndex(_ letter: UInt32) -> Int? {
    switch letter {
    case 0..<0x80: Int(letter)
    case 0x1100...0x11FF: Int(letter - 0x1100) + 0x80
    default: nil
    }
  }

  /// The number of typos between the typed word and another; `nil` if there are more than `limit`.
  package func distance(to text: String, limit: Int) -> Int? {
    Self.letters(text, atMost: count + limit).flatMap { distance(to: $0, limit: limit) }
  }

  /// The number of typos between the typed word and another's letters; `nil` if there are more than `limit`.
  func distance(to letters: some Collection<UInt32>, limit: Int) -> Int? {
    guard abs(letters.count - count) <= limit else { return nil }
    // A lower bound: each typo adds or removes at most one kind of letter.
    let kinds = letters.reduce(0) { $0 | Self.kind($1) }
    guard max((kinds & ~self.kinds).nonzeroBitCount, (self.kinds & ~kinds).nonzeroBitCount) <= limit else {
      return nil
    }
    var positive: UInt64 = .max
    var negative: UInt64 = 0
    var diagonal: UInt64 = 0
    var before: UInt64 = 0
    var distance = count
    let last: UInt64 = 1 << UInt64(count - 1)
    for letter in letters {
      let here = Self.tableIndex(letter).map { common[$0] } ?? others[letter] ?? 0
      let swapped = (((~diagonal) & here) << 1) & before
      diagonal = ((((here & positive) &+ positive) ^ positive) | here | negative) | swapped
      let increase = negative | ~(diagonal | positive)
      let decrease = positive & diagonal
      if increase & last != 0 { distance += 1 }
      if decrease & last != 0 { distance -= 1 }
      let shifted = (increase << 1) | 1
      positive = (decrease << 1) | ~(diagonal | shifted)
      negative = shifted & diagonal
      before = here
    }
    return distance <= limit ? distance : nil
  }

  /// The number of typos between a typed text and a name with so many letters that make them similar: one from four
  /// letters on, two if both have six or more. With more, 62% of random words are similar to a name.
  static func limit(_ typed: Int, _ name: Int) -> Int {
    min(typed, name) >= 6 ? 2 : min(typed, name) >= 3 && max(typed, name) >= 4 ? 1 : 0
  }

  /// The number of typos that a word may have: none with one letter, one with up to four, two with more.
  package static func tolerance(for text: String) -> Int {
    (letters(text, atMost: 4)?.count).map { $0 < 2 ? 0 : 1 } ?? 2
  }

  /// The candidates within the word's tolerance, nearest first and otherwise in their own order.
  package static func nearest<Candidate>(
    to word: String, among candidates: [Candidate], atMost count: Int,
    by text: (Candidate) -> [String]
  ) -> [Candidate] {
    let folded = word.folded
    guard let word = EditDistance(from: folded) else { return [] }
    let limit = tolerance(for: folded)
    let ranked = candidates.enumerated().compactMap { offset, candidate in
      text(candidate).compactMap { word.distance(to: $0.folded, limit: limit) }.min()
        .map { (distance: $0, offset: offset, candidate: candidate) }
    }
    return ranked.sorted { ($0.distance, $0.offset) < ($1.distance, $1.offset) }.prefix(count).map(
      \.candidate)
  }

  /// The scalars, with Hangul syllables decomposed into letters; `nil` if there are more than `count`.
  static func letters(_ text: String, atMost count: Int) -> [UInt32]? {
    // A scalar takes at most four bytes and yields at least one letter.
    guard text.utf8.count / 4 <= count else { return nil }
    let result = letters(Array(text.unicodeScalars))
    return result.count > count ? nil : result
  }

  static func letters(_ scalars: [Unicode.Scalar]) -> [UInt32] {
    var result: [UInt32] = []
    for scalar in scalars {
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
  /// The names that are most like it, one of each thing and at most three.
  package var nearest: [String] {
    let best = known.flatMap { EditDistance.nearest(to: value, among: $0, atMost: 1) { [$0] } }
    return EditDistance.nearest(to: value, among: best, atMost: 3) { [$0] }
  }
}
