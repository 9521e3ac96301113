/// A value or a key of a JSON text.
struct JSONToken {
  let kind: JSONKind
  /// Whether a string has escapes.
  var hasEscapes = false
  /// The offset of its first byte, which is the quote of a string.
  let start: Int32
  /// The offset after its last byte.
  var end: Int32 = 0
  /// The index of the token after it and all that it contains.
  var next: Int32 = 0
}

/// Validates a whole JSON text, and lists its tokens for ``JSONReader``: each value, and before each value of an object
/// its key.
struct JSONScanner {
  struct Stop: Error {
    /// Whether the only problem is that lists and objects are nested too deeply.
    var isTooDeep = false
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// The maximum number of tokens to list.
  private let mostTokens: Int
  /// The current offset.
  private(set) var offset = 0
  private(set) var tokens: [JSONToken] = []
  /// The number of values.
  private(set) var values = 0
  /// The length in bytes of the longest key, as written.
  private(set) var longestKey = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, mostTokens: Int) {
    (self.bytes, self.mostTokens) = (bytes, mostTokens)
    tokens.reserveCapacity(min(mostTokens, bytes.count / 8))
  }

  mutating func text() throws(Stop) {
    guard bytes.count <= Int32.max else { throw Stop() }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    skipSpace()
    try value(0)
    skipSpace()
    if offset < bytes.count { throw Stop() }
  }

  /// Adds a token that begins here, and completes it after its content.
  private mutating func token(
    _ kind: JSONKind, _ content: (inout JSONScanner) throws(Stop) -> Void
  ) throws(Stop) {
    let index = tokens.count
    guard index < mostTokens else { return try content(&self) }
    tokens.append(JSONToken(kind: kind, start: Int32(offset)))
    try content(&self)
    tokens[index].end = Int32(offset)
    tokens[index].next = Int32(tokens.count)
  }

