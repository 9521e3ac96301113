@testable import Terminal

/// A terminal in memory. It interprets the output of ``Surface``, with glyph widths of its own.
struct ModelTerminal {
  /// How different terminals draw glyphs of disputed width.
  enum Widths: CaseIterable {
    /// Like this program.
    case usual
    /// Ambiguous and unusual glyphs take two cells, as in legacy East Asian settings.
    case wide
    /// Only East Asian glyphs take two cells, and combining marks take a cell of their own.
    case narrow

    func cells(of character: Character) -> [(String, Int)] {
      let scalars = Array(character.unicodeScalars)
      if scalars.count == 1, let width = scalars[0].unambiguousWidth { return [(String(character), width)] }
      switch self {
      case .usual: return [(String(character), character.cells)]
      case .wide: return [(String(character), 2)]
      case .narrow: return scalars.map { (String($0), 1) }
      }
    }
  }

  struct Screen: Equatable {
    /// The glyph and style of each cell; the continuation of a wide glyph is empty.
    var rows: [[String]]
    var x = 0
    var y = 0
    var isCursorVisible = true
  }

  private let widths: Widths
  private let size: Size
  private(set) var screen: Screen
  private var style = ""

  init(_ size: Size, _ widths: Widths) {
    self.widths = widths
    self.size = size
    screen = Screen(rows: Array(repeating: Array(repeating: " ", count: size.width), count: size.height))
  }

  mutating func take(_ bytes: [UInt8]) {
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let character = rest.first {
      if character == "\u{1B}" {
        let end = rest.dropFirst(2).firstIndex { ("@"..."~").contains($0) } ?? rest.endIndex
        obey(String(rest[..<end].dropFirst(2)), rest[end])
        rest = rest[rest.index(after: end)...]
      } else {
        for (glyph, width) in widths.cells(of: character) { draw(glyph, width) }
        rest = rest.dropFirst()
      }
    }
  }

  private mutating func obey(_ parameters: String, _ final: Character) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    switch final {
    case "H": (screen.y, screen.x) = (numbers[0] - 1, numbers[1] - 1)
    case "G": screen.x = numbers[0] - 1
    case "K": for x in min(screen.x, size.width)..<size.width { clear(x, screen.y) }
    case "J": for y in 0..<size.height { for x in 0..<size.width { clear(x, y) } }
    case "m":
      for number in numbers { style = number == 0 ? "" : style + ";\(number)" }
    case "h" where parameters == "?25": screen.isCursorVisible = true
    case "l" where parameters == "?25": screen.isCursorVisible = false
    default: break
    }
  }

  private mutating func clear(_ x: Int, _ y: Int) {
    var (first, last) = (x, x + 1)
    while first > 0, screen.rows[y][first].isEmpty { first -= 1 }
    while last < size.width, screen.rows[y][last].isEmpty { last += 1 }
    for column in first..<last { screen.rows[y][column] = " " }
  }

  private mutating func draw(_ glyph: String, _ width: Int) {
    guard size.height > screen.y, size.width > 0 else { return }
    if width == 0 { return }
    // Without wrapping, text past the edge is drawn on it.
    let x = min(screen.x, size.width - width)
    guard x >= 0 else { return }
    for column in x..<x + width { clear(column, screen.y) }
    // On a blank only the reversed style is visible.
    let shown = glyph == " " ? (style.split(separator: ";").contains("7") ? ";7" : "") : style
    screen.rows[screen.y][x] = glyph + shown
    for column in x + 1..<x + width { screen.rows[screen.y][column] = "" }
    screen.x = min(x + width, size.width)
  }
}
