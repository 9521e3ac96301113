import KPGGCore
import Terminal

// The rows around the page, in pieces that can be clicked: the tabs and the path, the page's fixed rows, and the hints.

extension BrowseView {
  /// A part of a row at a column, and the action of a click on it.
  struct PlacedSegment {
    let x: Int
    let line: Line
    let action: BrowseAction?
  }

  /// Returns the rows around the page, by their screen row.
  static func bars(_ state: BrowseState) -> [Int: [PlacedSegment]] {
    let width = state.size.width
    var bars = [0: top(state), state.size.height - 1: row(footer(state))]
    let headers = state.page.type.header(state)
    for (number, header) in headers.enumerated() {
      switch header {
      case .field: break
      case .segments(let segments): bars[1 + number] = row(segments, within: width)
      case .hint(let text):
        let line = Line(state.text(text), .secondary).indented(by: 2)
        bars[1 + number] = row([.init(line: line, action: .search)], within: width)
      }
    }
    if headers.isEmpty {
      bars[1] = row([.init(line: Line(String(repeating: "─", count: width), .secondary))])
    }
    return bars
  }

  /// Returns the tabs and, at the right edge, the path to the page.
  private static func top(_ state: BrowseState) -> [PlacedSegment] {
    let tabs = tabs(state, beside: state.pages.count > 1 ? 16 : 0)
    let width = state.size.width
    let path = path(state, within: width - cells(tabs) - 1)
    let gap = Line().padded(to: max(0, width - cells(tabs) - cells(path) - 1))
    return row(tabs + [.init(line: gap)] + path, within: width)
  }

  /// Returns pieces side by side, as many as fit.
  private static func row(_ segments: [BarSegment], within width: Int = .max) -> [PlacedSegment] {
    var x = 0
    return segments.compactMap { piece in
      let start = x
      x += piece.line.cells
      if start >= width { return nil }
      let line = x > width ? piece.line.fitted(to: width - start) : piece.line
      return PlacedSegment(x: start, line: line, action: piece.action)
    }
  }

  private static func cells(_ segments: [BarSegment]) -> Int { segments.reduce(0) { $0 + $1.line.cells } }

  /// Returns the tabs. If there is too little room, shortens their names or keeps only the selected tab's name.
  ///
  /// - Parameter others: The number of cells to leave free next to the tabs.
  private static func tabs(_ state: BrowseState, beside others: Int) -> [BarSegment] {
    func tabs(names cells: Int, gap: String) -> [BarSegment] {
      Tab.allCases.map { tab in
        let isSelected = tab == state.tab
        // The favourites have a sign, so that all names fit on most screens.
        let title = tab == .favorites && !isSelected ? "★" : tab.type.title(state)
        let name = isSelected ? title : title.prefix(cells: cells)
        let text = ["\(tab.rawValue + 1)", name].filter { !$0.isEmpty }.joined(separator: " ")
        let line = isSelected ? Line("[\(text)]", .title) : Line(gap + text, .secondary)
        return .init(line: line + Line(" "), action: .tab(tab.rawValue))
      }
    }
    let forms = [(99, " "), (99, ""), (6, ""), (4, ""), (3, "")].map { tabs(names: $0, gap: $1) }
    return forms.first { cells($0) + others <= state.size.width } ?? tabs(names: 0, gap: " ")
  }

  /// Returns the path to the page, or as much of its end as fits. The path is empty on the first page of a tab.
  private static func path(_ state: BrowseState, within room: Int) -> [BarSegment] {
    let titles = state.pages.map { $0.type.title(state) }
    let last = titles.count - 1
    if last == 0 { return [] }
    func path(from first: Int) -> [BarSegment] {
      (first...last).map { depth in
        BarSegment(
          line: Line((depth == first ? "" : " / ") + titles[depth], .secondary),
          action: depth < last ? .page(depth + 1) : nil)
      }
    }
    return titles.indices.map(path).first { cells($0) <= room } ?? path(from: last)
  }

  /// Returns hints for the keys that work here, as many as fit. Always includes the hints for back, keys and quit.
  private static func footer(_ state: BrowseState) -> [BarSegment] {
    let hints = KeyBinding.table.compactMap { binding -> (piece: BarSegment, isKept: Bool)? in
      guard binding.applies(to: state.page.type), state.isEnabled(binding.action),
        let text = binding.hint(in: state), let key = binding.key(on: state.page)
      else { return nil }
      let line = Line(key.name, .title) + Line(" " + state.text(text) + "  ", .secondary)
      return (.init(line: line, action: binding.action), [.back, .keys, .quit].contains(binding.action))
    }
    // The last hint needs no space after it.
    var room = state.size.width + 2 - cells(hints.filter(\.isKept).map(\.piece))
    var hasRoom = true
    return hints.filter { hint in
      if hint.isKept { return true }
      room -= hint.piece.line.cells
      hasRoom = hasRoom && room >= 0
      return hasRoom
    }.map(\.piece)
  }
}

extension KeyBinding {
  fileprivate func hint(in state: BrowseState) -> Text? {
    switch action {
    case .search where state.page.type.hasFilterField: "filter"
    case .open where state.page.type.hasFilterField && state.page.isTyping: "done"
    case .randomGroup where !(state.page.type is HomePage): nil
    case .open where state.playsFocus: "play"
    case .play where state.playsFocus: nil
    default: footer
    }
  }
}
