@testable import Terminal

/// A terminal in memory: it understands what ``Surface`` writes, and has its own idea of how wide glyphs are.
struct ModelTerminal {
  /// What different terminals think of the glyphs about which they disagree.
  enum Widths: CaseIterable {
    /// What this program thinks.
    case usual
    /// Ambiguous and odd glyphs take two cells, as in old East Asian settings.
    case wide
    /// No glyph but those of East Asia takes more than one, and marks take one of their own.
    case narrow

    func cells(of character: Character) -> [(String, Int)] {
      let scalars = Array(character.unicodeScalars)
      if scalars.count == 1, let width = scalars[0].steadyWidth { return [(String(character), width)] }
      switch self {
      case .usual: return [(String(character), character.cells)]
      case .wide: return [(String(character), 2)]
      case .narrow: return scalars.map { (String($0), 1) }
      }
    }
  }

  struct Screen: Equatable {
    /// The glyph of each cell with its style; the rest of a wide one is empty.
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
    for place in first..<last { screen.rows[y][place] = " " }
  }

  private mutating func draw(_ glyph: String, _ width: Int) {
    guard size.height > screen.y, size.width > 0 else { return }
    if width == 0 { return }
    // Without wrapping, what is beyond the edge is drawn at it.
    let x = min(screen.x, size.width - width)
    guard x >= 0 else { return }
    for place in x..<x + width { clear(place, screen.y) }
    // Of the styles only the reversed one shows in a blank.
    let shown = glyph == " " ? (style.split(separator: ";").contains("7") ? ";7" : "") : style
    screen.rows[screen.y][x] = glyph + shown
    for place in x + 1..<x + width { screen.rows[screen.y][place] = "" }
    screen.x = min(x + width, size.width)
  }
}
