/// The width of text in terminal cells.
///
/// The standard library lacks the East Asian Width property, so the wide and full-width ranges of Unicode 17 are listed
/// here. It does have the emoji properties. Ambiguous characters have a width of one cell, as in terminals outside
/// legacy CJK modes. `.ci/widths` compares the result with wcwidth.
extension Character {
  /// The width in cells, which is 1 or 2 for a single scalar, an emoji sequence or a composed Hangul syllable.
  /// Otherwise, it is the sum over the scalars, since marks in Thai, Indic scripts and half-width kana take space.
  package var cells: Int {
    if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    let scalars = unicodeScalars
    guard let first = scalars.first, scalars.count > 1 else { return scalars.first?.cells ?? 0 }
    if first.properties.isEmoji {
      if scalars.contains("\u{FE0F}") { return 2 }
      if scalars.contains(where: \.joinsEmoji) { return scalars.reduce(0) { max($0, $1.cells) } }
    }
    var sum = 0
    var syllable = 0
    for scalar in scalars {
      if scalar.isHangul { syllable = max(syllable, scalar.cells) } else { sum += scalar.cells }
    }
    return sum + syllable
  }
}

extension StringProtocol {
  /// The width of the text in cells.
  package var cells: Int {
    var cells = 0
    // If every scalar is a separate character, skip the search for character boundaries.
    for scalar in unicodeScalars {
      // Accented letters, dashes and quotation marks, unless a mark follows.
      let isPlain = 0xC0...0x24F ~= scalar.value || 0x2010...0x2026 ~= scalar.value
      guard let width = isPlain ? 1 : scalar.unambiguousWidth else { return reduce(0) { $0 + $1.cells } }
      cells += width
    }
    return cells
  }
}

extension Unicode.Scalar {
  /// The width if it is the same in every terminal and independent of neighbours, as for ASCII, Hangul syllables, kana
  /// and ideographs. It is `nil` for any other character.
  ///
  /// Lines and block elements have a width of one cell. Legacy East Asian settings that draw some of them two cells
  /// wide can't show pictures and bars of these characters anyway.
  var unambiguousWidth: Int? {
    switch value {
    case 0x20...0x7E, 0x2500...0x259F: 1
    case 0xAC00...0xD7A3, 0x3001...0x3029, 0x3041...0x3096, 0x309B...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xFF01...0xFF60:
      2
    default: nil
    }
  }

  /// Whether the character is drawn over the previous character, or not at all.
  var isZeroWidth: Bool { value >= 0x300 && cells == 0 }

  /// Whether the character combines with adjacent emoji: a joiner, a skin tone, or a regional indicator.
  fileprivate var joinsEmoji: Bool {
    value == 0x200D || (0x1F3FB...0x1F3FF).contains(value) || (0x1F1E6...0x1F1FF).contains(value)
  }

  /// Whether the character is a Hangul syllable or a conjoining letter.
  fileprivate var isHangul: Bool {
    switch value {
    case 0x1100...0x11FF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xD7B0...0xD7FB: true
    default: false
    }
  }

  fileprivate var cells: Int {
    switch value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0  // conjoining vowels and finals
    case 0x3164, 0xFFA0: return 0  // fillers
    // Visible format characters.
    case 0xAD, 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return 1
    case 0x302A...0x302D, 0x3099...0x309A, 0x16FE4: return 0  // marks within wide ranges
    case 0x302E...0x302F, 0x16FF0...0x16FF1: return 1
    case 0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
      0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FF6, 0x17000...0x18DF2, 0x1AFF0...0x1B2FB,
      0x1D300...0x1D356, 0x1D360...0x1D376, 0x1F1E6...0x1F202, 0x1F210...0x1F23B, 0x1F240...0x1F248,
      0x1F250...0x1F251, 0x1F260...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD:
      return 2
    default: break
    }
    if properties.isEmojiPresentation { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    default: return 1
    }
  }
}

extension String {
  /// Returns the text, cut to a number of cells and ending in `…` if it is wider.
  package func fitted(to width: Int) -> String {
    if cells <= width { return self }
    return width > 0 ? prefix(cells: width - 1) + "…" : ""
  }

  /// Returns the longest prefix that fits into a number of cells.
  package func prefix(cells: Int) -> String {
    var left = cells
    return String(
      prefix { character in
        left -= character.cells
        return left >= 0
      })
  }
}
