/// The widths of a table's columns. If the table is too wide, columns yield in this order: extra ones are left out, lists
/// are cut, names in another script move behind the others, columns change to their shorter cells, exceptionally long
/// cells are cut, columns are narrowed to their minimum, and only then left out.
struct TableFit {
  private(set) var columns: [Table.Column]
  /// The final widths; 0 for columns that are left out.
  private(set) var widths: [Int]
  /// The columns whose cells are behind those before them.
  private(set) var folded: Set<Int> = []
  /// The columns that show their shorter cells.
  private(set) var shortened: Set<Int> = []
  private let width: Int
  /// The widths of all cells, by column.
  private var cells: [[Int]]
  /// The widths with which no cell is cut.
  private var wanted: [Int] = []
  /// The columns that can be left out, highest rank first.
  private let yielding: [Int]

  static let gap = 2
  /// The number of rows from which a few long cells are exceptions.
  private static let fewestRows = 20
  /// The width of a column on the narrowest page.
  private static let leastWidth = 4

  init(_ columns: [Table.Column], _ width: Int) {
    self.columns = columns
    self.width = width
    cells = columns.map { $0.cells.map(\.cells) }
    widths = []
    yielding = columns.indices.filter { columns[$0].rank > 0 }.sorted {
      columns[$0].rank > columns[$1].rank
    }
    wanted = columns.indices.map(widest)
    widths = wanted
    for index in yielding where excess > 0 && columns[index].rank >= Table.extra { widths[index] = 0 }
    for index in yielding where excess > 0 && columns[index].isList {
      narrow(index, to: columns[index].minimum)
    }
    let names = widths
    foldNames()
    shorten()
    cutExceptions()
    for index in yielding where excess > 0 { narrow(index, to: self.columns[index].minimum) }
    for index in yielding where excess > 0 {
      if folded.contains(index) {
        narrow(index - 1, to: names[index - 1])
      } else if !columns[index].stays {
        widths[index] = 0
      }
    }
    widen()
    bringBack()
    for index in columns.indices.reversed() where excess > 0 && widths[index] > 0 {
      narrow(index, to: self.columns[index].minimum)
    }
    for index in yielding where excess > 0 && widths[index] > 0 { narrow(index, to: Self.leastWidth) }
    widen()
  }

  /// Whether a column with contents is not shown.
  func isLeftOut(_ index: Int) -> Bool {
    wanted[index] > 0 && widths[index] == 0 && !folded.contains(index)
  }

  /// By how many cells the table is too wide.
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
      wanted[index - 1] = widest(index - 1)
      widths[index - 1] = wanted[index - 1]
      widths[index] = 0
    }
  }

  private mutating func shorten() {
    for index in columns.indices.reversed() where excess > 0 && widths[index] > 0 {
      guard let shortCells = columns[index].shortCells else { continue }
      shortened.insert(index)
      columns[index].cells = shortCells
      cells[index] = shortCells.map(\.cells)
      if columns[index].hasSigns { columns[index].heading = "" }
      wanted[index] = widest(index)
      widths[index] = wanted[index]
      columns[index].minimum = min(wanted[index], columns[index].minimum)
    }
  }

  /// Cuts the longest cells of long lists before a column is left out because of them.
  private mutating func cutExceptions() {
    for index in columns.indices.reversed()
    where excess > 0 && widths[index] > 0 && cells[index].count >= Self.fewestRows {
      let usual = cells[index].sorted()[cells[index].count * 19 / 20]
      narrow(index, to: max(usual, columns[index].heading.cells, columns[index].minimum))
    }
  }

  /// Gives columns the room that is left.
  private mutating func widen() {
    for index in columns.indices where widths[index] > 0 && excess < 0 {
      widths[index] += min(wanted[index] - widths[index], -excess)
    }
  }

  /// Shows columns again for which leaving out a wide one made room.
  private mutating func bringBack() {
    for index in yielding.reversed() where isLeftOut(index) {
      let room = min(wanted[index], -excess - Self.gap)
      if room >= min(wanted[index], columns[index].minimum) { widths[index] = room }
    }
  }
}
