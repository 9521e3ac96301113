/// The background of a terminal, as far as it is known.
package enum TerminalBackground: String, CaseIterable, Sendable {
  case dark, light
  case unknown = "auto"

  /// The relative luminance (WCAG 2) of text whose contrast to the background is at least 4.5. Dark backgrounds are no
  /// brighter than 20% grey, and light ones no darker than 95% grey. For an unknown background, the contrast to both
  /// black and white is that high.
  fileprivate var textLuminance: Double {
    switch self {
    case .dark: 0.36
    case .light: 0.14
    case .unknown: 0.179
    }
  }

  /// The luminances of readable colours in a small palette. On an unknown background, too few colours have a contrast
  /// of 4.5, so the contrast is at least 3.5.
  fileprivate var paletteLuminances: ClosedRange<Double> {
    switch self {
    case .dark: 0.33...0.6
    case .light: 0.05...0.155
    case .unknown: 0.125...0.25
    }
  }

  /// Classifies a background by its red, green and blue from 0 to 1. The result is `unknown` if names in colours would
  /// not be readable on it.
  init(_ color: [Double]) {
    let luminance = Shade.luminance(color)
    switch luminance {
    case ..<0.034: self = .dark
    case 0.88...: self = .light
    default: self = .unknown
    }
  }
}

/// A colour derived from a name. It is the same on every machine, and readable on the terminal's background.
package struct NameColor: Hashable, Sendable {
  /// An index in ``hues``.
  private let hue: Int

  /// Creates the colour of a name, from its 64-bit FNV-1a hash (Fowler, Noll and Vo).
  package init(of name: String) {
    let hash = name.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    hue = Int((hash >> 16) % UInt64(Self.hues.count))
  }

  /// Returns red, green and blue from 0 to 255.
  func components(on background: TerminalBackground) -> [Int] { shade(on: background).components }

  /// Returns the index in xterm's 256-colour palette.
  func paletteIndex(on background: TerminalBackground) -> Int { shade(on: background).paletteIndex }

  private func shade(on background: TerminalBackground) -> Shade {
    switch background {
    case .dark: Self.onDark[hue]
    case .light: Self.onLight[hue]
    case .unknown: Self.onUnknown[hue]
    }
  }

  /// Hues in degrees that are easy to distinguish. There are fewer greens than with even spacing.
  private static let hues = [0, 25, 40, 56, 80, 120, 155, 180, 200, 220, 245, 265, 285, 310, 335]
  private static let onDark = hues.map { Shade(hue: $0, on: .dark) }
  private static let onLight = hues.map { Shade(hue: $0, on: .light) }
  private static let onUnknown = hues.map { Shade(hue: $0, on: .unknown) }
}

/// A shade of a hue that is readable on a background.
private struct Shade {
  /// Red, green and blue from 0 to 255.
  let components: [Int]
  /// The index of the readable palette colour that is most like the shade.
  let paletteIndex: Int

  init(hue: Int, on background: TerminalBackground) {
    var dark = 0.0
    var light = 1.0
    for _ in 0..<20 {
      let middle = (dark + light) / 2
      if Self.luminance(Self.rgb(hue, lightness: middle)) < background.textLuminance {
        dark = middle
      } else {
        light = middle
      }
    }
    let exact = Self.rgb(hue, lightness: light).map { Int(($0 * 255).rounded()) }
    func distance(_ index: Int) -> Int {
      zip(Self.palette[index], exact).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    let readable = Self.palette.indices.filter { index in
      let color = Self.palette[index]
      let isColorful = (color.max() ?? 0) - (color.min() ?? 0) > 76
      return isColorful
        && background.paletteLuminances.contains(Self.luminance(color.map { Double($0) / 255 }))
    }
    components = exact
    paletteIndex = 16 + (readable.min { distance($0) < distance($1) } ?? 0)
  }

  /// The colours of the palette's 6 × 6 × 6 cube, which begins at index 16.
  private static let palette = (0..<216).map { index in
    [index / 36, index / 6 % 6, index % 6].map { [0, 95, 135, 175, 215, 255][$0] }
  }

  /// The relative luminance of WCAG 2 from 0 (black) to 1 (white), approximating the sRGB curve by a power of 2.25.
  static func luminance(_ rgb: [Double]) -> Double {
    let linear = rgb.map { $0 * $0 * $0.squareRoot().squareRoot() }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// A hue of the HSL model with a saturation of 0.7, as red, green and blue from 0 to 1.
  private static func rgb(_ hue: Int, lightness: Double) -> [Double] {
    let reach = 0.7 * min(lightness, 1 - lightness)
    return [0.0, 8, 4].map { offset in
      let sector = (offset + Double(hue) / 30).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(sector - 3, 9 - sector, 1))
    }
  }
}
