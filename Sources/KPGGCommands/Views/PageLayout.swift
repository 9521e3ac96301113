import KPGGCore
import Terminal

/// The parts that views are made of.
extension Page {
  /// A heading with an empty line above it.
  func heading(_ text: String) -> [Line] {
    [Line(), Line(text, .heading).fitted(to: width)]
  }

  /// The title of a section, in the catalog's words where it has any.
  func title(_ section: Section) -> String {
    switch language {
    case .english: section.titles["en"] ?? text(Label.debutedIn(section.era))
    }
  }

  /// Facts as a block with their names on the left. Long values go on below themselves; a single word that has no
  /// room beside its name, such as an address, begins a line of its own, so that it stays whole if it can.
  func facts(_ facts: [(name: String, value: Line)]) -> [Line] {
    let margin = 2 + (facts.map(\.name.cells).max() ?? 0) + 2
    return facts.flatMap { fact in
      let label = Line("  " + fact.name, .secondary)
      let isOneWord = !fact.value.text.contains(" ")
      if isOneWord, fact.value.cells > width - margin {
        return [label] + wrapped(fact.value, to: width - 2).map { $0.indented(by: 2) }
      }
      return wrapped(fact.value, to: width - margin).enumerated().map { index, line in
        (index == 0 ? label : Line()).padded(to: margin) + line
      }
    }
  }

  func facts(_ facts: [(Label, Line)]) -> [Line] {
    self.facts(facts.map { (name: text($0.0), value: $0.1) })
  }

  /// A line broken where it is wider than there is room. Each part keeps the style of the line's first span.
  func wrapped(_ line: Line, to width: Int) -> [Line] {
    if line.cells <= width { return [line] }
    let style = line.spans.first?.style ?? .plain
    return line.text.wrapped(to: width).map { Line($0, style) }
  }

  /// The value, or the word for what is not known.
  func known(_ value: String?) -> Line {
    value.map { Line($0) } ?? Line(text(Fact.notKnown), .secondary)
  }

  /// The line about the date for which the facts stand.
  func edition(_ index: CatalogIndex) -> [Line] {
    index.edition.map { [Line(), Line(text(Fact.edition($0)), .secondary).fitted(to: width)] } ?? []
  }

  /// The name at the top of a group's or member's page, in both scripts.
  func header(_ name: Name, isFavorite: Bool) -> [Line] {
    let mark = isFavorite ? Line("  " + text(Fact.isFavorite), .heading) : Line()
    return [(name.titleLine + mark).fitted(to: width)]
  }

  /// Records in one table whose columns line up throughout.
  ///
  /// - Parameters:
  ///   - records: The eras and the cells of the rows.
  ///   - columns: The columns of the cells.
  ///   - sections: The sections under whose headings the rows come; `nil` for one list in the given order.
  func list(_ records: [(era: Era, cells: [Line])], columns: [Table.Column], sections: [Section]?) -> [Line] {
    if records.isEmpty { return [] }
    let table = Table(columns, fitting: records.map(\.cells), width: width - 2)
    let headings = [table.headings(.secondary).indented(by: 2)]
    func lines(_ records: [(era: Era, cells: [Line])]) -> [Line] {
      records.map { table.line($0.cells).indented(by: 2) }
    }
    guard let sections else { return headings + lines(records) }
    return headings
      + sections.flatMap { section in
        let own = records.filter { $0.era == section.era }
        return own.isEmpty ? [] : heading(title(section)) + lines(own)
      }
  }

  /// The mark of a favourite, for the last column of a table.
  static func mark(_ favorites: Favorites?, _ item: Favorite.Item) -> Line {
    Line(favorites?.contains(item) == true ? "★" : "", .heading)
  }
}
