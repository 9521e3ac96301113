/// The position and kind of an error in a JSON text.
package struct JSONError: Error, Hashable, Sendable {
  package enum Problem: Error, Hashable, Sendable {
    /// The text is not JSON from here on.
    case invalid
    /// Lists and objects are nested beyond ``JSONError/maxDepth``.
    case tooDeep
    /// The text has more values than the caller allows.
    case tooManyValues
  }

  /// The maximum nesting depth of lists and objects.
  package static let maxDepth = 512

  /// The line, from 1.
  package let line: Int
  /// The column, from 1, in Unicode scalars.
  package let column: Int
  package let problem: Problem

  package init(line: Int, column: Int, problem: Problem = .invalid) {
    self.line = line
    self.column = column
    self.problem = problem
  }
}

extension JSONValue {
  /// Parses a JSON text (RFC 8259), which must be UTF-8 and may begin with a byte order mark.
  ///
  /// Strings have no unpaired surrogates, numbers can have any size, nesting is limited to ``JSONError/maxDepth``, and
  /// nothing may follow the value. Objects keep all entries in the order of the text.
  ///
  /// - Parameter text: The text, which is not copied if its bytes are contiguous.
  package init(json text: some Collection<UInt8>, maxValues: Int = .max) throws(JSONError) {
    self = try JSONParser.withBytes(of: text) { bytes throws(JSONError) in
      var parser = JSONParser(bytes, maxValues: maxValues)
      do throws(JSONError.Problem) {
        return try parser.text()
      } catch {
        let place = JSONParser.position(of: parser.offset, in: bytes)
        throw JSONError(line: place.line, column: place.column, problem: error)
      }
    }
  }

  package typealias Location = (path: String, line: Int, column: Int)

  /// Returns the locations of the values at some paths, such as `group.first[3].hitsong`, from the start to the end of
  /// a valid text. A path can have no location, or several if keys are repeated.
  package static func places(of paths: Set<String>, in text: some Collection<UInt8>) -> [Location] {
    JSONParser.withBytes(of: text) { bytes in
      var parser = JSONParser(bytes, maxValues: .max)
      parser.wantedPaths = paths
      // The text should be valid. If it is not, only the locations before the error are found.
      _ = try? parser.text()
      // The whole text can be a single line, so continue counting from the last location.
      var line = 1
      var column = 1
      var offset = 0
      return parser.found.map { path, start in
        for byte in bytes[offset..<start] {
          if byte == UInt8(ascii: "\n") {
            line += 1
            column = 1
          } else if byte & 0xC0 != 0x80 {
            column += 1
          }
        }
        offset = start
        return (path, line, column)
      }
    }
  }
}

/// A parser that reads a JSON text in one pass.
private struct JSONParser {
  private struct Key {
    let bytes: Range<Int>
    let text: String
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let maxValues: Int
  private(set) var offset = 0
  private var values = 0
  /// The keys so far, each at the index that its hash determines. Most objects have the same keys, which then don't
  /// have to be decoded again.
  private var keys: [Key?] = Array(repeating: nil, count: 256)
  /// The number of entries in the last object. The next object probably has as many.
  private var lastCount = 0

  /// The paths of the values to find. Empty if the text is only parsed.
  var wantedPaths: Set<String> = []
  private(set) var found: [(path: String, offset: Int)] = []
  private var path = ""

  init(_ bytes: UnsafeBufferPointer<UInt8>, maxValues: Int) {
    self.bytes = bytes
    self.maxValues = maxValues
  }

  static func withBytes<Result, Failure>(
    of text: some Collection<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    func result(_ bytes: UnsafeBufferPointer<UInt8>) -> Swift.Result<Result, Failure> {
      Swift.Result { () throws(Failure) in try body(bytes) }
    }
    let contiguous = text.withContiguousStorageIfAvailable(result)
    return try (contiguous ?? Array(text).withUnsafeBufferPointer(result)).get()
  }

