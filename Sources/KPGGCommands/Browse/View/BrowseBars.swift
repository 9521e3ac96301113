import KPGGCore
import Terminal

// The rows around the page: tabs and path, the fixed rows of the page, and hints, as pieces that can be clicked.

extension BrowseView {
  /// A part of a row at a column, and what a click on it does.
  struct Piece {
    let x: Int
    let line: Line
    let action: BrowseAction?
  }

  /// The rows around the page, by their screen row.
  static func bars(_ state: BrowseState) -> [Int: [Piece]] {
    let width = state.size.width
    var bars = [0: top(state), state.size.height - 1: row(footer(state))]
    let headers = state.page.type.header(state)
    for (number, header) in headers.enumerated() {
      switch header {
      case .field: break
      case .pieces(let pieces): bars[1 + number] = row(pieces, within: width)
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

  /// The tabs, and at the right edge the path to the page.
  private static func top(_ state: BrowseState) -> [Piece] {
    let tabs = tabs(state, beside: state.pages.count > 1 ? 16 : 0)
    let width = state.size.width
    let path = path(state, within: width - cells(tabs) - 1)
    let gap = Line().padded(to: max(0, width - cells(tabs) - cells(path) - 1))
    return row(tabs + [.init(line: gap)] + path, within: width)
  }

  /// Pieces side by side, as many as fit.
  private static func row(_ pieces: [PagePiece], within width: Int = .max) -> [Piece] {
    var x = 0
    return pieces.compactMap { piece in
      let start = x
      x += piece.line.cells
      if start >= width { return nil }
      let line = x > width ? piece.line.fitted(to: width - start) : piece.line
      return Piece(x: start, line: line, action: piece.action)
    }
  }

  private static func cells(_ pieces: [PagePiece]) -> Int { pieces.reduce(0) { $0 + $1.line.cells } }

  /// The tabs. If there is too little room, their names are short, or only the selected one has its name.
  ///
  /// - Parameter others: The least number of cells for what is beside them.
  private static func tabs(_ state: BrowseState, beside others: Int) -> [PagePiece] {
    func tabs(names cells: Int, gap: String) -> [PagePiece] {
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

  /// The path to the page, or the end of it that fits; empty on the first page of a tab.
  private static func path(_ state: BrowseState, within room: Int) -> [PagePiece] {
    let titles = state.pages.map { $0.type.title(state) }
    let last = titles.count - 1
    if last == 0 { return [] }
    func path(from first: Int) -> [PagePiece] {
      (first...last).map { depth in
        PagePiece(
          line: Line((depth == first ? "" : " / ") + titles[depth], .secondary),
          action: depth < last ? .page(depth + 1) : nil)
      }
    }
    return titles.indices.map(path).first { cells($0) <= room } ?? path(from: last)
  }

  /// Hints for the keys that work here, as many as fit; the way back, the list of keys and the end are always shown.
  private static func footer(_ state: BrowseState) -> [PagePiece] {
    let hints = KeyBinding.table.compactMap { binding -> (piece: PagePiece, isKept: Bool)? in
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
  /// The hint in the last line; `nil` for none.
  fileprivate func hint(in state: BrowseState) -> Text? {
    switch action {
    case .search where state.page.type.isFiltered: "filter"
    case .open where state.page.type.isFiltered && state.page.isTyping: "done"
    case .surprise where !(state.page.type is HomePage): nil
    case .open where state.playsFocus: "play"
    case .play where state.playsFocus: nil
    default: footer
    }
  }
}
