import KPGGCore
import Terminal

/// A page about a group, member, unit or agency, for printing and for the browser.
struct EntryPage {
  /// Rows or text under a heading.
  struct Part {
    var heading: [Line] = []
    /// Rows that can be opened, and text without a target.
    let rows: [PageRow]
    /// Whether the rows are members, who can have pictures.
    var isOfMembers = false

    /// The number of its lines below a blank line.
    var height: Int { 1 + heading.count + rows.reduce(0) { $0 + $1.height } }
  }

  /// The space for the parts of a page.
  struct Space {
    /// The left column, or the whole page if it has one column.
    let left: RenderContext
    /// The right column and the whole page; `nil` if the page has one column.
    var wide: (right: RenderContext, whole: RenderContext)?
    /// The number of rows that are visible at once.
    let height: Int
    /// Whether the page is in the browser, where rows can be opened.
    var isInBrowser = false
    /// The height that a picture takes at the top of the right column.
    var pictureHeight = 0
    /// The space for each of the members on the left, who have pictures; `nil` if they have none.
    var pictured: (context: RenderContext, columns: Int, minHeight: Int)?

    var isWide: Bool { wide != nil }
    /// The context for the parts on the right, which are below the others if the page has one column.
    var right: RenderContext { wide?.right ?? left }
    /// The context for the header and the footer.
    var across: RenderContext { wide?.whole ?? left }
  }

  /// The name, and what it belongs to.
  let header: [Line]
  let left: [Part]
  /// The parts beside those on the left; empty if the page has one column.
  var right: [Part] = []
  let footer: [Line]
}

/// The view of a group, member, unit or agency.
protocol EntryView: Sendable {
  func page(_ space: EntryPage.Space) -> EntryPage
}

/// The space for a page: on paper, or in the browser.
struct PageSpace {
  /// The context of the whole page, without the margin.
  let context: RenderContext
  /// The number of cells on the left of each column, for the mark of the focus.
  var margin = 0
  /// The number of rows that are visible at once.
  let height: Int
  /// Whether there is room for two columns.
  let isWide: Bool
  var isInBrowser = false
  /// The room for the page's picture; `nil` for none.
  var picture: Size?
  /// Whether rows of groups and members have pictures.
  var hasRowPictures = false

  /// The picture of a row.
  static let rowPicture = Size(width: 6, height: 3)
  /// The least width of a row with a picture.
  static let picturedWidth = 26
  /// The cells between two columns, and between a picture and what is beside it.
  fileprivate static let (columnGap, pictureGap) = (4, 2)

  /// The space for each row with a picture in a column; `nil` if rows have none.
  func pictured(_ column: RenderContext) -> (context: RenderContext, columns: Int, minHeight: Int)? {
    if !hasRowPictures { return nil }
    let width = column.width + margin
    let columns = max(1, width / Self.picturedWidth)
    let text = width / columns - Self.rowPicture.width - 4
    return (column.atMost(text), columns, Self.rowPicture.height)
  }
}

extension EntryView {
  /// The page for printing.
  func lines(_ context: RenderContext, picture: PictureView? = nil) -> [Line] {
    let picture = context.isAccessible ? nil : picture
    var space = PageSpace(context: context, height: context.height, isWide: context.hasColumns)
    space.picture = picture.map { Size(width: $0.size.width, height: $0.lines.count) }
    return placed(in: space).lines(picture)
  }

  /// Places the page's parts in one column or two.
  func placed(in space: PageSpace) -> [Placed] {
    space.isWide ? placedInColumns(space) : placedInOneColumn(space)
  }

