/// A size in columns and rows.
package struct Size: Hashable, Sendable {
  package var width: Int
  package var height: Int

  /// Creates a size. Negative numbers become 0.
  package init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }
}

/// A screen cell: a glyph, the continuation of a wide glyph, or a blank.
package struct Cell: Hashable, Sendable {
  /// The glyph's first scalar, or U+0000 in the continuation of a wide glyph.
  var scalar: Unicode.Scalar = " "
  /// The width of the glyph in cells, usually 1 or 2, or 0 in the continuation of a wide glyph.
  var width: UInt16 = 1
  /// Whether all terminals agree on the width.
  var hasCertainWidth = true
  package var style = Style.plain
  /// The glyph's other scalars. They are not kept in a string, since canonically equivalent strings are equal.
  var marks: [Unicode.Scalar] = []

  static let blank = Cell()

  var isBlank: Bool { scalar == " " && marks.isEmpty }
}

extension Style {
  var visibleOnBlanks: Style {
    var style = isReversed ? Style.plain.reversed : Style(underlined: isUnderlined)
    style.background = background
    return style
  }
}

/// The content of a screen, as a value: the lines drawn on each row, and the cursor. Cells are only computed for rows
/// that have changed.
package struct ScreenBuffer: Sendable {
  /// The cursor's position, from 0.
  package struct Cursor: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var isVisible: Bool

    package init(x: Int, y: Int, isVisible: Bool) {
      self.x = x
      self.y = y
      self.isVisible = isVisible
    }
  }

  /// A line drawn between two columns.
  private struct DrawnLine: Equatable {
    let line: Line
    let x: Int
    let start: Int
    let end: Int
    let isReversed: Bool

    /// Whether both lines draw the same glyphs. Compares bytes, since equal strings can differ in their glyphs.
    static func == (left: DrawnLine, right: DrawnLine) -> Bool {
      left.x == right.x && left.start == right.start && left.end == right.end
        && left.isReversed == right.isReversed && left.line.spans.count == right.line.spans.count
        && zip(left.line.spans, right.line.spans).allSatisfy {
          $0.style == $1.style && $0.graphic == $1.graphic && $0.text.utf8.elementsEqual($1.text.utf8)
        }
    }
  }

  package let size: Size
  private let isASCII: Bool
  private var drawnLines: [[DrawnLine]]
  /// The pictures that the terminal must store.
  private(set) var graphics: Set<TerminalImage> = []
  /// The cursor. Outside the screen it is clamped to the edge.
  package var cursor = Cursor(x: 0, y: 0, isVisible: false)

  package init(_ size: Size, isASCII: Bool = false) {
    self.size = size
    self.isASCII = isASCII
    drawnLines = Array(repeating: [], count: size.height)
  }

  /// Draws a line on a row, starting at a column. The line is clipped without splitting wide glyphs.
  ///
  /// - Parameter isReversed: Whether to draw the line and the rest of the width reversed.
  package mutating func draw(_ line: Line, x: Int, y: Int, width: Int = .max, isReversed: Bool = false) {
    let start = max(0, x)
    let end = width > size.width ? size.width : min(size.width, x + width)
    guard drawnLines.indices.contains(y), start < end else { return }
    let line = isASCII ? line.inASCII : line
    drawnLines[y].append(DrawnLine(line: line, x: x, start: start, end: end, isReversed: isReversed))
    graphics.formUnion(line.spans.compactMap(\.graphic))
  }

  func isRow(_ y: Int, theSameAs other: ScreenBuffer) -> Bool { drawnLines[y] == other.drawnLines[y] }

  func row(_ y: Int) -> [Cell] {
    var cells = Array(repeating: Cell.blank, count: size.width)
    for drawn in drawnLines[y] {
      if drawn.isReversed {
        for column in drawn.start..<drawn.end { cells.put(Cell(style: Style.plain.reversed), at: column) }
      }
      var column = drawn.x
      drawing: for span in drawn.line.spans {
        let style = drawn.isReversed ? span.style.reversed : span.style
        for cell in span.text.withPlainSpaces.cellsOfGlyphs(style) {
          let next = column + Int(cell.width)
          if next > drawn.end { break drawing }
          if column >= drawn.start { cells.put(cell, at: column) }
          column = next
        }
      }
    }
    return cells
  }

  /// The rows as lines, including blanks.
  package var lines: [Line] {
    (0..<size.height).map { y in
      var line = Line()
      var text = String.UnicodeScalarView()
      var style = Style.plain
      for cell in row(y) where cell.width > 0 {
        if cell.style != style {
          line.spans.append(Span(sanitized: String(text), style))
          text = String.UnicodeScalarView()
          style = cell.style
        }
        text.append(cell.scalar)
        text.append(contentsOf: cell.marks)
      }
      line.spans.append(Span(sanitized: String(text), style))
      return line
    }
  }

  package var text: [String] { lines.map(\.text) }
}

extension [Cell] {
  fileprivate mutating func put(_ cell: Cell, at column: Int) {
    let end = column + Int(cell.width)
    // Clear all parts of overwritten wide glyphs.
    var first = column
    var last = end
    while self[first].width == 0 { first -= 1 }
    while last < count, self[last].width == 0 { last += 1 }
    for other in first..<last { self[other] = Cell(style: self[other].style) }
    self[column] = cell
    for other in column + 1..<end {
      self[other] = Cell(scalar: "\0", width: 0, hasCertainWidth: cell.hasCertainWidth, style: cell.style)
    }
  }
}

extension String {
  /// Returns the glyphs of the text, with Hangul composed and without glyphs of zero width.
  fileprivate func cellsOfGlyphs(_ style: Style) -> [Cell] {
    var cells: [Cell] = []
    cells.reserveCapacity(utf8.count)
    let blanks = style.visibleOnBlanks
    for scalar in unicodeScalars {
      guard let width = scalar.unambiguousWidth else { return compact(style) }
      cells.append(Cell(scalar: scalar, width: UInt16(width), style: scalar == " " ? blanks : style))
    }
    return cells
  }

  private func compact(_ style: Style) -> [Cell] {
    compactMap { character in
      var scalars = Array(character.unicodeScalars).composed
      let first = scalars.removeFirst()
      let width = scalars.isEmpty ? first.unambiguousWidth : nil
      let cells = width ?? character.cells
      if cells == 0 { return nil }
      return Cell(
        scalar: first, width: UInt16(clamping: cells),
        hasCertainWidth: width != nil || first == TerminalImage.placeholder,
        style: first == " " ? style.visibleOnBlanks : style, marks: scalars)
    }
  }
}

extension [Unicode.Scalar] {
  /// The scalars, with leading conjoining jamo composed into a Hangul syllable (Unicode Standard, section 3.12).
  fileprivate var composed: [Unicode.Scalar] {
    guard count > 1, (0x1100..<0x1113).contains(self[0].value), (0x1161..<0x1176).contains(self[1].value)
    else {
      return self
    }
    let hasFinal = count > 2 && (0x11A8..<0x11C3).contains(self[2].value)
    let final = hasFinal ? self[2].value - 0x11A7 : 0
    let value = 0xAC00 + ((self[0].value - 0x1100) * 21 + self[1].value - 0x1161) * 28 + final
    return [Unicode.Scalar(value)].compactMap { $0 } + dropFirst(hasFinal ? 3 : 2)
  }
}
