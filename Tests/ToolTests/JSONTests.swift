import Foundation
import JSON
import TestSupport
import Testing

private func failure(_ data: Data) -> String? {
  do {
    _ = try JSONValue(json: data)
    return nil
  } catch let error as JSONError {
    return "\(error.line):\(error.column)"
  } catch {
    return "\(error)"
  }
}

@Suite(.hangLimit) struct JSONReaderTests {
  @Test(arguments: [
    ("null", JSONValue.null), (" true\r\n", .bool(true)), ("\u{FEFF}[false]", .list([.bool(false)])),
    ("-0", .integer(0)), ("9223372036854775807", .integer(.max)),
    ("9223372036854775808", .number("9223372036854775808")), ("-1.50e+2", .number("-1.50e+2")),
    ("1e400", .number("1e400")), (#""""#, .string("")),
    (#""\"\\\/\b\f\n\r\t\u00e9\u0000""#, .string("\"\\/\u{8}\u{C}\n\r\té\0")),
    (#""\ud83d\ude00\uD83D\uDE00""#, .string("😀😀")),
    ("\"아린 \u{7F}\u{10FFFF}\"", .string("아린 \u{7F}\u{10FFFF}")),
    ("[ ]", .list([])), ("{ }", .object([:])), ("\t[\t1\n,\r2 ]\t", .list([.integer(1), .integer(2)])),
    (
      #"{"a" : 1 , "b":[1,{"c":2}]}"#,
      .object(["a": .integer(1), "b": .list([.integer(1), .object(["c": .integer(2)])])])
    ),
    (#"{"a": 1, "a": 2, "\u0061": 3}"#, .object(["a": .integer(1)])),
  ])
  func `JSON is decoded correctly; of duplicate keys the first counts`(text: String, value: JSONValue)
    throws
  {
    #expect(try JSONValue(json: Data(text.utf8)) == value)
    // Foundation cannot represent a number of this size.
    if text != "1e400" { #expect(try FoundationJSON(Data(text.utf8)).value == value.asFoundationKeeps) }
  }

  @Test func `nested lists are read up to the limit, and rejected beyond it`() throws {
    func nested(_ depth: Int) -> Data {
      Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONValue(json: nested(512))
    for depth in [513, 600, 100_000] {
      let error = #expect(throws: JSONError.self) { try JSONValue(json: nested(depth)) }
      #expect(error == JSONError(line: 1, column: 513, isTooDeep: true))
    }
  }

  @Test(arguments: [
    ("\u{200B}", #""\u200b""#), ("\u{AD}", #""\u00ad""#), ("\u{FEFF}", #""\ufeff""#),
    ("\u{E0061}", #""\udb40\udc61""#),
    ("\u{3164}", #""\u3164""#), ("\u{115F}", #""\u115f""#), ("\u{10EEEE}", #""\udbfb\udeee""#),
    ("\u{200D}", #""\u200d""#),
    ("\u{1B}", #""\u001b""#), ("\u{34F}", #""\u034f""#), ("가\u{3000}ア★é😀", "\"가\u{3000}ア★é😀\""),
    ("\"\\/", #""\"\\/""#),
  ])
  func `invisible characters are escaped and survive a round trip`(text: String, written: String)
    throws
  {
    #expect(JSONValue.string(text).written() == written + "\n")
    #expect(try JSONValue(json: Data(written.utf8)) == .string(text))
  }

  @Test(arguments: [
    ("", "1:1"), ("nul", "1:4"), ("[1, 2", "1:6"), ("}", "1:1"), ("\"", "1:2"), ("\"\\", "1:3"),
    ("{\"a\" 1}", "1:6"),
    ("{\"a\": }", "1:7"), ("{,}", "1:2"), ("[1,]", "1:4"), ("{\"a\":1,}", "1:8"), ("[1] x", "1:5"),
    ("[1]\u{0}", "1:4"),
    ("01", "1:2"), ("-", "1:2"), ("1.", "1:3"), (".5", "1:1"), ("1e", "1:3"), ("+1", "1:1"), ("0x1", "1:2"),
    ("NaN", "1:1"),
    ("\"a\tb\"", "1:3"), ("\"\\x\"", "1:3"), ("\"\\u12g4\"", "1:6"), (#""\ud800""#, "1:8"),
    (#""\udc00""#, "1:8"),
    (#""\ud800\u0041""#, "1:14"), ("[\n  1,\n  \"아린\" 2]", "3:8"), ("'a'", "1:1"), ("// a\n1", "1:1"),
    ("[1\u{A0}]", "1:3"),
  ])
  func `invalid JSON is rejected with line and column`(text: String, position: String) {
    #expect(failure(Data(text.utf8)) == position)
  }

  @Test(arguments: [
    [0xFF], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    [0xF8, 0x88, 0x80, 0x80, 0x80],
    [0xE2, 0x82], [0x80],
  ])
  func `invalid UTF-8 is rejected`(bytes: [UInt8]) {
    #expect(failure(Data([0x5B, 0x22] + bytes + [0x22, 0x5D])) != nil)
    #expect(failure(Data(bytes)) == "1:1")
  }

  @Test func `lists and objects can be nested up to the limit`() {
    func nested(_ depth: Int) -> Data {
      Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(failure(nested(JSONReader.mostDepth)) == nil)
    #expect(failure(nested(JSONReader.mostDepth + 1)) == "1:\(JSONReader.mostDepth + 1)")
    #expect(failure(Data(String(repeating: "{\"a\":", count: 100_000).utf8)) != nil)
  }

  @Test func `a reader skips unread values, and its copies keep their positions`() throws {
    let text = Data(
      #"{"x": [1, {"y": "]}\""}, null], "last": -1.5e3, "name": "A\u00e9", "list": [true, "b", 3]}"#.utf8)
    let read = try JSONReader.read(text) { reader in
      var readers: [String: JSONReader] = [:]
      let start = reader
      reader.entries { key, value in
        readers[key.string] = value
        value.skip()
      }
      var name = try #require(readers["name"])
      #expect(name.kind == .text)
      #expect(name.bool() == nil)
      name = try #require(readers["name"])
      #expect(name.text() == "Aé")
      var list = try #require(readers["list"])
      #expect(list.count() == 3)
      var last = try #require(readers["last"])
      #expect(last.number() == "-1.5e3")
      var again = start
      return JSONValue(&again)
    }
    #expect(try read == JSONValue(json: text))
  }

  @Test(arguments: [
    ("1", 1, 0), ("[]", 1, 0), ("[1,2]", 3, 0), (#"{"a,[{\"": [",", "\\"], "b": {}}"#, 5, 6),
    ("[{},[[]],{}]", 5, 0),
  ])
  func `values and the longest key are counted before reading`(
    text: String, values: Int, longest: Int
  ) throws {
    try JSONReader.read(Data(text.utf8)) { count, key in
      #expect(count == values)
      #expect(key == longest)
    } _: { _ in
    }
  }
}

@Suite(.hangLimit) struct JSONWriterTests {
  private let value = JSONValue.object([
    "b": .list([]), "a": .object([:]), "é": .list([.null, .bool(false), .integer(-7), .number("1.50")]),
    "text": .string("\"\\/\n\t아린 é 😀"),
    "odd": .string("\u{0}\u{1B}\u{7F}\u{9B}\u{AD}\u{200E}\u{2028}\u{202E}\u{2066}\u{FEFF}\u{E0041}"),
  ])

  @Test func `values are written with sorted keys, and empty ones on one line`() {
    #expect(
      value.written() == #"""
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
      JSONValue.object(["a": .list([.integer(1), .null])]).written(isPretty: false) == "{\"a\":[1,null]}\n")
  }

  @Test(arguments: [true, false]) func `Foundation can read the output`(isPretty: Bool) throws {
    let text = Data(value.written(isPretty: isPretty).utf8)
    #expect(try FoundationJSON(text).value == value.asFoundationKeeps)
    #expect(try JSONValue(json: text) == value)
  }
}
