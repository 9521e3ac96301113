import Foundation
import TestSupport
import Testing

@testable import Terminal

@Suite(.hangLimit) struct NameColorTests {
  /// The WCAG 2 contrast to white and to black, with the exact sRGB curve.
  private func contrasts(_ components: [Int]) -> (white: Double, black: Double) {
    let linear = components.map { component in
      let part = Double(component) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return (1.05 / (luminance + 0.05), (luminance + 0.05) / 0.05)
  }

  private func components(ofPalette index: Int) -> [Int] {
    let levels = [0, 95, 135, 175, 215, 255]
    return [levels[(index - 16) / 36], levels[(index - 16) / 6 % 6], levels[(index - 16) % 6]]
  }

  @Test func `every name colour is readable on white and on black`() {
    for number in 0..<1000 {
      let own = NameColor(of: "name \(number)")
      for components in [own.components, components(ofPalette: own.paletteIndex)] {
        let contrast = contrasts(components)
        #expect(contrast.white >= 3.4 && contrast.black >= 3.4, "\(components)")
      }
    }
  }

  @Test func `different names have different colours`() {
    let names = ["ohmygirl", "stayc", "itzy", "kara", "fx", "2ne1", "ive", "aespa", "twice", "newjeans"]
    #expect(Set(names.map { NameColor(of: $0).components }).count == names.count)
    #expect(NameColor.readable.count >= 30)
  }

  @Test func `a name colour adapts to the terminal's capabilities`() {
    let line = Line("IVE", Style(.named(NameColor(of: "ive")), bold: true))
    #expect(line.encoded(.none) == "IVE")
    #expect(line.encoded(.attributes) == "\u{1B}[1mIVE\u{1B}[0m")
    #expect(line.encoded(.ansi) == "\u{1B}[1mIVE\u{1B}[0m")
    #expect(line.encoded(.palette).text.hasPrefix("\u{1B}[1;38;5;"))
    #expect(line.encoded(.trueColor).text.hasPrefix("\u{1B}[1;38;2;"))
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

  @Test func `a cut line keeps its link`() {
    let line = Line("abcdef", link: address).fitted(to: 4)
    #expect(line.encoded(.none, linking: true).text.contains("abc…") && line.spans.first?.link == address)
  }
}
