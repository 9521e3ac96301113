import KPGGCore
import Terminal

/// A page about a group, member, unit or agency, for printing and for the browser.
struct EntryPage: Sendable {
  /// Rows or text under a heading.
  struct Part: Sendable {
    var heading: [Line] = []
    /// Rows that can be opened, and text without a subject.
    let blocks: [ListBlock]
    /// Whether the rows are members, who can have pictures.
    var isOfMembers = false

    /// The lines, below a blank line unless the part comes first.
    func lines(isFirst: Bool) -> [Line] {
      (isFirst ? [] : [Line()]) + heading + blocks.lines
    }
  }

  /// The space for a page.
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

extension EntryView {
  /// The page for printing.
  func lines(_ context: RenderContext, picture: PictureView? = nil) -> [Line] {
    let picture = context.isAccessible ? nil : picture
    if context.hasColumns { return columns(context, picture) }
    let whole = page(.init(left: context, height: context.height))
    guard let picture else {
      return whole.header + whole.left.flatMap { $0.lines(isFirst: false) } + whole.footer
    }
    // A picture is beside the first part.
    let top = context.beside(picture) { context in
      let narrow = page(.init(left: context, height: context.height))
      return narrow.header + narrow.left.prefix(1).flatMap { $0.lines(isFirst: false) }
    }
    return top + whole.left.dropFirst().flatMap { $0.lines(isFirst: false) } + whole.footer
  }

  private func columns(_ context: RenderContext, _ picture: PictureView?) -> [Line] {
    let gap = 4
    let column = context.column((context.width - gap) / 2)
    let above = picture.map { $0.lines + [Line()] } ?? []
    let page = page(
      .init(left: column, wide: (column, context), height: context.height, pictureHeight: above.count))
    func lines(_ parts: [EntryPage.Part]) -> [Line] {
      parts.enumerated().flatMap { $1.lines(isFirst: $0 == 0) }
    }
    let rows = lines(page.left).beside(above + lines(page.right), margin: column.width + gap)
    return page.header + [Line()] + rows + page.footer
  }
}

/// A fact on a page.
struct FactRow {
  let label: Text
  let value: Line
  /// What the fact can open.
  var subject: ListBlock.Subject?

  init(_ label: Text, _ value: Line, opens subject: ListBlock.Subject? = nil) {
    (self.label, self.value, self.subject) = (label, value, subject)
  }

  /// A fact with a text; `nil` if there is none.
  init?(_ label: Text, _ value: String?) {
    guard let value else { return nil }
    self.init(label, Line(value))
  }
}

extension RenderContext {
  /// Facts as rows. Successive short facts share a line where there is room for two.
  func rows(_ facts: [FactRow]) -> [ListBlock] {
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
      facts.indices.contains(index) && facts[index].subject == nil && width >= 70 && !isAccessible
        && margin + facts[index].value.cells < half
    }
    var blocks: [ListBlock] = []
    var index = 0
    while index < facts.count {
      if isShort(index), isShort(index + 1) {
        let pair = line(index)[0].padded(to: half) + line(index + 1)[0]
        blocks.append(ListBlock(lines: [pair]))
        index += 2
      } else {
        blocks.append(ListBlock(subject: facts[index].subject, lines: line(index)))
        index += 1
      }
    }
    return blocks
  }

  /// A part of a page with a heading in the colour of a group.
  func part(_ heading: Text?, of group: Slug?, _ blocks: [ListBlock]) -> EntryPage.Part {
    let style = group.map(Style.heading(of:)) ?? .heading
    let lines = heading.map { wrapped(Line(text($0), style), to: width) } ?? []
    return EntryPage.Part(heading: lines, blocks: blocks)
  }
}
