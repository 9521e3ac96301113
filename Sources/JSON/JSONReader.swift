/// The position at which a text stops being valid JSON.
package struct JSONError: Error, Hashable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The column, from 1, in Unicode scalars.
  package let column: Int
  /// Whether the only problem is nesting beyond ``JSONReader/mostDepth``.
  package let isTooDeep: Bool

  package init(line: Int, column: Int, isTooDeep: Bool = false) {
    (self.line, self.column, self.isTooDeep) = (line, column, isTooDeep)
  }

  fileprivate init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, isTooDeep: Bool) {
    let before = bytes[..<min(offset, bytes.count)]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    self.init(
      line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      column: before[start...].count { $0 & 0xC0 != 0x80 } + 1, isTooDeep: isTooDeep)
  }
}

/// The types of JSON values.
package enum JSONKind {
  case null, boolean, number, text, list, object
}

/// Reads a JSON text (RFC 8259) value by value, decoding only what is needed.
///
/// One pass validates the whole text and lists its tokens, so that reading cannot fail. The text must be UTF-8 and may
/// begin with a byte order mark. Strings may contain `\u0000`, but no unpaired surrogates. Nesting is limited to ``mostDepth``, numbers can
/// have any size, and nothing may follow the root value. Callers that read objects use the first of duplicate keys.
///
/// Reading or skipping a value moves past it; copies of the reader keep their positions.
package struct JSONReader {
  /// The maximum nesting depth of lists and objects.
  package static let mostDepth = 512

  private struct Source {
    let bytes: UnsafeBufferPointer<UInt8>
    let tokens: UnsafeBufferPointer<JSONToken>
  }

  private let source: UnsafePointer<Source>
  /// The index of the current value's token.
  private var index: Int

  private var bytes: UnsafeBufferPointer<UInt8> { source.pointee.bytes }
  private var token: JSONToken { source.pointee.tokens[index] }

  /// Validates and reads a text.
  ///
  /// - Parameters:
  ///   - text: The text, which is not copied if its bytes are contiguous.
  ///   - mostValues: The maximum number of values that ``admit`` admits.
  ///   - admit: Called before reading with the number of values and the length in bytes of the longest key.
  ///   - body: Reads the text. The reader must not escape.
  /// - Throws: A ``JSONError``, or an error of the closures.
  package static func read<Result>(
    _ text: some Collection<UInt8>, mostValues: Int = .max / 2,
    admit: (_ values: Int, _ longestKey: Int) throws -> Void = { _, _ in },
    _ body: (inout JSONReader) throws -> Result
  ) throws -> Result {
    func read(_ bytes: UnsafeBufferPointer<UInt8>) throws -> Result {
      // Each value of an object has a key.
      var scanner = JSONScanner(bytes, mostTokens: 2 * mostValues)
      do throws(JSONScanner.Stop) {
        try scanner.text()
      } catch {
        throw JSONError(bytes, at: scanner.offset, isTooDeep: error.isTooDeep)
      }
      try admit(scanner.values, scanner.longestKey)
      return try scanner.tokens.withUnsafeBufferPointer { tokens in
        try withUnsafePointer(to: Source(bytes: bytes, tokens: tokens)) { source in
          var reader = JSONReader(source: source, index: 0)
          return try body(&reader)
        }
      }
    }
    return try text.withContiguousStorageIfAvailable(read) ?? Array(text).withUnsafeBufferPointer(read)
  }

  /// The type of the current value.
  package var kind: JSONKind { token.kind }

  /// The number of lines since an earlier reader, or since the beginning.
  package func lines(after other: JSONReader?) -> Int {
    bytes[Int(other?.token.start ?? 0)..<Int(token.start)].count { $0 == UInt8(ascii: "\n") }
  }

  /// Visits the entries of the current object; skips any other value.
  ///
  /// - Parameter visit: Receives the key and the value.
  package mutating func entries(_ visit: (JSONText, inout JSONReader) throws -> Void) rethrows {
    try firstEntries { key, value in
      try visit(key, &value)
      return true
    }
  }

  /// Visits the entries of the current object, but can stop early, which leaves the reader where it is.
  ///
  /// - Parameter visit: Returns whether to go on.
  package mutating func firstEntries(_ visit: (JSONText, inout JSONReader) throws -> Bool) rethrows {
    let end = Int(token.next)
    var place = kind == .object ? index + 1 : end
    while place < end {
      var value = self
      value.index = place + 1
      place = Int(value.token.next)
      guard try visit(JSONText(source.pointee.tokens[value.index - 1], in: bytes), &value) else { return }
    }
    index = end
  }

  /// The first key that an object has twice, in the current value or anywhere below it; `nil` if there is none.
  package var repeatedKey: String? {
    var repeated: String?
    var keys: Set<String> = []
    var object = self
    object.entries { key, value in
      let key = key.string
      if repeated == nil { repeated = keys.insert(key).inserted ? value.repeatedKey : key }
    }
    var list = self
    list.elements { element in
      if repeated == nil { repeated = element.repeatedKey }
    }
    return repeated
  }

  /// Visits the elements of the current list; skips any other value.
  package mutating func elements(_ visit: (inout JSONReader) throws -> Void) rethrows {
    let end = Int(token.next)
    var place = kind == .list ? index + 1 : end
    while place < end {
      var element = self
      element.index = place
      place = Int(element.token.next)
      try visit(&element)
    }
    index = end
  }

  /// The values of the current object by key; `nil` for any other value.
  package mutating func values() -> [String: JSONReader]? {
    let isObject = kind == .object
    var result: [String: JSONReader] = [:]
    entries { key, value in
      let key = key.string
      if result[key] == nil { result[key] = value }
    }
    return isObject ? result : nil
  }

  /// The number of elements in the current list; 0 for any other value.
  package mutating func count() -> Int {
    var count = 0
    elements { _ in count += 1 }
    return count
  }

  /// The current string; `nil` for any other value.
  package mutating func text() -> String? {
    defer { skip() }
    return kind == .text ? JSONText(token, in: bytes).string : nil
  }

  /// The current Boolean; `nil` for any other value.
  package mutating func bool() -> Bool? {
    defer { skip() }
    return kind == .boolean ? bytes[Int(token.start)] == UInt8(ascii: "t") : nil
  }

  /// The current number as written; `nil` for any other value.
  package mutating func number() -> String? {
    defer { skip() }
    return kind == .number ? String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self) : nil
  }

  /// Moves past the current value.
  package mutating func skip() { index = Int(token.next) }
}

