/// A number of columns and rows.
package struct Size: Hashable, Sendable {
  package var width: Int
  package var height: Int

  /// Negative numbers count as 0.
  package init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }
}

/// One cell of a screen: a glyph, the rest of a wide one, or a blank.
package struct Cell: Hashable, Sendable {
  /// The glyph's first scalar; U+0000 in the rest of a wide glyph.
  var scalar: Unicode.Scalar = " "
  /// How many cells the glyph takes, mostly 1 or 2; 0 in the rest of a wide one.
  var width: UInt16 = 1
  /// Whether every terminal draws the glyph as wide as this.
  var isCertain = true
  package var style = Style.plain
  /// What is drawn upon the first scalar. Scalars are compared rather than texts, which are equal when they look alike.
  var marks: [Unicode.Scalar] = []

  static let blank = Cell()

  /// Whether nothing is drawn in the cell.
  var isBlank: Bool { scalar == " " && marks.isEmpty }
}

extension Style {
  /// What of the style shows where nothing is drawn.
  var ofBlanks: Style {
    var style = isReversed ? Style.plain.reversed : isUnderlined ? Style(underlined: true) : .plain
    style.background = background
    return style
  }
}

/// What a screen shows: the lines that were drawn on each row, and where the terminal's cursor is. A value: it is drawn
/// upon, compared with another one and sent to a terminal. Only of rows that have changed the cells are looked at.
package struct Surface: Sendable {
  /// A place on the screen, from 0.
  package struct Cursor: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var isVisible: Bool

    package init(x: Int, y: Int, isVisible: Bool) {
      (self.x, self.y, self.isVisible) = (x, y, isVisible)
    }
  }

  /// A line that was drawn between two columns.
  private struct Stroke: Equatable {
    let line: Line
    let x: Int
    let start: Int
    let end: Int
    let isReversed: Bool

    /// Whether both draw the same. Texts are compared byte by byte: those that are merely equal can be other glyphs.
    static func == (left: Stroke, right: Stroke) -> Bool {
      left.x == right.x && left.start == right.start && left.end == right.end
        && left.isReversed == right.isReversed && left.line.spans.count == right.line.spans.count
        && zip(left.line.spans, right.line.spans).allSatisfy {
          $0.style == $1.style && $0.graphic == $1.graphic && $0.text.utf8.elementsEqual($1.text.utf8)
        }
    }
  }

  package let size: Size
  private var strokes: [[Stroke]]
  /// The pictures that the terminal draws, each where its first part is; those that are drawn upon the screen wherever they
  /// are.
  private(set) var graphics: [PlacedGraphic] = []
  /// Where the cursor stands; outside of the screen it is drawn at the nearest place in it.
  package var cursor = Cursor(x: 0, y: 0, isVisible: false)

  /// Makes an empty screen.
  package init(_ size: Size) {
    self.size = size
    strokes = Array(repeating: [], count: size.height)
  }

  /// Draws a line into the cells of a row from a column on. What has no room is cut off, a wide glyph as a whole.
  ///
  /// - Parameter isReversed: Whether it is drawn reversed, together with the rest of the width.
  package mutating func draw(_ line: Line, x: Int, y: Int, width: Int = .max, isReversed: Bool = false) {
    let start = max(0, x)
    let end = width > size.width ? size.width : min(size.width, x + width)
    guard strokes.indices.contains(y), start < end else { return }
    strokes[y].append(Stroke(line: line, x: x, start: start, end: end, isReversed: isReversed))
    graphics.add(line, x: x, y: y)
  }

  /// The pictures that the terminal keeps as long as they are shown.
  var keptGraphics: Set<Graphic> { Set(graphics.map(\.graphic).filter { $0.form != .inline }) }

  /// Those that are drawn upon the screen.
  var inlineGraphics: [PlacedGraphic] { graphics.filter { $0.graphic.form == .inline } }

  /// Whether a row was drawn as on another surface.
  func isRow(_ y: Int, theSameAs other: Surface) -> Bool { strokes[y] == other.strokes[y] }

  /// The cells of a row.
  func row(_ y: Int) -> [Cell] {
    var cells = Array(repeating: Cell.blank, count: size.width)
    for stroke in strokes[y] {
      if stroke.isReversed {
        for place in stroke.start..<stroke.end { cells.put(Cell(style: Style.plain.reversed), at: place) }
      }
      var place = stroke.x
      drawing: for span in stroke.line.spans {
        let style = stroke.isReversed ? span.style.reversed : span.style
        for cell in span.text.cellsOfGlyphs(style) {
          let next = place + Int(cell.width)
          if next > stroke.end { break drawing }
          if place >= stroke.start { cells.put(cell, at: place) }
          place = next
        }
      }
    }
    return cells
  }

  /// The rows as text, with all their blanks.
  package var text: [String] {
    (0..<size.height).map { y in
      var text = String.UnicodeScalarView()
      for cell in row(y) where cell.width > 0 {
        text.append(cell.scalar)
        text.append(contentsOf: cell.marks)
      }
      return String(text)
    }
  }
}

extension [Cell] {
  fileprivate mutating func put(_ cell: Cell, at place: Int) {
    let end = place + Int(cell.width)
    // Part of a glyph cannot stay.
    var (first, last) = (place, end)
    while self[first].width == 0 { first -= 1 }
    while last < count, self[last].width == 0 { last += 1 }
    for other in first..<last { self[other] = Cell(style: self[other].style) }
    self[place] = cell
    for other in place + 1..<end {
      self[other] = Cell(scalar: "\0", width: 0, isCertain: cell.isCertain, style: cell.style)
    }
  }
}

extension String {
  /// The glyphs of the text, Hangul composed. What takes no room is left out.
  fileprivate func cellsOfGlyphs(_ style: Style) -> [Cell] {
    var cells: [Cell] = []
    cells.reserveCapacity(utf8.count)
    let blanks = style.ofBlanks
    for scalar in unicodeScalars {
      guard let width = scalar.steadyWidth else { return compact(style) }
      cells.append(Cell(scalar: scalar, width: UInt16(width), style: scalar == " " ? blanks : style))
    }
    return cells
  }

  private func compact(_ style: Style) -> [Cell] {
    compactMap { character in
      var scalars = Array(character.unicodeScalars).composed
      let first = scalars.removeFirst()
      let width = scalars.isEmpty ? first.steadyWidth : nil
      let cells = width ?? character.cells
      return cells == 0
        ? nil
        : Cell(
          scalar: first, width: UInt16(clamping: cells),
          isCertain: width != nil || first == Graphic.placeholder,
          style: first == " " ? style.ofBlanks : style, marks: scalars)
    }
  }
}

extension [Unicode.Scalar] {
  /// The letters of one syllable of Hangul as one scalar, by the arithmetic of the Unicode Standard, section 3.12; everything
  /// else as it is.
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
