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
    /// Whether its cells are lists, which are cut first: a few words of them say most.
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

  private let columns: [Column]
  /// The columns whose cells are behind those before them.
  private let folded: Set<Int>
  /// The columns that show their shorter cells.
  package let shortened: Set<Int>
  /// The final widths; 0 for columns that are left out.
  private let widths: [Int]
  /// The headings of the columns that are left out.
  package let leftOut: [String]
  private static let gap = 2
  /// The width of a column on the narrowest page.
  private static let leastWidth = 4
  /// The rank of columns that only fill a wide table.
  package static let extra = 9
  /// The number of rows from which a few long cells are exceptions.
  private static let fewestRows = 20

  /// Computes the layout. If the table is too wide, columns yield in this order: extra ones are left out, lists are cut,
  /// names in another script move behind the others, columns change to their shorter cells, the longest cells are cut,
  /// columns are narrowed to their minimum, and only then left out.
  ///
  /// - Parameters:
  ///   - columns: The columns. Include the cells of all tables that should line up.
  ///   - width: The maximum width in cells.
  package init(_ columns: [Column], width: Int) {
    var columns = columns
    var cells = columns.map { $0.cells.map(\.cells) }
    func widest(_ index: Int) -> Int {
      let widest = cells[index].max() ?? 0
      return widest == 0 ? 0 : max(widest, columns[index].heading.cells)
    }
    var wanted = columns.indices.map(widest)
    var widths = wanted
    func excess() -> Int {
      let shown = widths.filter { $0 > 0 }
      return shown.reduce(0, +) + Table.gap * max(0, shown.count - 1) - width
    }
    func narrow(_ index: Int, to minimum: Int) {
      widths[index] = max(min(widths[index], minimum), widths[index] - excess())
    }
    let yielding = columns.indices.filter { columns[$0].rank > 0 }.sorted {
      columns[$0].rank > columns[$1].rank
    }
    for index in yielding where excess() > 0 && columns[index].rank >= Table.extra { widths[index] = 0 }
    for index in yielding where excess() > 0 && columns[index].isList {
      narrow(index, to: columns[index].minimum)
    }
    var folded: Set<Int> = []
    let names = widths
    for index in columns.indices.dropFirst()
    where excess() > 0 && columns[index].folds && widths[index] > 0 {
      folded.insert(index)
      cells[index - 1] = zip(cells[index - 1], cells[index]).map { $1 == 0 ? $0 : $0 + Table.gap + $1 }
      wanted[index - 1] = widest(index - 1)
      widths[index - 1] = wanted[index - 1]
      widths[index] = 0
    }
    var shortened: Set<Int> = []
    for index in columns.indices.reversed() where excess() > 0 && widths[index] > 0 {
      guard let shortCells = columns[index].shortCells else { continue }
      shortened.insert(index)
      columns[index].cells = shortCells
      cells[index] = shortCells.map(\.cells)
      if columns[index].hasSigns { columns[index].heading = "" }
      wanted[index] = widest(index)
      widths[index] = wanted[index]
      columns[index].minimum = min(wanted[index], columns[index].minimum)
    }
    for index in columns.indices.reversed()
    where excess() > 0 && widths[index] > 0 && cells[index].count >= Table.fewestRows {
      let usual = cells[index].sorted()[cells[index].count * 19 / 20]
      narrow(index, to: max(usual, columns[index].heading.cells, columns[index].minimum))
    }
    for index in yielding where excess() > 0 { narrow(index, to: columns[index].minimum) }
    for index in yielding where excess() > 0 {
      if folded.contains(index) {
        narrow(index - 1, to: names[index - 1])
      } else if !columns[index].stays {
        widths[index] = 0
      }
    }
    func widen() {
      for index in columns.indices where widths[index] > 0 && excess() < 0 {
        widths[index] += min(wanted[index] - widths[index], -excess())
      }
    }
    widen()
    // Leaving out a wide column may make room for one left out before.
    for index in yielding.reversed() where wanted[index] > 0 && widths[index] == 0 && !folded.contains(index)
    {
      let room = min(wanted[index], -excess() - Table.gap)
      if room >= min(wanted[index], columns[index].minimum) { widths[index] = room }
    }
    for index in columns.indices.reversed() where excess() > 0 && widths[index] > 0 {
      narrow(index, to: columns[index].minimum)
    }
    for index in yielding where excess() > 0 && widths[index] > 0 { narrow(index, to: Table.leastWidth) }
    widen()
    self.columns = columns
    self.widths = widths
    self.folded = folded
    self.shortened = shortened
    leftOut = columns.indices.filter {
      wanted[$0] > 0 && widths[$0] == 0 && !folded.contains($0) && !columns[$0].heading.isEmpty
    }.map { columns[$0].heading }
  }

  /// The headings of the visible columns.
  package func headings(_ style: Style) -> Line {
    line(columns.map { Line($0.heading, style) }, isRow: false)
  }

  /// The row at an index.
  package func row(_ number: Int) -> Line {
    line(columns.map { $0.cells.indices.contains(number) ? $0.cells[number] : Line() })
  }

  /// A row that did not decide on the widths, of one cell for each column.
  package func row(_ cells: [Line]) -> Line { line(cells) }

  private func line(_ cells: [Line], isRow: Bool = true) -> Line {
    var result = Line()
    for (index, width) in widths.enumerated() where width > 0 {
      if !result.spans.isEmpty { result = result + Line(String(repeating: " ", count: Table.gap)) }
      var cell = cells[index]
      if isRow, folded.contains(index + 1), !cells[index + 1].text.isEmpty {
        // Names in other scripts are shown whole or not at all.
        let both = cell + Line(String(repeating: " ", count: Table.gap)) + cells[index + 1]
        if both.cells <= width { cell = both }
      }
      cell = cell.fittedToWords(width)
      result =
        result
        + (columns[index].isRightAligned ? cell.indented(by: width - cell.cells) : cell.padded(to: width))
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
