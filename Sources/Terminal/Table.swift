/// Columns of cells that line up in rows, fitted to a width.
package struct Table: Sendable {
  /// A column and what becomes of it when there is not enough room.
  package struct Column: Sendable {
    /// The heading; empty for none.
    package var heading: String
    /// The rank by which columns give way: the highest is narrowed and then left out first. Columns of rank 0
    /// stay and are only narrowed.
    package var rank: Int
    /// Whether the column stays, if narrowed, where others of its rank are left out.
    package var stays: Bool
    /// The width below which the column is left out rather than narrowed further; at least its heading's.
    package var minimum: Int
    /// Whether what is short stands on the right, as digits do.
    package var isRightAligned: Bool
    /// Its cells, a row each. Where it has none, the row is empty.
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
  /// The widths that the columns got; 0 for those left out.
  private let widths: [Int]
  /// The headings of the columns for which there was no room.
  package let leftOut: [String]
  private static let gap = 2

  /// Lays the columns out.
  ///
  /// - Parameters:
  ///   - columns: The columns with all cells that will be drawn, so that tables under several headings line up.
  ///   - width: The number of cells that a row may take.
  package init(_ columns: [Column], width: Int) {
    self.columns = columns
    var widths = columns.map { column in
      let widest = column.cells.map(\.cells).max() ?? 0
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
    for index in yielding where excess() > 0 && widths[index] > 0 {
      let narrowed = widths[index] - excess()
      let least = columns[index].stays ? min(widths[index], columns[index].minimum) : 0
      widths[index] = narrowed >= columns[index].minimum ? narrowed : least
    }
    // A wide column that had to go may leave room for one that went before it.
    for index in yielding.reversed() where widths[index] == 0 && wanted[index] > 0 {
      let room = min(wanted[index], -excess() - Table.gap)
      if room >= min(wanted[index], columns[index].minimum) { widths[index] = room }
    }
    for index in columns.indices.reversed() where excess() > 0 && widths[index] > 0 {
      widths[index] = max(columns[index].minimum, widths[index] - excess())
    }
    self.widths = widths
    leftOut = columns.indices.filter { wanted[$0] > 0 && widths[$0] == 0 }.map { columns[$0].heading }
  }

  /// The headings of the columns that are shown.
  package func headings(_ style: Style) -> Line { line { Line($0.heading, style) } }

  /// The row with this number, from 0.
  package func row(_ number: Int) -> Line {
    line { $0.cells.indices.contains(number) ? $0.cells[number] : Line() }
  }

  private func line(_ cell: (Column) -> Line) -> Line {
    var result = Line()
    for (column, width) in zip(columns, widths) where width > 0 {
      if !result.spans.isEmpty { result = result + Line(String(repeating: " ", count: Table.gap)) }
      let cell = cell(column).fitted(to: width)
      result =
        result + (column.isRightAligned ? cell.indented(by: width - cell.cells) : cell.padded(to: width))
    }
    return result
  }

  /// Cells in as many even columns as the width has room for, read row by row.
  ///
  /// - Parameter widest: The width of the widest cell of all grids that are to line up.
  /// - Returns: The rows, and how many of the cells each has.
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
