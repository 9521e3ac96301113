/// How a piece of text looks: at most one of the 16 ANSI colours, bold, dim or underlined.
package struct Style: Hashable, Sendable {
  /// The ANSI colours that are readable on light and on dark backgrounds.
  package enum Color: Int, Sendable {
    case red = 31
    case green = 32
    case yellow = 33
    case blue = 34
    case magenta = 35
    case cyan = 36
  }

  package var color: Color?
  package var isBold = false
  package var isDim = false
  package var isUnderlined = false

  package init(_ color: Color? = nil, bold: Bool = false, dim: Bool = false, underlined: Bool = false) {
    self.color = color
    isBold = bold
    isDim = dim
    isUnderlined = underlined
  }

  package static let plain = Style()

  /// The codes that switch the style on.
  fileprivate var codes: [Int] {
    [isBold ? 1 : nil, isDim ? 2 : nil, isUnderlined ? 4 : nil, color?.rawValue].compactMap { $0 }
  }
}

/// A piece of text in one style. Its text is sanitised when it is made.
package struct Span: Hashable, Sendable {
  package let text: String
  package var style: Style

  package init(_ text: String, _ style: Style = .plain) {
    self.text = text.sanitized
    self.style = style
  }

  fileprivate func encoded(inColor: Bool) -> String {
    let codes = style.codes
    guard inColor, !codes.isEmpty, !text.isEmpty else { return text }
    return "\u{1B}[" + codes.map(String.init).joined(separator: ";") + "m" + text + "\u{1B}[0m"
  }
}

/// A line on the screen.
package struct Line: Hashable, Sendable, ExpressibleByArrayLiteral {
  package var spans: [Span]

  package init(_ spans: [Span] = []) {
    self.spans = spans
  }

  package init(_ text: String, _ style: Style = .plain) {
    spans = [Span(text, style)]
  }

  package init(arrayLiteral spans: Span...) {
    self.spans = spans
  }

  /// The text without its styles.
  package var text: String { spans.map(\.text).joined() }

  package var cells: Int { text.cells }

  /// The line as bytes for a terminal; without trailing spaces.
  package func encoded(inColor: Bool) -> String {
    var text = spans.map { $0.encoded(inColor: inColor) }.joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The line cut to a number of cells; what is cut ends in `…`.
  package func fitted(to width: Int) -> Line {
    guard cells > width else { return self }
    var result = Line()
    var left = width - 1
    for span in spans {
      let text = span.text.prefix(cells: left)
      left -= text.cells
      let isCut = text.count < span.text.count || left == 0
      result.spans.append(Span(isCut && width > 0 ? text + "…" : text, span.style))
      if isCut { break }
    }
    return result
  }

  /// The line followed by spaces up to a number of cells.
  package func padded(to width: Int) -> Line {
    let missing = width - cells
    return missing > 0 ? self + Line(String(repeating: " ", count: missing)) : self
  }

  /// The line moved to the right.
  package func indented(by count: Int) -> Line {
    Line(String(repeating: " ", count: count)) + self
  }

  package static func + (left: Line, right: Line) -> Line { Line(left.spans + right.spans) }
}
