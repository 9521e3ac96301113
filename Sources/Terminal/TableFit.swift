/// The widths of a table's columns. These steps are taken until the table fits: leave out extra columns, cut lists,
/// move names in another script behind the others, use shorter cells, cut exceptionally long cells, narrow columns to
/// their minimum, and leave out columns.
struct TableFit {
  private(set) var columns: [Table.Column]
  /// The final widths, or 0 for columns that are left out.
  private(set) var widths: [Int]
  /// The columns whose cells are behind the previous column's cells.
  private(set) var folded: Set<Int> = []
  /// The columns that show their shorter cells.
  private(set) var shortened: Set<Int> = []
  private let width: Int
  /// The widths of all cells, by column.
  private var cells: [[Int]]
  /// The widths with which no cell is cut.
  private var fullWidths: [Int] = []
  /// The columns that can be left out, starting with the highest drop order.
  private let removableColumns: [Int]

  static let gap = 2
  /// The minimum number of rows for which a few long cells are treated as exceptions.
  private static let minRows = 20
  /// The minimum width of a column on the narrowest page.
  private static let minColumnWidth = 4

  init(_ columns: [Table.Column], _ width: Int) {
    self.columns = columns
    self.width = width
    cells = columns.map { $0.cells.map(\.cells) }
    widths = []
    removableColumns = columns.indices.filter { columns[$0].dropOrder > 0 }.sorted {
      columns[$0].dropOrder > columns[$1].dropOrder
    }
    fullWidths = columns.indices.map(widest)
    widths = fullWidths
    for index in removableColumns where excess > 0 && columns[index].dropOrder >= Table.extra {
      widths[index] = 0
    }
    for index in removableColumns where excess > 0 && columns[index].isList {
      narrow(index, to: columns[index].minimum)
    }
    let names = widths
    foldNames()
    shorten()
    cutExceptions()
    for index in removableColumns where excess > 0 { narrow(index, to: self.columns[index].minimum) }
    for index in removableColumns where excess > 0 {
      if folded.contains(index) {
        narrow(index - 1, to: names[index - 1])
      } else if !columns[index].isAlwaysShown {
        widths[index] = 0
      }
    }
    widen()
    restoreColumns()
    for index in columns.indices.reversed() where excess > 0 && widths[index] > 0 {
      narrow(index, to: self.columns[index].minimum)
    }
    for index in removableColumns where excess > 0 && widths[index] > 0 {
      narrow(index, to: Self.minColumnWidth)
    }
    widen()
  }

  /// Whether a column with contents is not shown.
  func isLeftOut(_ index: Int) -> Bool {
    fullWidths[index] > 0 && widths[index] == 0 && !folded.contains(index)
  }

  /// The number of cells by which the table is too wide.
  private var excess: Int {
    let shown = widths.filter { $0 > 0 }
    return shown.reduce(0, +) + Self.gap * max(0, shown.count - 1) - width
  }

  private func widest(_ index: Int) -> Int {
    let widest = cells[index].max() ?? 0
    return widest == 0 ? 0 : max(widest, columns[index].heading.cells)
  }

  /// Narrows a column as far as needed.
  private mutating func narrow(_ index: Int, to minimum: Int) {
    widths[index] = max(min(widths[index], minimum), widths[index] - excess)
  }

  private mutating func foldNames() {
    for index in columns.indices.dropFirst()
    where excess > 0 && columns[index].folds && widths[index] > 0 {
      folded.insert(index)
      cells[index - 1] = zip(cells[index - 1], cells[index]).map { $1 == 0 ? $0 : $0 + Self.gap + $1 }
      fullWidths[index - 1] = widest(index - 1)
      widths[index - 1] = fullWidths[index - 1]
      widths[index] = 0
    }
  }

  private mutating func shorten() {
    for index in columns.indices.reversed() where excess > 0 && widths[index] > 0 {
      guard let shortCells = columns[index].shortCells else { continue }
      shortened.insert(index)
      columns[index].cells = shortCells
      cells[index] = shortCells.map(\.cells)
      if columns[index].hasSymbols { columns[index].heading = "" }
      fullWidths[index] = widest(index)
      widths[index] = fullWidths[index]
      columns[index].minimum = min(fullWidths[index], columns[index].minimum)
    }
  }

  /// Cuts the exceptionally long cells of long tables, before a column is left out because of them.
  private mutating func cutExceptions() {
    for index in columns.indices.reversed()
    where excess > 0 && widths[index] > 0 && cells[index].count >= Self.minRows {
      let typicalWidth = cells[index].sorted()[cells[index].count * 19 / 20]
      narrow(index, to: max(typicalWidth, columns[index].heading.cells, columns[index].minimum))
    }
  }

  /// Widens columns into the remaining room.
  private mutating func widen() {
    for index in columns.indices where widths[index] > 0 && excess < 0 {
      widths[index] += min(fullWidths[index] - widths[index], -excess)
    }
  }

  /// Shows columns again if leaving out a wide one made room for them.
  private mutating func restoreColumns() {
    for index in removableColumns.reversed() where isLeftOut(index) {
      let room = min(fullWidths[index], -excess - Self.gap)
      if room >= min(fullWidths[index], columns[index].minimum) { widths[index] = room }
    }
  }
}
