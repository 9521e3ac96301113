import KPGGCore
import Terminal

/// A page about a group, member, unit or agency, for printing and for the browser.
struct EntryPage {
  /// A part of a page, with rows or text under a heading.
  struct Part {
    var heading: [Line] = []
    let rows: [PageRow]
    /// Whether the rows are members, who can have pictures.
    var areMembers = false
  }

  struct Space {
    /// The left column, or the whole page if it has one column.
    let left: RenderContext
    /// The right column and the whole page, or `nil` if the page has one column.
    var wide: (right: RenderContext, whole: RenderContext)?
    /// The space for each member on the left if members have pictures, or `nil` if they have none.
    var withPictures: RenderContext?

    var isWide: Bool { wide != nil }
    /// The context for the parts on the right, which are below the others if the page has one column.
    var right: RenderContext { wide?.right ?? left }
    /// The context for the header and the footer.
    var across: RenderContext { wide?.whole ?? left }
    /// Whether rows have room for the positions of members.
    var hasPositions: Bool { across.width >= 96 || across.isAccessible }
  }

  /// The maximum number of songs on the page of a group or member.
  static let maxSongs = 8

  /// The name, the owner (such as a member's group) and a summary of the facts.
  let header: [Line]
  let left: [Part]
  /// The parts next to those on the left, or below them if the page has one column.
  let right: [Part]
  /// Returns the dates of the facts. It is called only when they are needed, because a preview leaves them out.
  let footer: () -> [Line]

  init(header: [Line], left: [Part], right: [Part] = [], footer: @escaping @autoclosure () -> [Line]) {
    self.header = header
    self.left = left
    self.right = right
    self.footer = footer
  }
}

/// The view of a group, member, unit or agency.
protocol EntryView: Sendable {
  /// Whether the page has one column even if there is room for two.
  var isOneColumn: Bool { get }

  func page(_ space: EntryPage.Space) -> EntryPage
}

/// The space for a printed page or for a page in the browser.
struct PageSpace {
  /// The context of the whole page, without the margin.
  var context: RenderContext
  /// The number of cells on the left of each column, for the focus mark.
  var margin = 0
  /// The number of rows that are visible at once.
  let height: Int
  /// Whether there is room for two columns.
  let isWide: Bool
  /// The size of the page's picture, or `nil` for none.
  var picture: Size?
  /// Whether rows of groups and members have pictures.
  var hasRowPictures = false

  static let rowPicture = Size(width: 6, height: 3)
  /// The minimum width of a row with a picture.
  static let picturedWidth = 26
  /// The number of cells between two columns.
  static let columnGap = 4
  /// The number of cells between a picture and the text next to it.
  static let pictureGap = 2

  /// Returns the space for each row with a picture in a column, or `nil` if rows have no pictures.
  func withPictures(_ column: RenderContext) -> RenderContext? {
    if !hasRowPictures { return nil }
    let width = column.width + margin
    return column.atMost(width / max(1, width / Self.picturedWidth) - Self.rowPicture.width - 4)
  }
}

extension EntryView {
  var isOneColumn: Bool { false }

  /// Returns the lines of the printed page.
  func lines(_ context: RenderContext, picture: PictureView? = nil) -> [Line] {
    let picture = context.isAccessible ? nil : picture
    var space = PageSpace(context: context, height: context.height, isWide: context.hasColumns)
    space.picture = picture.map { Size(width: $0.size.width, height: $0.lines.count) }
    return placed(in: space).lines(picture)
  }

  /// Places the page's parts in one column or two. The width is limited, so that related parts stay close together.
  func placed(in space: PageSpace) -> [Placed] {
    var space = space
    space.context = space.context.atMost(140)
    return space.isWide && !isOneColumn ? placedInColumns(space) : placedInOneColumn(space)
  }

  /// Places the parts in one column. The picture is next to the first part, or below it if there is no room.
  private func placedInOneColumn(_ space: PageSpace) -> [Placed] {
    let whole = space.context
    let picture = space.picture
    func page(_ context: RenderContext) -> EntryPage {
      self.page(.init(left: context, withPictures: space.withPictures(context)))
    }
    let isBeside = picture != nil && whole.width + space.margin >= RenderContext.pictureColumnWidth
    let first = isBeside ? whole.atMost(whole.width - (picture?.width ?? 0) - PageSpace.pictureGap) : whole
    let top = page(first)
    let rest = page(whole)
    var column = PageColumn(space, first)
    column.addLongText(top.header)
    if let part = top.left.first { column.add(part, isAtTop: true) }
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
    for part in rest.left.dropFirst() + rest.right { below.add(part, isAtTop: false) }
    below.addText(rest.footer())
    return items + below.items
  }

