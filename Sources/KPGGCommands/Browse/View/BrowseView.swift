import KPGGCore
import Terminal

/// The drawing of the browser's state, and the search for the target of a mouse event.
enum BrowseView {
  static func surface(_ state: BrowseState) -> ScreenBuffer {
    var surface = ScreenBuffer(state.size, isASCII: state.isASCII)
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
    // A long message also covers the lines above the last one, because a truncated URL is useless.
    let last = state.size.height - 1
    let lines = status.sanitized.wrapped(to: state.size.width).suffix(state.contentHeight)
    for (number, line) in lines.enumerated() {
      surface.draw(Line(line).padded(to: state.size.width), x: 0, y: last + 1 - lines.count + number)
    }
    return surface
  }

  // MARK: The mouse

  /// Returns the target of a mouse event, or `nil` if it has none.
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
    guard (state.pageTop..<state.pageTop + state.contentHeight).contains(mouse.y) else {
      let isCovered = state.message != nil && mouse.y >= state.pageTop
      let piece = bars(state)[mouse.y]?.first { ($0.x..<$0.x + $0.line.cells).contains(mouse.x) }
      return isCovered ? nil : piece?.action.map(BrowseHit.action)
    }
    if let action = state.previewAction(x: mouse.x, y: mouse.y) { return .action(action) }
    let y = mouse.y - state.pageTop + state.page.scroll
    guard let item = state.layout.item(x: mouse.x, y: y), let focusIndex = item.focusIndex else { return nil }
    return .item(focusIndex)
  }

  // MARK: The page

  private static func drawPage(_ state: BrowseState, on surface: inout ScreenBuffer) {
    let scroll = state.page.scroll
    let visible = scroll..<scroll + state.contentHeight
    for item in state.layout.items(in: visible) {
      let isFocused = item.focusIndex != nil && item.focusIndex == state.page.focus
      for (number, line) in lines(of: item, state).enumerated() where visible.contains(item.y + number) {
        let y = state.pageTop + item.y + number - scroll
        let isFirst = number == max(0, scroll - item.y)
        let mark = Line(isFocused && isFirst ? "> " : "  ")
        // Reverse only the first line of text, to keep it readable.
        let isReversed = isFocused && (!item.isText || isFirst)
        let width = item.isText ? min(item.width, line.cells + 3) : item.width
        surface.draw(mark + line, x: item.x, y: y, width: width, isReversed: isReversed)
      }
      if isFocused, !state.page.isTyping {
        let y = max(state.pageTop, state.pageTop + item.y - scroll)
        surface.cursor = .init(x: max(0, item.x), y: y, isVisible: false)
      }
    }
    for (row, line) in state.preview.enumerated() {
      surface.draw(line, x: state.previewColumn, y: state.pageTop + row)
    }
    drawScrollBar(state, on: &surface)
  }

  /// Draws a scroll bar next to the list if the page is taller than the screen.
  private static func drawScrollBar(_ state: BrowseState, on surface: inout ScreenBuffer) {
    let visible = state.contentHeight
    let height = state.layout.height
    if height <= visible { return }
    let length = max(1, visible * visible / height)
    let start = (visible - length) * state.page.scroll / (height - visible)
    let x = state.hasPreview ? state.listWidth + 1 : state.size.width - 1
    let bar = Line("│", .secondary)
    let part = Line("┃", .secondary)
    for row in 0..<visible {
      let isVisible = (start..<start + length).contains(row)
      surface.draw(isVisible ? part : bar, x: x, y: state.pageTop + row, width: 1)
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

  private static func drawField(_ state: BrowseState, on surface: inout ScreenBuffer) {
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

  /// Returns the part of a field's text that fits, and the caret's column in it.
  private static func visible(_ field: TextField, cells width: Int) -> (text: String, caret: Int) {
    var before = field.text.prefix(field.caret)
    var caret = String(before).cells
    while caret >= width, let first = before.popFirst() { caret -= String(first).cells }
    return (String(before) + field.text.dropFirst(field.caret), caret)
  }
}
