/// A colour derived from a name: it is the same on every machine, and readable on white and on black.
package struct NameColor: Hashable, Sendable {
  private let seed: UInt64

  /// The colour of a name, from its 64-bit FNV-1a hash (Fowler, Noll and Vo).
  package init(of name: String) {
    seed = name.utf8.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// Red, green and blue from 0 to 255: the hue, with a lightness that has about the same contrast to white and black,
  /// 4.6 by the WCAG 2 formula.
  var components: [Int] {
    let hue = Double((seed >> 16) % 360)
    var (dark, light) = (0.0, 1.0)
    for _ in 0..<20 {
      let middle = (dark + light) / 2
      if NameColor.luminance(NameColor.rgb(hue: hue, lightness: middle)) < 0.179 {
        dark = middle
      } else {
        light = middle
      }
    }
    return NameColor.rgb(hue: hue, lightness: light).map { Int(($0 * 255).rounded()) }
  }

  /// The index in xterm's 256-colour palette.
  var paletteIndex: Int { NameColor.readable[Int((seed >> 16) % UInt64(NameColor.readable.count))] }

  /// The colours of the palette's 6 × 6 × 6 cube that are not greys and have a contrast of at least 3.5 to white and
  /// black.
  static let readable = (16...231).filter { index in
    let levels = [0.0, 95, 135, 175, 215, 255].map { $0 / 255 }
    let cubeIndex = index - 16
    let color = [levels[cubeIndex / 36], levels[cubeIndex / 6 % 6], levels[cubeIndex % 6]]
    let spread = (color.max() ?? 0) - (color.min() ?? 0)
    return spread > 0.3 && (0.125...0.25).contains(luminance(color))
  }

  /// Whether these colours have a contrast of at least 3 to a background, whose red, green and blue are from 0 to 1.
  static func isReadable(on background: [Double]) -> Bool {
    let (text, ground) = (0.179 + 0.05, luminance(background) + 0.05)
    return max(text, ground) / min(text, ground) >= 3
  }

  /// The relative luminance of WCAG 2 from 0 (black) to 1 (white), approximating the sRGB curve by a power of 2.25.
  private static func luminance(_ rgb: [Double]) -> Double {
    let linear = rgb.map { $0 * $0 * $0.squareRoot().squareRoot() }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// A colour in the HSL model with a saturation of 0.7, as red, green and blue from 0 to 1.
  private static func rgb(hue: Double, lightness: Double) -> [Double] {
    let reach = 0.7 * min(lightness, 1 - lightness)
    return [0.0, 8, 4].map { offset in
      let sector = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(sector - 3, 9 - sector, 1))
    }
  }
}
