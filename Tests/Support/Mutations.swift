/// Returns the document with a few changes. Most of them keep it valid JSON, so that it gets past the parser.
func mutated(_ document: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
  var bytes = document
  let isBroken = random.once(in: 3)
  for _ in 0...random.below(5) {
    if isBroken, !random.once(in: 3) {
      damage(&bytes, &random)
    } else {
      change(&bytes, &random)
    }
  }
  return bytes
}

// MARK: Changes that keep valid JSON

/// JSON values that are rare or wrong in most places.
let oddValues = [
  "null", "true", "false", "[]", "{}", "[[]]", "[null]", #"{"":{}}"#, #"{"a":1,"a":2}"#, #""""#, "0", "-0",
  "-1", "1.5", "1e400", "1e-400", "9.2e18", "9223372036854775807", "-9223372036854775808",
  "9223372036854775808", "123456789012345678901234567890123456789012345",
  "0.1000000000000000000000000000000001", #""9999-12-31""#, #""0001-01-01""#, #""0000-00-00""#,
  #""2023-02-30""#, #""--02-29""#, #""2024-02-29""#, #""1999년 6월 18일""#, #""99999999999999999999-1-1""#,
  #""2016-2019""#, #""0001-9999""#, #""9999""#, #""알려지지 않음.""#, #""former""#, #""deceased""#, #""zero""#,
  #""first""#, #""0""#, #""1.0""#, #""2.0""#, #""-1""#, #"".""#, #""99999999999999999999.0""#,
  #""../../../etc/passwd""#, #""javascript:alert(1)""#, #""$(reboot)""#, #""-----------""#, #""/""#,
  #""\ud83d\ude00""#,
]
private let oddTexts = [
  #"\u001b[2J"#, #"\u0000"#, #"\n"#, #"\t"#, #"\""#, #"\\"#, "\u{7F}", "\u{85}", "\u{9B}", "\u{AD}",
  "\u{61C}", "\u{202E}", "\u{2066}", "\u{2028}", "\u{FEFF}", "\u{200D}", "\u{301}", "\u{338}", "\u{D4E}",
  "\u{600}", "\u{110BD}", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{FE0F}", "\u{E0041}", "\u{FFFF}",
  "\u{10FFFF}", "ﬁ", "İ", "ß", "𝔄", "가", "ㄱ", "\u{1F468}\u{200D}", " ", "-", "/", "'", ";", "$", ":",
]

/// The tokens of a JSON text, each with the white space after it. Joined, they are the original text.
private struct Tokens {
  var list: [ArraySlice<UInt8>] = []

  init(_ bytes: [UInt8]) {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var start = 0
    while start < bytes.count {
      var end = start + 1
      if bytes[start] == UInt8(ascii: "\"") {
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
          end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        end = min(end + 1, bytes.count)
      } else if !Self.signs.contains(bytes[start]) {
        while end < bytes.count, !Self.signs.contains(bytes[end]), bytes[end] != UInt8(ascii: "\"") {
          end += 1
        }
      }
      while end < bytes.count, isSpace(bytes[end]) { end += 1 }
      list.append(bytes[start..<end])
      start = end
    }
  }

  var bytes: [UInt8] { Array(list.joined()) }

  static let signs = Array("{}[],:".utf8)

  func isAt(_ index: Int, _ sign: Unicode.Scalar) -> Bool {
    list.indices.contains(index) && list[index].first == UInt8(ascii: sign)
  }

  /// The indices of object keys.
  var keys: [Int] { list.indices.filter { isAt($0, "\"") && isAt($0 + 1, ":") } }

  /// The indices of strings, numbers and literals that aren't keys.
  var values: [Int] {
    list.indices.filter { index in
      guard let first = list[index].first else { return false }
      return !Self.signs.contains(first) && !isAt(index + 1, ":")
    }
  }

  mutating func put(_ text: String, at index: Int) { list[index] = ArraySlice(text.utf8) }
}

