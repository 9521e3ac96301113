/// A picture that the terminal draws from a PNG with kitty's graphics protocol. The terminal stores the picture under
/// an ID, in one size, and draws it over placeholders in ordinary cells.
package final class TerminalImage: Hashable, Sendable {
  private let id: Int
  /// The size in cells.
  let size: Size
  private let base64: String

  /// - Parameters:
  ///   - id: The ID, from 1 to 2^24 - 1.
  ///   - base64: The PNG in Base64. Invalid Base64 counts as an empty file.
  package init(id: Int, _ size: Size, base64: String) {
    self.id = id
    self.size = size
    self.base64 = base64.isBase64 ? base64 : ""
  }

  /// Pictures are equal if the terminal stores them under the same ID.
  package static func == (left: TerminalImage, right: TerminalImage) -> Bool { left.id == right.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// The lines that the picture is drawn over.
  package var lines: [Line] {
    (0..<min(size.height, Self.numerals.count)).map { row in
      let cells = (0..<min(size.width, Self.numerals.count)).map { column in
        "\(Self.placeholder)\(Self.numerals[row])\(Self.numerals[column])"
      }
      let color = PictureColor.rgb(UInt8(id >> 16 & 0xFF), UInt8(id >> 8 & 0xFF), UInt8(id & 0xFF))
      return Line([Span(sanitized: cells.joined(), Style(.exact(color)), graphic: self)])
    }
  }

  /// The character in each cell of a picture. Supporting terminals draw it in one cell.
  static let placeholder: Unicode.Scalar = "\u{10EEEE}"

  /// The diacritics that encode row and column numbers: the first ones of the protocol's list.
  private static let numerals: [Unicode.Scalar] = {
    let values: [ClosedRange<UInt32>] = [
      0x305...0x305, 0x30D...0x30E, 0x310...0x310, 0x312...0x312, 0x33D...0x33F, 0x346...0x346, 0x34A...0x34C,
      0x350...0x352, 0x357...0x357, 0x35B...0x35B, 0x363...0x36F, 0x483...0x487, 0x592...0x595, 0x597...0x599,
      0x59C...0x5A1,
    ]
    return values.flatMap { $0.compactMap(Unicode.Scalar.init) }
  }()

  /// The maximum width and height of a picture, in cells.
  package static let maxSideCells = 48

  /// The sequence that sends the picture to the terminal, before its lines are drawn.
  package var transmission: String {
    var rest = Array(base64.utf8)[...]
    var text = ""
    repeat {
      let piece = rest.prefix(4096)
      rest = rest.dropFirst(4096)
      let control = text.isEmpty ? "a=t,f=100,t=d,i=\(id),q=2," : ""
      text +=
        "\u{1B}_G\(control)m=\(rest.isEmpty ? 0 : 1);\(String(decoding: piece, as: UTF8.self))\u{1B}\\"
    } while !rest.isEmpty
    return text + "\u{1B}_Ga=p,U=1,i=\(id),c=\(size.width),r=\(size.height),q=2\u{1B}\\"
  }

  package var deletion: String { "\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\" }
}

extension String {
  /// Whether the text is only Base64 characters, which can't end a control sequence.
  var isBase64: Bool {
    utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F, 0x3D: true
      default: false
      }
    }
  }
}

/// A colour in a picture, as sent to the terminal.
package enum PictureColor: Hashable, Sendable {
  /// An index in xterm's 256-colour palette. The first 16 depend on the terminal.
  case index(UInt8)
  case rgb(UInt8, UInt8, UInt8)

  fileprivate static func rgb(_ components: [Int]) -> PictureColor {
    .rgb(UInt8(components[0]), UInt8(components[1]), UInt8(components[2]))
  }

  func codes(isBackground: Bool) -> [Int] {
    let base = isBackground ? 40 : 30
    switch self {
    case .index(let index) where index < 8: return [base + Int(index)]
    case .index(let index) where index < 16: return [base + 60 + Int(index) - 8]
    case .index(let index): return [base + 8, 5, Int(index)]
    case .rgb(let red, let green, let blue): return [base + 8, 2, Int(red), Int(green), Int(blue)]
    }
  }
}

extension NameColor {
  /// Returns the colour for use in a picture, or `nil` without colours.
  package func pictureColor(_ coloring: Coloring) -> PictureColor? {
    switch coloring {
    case .none, .attributes: nil
    case .ansi: .index(5)
    case .palette: .index(UInt8(paletteIndex(on: .unknown)))
    case .trueColor: .rgb(components(on: .unknown))
    }
  }
}

