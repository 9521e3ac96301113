import KPGGCore
import Terminal

/// A bar for the periods of a membership, with a name on its left.
struct TimeBar {
  var target: Target?
  let name: Line
  /// The text between the name and the bar.
  var detail = ""
  let periods: [Period]
  let group: GirlGroup
}

extension RenderContext {
  /// Draws bars below a ruler of years. `┣` means joined, `╸` left, and `▶` still there. Unknown dates are dotted.
  /// Returns `nil` if there is no room, or if no year is known.
  ///
  /// - Parameter counts: Numbers by year to show below the bars, with a label.
  func bars(_ bars: [TimeBar], counts: (label: Text, byYear: [Int: Int])? = nil) -> [PageRow]? {
    let margin = 2
    let name = min(bars.map(\.name.cells).max() ?? 0, width * 2 / 5)
    let detail = bars.map(\.detail.cells).max() ?? 0
    let start = margin + name + 2 + (detail == 0 ? 0 : detail + 2)
    guard !isAccessible,
      let ruler = YearRuler(
        bars, counted: Array((counts?.byYear ?? [:]).keys), today: today, in: width - start)
    else { return nil }
    func line(_ label: Line, _ detail: String, _ bar: String) -> Line {
      let name = label.fitted(to: name).padded(to: name + 2).indented(by: margin)
      return (name + Line(detail, .secondary)).padded(to: start) + Line(bar)
    }
    var rows = [PageRow(lines: [Line(ruler.labels, .secondary).indented(by: start)])]
    let drawn = bars.map(ruler.bar)
    rows += zip(bars, drawn).map { bar, text in
      PageRow(target: bar.target, lines: [line(bar.name, bar.detail, text)])
    }
    var notes: [Line] = []
    if let counts {
      notes.append(line(Line(text(counts.label), .secondary), "", ruler.counts(counts.byYear)))
    }
    let legend = [("┄", "┄ date unknown" as Text), ("─", "─ on hiatus or without releases")].filter {
      sign, _ in
      drawn.contains { $0.contains(sign) }
    }
    if !legend.isEmpty {
      let text = legend.map { self.text($0.1) }.joined(separator: "  ")
      notes += wrapped(Line(text, .secondary), to: width - margin).map { $0.indented(by: margin) }
    }
    return rows + (notes.isEmpty ? [] : [PageRow(lines: notes)])
  }
}

/// A ruler of years, which converts dates to cells.
private struct YearRuler {
  private let years: ClosedRange<Int>
  /// The number of cells for each year.
  private let yearWidth: Int
  /// Today, or the end of the ruler's last year if that is earlier or today is unknown.
  private let now: Day

  private var width: Int { years.count * yearWidth }

  /// Returns `nil` if no year is known, or if there is no room for one cell per year.
  init?(_ bars: [TimeBar], counted: [Int], today: Day?, in room: Int) {
    let periods = bars.flatMap(\.periods)
    let known = periods.flatMap { [$0.from?.year, $0.to?.year] }.compactMap(\.self) + counted
    guard let first = known.min(), var last = known.max() else { return nil }
    if periods.contains(where: \.isOngoing), let year = today?.year { last = max(last, year) }
    years = first...last
    // Use at most one cell for each month.
    yearWidth = min(12, room / (first...last).count)
    guard yearWidth > 0, let end = Day(year: last, month: 12, day: 31) else { return nil }
    now = today.map { min($0, end) } ?? end
  }

  /// Returns the cell of a complete date.
  private func cell(of day: Day) -> Int {
    let months = ((day.year ?? 0) - years.lowerBound) * 12 + (day.month ?? 1) - 1
    return min(max(0, (months * 31 + (day.day ?? 1) - 1) * yearWidth / (12 * 31)), width - 1)
  }

  /// Returns the cells that a date can be in, or `nil` if the date is unknown.
  ///
  /// - Parameter debut: The group's debut. No one joined the group before it.
  private func cells(of day: Day?, notBefore debut: Day? = nil) -> ClosedRange<Int>? {
    guard let span = day?.span else { return nil }
    var first = span.lowerBound
    if let debut, span.contains(debut) { first = debut }
    return cell(of: first)...cell(of: span.upperBound)
  }

  /// The labels for as many years as there is room for: `'15 '16`.
  var labels: String {
    let step = [1, 2, 5].first { $0 * yearWidth >= 4 } ?? 10
    return years.reduce(into: "") { text, year in
      let start = (year - years.lowerBound) * yearWidth
      guard (year - years.lowerBound).isMultiple(of: step), start + 3 <= width else { return }
      text += String(repeating: " ", count: start - text.count) + "'" + String(year).suffix(2)
    }
  }

  /// Returns numbers below their years, or bars of that height if a year has no room for a number.
  func counts(_ byYear: [Int: Int]) -> String {
    let most = byYear.values.max() ?? 0
    return years.reduce(into: "") { text, year in
      let count = byYear[year] ?? 0
      let number = yearWidth < 3 ? String(count.barCharacter(outOf: most)) : "\(count)"
      let cells = count == 0 ? "" : number
      text += cells + String(repeating: " ", count: max(0, yearWidth - cells.count))
    }
  }

  func bar(_ bar: TimeBar) -> String {
    var cells = Array(repeating: Character(" "), count: width)
    for period in bar.periods { draw(period, of: bar.group, into: &cells) }
    return String(cells)
  }

  private func draw(_ period: Period, of group: GirlGroup, into cells: inout [Character]) {
    let start = self.cells(of: period.from, notBefore: group.debut)
    let end = period.isOngoing ? cell(of: now)...cell(of: now) : self.cells(of: period.to)
    let last = end?.upperBound ?? cell(of: group.disbanded?.span?.upperBound ?? now)
    let first = start?.lowerBound ?? 0
    if first > last { return }
    let inactivePeriods = group.inactivePeriods.compactMap { period in
      self.cells(of: period.from).map { from in
        from.upperBound + 1..<max(from.upperBound + 1, self.cells(of: period.to)?.lowerBound ?? width)
      }
    }
    for cell in first...last {
      let isKnown = start?.isBefore(cell) == true && end?.isAfter(cell) == true
      let sure: Character = inactivePeriods.contains { $0.contains(cell) } ? "─" : "━"
      cells[cell] = isKnown ? sure : "┄"
    }
    if start?.count == 1 { cells[first] = "┣" }
    if end?.count == 1 { cells[last] = period.isOngoing ? "▶" : "╸" }
  }
}

extension ClosedRange<Int> {
  /// Whether a period that begins in one of these cells has certainly begun by the given cell.
  fileprivate func isBefore(_ cell: Int) -> Bool { count == 1 ? upperBound <= cell : upperBound < cell }

  /// Whether a period that ends in one of these cells has certainly not ended by the given cell.
  fileprivate func isAfter(_ cell: Int) -> Bool { count == 1 ? cell <= lowerBound : cell < lowerBound }
}

extension Int {
  /// Returns a bar whose height is this number relative to the greatest one, which must be at least 1.
  func barCharacter(outOf greatest: Int) -> Character {
    let levels = Array("·▁▂▃▄▅▆▇█")
    return levels[(self * (levels.count - 1) + greatest - 1) / Swift.max(1, greatest)]
  }
}
