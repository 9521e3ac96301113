extension String {
  /// The text with everything that would steer a terminal made visible instead: control characters, the escape
  /// character and the marks that turn the direction of writing appear as `\u{1B}`. Line breaks and tabs become
  /// spaces.
  ///
  /// Every text that did not come from the program itself passes through here before it is shown; see
  /// Unicode Technical Report 36 for why the direction marks matter.
  package var sanitized: String {
    guard unicodeScalars.contains(where: \.steersTerminals) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t", "\u{2028}", "\u{2029}", "\u{85}": result += " "
      case _ where scalar.steersTerminals: result += scalar.codeNotation
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
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