private func change(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
  var tokens = Tokens(bytes)
  let values = tokens.values
  guard !values.isEmpty else { return damage(&bytes, &random) }
  let place = random.pick(values)
  let text = String(decoding: tokens.list[place], as: UTF8.self)
  switch random.below(12) {
  case 0...3: tokens.put(random.pick(oddValues), at: place)
  case 4: tokens.list[place] = tokens.list[random.pick(values)]
  case 5: tokens.put("[\(text)]", at: place)
  case 6: tokens.put(#"{"a":\#(text)}"#, at: place)
  case 7:
    let count = random.pick([2, 11, 64, 65, 499, 500, 501, 5000])
    tokens.put("\"\(String(repeating: random.pick(oddTexts), count: count))\"", at: place)
  case 8, 9:
    guard text.hasPrefix("\""), !text.contains("\\") else { break }
    var scalars = Array(text.unicodeScalars)
    let end = scalars.lastIndex(of: "\"") ?? 0
    scalars.insert(contentsOf: random.pick(oddTexts).unicodeScalars, at: end > 0 ? 1 + random.below(end) : 0)
    tokens.put(String(String.UnicodeScalarView(scalars)), at: place)
  case 10:
    let keys = tokens.keys
    if !keys.isEmpty {
      tokens.list[random.pick(keys)] =
        random.once(in: 4) ? ArraySlice("\"A\"".utf8) : tokens.list[random.pick(keys)]
    }
  default:
    // Repeat an object entry or a list element.
    let copy =
      place > 1 && tokens.isAt(place - 1, ":") ? tokens.list[place - 2...place] : tokens.list[place...place]
    tokens.list.insert(
      contentsOf: repeatElement(copy + [[UInt8(ascii: ",")]], count: random.pick([1, 2, 20])).joined(),
      at: place + 1 - copy.count)
  }
  bytes = tokens.bytes
}

// MARK: Changes that break JSON

private let oddBytes: [[UInt8]] = [
  [0], [0xFF], [0x80], [0xC0, 0x80], [0xE2, 0x80], [0xF0, 0x9F], [0xED, 0xA0, 0x80],
  [0xF4, 0x90, 0x80, 0x80], [0xEF, 0xBB, 0xBF], [0xFE, 0xFF],
]
private let brokenTokens = [
  "NaN", "Infinity", "01", "+1", "1.", ".5", "0x10", "'a'", "//x\n", "/*x*/", #""\x""#, #""\u12""#,
  #""\ud800""#, #""\udc00\ud800""#, #""\"#, "\"", "{", "}", "[", "]", ",", ":", "\"\u{0}\"", "\"\t\"", "\n",
]

private func damage(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
  if bytes.isEmpty { bytes = [UInt8(ascii: "{")] }
  let place = random.below(bytes.count)
  switch random.below(12) {
  case 0: bytes[place] ^= 1 << UInt8(random.below(8))
  case 1: bytes[place] = UInt8(random.below(256))
  case 2: bytes.insert(UInt8(random.below(256)), at: place)
  case 3: bytes.insert(contentsOf: random.pick(oddBytes), at: place)
  case 4: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(64)))
  case 5:
    bytes.insert(
      contentsOf: Array(bytes[place...].prefix(1 + random.below(200))), at: random.below(bytes.count))
  case 6: bytes.removeLast(random.once(in: 3) ? bytes.count - place : min(bytes.count, 1 + random.below(4)))
  case 7: bytes.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: 0)
  case 8:
    let units = Array(String(decoding: bytes, as: UTF8.self).utf16)
    bytes = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  default:
    var tokens = Tokens(bytes)
    let place = random.below(tokens.list.count)
    let depth = random.pick([3, 500, 511, 512, 513, 5000])
    switch random.below(8) {
    case 0: tokens.put(String(repeating: "[", count: depth) + String(repeating: "]", count: depth), at: place)
    case 1:
      tokens.put(
        String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth), at: place)
    case 2, 3: tokens.list.swapAt(place, random.below(tokens.list.count))
    default: tokens.put(random.pick(brokenTokens), at: place)
    }
    bytes = tokens.bytes
  }
}