  /// Returns the line and the column of an offset, both from 1.
  static func position(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
    let before = bytes[..<min(offset, bytes.count)]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = bytes[start..<before.endIndex].count { $0 & 0xC0 != 0x80 } + 1
    return (before.count { $0 == UInt8(ascii: "\n") } + 1, column)
  }

  mutating func text() throws(JSONError.Problem) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    skipSpace()
    let value = try value(0)
    skipSpace()
    if offset < bytes.count { throw .invalid }
    return value
  }

  /// The current byte or, at the end, NUL, which is never valid.
  private var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private mutating func skipSpace() {
    while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { offset += 1 }
  }

  private mutating func consume(_ sign: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: sign) else { return false }
    offset += 1
    return true
  }

  private mutating func expect(_ word: StaticString) throws(JSONError.Problem) {
    for index in 0..<word.utf8CodeUnitCount {
      guard next == word.utf8Start[index] else { throw .invalid }
      offset += 1
    }
  }

  private mutating func value(_ depth: Int) throws(JSONError.Problem) -> JSONValue {
    values += 1
    if values > maxValues { throw .tooManyValues }
    if !wantedPaths.isEmpty, wantedPaths.contains(path) { found.append((path, offset)) }
    switch next {
    case UInt8(ascii: "{"): return .object(try object(depth))
    case UInt8(ascii: "["): return .list(try list(depth))
    case UInt8(ascii: "\""):
      offset += 1
      return .string(try string())
    case UInt8(ascii: "t"):
      try expect("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try expect("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try expect("null")
      return .null
    default: return try number()
    }
  }

  private mutating func enter(_ depth: Int) throws(JSONError.Problem) {
    guard depth < JSONError.maxDepth else { throw .tooDeep }
    offset += 1
    skipSpace()
  }

  private mutating func list(_ depth: Int) throws(JSONError.Problem) -> [JSONValue] {
    try enter(depth)
    var list: [JSONValue] = []
    if consume("]") { return list }
    let outer = path
    repeat {
      skipSpace()
      if !wantedPaths.isEmpty { path = "\(outer)[\(list.count)]" }
      list.append(try value(depth + 1))
      skipSpace()
    } while consume(",")
    path = outer
    try expect("]")
    return list
  }

  private mutating func object(_ depth: Int) throws(JSONError.Problem) -> [JSONValue.Entry] {
    try enter(depth)
    var entries: [JSONValue.Entry] = []
    if consume("}") { return entries }
    entries.reserveCapacity(min(lastCount, 64))
    let outer = path
    repeat {
      skipSpace()
      let key = try key()
      skipSpace()
      guard consume(":") else { throw .invalid }
      skipSpace()
      if !wantedPaths.isEmpty { path = outer.isEmpty ? key : "\(outer).\(key)" }
      entries.append(JSONValue.Entry(key, try value(depth + 1)))
      skipSpace()
    } while consume(",")
    path = outer
    lastCount = entries.count
    try expect("}")
    return entries
  }

  /// Reads a key, which is decoded only the first time.
  private mutating func key() throws(JSONError.Problem) -> String {
    try expect("\"")
    let start = offset
    var hash = 0
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\") {
      hash = hash &* 31 &+ Int(bytes[end])
      end += 1
    }
    let place = hash & 255
    let hasEscapes = end == bytes.count || bytes[end] != UInt8(ascii: "\"")
    if !hasEscapes, let known = keys[place], known.bytes.count == end - start,
      bytes[start..<end].elementsEqual(bytes[known.bytes])
    {
      offset = end + 1
      return known.text
    }
    let text = try string()
    if !hasEscapes { keys[place] = Key(bytes: start..<end, text: text) }
    return text
  }

  /// Reads the text up to the closing quote.
  private mutating func string() throws(JSONError.Problem) -> String {
    let start = offset
    var hasEscapes = false
    while true {
      offset += bytes.plainByteCount(from: offset)
      switch next {
      case UInt8(ascii: "\""):
        let written = UnsafeBufferPointer(rebasing: bytes[start..<offset])
        offset += 1
        let text = String(decoding: written, as: UTF8.self)
        return hasEscapes ? Self.unescaped(text) : text
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try skipEscape()
      case 0x20..<0x80: offset += 1
      case 0x80...: try skipScalar()
      default: throw .invalid
      }
    }
  }

  private mutating func skipEscape() throws(JSONError.Problem) {
    offset += 1
    switch next {
    case UInt8(ascii: "u"):
      offset += 1
      let first = try hexUnit()
      if UTF16.isTrailSurrogate(first) { throw .invalid }
      if UTF16.isLeadSurrogate(first) {
        try expect("\\u")
        guard UTF16.isTrailSurrogate(try hexUnit()) else { throw .invalid }
      }
    case _ where Self.shortEscapes[next] != nil: offset += 1
    default: throw .invalid
    }
  }

  private mutating func hexUnit() throws(JSONError.Problem) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard next < 0x80, let digit = Character(Unicode.Scalar(next)).hexDigitValue else { throw .invalid }
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return unit
  }

  /// Checks and skips a character outside ASCII (RFC 3629, section 4).
  private mutating func skipScalar() throws(JSONError.Problem) {
    let (following, second): (Int, ClosedRange<UInt8>) =
      switch next {
      case 0xC2...0xDF: (1, 0x80...0xBF)
      case 0xE0: (2, 0xA0...0xBF)
      case 0xED: (2, 0x80...0x9F)
      case 0xE1...0xEF: (2, 0x80...0xBF)
      case 0xF0: (3, 0x90...0xBF)
      case 0xF1...0xF3: (3, 0x80...0xBF)
      case 0xF4: (3, 0x80...0x8F)
      default: throw JSONError.Problem.invalid
      }
    offset += 1
    for index in 0..<following {
      guard index == 0 ? second.contains(next) : next & 0xC0 == 0x80 else { throw .invalid }
      offset += 1
    }
  }

  private static let shortEscapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  /// Replaces the escapes in a text, which must be valid.
  private static func unescaped(_ written: String) -> String {
    var units: [UInt16] = []
    var rest = written.utf16[...]
    while let unit = rest.popFirst() {
      guard unit == UInt8(ascii: "\\"), let sign = rest.popFirst() else {
        units.append(unit)
        continue
      }
      if let short = shortEscapes[UInt8(truncatingIfNeeded: sign)] {
        units.append(UInt16(short))
      } else {
        units.append(UInt16(Substring(rest.prefix(4)), radix: 16) ?? 0)
        rest = rest.dropFirst(4)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func number() throws(JSONError.Problem) -> JSONValue {
    let start = offset
    _ = consume("-")
    if !consume("0") { try skipDigits() }
    if consume(".") { try skipDigits() }
    if consume("e") || consume("E") {
      if !consume("+") { _ = consume("-") }
      try skipDigits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    return Int(text).map(JSONValue.integer) ?? .number(text)
  }

  private mutating func skipDigits() throws(JSONError.Problem) {
    guard next &- 0x30 < 10 else { throw .invalid }
    while next &- 0x30 < 10 { offset += 1 }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the number of plain characters before the next quote, backslash, control character or byte outside ASCII.
  /// Checks eight bytes at once. Returns 0 if fewer than eight are left.
  fileprivate func plainByteCount(from start: Int) -> Int {
    guard start + 8 <= count else { return 0 }
    let word = UInt64(
      littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: start, as: UInt64.self))
    let ones: UInt64 = 0x0101_0101_0101_0101
    /// Returns a mask with the high bit of the first byte below a limit of up to 0x80. The mask may also have the high
    /// bits of later bytes, but not of earlier ones.
    func matches(in bytes: UInt64, below limit: UInt64) -> UInt64 {
      (bytes &- ones &* limit) & ~bytes & (ones &<< 7)
    }
    func matches(of sign: Unicode.Scalar) -> UInt64 {
      matches(in: word ^ (ones &* UInt64(UInt8(ascii: sign))), below: 1)
    }
    let found = matches(of: "\"") | matches(of: "\\") | matches(in: word, below: 0x20) | word & (ones &<< 7)
    return found.trailingZeroBitCount / 8
  }
}
