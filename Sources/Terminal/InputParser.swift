internal import Characters

/// A parser that turns bytes from a terminal, however they are split into chunks, into events.
package struct InputParser: Sendable {
  /// The kind of input that has begun but is incomplete.
  private enum State {
    case ground
    /// A character with this many bytes missing.
    case character(missing: Int)
    case escape
    /// ESC O
    case singleShift
    /// ESC [
    case sequence
    /// A control string from the terminal, with the byte that began it, and whether its last byte so far was ESC.
    case string(UInt8, hasEscape: Bool)
    /// The number of bytes left to skip.
    case skipping(Int)
    /// A paste, or the rest of one that stalled. `ending` is the number of bytes of its end marker that have arrived.
    case paste(isRest: Bool, ending: Int)
  }

  private var state = State.ground
  /// The bytes so far of a character, sequence, string or paste.
  private var bytes: [UInt8] = []
  private let escapeDelay: Int

  /// The maximum lengths of a sequence or string, and of a paste, in bytes. Further bytes are skipped.
  private static let maxSequence = 4096
  private static let maxPaste = 65536
  /// The maximum number of bytes of a stalled paste to skip if its end marker is missing.
  private static let maxSkipped = 1 << 20
  private var restCount = 0
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// - Parameter escapeDelay: The time in milliseconds after which a lone ESC byte counts as the Esc key.
  package init(escapeDelay: Int = 50) {
    self.escapeDelay = escapeDelay
  }

  /// The time in milliseconds without input after which to call ``expire()``, or `nil` if nothing is incomplete.
  package var timeout: Int? {
    switch state {
    case .ground: nil
    case .escape, .string(_, hasEscape: true): escapeDelay
    case .paste(isRest: true, _): 5000
    case .character, .singleShift, .sequence, .string, .skipping, .paste: 1000
    }
  }

  /// Whether ``timeout`` is measured from the start of the incomplete input, even if more bytes arrive. This is so for
  /// a string before any ESC, and for the rest of a stalled paste.
  package var hasFixedTimeout: Bool {
    switch state {
    case .string(_, hasEscape: false), .paste(isRest: true, _): true
    case .ground, .character, .escape, .singleShift, .sequence, .string, .skipping, .paste: false
    }
  }

  /// Ends the incomplete input. A lone ESC is the Esc key. A paste keeps its text so far, and the rest is skipped up to
  /// the end marker, so that it can't run commands. Anything else is dropped.
  package mutating func expire() -> [TerminalEvent] {
    let expired = state
    state = .ground
    if case .escape = expired { return [.key(.escape)] }
    guard case .paste(isRest: false, let ending) = expired else { return [] }
    state = .paste(isRest: true, ending: ending)
    restCount = 0
    return [.paste(String(decoding: bytes, as: UTF8.self))]
  }

  /// Parses bytes and returns the events they complete.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    for byte in bytes { process(byte, &events) }
    return events
  }

  private mutating func process(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    switch state {
    case .ground: begin(byte, &events)
    case .character(let missing):
      guard byte & 0xC0 == 0x80 else {
        // Drop an invalid character.
        state = .ground
        return begin(byte, &events)
      }
      bytes.append(byte)
      state = missing > 1 ? .character(missing: missing - 1) : .ground
      if missing == 1, let text = String(validating: bytes, as: UTF8.self),
        let scalar = text.unicodeScalars.first, !scalar.isInvisible
      {
        events.append(.key(.character(Character(scalar))))
      }
    case .escape: processAfterEscape(byte, &events)
    case .singleShift:
      state = .ground
      if let key = Self.finalKeys[byte] { events.append(.key(key)) }
    case .sequence: sequence(byte, &events)
    case .string(let kind, let hasEscape):
      // BEL or ESC \ ends a string. Ctrl-C, CAN, SUB, and other keys with ESC end a string that lacks this terminator.
      if byte == 0x07 || hasEscape && byte == 0x5C {
        state = .ground
        if let report = report(kind) { events.append(.report(report)) }
      } else if hasEscape {
        state = .escape
        processAfterEscape(byte, &events)
      } else if [0x03, 0x18, 0x1A].contains(byte) {
        state = .ground
        if byte == 0x03 { begin(byte, &events) }
      } else {
        if byte != 0x1B, bytes.count <= Self.maxSequence { bytes.append(byte) }
        state = .string(kind, hasEscape: byte == 0x1B)
      }
    case .skipping(let count): state = count > 1 ? .skipping(count - 1) : .ground
    case .paste(isRest: true, _) where byte == 0x03:
      state = .ground
      begin(byte, &events)
    case .paste(let isRest, let ending): paste(isRest, ending, byte, &events)
    }
  }

  private mutating func begin(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    switch byte {
    case 0x1B: state = .escape
    case 0x0D, 0x0A: events.append(.key(.enter))
    case 0x09: events.append(.key(.tab))
    case 0x7F, 0x08: events.append(.key(.backspace))
    case 0x01...0x1A: events.append(.key(.control(Character(Unicode.Scalar(byte + 0x60)))))
    case 0x00..<0x20: break
    case 0x20..<0x7F: events.append(.key(.character(Character(Unicode.Scalar(byte)))))
    case 0xC2...0xDF: collect(.character(missing: 1), [byte])
    case 0xE0...0xEF: collect(.character(missing: 2), [byte])
    case 0xF0...0xF4: collect(.character(missing: 3), [byte])
    default: break
    }
  }

  /// Begins to collect the bytes of a character, sequence, string or paste.
  private mutating func collect(_ incomplete: State, _ start: [UInt8] = []) {
    state = incomplete
    bytes = start
  }

  private mutating func processAfterEscape(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    switch byte {
    case 0x1B: events.append(.key(.escape))
    case UInt8(ascii: "["): collect(.sequence)
    case UInt8(ascii: "O"): state = .singleShift
    // DCS, OSC, PM, APC and SOS.
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "X"):
      collect(.string(byte, hasEscape: false))
    case UInt8(ascii: "b"), UInt8(ascii: "f"), 0x7F, 0x08:
      state = .ground
      let word: Key =
        switch byte {
        case UInt8(ascii: "b"): .wordLeft
        case UInt8(ascii: "f"): .wordRight
        default: .deleteWord
        }
      events.append(.key(word))
    // Ignore any other key with Alt, which may be longer than a byte.
    case 0x80...:
      state = .ground
      var ignored: [TerminalEvent] = []
      begin(byte, &ignored)
      if case .character(let missing) = state { state = .skipping(missing) }
    default: state = .ground
    }
  }

  private mutating func sequence(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    switch byte {
    case 0x1B: state = .escape
    case 0x20...0x3F: if bytes.count <= Self.maxSequence { bytes.append(byte) }
    case 0x40...0x7E:
      state = .ground
      if bytes.count > Self.maxSequence { return }
      if bytes.isEmpty, byte == UInt8(ascii: "M") {
        // A mouse report in X10 encoding, with three bytes of data.
        state = .skipping(3)
      } else if bytes.isEmpty, byte == UInt8(ascii: "[") {
        // A function key of the Linux console.
        state = .skipping(1)
      } else if bytes.isEmpty, byte == UInt8(ascii: "I") {
        events.append(.focused)
      } else if bytes == Array("200".utf8), byte == UInt8(ascii: "~") {
        collect(.paste(isRest: false, ending: 0))
      } else if bytes.first == UInt8(ascii: "?"), byte == UInt8(ascii: "c") {
        events.append(.report(.attributes))
      } else if bytes.first == UInt8(ascii: "<") {
        mouse(bytes.dropFirst(), byte, &events)
      } else if let key = key(bytes, byte) {
        events.append(.key(key))
      }
    default: state = .ground
    }
  }

  /// Returns the report in a control string, or `nil` if it has none.
  private func report(_ kind: UInt8) -> TerminalReport? {
    let text = String(decoding: bytes, as: UTF8.self)
    switch kind {
    case UInt8(ascii: "P") where text.hasPrefix(">|"): return .version(String(text.dropFirst(2)))
    case UInt8(ascii: "]") where text.hasPrefix("11;rgb:"):
      let parts = text.dropFirst(7).split(separator: "/").map { part in
        Int(part, radix: 16).map { Double($0) / Double(1 << (4 * min(part.count, 4)) - 1) }
      }
      let rgb = parts.compactMap(\.self)
      return rgb.count == 3 ? .background(TerminalBackground(rgb)) : nil
    case UInt8(ascii: "_") where text.hasPrefix("G"): return .graphics(isSupported: text.hasSuffix(";OK"))
    default: return nil
    }
  }

  private mutating func paste(_ isRest: Bool, _ ending: Int, _ byte: UInt8, _ events: inout [TerminalEvent]) {
    let isNext = byte == Self.pasteEnd[ending]
    // If the byte does not continue the end marker, it can only begin a new one.
    let matched = if isNext { ending + 1 } else if byte == Self.pasteEnd[0] { 1 } else { 0 }
    if isRest {
      restCount += 1
    } else if !isNext, bytes.count < Self.maxPaste {
      bytes += Self.pasteEnd[..<ending]
      if matched == 0 { bytes.append(byte) }
    }
    let isComplete = matched == Self.pasteEnd.count
    if isComplete, !isRest { events.append(.paste(String(decoding: bytes, as: UTF8.self))) }
    let isOver = isComplete || isRest && restCount > Self.maxSkipped
    state = isOver ? .ground : .paste(isRest: isRest, ending: matched)
  }

  private static let finalKeys: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "Z"): .backTab, UInt8(ascii: "M"): .enter,
  ]

  private static let numberedKeys: [Int: Key] = [
    1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
  ]

  private func key(_ bytes: [UInt8], _ final: UInt8) -> Key? {
    guard let numbers = Self.numbers(bytes[...]) else { return nil }
    switch final {
    case UInt8(ascii: "~"): return numbers.first.flatMap { Self.numberedKeys[$0] }
    case UInt8(ascii: "u"): return unicodeKey(numbers)
    default:
      // With Alt or Ctrl, the left and right arrows move by a word.
      let isByWord = numbers.count > 1 && [3, 5].contains(numbers[1])
      switch Self.finalKeys[final] {
      case .left where isByWord: return .wordLeft
      case .right where isByWord: return .wordRight
      case let key: return key
      }
    }
  }

  /// Decodes a key sent as a code point and modifiers, which are the sum of 1, Shift (1), Alt (2) and Ctrl (4).
  private func unicodeKey(_ numbers: [Int]) -> Key? {
    let modifiers = numbers.count > 1 ? max(0, numbers[1] - 1) : 0
    guard let number = numbers.first, modifiers & ~7 == 0, modifiers & 2 == 0,
      let scalar = UInt32(exactly: number).flatMap(Unicode.Scalar.init)
    else { return nil }
    switch number {
    case 27: return .escape
    case 13: return .enter
    case 9: return modifiers & 1 == 0 ? .tab : .backTab
    case 127, 8: return .backspace
    case 0x61...0x7A where modifiers & 4 != 0: return .control(Character(scalar))
    case 57344...63743: return nil
    default:
      if modifiers & 4 != 0 || scalar.isInvisible { return nil }
      let character = Character(scalar)
      return .character(modifiers & 1 == 0 ? character : Character(character.uppercased()))
    }
  }

  private func mouse(_ bytes: ArraySlice<UInt8>, _ final: UInt8, _ events: inout [TerminalEvent]) {
    guard let numbers = Self.numbers(bytes), numbers.count == 3, final == UInt8(ascii: "M") else { return }
    let actions: [Int: Mouse.Action] = [
      0: .press, 2: .secondaryPress, 64: .wheelUp, 65: .wheelDown, 66: .wheelLeft, 67: .wheelRight,
      // Shift scrolls horizontally on a wheel with one axis.
      68: .wheelLeft, 69: .wheelRight,
    ]
    guard let action = actions[numbers[0]], numbers[1] > 0, numbers[2] > 0 else { return }
    events.append(.mouse(Mouse(action, x: numbers[1] - 1, y: numbers[2] - 1)))
  }

  /// Returns the numbers of a sequence, without subparameters after a colon, or `nil` if it has anything else.
  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int]? {
    if bytes.isEmpty { return [] }
    var numbers: [Int] = []
    for part in bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      let digits = part.prefix { $0 != UInt8(ascii: ":") }
      guard digits.count < 9, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      numbers.append(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
    }
    return numbers
  }
}
