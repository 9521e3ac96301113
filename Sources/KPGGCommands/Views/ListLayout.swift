import KPGGCore
import Terminal

/// A column of a list. On a narrow page and for screen readers, it becomes a fact of each row.
struct Column<Row> {
  /// The place of a column in a card, which shows a row on a narrow page.
  enum Part: Sendable {
    /// In the card's first line.
    case title
    /// In the lines below.
    case detail
    /// In the lines below, after its heading.
    case labelledDetail
  }

  /// The heading, or `nil` for none.
  var label: Text?
  /// The order in which columns are narrowed and left out, highest first. Columns with 0 are never left out.
  let dropOrder: Int
  /// The width below which the column is left out instead of being narrowed further.
  private(set) var minimum: Int
  let part: Part
  /// Whether the column is narrowed to its minimum instead of being left out.
  private(set) var isAlwaysShown = false
  /// Whether it has numbers, which are right-aligned.
  var isNumber = false
  /// Whether its cells move to the end of the previous column's cells if the table is too wide.
  private var folds = false
  /// Whether its cells are lists, which may be cut before the rest of the table changes.
  var isList = false
  /// Returns a row's shorter cell, for a table that is too wide. `nil` if the column has no shorter cells.
  var short: ((Row) -> Line?)?
  /// An explanation of the shorter cells, or `nil` if they need none.
  fileprivate var legend: Text?
  /// Returns a row's cell, or `nil` if it is empty.
  let cell: (Row) -> Line?

  init(
    _ label: Text?, dropOrder: Int = 0, minimum: Int = 4, _ part: Part = .detail,
    cell: @escaping (Row) -> Line?
  ) {
    self.label = label
    self.dropOrder = dropOrder
    self.minimum = minimum
    self.part = part
    self.cell = cell
  }

  init(
    _ label: Text?, dropOrder: Int = 0, minimum: Int = 4, _ part: Part = .detail, style: Style,
    text: @escaping (Row) -> String?
  ) {
    self.init(label, dropOrder: dropOrder, minimum: minimum, part) { row in text(row).map { Line($0, style) }
    }
  }

  static func number(_ label: Text, dropOrder: Int, _ text: @escaping (Row) -> String?) -> Column {
    var column = Column(label, dropOrder: dropOrder, .labelledDetail, style: .plain, text: text)
    column.isNumber = true
    return column
  }

  static func list(_ label: Text, dropOrder: Int, minimum: Int = 8, cell: @escaping (Row) -> Line?) -> Column
  {
    var column = Column(label, dropOrder: dropOrder, minimum: minimum, cell: cell)
    column.isList = true
    return column
  }

  /// Returns the column for names in another script, to place after the column of names.
  static func otherName(_ label: Text = .otherName, cell: @escaping (Row) -> Line?) -> Column {
    var column = Column(label, dropOrder: 4, .title, cell: cell)
    column.folds = true
    return column
  }

  static func otherName(_ label: Text = .otherName, text: @escaping (Row) -> String?) -> Column {
    otherName(label) { row in text(row).map { Line($0, .secondary) } }
  }

  /// Returns the column for a table, with the cells of these rows.
  fileprivate func measured(_ heading: String, _ rows: some Sequence<Row>) -> Table.Column {
    Table.Column(
      heading, dropOrder: dropOrder, minimum: minimum, isAlwaysShown: isAlwaysShown, isRightAligned: isNumber,
      folds: folds,
      isList: isList,
      cells: rows.map { cell($0) ?? Line() },
      shortCells: short.map { short in rows.map { short($0) ?? Line() } },
      hasSymbols: legend != nil)
  }

  /// Returns the column for the state of groups. If there is no room for words, its cells are signs.
  static func state(
    dropOrder: Int, of group: @escaping (Row) -> GirlGroup?, text: @escaping (Row) -> String?
  ) -> Column {
    var column = Column(.state, dropOrder: dropOrder, minimum: 6, style: .secondary, text: text)
    column.short = { row in text(row) == nil ? nil : group(row).map { Line($0.state.mark, .secondary) } }
    column.legend = "◐ on hiatus or without releases, ○ disbanded"
    return column
  }

  /// Returns the column, which is never left out if the list is sorted or filtered by it.
  func alwaysShown(_ isAsked: Bool) -> Column {
    if !isAsked { return self }
    var column = self
    column.minimum = isList ? 16 : max(minimum, 16)
    column.short = nil
    return column.alwaysShown()
  }

  /// Returns the column, which can be narrowed but is never left out.
  func alwaysShown() -> Column {
    var column = self
    column.isAlwaysShown = true
    return column
  }
}

struct ListPart<Row> {
  var heading: String?
  let rows: [Row]
}

extension List {
  init<Record: OutputRecord>(
    _ records: [Record], empty: Text? = nil, page: @escaping @Sendable (RenderContext) -> [PageRow]
  ) {
    self.init(records, empty: empty) { page($0).lines }
  }
}

