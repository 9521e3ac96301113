extension String {
  /// The text in the form used to compare names. Letters are in lower case, without diacritics, styles or full width.
  /// Hangul is composed (so that NFC and NFD agree), and kana are full-width katakana. Spaces, punctuation and
  /// invisible characters are dropped.
  ///
  /// `"(G)I-DLE"` becomes `"gidle"`, `"Rosé"` becomes `"rose"`, `"æspa"` becomes `"aespa"`, and a decomposed `"오마이걸"`
  /// is composed. Text that is only punctuation becomes empty.
  package var folded: String { withFolded { String(decoding: $0, as: UTF8.self) } }

  /// Whether folding changes nothing.
  package var isFolded: Bool { withFolded { $0.elementsEqual(utf8) } }

  /// Calls a function with the UTF-8 bytes of the folded text.
  private func withFolded<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let fastResult = utf8.withContiguousStorageIfAvailable { utf8 in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: utf8.count) { buffer -> Result? in
        utf8.fold(into: buffer).map { body(UnsafeBufferPointer(rebasing: buffer[..<$0])) }
      }
    }
    if let fastResult, let result = fastResult { return result }
    return Array(foldedByProperties.utf8).withUnsafeBufferPointer(body)
  }

  private var foldedByProperties: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let ascii = scalar.foldedASCII {
        if let ascii { result.appendComposing(ascii) }
        continue
      }
      if let mark = scalar.voicingOffset {
        result.applyVoicing(mark)
        continue
      }
      for letter in scalar.narrowed.foldedLetters { result.appendComposing(letter) }
    }
    return String(result)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Folds text that consists only of ASCII, Hangul, katakana and common Chinese characters, as most names do.
  ///
  /// - Returns: The number of bytes written, or `nil` if there is another character.
  fileprivate func fold(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int? {
    var index = 0
    var count = 0
    while index < self.count {
      let byte = self[index]
      if byte < 0x80 {
        let letter = byte | 0x20
        if letter &- 0x61 < 26 || byte &- 0x30 < 10 {
          buffer[count] = letter
          count += 1
        }
        index += 1
        continue
      }
      guard (0xE3...0xED).contains(byte), index + 2 < self.count else { return nil }
      let value =
        UInt32(byte & 0xF) << 12 | UInt32(self[index + 1] & 0x3F) << 6 | UInt32(self[index + 2] & 0x3F)
      switch value {
      case 0xAC00...0xD7A3, 0x30A1...0x30FA, 0x30FC, 0x4E00...0x9FFF: break
      // The middle dot between parts of a name.
      case 0x30FB:
        index += 3
        continue
      default: return nil
      }
      for offset in 0..<3 { buffer[count + offset] = self[index + offset] }
      index += 3
      count += 3
    }
    return count
  }
}

extension Unicode.Scalar {
  /// The folded letter or digit, `.some(nil)` for ASCII that folding drops, or `nil` outside ASCII.
  fileprivate var foldedASCII: Unicode.Scalar?? {
    switch value {
    case 0x61...0x7A, 0x30...0x39: return .some(self)
    case 0x41...0x5A: return .some(Unicode.Scalar(UInt8(value) + 0x20))
    case 0..<0x80: return .some(nil)
    default: return nil
    }
  }

  /// The ASCII character for a full-width form, and the full-width katakana for hiragana and half-width kana.
  fileprivate var narrowed: Unicode.Scalar {
    switch value {
    case 0xFF01...0xFF5E: Unicode.Scalar(UInt8(value - 0xFEE0))
    case 0x3041...0x3096, 0x309D...0x309E: Unicode.Scalar(value + 0x60) ?? self
    case 0xFF66...0xFF9D: Self.halfWidthKana[Int(value - 0xFF66)]
    default: self
    }
  }

  /// The katakana for the half-width forms from U+FF66 on.
  private static let halfWidthKana = Array(
    "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン".unicodeScalars)

  /// The code point offset from a plain kana to the one with this voicing mark, or `nil` for other characters.
  fileprivate var voicingOffset: UInt32? {
    switch value {
    case 0x3099, 0x309B, 0xFF9E: 1
    case 0x309A, 0x309C, 0xFF9F: 2
    default: nil
    }
  }

  fileprivate var foldedLetters: [Unicode.Scalar] {
    if let unstyled { return [unstyled] }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter:
      return properties.lowercaseMapping.unicodeScalars.flatMap(\.withoutDiacritic)
    case .otherLetter, .modifierLetter, .decimalNumber, .letterNumber:
      return isInvisible ? [] : [self]
    default:
      return []
    }
  }

  /// The plain letter or digit of a styled one, such as a bold mathematical, circled or small capital letter, or `nil`
  /// for other characters. It is derived from the Unicode name.
  private var unstyled: Unicode.Scalar? {
    // East Asian characters are not styled Latin letters.
    if isASCII || (0x2E80...0xD7FF).contains(value) { return nil }
    if [.decimal, .digit].contains(properties.numericType), let number = properties.numericValue {
      return Unicode.Scalar(0x30 + UInt32(number))
    }
    guard let name = properties.name else { return nil }
    let words = name.split(separator: " ", maxSplits: 2)
    guard words.count == 3, Self.styles.contains(String(words[words[0] == "LATIN" ? 1 : 0])) else {
      return nil
    }
    let letters = name.unicodeScalars.suffix(2)
    return letters.first == " " ? letters.last?.properties.lowercaseMapping.unicodeScalars.first : nil
  }

  /// The words that mark the names of styled characters. They are the first word of a name or, after `LATIN`, the
  /// second, as in `LATIN LETTER SMALL CAPITAL A`.
  private static let styles: Set = [
    "MATHEMATICAL", "CIRCLED", "NEGATIVE", "SQUARED", "PARENTHESIZED", "SCRIPT", "BLACK-LETTER",
    "DOUBLE-STRUCK", "MODIFIER", "SUPERSCRIPT", "SUBSCRIPT", "LETTER",
  ]

  /// The base letters of a Latin letter, from its Unicode name: `LATIN SMALL LETTER E WITH ACUTE` is `e`, `LATIN SMALL
  /// LETTER AE` is `ae`. Empty for combining marks, which case mapping can produce.
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

extension String.UnicodeScalarView {
  /// Applies a voicing mark to the preceding kana, if that kana can have one.
  fileprivate mutating func applyVoicing(_ mark: UInt32) {
    guard let last else { return }
    let voiced: Unicode.Scalar? =
      switch last {
      case "ウ" where mark == 1: "ヴ"
      case "ハ", "ヒ", "フ", "ヘ", "ホ": Unicode.Scalar(last.value + mark)
      case "カ"..."ト" where mark == 1 && "カキクケコサシスセソタチツテト".unicodeScalars.contains(last):
        Unicode.Scalar(last.value + mark)
      default: nil
      }
    guard let voiced else { return }
    removeLast()
    append(voiced)
  }

  /// Appends a character, composing Hangul jamo into syllables.
  fileprivate mutating func appendComposing(_ scalar: Unicode.Scalar) {
    guard let last else { return append(scalar) }
    var syllable = HangulSyllable(last, scalar)
    if (0x11A8..<0x11C3).contains(scalar.value), let open = HangulSyllable(last), open.final == 0 {
      syllable = open
      syllable?.final = Int(scalar.value - 0x11A7)
    }
    if let composed = syllable?.scalar {
      removeLast()
      append(composed)
    } else {
      append(scalar)
    }
  }
}
