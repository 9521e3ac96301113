import Foundation
import KPGGCore
import TestSupport
import Testing

private func failure(_ data: Data) -> String? {
  do throws(JSONError) {
    _ = try JSONValue(json: data)
    return nil
  } catch {
    return "\(error.line):\(error.column)"
  }
}

@Suite(.hangLimit) struct JSONParserTests {
  @Test func `invisible characters are escaped and survive a round trip`() async throws {
    try await expectTable("json-text.txt") { text, _ in
      let written = JSONValue.string(text).jsonText(isPretty: false)
      let read = try JSONValue(json: Data(written.utf8))
      #expect(read == .string(text))
      return String(written.dropLast())
    }
  }

  @Test func `longer keys can be left out of an object`() throws {
    let value = try JSONValue(json: Data(#"{"ab": 1, "abc": 2, "é": 3, "éa": 4}"#.utf8))
    #expect(value.object(maxKeyBytes: 2)?.keys.sorted() == ["ab", "é"])
    #expect(value.object?.count == 4)
  }

  @Test func `lists and objects can be nested up to the limit`() throws {
    #expect(JSONError.maxDepth == 512)
    func nested(_ depth: Int, _ start: String, _ end: String) -> Data {
      Data((String(repeating: start, count: depth) + "1" + String(repeating: end, count: depth)).utf8)
    }
    for (start, end, width) in [("[", "]", 1), (#"{"a":"#, "}", 5), (#"{"a":"#, "", 5)] {
      if end != "" { #expect(try JSONValue(json: nested(512, start, end)) != .null) }
      for depth in [513, 100_000] {
        let error = JSONError(line: 1, column: 512 * width + 1, problem: .tooDeep)
        #expect(throws: error) { try JSONValue(json: nested(depth, start, end)) }
      }
    }
  }

  // MARK: Documents by section of RFC 8259

  /// Bytes that aren't UTF-8, and so are also invalid within a string.
  private static let noText: [[UInt8]] = [
    [0xFF], [0xFE], [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
    [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
    [0xF8, 0x88, 0x80, 0x80, 0x80], [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xE2, 0x28, 0xA1],
    [0xF0, 0x9F, 0x98], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xE9], [0xEF, 0xBB], [0xFE, 0xFF],
  ]

  /// Returns the document within lists, objects and white space.
  private static func nested(_ document: Data) -> [Data] {
    [("[", "]"), ("[1,", "]"), ("[", ",{}]"), (#"{"a":"#, "}"), (#"{"a":1,"b":[ "#, "\n\t]}")].map {
      Data($0.utf8) + document + Data($1.utf8)
    }
  }

  /// Whether both readers return the same value or reject the document. Foundation does not support very long numbers.
  private static func agree(_ document: Data) -> Bool {
    let own = try? JSONValue(json: document)
    let other = try? FoundationJSON(document).value
    if other == nil, String(decoding: document, as: UTF8.self).contains(/[0-9]{39}|[eE][-+]?[0-9]{3}/) {
      return true
    }
    return own?.asFoundationKeeps == other
  }

  private static func expect(_ holds: Bool, _ document: Data) {
    #expect(holds, "\(String(decoding: document, as: UTF8.self))")
  }

  @Test func `documents are read as Foundation reads them, or rejected where they become invalid`()
    async throws
  {
    try await expectTable("json.txt") { text, _ in
      let document = Data(text.utf8)
      guard let place = failure(document) else {
        let spaced = ["\u{FEFF}", " \t\r\n \n"].map { Data("\($0)\(text)\n ".utf8) }
        for form in text.hasPrefix("\u{FEFF}") ? [document] : [document] + spaced + Self.nested(document) {
          Self.expect(failure(form) == nil && Self.agree(form), form)
        }
        let value = try JSONValue(json: document)
        let kind = if case .integer = value { ", an integer" } else { "" }
        return value.jsonText(isPretty: false).dropLast() + kind
      }
      // Invalid words and numbers are also invalid within any other document.
      if !document.isEmpty, !document.contains(where: Array("[]{},:\"#/\0\n\t\u{FEFF} ".utf8).contains) {
        for form in Self.nested(document) { Self.expect(failure(form) != nil, form) }
      }
      return "error at \(place)"
    }
  }

  @Test func `bytes that are not UTF-8 are rejected, even within a string or a nested document`() {
    let noText = Self.noText.map { Data($0) }
    let quoted = noText.map { Data("\"".utf8) + $0 + Data("\"".utf8) }
    for document in noText + quoted + (noText + quoted).flatMap(Self.nested) {
      Self.expect(failure(document) != nil, document)
    }
  }

  @Test func `a document that is truncated, or has one changed byte, is read as Foundation reads it`() {
    let whole = Data(#"{"a": [1.5e3, "b\u00e9\"가", {"c": null}], "d": false}"#.utf8)
    for place in whole.indices {
      Self.expect(failure(whole.prefix(place)) != nil, whole.prefix(place))
      for byte in Array(#"[]{},:"\0x-e. "#.utf8) + [0x0A, 0x80] {
        var document = whole
        document[place] = byte
        // Foundation accepts a comma after the last value.
        let isLenient =
          String(decoding: document, as: UTF8.self).contains(/,\s*[\]}]/) && failure(document) != nil
        Self.expect(isLenient || Self.agree(document), document)
      }
    }
  }

  @Test(arguments: [
    ("1", 1), ("[]", 1), ("[1,2]", 3), (#"{"a,[{\"": [",", "\\"], "b": {}}"#, 5), ("[{},[[]],{}]", 5),
  ])
  func `a text may have as many values as the reader allows, but not one more`(text: String, values: Int)
    throws
  {
    let whole = try JSONValue(json: Data(text.utf8))
    #expect(try JSONValue(json: Data(text.utf8), maxValues: values) == whole)
    let error = #expect(throws: JSONError.self) {
      try JSONValue(json: Data(text.utf8), maxValues: values - 1)
    }
    #expect(error?.problem == .tooManyValues)
  }

  @Test func `entries are in the order of the text, and if a key is repeated, the first one counts`() throws {
    let value = try JSONValue(json: Data(#"{"b": 1, "a": {"c": 2, "c": 3}, "b": 4}"#.utf8))
    guard case .object(let entries) = value else { throw CocoaError(.featureUnsupported) }
    #expect(entries.map(\.key) == ["b", "a", "b"])
    #expect(value["b"] == .integer(1) && value.object?["b"] == .integer(1) && value["c"] == nil)
    #expect(value.repeatedKey == "c" && value["a"]?.repeatedKey == "c")
    #expect(try JSONValue(json: Data(#"{"a": [{"b": 1}, {"b": 2}]}"#.utf8)).repeatedKey == nil)
  }

  /// There are more keys than the parser remembers. Some have escapes, and some differ only at their ends.
  @Test func `keys are read correctly, however many there are`() throws {
    let keys = (0..<2000).flatMap { ["k\($0)", "\($0)k", "é\($0)", "\"\($0)", "Aa\($0)", "BB\($0)"] }
    let object = Dictionary(uniqueKeysWithValues: keys.map { ($0, JSONValue.string($0)) })
    let text = JSONValue.list([JSONValue(object), JSONValue(object)]).jsonText(isPretty: false)
    #expect(try JSONValue(json: Data(text.utf8)) == .list([JSONValue(object), JSONValue(object)]))
  }

  @Test func `values are found by their paths`() {
    let text = Data(
      """
      {"x": [1, {"y": "]}\\""}, [null]],
       "é": {"a": {"b": true}}, "n": 1,
         "n": 2}
      """.utf8)
    func places(_ paths: Set<String>) -> [String] {
      JSONValue.places(of: paths, in: text).map { "\($0.path) \($0.line):\($0.column)" }
    }
    #expect(places(["x", "x[1].y", "x[2][0]", "x[3]"]) == ["x 1:7", "x[1].y 1:17", "x[2][0] 1:27"])
    #expect(places(["é.a.b", "n", "é.b"]) == ["é.a.b 2:19", "n 2:32", "n 3:9"])
    #expect(places([]) == [])
  }
}

@Suite(.hangLimit) struct JSONWriterTests {
  private let value = JSONValue([
    "b": .list([]), "a": .object([]), "é": .list([.null, .bool(false), .integer(-7), .number("1.50")]),
    "text": .string("\"\\/\n\t아린 é 😀"),
    "odd": .string("\u{0}\u{1B}\u{7F}\u{9B}\u{AD}\u{200E}\u{2028}\u{202E}\u{2066}\u{FEFF}\u{E0041}"),
  ])

  @Test func `values are written with sorted keys, and empty ones on one line`() {
    #expect(
      value.jsonText() == #"""
        {
          "a": {},
          "b": [],
          "odd": "\u0000\u001b\u007f\u009b\u00ad\u200e\u2028\u202e\u2066\ufeff\udb40\udc41",
          "text": "\"\\/\n\t아린 é 😀",
          "é": [
            null,
            false,
            -7,
            1.50
          ]
        }

        """#)
    #expect(
      JSONValue(["a": .list([.integer(1), .null])]).jsonText(isPretty: false) == "{\"a\":[1,null]}\n")
  }

  @Test(arguments: [true, false]) func `Foundation can read the output`(isPretty: Bool) throws {
    let text = Data(value.jsonText(isPretty: isPretty).utf8)
    #expect(try FoundationJSON(text).value == value.asFoundationKeeps)
    #expect(try JSONValue(json: text) == value)
  }
}
