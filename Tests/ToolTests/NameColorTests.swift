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

  /// Black, white, and the backgrounds of well-known themes.
  @Test(arguments: [
    (TerminalBackground.dark, [[0, 0, 0], [51, 51, 51], [0x28, 0x2A, 0x36], [0x00, 0x2B, 0x36]]),
    (.light, [[255, 255, 255], [0xFD, 0xF6, 0xE3], [0xF2, 0xF2, 0xF2]]),
  ])
  func `every name colour has a contrast of at least 4.5 to the background that it is for`(
    background: TerminalBackground, examples: [[Int]]
  ) {
    for color in Set(colors) {
      let palette = components(ofPalette: color.paletteIndex(on: background))
      for shown in [color.components(on: background), palette] {
        for example in examples { #expect(contrast(shown, example) >= 4.5, "\(shown) on \(example)") }
      }
    }
  }

  @Test func `a name colour is readable on black and on white if the background is unknown`() {
    for color in Set(colors) {
      let palette = components(ofPalette: color.paletteIndex(on: .unknown))
      for shown in [color.components(on: .unknown), palette] {
        #expect(contrast(shown, [0, 0, 0]) >= 3.4 && contrast(shown, [255, 255, 255]) >= 3.4, "\(shown)")
      }
    }
  }

  @Test(arguments: [TerminalBackground.dark, .light, .unknown])
  func `name colours are few enough to be told apart, and many enough for a list`(
    background: TerminalBackground
  ) {
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

  @Test(arguments: [
    ([0.0, 0, 0], TerminalBackground.dark), ([0.16, 0.16, 0.21], .dark), ([1, 1, 1], .light),
    ([0.99, 0.96, 0.89], .light), ([0.2, 0.2, 0.2], .dark), ([0.25, 0.25, 0.25], .unknown),
    ([0.9, 0.9, 0.9], .unknown), ([0.5, 0.5, 0.5], .unknown), ([0, 0, 1], .unknown),
  ])
  func `a background is dark, light, or neither`(color: [Double], background: TerminalBackground) {
    #expect(TerminalBackground(color) == background)
  }

  @Test func `a name colour adapts to the terminal's capabilities`() {
    let line = Line("IVE", Style(.named(NameColor(of: "ive")), bold: true))
    #expect(line.encoded(.none) == "IVE")
    #expect(line.encoded(.attributes) == "\u{1B}[1mIVE\u{1B}[0m")
    #expect(line.encoded(.ansi) == "\u{1B}[1mIVE\u{1B}[0m")
    #expect(line.encoded(.palette(on: .dark)).text.hasPrefix("\u{1B}[1;38;5;"))
    #expect(line.encoded(.trueColor(on: .dark)).text.hasPrefix("\u{1B}[1;38;2;"))
  }
}

@Suite(.hangLimit) struct LinkTests {
  private let address = "https://www.youtube.com/watch?v=QIN5_tJRiyY"

  @Test func `a link surrounds the text, and only if requested`() {
    let line = Line("비밀정원", link: address)
    #expect(line.encoded(.none, linking: true).text == "\u{1B}]8;;\(address)\u{1B}\\비밀정원\u{1B}]8;;\u{1B}\\")
    #expect(line.encoded(.ansi) == "비밀정원")
  }

  @Test func `a URL that could end the sequence early is not linked`() {
    for address in ["https://a\u{1B}\\", "https://a b", "https://a\u{7}", "https://한국"] {
      #expect(Line("x", link: address).encoded(.none, linking: true) == "x")
    }
  }

  @Test func `a truncated line keeps its link`() {
    let line = Line("abcdef", link: address).fitted(to: 4)
    #expect(line.encoded(.none, linking: true).text.contains("abc…") && line.spans.first?.link == address)
  }
}
