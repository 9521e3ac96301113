import Foundation
import TestSupport
import Testing

@testable import Terminal

@Suite(.hangLimit) struct NameColorTests {
  /// The relative luminance of WCAG 2, with the exact sRGB curve.
  private func luminance(_ components: [Int]) -> Double {
    let linear = components.map { component in
      let part = Double(component) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  private func contrast(_ first: [Int], _ second: [Int]) -> Double {
    let both = [luminance(first), luminance(second)].sorted()
    return (both[1] + 0.05) / (both[0] + 0.05)
  }

  private func components(ofPalette index: Int) -> [Int] {
    let levels = [0, 95, 135, 175, 215, 255]
    return [levels[(index - 16) / 36], levels[(index - 16) / 6 % 6], levels[(index - 16) % 6]]
  }

  private let colors = (0..<1000).map { NameColor(of: "name \($0)") }

  /// The minimum contrast to black, to white, and to the backgrounds of well-known themes.
  @Test(arguments: [
    (TerminalBackground.dark, 4.5, [[0, 0, 0], [51, 51, 51], [0x28, 0x2A, 0x36], [0x00, 0x2B, 0x36]]),
    (.light, 4.5, [[255, 255, 255], [0xFD, 0xF6, 0xE3], [0xF2, 0xF2, 0xF2]]),
    (.unknown, 3.4, [[0, 0, 0], [255, 255, 255]]),
  ])
  func `every name colour is readable`(background: TerminalBackground, least: Double, examples: [[Int]]) {
    for color in Set(colors) {
      let palette = components(ofPalette: color.paletteIndex(on: background))
      for shown in [color.components(on: background), palette] {
        for example in examples { #expect(contrast(shown, example) >= least, "\(shown) on \(example)") }
      }
    }
  }

  @Test(arguments: [TerminalBackground.dark, .light, .unknown])
  func `name colours can be told apart, and are many enough for a list`(background: TerminalBackground) {
    let shown = Array(Set(colors.map { $0.components(on: background) }))
    #expect(shown.count >= 12)
    for (index, first) in shown.enumerated() {
      for second in shown[(index + 1)...] {
        let distance = zip(first, second).reduce(0) { $0 + abs($1.0 - $1.1) }
        #expect(distance >= 30, "\(first) and \(second)")
      }
    }
    #expect(Set(colors.map { $0.paletteIndex(on: background) }).count >= 10)
  }
}

@Suite(.hangLimit) struct LinkTests {
  @Test func `a URL that could end the sequence early is not linked`() {
    for address in ["https://a\u{1B}\\", "https://a b", "https://a\u{7}", "https://한국"] {
      #expect(Line("x", link: address).encoded(.none, linking: true) == "x")
    }
  }

  @Test func `a truncated line keeps its link`() {
    let address = "https://www.youtube.com/watch?v=QIN5_tJRiyY"
    let line = Line("abcdef", link: address).fitted(to: 4)
    #expect(line.encoded(.none, linking: true).text.contains("abc…") && line.spans.first?.link == address)
  }
}
