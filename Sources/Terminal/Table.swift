/// A table whose columns are fitted to a width.
package struct Table: Sendable {
  /// A column, and how it yields if the table is too wide.
  package struct Column: Sendable {
    /// The heading; empty for none.
    package var heading: String
    /// The order in which columns yield: the highest rank is narrowed first, and left out if necessary. Columns of rank
    /// 0 are only narrowed.
    package var rank: Int
    /// Whether the column is only narrowed, even if its rank would allow leaving it out.
    package var stays: Bool
    /// The width below which the column is left out; at least that of its heading.
    package var minimum: Int
    /// Whether cells are right-aligned, like numbers.
    package var isRightAligned: Bool
    /// The cells by row. Missing cells are empty.
    package var cells: [Line]

    package init(
      _ heading: String, rank: Int = 0, minimum: Int = 4, stays: Bool = false, isRightAligned: Bool = false,
      cells: [Line]
    ) {
      self.heading = heading
      self.rank = rank
      self.minimum = rank > 0 ? max(minimum, heading.cells) : minimum
      self.stays = stays
      self.isRightAligned = isRightAligned
      self.cells = cells
    }
  }

  private let columns: [Column]
  /// The final widths; 0 for columns that are left out.
  private let widths: [Int]
  /// The headings of the columns that are left out.
  package let leftOut: [String]
  private static let gap = 2
  /// The number of rows from which a few long cells are exceptions.
  private static let fewestRows = 20

  /// Computes the layout.
  ///
  /// - Parameters:
  ///   - columns: The columns. Include the cells of all tables that should line up.
  ///   - width: The maximum width in cells.
  package init(_ columns: [Column], width: Int) {
    self.columns = columns
    let cells = columns.map { $0.cells.map(\.cells) }
    var widths = zip(columns, cells).map { column, cells in
      let widest = cells.max() ?? 0
      return widest == 0 ? 0 : max(widest, column.heading.cells)
    }
    func excess() -> Int {
      let shown = widths.filter { $0 > 0 }
      return shown.reduce(0, +) + Table.gap * max(0, shown.count - 1) - width
    }
    let yielding = columns.indices.filter { columns[$0].rank > 0 }.sorted {
      columns[$0].rank > columns[$1].rank
    }
    let wanted = widths
    // A few long cells are cut before a column is left out because of them.
    for index in columns.indices where excess() > 0 && cells[index].count >= Table.fewestRows {
      let usual = cells[index].sorted()[cells[index].count * 19 / 20]
      let least = max(usual, columns[index].heading.cells, columns[index].minimum)
      widths[index] = min(widths[index], max(least, widths[index] - excess()))
    }
    for index in yielding where excess() > 0 && widths[index] > 0 {
      let narrowed = widths[index] - excess()
      let least = columns[index].stays ? min(widths[index], columns[index].minimum) : 0
      widths[index] = narrowed >= columns[index].minimum ? narrowed : least
    }
    // Leaving out a wide column may make room for one left out before.
    for index in yielding.reversed() where widths[index] == 0 && wanted[index] > 0 {
      let room = min(wanted[index], -excess() - Table.gap)
      if room >= min(wanted[index], columns[index].minimum) { widths[index] = room }
    }
    for index in columns.indices.reversed() where excess() > 0 && widths[index] > 0 {
      widths[index] = max(columns[index].minimum, widths[index] - excess())
    }
    for index in columns.indices where widths[index] > 0 && excess() < 0 {
      widths[index] += min(wanted[index] - widths[index], -excess())
    }
    self.widths = widths
    leftOut = columns.indices.filter { wanted[$0] > 0 && widths[$0] == 0 }.map { columns[$0].heading }
  }

  /// The headings of the visible columns.
  package func headings(_ style: Style) -> Line { line { Line($0.heading, style) } }

  /// The row at an index.
  package func row(_ number: Int) -> Line {
    line { $0.cells.indices.contains(number) ? $0.cells[number] : Line() }
  }

  /// A row that did not decide on the widths, of one cell for each column.
  package func row(_ cells: [Line]) -> Line {
    var cells = cells.makeIterator()
    return line { _ in cells.next() ?? Line() }
  }

  private func line(_ cell: (Column) -> Line) -> Line {
    var result = Line()
    for (column, width) in zip(columns, widths) {
      let content = cell(column)
      if width == 0 { continue }
      if !result.spans.isEmpty { result = result + Line(String(repeating: " ", count: Table.gap)) }
      let cell = content.fitted(to: width)
      result =
        result + (column.isRightAligned ? cell.indented(by: width - cell.cells) : cell.padded(to: width))
    }
    return result
  }

  /// Arranges cells in equal columns, row by row, using the available width.
  ///
  /// - Parameter widest: The width of the widest cell of all grids that should line up.
  /// - Returns: The rows and their numbers of cells.
  package static func grid(_ cells: [Line], widest: Int, width: Int) -> [(line: Line, count: Int)] {
    let widest = min(widest, width)
    let count = max(1, (width + gap) / (widest + gap))
    return stride(from: 0, to: cells.count, by: count).map { start in
      let row = cells[start..<min(start + count, cells.count)]
      let line = row.enumerated().reduce(Line()) { line, cell in
        let (index, cell) = cell
        let padded = cell.fitted(to: width).padded(to: widest)
        return index == 0 ? padded : line + Line(String(repeating: " ", count: gap)) + padded
      }
      return (line, row.count)
    }
  }
}
