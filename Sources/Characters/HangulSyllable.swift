/// A Hangul syllable as the indices of its initial, vowel and final.
///
/// A syllable's code point is 0xAC00 + (initial × 21 + vowel) × 28 + final (Unicode Standard, section 3.12).
package struct HangulSyllable: Sendable {
  /// From 0 for ㄱ to 18 for ㅎ.
  package var initial: Int
  /// From 0 for ㅏ to 20 for ㅣ.
  package let vowel: Int
  /// From 1 for ㄱ to 27 for ㅎ, or 0 for no final.
  package var final = 0

  /// Decomposes a syllable. Returns `nil` for any other character.
  package init?(_ scalar: Unicode.Scalar) {
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
    let index = Int(scalar.value - 0xAC00)
    initial = index / 588
    vowel = index % 588 / 28
    final = index % 28
  }

  /// Composes two conjoining jamo (U+1100…). Returns `nil` if they are not an initial and a vowel.
  init?(_ initial: Unicode.Scalar, _ vowel: Unicode.Scalar) {
    guard (0x1100..<0x1113).contains(initial.value), (0x1161..<0x1176).contains(vowel.value) else {
      return nil
    }
    self.initial = Int(initial.value - 0x1100)
    self.vowel = Int(vowel.value - 0x1161)
  }

  var scalar: Unicode.Scalar? { Unicode.Scalar(UInt32(0xAC00 + (initial * 21 + vowel) * 28 + final)) }
}

extension Unicode.Scalar {
  /// Whether the character is a Hangul syllable or letter.
  package var isHangul: Bool {
    switch value {
    case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF: true
    default: false
    }
  }
}
