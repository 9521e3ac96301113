import Characters
import TestSupport
import Testing

@testable import Terminal

@Suite(.hangLimit) struct PrintableTests {
  /// All kinds of text that control terminals or are invisible: C0, C1, sequences, bidirectional marks, separators,
  /// tags, fillers and placeholders.
  private static let hostile =
    "a\u{1B}]52;c;eA==\u{7}\u{9B}31m\u{0}\r\u{7F}\u{202E}\u{2066}\u{2028}\u{2029}\u{85}\u{E0061}\u{200B}\u{3164}\u{10EEEE}b"

  private func isHarmless(_ text: String, except allowed: String = "") -> Bool {
    text.unicodeScalars.allSatisfy { !$0.isInvisible || allowed.unicodeScalars.contains($0) }
  }

  @Test func `printable text contains no control sequences`() {
    #expect(isHarmless(Printable(Self.hostile).text))
    #expect(isHarmless(Printable(lines: [Self.hostile, "b\nc"]).text, except: "\n"))
    #expect(Printable(lines: ["a", "b\nc"]).text == "a\nb c\n")
    #expect(isHarmless(Printable(document: Self.hostile + "\n\t" + Self.hostile).text, except: "\n\t"))
    #expect(
      isHarmless(Line(Self.hostile, link: "https://x/" + Self.hostile).encoded(.none, linking: true).text))
    #expect(isHarmless(Line("ab").fitted(to: 1, ending: Self.hostile).text))
    #expect(isHarmless(Printable(value: Self.hostile).text(forTerminal: true), except: "\n"))
  }

  @Test func `a document keeps its tabs and line ends`() {
    for text in ["", "\n", "a\tb\n\nc\r\nd", "가\r\n\r\n\ta"] {
      #expect(Printable(document: text).text == text)
      #expect(Printable(document: text + "\u{1B}").text == text + "\\u{1B}")
    }
    #expect(Printable(document: "a\rb\r\nc\r").text == "a b\r\nc ")
    #expect(Printable(document: "a\u{200B}\r\nb\tc\n").text == "a\\u{200B}\r\nb\tc\n")
  }

  @Test func `a value is exact for programs, even within other text, and sanitised for terminals`() {
    let value = Printable(value: "a\u{1B}b")
    #expect(value.text(forTerminal: false) == "a\u{1B}b\n" && value.text(forTerminal: true) == "a\\u{1B}b\n")
    let foreign = "\u{7}"
    let text = Printable(foreign) + value
    #expect(
      text.text(forTerminal: false) == "\\u{7}a\u{1B}b\n"
        && text.text(forTerminal: true) == "\\u{7}a\\u{1B}b\n")
  }

  @Test func `literals are written unchanged`() {
    #expect(("\r\u{1B}[K" as Printable).text == "\r\u{1B}[K")
  }

  @Test(arguments: ["QUJD\u{1B}\\\u{1B}]0;x\u{7}", "QUJD\u{7}", "QU JD", "\u{9C}"])
  func `a picture that is not Base64 is dropped`(text: String) {
    let size = Size(width: 2, height: 1)
    #expect(
      TerminalImage(id: 7, size, base64: text).transmission
        == TerminalImage(id: 7, size, base64: "").transmission)
  }
}

@Suite(.hangLimit) struct InvisibleTests {
  @Test func `hidden characters are shown as code points, unless they shape letters or emoji`() async throws {
    try await expectTable("sanitized.txt") { text, _ in
      #expect(text.sanitized.sanitized == text.sanitized && Span(text).text == text.sanitized)
      return text.sanitized
    }
  }

  @Test func `the fast check for invisible characters agrees with the scalar property`() {
    var wrong: [Unicode.Scalar] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      let isInvisible =
        [.control, .format, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
        || properties.isDefaultIgnorableCodePoint || value == 0x10EEEE
      let text = "가" + String(Character(scalar)) + "a"
      if scalar.isInvisible != isInvisible || text.hasInvisibles() != isInvisible { wrong.append(scalar) }
      if text.hasInvisibles(allowingLines: true) != (isInvisible && value != 9 && value != 10) {
        wrong.append(scalar)
      }
    }
    #expect(wrong == [])
    #expect("a\r\n".hasInvisibles() && !"a\r\n".hasInvisibles(allowingLines: true))
    #expect("a\rb".hasInvisibles(allowingLines: true) && "a\r".hasInvisibles(allowingLines: true))
  }
}
