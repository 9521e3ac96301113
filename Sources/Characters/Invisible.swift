extension Unicode.Scalar {
  /// Whether nothing is seen of the character by itself, so that it can hide in a text or steer what shows it.
  ///
  /// These are controls, formats and separators of lines and paragraphs (Unicode's categories Cc, Cf, Zl and Zp), the
  /// characters that may be ignored where they cannot be drawn (`Default_Ignorable_Code_Point`: variation selectors,
  /// Hangul fillers, tags), and U+10EEEE, in place of which terminals with kitty's graphics protocol draw a picture.
  ///
  /// The one definition for screens, rows, JSON, names of files, slugs and completions.
  package var isInvisible: Bool {
    switch value {
    // All that most texts are made of, without a look into Unicode's tables.
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x34F, 0x3000..<0x3164, 0x3165..<0xFE00, 0x1F000..<0xE0000: false
    case 0x10EEEE: true
    default:
      switch properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: true
      default: properties.isDefaultIgnorableCodePoint
      }
    }
  }
}

extension String {
  /// Whether any of the characters is invisible.
  ///
  /// - Parameter allowingLines: Whether tabs and the ends of lines, LF and CR LF, do not count.
  package func hasInvisibles(allowingLines: Bool = false) -> Bool {
    utf8.withContiguousStorageIfAvailable { $0.hasInvisibles(allowingLines: allowingLines) }
      ?? Array(utf8).withUnsafeBufferPointer { $0.hasInvisibles(allowingLines: allowingLines) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func hasInvisibles(allowingLines: Bool) -> Bool {
    var place = 0
    while place < count {
      let byte = self[place]
      switch byte {
      // ASCII, the rest of a character, and what begins only visible ones: U+00C0 to U+033F and U+4000 to U+DFFF.
      case 0x20..<0x7F, 0x80..<0xC0, 0xC3..<0xCD, 0xE4..<0xEE: place += 1
      case 0x09 where allowingLines, 0x0A where allowingLines: place += 1
      case 0x0D where allowingLines && place + 1 < count && self[place + 1] == 0x0A: place += 2
      // Kana and their like, U+3000 to U+3FFF, of which the filler U+3164 alone is invisible.
      case 0xE3:
        if self[place + 1] == 0x85, self[place + 2] == 0xA4 { return true }
        place += 3
      case 0xC2...:
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        var value = UInt32(byte & (0x7F >> UInt8(length)))
        for offset in 1..<length { value = value << 6 | UInt32(self[place + offset] & 0x3F) }
        if Unicode.Scalar(value)?.isInvisible != false { return true }
        place += length
      default: return true
      }
    }
    return false
  }
}
