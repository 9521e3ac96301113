extension ScreenBuffer {
  /// Returns the bytes that turn another screen on the terminal into this one, or no bytes if they are equal.
  ///
  /// Terminals disagree about the width of some glyphs. After such a glyph, the cursor column is set explicitly. Rows
  /// that have or had such a glyph are painted as a whole, so the result is the same as painting everything.
  ///
  /// - Parameter old: The screen that the terminal shows, or `nil` if unknown. Another size is treated as unknown.
  package func bytes(since old: ScreenBuffer?, _ coloring: Coloring) -> [UInt8] {
    let old = old?.size == size ? old : nil
    var writer = ANSIWriter(coloring)
    if old == nil { writer.write("\u{1B}[0m\u{1B}[2J") }
    for y in 0..<size.height { draw(y, since: old, &writer) }
    if writer.bytes.isEmpty, old?.cursor == cursor { return [] }
    writer.set(.plain)
    writer.move(to: max(0, min(cursor.x, size.width - 1)), max(0, min(cursor.y, size.height - 1)))
    if old?.cursor.isVisible != cursor.isVisible {
      writer.write(cursor.isVisible ? "\u{1B}[?25h" : "\u{1B}[?25l")
    }
    // Terminals with synchronized output (mode 2026) show all of this at once.
    return Array("\u{1B}[?2026h".utf8) + writer.bytes + Array("\u{1B}[?2026l".utf8)
  }

  private func draw(_ y: Int, since old: ScreenBuffer?, _ writer: inout ANSIWriter) {
    if let old, isRow(y, theSameAs: old) { return }
    let new = row(y)
    let before = old?.row(y)
    let first = before.map { before in new.indices.first { new[$0] != before[$0] } ?? new.count } ?? 0
    if first == new.count, before != nil { return }
    // All cells from this index on are blank.
    let contentEnd = (new.lastIndex { $0 != .blank } ?? -1) + 1
    guard let before, before.allSatisfy(\.hasCertainWidth), new.allSatisfy(\.hasCertainWidth) else {
      if old == nil, contentEnd == 0 { return }
      writer.draw(new[..<contentEnd], x: 0, y)
      if old != nil || !new.allSatisfy(\.hasCertainWidth) {
        writer.eraseRest(x: contentEnd, y, of: size.width)
      }
      return
    }
    var column = first
    while let changed = (column..<new.count).first(where: { new[$0] != before[$0] }) {
      var first = changed
      while new[first].width == 0 || before[first].width == 0 { first -= 1 }
      var end = changed + 1
      var equal = 0
      // Repainting up to six cells is shorter than moving the cursor.
      for next in end..<max(end, new.count) {
        let isSame = new[next] == before[next] && new[next].width > 0 && before[next].width > 0
        equal = isSame ? equal + 1 : 0
        if equal > 6 { break }
        if !isSame { end = next + 1 }
      }
      while end < new.count, new[end].width == 0 || before[end].width == 0 { end += 1 }
      if end > contentEnd, end - max(first, contentEnd) > 3 {
        writer.draw(new[first..<max(first, contentEnd)], x: first, y)
        writer.eraseRest(x: max(first, contentEnd), y, of: size.width)
        return
      }
      writer.draw(new[first..<end], x: first, y)
      column = end
    }
  }
}

/// A writer of drawing commands that keeps track of the cursor and style.
private struct ANSIWriter {
  private(set) var bytes: [UInt8] = []
  private let coloring: Coloring
  private var style = Style.plain
  private var row: Int?
  private var column: Int?

  init(_ coloring: Coloring) {
    self.coloring = coloring
  }

  mutating func write(_ text: String) { bytes += text.utf8 }

  mutating func move(to x: Int, _ y: Int) {
    if row != y {
      write("\u{1B}[\(y + 1);\(x + 1)H")
    } else if column != x {
      write("\u{1B}[\(x + 1)G")
    }
    row = y
    column = x
  }

  /// - Parameter isBlank: Whether only blanks follow, which show few styles.
  mutating func set(_ new: Style, isBlank: Bool = false) {
    if new == style || isBlank && new == style.visibleOnBlanks { return }
    let codes = new.codes(coloring)
    let present = style.codes(coloring)
    if codes != present {
      let reset = present.isEmpty ? [] : [0]
      write("\u{1B}[" + (reset + codes).map(String.init).joined(separator: ";") + "m")
    }
    style = new
  }

  /// Draws cells of a row. The slice must not split wide glyphs.
  mutating func draw(_ cells: ArraySlice<Cell>, x: Int, _ y: Int) {
    var index = cells.startIndex
    while index < cells.endIndex {
      let cell = cells[index]
      let start = x + index - cells.startIndex
      move(to: start, y)
      index += Int(max(1, cell.width))
      if cell.hasCertainWidth {
        set(cell.style, isBlank: cell.isBlank)
        write(cell)
        column = start + Int(cell.width)
        continue
      }
      // Paint blanks first, also over a following blank. So no cell keeps its old content if the glyph is drawn
      // narrower, and no glyph is half overwritten if it is drawn wider.
      let blank = Cell(style: cell.style.visibleOnBlanks)
      if index < cells.endIndex, cells[index] == blank { index += 1 }
      set(blank.style, isBlank: true)
      bytes += Array(repeating: 0x20, count: x + index - cells.startIndex - start)
      column = nil
      move(to: start, y)
      set(cell.style)
      write(cell)
      column = nil
    }
  }

  private mutating func write(_ cell: Cell) {
    bytes += cell.scalar.utf8
    for mark in cell.marks { bytes += mark.utf8 }
  }

  mutating func eraseRest(x: Int, _ y: Int, of width: Int) {
    if x >= width { return }
    move(to: x, y)
    set(.plain, isBlank: true)
    write("\u{1B}[K")
  }
}
