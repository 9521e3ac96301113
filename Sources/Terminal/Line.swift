/// The style of a text: colour, bold, dim, underlined or reversed.
package struct Style: Hashable, Sendable {
  /// A colour that is readable on the terminal's background.
  package enum Color: Hashable, Sendable {
    /// One of the 16 ANSI colours.
    case red, yellow, magenta
    /// The colour of a name, or the default colour if the terminal has only 16 colours.
    case named(NameColor)
    /// A colour of a picture, independent of the theme.
    case exact(PictureColor)

    fileprivate func codes(_ coloring: Coloring) -> [Int] {
      switch (self, coloring) {
      case (_, .none), (_, .attributes): []
      case (.exact(let color), _): color.codes(isBackground: false)
      case (.red, _): [31]
      case (.yellow, _): [33]
      case (.magenta, _): [35]
      case (.named, .ansi): []
      case (.named(let name), .palette(let background)): [38, 5, name.paletteIndex(on: background)]
      case (.named(let name), .trueColor(let background)): [38, 2] + name.components(on: background)
      }
    }
  }

  package var color: Color?
  package var isBold = false
  package var isDim = false
  package var isUnderlined = false
  /// Whether text and background colours are swapped.
  package var isReversed = false
  /// The background colour of a part of a picture.
  package var background: PictureColor?

  package init(_ color: Color? = nil, bold: Bool = false, dim: Bool = false, underlined: Bool = false) {
    self.color = color
    isBold = bold
    isDim = dim
    isUnderlined = underlined
  }

  package static let plain = Style()

  /// The reversed style. It is not dim, since few terminals support both, and has no colour, which would be behind the
  /// text. Pictures stay unchanged.
  var reversed: Style {
    if background != nil { return self }
    var style = self
    style.isReversed = true
    style.isDim = false
    style.color = nil
    return style
  }

  /// Returns the SGR codes that turn on the style.
  func codes(_ coloring: Coloring) -> [Int] {
    if coloring == .none || self == .plain { return [] }
    let behind = coloring == .attributes ? nil : background?.codes(isBackground: true)
    return [isBold ? 1 : nil, isDim ? 2 : nil, isUnderlined ? 4 : nil, isReversed ? 7 : nil].compactMap { $0 }
      + (color?.codes(coloring) ?? []) + (behind ?? [])
  }
}

/// The styles that a terminal supports.
package enum Coloring: Hashable, Sendable {
  /// No escape sequences at all.
  case none
  /// Bold, dim, underlined and reversed, without colours.
  case attributes
  /// The 16 ANSI colours.
  case ansi
  /// ANSI colours, and name colours from xterm's 256-colour palette.
  case palette(on: TerminalBackground)
  /// ANSI colours, and 24-bit name colours.
  case trueColor(on: TerminalBackground)

  /// The name of the case, without the background.
  package var name: String {
    switch self {
    case .none: "none"
    case .attributes: "attributes"
    case .ansi: "ansi"
    case .palette: "palette"
    case .trueColor: "trueColor"
    }
  }
}

/// A piece of text in one style. Its text is sanitised.
package struct Span: Hashable, Sendable {
  package let text: String
  package var style: Style
  /// The URL that the text links to, in terminals that support links.
  package let link: String?
  /// The picture that the text is part of, if the terminal draws it.
  package let graphic: TerminalImage?

  package init(_ text: String, _ style: Style = .plain, link: String? = nil) {
    self.init(sanitized: text.sanitized, style, link: link)
  }

  init(sanitized text: String, _ style: Style, link: String? = nil, graphic: TerminalImage? = nil) {
    self.text = text
    self.style = style
    self.graphic = graphic
    // Other characters could end the control sequence.
    self.link = link?.utf8.allSatisfy { (0x21...0x7E).contains($0) } == true ? link : nil
  }

  fileprivate func looksLike(_ other: Span) -> Bool { style == other.style && link == other.link }

  fileprivate func encoded(_ coloring: Coloring, linking: Bool) -> String {
    let codes = style.codes(coloring)
    let text = text.withPlainSpaces
    guard !text.isEmpty else { return text }
    let styled =
      codes.isEmpty
      ? text : "\u{1B}[" + codes.map(String.init).joined(separator: ";") + "m" + text + "\u{1B}[0m"
    guard linking, let link else { return styled }
    return "\u{1B}]8;;\(link)\u{1B}\\" + styled + "\u{1B}]8;;\u{1B}\\"
  }
}

