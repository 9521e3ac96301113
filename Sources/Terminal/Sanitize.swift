internal import Characters

extension String {
  /// The text with everything invisible shown by its number: control characters, the escape character, marks that turn the
  /// direction of writing, tags and fillers appear as `\u{1B}`. Line breaks and tabs become spaces.
  ///
  /// What is invisible but shapes the characters beside it stays where it does so: variation selectors behind emoji and
  /// ideographs, joiners in emoji and in scripts whose letters join, and fillers in a syllable of Hangul letters. Everywhere
  /// else it makes two names look the same that are not.
  ///
  /// Of a letter with more than ``mostMarks`` marks the rest of them are dropped: one letter can have millions, which
  /// take no room and yet fill a screen's memory.
  ///
  /// See Unicode Technical Report 36 for why this matters.
  package var sanitized: String {
    if utf8.withContiguousStorageIfAvailable({ $0.allSatisfy { $0 &- 0x20 < 0x5F } }) == true { return self }
    let canFlood = utf8.count > Self.mostMarks
    guard hasInvisibles() || canFlood && unicodeScalars.contains(where: \.takesNoRoom) else { return self }
    var result = ""
    var marks = 0
    /// The last character of the result.
    var previous: Unicode.Scalar?
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      marks = scalar.takesNoRoom ? marks + 1 : 0
      switch scalar {
      case "\n", "\r", "\t", "\u{2028}", "\u{2029}", "\u{85}":
        result += " "
        previous = " "
      case _ where scalar.isInvisible && !scalar.shapes(previous, rest.first):
        result += scalar.codeNotation
        previous = "}"
      case _ where marks > Self.mostMarks: break
      default:
        result.unicodeScalars.append(scalar)
        previous = scalar
      }
    }
    return result
  }

  /// How many marks follow a letter in any text that somebody can read, after Unicode's Stream-Safe Text Format
  /// (Unicode Standard Annex 15, section 13).
  private static let mostMarks = 30

  /// The text cut to a number of Unicode scalars; what is cut ends in `…`.
  package func shortened(to limit: Int) -> String {
    guard utf8.count > limit, unicodeScalars.count > limit else { return self }
    return String(unicodeScalars.prefix(limit - 1)) + "…"
  }
}

extension Unicode.Scalar {
  fileprivate var codeNotation: String {
    "\\u{" + String(value, radix: 16, uppercase: true) + "}"
  }

  /// Whether this invisible character changes how those before and after it are drawn.
  fileprivate func shapes(_ previous: Unicode.Scalar?, _ next: Unicode.Scalar?) -> Bool {
    guard let previous else { return value == 0x115F && next?.isHangulVowel == true }
    switch value {
    // The fillers for a missing first consonant and a missing vowel.
    case 0x115F: return next?.isHangulVowel == true
    case 0x1160: return previous.isHangulInitial
    // Joiners.
    case 0x200C where previous.isOfJoiningScript: return next?.isOfJoiningScript == true
    case 0x200D where previous.isOfJoiningScript: return next?.isOfJoiningScript == true
    case 0x200D: return (previous.isPictograph || previous == "\u{FE0F}") && next?.isPictograph == true
    // Variation selectors: a keycap, emoji, ideographs.
    case 0xFE0F where previous.isASCII: return previous.properties.isEmoji && next == "\u{20E3}"
    case 0xFE0E, 0xFE0F: return previous.isPictograph
    case 0xFE00...0xFE02, 0xE0100...0xE01EF: return previous.properties.isIdeographic
    default: return false
    }
  }

  private var isHangulInitial: Bool { (0x1100..<0x115F).contains(value) || (0xA960...0xA97C).contains(value) }

  private var isHangulVowel: Bool { (0x1161..<0x11A8).contains(value) || (0xD7B0...0xD7C6).contains(value) }

  private var isPictograph: Bool { !isASCII && properties.isEmoji }

  /// Whether it is a letter, or a mark on one, in the blocks of scripts that need joiners: Arabic and its relatives, those of
  /// India, of South East Asia and of Mongolia. In Latin, Hangul or kana a joiner changes nothing that is seen.
  private var isOfJoiningScript: Bool {
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