extension RenderContext {
  /// Lists rows under the headings of their sections, or in the given order if there are no sections.
  func list<Row>(
    _ rows: [Row], _ columns: [Column<Row>], sections: [EraSection]?, era: (Row) -> Era, count: ListCount?,
    target: @escaping (Row) -> Target?
  ) -> [PageRow] {
    guard let sections else { return list(rows, columns, count: count, target: target) }
    let byEra = Dictionary(grouping: rows, by: era)
    let parts = sections.compactMap { section in
      byEra[section.era].map { ListPart(heading: title(section), rows: $0) }
    }
    return list(parts, columns, count: count, target: target)
  }

  /// Lists rows as a table, as cards on a narrow page, or as one fact per line for screen readers.
  func list<Row>(
    _ rows: [Row], _ columns: [Column<Row>], withHeadings: Bool = true, count: ListCount? = nil,
    target: @escaping (Row) -> Target? = { _ in nil }
  ) -> [PageRow] {
    list([ListPart(rows: rows)], columns, withHeadings: withHeadings, count: count, target: target)
  }

  /// Lists rows under headings. All of them have the same columns.
  ///
  /// - Parameter count: The count to show at the end.
  func list<Row>(
    _ parts: [ListPart<Row>], _ columns: [Column<Row>], withHeadings: Bool = true, count: ListCount? = nil,
    target: @escaping (Row) -> Target?
  ) -> [PageRow] {
    let rows = parts.flatMap(\.rows)
    if rows.isEmpty { return [] }
    let isTable = !isAccessible && !isNarrow
    let measured = rows.prefix(measuredRows)
    let table = Table(
      (isTable ? columns : []).map { column in
        column.measured(withHeadings ? column.label.map { text($0) } ?? "" : "", measured)
      }, width: width - 2)
    var lines: [PageRow] = []
    if isTable, withHeadings { lines.append(PageRow(lines: [table.headings(.secondary).indented(by: 2)])) }
    var number = 0
    for part in parts {
      if let heading = part.heading {
        let heading = self.heading(heading)
        lines.append(PageRow(lines: lines.isEmpty ? Array(heading.dropFirst()) : heading))
      }
      for (index, row) in part.rows.enumerated() {
        if isAccessible, index > 0 { lines.append(PageRow(lines: [Line()])) }
        if !isTable {
          lines.append(
            PageRow(target: target(row), lines: isAccessible ? spoken(row, columns) : card(row, columns)))
        } else if number < measured.count {
          lines.append(PageRow(target: target(row)) { [number] in table.row(number).indented(by: 2) })
        } else {
          lines.append(
            PageRow(target: target(row)) {
              table.row(cells(row, columns, table)).indented(by: 2)
            })
        }
        number += 1
      }
    }
    if let count {
      let leftOut: Text? = table.leftOut.isEmpty ? nil : "not shown (narrow terminal): \(list: table.leftOut)"
      let legends = table.shortened.sorted().map { columns[$0].legend }
      let notes = ([count.text, leftOut] + legends).compactMap(\.self).map(text)
      let end = Line(notes.joined(separator: "; "), .secondary)
      lines.append(PageRow(lines: [Line()] + wrapped(end, to: width)))
    }
    return lines
  }

  /// Returns the cells of a row that was not used to compute the widths of the columns.
  private func cells<Row>(_ row: Row, _ columns: [Column<Row>], _ table: Table) -> [Line] {
    columns.enumerated().map { index, column in
      let short = table.shortened.contains(index) ? column.short : nil
      return (short ?? column.cell)(row) ?? Line()
    }
  }

  /// Returns a row as a card of two or more lines: the title, and the details below it.
  private func card<Row>(_ row: Row, _ columns: [Column<Row>]) -> [Line] {
    var title: Line?
    var lines: [String] = []
    for column in columns {
      guard let cell = column.cell(row), !cell.text.isEmpty else { continue }
      if column.part == .title {
        let longer = title.map { $0 + Line("  ") + cell } ?? cell
        if title == nil || longer.cells <= width - 2 {
          title = longer
          continue
        }
      }
      let detail =
        (column.part == .labelledDetail ? column.label.map { text($0) + " " } ?? "" : "") + cell.text
      let longer = lines.last.map { language.list([$0, detail]) } ?? detail
      // Move a detail to the next line instead of breaking it.
      if lines.isEmpty || longer.cells > width - 4 {
        lines.append(detail)
      } else {
        lines[lines.count - 1] = longer
      }
    }
    return wrapped(title ?? Line(), to: width - 2).map { $0.indented(by: 2) }
      + lines.flatMap { $0.wrapped(to: width - 4) }.map { Line($0, .secondary).indented(by: 4) }
  }

  /// Returns a row with one labelled fact on each line, for screen readers.
  private func spoken<Row>(_ row: Row, _ columns: [Column<Row>]) -> [Line] {
    columns.compactMap { column in
      guard let cell = column.cell(row), !cell.text.isEmpty else { return nil }
      return Line(column.label.map { text($0) + ": " } ?? "") + cell
    }
  }
}

extension GroupState {
  fileprivate var mark: String {
    switch self {
    case .active: "●"
    case .hiatus, .inactive: "◐"
    case .disbanded: "○"
    }
  }
}
