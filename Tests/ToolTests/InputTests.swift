import TestSupport
import Testing

@testable import Terminal

@Suite(.hangLimit) struct InputTests {
  private func events(_ text: String) -> [TerminalEvent] {
    var parser = InputParser()
    return parser.feed(text.utf8) + parser.expire()
  }

  private func names(_ text: String) -> String {
    events(text).map { if case .key(let key) = $0 { key.name } else { "\($0)" } }.joined(separator: " ")
  }

  /// `⟨N⟩` stands for each number below 200, and `⟨L⟩` for each capital letter. The result has those with an event.
  @Test func `bytes become keys, pastes and reports in every form that terminals send`() async throws {
    let numbers = (0..<200).map { "\($0)" }
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { "\($0)" }
    try await expectTable("keys.txt") { bytes, _ in
      for (sign, values) in ["⟨N⟩": numbers, "⟨L⟩": letters] where bytes.contains(sign) {
        let results = values.map { (value: $0, name: names(bytes.replacing(sign, with: $0))) }
        return results.filter { $0.name != "" }.map { "\($0.value) \($0.name)" }.joined(separator: ", ")
      }
      return names(bytes)
    }
  }

  @Test func `a paste that stalls runs no command afterwards`() {
    var parser = InputParser()
    #expect(parser.feed("\u{1B}[200~text".utf8) == [])
    #expect(parser.expire() == [.paste("text")])
    #expect(parser.feed("f2q\u{1B}[20".utf8) == [])
    #expect(parser.feed("1~j".utf8) == [.key(.character("j"))])
    // Without an end marker, input works again after a limit or a long pause.
    _ = parser.feed("\u{1B}[200~text".utf8)
    _ = parser.expire()
    #expect(parser.feed(String(repeating: "x", count: 1 << 20).utf8) == [])
    #expect(parser.feed("xj".utf8) == [.key(.character("j"))])
    _ = parser.feed("\u{1B}[200~text".utf8)
    _ = parser.expire()
    #expect(parser.expire() == [] && parser.feed("j".utf8) == [.key(.character("j"))])
    // Ctrl-C also ends the paste, and its time is limited even if input keeps coming.
    _ = parser.feed("\u{1B}[200~text".utf8)
    _ = parser.expire()
    #expect(parser.feed("jj".utf8) == [] && parser.hasFixedTimeout && parser.timeout == 5000)
    #expect(parser.feed("\u{3}j".utf8) == [.key(.control("c")), .key(.character("j"))])
  }

  @Test func `a lone Esc ends a string soon, even if keys follow`() {
    var parser = InputParser(escapeDelay: 50)
    #expect(parser.feed("\u{1B}]jj".utf8) == [] && parser.timeout == 1000 && parser.hasFixedTimeout)
    #expect(parser.feed("\u{1B}".utf8) == [] && parser.timeout == 50 && !parser.hasFixedTimeout)
    #expect(parser.expire() == [] && parser.feed("3".utf8) == [.key(.character("3"))])
  }

  @Test func `a huge paste is truncated, and input after it works`() {
    let events = events("\u{1B}[200~" + String(repeating: "q", count: 3_000_000) + "\u{1B}[201~j")
    #expect(events.count == 2 && events[1] == .key(.character("j")))
    guard case .paste(let text) = events[0] else { return #expect(Bool(false)) }
    #expect(text.utf8.count == 65536)
  }

  @Test func `invalid UTF-8 is skipped`() {
    var parser = InputParser()
    #expect(
      parser.feed([0xEA, 0xB0, 0x71, 0xFF, 0xC0, 0xED, 0xA0, 0x80, 0xF4, 0x90, 0x80, 0x80, 0x72]) == [
        .key(.character("q")), .key(.character("r")),
      ])
  }

  @Test func `a lone Esc waits only briefly, and an incomplete sequence is never a key`() {
    var parser = InputParser(escapeDelay: 50)
    #expect(parser.timeout == nil)
    #expect(parser.feed([0x1B]) == [])
    #expect(parser.timeout == 50)
    #expect(parser.feed(Array("[".utf8)) == [])
    #expect(parser.timeout == 1000)
    #expect(parser.expire() == [])
    #expect(parser.timeout == nil)
    #expect(parser.feed(Array("q".utf8)) == [.key(.character("q"))])
  }

  private static let sample =
    "j\u{1B}[A\u{1B}[1;5B가나\u{1B}[<0;3;4M\u{1B}[200~a\u{1B}[20b\u{1B}[201~\u{1B}]0;t\u{1B}\\\u{1B}OPq👩‍👩‍👧\u{1B}[27u\r"
    + "\u{1B}_Gi=1;OK\u{1B}\\\u{1B}P>|kitty\u{1B}\\\u{1B}[?62;22cq"

  @Test func `events do not depend on how the bytes are split`() {
    let bytes = Array(Self.sample.utf8)
    var parser = InputParser()
    let whole = parser.feed(bytes)
    var single = InputParser()
    #expect(bytes.flatMap { single.feed([$0]) } == whole)
    for first in bytes.indices {
      for second in first..<bytes.endIndex {
        var parser = InputParser()
        let parts = [bytes[..<first], bytes[first..<second], bytes[second...]]
        #expect(parts.flatMap { parser.feed($0) } == whole)
      }
    }
  }

  @Test func `keys work after a megabyte of noise`() {
    var random = SplitMix64(3)
    var parser = InputParser()
    for _ in 0..<64 {
      _ = parser.feed((0..<16384).map { _ in UInt8(random.below(256)) })
    }
    _ = parser.expire()
    #expect(parser.feed(Array("q".utf8)) == [.key(.character("q"))])
  }

  @Test func `keys have names, and an unknown name is an error`() throws {
    #expect(
      try Key.list("j l enter ctrl-L ? SHIFT-TAB space ㅓ") == [
        .character("j"), .character("l"), .enter, .control("l"), .character("?"), .backTab, .character(" "),
        .character("ㅓ"),
      ])
    #expect(throws: Key.Unknown(word: "entre")) { try Key.list("j entre") }
    #expect(try Key.list("").isEmpty)
    for key in try Key.list("up pageup ctrl-c x space delete") {
      #expect(try Key.list(key.name) == [key])
    }
  }

  @Test(arguments: ["\u{301}", "a\u{301}", "👩\u{200D}", "ᄒ", "ᅡ", "ᆫ", "ก\u{E33}", "\u{1F1F0}"])
  func `a text field stays short, however much is typed or pasted`(text: String) {
    var typed = TextField("x")
    var pasted = TextField("x")
    for _ in 0..<3000 {
      for scalar in text.unicodeScalars { _ = typed.edit(.character(Character(scalar))) }
    }
    pasted.insert(String(repeating: text, count: 100_000))
    for field in [typed, pasted] {
      #expect(field.text.count <= 200 && field.text.unicodeScalars.count <= 1000)
      #expect(field.caret == field.text.count)
    }
    if text == "\u{301}" { #expect(typed == pasted && typed.text.unicodeScalars.count == 9) }
  }

  /// A heading is the text before the keys. A bar marks the caret.
  @Test func `keys edit a line of text at the caret, or do nothing`() async throws {
    try await expectTable("fields.txt") { keys, text in
      var field = TextField(text)
      for key in try Key.list(keys) { _ = field.edit(key) }
      return "\(field.text.prefix(field.caret))|\(field.text.dropFirst(field.caret))"
    }
    var full = TextField(String(repeating: "a", count: 5000))
    full.insert("\u{301}")
    #expect(full.text.count == 200 && full.isFull && !full.edit(.enter) && !full.edit(.up))
  }
}
