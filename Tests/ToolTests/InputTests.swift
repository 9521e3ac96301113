import Characters
import TestSupport
import Testing

@testable import Terminal

/// Tests of parsing the bytes from a terminal.
@Suite(.hangLimit) struct InputTests {
  private func events(_ text: String) -> [TerminalEvent] {
    var parser = InputParser()
    return parser.feed(text.utf8) + parser.expire()
  }

  @Test func `bytes become keys, pastes and reports in every form that terminals send`() async throws {
    try await expectTable("keys.txt") { bytes, _ in
      events(bytes).map { if case .key(let key) = $0 { key.name } else { "\($0)" } }.joined(separator: " ")
    }
  }

  /// A sequence that is not in these tables is not a key.
  @Test func `every number and letter of a sequence is the key that terminals mean by it`() {
    let numbered: [Int: Key] = [
      1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    ]
    let coded: [Int: Key] = [8: .backspace, 9: .tab, 13: .enter, 27: .escape, 127: .backspace]
    let lettered: [Character: Key] = [
      "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "Z": .backTab, "M": .enter,
    ]
    for number in 0..<200 {
      let key = numbered[number].map { [TerminalEvent.key($0)] } ?? []
      #expect(events("\u{1B}[\(number)~") == key && events("\u{1B}[\(number);5~") == key, "\(number)")
      let typed = Unicode.Scalar(UInt8(number))
      let character = typed.isInvisible ? nil : Key.character(Character(typed))
      let coded = (coded[number] ?? character).map { [TerminalEvent.key($0)] } ?? []
      #expect(events("\u{1B}[\(number)u") == coded, "\(number)")
    }
    for letter in (UInt8(ascii: "A")...UInt8(ascii: "Z")).map({ Character(Unicode.Scalar($0)) }) {
      let key = lettered[letter].map { [TerminalEvent.key($0)] } ?? []
      #expect(events("\u{1B}O\(letter)") == key && events("\u{1B}[1;2\(letter)") == key, "\(letter)")
      // These are the start of a mouse report or of a key on the Linux console (M), and a report of focus (I).
      if letter != "M", letter != "I" { #expect(events("\u{1B}[\(letter)") == key, "\(letter)") }
    }
  }

  @Test func `mouse presses and wheel turns are reported with their positions, and nothing else is`() {
    let actions: [Int: Mouse.Action] = [
      0: .press, 2: .secondaryPress, 64: .wheelUp, 65: .wheelDown, 66: .wheelLeft, 67: .wheelRight,
      68: .wheelLeft, 69: .wheelRight,
    ]
    for number in 0..<128 {
      let mouse = actions[number].map { [TerminalEvent.mouse(Mouse($0, x: 299, y: 0))] } ?? []
      #expect(events("\u{1B}[<\(number);300;1M") == mouse && events("\u{1B}[<\(number);300;1m") == [])
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

  @Test func `an overlong sequence is skipped up to its end`() {
    #expect(events("\u{1B}[" + String(repeating: "1;", count: 10_000) + "Aq") == [.key(.character("q"))])
    #expect(events("\u{1B}]" + String(repeating: "x", count: 200_000) + "\u{7}q") == [.key(.character("q"))])
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

  @Test func `the caret moves and deletes by word, as in a shell`() {
    var field = TextField("oh my  girl")
    func press(_ keys: String) -> Int {
      for key in (try? Key.list(keys)) ?? [] { _ = field.edit(key) }
      return field.caret
    }
    #expect(press("ctrl-left") == 7 && press("ctrl-left") == 3 && press("ctrl-left ctrl-left") == 0)
    #expect(press("ctrl-right") == 2 && press("ctrl-right") == 5 && press("end ctrl-right") == 11)
    #expect(press("left alt-backspace") == 7 && field.text == "oh my  l")
    #expect(press("alt-backspace") == 3 && field.text == "oh l")
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

  @Test func `a line of text can be typed, moved through and deleted`() {
    var field = TextField()
    func type(_ text: String) { for key in (try? Key.list(text)) ?? [] { _ = field.edit(key) } }
    type("오 마 이")
    #expect(field.text == "오마이" && field.caret == 3)
    type("left backspace x home y delete end")
    #expect(field.text == "yx이" && field.caret == 3)
    field.insert("\u{1B}[2J\nb c")
    #expect(field.text == "yx이\\u{1B}[2J b c")
    type("ctrl-w ctrl-w ctrl-w")
    #expect(field.text == "")
    field.insert(String(repeating: "a", count: 5000))
    #expect(field.text.count == 200 && field.isFull)
    field.insert("\u{301}")
    #expect(field.text.count == 200)
    #expect(!field.edit(.enter) && !field.edit(.up))
  }
}
