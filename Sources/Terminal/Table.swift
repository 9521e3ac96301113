/// A table whose columns are fitted to a width.
package struct Table: Sendable {
  /// A column, and how it yields if the table is too wide.
  package struct Column: Sendable {
    /// The heading; empty for none.
    package var heading: String
    /// The order in which columns yield: the highest rank is narrowed first, and left out if necessary. Columns of rank
    /// 0 are only narrowed, and those of rank ``extra`` are left out before anything else changes.
    package var rank: Int
    /// Whether the column is only narrowed, even if its rank would allow leaving it out.
    package var stays: Bool
    /// The width below which the column is left out; at least that of its heading.
    package var minimum: Int
    /// Whether cells are right-aligned, like numbers.
    package var isRightAligned: Bool
    /// Whether its cells move behind those of the column before it if the table is too wide.
    package var folds: Bool
    /// Whether its cells are lists, which are cut first: their first words say most.
    package var isList: Bool
    /// The cells by row. Missing cells are empty.
    package var cells: [Line]
    /// Shorter cells for a table that is too wide; `nil` if there are none.
    package var shortCells: [Line]?
    /// Whether the shorter cells are signs, which have no heading.
    package var hasSigns: Bool

    package init(
      _ heading: String, rank: Int = 0, minimum: Int = 4, stays: Bool = false, isRightAligned: Bool = false,
      folds: Bool = false, isList: Bool = false, cells: [Line], shortCells: [Line]? = nil,
      hasSigns: Bool = false
    ) {
      self.heading = heading
      self.rank = rank
      self.minimum = rank > 0 ? max(minimum, heading.cells) : minimum
      self.stays = stays
      self.isRightAligned = isRightAligned
      self.folds = folds
      self.isList = isList
      self.cells = cells
      self.shortCells = shortCells
      self.hasSigns = hasSigns
    }
  }

  /// The rank of columns that only fill a wide table.
  package static let extra = 9
  private let fit: TableFit

  /// Computes the layout; how columns yield, see ``TableFit``.
  ///
  /// - Parameters:
  ///   - columns: The columns. Include the cells of all tables that should line up.
  ///   - width: The maximum width in cells.
  package init(_ columns: [Column], width: Int) {
    fit = TableFit(columns, width)
  }

  /// The columns that show their shorter cells.
  package var shortened: Set<Int> { fit.shortened }

  /// The headings of the columns that are left out.
  package var leftOut: [String] {
    let columns = fit.columns.indices.filter { fit.isLeftOut($0) && !fit.columns[$0].heading.isEmpty }
    return columns.map { fit.columns[$0].heading }
  }

  /// The headings of the visible columns.
  package func headings(_ style: Style) -> Line {
    line(fit.columns.map { Line($0.heading, style) }, isRow: false)
  }

  /// The row at an index.
  package func row(_ number: Int) -> Line {
    line(fit.columns.map { $0.cells.indices.contains(number) ? $0.cells[number] : Line() })
  }

  /// A row that did not decide on the widths, of one cell for each column.
  package func row(_ cells: [Line]) -> Line { line(cells) }

  private func line(_ cells: [Line], isRow: Bool = true) -> Line {
    var result = Line()
    for (index, width) in fit.widths.enumerated() where width > 0 {
      if !result.spans.isEmpty { result = result + Line(String(repeating: " ", count: TableFit.gap)) }
      var cell = cells[index]
      if isRow, fit.folded.contains(index + 1), !cells[index + 1].text.isEmpty {
        // Names in other scripts are shown whole or not at all.
        let both = cell + Line(String(repeating: " ", count: TableFit.gap)) + cells[index + 1]
        if both.cells <= width { cell = both }
      }
      cell = cell.fittedToWords(width)
      result =
        result
        + (fit.columns[index].isRightAligned ? cell.indented(by: width - cell.cells) : cell.padded(to: width))
    }
    return result
  }
}
