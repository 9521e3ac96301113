extension Surface {
  /// The bytes that make a terminal show this surface where it shows another one; none if it is the same.
  ///
  /// Terminals disagree about how wide some glyphs are. After one of those the column is set anew, and a row that has one,
  /// or had one, is painted whole; so the difference leaves the same on every terminal as painting everything does.
  ///
  /// Pictures that are drawn upon the screen go with everything else: nothing else takes them away.
  ///
  /// - Parameter old: What the terminal shows; `nil` if that is not known. One of another size counts as not known.
  package func bytes(since old: Surface?, _ coloring: Coloring) -> [UInt8] {
    let old = old?.size == size && old?.inlineGraphics == inlineGraphics ? old : nil
    var pen = Pen(coloring)
    if old == nil { pen.clear() }
    for y in 0..<size.height { paint(y, since: old, &pen) }
    if pen.bytes.isEmpty, old?.cursor == cursor { return [] }
    pen.end()
    if old == nil {
      for picture in inlineGraphics {
        pen.move(to: picture.x, picture.y)
        pen.write(picture.graphic.transmission)
      }
    }
    pen.move(to: max(0, min(cursor.x, size.width - 1)), max(0, min(cursor.y, size.height - 1)))
    if old?.cursor.isVisible != cursor.isVisible {
      pen.write(cursor.isVisible ? "\u{1B}[?25h" : "\u{1B}[?25l")
    }
    // Terminals that know it show all of this at once (synchronised output, mode 2026).
    return Array("\u{1B}[?2026h".utf8) + pen.bytes + Array("\u{1B}[?2026l".utf8)
  }

  private func paint(_ y: Int, since old: Surface?, _ pen: inout Pen) {
    if let old, isRow(y, theSameAs: old) { return }
    let new = row(y)
    let before = old?.row(y)
    if before == new { return }
    // Behind it there are only blanks.
    let ink = (new.lastIndex { $0 != .blank } ?? -1) + 1
    guard let before, before.allSatisfy(\.isCertain), new.allSatisfy(\.isCertain) else {
      if old == nil, ink == 0 { return }
      pen.paint(new[..<ink], x: 0, y)
      if old != nil || !new.allSatisfy(\.isCertain) { pen.eraseRest(x: ink, y, of: size.width) }
      return
    }
    var place = 0
    while let changed = (place..<new.count).first(where: { new[$0] != before[$0] }) {
      var first = changed
      while new[first].width == 0 || before[first].width == 0 { first -= 1 }
      var end = changed + 1
      var equal = 0
      // To pass over a few cells costs more than to paint them again.
      for next in end..<max(end, new.count) {
        let isSame = new[next] == before[next] && new[next].width > 0 && before[next].width > 0
        equal = isSame ? equal + 1 : 0
        if equal > 6 { break }
        if !isSame { end = next + 1 }
      }
      while end < new.count, new[end].width == 0 || before[end].width == 0 { end += 1 }
      if end > ink, end - max(first, ink) > 3 {
        pen.paint(new[first..<max(first, ink)], x: first, y)
        pen.eraseRest(x: max(first, ink), y, of: size.width)
        return
      }
      pen.paint(new[first..<end], x: first, y)
      place = end
    }
  }
}

/// Writes what makes a terminal draw, and knows where its cursor is and what its style is.
private struct Pen {
  private(set) var bytes: [UInt8] = []
  private let coloring: Coloring
  private var style = Style.plain
  private var row: Int?
  private var column: Int?

  init(_ coloring: Coloring) {
    self.coloring = coloring
  }

  mutating func write(_ text: String) { bytes += text.utf8 }

  mutating func clear() {
    write("\u{1B}[0m\u{1B}[2J")
  }

  mutating func end() { set(.plain) }

  mutating func move(to x: Int, _ y: Int) {
    if row != y {
      write("\u{1B}[\(y + 1);\(x + 1)H")
    } else if column != x {
      write("\u{1B}[\(x + 1)G")
    }
    (row, column) = (y, x)
  }

  /// - Parameter isBlank: Whether nothing but blanks is drawn, in which most styles do not show.
  private mutating func set(_ new: Style, isBlank: Bool = false) {
    if new == style || isBlank && new == style.ofBlanks { return }
    let codes = new.codes(coloring)
    let present = style.codes(coloring)
    if codes != present {
      let reset = present.isEmpty ? [] : [0]
      write("\u{1B}[" + (reset + codes).map(String.init).joined(separator: ";") + "m")
    }
    style = new
  }

  /// Draws cells of a row that begin and end with whole glyphs.
  mutating func paint(_ cells: ArraySlice<Cell>, x: Int, _ y: Int) {
    var place = cells.startIndex
    while place < cells.endIndex {
      let cell = cells[place]
      let start = x + place - cells.startIndex
      move(to: start, y)
      place += Int(max(1, cell.width))
      if cell.isCertain {
        set(cell.style, isBlank: cell.isBlank)
        write(cell)
        column = start + Int(cell.width)
        continue
      }
      // Blanks first, one more if there is one: so no cell is left as it was where the glyph is drawn narrower, and no
      // glyph is overwritten in half where it is drawn wider.
      let blank = Cell(style: cell.style.ofBlanks)
      if place < cells.endIndex, cells[place] == blank { place += 1 }
      set(blank.style, isBlank: true)
      bytes += Array(repeating: 0x20, count: x + place - cells.startIndex - start)
      column = nil
      move(to: start, y)
      set(cell.style)
      write(cell)
      column = nil
    }
  }

  private mutating func write(_ cell: Cell) {
    if cell.scalar.isASCII {
      bytes.append(UInt8(cell.scalar.value))
    } else {
      bytes += cell.scalar.utf8
    }
    for mark in cell.marks { bytes += mark.utf8 }
  }

  /// Makes the cells from a column to the end of a row blanks.
  mutating func eraseRest(x: Int, _ y: Int, of width: Int) {
    if x >= width { return }
    move(to: x, y)
    set(.plain, isBlank: true)
    write("\u{1B}[K")
  }
}

extension Unicode.Scalar {
  fileprivate var utf8: String.UTF8View { String(Character(self)).utf8 }
}