extension [Line] {
  /// Returns the pictures and lines for a terminal. Each line ends in a line feed.
  package func encoded(_ coloring: Coloring, linking: Bool) -> Printable {
    var graphics: [TerminalImage] = []
    for graphic in flatMap(\.spans).compactMap(\.graphic) where !graphics.contains(graphic) {
      graphics.append(graphic)
    }
    let text = map { $0.encoded(coloring, linking: linking).text + "\n" }
    return Printable(trusting: (graphics.map(\.transmission) + text).joined())
  }
}

extension Line {
  /// Parses a picture that another program has drawn with block elements and colours.
  ///
  /// - Parameter size: The maximum size.
  /// - Returns: Lines of equal width, or `nil` if the text is too large or has anything but blanks, block elements,
  ///   line feeds and colour codes.
  package static func picture(drawnAs text: String, in size: Size) -> [Line]? {
    var lines: [Line] = []
    for row in text.split(separator: "\n", omittingEmptySubsequences: false) {
      // The last line may be empty, or contain only codes that reset colours.
      guard let line = Line(pictureRow: row) else { return nil }
      lines.append(line)
    }
    while lines.last?.spans.isEmpty == true { lines.removeLast() }
    let width = lines.map(\.cells).max() ?? 0
    guard width > 0, width <= size.width, lines.count <= size.height else { return nil }
    return lines.map { $0.padded(to: width) }
  }

  private init?(pictureRow row: Substring) {
    self.init()
    var style = Style.plain
    var text = ""
    var rest = row.unicodeScalars[...]
    func end(_ spans: inout [Span]) {
      if !text.isEmpty { spans.append(Span(text, style.withColorsSwapped)) }
      text = ""
    }
    while let scalar = rest.popFirst() {
      switch scalar {
      case " ", "\u{2580}"..."\u{259F}": text.unicodeScalars.append(scalar)
      case "\u{1B}":
        end(&spans)
        guard rest.popFirst() == "[", let final = rest.firstIndex(where: { ("@"..."~").contains($0) }) else {
          return nil
        }
        let parameters = String(rest[..<final])
        let isColor = rest[final] == "m"
        // chafa hides the cursor while it draws.
        guard isColor ? style.apply(parameters) : ["?25l", "?25h"].contains(parameters + String(rest[final]))
        else { return nil }
        rest = rest[rest.index(after: final)...]
      default: return nil
      }
    }
    end(&spans)
  }
}

extension Style {
  /// The style with its colours swapped instead of reversed, so that blanks show the right one.
  fileprivate var withColorsSwapped: Style {
    guard isReversed, color != nil || background != nil else { return self }
    var style = self
    style.isReversed = false
    style.color = background.map(Style.Color.exact)
    style.background = if case .exact(let color)? = color { color } else { nil }
    return style
  }

  /// Applies colour codes. Returns `false` for any other code.
  fileprivate mutating func apply(_ parameters: String) -> Bool {
    let parts = parameters.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ $0.utf8.count < 9 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else {
      return false
    }
    var codes = parts.map { Int($0) ?? 0 }[...]
    while let code = codes.popFirst() {
      switch code {
      case 0: self = .plain
      case 1: isBold = true
      case 7: isReversed = true
      case 27: isReversed = false
      case 39: color = nil
      case 49: background = nil
      case 30...37: color = .exact(.index(UInt8(code - 30)))
      case 90...97: color = .exact(.index(UInt8(code - 82)))
      case 40...47: background = .index(UInt8(code - 40))
      case 100...107: background = .index(UInt8(code - 92))
      case 38, 48:
        guard let exact = PictureColor(&codes) else { return false }
        if code == 38 { color = .exact(exact) } else { background = exact }
      default: return false
      }
    }
    return true
  }
}

extension PictureColor {
  /// Parses the arguments of code 38 or 48.
  fileprivate init?(_ codes: inout ArraySlice<Int>) {
    let kind = codes.popFirst()
    let count = if kind == 5 { 1 } else if kind == 2 { 3 } else { 0 }
    let values = codes.prefix(count).compactMap { UInt8(exactly: $0) }
    guard count > 0, values.count == count else { return nil }
    codes = codes.dropFirst(count)
    self = count == 1 ? .index(values[0]) : .rgb(values[0], values[1], values[2])
  }
}
