import TestSupport
import Testing

@testable import Terminal

@Suite(.hangLimit) struct GraphicTests {
  private let room = Size(width: 10, height: 4)

  @Test func `the output of a drawing program becomes styled cells`() throws {
    let drawn =
      "\u{1B}[?25l\u{1B}[0m\u{1B}[38;2;1;2;3;48;5;200m▀ \u{1B}[0m\n\u{1B}[7m\u{1B}[91m \u{1B}[0m▟\n\u{1B}[?25h"
    let lines = try #require(Line.picture(drawnAs: drawn, in: room))
    #expect(lines.map(\.text) == ["▀ ", " ▟"])
    var style = Style(.exact(.rgb(1, 2, 3)))
    style.background = .index(200)
    #expect(lines[0].spans.map(\.style) == [style])
    // A reversed blank shows the text colour.
    #expect(lines[1].spans[0].style.background == .index(9))
  }

  @Test(arguments: [
    "\u{1B}]0;title\u{7}▀", "\u{1B}[2J▀", "\u{1B}[5m▀", "\u{1B}[38;5;300m▀", "\u{1B}[38;9m▀", "\u{1B}[31",
    "\u{1B}", "a", "\u{1B}_Ga=t\u{1B}\\", "\u{9B}31m▀", "▀\r\n", "", "\n\n", "▀\n▀\n▀\n▀\n▀",
    String(repeating: "▀", count: 11), "\u{1B}[999999999999999999999999m▀",
  ])
  func `anything but blanks, blocks and colours is rejected, as is too large a picture`(text: String) {
    #expect(Line.picture(drawnAs: text, in: room) == nil)
  }

  @Test func `picture colours are drawn in every theme with colours, and stay unchanged in focus`() {
    var style = Style(.exact(.index(9)))
    style.background = .index(1)
    for coloring in [Coloring.ansi, .palette(on: .dark), .trueColor(on: .light)] {
      #expect(style.codes(coloring) == [91, 41])
    }
    for coloring in [Coloring.none, .attributes] { #expect(style.codes(coloring) == []) }
    #expect(style.reversed == style)
  }

  private func surface(_ graphic: TerminalImage?, y: Int = 1, _ text: String = "text") -> ScreenBuffer {
    var surface = ScreenBuffer(Size(width: 20, height: 6))
    surface.draw(Line(text), x: 0, y: 0)
    for (row, line) in (graphic?.lines ?? []).enumerated() { surface.draw(line, x: 4, y: y + row) }
    return surface
  }

  private func bytes(_ surface: ScreenBuffer, since old: ScreenBuffer?) -> String {
    String(decoding: surface.bytes(since: old, .trueColor(on: .dark)), as: UTF8.self)
  }

  @Test func `placeholders take one cell each, and their colour encodes the picture's ID`() {
    let graphic = TerminalImage(id: 0x010203, Size(width: 3, height: 2), base64: "QUJD")
    #expect(graphic.lines.map(\.cells) == [3, 3])
    #expect(graphic.lines[1].text.unicodeScalars.prefix(3).map(\.value) == [0x10EEEE, 0x30D, 0x305])
    let drawn = bytes(surface(graphic), since: nil)
    #expect(drawn.contains("\u{1B}[38;2;1;2;3m\u{10EEEE}\u{305}\u{305}\u{10EEEE}\u{305}\u{30D}"))
    #expect(surface(graphic).graphics == [graphic] && surface(nil).graphics.isEmpty)
    // Pictures with the same ID are equal.
    #expect(graphic == TerminalImage(id: 0x010203, graphic.size, base64: "QUJD"))
    #expect(graphic != TerminalImage(id: 0x010204, graphic.size, base64: "QUJD"))
  }

  @Test func `a stored picture is sent in chunks, placed, and deleted by its ID`() {
    let graphic = TerminalImage(
      id: 7, Size(width: 3, height: 2), base64: String(repeating: "A", count: 5000))
    let pieces = graphic.transmission.split(separator: "\u{1B}\\").map(String.init)
    #expect(pieces[0] == "\u{1B}_Ga=t,f=100,t=d,i=7,q=2,m=1;" + String(repeating: "A", count: 4096))
    #expect(pieces[1] == "\u{1B}_Gm=0;" + String(repeating: "A", count: 904))
    #expect(pieces[2] == "\u{1B}_Ga=p,U=1,i=7,c=3,r=2,q=2")
    #expect(graphic.deletion == "\u{1B}_Ga=d,d=I,i=7,q=2\u{1B}\\")
  }

  @Test func `a truncated line keeps its picture`() {
    let graphic = TerminalImage(id: 7, Size(width: 4, height: 1), base64: "QUJD")
    #expect(graphic.lines[0].fitted(to: 2, ending: "").spans.map(\.graphic) == [graphic])
  }

  @Test func `printed lines include their pictures`() {
    let graphic = TerminalImage(id: 7, Size(width: 2, height: 2), base64: "QUJD")
    let printed = graphic.lines.map { Line("ab") + $0 }.encoded(.trueColor(on: .dark), linking: false).text
    #expect(printed.hasPrefix(graphic.transmission + "ab") && printed.split(separator: "_Ga=t").count == 2)
  }
}
