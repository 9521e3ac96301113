import Characters
import KPGGCore
import Terminal

/// The building blocks of views.
extension RenderContext {
  /// Returns a heading with an empty line above it.
  func heading(_ text: String) -> [Line] {
    [Line()] + wrapped(Line(text, .heading), to: width)
  }

  /// Whether a page has room for two columns.
  var hasColumns: Bool { width >= 110 && !isAccessible }

  /// Returns the title of a section in the catalog's words if the catalog has any in this language.
  func title(_ section: EraSection) -> String {
    section.titles[language.rawValue] ?? text("Debuted \(section.era)")
  }

  /// Returns the line below a list: the number of further entries, and the command that lists them.
  func footer(_ text: String) -> [Line] {
    let margin = isAccessible ? 0 : 2
    return wrapped(Line(text, .secondary), to: width - margin).map { $0.indented(by: margin) }
  }

  /// Lists facts as a block with their names on the left. Long values wrap within their column. On a narrow page, they
  /// move below their names. Long URLs move there on every page, to stay on one line if possible.
  ///
  /// - Parameter margin: The column where the values begin. Default: after the longest name.
  func facts(_ facts: [(name: String, value: Line)], margin: Int? = nil) -> [Line] {
    if isAccessible { return facts.map { Line($0.name + ": ") + $0.value } }
    let margin = margin ?? 2 + (facts.map(\.name.cells).max() ?? 0) + 2
    return facts.flatMap { fact in
      let label = Line("  " + fact.name, .secondary)
      let isAddress = fact.value.spans.first?.style == .url
      // A long name leaves too little room for a date.
      if isNarrow || isAddress || width - margin < 12, fact.value.cells > width - margin {
        let indent = isAddress && fact.value.cells > width - 4 ? 2 : 4
        let name = wrapped(Line(fact.name, .secondary), to: width - 2).map { $0.indented(by: 2) }
        return (fact.name.isEmpty ? [] : name)
          + wrapped(fact.value, to: width - indent).map { $0.indented(by: indent) }
      }
      return wrapped(fact.value, to: width - margin).labelled(label, margin: margin)
    }
  }

  func facts(_ facts: [FactRow]) -> [Line] {
    self.facts(facts.map { (name: text($0.label), value: $0.value) })
  }

  /// Wraps a line to a width, or leaves it whole for screen readers.
  func wrapped(_ line: Line, to width: Int) -> [Line] {
    isAccessible ? [line] : line.wrapped(to: width)
  }

  /// Returns a fact with the URL of a picture, if it fits on one line. A URL broken into lines is useless.
  func address(of picture: WebURL?) -> [FactRow] {
    guard let text = picture?.description, text.cells <= width - 2 || isAccessible else { return [] }
    return [FactRow(.picture, Line(text, .url, link: text))]
  }

  /// Returns the line with the date of the facts.
  ///
  /// - Parameter hasSongs: Whether the page has songs, whose date is then added.
  func edition(_ index: CatalogIndex, hasSongs: Bool = false) -> [Line] {
    guard let lineUps = Text.lineUps(asOf: index.dates) else { return [] }
    let songs = hasSongs ? index.dates.songs : nil
    let dates = songs.map { "\(lineUps); songs as of \(Text.asOf($0))" } ?? lineUps
    return [Line()] + wrapped(Line(text(dates), .secondary), to: width)
  }

  /// Returns the line with the date of the facts about a member, and their sources.
  ///
  /// - Parameter sources: The names of the sources, most important first.
  func edition(_ index: CatalogIndex, sources: [String], of id: MemberID) -> [Line] {
    if sources.isEmpty { return edition(index) }
    let command = "kpgg member \(id.group) \(id.member) --sources"
    let names: Text = "sources: \(Text.shortList(sources, atMost: 3)); \(command: command)"
    let text = Text.lineUps(asOf: index.dates).map { "\($0); \(names)" } ?? names
    return [Line()] + wrapped(Line(self.text(text), .secondary), to: width)
  }

  /// Returns the name at the top of a page.
  func name(_ name: Name, _ style: Style, isFavorite: Bool = false) -> [Line] {
    let sign = isAccessible ? ", " : "  ★ "
    let mark = isFavorite ? Line(sign + text(.isFavorite), .mark) : Line()
    let line = title(name, style) + mark
    if line.cells <= width || isAccessible { return [line] }
    // If the names do not fit on one line, put each on a separate line.
    return wrapped(Line(name.preferred(nameOrder), style), to: width)
      + name.others(nameOrder).flatMap { wrapped(Line($0), to: width) }
      + (isFavorite ? wrapped(Line("★ " + text(.isFavorite), .mark), to: width) : [])
  }

