/// Looks at a whole text, whether it is JSON as ``JSONReader`` reads it, and how much of it there is.
struct JSONCheck {
  struct Stop: Error {
    /// Whether it may be JSON, but there are more lists and objects within each other than are read.
    var isTooDeep = false
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// How far it has come.
  private(set) var place = 0
  /// Where the value begins.
  private(set) var start = 0
  /// How many values there are.
  private(set) var values = 0
  /// How many bytes the longest key has, as it is written.
  private(set) var longestKey = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func text() throws(Stop) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    passSpace()
    start = place
    try value(0)
    passSpace()
    if place < bytes.count { throw Stop() }
  }

  /// The byte here; NUL, which can stand nowhere, at the end.
  private var next: UInt8 { place < bytes.count ? bytes[place] : 0 }

  private mutating func passSpace() {
    while next.isJSONSpace { place += 1 }
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: sign) else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ word: StaticString) throws(Stop) {
    for index in 0..<word.utf8CodeUnitCount {
      guard next == word.utf8Start[index] else { throw Stop() }
      place += 1
    }
  }

  private mutating func value(_ depth: Int) throws(Stop) {
    values += 1
    switch next {
    case UInt8(ascii: "{"): try items(depth, "}", isObject: true)
    case UInt8(ascii: "["): try items(depth, "]", isObject: false)
    case .quote: try string()
    case UInt8(ascii: "t"): try expect("true")
    case UInt8(ascii: "f"): try expect("false")
    case UInt8(ascii: "n"): try expect("null")
    default: try number()
    }
  }

  private mutating func items(_ depth: Int, _ end: StaticString, isObject: Bool) throws(Stop) {
    guard depth < JSONReader.mostDepth else { throw Stop(isTooDeep: true) }
    place += 1
    passSpace()
    if next == end.utf8Start[0] {
      place += 1
      return
    }
    repeat {
      passSpace()
      if isObject {
        let start = place + 1
        guard next == .quote else { throw Stop() }
        try string()
        longestKey = max(longestKey, place - 1 - start)
        passSpace()
        try expect(":")
        passSpace()
      }
      try value(depth + 1)
      passSpace()
    } while take(",")
    try expect(end)
  }

  private mutating func string() throws(Stop) {
    place += 1
    while true {
      place += bytes.plainBytes(from: place, inASCII: true)
      switch next {
      case .quote:
        place += 1
        return
      case .backslash: try escape()
      case 0x20..<0x80: place += 1
      case 0x80...: try scalar()
      default: throw Stop()
      }
    }
  }

  private mutating func escape() throws(Stop) {
    place += 1
    switch next {
    case UInt8(ascii: "u"):
      place += 1
      let first = try unit()
      if (0xDC00...0xDFFF).contains(first) { throw Stop() }
      if (0xD800...0xDBFF).contains(first) {
        try expect("\\u")
        guard (0xDC00...0xDFFF).contains(try unit()) else { throw Stop() }
      }
    case .quote, .backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      place += 1
    default: throw Stop()
    }
  }

  private mutating func unit() throws(Stop) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard next.isJSONHexDigit else { throw Stop() }
      unit = unit << 4 | UInt32(next.hexValue)
      place += 1
    }
    return unit
  }

  /// A character outside ASCII, in the form that RFC 3629, section 4, allows.
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
    place += 1
    for index in 0..<following {
      guard index == 0 ? second.contains(next) : next & 0xC0 == 0x80 else { throw Stop() }
      place += 1
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
    while next.isJSONDigit { place += 1 }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// How many of the next eight bytes stand before a quote or a backslash, all eight looked at together; 0 where fewer
  /// are left.
  ///
  /// - Parameter inASCII: Whether they are to stand before everything else, too, that is not a sign of ASCII which is seen.
  func plainBytes(from start: Int, inASCII: Bool = false) -> Int {
    guard start + 8 <= count else { return 0 }
    let word = UInt64(
      littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: start, as: UInt64.self))
    let ones: UInt64 = 0x0101_0101_0101_0101
    /// The highest bit of the first byte of these that is below a limit of at most 0x80, and of no byte before it.
    func places(in bytes: UInt64, below limit: UInt64) -> UInt64 {
      (bytes &- ones &* limit) & ~bytes & (ones &<< 7)
    }
    func places(of byte: UInt8) -> UInt64 { places(in: word ^ (ones &* UInt64(byte)), below: 1) }
    var found = places(of: .quote) | places(of: .backslash)
    if inASCII { found |= places(in: word, below: 0x20) | word & (ones &<< 7) }
    return found.trailingZeroBitCount / 8
  }
}

/// What bytes mean in JSON.
extension UInt8 {
  static var quote: UInt8 { 0x22 }
  static var backslash: UInt8 { 0x5C }
  var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
  var isJSONDigit: Bool { self &- 0x30 < 10 }
  var isJSONHexDigit: Bool { isJSONDigit || (self | 0x20) &- 0x61 < 6 }
  var hexValue: UInt8 { isJSONDigit ? self & 0xF : self & 0xF + 9 }
  /// Whether it can stand in a number, `true`, `false` or `null`.
  var isOfJSONWord: Bool {
    isJSONDigit || (self | 0x20) &- 0x61 < 26 || self == 0x2B || self == 0x2D || self == 0x2E
  }
}
