import KPGGCore
import Terminal

/// The items of a page, stacked in a column.
struct PageColumn {
  let context: RenderContext
  private let x: Int
  /// The width with the margin.
  private let width: Int
  private let pageHeight: Int
  private let hasPictures: Bool
  private(set) var items: [Placed] = []
  private(set) var y: Int
  /// The number of items on the page so far that can have focus.
  private var count = 0

  /// - Parameters:
  ///   - context: The context of the column, without the margin.
  ///   - before: The preceding column of the page, whose count of items is continued.
  init(_ space: PageSpace, _ context: RenderContext, x: Int = 0, y: Int = 0, after before: PageColumn? = nil)
  {
    self.context = context
    self.x = x
    self.y = y
    width = context.width + space.margin
    pageHeight = space.height
    hasPictures = space.hasRowPictures
    count = before?.count ?? 0
  }

  /// Adds text that can't have focus.
  mutating func addText(_ lines: [Line]) {
    if !lines.isEmpty { add(nil, PageRow(lines: lines), top: y, isText: true) }
  }

  /// Adds text that can't be opened. The text can't have focus unless it is longer than the screen. Longer text is
  /// divided into blocks that fit the screen and can have focus, so that all of it can be reached.
  ///
  /// - Parameter isSection: Whether a section of the page starts with it.
  mutating func addLongText(_ lines: [Line], isSection: Bool = false) {
    // The text is shown together with the item before or after it.
    if lines.count <= pageHeight - 3 { return addText(lines) }
    let blanks = lines.prefix { $0.text.isEmpty }
    let top = y
    addText(Array(blanks))
    for start in stride(from: blanks.count, to: lines.count, by: max(1, pageHeight)) {
      let block = PageRow(lines: Array(lines[start...].prefix(max(1, pageHeight))))
      let isFirst = start == blanks.count
      add(focusIndex(), block, top: isFirst ? top : y, isText: true, isSection: isSection && isFirst)
    }
  }

  mutating func addMessage(_ text: Text, _ style: Style = .secondary) {
    addText(context.wrapped(Line(context.text(text), style), to: context.width))
  }

  /// Adds a heading that starts a section of the page. On a tall screen, a blank row precedes the heading.
  mutating func addHeading(_ row: PageRow) {
    if pageHeight >= 30, y > 0 { y += 1 }
    let isText = row.target == nil
    add(isText ? nil : focusIndex(), row, top: y, isText: isText, isSection: !isText)
  }

  /// Adds rows that can have focus, under a heading.
  mutating func addRows(_ rows: [PageRow], under heading: [Line] = [], havePictures: Bool = false) {
    let top = y
    addText(heading)
    let start = y
    let height = max(PageSpace.rowPicture.height, rows.map(\.height).max() ?? 0)
    for (number, row) in rows.enumerated() {
      let isSection = number == 0 && !heading.isEmpty
      if hasPictures, havePictures, let id = row.target?.picturedEntry {
        let columns = max(1, width / PageSpace.picturedWidth)
        let line = number / columns
        let column = number % columns
        items.append(
          .init(
            focusIndex: focusIndex(), target: row.target, content: .row(row),
            x: x + column * (width / columns),
            y: start + line * height, width: width / columns, height: height,
            column: x..<x + width, top: line == 0 ? top : start + line * height, isSection: isSection,
            picture: .init(id: id, size: PageSpace.rowPicture)))
        y = start + (line + 1) * height
      } else {
        add(focusIndex(), row, top: number == 0 ? top : y, isSection: isSection)
      }
    }
  }

  /// Adds items that can have focus side by side, in as many rows as they need.
  ///
  /// - Parameters:
  ///   - margin: The width of the label's column.
  ///   - maxRows: The maximum number of rows, or `nil` for no limit. Items that don't fit are left out.
  mutating func addFlow(_ rows: [PageRow], label: Line = Line(), margin: Int, maxRows: Int? = nil) {
    if rows.isEmpty { return }
    items.append(item(nil, PageRow(lines: [label]), width: margin, top: y, isText: true))
    let last = maxRows.map { y + $0 - 1 }
    var left = margin
    for row in rows {
      let cells = min(row.lines[0].cells + 2, width - margin)
      if left + cells > width, left > margin {
        if y == last { break }
        y += 1
        left = margin
      }
      items.append(item(focusIndex(), row, at: left, width: cells, top: y))
      left += cells
    }
    y += 1
  }

  /// Adds a part of a page: rows that can be opened, and text between them.
  ///
  /// - Parameter isAtTop: Whether it needs no blank line above it.
  mutating func add(_ part: EntryPage.Part, isAtTop: Bool) {
    var heading = (isAtTop ? [] : [Line()]) + part.heading
    var rows = part.rows[...]
    if rows.isEmpty { addText(heading) }
    while let first = rows.first {
      let run = rows.prefix { ($0.target == nil) == (first.target == nil) }
      rows = rows.dropFirst(run.count)
      if first.target == nil {
        addLongText(heading + run.flatMap(\.lines), isSection: run.startIndex == part.rows.startIndex)
      } else {
        addRows(Array(run), under: heading, havePictures: part.areMembers)
      }
      heading = []
    }
  }

  /// Adds a list with its own headings, which are the rows without a target.
  mutating func addList(_ rows: [PageRow]) {
    var heading: [Line] = []
    for row in rows {
      if row.target == nil {
        // The first heading needs no blank line above it.
        heading += items.isEmpty ? Array(row.lines.drop { $0.text.isEmpty }) : row.lines
      } else {
        addRows([row], under: heading)
        heading = []
      }
    }
    addText(heading)
  }

  /// - Parameter target: The target that a click on the picture selects.
  mutating func addPicture(_ size: Size, of target: Target? = nil) {
    items.append(
      Placed(
        focusIndex: nil, target: target, content: .picture, x: x, y: y, width: size.width + 2,
        height: size.height,
        column: x..<x + width, top: y, isText: true))
    y += size.height
  }

  mutating func skipRow() { y += 1 }

  private mutating func focusIndex() -> Int {
    count += 1
    return count - 1
  }

  private mutating func add(
    _ focusIndex: Int?, _ row: PageRow, top: Int, isText: Bool = false, isSection: Bool = false
  ) {
    items.append(item(focusIndex, row, width: width, top: top, isText: isText, isSection: isSection))
    y += row.height
  }

  /// Returns an item at the end of the column.
  private func item(
    _ focusIndex: Int?, _ row: PageRow, at left: Int = 0, width: Int, top: Int, isText: Bool = false,
    isSection: Bool = false
  ) -> Placed {
    Placed(
      focusIndex: focusIndex, target: row.target, content: .row(row), x: x + left, y: y, width: width,
      height: row.height, column: x..<x + self.width,
      // Text above the first item can't have focus, so it scrolls into view with that item.
      top: focusIndex == 0 ? 0 : top, isSection: isSection, isText: isText)
  }
}
