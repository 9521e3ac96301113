import KPGGCore
import Terminal

// The rows around the page: tabs, filter, path, header and footer, as pieces that can be clicked.

extension BrowseView {
  /// A part of a row at a column, and what a click on it does.
  struct Piece {
    let x: Int
    let line: Line
    let action: BrowseAction?
  }

  /// The rows around the page, by their screen row.
  static func bars(_ state: BrowseState) -> [Int: [Piece]] {
    let tabs = tabs(state)
    let filter = Line(filterText(state), .secondary)
    var top = row(tabs)
    var path = path(state)
    if filter.cells < state.size.width - cells(tabs) {
      top.append(Piece(x: state.size.width - filter.cells - 1, line: filter, action: nil))
    } else {
      path.append(.init(line: filter.indented(by: 2)))
    }
    var bars = [
      0: top, 1: row(path, within: state.size.width), state.size.height - 1: row(footer(state)),
    ]
    for (number, header) in state.page.type.header(state).enumerated() {
      switch header {
      case .field: break
      case .pieces(let pieces): bars[2 + number] = row(pieces)
      case .hint(let text):
        let line = Line(state.text(text), .secondary).indented(by: 2)
        bars[2 + number] = row([.init(line: line, action: .search)], within: state.size.width)
      }
    }
    return bars
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

  /// The tabs. If there is too little room, only the selected tab shows its name.
  private static func tabs(_ state: BrowseState) -> [PagePiece] {
    func tabs(isShort: Bool) -> [PagePiece] {
      Tab.allCases.map { tab in
        let isSelected = tab == state.tab
        let name = isSelected || !isShort ? " " + tab.type.title(state) : ""
        let text = "\(tab.rawValue + 1)" + name
        return .init(
          line: isSelected ? Line("[\(text)]", .title) + Line(" ") : Line(" \(text)  ", .secondary),
          action: .tab(tab.rawValue))
      }
    }
    let long = tabs(isShort: false)
    let room = state.size.width - filterText(state).cells
    return cells(long) < room ? long : tabs(isShort: true)
  }

  /// The active filters and sort order, as far as they apply to the page.
  private static func filterText(_ state: BrowseState) -> String {
    if state.page.type.features.isDisjoint(with: [.filters, .kinds]) { return "" }
    let (filter, language) = (state.page.type.filter(state), state.language)
    var parts: [String] = []
    if !filter.eras.isEmpty {
      let eras = language.list(filter.eras.sorted().map(language.era))
      let long = language("debuted \(eras)")
      parts.append(state.size.width < 60 ? eras : long)
    }
    if filter.isOriginal { parts.append(language("original")) }
    switch filter.shown {
    case .all: break
    case .favorites: parts.append(language("favourites"))
    case .active: parts.append(language(Text("active").meaning("filter")))
    }
    if let order = state.page.type.order(filter) { parts.append(language(order)) }
    return language.list(parts)
  }

  /// The path to the page; empty on the first page of a tab.
  private static func path(_ state: BrowseState) -> [PagePiece] {
    if state.pages.count < 2 { return [] }
    let titles = state.pages.map { $0.type.title(state) }
    return titles.indices.map { depth in
      .init(
        line: Line((depth == 0 ? "  " : " / ") + titles[depth], .secondary),
        action: depth + 1 < titles.count ? .page(depth + 1) : nil)
    }
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
    case .keys where state.page.type is KeysPage: nil
    case .surprise where !(state.page.type is HomePage): nil
    default: footer
    }
  }
}
