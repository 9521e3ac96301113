extension String {
  /// The text as names are compared: lower case, without diacritics, spaces and punctuation, full-width
  /// letters narrowed and Hangul composed into syllables (so that NFC and NFD agree).
  ///
  /// `"(G)I-DLE"` becomes `"gidle"`, `"Rosé"` `"rose"`, `"æspa"` `"aespa"`, and a decomposed `"오마이걸"` its
  /// composed form. Text of nothing but punctuation folds to the empty string.
  public var folded: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let ascii = scalar.foldedASCII {
        if let ascii { HangulComposer.append(ascii, to: &result) }
        continue
      }
      for letter in scalar.narrowed.foldedLetters { HangulComposer.append(letter, to: &result) }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// `nil` outside ASCII; inside, the folded letter or digit, or `.some(nil)` for what folding drops.
  fileprivate var foldedASCII: Unicode.Scalar?? {
    switch value {
    case 0x61...0x7A, 0x30...0x39: return .some(self)
    case 0x41...0x5A: return .some(Unicode.Scalar(UInt8(value) + 0x20))
    case 0..<0x80: return .some(nil)
    default: return nil
    }
  }

  /// Full-width forms stand 0xFEE0 above the ASCII characters they repeat.
  fileprivate var narrowed: Unicode.Scalar {
    (0xFF01...0xFF5E).contains(value) ? Unicode.Scalar(UInt8(value - 0xFEE0)) : self
  }

  fileprivate var foldedLetters: [Unicode.Scalar] {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter:
      return properties.lowercaseMapping.unicodeScalars.flatMap(\.withoutDiacritic)
    case .otherLetter, .modifierLetter, .decimalNumber, .letterNumber:
      return [self]
    default:
      return []
    }
  }

  /// The base letters of a Latin letter, read from its Unicode name: `LATIN SMALL LETTER E WITH ACUTE` is
  /// `e`, `LATIN SMALL LETTER AE` is `ae`. Combining marks, which case mapping can produce, are dropped.
  private var withoutDiacritic: [Unicode.Scalar] {
    if isASCII { return [self] }
    if properties.generalCategory == .nonspacingMark { return [] }
    if value == 0xDF { return ["s", "s"] }
    guard let name = properties.name, name.hasPrefix("LATIN SMALL LETTER ") else { return [self] }
    let base = name.dropFirst("LATIN SMALL LETTER ".count).split(separator: " ")
    guard let letters = base.first, letters.utf8.count <= 2, base.count == 1 || base[1] == "WITH" else {
      return [self]
    }
    return letters.lowercased().unicodeScalars.map { $0 }
  }
}

/// Composes conjoining jamo (U+1100…) into Hangul syllables as they arrive.
///
/// The arithmetic is that of the Unicode Standard, section 3.12: a syllable is
/// 0xAC00 + (initial × 21 + vowel) × 28 + final.
private enum HangulComposer {
  static func append(_ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView) {
    if let last = result.last, let composed = compose(last.value, scalar.value) {
      result.removeLast()
      result.append(composed)
    } else {
      result.append(scalar)
    }
  }

  private static func compose(_ last: UInt32, _ next: UInt32) -> Unicode.Scalar? {
    if (0x1100..<0x1113).contains(last), (0x1161..<0x1176).contains(next) {
      return Unicode.Scalar(0xAC00 + ((last - 0x1100) * 21 + (next - 0x1161)) * 28)
    }
    let isOpenSyllable = (0xAC00..<0xD7A4).contains(last) && (last - 0xAC00) % 28 == 0
    if isOpenSyllable, (0x11A8..<0x11C3).contains(next) {
      return Unicode.Scalar(last + (next - 0x11A7))
    }
    return nil
  }
}
