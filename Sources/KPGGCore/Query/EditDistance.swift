/// How many single slips of the keyboard separate two words.
public enum EditDistance {
  /// The number of insertions, deletions, substitutions and swaps of neighbours that turn one text into the
  /// other, or `nil` if there are more than `limit`.
  ///
  /// This is the optimal string alignment distance (a restricted Damerau-Levenshtein distance), on Unicode
  /// scalars with Hangul syllables taken apart into their letters, so that `아림` is one slip from `아린`. Texts
  /// of more than 256 letters are never near each other.
  public static func between(_ left: String, _ right: String, limit: Int) -> Int? {
    let a = letters(left, atMost: 256)
    let b = letters(right, atMost: 256)
    guard let a, let b, abs(a.count - b.count) <= limit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 1..<(a.count + 1) {
      var row = [i]
      for j in 1..<(b.count + 1) {
        let substitution = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var best = min(substitution, last[j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          best = min(best, beforeLast[j - 2] + 1)
        }
        row.append(best)
      }
      if row.min() ?? 0 > limit { return nil }
      (beforeLast, last) = (last, row)
    }
    let distance = last[b.count]
    return distance <= limit ? distance : nil
  }

  /// How many slips a word of this many letters may have and still be taken for a misspelling: none in one,
  /// one in up to four, two in more.
  public static func tolerance(for text: String) -> Int {
    (letters(text, atMost: 4)?.count).map { $0 < 2 ? 0 : 1 } ?? 2
  }

  /// The candidates that lie within the word's tolerance, nearest first and then in their own order.
  public static func nearest<Candidate>(
    to word: String, among candidates: [Candidate], atMost count: Int,
    by text: (Candidate) -> [String]
  ) -> [Candidate] {
    let folded = word.folded
    let limit = tolerance(for: folded)
    let ranked = candidates.enumerated().compactMap { offset, candidate in
      text(candidate).compactMap { between(folded, $0.folded, limit: limit) }.min()
        .map { (distance: $0, offset: offset, candidate: candidate) }
    }
    return ranked.sorted { ($0.distance, $0.offset) < ($1.distance, $1.offset) }.prefix(count).map(
      \.candidate)
  }

  /// The scalars, Hangul syllables taken apart by the arithmetic of the Unicode Standard, section 3.12; `nil`
  /// if there are more than `count`.
  static func letters(_ text: String, atMost count: Int) -> [UInt32]? {
    var result: [UInt32] = []
    for scalar in text.unicodeScalars {
      if (0xAC00...0xD7A3).contains(scalar.value) {
        let index = scalar.value - 0xAC00
        result += [0x1100 + index / 588, 0x1161 + index % 588 / 28]
        if index % 28 > 0 { result.append(0x11A7 + index % 28) }
      } else {
        result.append(scalar.value)
      }
      if result.count > count { return nil }
    }
    return result
  }
}
