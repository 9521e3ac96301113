import KPGGCore
import Terminal

/// Items stacked in a column of a page.
struct PageColumn {
  let context: RenderContext
  private let x: Int
  private let width: Int
  /// The number of rows that are visible at once.
  private let pageHeight: Int
  /// Whether rows of groups and members have pictures.
  private let hasPictures: Bool
  private(set) var items: [BrowseLayout.Item] = []
  private var y: Int
  /// The number of focusable items on the page so far.
  private var count = 0

  init(_ state: BrowseState, x: Int = 0, width: Int, after other: PageColumn? = nil, y: Int = 0) {
    (self.x, self.width, self.y) = (x, width, y)
    (context, pageHeight, hasPictures) = (state.context(width), state.contentHeight, state.hasRowPictures)
    count = other?.count ?? 0
  }

  /// Adds text that cannot have focus.
  mutating func addText(_ lines: [Line]) {
    if !lines.isEmpty { add(nil, nil, lines, top: y, isText: true) }
  }

  /// Adds text that can have focus, in blocks that fit the screen, so that all of it can be reached.
  ///
  /// - Parameter isSection: Whether a section of the page starts with it.
  mutating func addFocusable(_ lines: [Line], isSection: Bool = true) {
    let lines = Array(lines.reversed().drop { $0.text.isEmpty }.reversed())
    let blanks = lines.prefix { $0.text.isEmpty }.count
    let top = y
    addText(Array(lines.prefix(blanks)))
    let rest = Array(lines.dropFirst(blanks))
    let step = max(1, pageHeight)
    for start in stride(from: 0, to: rest.count, by: step) {
      add(
        spot(), nil, Array(rest[start..<min(start + step, rest.count)]), top: start == 0 ? top : y,
        isText: true, isSection: isSection && start == 0)
    }
  }

  /// Adds a message that can have focus.
  mutating func addMessage(_ text: Text, _ style: Style = .secondary) {
    addFocusable(context.wrapped(Line(context.text(text), style), to: context.width))
  }

  /// Adds list rows under a heading.
  ///
  /// - Parameter fallbacks: The targets of rows without a subject, one for each row.
  mutating func addRows(
    _ rows: [ListBlock], under heading: [Line] = [], fallbacks: [BrowseLayout.Target] = [],
    areFavorites: Bool = false, havePictures: Bool = false
  ) {
    let top = y
    addText(heading)
    let start = y
    let height = max(Self.rowPicture.height, rows.map(\.lines.count).max() ?? 0)
    for (number, row) in rows.enumerated() where row.lines.contains(where: { !$0.text.isEmpty }) {
      let target: BrowseLayout.Target? =
        switch row.subject {
        case .entry(let id): areFavorites ? .favorite(id) : .entry(id)
        case .agency(let slug): .agency(slug)
        case .allSongs: .allSongs
        case .none: fallbacks.isEmpty ? nil : fallbacks[number]
        }
      let isSection = number == 0 && !heading.isEmpty
      if hasPictures, havePictures, let id = target?.picturedEntry {
        let columns = max(1, width / Self.picturedWidth)
        let (line, column) = (number / columns, number % columns)
        let size = Self.rowPicture
        items.append(
          .init(
            spot: spot(), target: target, content: .lines(row.lines), x: x + column * (width / columns),
            y: start + line * height, width: width / columns, height: height,
            top: line == 0 ? top : start + line * height, isSection: isSection,
            picture: .init(id: id, size: size)))
        y = start + (line + 1) * height
      } else {
        add(spot(), target, row.lines, top: number == 0 ? top : y, isSection: isSection)
      }
    }
  }

  /// Adds a part of a page: rows that can be opened, and text between them.
  ///
  /// - Parameter isAtTop: Whether it needs no blank line above it.
  mutating func add(_ part: EntryPage.Part, isAtTop: Bool) {
    var heading = (isAtTop ? [] : [Line()]) + part.heading
    var blocks = part.blocks[...]
    if blocks.isEmpty { addText(heading) }
    while let first = blocks.first {
      let run = blocks.prefix { ($0.subject == nil) == (first.subject == nil) }
      blocks = blocks.dropFirst(run.count)
      if first.subject == nil {
        addFocusable(heading + run.flatMap(\.lines), isSection: run.startIndex == part.blocks.startIndex)
      } else {
        addRows(Array(run), under: heading, havePictures: part.isOfMembers)
      }
      heading = []
    }
  }

  /// Adds a list with its own headings, which are the blocks without a subject.
  mutating func addList(_ blocks: [ListBlock]) {
    var heading: [Line] = []
    for block in blocks {
      if block.subject == nil {
        // The first heading needs no blank line above it.
        heading += items.isEmpty ? Array(block.lines.drop { $0.text.isEmpty }) : block.lines
      } else {
        addRows([block], under: heading)
        heading = []
      }
    }
    addText(heading)
  }

  /// Adds a row that opens the part of a list that is not laid out.
  mutating func addMore(_ count: Int) {
    if count <= 0 { return }
    let line = Line(context.text("\(count) more"), .secondary).indented(by: 2)
    addRows([ListBlock(lines: [line])], fallbacks: [.more])
  }

  /// Adds a loading or error message unless the whole catalog is loaded.
  mutating func addLoadState(_ state: BrowseState, hasRows: Bool) {
    switch state.catalog.allData {
    case .loaded: break
    case .failed(let text):
      addFocusable([Line()] + context.wrapped(Line(context.text(text), .error), to: context.width))
    case .notRequested, .loading:
      if !hasRows { addMessage(.loading) }
    }
  }

  /// The picture of a row.
  static let rowPicture = Size(width: 6, height: 3)
  /// The least width of a row with a picture.
  static let picturedWidth = 26

  private mutating func spot() -> BrowsePage.Spot {
    count += 1
    return .row(count - 1)
  }

  private mutating func add(
    _ spot: BrowsePage.Spot?, _ target: BrowseLayout.Target?, _ lines: [Line], top: Int, isText: Bool = false,
    isSection: Bool = false
  ) {
    // The text above the first item, which can't have focus, scrolls with it.
    let top = spot == .row(0) ? 0 : top
    items.append(
      .init(
        spot: spot, target: target, content: .lines(lines), x: x, y: y, width: width, height: lines.count,
        top: top, isSection: isSection, isText: isText))
    y += lines.count
  }

  /// Adds the items to the page.
  mutating func finish(_ layout: inout BrowseLayout) {
    items.forEach { layout.add($0) }
    items = []
  }
}