  /// A picture is beside the first part, or below it if there is no room.
  private func placedInOneColumn(_ space: PageSpace) -> [Placed] {
    let (whole, picture) = (space.context, space.picture)
    func page(_ context: RenderContext) -> EntryPage {
      self.page(
        .init(
          left: context, height: space.height, isInBrowser: space.isInBrowser,
          pictured: space.pictured(context)))
    }
    let isBeside = picture != nil && whole.width + space.margin >= RenderContext.pictureColumnWidth
    let first = isBeside ? whole.atMost(whole.width - (picture?.width ?? 0) - PageSpace.pictureGap) : whole
    let (top, rest) = (page(first), page(whole))
    var column = PageColumn(space, first)
    column.addText(top.header)
    if let part = top.left.first { column.add(part, isAtTop: false) }
    var y = column.y
    var items = column.items
    if let picture {
      let x = isBeside ? first.width + PageSpace.pictureGap : 0
      var beside = PageColumn(space, whole, x: x, y: isBeside ? 0 : y + 1)
      beside.addPicture(picture)
      items += beside.items
      y = max(y, beside.y)
    }
    var below = PageColumn(space, whole, y: y, after: column)
    for part in rest.left.dropFirst() { below.add(part, isAtTop: false) }
    below.addText(rest.footer)
    return items + below.items
  }

  private func placedInColumns(_ space: PageSpace) -> [Placed] {
    let whole = space.context
    let left = whole.column((whole.width - PageSpace.columnGap) / 2)
    let right = whole.column(whole.width - left.width - PageSpace.columnGap)
    let pictureHeight = space.picture.map { $0.height + 1 } ?? 0
    let page = page(
      .init(
        left: left, wide: (right, whole), height: space.height, isInBrowser: space.isInBrowser,
        pictureHeight: pictureHeight, pictured: space.pictured(left)))
    var header = PageColumn(space, whole)
    header.addText(page.header)
    let top = header.y + 1
    var first = PageColumn(space, left, y: top)
    for (number, part) in page.left.enumerated() { first.add(part, isAtTop: number == 0) }
    var second = PageColumn(space, right, x: left.width + PageSpace.columnGap, y: top, after: first)
    if let picture = space.picture {
      second.addPicture(picture)
      second.skipRow()
    }
    for (number, part) in page.right.enumerated() { second.add(part, isAtTop: number == 0) }
    var footer = PageColumn(space, whole, y: max(first.y, second.y))
    footer.addText(page.footer)
    return header.items + first.items + second.items + footer.items
  }
}

/// A fact on a page.
struct FactRow {
  let label: Text
  let value: Line
  /// What the fact can open.
  var target: Target?

  init(_ label: Text, _ value: Line, opens target: Target? = nil) {
    (self.label, self.value, self.target) = (label, value, target)
  }

  /// A fact with a text; `nil` if there is none.
  init?(_ label: Text, _ value: String?) {
    guard let value else { return nil }
    self.init(label, Line(value))
  }
}

extension RenderContext {
  /// Facts as rows. Successive short facts share a line where there is room for two.
  func rows(_ facts: [FactRow]) -> [PageRow] {
    let labels = facts.map { text($0.label) }
    // Repeated labels, as of several agencies, are shown once.
    let shown = labels.indices.map {
      $0 > 0 && labels[$0] == labels[$0 - 1] && !isAccessible ? "" : labels[$0]
    }
    let margin = 2 + (labels.map(\.cells).max() ?? 0) + 2
    let half = width / 2
    func line(_ index: Int) -> [Line] {
      self.facts([(name: shown[index], value: facts[index].value)], margin: margin)
    }
    func isShort(_ index: Int) -> Bool {
      facts.indices.contains(index) && facts[index].target == nil && width >= 70 && !isAccessible
        && margin + facts[index].value.cells < half
    }
    var rows: [PageRow] = []
    var index = 0
    while index < facts.count {
      if isShort(index), isShort(index + 1) {
        let pair = line(index)[0].padded(to: half) + line(index + 1)[0]
        rows.append(PageRow(lines: [pair]))
        index += 2
      } else {
        rows.append(PageRow(target: facts[index].target, lines: line(index)))
        index += 1
      }
    }
    return rows
  }

  /// A part of a page with a heading in the colour of a group.
  func part(_ heading: Text?, of group: Slug?, _ rows: [PageRow]) -> EntryPage.Part {
    let style = group.map(Style.heading(of:)) ?? .heading
    let lines = heading.map { wrapped(Line(text($0), style), to: width) } ?? []
    return EntryPage.Part(heading: lines, rows: rows)
  }
}
