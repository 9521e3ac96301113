/// A colour made from a name: the same name has the same colour on every machine, and every such colour is readable
/// on white and on black.
package struct NameColor: Hashable, Sendable {
  private let seed: UInt64

  /// The colour of a name, by its hash (FNV-1a of 64 bits, by Fowler, Noll and Vo).
  package init(of name: String) {
    seed = name.utf8.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// Red, green and blue, 0 to 255 each: a hue of the circle, as bright as has about the same contrast to white and to
  /// black, which is 4.6 by the formula of WCAG 2.
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

  /// A colour of xterm's palette of 256.
  var paletteIndex: Int { NameColor.readable[Int((seed >> 16) % UInt64(NameColor.readable.count))] }

  /// The colours of the palette's 6 × 6 × 6 cube that are no greys and have a contrast of at least 3.5 to white and to
  /// black.
  static let readable = (16...231).filter { index in
    let levels = [0.0, 95, 135, 175, 215, 255].map { $0 / 255 }
    let place = index - 16
    let color = [levels[place / 36], levels[place / 6 % 6], levels[place % 6]]
    let spread = (color.max() ?? 0) - (color.min() ?? 0)
    return spread > 0.3 && (0.125...0.25).contains(luminance(color))
  }

  /// The relative luminance of WCAG 2, 0 for black and 1 for white, with the power 2.25 for sRGB's curve.
  private static func luminance(_ rgb: [Double]) -> Double {
    let linear = rgb.map { $0 * $0 * $0.squareRoot().squareRoot() }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// A colour of the HSL model with a saturation of 0.7: red, green and blue, 0 to 1 each.
  private static func rgb(hue: Double, lightness: Double) -> [Double] {
    let reach = 0.7 * min(lightness, 1 - lightness)
    return [0.0, 8, 4].map { offset in
      let sector = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(sector - 3, 9 - sector, 1))
    }
  }
}
