internal import Essentials

/// Where a text stops being JSON, or JSON that is read.
public struct JSONError: Error, Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The place in the line, from 1, in Unicode scalars.
  public let column: Int
  /// Whether nothing is wrong there but that more than ``JSONReader/mostDepth`` lists and objects lie within each other.
  package let isTooDeep: Bool

  init(line: Int, column: Int, isTooDeep: Bool = false) {
    (self.line, self.column, self.isTooDeep) = (line, column, isTooDeep)
  }

  fileprivate init(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int, isTooDeep: Bool) {
    let before = bytes[..<min(place, bytes.count)]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    self.init(
      line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      column: before[start...].count { $0 & 0xC0 != 0x80 } + 1, isTooDeep: isTooDeep)
  }
}

/// Goes through a JSON text (RFC 8259) value by value, and makes nothing but what is asked for.
///
/// The text is looked at as a whole before the first value is read, so that reading one cannot fail. It has to be UTF-8 and
/// may begin with a byte order mark; texts may hold `\u0000`, but no half of a surrogate pair; lists and objects lie at
/// most ``mostDepth`` deep within each other; numbers may be of any size; nothing may follow the value. Of a key that an
/// object has twice the first counts, which is left to whoever reads the object.
///
/// Reading or skipping a value moves on behind it; a copy stays where it is.
package struct JSONReader {
  /// How many lists and objects can lie within each other.
  package static let mostDepth = 512

  private let bytes: UnsafeBufferPointer<UInt8>
  private var place: Int

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - data: The text, of which nothing is copied.
  ///   - admit: Is told how many values there are and how many bytes the longest key has, before anything is read.
  ///   - body: Reads it; the reader is of no use outside.
  /// - Throws: A ``JSONError``, or what the closures throw.
  static func read<Result>(
    _ data: Data, admit: (_ values: Int, _ longestKey: Int) throws -> Void = { _, _ in },
    _ body: (inout JSONReader) throws -> Result
  ) throws -> Result {
    try data.withUnsafeBytes { raw in
      let bytes = raw.bindMemory(to: UInt8.self)
      var check = JSONCheck(bytes)
      do throws(JSONCheck.Stop) {
        try check.text()
      } catch {
        throw JSONError(bytes, at: check.place, isTooDeep: error.isTooDeep)
      }
      try admit(check.values, check.longestKey)
      var reader = JSONReader(bytes: bytes, place: check.start)
      return try body(&reader)
    }
  }

  /// What stands here.
  var kind: JSONKind {
    switch bytes[place] {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .list
    case .quote: .text
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  /// Where a key of the same text begins, in bytes from the beginning.
  func start(of key: JSONText) -> Int {
    // The quote before it is a part of it.
    bytes.baseAddress.flatMap { start in key.written.baseAddress.map { $0 - start - 1 } } ?? 0
  }

  /// How many lines end between two bytes, and where the last one that begins there does.
  func lines(from first: Int, to last: Int) -> (lines: Int, start: Int?) {
    let ends = UInt8(ascii: "\n")
    return (
      bytes[first..<last].count { $0 == ends }, bytes[first..<last].lastIndex(of: ends).map { $0 + 1 }
    )
  }

  /// How many Unicode scalars begin between two bytes.
  func scalars(from first: Int, to last: Int) -> Int { bytes[first..<last].count { $0 & 0xC0 != 0x80 } }

  /// How many lines this is behind a place before it, or behind the beginning.
  func lines(after other: JSONReader?) -> Int {
    bytes[(other?.place ?? 0)..<place].count { $0 == UInt8(ascii: "\n") }
  }

  /// Visits the entries of the object that stands here; skips a value of another kind.
  ///
  /// - Parameter visit: Gets the key, and reads or skips the value.
  mutating func entries(_ visit: (JSONText, inout JSONReader) throws -> Void) rethrows {
    try firstEntries { key, value in
      try visit(key, &value)
      return true
    }
  }

  /// Visits the entries of an object as ``entries(_:)`` does, but may leave it early, wherever it then stands.
  ///
  /// - Parameter visit: Also says whether to go on.
  mutating func firstEntries(_ visit: (JSONText, inout JSONReader) throws -> Bool) rethrows {
    guard kind == .object else { return skip() }
    try items { reader in
      let key = reader.passText()
      reader.pass(UInt8(ascii: ":"))
      return try visit(key, &reader)
    }
  }

  /// Visits the elements of the list that stands here; skips a value of another kind.
  ///
  /// - Parameter visit: Reads or skips the element.
  mutating func elements(_ visit: (inout JSONReader) throws -> Void) rethrows {
    guard kind == .list else { return skip() }
    try items { element in
      try visit(&element)
      return true
    }
  }

  /// The values of the object that stands here by their keys; `nil` for another kind of value.
  mutating func values() -> [String: JSONReader]? {
    let isObject = kind == .object
    var result: [String: JSONReader] = [:]
    entries { key, value in
      let key = key.string
      if result[key] == nil { result[key] = value }
      value.skip()
    }
    return isObject ? result : nil
  }

  /// How many elements the list that stands here has; none if it is no list.
  mutating func count() -> Int {
    var count = 0
    elements { element in
      count += 1
      element.skip()
    }
    return count
  }

  private mutating func items(_ visit: (inout JSONReader) throws -> Bool) rethrows {
    place += 1
    passSpace()
    while bytes[place] & 0xDF != 0x5D {  // neither ] nor }
      guard try visit(&self) else { return }
      pass(UInt8(ascii: ","))
    }
    place += 1
  }

  /// The text that stands here; `nil` for another kind of value.
  mutating func text() -> String? {
    if kind == .text { return passText().string }
    skip()
    return nil
  }

  /// What stands here is `true` or `false`; `nil` for another kind of value.
  mutating func bool() -> Bool? {
    defer { skip() }
    return kind == .boolean ? bytes[place] == UInt8(ascii: "t") : nil
  }

  /// The number that stands here as it is written; `nil` for another kind of value.
  mutating func number() -> String? {
    let (start, isNumber) = (place, kind == .number)
    skip()
    return isNumber ? String(decoding: bytes[start..<place], as: UTF8.self) : nil
  }

  /// Moves on behind the value that stands here.
  mutating func skip() {
    var (end, depth) = (place, 0)
    repeat {
      let byte = bytes[end]
      end += 1
      switch byte {
      case .quote: end = self.end(ofText: end).place
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default:
        // A number or a word, unless what stands here only parts values.
        if depth == 0 { while end < bytes.count, bytes[end].isOfJSONWord { end += 1 } }
      }
    } while depth > 0
    place = end
  }

  /// The place behind a text that begins here, behind its first quote, and whether there are backslashes in it.
  private func end(ofText start: Int) -> (place: Int, hasEscapes: Bool) {
    var (end, hasEscapes) = (start, false)
    while true {
      end += bytes.plainBytes(from: end)
      switch bytes[end] {
      case .quote: return (end + 1, hasEscapes)
      case .backslash:
        end += 2
        hasEscapes = true
      default: end += 1
      }
    }
  }

  private mutating func passText() -> JSONText {
    let start = place + 1
    let end = end(ofText: start)
    place = end.place
    return JSONText(
      written: UnsafeBufferPointer(rebasing: bytes[start..<place - 1]), hasEscapes: end.hasEscapes)
  }

  private mutating func pass(_ sign: UInt8) {
    passSpace()
    if bytes[place] == sign { place += 1 }
    passSpace()
  }

  private mutating func passSpace() {
    while bytes[place].isJSONSpace { place += 1 }
  }
}

/// What stands between the quotes of a JSON text.
struct JSONText {
  fileprivate let written: UnsafeBufferPointer<UInt8>
  fileprivate let hasEscapes: Bool

  /// The text.
  var string: String {
    hasEscapes ? String(decoding: unescaped, as: UTF8.self) : String(decoding: written, as: UTF8.self)
  }

  /// Calls a function with the text's bytes.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    hasEscapes ? unescaped.withUnsafeBufferPointer(body) : body(written)
  }

  private var unescaped: [UInt8] {
    var result: [UInt8] = []
    var units: [UInt16] = []
    var place = 0
    while place < written.count {
      guard written[place] == .backslash else {
        result.append(written[place])
        place += 1
        continue
      }
      let sign = written[place + 1]
      place += 2
      if sign == UInt8(ascii: "u") {
        units.append(written[place..<place + 4].reduce(0) { $0 << 4 | UInt16($1.hexValue) })
        place += 4
        // The first half of a pair is followed by the second.
        if UTF16.isLeadSurrogate(units[units.count - 1]) { continue }
        result += String(decoding: units, as: UTF16.self).utf8
        units = []
      } else {
        result.append(Self.shortEscapes[sign] ?? sign)
      }
    }
    return result
  }

  private static let shortEscapes: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D,
    UInt8(ascii: "t"): 0x09,
  ]
}
