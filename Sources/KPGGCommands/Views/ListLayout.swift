import KPGGCore
import Terminal

/// A column of a list. On a narrow page and for screen readers, it becomes a fact of each row.
struct Column<Row> {
  /// Where a column appears in a card.
  enum Part: Sendable {
    /// In the card's first line.
    case title
    /// In the lines below.
    case detail
    /// In the lines below, after its heading.
    case labelledDetail
  }

  /// The heading; `nil` for none.
  var label: Text?
  /// Columns are narrowed and left out by rank, highest first; those of rank 0 always stay.
  let rank: Int
  /// The width below which the column is left out instead of being narrowed further.
  private(set) var minimum: Int
  let part: Part
  /// Whether it is narrowed to its minimum instead of being left out.
  private(set) var stays = false
  /// Whether it has numbers, which are right-aligned.
  var isNumber = false
  /// Whether its cells move behind those of the column before it on a narrow page.
  private var folds = false
  /// Whether its cells are lists, which may be cut before anything else changes.
  var isList = false
  /// A row's shorter cell, for a table that is too wide; `nil` if there is none.
  var short: ((Row) -> Line?)?
  /// What the shorter cells mean; `nil` if they need no explanation.
  fileprivate var legend: Text?
  /// A row's cell; `nil` if it is empty.
  let cell: (Row) -> Line?

  init(
    _ label: Text?, rank: Int = 0, minimum: Int = 4, _ part: Part = .detail, cell: @escaping (Row) -> Line?
  ) {
    self.label = label
    self.rank = rank
    self.minimum = minimum
    self.part = part
    self.cell = cell
  }

  /// A column of text in one style.
  init(
    _ label: Text?, rank: Int = 0, minimum: Int = 4, _ part: Part = .detail, style: Style,
    text: @escaping (Row) -> String?
  ) {
    self.init(label, rank: rank, minimum: minimum, part) { row in text(row).map { Line($0, style) } }
  }

  /// A column of numbers, which are right-aligned.
  static func number(_ label: Text, rank: Int, _ text: @escaping (Row) -> String?) -> Column {
    var column = Column(label, rank: rank, .labelledDetail, style: .plain, text: text)
    column.isNumber = true
    return column
  }

  /// A column of lists.
  static func list(_ label: Text, rank: Int, minimum: Int = 8, cell: @escaping (Row) -> Line?) -> Column {
    var column = Column(label, rank: rank, minimum: minimum, cell: cell)
    column.isList = true
    return column
  }

  /// The column of names in another script, behind that of the names.
  static func otherName(_ label: Text = .otherName, cell: @escaping (Row) -> Line?) -> Column {
    var column = Column(label, rank: 4, .title, cell: cell)
    column.folds = true
    return column
  }

  static func otherName(_ label: Text = .otherName, text: @escaping (Row) -> String?) -> Column {
    otherName(label) { row in text(row).map { Line($0, .secondary) } }
  }

  /// The column for a table.
  fileprivate func measured(_ heading: String, _ rows: some Sequence<Row>) -> Table.Column {
    Table.Column(
      heading, rank: rank, minimum: minimum, stays: stays, isRightAligned: isNumber, folds: folds,
      isList: isList,
      cells: rows.map { cell($0) ?? Line() },
      shortCells: short.map { short in rows.map { short($0) ?? Line() } },
      hasSigns: legend != nil)
  }

  /// The column of what has become of groups. Where there is no room for words, it has a sign.
  static func state(
    rank: Int, of group: @escaping (Row) -> GirlGroup?, text: @escaping (Row) -> String?
  ) -> Column {
    var column = Column(.state, rank: rank, minimum: 6, style: .secondary, text: text)
    column.short = { row in text(row) == nil ? nil : group(row).map { Line($0.state.mark, .secondary) } }
    column.legend = "◐ on hiatus or without releases, ○ disbanded"
    return column
  }

  /// The column, made to stay if the list is sorted or filtered by it.
  func staying(_ isAsked: Bool) -> Column {
    if !isAsked { return self }
    var column = self
    column.minimum = isList ? 16 : max(minimum, 16)
    column.short = nil
    return column.staying()
  }

  /// The column, which is only narrowed, never left out.
  func staying() -> Column {
    var column = self
    column.stays = true
    return column
  }
}

/// Rows that belong together, with an optional heading.
struct ListPart<Row> {
  var heading: String?
  let rows: [Row]
}

extension List {
  /// A list whose page has rows.
  init<Record: OutputRecord>(
    _ records: [Record], empty: Text? = nil, page: @escaping @Sendable (RenderContext) -> [PageRow]
  ) {
    self.init(records, empty: empty) { page($0).lines }
  }
}

extension RenderContext {
  /// Rows under the headings of their sections, or in the given order without sections.
  func list<Row>(
    _ rows: [Row], _ columns: [Column<Row>], sections: [EraSection]?, era: (Row) -> Era, count: ListCount?,
    target: @escaping (Row) -> Target?
  ) -> [PageRow] {
    guard let sections else { return list([ListPart(rows: rows)], columns, count: count, target: target) }
    let byEra = Dictionary(grouping: rows, by: era)
    let parts = sections.compactMap { section in
      byEra[section.era].map { ListPart(heading: title(section), rows: $0) }
    }
    return list(parts, columns, count: count, target: target)
  }

  /// Rows as a table, as cards on a narrow page, or as one fact per line for screen readers.
  func list<Row>(
    _ rows: [Row], _ columns: [Column<Row>], withHeadings: Bool = true,
    target: @escaping (Row) -> Target? = { _ in nil }
  ) -> [PageRow] {
    list([ListPart(rows: rows)], columns, withHeadings: withHeadings, target: target)
  }

  /// Rows under headings, all in the same columns.
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
      !isTable
        ? []
        : columns.map { column in
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

  /// The cells of a row that did not decide on the widths of the columns.
  private func cells<Row>(_ row: Row, _ columns: [Column<Row>], _ table: Table) -> [Line] {
    columns.enumerated().map { index, column in
      let short = table.shortened.contains(index) ? column.short : nil
      return (short ?? column.cell)(row) ?? Line()
    }
  }

  /// A row on two lines or more: the title, and below it the details.
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

  /// A row with one labelled fact on each line.
  private func spoken<Row>(_ row: Row, _ columns: [Column<Row>]) -> [Line] {
    columns.compactMap { column in
      guard let cell = column.cell(row), !cell.text.isEmpty else { return nil }
      return Line(column.label.map { text($0) + ": " } ?? "") + cell
    }
  }
}

extension GroupState {
  /// A sign for it.
  fileprivate var mark: String {
    switch self {
    case .active: "●"
    case .hiatus, .inactive: "◐"
    case .disbanded: "○"
    }
  }
}
