internal import Characters

extension String {
  /// The text with invisible characters (see `isInvisible`) replaced by their code points, such as `\u{1B}`. These are
  /// controls, bidirectional marks, tags and fillers. Line breaks and tabs become spaces.
  ///
  /// Invisible characters stay where they shape their neighbours: variation selectors after emoji and ideographs,
  /// joiners in emoji and in joining scripts, and fillers in Hangul syllables. Elsewhere they could make two different
  /// names look the same.
  ///
  /// Marks after the first ``maxMarks`` on a letter are dropped. No script needs more, and thousands of them would slow
  /// down drawing without taking any space.
  ///
  /// See Unicode Technical Report 36 for the security background.
  package var sanitized: String {
    if utf8.withContiguousStorageIfAvailable({ $0.allSatisfy { $0 &- 0x20 < 0x5F } }) == true { return self }
    let mayHaveManyMarks = utf8.count > Self.maxMarks
    guard hasInvisibles() || mayHaveManyMarks && unicodeScalars.contains(where: \.isZeroWidth) else {
      return self
    }
    var result = ""
    var marks = 0
    var previous: Unicode.Scalar?
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      marks = scalar.isZeroWidth ? marks + 1 : 0
      switch scalar {
      case "\n", "\r", "\t", "\u{2028}", "\u{2029}", "\u{85}":
        result += " "
        previous = " "
      case _ where scalar.isInvisible && !scalar.shapes(previous, rest.first):
        result += scalar.codeNotation
        previous = "}"
      case _ where marks > Self.maxMarks: break
      default:
        result.unicodeScalars.append(scalar)
        previous = scalar
      }
    }
    return result
  }

  private static let maxMarks = 8

  /// Returns the text. If it has more Unicode scalars than the limit, cuts it to that length, including a final `…`.
  package func shortened(to limit: Int) -> String {
    guard utf8.count > limit, unicodeScalars.count > limit else { return self }
    return String(unicodeScalars.prefix(limit - 1)) + "…"
  }
}

extension Unicode.Scalar {
  fileprivate var codeNotation: String {
    "\\u{" + String(value, radix: 16, uppercase: true) + "}"
  }

  /// Whether this invisible character affects how its neighbours are drawn.
  fileprivate func shapes(_ previous: Unicode.Scalar?, _ next: Unicode.Scalar?) -> Bool {
    guard let previous else { return value == 0x115F && next?.isHangulVowel == true }
    switch value {
    // Fillers for a missing initial consonant or vowel.
    case 0x115F: return next?.isHangulVowel == true
    case 0x1160: return previous.isHangulInitial
    // Joiners.
    case 0x200C...0x200D where previous.usesJoiners: return next?.usesJoiners == true
    case 0x200D: return (previous.isPictograph || previous == "\u{FE0F}") && next?.isPictograph == true
    // Variation selectors for keycaps, emoji and ideographs.
    case 0xFE0F where previous.isASCII: return previous.properties.isEmoji && next == "\u{20E3}"
    case 0xFE0E, 0xFE0F: return previous.isPictograph
    case 0xFE00...0xFE02, 0xE0100...0xE01EF: return previous.properties.isIdeographic
    default: return false
    }
  }

  private var isHangulInitial: Bool { (0x1100..<0x115F).contains(value) || (0xA960...0xA97C).contains(value) }

  private var isHangulVowel: Bool { (0x1161..<0x11A8).contains(value) || (0xD7B0...0xD7C6).contains(value) }

  private var isPictograph: Bool { !isASCII && properties.isEmoji }

  /// Whether the character is a letter or mark in a script that uses joiners: Arabic and related scripts, and scripts
  /// of India, South East Asia and Mongolia. In Latin, Hangul or kana, a joiner has no visible effect.
  private var usesJoiners: Bool {
    switch value {
    case 0x600..<0x10A0, 0x1700..<0x1CD0, 0xA800..<0xA960, 0xA980..<0xAC00, 0x10A00..<0x12000,
      0x1E900..<0x1E960:
      switch properties.generalCategory {
      case .otherLetter, .modifierLetter, .uppercaseLetter, .lowercaseLetter, .nonspacingMark, .spacingMark:
        true
      default: false
      }
    default: false
    }
  }
}
