import KPGGCore
import Terminal

/// A picture on a page, or its fallback card.
struct PictureView: Sendable {
  /// The lines, which may be fewer and narrower than `size`.
  let lines: [Line]
  let size: Size

  init(_ lines: [Line], _ size: Size) {
    self.lines = lines
    self.size = size
  }

  /// Creates a card in a group's colour with a name's initials.
  ///
  /// - Parameter coloring: The colours for pictures. Without colours, the card is in reverse video or has a frame.
  init(card name: String, of group: Slug, _ size: Size, _ coloring: Coloring) {
    self.size = size
    var style = Style(bold: true)
    if let color = NameColor(of: group.description).pictureColor(coloring) {
      style.background = color
      style.color = .exact(.index(15))
    } else {
      style.isReversed = true
    }
    let width = max(0, size.width - 2)
    let text = name.initials.prefix(cells: width)
    let left = (width - text.cells) / 2
    let isFramed = coloring == .none
    let side = isFramed ? "|" : " "
    lines = (0..<size.height).map { row in
      let isEdge = isFramed && [0, size.height - 1].contains(row)
      let middle = row == (size.height - 1) / 2 && !isEdge ? text : ""
      let blank = isEdge ? "-" : " "
      let line =
        String(repeating: blank, count: left) + middle
        + String(repeating: blank, count: width - left - middle.cells)
      let edge = isEdge ? "+" : side
      return Line(edge + line + edge, style)
    }
  }

  func padded() -> [Line] {
    let missing = Array(repeating: Line(), count: max(0, size.height - lines.count))
    return (lines + missing).map { $0.padded(to: size.width) }
  }
}

extension String {
  /// The first letters of at most three words, or the first two letters of a single ASCII word.
  var initials: String {
    let words = split { !$0.isLetter && !$0.isNumber }
    if words.count == 1, let word = words.first, word.allSatisfy(\.isASCII) {
      return word.prefix(2).uppercased()
    }
    return words.prefix(3).compactMap(\.first).map { $0.uppercased() }.joined()
  }
}

extension RenderContext {
  /// Returns the space for a picture on a page: at most 36 columns, and next to facts at most 30% of the page.
  ///
  /// - Parameter isPortrait: Whether the picture shows one person and is therefore probably taller than wide.
  func pictureSize(isPortrait: Bool) -> Size {
    let isBesideFacts = width >= Self.pictureColumnWidth && !isAccessible
    let columns = isBesideFacts ? min(36, width * 3 / 10) : min(36, width)
    let rows = max(4, min(isPortrait ? columns * 2 / 3 : columns * 2 / 5, height - 3))
    return Size(width: columns, height: rows)
  }

  /// The space for a picture that is alone on the screen.
  var wholePictureSize: Size { Size(width: min(width, 80), height: max(4, min(40, height - 1))) }

  /// The minimum width of a page with a picture next to the facts.
  static let pictureColumnWidth = 80
}
