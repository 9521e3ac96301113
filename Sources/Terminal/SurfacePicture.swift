extension Surface {
  /// The screen as an SVG picture with monospace cells, on white, or on black in dark mode.
  ///
  /// - Parameters:
  ///   - title: The alternative text.
  ///   - coloring: The colours to use; palette colours appear as 24-bit colours.
  package func picture(_ title: String, _ coloring: Coloring) -> String {
    let width = size.width * Cells.width + 2 * Cells.margin
    let height = size.height * Cells.height + 2 * Cells.margin
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)" viewBox="0 0 \#(width) \#(height)" role="img" xml:space="preserve">"#,
      "<title>\(title.sanitized.inXML)</title>", Self.styleSheet,
      #"<rect class="paper" width="100%" height="100%" rx="6"/>"#,
    ]
    for y in 0..<size.height { lines += runs(in: row(y), y).flatMap { $0.elements(coloring) } }
    return (lines + ["</svg>"]).map { $0 + "\n" }.joined()
  }

  /// Adjacent glyphs with the same style and width.
  private struct Run {
    let x: Int
    let y: Int
    let glyphWidth: Int
    let style: Style
    var text: String
    var count = 1

    private var left: Int { Cells.margin + x * Cells.width }
    private var top: Int { Cells.margin + y * Cells.height }
    private var width: Int { count * glyphWidth * Cells.width }

    func elements(_ coloring: Coloring) -> [String] {
      let ink = style.color?.ink(coloring) ?? .named("ink")
      let paper = style.background.map { Ink.fixed($0.components) } ?? (style.isReversed ? ink : nil)
      let background = paper.map {
        #"<rect x="\#(left)" y="\#(top)" width="\#(width)" height="\#(Cells.height)"\#($0.attributes([]))/>"#
      }
      if text.allSatisfy({ $0 == " " }) && !style.isUnderlined { return [background].compactMap { $0 } }
      let marks = [
        style.isBold ? "bold" : nil, style.isDim ? "dim" : nil, style.isUnderlined ? "underlined" : nil,
      ]
      let attributes = (style.isReversed && style.background == nil ? Ink.named("paper") : ink).attributes(
        marks.compactMap { $0 })
      // In most fonts wide glyphs are not exactly twice as wide.
      let stretch = glyphWidth == 2 ? #" lengthAdjust="spacingAndGlyphs""# : ""
      return [
        background,
        #"<text x="\#(left)" y="\#(top + Cells.baseline)" textLength="\#(width)"\#(stretch)\#(attributes)>\#(text.inXML)</text>"#,
      ].compactMap { $0 }
    }
  }

  private func runs(in cells: [Cell], _ y: Int) -> [Run] {
    var runs: [Run] = []
    for (x, cell) in cells.enumerated() where cell.width > 0 {
      let width = Int(cell.width)
      let text = String(String.UnicodeScalarView([cell.scalar] + cell.marks))
      if var last = runs.popLast() {
        if last.style == cell.style, last.glyphWidth == width, last.x + last.count * width == x {
          last.text += text
          last.count += 1
          runs.append(last)
          continue
        }
        runs.append(last)
      }
      runs.append(Run(x: x, y: y, glyphWidth: width, style: cell.style, text: text))
    }
    return runs
  }

  private enum Cells {
    static let width = 9
    static let height = 18
    static let baseline = 14
    static let margin = 12
  }

  private static let styleSheet = """
    <style>
    text { font: 15px ui-monospace, Menlo, Consolas, monospace; white-space: pre }
    rect { shape-rendering: crispEdges }
    .bold { font-weight: bold }
    .dim { opacity: 0.65 }
    .underlined { text-decoration: underline }
    .ink { fill: #1f2328 }
    .paper { fill: #ffffff }
    .red { fill: #b3261e }
    .yellow { fill: #8a6100 }
    .magenta { fill: #a3269b }
    @media (prefers-color-scheme: dark) {
    .ink { fill: #e6edf3 }
    .paper { fill: #0d1117 }
    .red { fill: #ff7b72 }
    .yellow { fill: #e3b341 }
    .magenta { fill: #e58cf0 }
    }
    </style>
    """
}

/// A colour in a picture.
private enum Ink {
  /// A colour that depends on light or dark mode.
  case named(String)
  case fixed([Int])

  func attributes(_ classes: [String]) -> String {
    switch self {
    case .named(let name): #" class="\#(([name] + classes).joined(separator: " "))""#
    case .fixed(let rgb):
      (classes.isEmpty ? "" : #" class="\#(classes.joined(separator: " "))""#)
        + #" fill="rgb(\#(rgb.map(String.init).joined(separator: ",")))""#
    }
  }
}

extension Style.Color {
  fileprivate func ink(_ coloring: Coloring) -> Ink? {
    switch (self, coloring) {
    case (_, .none), (_, .attributes), (.named, .ansi): nil
    case (.red, _): .named("red")
    case (.yellow, _): .named("yellow")
    case (.magenta, _), (.accent, .ansi): .named("magenta")
    case (.named(let name), _), (.accent(let name), _): .fixed(name.components)
    case (.exact(let color), _): .fixed(color.components)
    }
  }
}

extension String {
  /// The text escaped for XML 1.0. Characters that XML cannot represent are replaced.
  fileprivate var inXML: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: String(Character(scalar))
      }
    }.joined()
  }
}