  /// Returns a name in all selected scripts, as a heading.
  func title(_ name: Name, _ style: Style) -> Line {
    if isAccessible { return Line(inAllScripts(name), style) }
    return name.others(nameOrder).reduce(Line(name.preferred(nameOrder), style)) { $0 + Line("  " + $1) }
  }

  /// Returns a name in all selected scripts: `Sana (サナ、사나)`.
  func inAllScripts(_ name: Name) -> String {
    let others = name.others(nameOrder)
    return name.preferred(nameOrder) + (others.isEmpty ? "" : " (\(language.list(others)))")
  }

  /// Returns the agencies of a group, or its last ones if it has disbanded. Returns `nil` if they are unknown.
  ///
  /// - Parameters:
  ///   - hasOwners: Whether to add the companies that own a present agency.
  ///   - isShort: Whether to leave out words such as Entertainment.
  func agency(of group: GirlGroup, hasOwners: Bool = false, isShort: Bool = false) -> String? {
    let periods = group.currentAgencies
    if periods.isEmpty { return group.agencies.isEmpty ? nil : text("none") }
    return language.list(
      periods.map { period in
        if hasOwners, group.isStillWith(period) { return name(of: period.agency) }
        let name = period.agency.name.preferred(nameOrder)
        return isShort ? name.withoutCompanyWords ?? name : name
      })
  }

  /// Returns an agency with the companies that own it: `ADOR (HYBE)`.
  func name(of agency: Agency) -> String {
    let owners = agency.family.dropFirst().map { $0.name.preferred(nameOrder) }
    return agency.name.preferred(nameOrder) + (owners.isEmpty ? "" : " (\(language.list(owners)))")
  }

  /// Returns other names as a fact, without duplicates and the name itself. Kana are shown to Japanese readers only.
  func aliases(_ aliases: [String], of name: Name) -> FactRow? {
    var known = Set(name.forms.map(\.folded))
    let shown = aliases.filter { alias in
      let folded = alias.folded
      return (language == .japanese || !Kana.isPart(of: folded.unicodeScalars))
        && known.insert(folded).inserted
    }
    return shown.isEmpty ? nil : FactRow(.aliases, Line(language.list(shown)))
  }

  func positions(_ words: [String]) -> String? {
    words.isEmpty ? nil : language.list(words.map { text(Text(word: $0)) })
  }

  /// Returns the value, or a word such as "unknown" if there is none.
  func known(_ value: String?, or word: Text = .unknown) -> Line {
    value.map { Line($0) } ?? Line(text(word), .secondary)
  }

  /// Truncates a line to the page, or leaves it whole for screen readers.
  func fitted(_ line: Line) -> Line { isAccessible ? line : line.fitted(to: width) }

  /// Returns the mark of a favourite in a list, or an empty line for other entries.
  func mark(_ favorites: Favorites?, _ id: EntryID) -> Line {
    favorites?.contains(id) == true ? favoriteMark : Line()
  }

  /// Returns the last column of a list, with the marks of favourites. In the browser, it always takes up space, so that
  /// the other columns stay in their places when a favourite is added.
  func markColumn<Row>(isFavorite: @escaping (Row) -> Bool) -> Column<Row> {
    let other = isInBrowser && !isNarrow ? Line(" ") : nil
    return Column(nil, minimum: 1, .title) { isFavorite($0) ? favoriteMark : other }
  }

  var favoriteMark: Line { Line(isAccessible ? text(.isFavorite) : "★", .mark) }
}

extension [Line] {
  /// Returns the lines in a column that begins at `margin`, with a label to the left of the first line.
  func labelled(_ label: Line, margin: Int) -> [Line] {
    enumerated().map { index, line in (index == 0 ? label : Line()).padded(to: margin) + line }
  }

  /// Returns the lines with other lines on their right, in a column that begins at `margin`.
  func beside(_ others: [Line], margin: Int) -> [Line] {
    (0..<Swift.max(count, others.count)).map { row in
      let line = row < count ? self[row] : Line()
      return row < others.count ? line.padded(to: margin) + others[row] : line
    }
  }
}

extension Text {
  fileprivate static func lineUps(asOf dates: CatalogDates) -> Text? {
    guard let all = dates.lineUps else { return nil }
    guard let some = dates.someLineUps else { return "line-ups as of \(Text.asOf(all))" }
    // Show a year only once if both dates have the same year.
    let later = some.year == all.year ? Day(month: some.month, day: some.day) ?? some : some
    return "line-ups as of \(Text.asOf(all)), some as of \(Text.asOf(later))"
  }
}
