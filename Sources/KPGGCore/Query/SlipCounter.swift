/// Counts how many slips of the keyboard separate one typed word from many others.
///
/// The same distance as ``EditDistance`` (optimal string alignment), in one step for each letter of the other word:
/// the bit-parallel form by H. Hyyrö, "A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances"
/// (Nordic Journal of Computing 10, 2003).
struct SlipCounter: Sendable {
  private let count: Int
  /// For letters of ASCII and of conjoining jamo, the places in the typed word where they stand.
  private var common = [UInt64](repeating: 0, count: 0x80 + 0x100)
  private var others: [UInt32: UInt64] = [:]

  /// Prepares the letters of the typed word; `nil` if there are none or more than 64.
  init?(_ letters: [UInt32]) {
    guard (1...64).contains(letters.count) else { return nil }
    count = letters.count
    for (index, letter) in letters.enumerated() {
      if let place = Self.place(letter) {
        common[place] |= 1 << UInt64(index)
      } else {
        others[letter, default: 0] |= 1 << UInt64(index)
      }
    }
  }

  private static func place(_ letter: UInt32) -> Int? {
    switch letter {
    case 0..<0x80: Int(letter)
    case 0x1100...0x11FF: Int(letter - 0x1100) + 0x80
    default: nil
    }
  }

  /// The number of slips between the typed word and another; `nil` if there are more than `limit`.
  func distance(to letters: [UInt32], limit: Int) -> Int? {
    guard abs(letters.count - count) <= limit else { return nil }
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
}
