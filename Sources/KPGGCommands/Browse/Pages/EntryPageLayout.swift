import KPGGCore
import Terminal

// Pages about a group, member, unit or agency, with their pictures.

extension BrowseLayout {
  /// Lays out a page, in two columns on a wide screen.
  ///
  /// - Parameter picture: The entry whose picture the page shows, if pictures are shown.
  mutating func add(_ view: some EntryView, picture: EntryID?, _ state: BrowseState) {
    let picture = state.pictures.areShown ? picture : nil
    if state.size.width >= 100 { return addWide(view, picture, state) }
    let width = state.pageWidth
    let isBeside = picture != nil && state.hasPictureColumn
    func page(_ width: Int) -> EntryPage {
      view.page(
        .init(
          left: state.context(width), height: state.contentHeight, isInBrowser: true,
          pictured: state.pictured(width)))
    }
    let whole = page(width)
    let firstWidth = isBeside ? width - state.pictureSize.width - 2 : width
    let first = isBeside ? page(firstWidth) : whole
    var column = PageColumn(state, width: firstWidth)
    column.addText(first.header)
    if let part = first.left.first { column.add(part, isAtTop: false) }
    if let picture {
      column.finish(&self)
      addPicture(picture, x: isBeside ? firstWidth : 0, y: isBeside ? 0 : height + 1, state)
      column = PageColumn(state, width: width, after: column, y: height)
    }
    for part in whole.left.dropFirst() { column.add(part, isAtTop: false) }
    column.finish(&self)
    addText(whole.footer, width: width)
  }

  private mutating func addWide(_ view: some EntryView, _ picture: EntryID?, _ state: BrowseState) {
    let width = (state.pageWidth - 2) / 2
    let rightX = width + 2
    let rightWidth = state.pageWidth - rightX
    let pictureHeight = picture == nil ? 0 : state.pictureSize.height + 1
    let page = view.page(
      .init(
        left: state.context(width), wide: (state.context(rightWidth), state.context()),
        height: state.contentHeight, isInBrowser: true, pictureHeight: pictureHeight,
        pictured: state.pictured(width)))
    addText(page.header, width: state.pageWidth)
    let top = height + 1
    var left = PageColumn(state, width: width, y: top)
    for (number, part) in page.left.enumerated() { left.add(part, isAtTop: number == 0) }
    left.finish(&self)
    if let picture { addPicture(picture, x: rightX, y: top, state) }
    var right = PageColumn(state, x: rightX, width: rightWidth, after: left, y: top + pictureHeight)
    for (number, part) in page.right.enumerated() { right.add(part, isAtTop: number == 0) }
    right.finish(&self)
    addText(page.footer, width: state.pageWidth)
  }

  /// Says why a page has nothing to show.
  mutating func add(problem: Text, _ state: BrowseState) {
    var column = PageColumn(state, width: state.pageWidth)
    column.addMessage(problem, .plain)
    column.finish(&self)
  }
}