  private func placedInColumns(_ space: PageSpace) -> [Placed] {
    let whole = space.context
    let left = whole.column((whole.width - PageSpace.columnGap) * 11 / 20)
    let right = whole.column(whole.width - left.width - PageSpace.columnGap)
    let page = page(.init(left: left, wide: (right, whole), withPictures: space.withPictures(left)))
    var header = PageColumn(space, whole)
    header.addLongText(page.header)
    var first = PageColumn(space, left, y: header.y, after: header)
    for (number, part) in page.left.enumerated() { first.add(part, isAtTop: number == 0) }
    var second = PageColumn(space, right, x: left.width + PageSpace.columnGap, y: header.y, after: first)
    if let picture = space.picture {
      second.addPicture(picture)
      second.skipRow()
    }
    for (number, part) in page.right.enumerated() { second.add(part, isAtTop: number == 0) }
    var footer = PageColumn(space, whole, y: max(first.y, second.y))
    footer.addText(page.footer())
    return header.items + first.items + second.items + footer.items
  }
}

struct FactRow {
  let label: Text
  let value: Line
  var target: Target?
  /// Whether the label is needed to understand the value among others.
  var isLabelled = true

  init(_ label: Text, _ value: Line, opens target: Target? = nil) {
    self.label = label
    self.value = value
    self.target = target
  }

  init?(_ label: Text, _ value: String?, isLabelled: Bool = true) {
    guard let value else { return nil }
    self.init(label, Line(value))
    self.isLabelled = isLabelled
  }
}

extension RenderContext {
  /// Returns the top of a page: the name, with the owner at the right edge, and a few lines of facts, which break
  /// between facts. For screen readers, each fact has a separate line.
  func header(_ name: [Line], of owner: Line, _ facts: [FactRow]) -> [Line] {
    if isAccessible { return name + [owner].filter { !$0.text.isEmpty } + self.facts(facts) + [Line()] }
    var lines = name
    if name.count == 1, name[0].cells + 2 + owner.cells <= width {
      lines[0] = name[0].padded(to: width - owner.cells) + owner
    } else {
      lines += wrapped(owner, to: width)
    }
    let summary = facts.map { fact in
      fact.isLabelled ? Line(text(fact.label) + " ", .secondary) + fact.value : fact.value
    }
    return lines + joined(summary, by: Line(" · ", .secondary), to: width)
      + [Line(String(repeating: "─", count: width), .secondary)]
  }

  /// Joins parts into as few lines as possible. Lines break between parts.
  func joined(_ parts: [Line], by gap: Line, to width: Int) -> [Line] {
    parts.reduce(into: []) { lines, part in
      if let last = lines.last, last.cells + gap.cells + part.cells <= width {
        lines[lines.count - 1] = last + gap + part
      } else {
        lines += wrapped(part, to: width)
      }
    }
  }

  /// Returns facts as rows, which can be opened in the browser.
  func rows(_ facts: [FactRow]) -> [PageRow] {
    let labels = facts.map { text($0.label) }
    // Show repeated labels, for example of several agencies, only once.
    let shown = labels.indices.map {
      $0 > 0 && labels[$0] == labels[$0 - 1] && !isAccessible ? "" : labels[$0]
    }
    let margin = 2 + (labels.map(\.cells).max() ?? 0) + 2
    return zip(shown, facts).map { label, fact in
      let mark = fact.target != nil && isInBrowser ? Line("\u{A0}›", .secondary) : Line()
      return PageRow(
        target: isInBrowser ? fact.target : nil,
        lines: self.facts([(name: label, value: fact.value + mark)], margin: margin))
    }
  }

  func part(_ heading: Text?, _ rows: [PageRow]) -> EntryPage.Part {
    EntryPage.Part(heading: heading.map { wrapped(Line(text($0), .heading), to: width) } ?? [], rows: rows)
  }
}
