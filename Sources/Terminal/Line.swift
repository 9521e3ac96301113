/// How a piece of text looks: its colour, bold, dim, underlined or reversed.
package struct Style: Hashable, Sendable {
  /// A colour that is readable on light and on dark backgrounds.
  package enum Color: Hashable, Sendable {
    /// Ones of the 16 ANSI colours.
    case red, yellow, magenta
    /// The steady colour of a name; plain where the terminal has only the 16.
    case named(NameColor)
    /// The same on the name's own page, where it is the accent; one of the 16 where there are no others.
    case accent(NameColor)
    /// That of a part of a picture, whatever the theme is.
    case exact(PictureColor)

    fileprivate func codes(_ coloring: Coloring) -> [Int] {
      switch (self, coloring) {
      case (_, .none), (_, .attributes): []
      case (.exact(let color), _): color.codes(isBackground: false)
      case (.red, _): [31]
      case (.yellow, _): [33]
      case (.magenta, _), (.accent, .ansi): [35]
      case (.named, .ansi): []
      case (.named(let name), .palette), (.accent(let name), .palette): [38, 5, name.paletteIndex]
      case (.named(let name), .trueColor), (.accent(let name), .trueColor): [38, 2] + name.components
      }
    }
  }

  package var color: Color?
  package var isBold = false
  package var isDim = false
  package var isUnderlined = false
  /// Whether text and background change places.
  package var isReversed = false
  /// The colour behind a part of a picture.
  package var background: PictureColor?

  package init(_ color: Color? = nil, bold: Bool = false, dim: Bool = false, underlined: Bool = false) {
    self.color = color
    isBold = bold
    isDim = dim
    isUnderlined = underlined
  }

  package static let plain = Style()

  /// The same with text and background in each other's place. Not dim, which few terminals can show then. Pictures stay
  /// as they are.
  var reversed: Style {
    if background != nil { return self }
    var style = self
    style.isReversed = true
    style.isDim = false
    return style
  }

  /// The codes that switch the style on.
  func codes(_ coloring: Coloring) -> [Int] {
    if coloring == .none || self == .plain { return [] }
    let behind = coloring == .attributes ? nil : background?.codes(isBackground: true)
    return [isBold ? 1 : nil, isDim ? 2 : nil, isUnderlined ? 4 : nil, isReversed ? 7 : nil].compactMap { $0 }
      + (color?.codes(coloring) ?? []) + (behind ?? [])
  }
}

/// What a terminal is asked to draw beyond plain characters.
package enum Coloring: String, Sendable {
  /// Nothing: no escape byte at all.
  case none
  /// Bold, dim, underlined and reversed, but no colours.
  case attributes
  /// The 16 ANSI colours.
  case ansi
  /// These, and names in their own colours out of the 256 of xterm's palette.
  case palette
  /// These, and names in their own colours of 24 bits.
  case trueColor
}

/// A piece of text in one style. Its text is sanitised when it is made.
package struct Span: Hashable, Sendable {
  package let text: String
  package var style: Style
  /// The address that a click on the text opens, where a terminal can do that.
  package let link: String?
  /// The picture of which the text is a part, if the terminal itself draws it.
  package let graphic: Graphic?

  package init(_ text: String, _ style: Style = .plain, link: String? = nil) {
    self.init(sanitized: text.sanitized, style, link: link)
  }

  /// Takes a text that this kit has made, or a part of a span's.
  init(sanitized text: String, _ style: Style, link: String? = nil, graphic: Graphic? = nil) {
    self.text = text
    self.style = style
    self.graphic = graphic
    // Nothing but visible ASCII may stand in the sequence, which some other character would end.
    self.link = link?.utf8.allSatisfy { (0x21...0x7E).contains($0) } == true ? link : nil
  }

  fileprivate func encoded(_ coloring: Coloring, linking: Bool) -> String {
    let codes = style.codes(coloring)
    guard !text.isEmpty else { return text }
    let styled =
      codes.isEmpty
      ? text : "\u{1B}[" + codes.map(String.init).joined(separator: ";") + "m" + text + "\u{1B}[0m"
    guard linking, let link else { return styled }
    return "\u{1B}]8;;\(link)\u{1B}\\" + styled + "\u{1B}]8;;\u{1B}\\"
  }
}

/// A line on the screen.
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

  /// The text without its styles.
  package var text: String { spans.map(\.text).joined() }

  package var cells: Int { text.cells }

  /// The line for a terminal; without trailing spaces.
  ///
  /// - Parameter linking: Whether addresses become hyperlinks (the OSC 8 sequence of terminals).
  package func encoded(_ coloring: Coloring, linking: Bool = false) -> Printable {
    var text = spans.map { $0.encoded(coloring, linking: linking) }.joined()
    while text.last == " " { text.removeLast() }
    return Printable(trusting: text)
  }

  /// The line cut to a number of cells.
  ///
  /// - Parameter ending: What stands at the end of what is cut.
  package func fitted(to width: Int, ending: String = "…") -> Line {
    guard cells > width else { return self }
    var result = Line()
    let ending = ending.sanitized.prefix(cells: width)
    var left = width - ending.cells
    for span in spans {
      let text = span.text.prefix(cells: left)
      left -= text.cells
      let isCut = text.count < span.text.count || left == 0
      // What is drawn upon the screen cannot be cut.
      let graphic = isCut && span.graphic?.form == .inline ? nil : span.graphic
      result.spans.append(
        Span(sanitized: isCut ? text + ending : text, span.style, link: span.link, graphic: graphic))
      if isCut { break }
    }
    return result
  }

  /// The line followed by spaces up to a number of cells.
  package func padded(to width: Int) -> Line {
    let missing = width - cells
    return missing > 0 ? self + Line(String(repeating: " ", count: missing)) : self
  }

  /// The line broken where it is wider. Each part keeps the style of the line's first span.
  ///
  /// - Parameter wholes: The places in its text of what stays whole if it fits on a line of its own, in UTF-8.
  package func wrapped(to width: Int, keeping wholes: @autoclosure () -> [Range<Int>] = []) -> [Line] {
    if cells <= width { return [self] }
    let first = spans.first
    return text.wrapped(to: width, keeping: wholes()).map {
      Line($0, first?.style ?? .plain, link: first?.link)
    }
  }

  /// The line moved to the right.
  package func indented(by count: Int) -> Line {
    Line(String(repeating: " ", count: count)) + self
  }

  package static func + (left: Line, right: Line) -> Line { Line(left.spans + right.spans) }
}
