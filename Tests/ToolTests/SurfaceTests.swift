import Testing

@testable import Terminal
@testable import TestSupport

/// Tests of drawing, and of the bytes sent to a terminal.
@Suite(.hangLimit) struct SurfaceTests {
  private func surface(_ size: Size, _ lines: (String, x: Int, y: Int)...) -> ScreenBuffer {
    var surface = ScreenBuffer(size)
    for (text, x, y) in lines { surface.draw(Line(text), x: x, y: y) }
    return surface
  }

  @Test func `a wide glyph is drawn as a whole or not at all`() {
    let size = Size(width: 5, height: 1)
    #expect(surface(size, ("가나다", 0, 0)).text == ["가나 "])
    #expect(surface(size, ("가나다", -1, 0)).text == [" 나다"])
    #expect(surface(size, ("가나", 0, 0), ("x", 1, 0)).text == [" x나 "])
    #expect(surface(size, ("가나", 0, 0), ("x", 2, 0)).text == ["가x  "])
  }

  @Test func `a wide cluster is drawn as a whole or not at all, and leaves nothing when overdrawn`() {
    let size = Size(width: 5, height: 1)
    #expect("क्ष्मी".cells == 4)
    #expect(surface(size, ("aक्ष्मीb", 0, 0)).text == ["aक्ष्मी"])
    #expect(surface(size, ("abक्ष्मी", 0, 0)).text == ["ab   "])
    for x in 0...3 {
      let text = surface(size, ("क्ष्मीb", 0, 0), ("x", x, 0)).text[0]
      #expect(text == String(repeating: " ", count: x) + "x" + String(repeating: " ", count: 3 - x) + "b")
    }
  }

  @Test func `a cluster wider than the screen is clipped`() {
    let flood = "क" + String(repeating: "\u{93E}", count: 70_000)
    #expect(flood.count == 1 && flood.cells == 70_001)
    #expect(surface(Size(width: 5, height: 1), ("a" + flood, 0, 0)).text == ["a    "])
    #expect(flood.wrapped(to: 10).allSatisfy { $0.cells <= 10 })
    #expect(flood.prefix(cells: 10) == "" && ("a" + flood).fitted(to: 10) == "a…")
  }

  @Test func `drawing outside the screen has no effect`() {
    #expect(surface(Size(width: 3, height: 1), ("abc", 0, 1), ("abc", 9, 0), ("a", 0, -1)).text == ["   "])
    #expect(surface(Size(width: 0, height: 0), ("abc", 0, 0)).text == [])
    #expect(surface(Size(width: 0, height: 0)).bytes(since: nil, .ansi).isEmpty == false)
  }

  @Test func `Hangul is composed, and zero-width characters are dropped`() {
    let size = Size(width: 6, height: 1)
    #expect(
      surface(size, ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}", 0, 0)).text[0].unicodeScalars.elementsEqual(
        "한그  ".unicodeScalars))
    #expect(surface(size, ("a\u{11A8}b", 0, 0)).text == ["ab    "])
  }

  @Test func `text with equal strings but different scalars is redrawn`() {
    let size = Size(width: 4, height: 1)
    let composed = surface(size, ("\u{E9}", 0, 0))
    #expect(!surface(size, ("e\u{301}", 0, 0)).bytes(since: composed, .ansi).isEmpty)
  }

  @Test func `a changed cell takes few bytes, in one frame`() {
    let size = Size(width: 200, height: 60)
    let before = surface(size, ("OH MY GIRL", 100, 30))
    let bytes = surface(size, ("OH MY GIRL!", 100, 30)).bytes(since: before, .ansi)
    #expect(
      String(decoding: bytes, as: UTF8.self) == "\u{1B}[?2026h\u{1B}[31;111H!\u{1B}[1;1H\u{1B}[?2026l")
  }

  @Test func `a reversed line is reversed over its whole width and not dim`() {
    var surface = ScreenBuffer(Size(width: 6, height: 1))
    surface.draw(Line("ab", Style(dim: true)), x: 1, y: 0, width: 4, isReversed: true)
    #expect(
      String(decoding: surface.bytes(since: nil, .attributes), as: UTF8.self).contains(
        " \u{1B}[7mab  \u{1B}[0m"))
  }

  // MARK: Terminals with other widths

  private static let texts = [
    "a", "OH MY GIRL", "오마이걸", "アリン", "雪炫", " ", "   ", "★", "★ ", "é", "e\u{301}", "…", "👩‍👩‍👧", "❤️", "🇰🇷", "ｱ",
    "ＧＩＲＬ", "—", "\u{1100}\u{1161}", "·", "①", "น้ำ", "ﾀﾞ", "क्ष्मी",
  ]

  private static func frame(_ size: Size, _ random: inout SplitMix64) -> ScreenBuffer {
    var surface = ScreenBuffer(size)
    for _ in 0..<random.below(12) {
      let styles = [Style.plain, Style(bold: true), Style(.magenta), Style(dim: true)]
      let spans = (0...random.below(4)).map { _ in
        Span(texts[random.below(texts.count)], styles[random.below(styles.count)])
      }
      surface.draw(
        Line(spans), x: random.below(size.width + 4) - 2, y: random.below(size.height + 1),
        width: 1 + random.below(size.width + 1), isReversed: random.below(3) == 0)
    }
    surface.cursor = .init(
      x: random.below(size.width + 1), y: random.below(size.height + 1), isVisible: random.below(2) == 0)
    return surface
  }

  @Test(arguments: Grid.Widths.allCases)
  func `updating gives the same screen as repainting, whatever widths a terminal uses`(widths: Grid.Widths) {
    var random = SplitMix64(7)
    for _ in 0..<200 {
      let size = Size(width: 1 + random.below(40), height: 1 + random.below(6))
      let first = Self.frame(size, &random)
      // Most frames resemble the previous one.
      var second = random.below(3) == 0 ? Self.frame(size, &random) : first
      second.draw(
        Line(Self.texts[random.below(Self.texts.count)]), x: random.below(size.width),
        y: random.below(size.height))
      var whole = Grid(size, widths)
      whole.interpret(second.bytes(since: nil, .ansi))
      if widths == .standard {
        #expect(whole.lines == second.text && whole.screen.isCursorVisible == second.cursor.isVisible)
      }
      var changed = Grid(size, widths)
      changed.interpret(first.bytes(since: nil, .ansi))
      changed.interpret(second.bytes(since: first, .ansi))
      #expect(changed.screen == whole.screen)
      // Repainting fixes a terminal in an unknown state.
      changed.interpret(Self.frame(size, &random).bytes(since: nil, .ansi))
      changed.interpret(second.bytes(since: nil, .ansi))
      #expect(changed.screen == whole.screen)
      #expect(second.bytes(since: second, .ansi) == [])
    }
  }
}
