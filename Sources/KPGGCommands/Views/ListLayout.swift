import KPGGCore
import Terminal

/// A column of a list; on a narrow page and where the page is read aloud, a fact of its records.
struct ListColumn: Sendable {
  /// Where a column stands in a card.
  enum Part: Sendable {
    /// In the card's first line.
    case title
    /// In the lines below.
    case detail
    /// There too, with its heading.
    case labelledDetail
  }

  /// The heading; `nil` for none.
  let label: Label?
  /// The rank by which columns give way: the highest first. Those of rank 0 stay.
  let rank: Int
  /// The width below which the column is left out rather than narrowed further.
  let minimum: Int
  let part: Part

  init(_ label: Label?, rank: Int = 0, minimum: Int = 4, _ part: Part = .detail) {
    self.label = label
    self.rank = rank
    self.minimum = minimum
    self.part = part
  }
}

/// Records that belong together, under a heading or not.
struct ListSection: Sendable {
  let heading: String?
  let rows: [[Line]]
}

extension Page {
  /// Records in the form for which there is room: a table, cards, or one fact a line.
  func list(_ rows: [[Line]], columns: [ListColumn], withHeadings: Bool = true) -> [Line] {
    list([ListSection(heading: nil, rows: rows)], columns: columns, withHeadings: withHeadings)
  }

  /// Records under the headings of their sections, or in the given order if there are none.
  func list(
    _ records: [(era: Era, cells: [Line])], columns: [ListColumn], sections: [Section]?
  ) -> [Line] {
    guard let sections else { return list(records.map(\.cells), columns: columns) }
    let parts = sections.map { section in
      ListSection(heading: title(section), rows: records.filter { $0.era == section.era }.map(\.cells))
    }
    return list(parts.filter { !$0.rows.isEmpty }, columns: columns, withHeadings: true)
  }

  /// Records under headings, all in the same columns.
  func list(_ parts: [ListSection], columns: [ListColumn], withHeadings: Bool) -> [Line] {
    if parts.allSatisfy(\.rows.isEmpty) { return [] }
    if isAccessible { return inParts(parts) { spoken($0, columns) } }
    if isNarrow { return inParts(parts) { $0.flatMap { card($0, columns) } } }
    let table = Table(
      columns.map { .init($0.label.map { text($0) } ?? "", rank: $0.rank, minimum: $0.minimum) },
      fitting: parts.flatMap(\.rows), width: width - 2)
    return (withHeadings ? [table.headings(.secondary).indented(by: 2)] : [])
      + parts.flatMap { part in
        (part.heading.map(heading) ?? []) + part.rows.map { table.line($0).indented(by: 2) }
      }
  }

  private func inParts(_ parts: [ListSection], _ lines: ([[Line]]) -> [Line]) -> [Line] {
    let all = parts.flatMap { part in (part.heading.map(heading) ?? []) + lines(part.rows) }
    return Array(all.drop { $0.text.isEmpty })
  }

  /// A record on two lines or more: what it is called, and below it everything else.
  private func card(_ cells: [Line], _ columns: [ListColumn]) -> [Line] {
    let filled = zip(cells, columns).filter { !$0.0.text.isEmpty }
    let titles = filled.filter { $0.1.part == .title }.map(\.0)
    let title = titles.dropFirst().reduce(titles.first ?? Line()) { $0 + Line("  ") + $1 }
    let details = filled.filter { $0.1.part != .title }.map { cell, column in
      (column.part == .labelledDetail ? column.label.map { text($0) + " " } ?? "" : "") + cell.text
    }
    // A detail goes to the next line rather than being broken.
    let lines = details.reduce(into: [String]()) { lines, detail in
      let longer = lines.last.map { language.list([$0, detail]) } ?? detail
      if lines.isEmpty || longer.cells > width - 4 {
        lines.append(detail)
      } else {
        lines[lines.count - 1] = longer
      }
    }
    return [title.indented(by: 2).fitted(to: width)]
      + lines.flatMap { $0.wrapped(to: width - 4) }.map { Line($0, .secondary).indented(by: 4) }
  }

  /// Records with one labelled fact on each line, and an empty line between them.
  private func spoken(_ rows: [[Line]], _ columns: [ListColumn]) -> [Line] {
    Array(
      rows.map { cells in
        zip(cells, columns).filter { !$0.0.text.isEmpty }.map { cell, column in
          Line(column.label.map { text($0) + ": " } ?? "") + cell
        }
      }.joined(separator: [Line()]))
  }
}
