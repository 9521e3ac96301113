@testable import Terminal

/// A simulated terminal that interprets a program's output. Its glyphs can have other widths than in the program.
struct Grid {
  /// The widths of glyphs about which terminals disagree.
  enum Widths: CaseIterable {
    /// The same widths as in this program.
    case standard
    /// Ambiguous and unusual glyphs take two cells, as in legacy East Asian settings.
    case wide
    /// Only East Asian glyphs take two cells, and each combining mark takes one cell.
    case narrow

    func cells(of character: Character) -> [(String, Int)] {
      let scalars = Array(character.unicodeScalars)
      if scalars.count == 1, let width = scalars[0].unambiguousWidth { return [(String(character), width)] }
      switch self {
      case .standard: return [(String(character), character.cells)]
      case .wide: return [(String(character), 2)]
      case .narrow: return scalars.map { (String($0), 1) }
      }
    }
  }

  /// A cell. The second cell of a wide glyph has an empty `glyph`.
  struct Cell: Equatable {
    var glyph = " "
    /// The numbers of the `m` sequences since the last reset: `;1;35`.
    var style = ""
  }

  struct Screen: Equatable {
    var rows: [[Cell]]
    var x = 0
    var y = 0
    var isCursorVisible = true
  }

  private let widths: Widths
  private var size: Size
  private(set) var screen: Screen
  /// The shell's screen while the program shows the alternate screen.
  private var shellScreen: Screen?
  /// The modes that are on. At first, these are line wrapping (7) and the visible cursor (25).
  private(set) var modes: Set<Int> = [7, 25]
  /// The number of window titles on the terminal's stack.
  private(set) var titles = 0
  private var style = ""
  /// The start of a control sequence whose end has not arrived yet.
  private var pending: [UInt8] = []

  init(_ size: Size, _ widths: Widths = .standard) {
    self.widths = widths
    self.size = size
    screen = Self.blank(size)
  }

  private static func blank(_ size: Size) -> Screen {
    Screen(rows: Array(repeating: Array(repeating: Cell(), count: size.width), count: size.height))
  }

  /// Changes the size, and erases the screen.
  mutating func resize(_ size: Size) {
    self.size = size
    screen = Self.blank(size)
    shellScreen = shellScreen.map { _ in Self.blank(size) }
  }

  /// The rows, including trailing blanks.
  var lines: [String] { screen.rows.map { $0.map(\.glyph).joined() } }

  /// The rows as one text, without trailing blanks.
  var text: String {
    lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
  }

  /// Interprets output, which may end within a control sequence.
  mutating func interpret(_ bytes: [UInt8]) {
    var rest = String(decoding: pending + bytes, as: UTF8.self)[...]
    pending = []
    while let character = rest.first {
      guard character == "\u{1B}" else {
        interpret(character)
        rest = rest.dropFirst()
        continue
      }
      guard let end = endOfSequence(rest) else {
        pending = Array(rest.utf8)
        return
      }
      if rest.dropFirst().first == "[" { execute(String(rest[..<end].dropFirst(2)), rest[end]) }
      // A sequence that was cut off ends where the next one begins.
      rest = rest[end] == "\u{1B}" ? rest[end...] : rest[rest.index(after: end)...]
    }
  }

  /// Returns the index of the last character of the sequence that begins the text, or `nil` if it is incomplete.
  private func endOfSequence(_ text: Substring) -> Substring.Index? {
    switch text.dropFirst().first {
    case "[": return text.dropFirst(2).firstIndex { ("@"..."~").contains($0) || $0 == "\u{1B}" }
    case "]", "_", "P":
      return text.dropFirst(2).firstIndex { $0 == "\u{7}" || $0 == "\\" }
    case nil: return nil
    default: return text.index(after: text.startIndex)
    }
  }

  private mutating func interpret(_ character: Character) {
    switch character {
    case "\r\n":
      screen.x = 0
      moveDown()
    case "\n": moveDown()
    case "\r": screen.x = 0
    case "\u{8}": screen.x = max(0, screen.x - 1)
    case "\u{7}": break
    default: for (glyph, width) in widths.cells(of: character) { draw(glyph, width) }
    }
  }

  private mutating func moveDown() {
    screen.y += 1
    guard screen.y >= size.height else { return }
    screen.rows.removeFirst()
    screen.rows.append(Array(repeating: Cell(), count: size.width))
    screen.y = size.height - 1
  }

  private mutating func execute(_ parameters: String, _ final: Character) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    switch final {
    case "H": (screen.y, screen.x) = numbers.count < 2 ? (0, 0) : (numbers[0] - 1, numbers[1] - 1)
    case "G": screen.x = numbers[0] - 1
    case "K": for x in min(screen.x, size.width)..<size.width { clear(x, screen.y) }
    case "J": for y in 0..<size.height { for x in 0..<size.width { clear(x, y) } }
    case "m":
      for number in numbers { style = number == 0 ? "" : style + ";\(number)" }
    case "h" where parameters.hasPrefix("?"): Int(parameters.dropFirst()).map { set($0, true) }
    case "l" where parameters.hasPrefix("?"): Int(parameters.dropFirst()).map { set($0, false) }
    case "t" where numbers.first == 22: titles += 1
    case "t" where numbers.first == 23: titles -= 1
    default: break
    }
  }

  private mutating func set(_ mode: Int, _ isOn: Bool) {
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
    screen.isCursorVisible = modes.contains(25)
    if mode == 1049, isOn != (shellScreen != nil) {
      (screen, shellScreen) = (shellScreen ?? Self.blank(size), isOn ? screen : nil)
    }
  }

  private mutating func clear(_ x: Int, _ y: Int) {
    // After a resize, output for the old size can still arrive.
    guard y < size.height else { return }
    var first = x
    var last = x + 1
    while first > 0, screen.rows[y][first].glyph.isEmpty { first -= 1 }
    while last < size.width, screen.rows[y][last].glyph.isEmpty { last += 1 }
    for column in first..<last { screen.rows[y][column] = Cell() }
  }

  private mutating func draw(_ glyph: String, _ width: Int) {
    guard size.height > screen.y, size.width > 0, width > 0 else { return }
    // Without line wrapping, text past the right edge overwrites the last cells.
    let x = min(screen.x, size.width - width)
    guard x >= 0 else { return }
    for column in x..<x + width { clear(column, screen.y) }
    // On a blank, only the reversed style is visible.
    let blankStyle = style.split(separator: ";").contains("7") ? ";7" : ""
    screen.rows[screen.y][x] = Cell(glyph: glyph, style: glyph == " " ? blankStyle : style)
    for column in x + 1..<x + width { screen.rows[screen.y][column] = Cell(glyph: "", style: "") }
    screen.x = min(x + width, size.width)
  }
}
