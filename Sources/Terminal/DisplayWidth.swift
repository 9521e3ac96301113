/// How many cells of a terminal a text takes.
///
/// The standard library has no East Asian Width property, so the ranges that this program can meet are listed
/// here, after Unicode's EastAsianWidth.txt (wide and full-width) and its emoji data. Ambiguous characters
/// count as one cell, which is what terminals do outside legacy CJK modes.
extension Character {
  /// The number of cells: 0, 1 or 2.
  package var cells: Int {
    if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    var cells = 0
    for scalar in unicodeScalars {
      if scalar == "\u{FE0F}" { return 2 }
      cells = max(cells, scalar.cells)
    }
    return cells
  }
}

extension StringProtocol {
  /// The number of cells of the whole text.
  package var cells: Int {
    var cells = 0
    // Where each scalar is a character of its own there is no need to look for the ends of characters.
    for scalar in unicodeScalars {
      guard let width = scalar.steadyWidth else { return reduce(0) { $0 + $1.cells } }
      cells += width
    }
    return cells
  }
}

extension Unicode.Scalar {
  /// The number of cells of a character of which every terminal has the same idea, and which stands alone whatever comes
  /// before and after it: ASCII, syllables of Hangul, kana and Chinese characters. `nil` for every other.
  ///
  /// Block elements, of which only pictures are made, count as one cell: old East Asian settings, which take two for half of
  /// them, have no way to draw such pictures.
  var steadyWidth: Int? {
    switch value {
    case 0x20...0x7E, 0x2580...0x259F: 1
    case 0xAC00...0xD7A3, 0x3001...0x3029, 0x3041...0x3096, 0x309B...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xFF01...0xFF60:
      2
    default: nil
    }
  }

  /// Whether it is drawn upon what is before it, or not at all.
  var takesNoRoom: Bool { value >= 0x300 && cells == 0 }

  fileprivate var cells: Int {
    switch value {
    case 0x1100...0x115F: return 2  // conjoining initial consonants
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0  // conjoining vowels and finals
    case 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF: return 2
    case 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF: return 2
    case 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6: return 2
    case 0x1F1E6...0x1F1FF: return 2  // regional indicators, which come as pairs
    case 0x20000...0x3FFFD: return 2
    default: break
    }
    if properties.isEmojiPresentation { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return 1
    }
  }
}

extension String {
  /// The text cut to a number of cells; what is cut ends in `…`.
  package func fitted(to width: Int) -> String {
    if cells <= width { return self }
    return width > 0 ? prefix(cells: width - 1) + "…" : ""
  }

  /// The characters from the beginning that fit into a number of cells.
  package func prefix(cells: Int) -> String {
    var left = cells
    return String(
      prefix { character in
        left -= character.cells
        return left >= 0
      })
  }
}
