import KPGGCore
import Terminal

/// Draws the browser's state, and finds what is at a position on the screen.
enum BrowseView {
  /// The screen.
  static func surface(_ state: BrowseState) -> Surface {
    var surface = Surface(state.size, isASCII: state.isASCII)
    if state.isTooSmall {
      let text = state.text("Terminal too small (needs 40 x 10). Press \(key: .quit) to quit.")
      for (y, line) in text.wrapped(to: max(2, state.size.width)).enumerated() {
        surface.draw(Line(line), x: 0, y: y)
      }
      return surface
    }
    for (y, bar) in bars(state) { for piece in bar { surface.draw(piece.line, x: piece.x, y: y) } }
    drawField(state, on: &surface)
    drawPage(state, on: &surface)
    if let line = state.playbackLine { surface.draw(line, x: 0, y: state.size.height - 2) }
    guard let status = state.message.map(state.text) else { return surface }
    // A long message wraps upwards from the last line: a truncated URL is useless.
    let last = state.size.height - 1
    let lines = status.sanitized.wrapped(to: state.size.width).suffix(state.contentHeight)
    for (number, line) in lines.enumerated() {
      surface.draw(Line(line).padded(to: state.size.width), x: 0, y: last + 1 - lines.count + number)
    }
    return surface
  }

  // MARK: The mouse

  /// What a mouse event hits; `nil` for nothing.
  static func hit(_ mouse: Mouse, _ state: BrowseState) -> BrowseHit? {
    if state.isTooSmall { return nil }
    switch mouse.action {
    case .wheelUp: return .action(.scroll(-3))
    case .wheelDown: return .action(.scroll(3))
    case .wheelLeft: return .action(.move(.left))
    case .wheelRight: return .action(.move(.right))
    case .secondaryPress: return .action(.back)
    case .press: break
    }
    guard (state.top..<state.top + state.contentHeight).contains(mouse.y) else {
      let isCovered = state.message != nil && mouse.y >= state.top
      let piece = bars(state)[mouse.y]?.first { ($0.x..<$0.x + $0.line.cells).contains(mouse.x) }
      return isCovered ? nil : piece?.action.map(BrowseHit.action)
    }
    if let action = state.previewAction(x: mouse.x, y: mouse.y) { return .action(action) }
    let y = mouse.y - state.top + state.page.scroll
    guard let item = state.layout.item(x: mouse.x, y: y), let spot = item.spot else { return nil }
    return .item(spot)
  }

  // MARK: The page

  private static func drawPage(_ state: BrowseState, on surface: inout Surface) {
    let scroll = state.page.scroll
    let visible = scroll..<scroll + state.contentHeight
    for item in state.layout.items(in: visible) {
      let isFocused = item.spot != nil && item.spot == state.page.focus
      for (number, line) in lines(of: item, state).enumerated() where visible.contains(item.y + number) {
        let y = state.top + item.y + number - scroll
        let isFirst = number == max(0, scroll - item.y)
        let mark = Line(isFocused && isFirst ? "> " : "  ")
        // Reverse only the first line of text, to keep it readable.
        let isReversed = isFocused && (!item.isText || isFirst)
        let width = item.isText ? min(item.width, line.cells + 3) : item.width
        surface.draw(mark + line, x: item.x, y: y, width: width, isReversed: isReversed)
      }
      if isFocused, !state.page.isTyping {
        let y = max(state.top, state.top + item.y - scroll)
        surface.cursor = .init(x: max(0, item.x), y: y, isVisible: false)
      }
    }
    if state.hasPreview { state.drawPreview(on: &surface) }
    drawScrollBar(state, on: &surface)
  }

  /// Marks the visible part of a page that is taller than the screen, beside the list.
  private static func drawScrollBar(_ state: BrowseState, on surface: inout Surface) {
    let (visible, height) = (state.contentHeight, state.layout.height)
    if height <= visible { return }
    let length = max(1, visible * visible / height)
    let start = (visible - length) * state.page.scroll / (height - visible)
    let x = state.hasPreview ? state.listWidth + 1 : state.size.width - 1
    let (bar, part) = (Line("│", .secondary), Line("┃", .secondary))
    for row in 0..<visible {
      let isVisible = (start..<start + length).contains(row)
      surface.draw(isVisible ? part : bar, x: x, y: state.top + row, width: 1)
    }
  }

  private static func lines(of item: Placed, _ state: BrowseState) -> [Line] {
    switch item.content {
    case .row(let row):
      let lines = row.lines
      guard let picture = item.picture else { return lines }
      let rows = state.picture(picture).padded()
      return (0..<item.height).map { row in
        let part = row < rows.count ? rows[row] : Line().padded(to: picture.size.width)
        return part + (row < lines.count ? lines[row] : Line())
      }
    case .picture: return item.picture.map { state.picture($0).lines } ?? []
    }
  }

  // MARK: The text field

  private static func drawField(_ state: BrowseState, on surface: inout Surface) {
    guard let field = state.page.type.field else { return }
    for (number, row) in state.page.type.header(state).enumerated() {
      guard case .field = row else { continue }
      let lead = Line(state.text(field.label) + " ", .secondary).indented(by: 2)
      let (text, caret) = visible(state.page.field, cells: state.size.width - lead.cells - 1)
      var style = Style.plain
      style.isReversed = state.page.field.isSelected && state.page.isTyping
      surface.draw(lead + Line(text, style), x: 0, y: 1 + number)
      if state.page.isTyping {
        surface.cursor = .init(x: lead.cells + caret, y: 1 + number, isVisible: true)
      }
    }
  }

  /// The part of a field's text that fits, and the caret's column in it.
  private static func visible(_ field: TextField, cells width: Int) -> (text: String, caret: Int) {
    var before = field.text.prefix(field.caret)
    var caret = String(before).cells
    while caret >= width, let first = before.popFirst() { caret -= String(first).cells }
    return (String(before) + field.text.dropFirst(field.caret), caret)
  }
}