  /// The current byte; at the end NUL, which is never valid.
  private var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private mutating func skipSpace() {
    while next.isJSONSpace { offset += 1 }
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: sign) else { return false }
    offset += 1
    return true
  }

  private mutating func expect(_ word: StaticString) throws(Stop) {
    for index in 0..<word.utf8CodeUnitCount {
      guard next == word.utf8Start[index] else { throw Stop() }
      offset += 1
    }
  }

  private mutating func value(_ depth: Int) throws(Stop) {
    values += 1
    switch next {
    case UInt8(ascii: "{"):
      try token(.object) { (scanner) throws(Stop) in try scanner.items(depth, "}", isObject: true) }
    case UInt8(ascii: "["):
      try token(.list) { (scanner) throws(Stop) in try scanner.items(depth, "]", isObject: false) }
    case .quote: try string()
    case UInt8(ascii: "t"): try token(.boolean) { (scanner) throws(Stop) in try scanner.expect("true") }
    case UInt8(ascii: "f"): try token(.boolean) { (scanner) throws(Stop) in try scanner.expect("false") }
    case UInt8(ascii: "n"): try token(.null) { (scanner) throws(Stop) in try scanner.expect("null") }
    default: try token(.number) { (scanner) throws(Stop) in try scanner.number() }
    }
  }

  private mutating func items(_ depth: Int, _ end: StaticString, isObject: Bool) throws(Stop) {
    guard depth < JSONReader.mostDepth else { throw Stop(isTooDeep: true) }
    offset += 1
    skipSpace()
    if next == end.utf8Start[0] {
      offset += 1
      return
    }
    repeat {
      skipSpace()
      if isObject {
        let start = offset + 1
        guard next == .quote else { throw Stop() }
        try string()
        longestKey = max(longestKey, offset - 1 - start)
        skipSpace()
        try expect(":")
        skipSpace()
      }
      try value(depth + 1)
      skipSpace()
    } while take(",")
    try expect(end)
  }

  private mutating func string() throws(Stop) {
    let index = tokens.count
    var hasEscapes = false
    try token(.text) { (scanner) throws(Stop) in hasEscapes = try scanner.characters() }
    if hasEscapes, index < tokens.count { tokens[index].hasEscapes = true }
  }

  /// Checks the characters of a string and its quotes. Returns whether there are escapes.
  private mutating func characters() throws(Stop) -> Bool {
    var hasEscapes = false
    offset += 1
    while true {
      offset += bytes.plainBytes(from: offset)
      switch next {
      case .quote:
        offset += 1
        return hasEscapes
      case .backslash:
        hasEscapes = true
        try escape()
      case 0x20..<0x80: offset += 1
      case 0x80...: try scalar()
      default: throw Stop()
      }
    }
  }

  private mutating func escape() throws(Stop) {
    offset += 1
    switch next {
    case UInt8(ascii: "u"):
      offset += 1
      let first = try unit()
      if (0xDC00...0xDFFF).contains(first) { throw Stop() }
      if (0xD800...0xDBFF).contains(first) {
        try expect("\\u")
        guard (0xDC00...0xDFFF).contains(try unit()) else { throw Stop() }
      }
    case .quote, .backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 1
    default: throw Stop()
    }
  }

  private mutating func unit() throws(Stop) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard next.isJSONHexDigit else { throw Stop() }
      unit = unit << 4 | UInt32(next.hexValue)
      offset += 1
    }
    return unit
  }

  /// Checks a character outside ASCII (RFC 3629, section 4).
  private mutating func scalar() throws(Stop) {
    let (following, second): (Int, ClosedRange<UInt8>) =
      switch next {
      case 0xC2...0xDF: (1, 0x80...0xBF)
      case 0xE0: (2, 0xA0...0xBF)
      case 0xED: (2, 0x80...0x9F)
      case 0xE1...0xEF: (2, 0x80...0xBF)
      case 0xF0: (3, 0x90...0xBF)
      case 0xF1...0xF3: (3, 0x80...0xBF)
      case 0xF4: (3, 0x80...0x8F)
      default: throw Stop()
      }
    offset += 1
    for index in 0..<following {
      guard index == 0 ? second.contains(next) : next & 0xC0 == 0x80 else { throw Stop() }
      offset += 1
    }
  }

  private mutating func number() throws(Stop) {
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
  }

  private mutating func digits() throws(Stop) {
    guard next.isJSONDigit else { throw Stop() }
    while next.isJSONDigit { offset += 1 }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number of plain characters before the next quote, backslash, control character or byte outside ASCII, looking at
  /// eight bytes at once; 0 if fewer than eight are left.
  func plainBytes(from start: Int) -> Int {
    guard start + 8 <= count else { return 0 }
    let word = UInt64(
      littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: start, as: UInt64.self))
    let ones: UInt64 = 0x0101_0101_0101_0101
    /// Sets the high bit of the first byte below a limit of up to 0x80, and perhaps of later bytes, but of no earlier
    /// one.
    func matches(in bytes: UInt64, below limit: UInt64) -> UInt64 {
      (bytes &- ones &* limit) & ~bytes & (ones &<< 7)
    }
    func matches(of byte: UInt8) -> UInt64 { matches(in: word ^ (ones &* UInt64(byte)), below: 1) }
    let found =
      matches(of: .quote) | matches(of: .backslash) | matches(in: word, below: 0x20) | word & (ones &<< 7)
    return found.trailingZeroBitCount / 8
  }
}

/// The roles of bytes in JSON.
extension UInt8 {
  static var quote: UInt8 { 0x22 }
  static var backslash: UInt8 { 0x5C }
  var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
  var isJSONDigit: Bool { self &- 0x30 < 10 }
  var isJSONHexDigit: Bool { isJSONDigit || (self | 0x20) &- 0x61 < 6 }
  var hexValue: UInt8 { isJSONDigit ? self & 0xF : self & 0xF + 9 }
}