package struct Line: Hashable, Sendable, ExpressibleByArrayLiteral {
  package var spans: [Span]

  package init(_ spans: [Span] = []) {
    self.spans = spans
  }

  package init(_ text: String, _ style: Style = .plain, link: String? = nil) {
    spans = [Span(text, style, link: link)]
  }

  package init(arrayLiteral spans: Span...) {
    self.spans = spans
  }

  package var text: String { spans.map(\.text).joined() }

  package var cells: Int { text.cells }

  /// Returns the line for a terminal, without trailing spaces.
  ///
  /// - Parameter linking: Whether to write hyperlinks (OSC 8).
  package func encoded(_ coloring: Coloring, linking: Bool = false) -> Printable {
    var text = spans.map { $0.encoded(coloring, linking: linking) }.joined()
    while text.last == " " { text.removeLast() }
    return Printable(trusting: text)
  }

  /// Returns the line cut to a number of cells.
  package func fitted(to width: Int, ending: String = "…") -> Line {
    guard cells > width else { return self }
    var result = Line()
    let ending = ending.sanitized.prefix(cells: width)
    var left = width - ending.cells
    for span in spans {
      let text = span.text.prefix(cells: left)
      left -= text.cells
      let isCut = text.count < span.text.count || left == 0
      result.spans.append(
        Span(sanitized: isCut ? text + ending : text, span.style, link: span.link, graphic: span.graphic))
      if isCut { break }
    }
    return result
  }

  /// Returns the line cut to a number of cells, between words if that keeps half of the width.
  func fittedToWords(_ width: Int) -> Line {
    guard cells > width, let end = text.prefix(cells: width - 1).lastIndex(of: " ") else {
      return fitted(to: width)
    }
    let kept = String(text[..<end]).cells
    return kept * 2 >= width ? fitted(to: kept + 2, ending: " …") : fitted(to: width)
  }

  /// Returns the line padded with spaces to a number of cells.
  package func padded(to width: Int) -> Line {
    let missing = width - cells
    return missing > 0 ? self + Line(String(repeating: " ", count: missing)) : self
  }

  package func wrapped(to width: Int) -> [Line] {
    if cells <= width { return [self] }
    var rest = text.withPlainSpaces[...]
    var spanIndices = spans.indices.lazy.flatMap { index in
      repeatElement(index, count: spans[index].text.count)
    }.makeIterator()
    return text.wrapped(to: width).map { part in
      // Skip the blanks at line breaks, which the wrapped text lacks.
      while rest.first == " ", part.first != " " {
        rest.removeFirst()
        _ = spanIndices.next()
      }
      rest = rest.dropFirst(part.count)
      var runs: [(text: String, spanIndex: Int)] = []
      for character in part {
        guard let index = spanIndices.next() else { break }
        if let last = runs.last?.spanIndex, last == index || spans[last].looksLike(spans[index]) {
          runs[runs.count - 1].text.append(character)
        } else {
          runs.append((String(character), index))
        }
      }
      return Line(
        runs.map { Span(sanitized: $0.text, spans[$0.spanIndex].style, link: spans[$0.spanIndex].link) })
    }
  }

  package func indented(by count: Int) -> Line {
    Line(String(repeating: " ", count: count)) + self
  }

  package static func + (left: Line, right: Line) -> Line { Line(left.spans + right.spans) }
}