/// The text between the quotes of a JSON string.
package struct JSONText {
  private let written: UnsafeBufferPointer<UInt8>
  private let hasEscapes: Bool

  fileprivate init(_ token: JSONToken, in bytes: UnsafeBufferPointer<UInt8>) {
    written = UnsafeBufferPointer(rebasing: bytes[Int(token.start) + 1..<Int(token.end) - 1])
    hasEscapes = token.hasEscapes
  }

  /// The unescaped text.
  package var string: String {
    hasEscapes ? String(decoding: unescaped, as: UTF8.self) : String(decoding: written, as: UTF8.self)
  }

  /// The FNV-1a hash of the unescaped text (Fowler, Noll and Vo; RFC 9923). It is the same in every process.
  package var stableHash: UInt64 { withBytes(Self.stableHash) }

  /// The FNV-1a hash of bytes.
  package static func stableHash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    hasEscapes ? unescaped.withUnsafeBufferPointer(body) : body(written)
  }

  private var unescaped: [UInt8] {
    var result: [UInt8] = []
    var units: [UInt16] = []
    var offset = 0
    while offset < written.count {
      guard written[offset] == .backslash else {
        result.append(written[offset])
        offset += 1
        continue
      }
      let sign = written[offset + 1]
      offset += 2
      if sign == UInt8(ascii: "u") {
        units.append(written[offset..<offset + 4].reduce(0) { $0 << 4 | UInt16($1.hexValue) })
        offset += 4
        // Wait for the second half of a surrogate pair.
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
