/// A table whose columns are fitted to a width.
package struct Table: Sendable {
  /// A column, with rules for shrinking it if the table is too wide.
  package struct Column: Sendable {
    /// The heading, or an empty text for none.
    package var heading: String
    /// The order in which columns shrink. The highest number is narrowed first, and left out if necessary. Columns of
    /// order 0 are only narrowed, and columns in ``extra`` are left out before anything else changes.
    package var dropOrder: Int
    /// Whether the column is only narrowed, even if its order would allow leaving it out.
    package var isAlwaysShown: Bool
    /// The width below which the column is left out, which is at least the heading's width.
    package var minimum: Int
    /// Whether cells are right-aligned, like numbers.
    package var isRightAligned: Bool
    /// Whether its cells move behind the previous column's cells if the table is too wide.
    package var folds: Bool
    /// Whether its cells are lists. Lists are cut first, because their first words are the most important.
    package var isList: Bool
    /// The cells by row. Missing cells are empty.
    package var cells: [Line]
    /// Shorter cells for a table that is too wide, or `nil` if there are none.
    package var shortCells: [Line]?
    /// Whether the shorter cells are signs, so that the column has no heading.
    package var hasSymbols: Bool

    package init(
      _ heading: String, dropOrder: Int = 0, minimum: Int = 4, isAlwaysShown: Bool = false,
      isRightAligned: Bool = false, folds: Bool = false, isList: Bool = false, cells: [Line],
      shortCells: [Line]? = nil, hasSymbols: Bool = false
    ) {
      self.heading = heading
      self.dropOrder = dropOrder
      self.minimum = dropOrder > 0 ? max(minimum, heading.cells) : minimum
      self.isAlwaysShown = isAlwaysShown
      self.isRightAligned = isRightAligned
      self.folds = folds
      self.isList = isList
      self.cells = cells
      self.shortCells = shortCells
      self.hasSymbols = hasSymbols
    }
  }

  /// The drop order of columns that are shown only if there is enough room.
  package static let extra = 9
  private let fit: TableFit

  /// Computes the layout. ``TableFit`` has the rules for shrinking columns.
  ///
  /// - Parameters:
  ///   - columns: The columns. Include the cells of all tables that should line up.
  ///   - width: The maximum width in cells.
  package init(_ columns: [Column], width: Int) {
    fit = TableFit(columns, width)
  }

  package var shortened: Set<Int> { fit.shortened }

  /// The headings of the columns that are left out.
  package var leftOut: [String] {
    let columns = fit.columns.indices.filter { fit.isLeftOut($0) && !fit.columns[$0].heading.isEmpty }
    return columns.map { fit.columns[$0].heading }
  }

  /// Returns the headings of the visible columns.
  package func headings(_ style: Style) -> Line {
    line(fit.columns.map { Line($0.heading, style) }, isRow: false)
  }

  package func row(_ number: Int) -> Line {
    line(fit.columns.map { $0.cells.indices.contains(number) ? $0.cells[number] : Line() })
  }

  /// Returns a row of other cells, one for each column. They do not affect the widths.
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
