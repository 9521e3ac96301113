extension Unicode.Scalar {
  /// Whether the character draws nothing by itself, so that it could hide in a text or control the terminal.
  ///
  /// These are controls, formats, and line and paragraph separators (Unicode's categories Cc, Cf, Zl and Zp),
  /// default-ignorable code points (variation selectors, Hangul fillers, tags), and U+10EEEE, the image placeholder of
  /// kitty's graphics protocol.
  ///
  /// Screens, tables, JSON, file names, slugs and completions all use this definition.
  package var isInvisible: Bool {
    switch value {
    // The fast path for most text: no lookup in Unicode's tables.
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
  /// - Parameter allowingLines: Whether to allow tabs and line ends (LF and CR LF).
  package func hasInvisibles(allowingLines: Bool = false) -> Bool {
    utf8.withContiguousStorageIfAvailable { $0.hasInvisibles(allowingLines: allowingLines) }
      ?? Array(utf8).withUnsafeBufferPointer { $0.hasInvisibles(allowingLines: allowingLines) }
  }

  /// Whether the text came from bytes that are not UTF-8. Invalid bytes become U+FFFD, so a path would name a
  /// different file.
  package var isDamagedUTF8: Bool { unicodeScalars.contains("\u{FFFD}") }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func hasInvisibles(allowingLines: Bool) -> Bool {
    var index = 0
    while index < count {
      let byte = self[index]
      switch byte {
      // ASCII, continuation bytes, and lead bytes of visible characters only: U+00C0–U+033F and U+4000–U+DFFF.
      case 0x20..<0x7F, 0x80..<0xC0, 0xC3..<0xCD, 0xE4..<0xEE: index += 1
      case 0x09 where allowingLines, 0x0A where allowingLines: index += 1
      case 0x0D where allowingLines && index + 1 < count && self[index + 1] == 0x0A: index += 2
      // U+3000–U+3FFF, such as kana, where only the Hangul filler U+3164 is invisible.
      case 0xE3:
        if self[index + 1] == 0x85, self[index + 2] == 0xA4 { return true }
        index += 3
      case 0xC2...:
        let length = if byte < 0xE0 { 2 } else if byte < 0xF0 { 3 } else { 4 }
        var value = UInt32(byte & (0x7F >> UInt8(length)))
        for step in 1..<length { value = value << 6 | UInt32(self[index + step] & 0x3F) }
        if Unicode.Scalar(value)?.isInvisible != false { return true }
        index += length
      default: return true
      }
    }
    return false
  }
}
