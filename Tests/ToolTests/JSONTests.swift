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

  @Test func `lists and objects can be nested up to the limit`() throws {
    #expect(JSONReader.mostDepth == 512)
    func nested(_ depth: Int, _ start: String, _ end: String) -> Data {
      Data((String(repeating: start, count: depth) + "1" + String(repeating: end, count: depth)).utf8)
    }
    for (start, end, width) in [("[", "]", 1), (#"{"a":"#, "}", 5), (#"{"a":"#, "", 5)] {
      if end != "" { #expect(try JSONValue(json: nested(512, start, end)) != .null) }
      for depth in [513, 100_000] {
        let error = JSONError(line: 1, column: 512 * width + 1, isTooDeep: true)
        #expect(throws: error) { try JSONValue(json: nested(depth, start, end)) }
      }
    }
  }

  // MARK: Documents by section of RFC 8259

  /// Documents, between which there are two spaces. The symbols stand for white space and a null byte.
  private static func documents(_ table: String) -> [Data] {
    let symbols = ["␤": "\n", "␉": "\t", "␍": "\r", "␀": "\0"]
    return table.split(separator: "\n").flatMap { $0.components(separatedBy: "  ") }.map { document in
      Data(document.map { symbols[String($0)] ?? String($0) }.joined().utf8)
    }
  }

  private static let valid =
    documents(
      #"""
      null  true  false  0  -0  1  -1  10  1234567890  0.0  0.5  -0.5  1.5e3  1E3  1e+3  1e-3  -1.5E-30  0e0
      0e+00  0E-7  20e1  123.456e78  1e400  -1e400  1e-400  9223372036854775807  9223372036854775808
      -9223372036854775809  100000000000000000000.5  -0.0  0.1e1  ""  "a"  " "  "가나다"  "é"  "😀"  "\""  "\\"
      "\/"  "\b\f\n\r\t"  "\u0000"  "\u0022"  "\u001f"  "\uAC00"  "\uac00"  "\ud83d\ude00"  "\uD83D\uDE00"
      "\uffff"  "\u2028"  "\#u{2028}"  "\#u{2029}"  "\#u{7F}"  "\#u{80}"  "\#u{FEFF}"  "\#u{FFFF}"
      "\#u{10FFFF}"  "/"  "//"  "/* */"  "[]{},:"  "\\u0000"  "\u0061"  "null"  "\#u{200B}"  "e\#u{301}"  []
      {}  [ ]  { }  [1]  [1,2]  [1 , 2]  [null,true,false]  [[]]  [{}]  {"a":1}  {"a" : 1}  {"":1}
      {"a":1,"b":2}  {"a":{"b":{"c":[]}}}  {"a":1,"a":2}  {"a":1,"\u0061":2}  {"가":[1]}  {"\u0000":0}
      {"a b":"c d"}  ["a",1,null,{"b":[true,{}]}]
      """#)
    + [String(repeating: "1", count: 400), "0.\(String(repeating: "3", count: 400))"].map { Data($0.utf8) }

  private static let broken =
    documents(
      #"""
      ␀  \#u{FEFF}  ␤  ␉␍  [  ]  {  }  [1  [1,  [,1]  [1,]  [1,,2]  [,]  [1 2]  [1:2]  [1;2]  ["a" "b"]  [1}
      {1]  [[]  []]  {}}  {{}}  [}  {]  1 2  []1  {}[]  null null  1,  ,1  :  ,  "a":1  []x  x[]  [1]#  1 // a
      /* */ 1  # a␤1  [1] // a  [1,\#u{2028}2]  [\#u{3000}1]  1␀  [␀1]  \#u{200B}1  (1)  <a>  a  @  nul  nulll
      Null  NULL  tru  truee  True  fals  FALSE  undefined  NaN  -NaN  Infinity  -Infinity  inf  None  n  t  f
      null1  nu ll  yes  {1:2}  {a:1}  {'a':1}  {"a"}  {"a":}  {:1}  {"a":1,}  {,"a":1}  {"a":1,,"b":2}
      {"a" 1}  {"a",1}  {"a":1 "b":2}  {"a":1;"b":2}  {"a"::1}  {"a":1:2}  {null:1}  {[]:1}  {"a":1  {"a":
      {"a"  {"  {"a":1}}  {"a":"b}  -  +1  +  01  -01  00  1.  .5  -.5  1.e3  1e  1e+  1E-  1ee3  1e3.5  1.2.3
      0x10  0b1  0o7  1_000  1,000.5.  --1  -+1  1-  1e--3  0e  0.  1f  1L  １  ٣  ½  1e١  $1  1 000  0 1  -a
      1a  "  "a  a"  'a'  `a`  "\"  "\  "\x41"  "\a"  "\0"  "\v"  "\'"  "\u"  "\u1"  "\u12"  "\u123"  "\u123g"
      "\uu1234"  "\U0001F600"  "\u{61}"  "\ u0061"  "\ud800"  "\udc00"  "\ud800a"  "\ud800\n"  "\ud800\u0041"
      "\ud800\ud800"  "\udc00\ud800"  "a␤b"  "a␉b"  "a␍b"  "␀"  "\#u{1F}"  "a""b"  "a" "b"  “a”  ＂a＂  "\é"
      "\😀"  {␀"␀a␀"␀:␀1␀}␀  \#u{FEFF}\#u{FEFF}[1]  [\#u{FEFF}1]  \#u{A0}1  1\#u{A0}  \#u{B}1  \#u{C}1
      """#) + [Data(), Data("  ".utf8)]

  /// Bytes that are no UTF-8, and so invalid within a string, too.
  private static let noText: [[UInt8]] = [
    [0xFF], [0xFE], [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
    [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
    [0xF8, 0x88, 0x80, 0x80, 0x80], [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xE2, 0x28, 0xA1],
    [0xF0, 0x9F, 0x98], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xE9], [0xEF, 0xBB], [0xFE, 0xFF],
  ]

  /// The document within lists, objects and space.
  private static func nested(_ document: Data) -> [Data] {
    [("[", "]"), ("[1,", "]"), ("[", ",{}]"), (#"{"a":"#, "}"), (#"{"a":1,"b":[ "#, "\n\t]}")].map {
      Data($0.utf8) + document + Data($1.utf8)
    }
  }

  /// Whether both readers give the same value or refuse the document. Foundation has no numbers of this size.
  private static func agree(_ document: Data) -> Bool {
    let (own, other) = (try? JSONValue(json: document), try? FoundationJSON(document).value)
    if other == nil, String(decoding: document, as: UTF8.self).contains(/[0-9]{39}|[eE][-+]?[0-9]{3}/) {
      return true
    }
    return own?.asFoundationKeeps == other
  }

  private static func expect(_ holds: Bool, _ document: Data) {
    #expect(holds, "\(String(decoding: document, as: UTF8.self))")
  }

  @Test func `valid documents are read as Foundation reads them, also within others and between white space`()
  {
    let spaced = [" ", "\t", "\n", "\r", "\r\n", "  \t\r\n \n", String(repeating: " ", count: 1000)].flatMap {
      space in
      [#"1"#, "[1]", #"{"a":"b"}"#].map { Data("\(space)\($0)\(space)".utf8) }
    }
    let marked = Self.valid.map { Data("\u{FEFF}".utf8) + $0 }
    for document in Self.valid + spaced + marked + Self.valid.flatMap(Self.nested) {
      Self.expect(failure(document) == nil && Self.agree(document), document)
    }
    #expect(Self.valid.count > 80 && Self.broken.count > 150)
  }

  @Test func `invalid documents are refused, also within others`() {
    let noText = Self.noText.map { Data($0) }
    let quoted = noText.map { Data("\"".utf8) + $0 + Data("\"".utf8) }
    for document in Self.broken + noText + quoted + (noText + quoted).flatMap(Self.nested) {
      Self.expect(failure(document) != nil, document)
    }
    // Words and numbers, which no other text can make valid.
    let words = Self.broken.filter {
      $0.count > 1 && !$0.contains(where: Array("[]{},:\"#/\0\n\t\u{FEFF} ".utf8).contains)
    }
    for document in words.flatMap(Self.nested) { Self.expect(failure(document) != nil, document) }
    #expect(words.count >= 60)
  }

  @Test func `a document that is cut, or has another byte anywhere, is read as Foundation reads it`() {
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
