extension String {
  /// The text with everything that would steer a terminal made visible instead: control characters, the escape
  /// character and the marks that turn the direction of writing appear as `\u{1B}`. Line breaks and tabs become
  /// spaces.
  ///
  /// Of a letter with more than ``mostMarks`` marks the rest of them are dropped: one letter can have millions, which
  /// take no room and yet fill a screen's memory.
  ///
  /// Every text that did not come from the program itself passes through here before it is shown; see
  /// Unicode Technical Report 36 for why the direction marks matter.
  package var sanitized: String {
    if utf8.withContiguousStorageIfAvailable({ $0.allSatisfy { $0 &- 0x20 < 0x5F } }) == true { return self }
    let canFlood = utf8.count > Self.mostMarks
    guard canFlood || unicodeScalars.contains(where: \.steersTerminals) else { return self }
    var result = ""
    var marks = 0
    for scalar in unicodeScalars {
      marks = scalar.takesNoRoom ? marks + 1 : 0
      switch scalar {
      case "\n", "\r", "\t", "\u{2028}", "\u{2029}", "\u{85}": result += " "
      case _ where scalar.steersTerminals: result += scalar.codeNotation
      case _ where marks > Self.mostMarks: break
      default: result.unicodeScalars.append(scalar)
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
  /// Whether a terminal, or a reader's eye, would be led astray: control characters (also U+0080 to U+009F),
  /// line and paragraph separators, and bidirectional embeddings, overrides, isolates and marks.
  package var steersTerminals: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  fileprivate var codeNotation: String {
    "\\u{" + String(value, radix: 16, uppercase: true) + "}"
  }
}
