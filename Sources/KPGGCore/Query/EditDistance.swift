/// How many slips of the keyboard separate a typed word from others: insertions, deletions, substitutions and swaps of
/// neighbours.
///
/// This is the optimal string alignment distance (a restricted Damerau-Levenshtein distance) on Unicode scalars, Hangul
/// syllables taken apart into their letters, so that `아림` is one slip from `아린`. It takes one step for each letter of
/// the other word: the bit-parallel form by H. Hyyrö, "A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit
/// Distances" (Nordic Journal of Computing 10, 2003).
package struct EditDistance: Sendable {
  private let count: Int
  /// The letters that there are.
  private let kinds: UInt64
  /// For letters of ASCII and of conjoining jamo, the places in the typed word where they stand.
  private var common = [UInt64](repeating: 0, count: 0x80 + 0x100)
  private var others: [UInt32: UInt64] = [:]

  /// The most letters that a typed word can have.
  static let mostLetters = 64

  /// Prepares a typed word; `nil` for an empty one and for one of more than 64 letters, to which nothing is near.
  package init?(from text: String) {
    guard let letters = Self.letters(text, atMost: Self.mostLetters) else { return nil }
    self.init(letters)
  }

  /// Prepares the letters of a typed word; `nil` if there are none or more than 64.
  init?(_ letters: [UInt32]) {
    guard (1...Self.mostLetters).contains(letters.count) else { return nil }
    count = letters.count
    kinds = letters.reduce(0) { $0 | Self.kind($1) }
    for (index, letter) in letters.enumerated() {
      if let place = Self.place(letter) {
        common[place] |= 1 << UInt64(index)
      } else {
        others[letter, default: 0] |= 1 << UInt64(index)
      }
    }
  }

  /// A bit for a letter, which some of them share.
  private static func kind(_ letter: UInt32) -> UInt64 { 1 << UInt64(letter & 63) }

  private static func place(_ letter: UInt32) -> Int? {
    switch letter {
    case 0..<0x80: Int(letter)
    case 0x1100...0x11FF: Int(letter - 0x1100) + 0x80
    default: nil
    }
  }

  /// The number of slips between the typed word and another; `nil` if there are more than `limit`.
  package func distance(to text: String, limit: Int) -> Int? {
    Self.letters(text, atMost: count + limit).flatMap { distance(to: $0, limit: limit) }
  }

  /// The number of slips between the typed word and another's letters; `nil` if there are more than `limit`.
  func distance(to letters: some Collection<UInt32>, limit: Int) -> Int? {
    guard abs(letters.count - count) <= limit else { return nil }
    // A slip puts in or takes away one letter of a kind.
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
      let here = Self.place(letter).map { common[$0] } ?? others[letter] ?? 0
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

  /// How many slips a word of this many letters may have and still be taken for a misspelling: none in one,
  /// one in up to four, two in more.
  package static func tolerance(for text: String) -> Int {
    (letters(text, atMost: 4)?.count).map { $0 < 2 ? 0 : 1 } ?? 2
  }

  /// The candidates that lie within the word's tolerance, nearest first and then in their own order.
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

  /// The scalars, Hangul syllables taken apart into letters; `nil` if there are more than `count`.
  static func letters(_ text: String, atMost count: Int) -> [UInt32]? {
    // A letter or three in one scalar, which has a byte or more.
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
