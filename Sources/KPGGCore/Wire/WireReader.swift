/// Reads the values of a document, and notes what is wrong with them and where.
final class WireReader {
  let document: String
  private(set) var findings: [Finding] = []

  init(document: String) {
    self.document = document
  }

  /// The API's word for a value that nobody knows.
  private static let unknown = Array("알려지지 않음".utf8)
  /// How long a text can be, in Unicode scalars.
  private static let longestText = Name.longest
  /// How many faults a document may have before it counts as none.
  static let mostFindings = 100_000

  /// Whether the rest need not be read: there is too much wrong, or nobody waits for it any more.
  var isOver: Bool { findings.count > Self.mostFindings || WireFormat.isTooLate }

  func note(_ path: String, _ problem: Finding.Problem, _ effect: Finding.Effect = .valueIgnored) {
    findings.append(Finding(document: document, path: path, problem: problem, effect: effect))
  }

  /// What is read at a place; `nil`, with a finding, if a value of another kind stands there.
  func read<Value>(
    _ kind: JSONKind, at value: JSONReader, _ path: () -> String, _ effect: Finding.Effect = .valueIgnored,
    _ read: (inout JSONReader) -> Value?
  ) -> Value? {
    var reader = value
    if let result = read(&reader) { return result }
    note(path(), .wrongKind(expected: kind, found: value.kind), effect)
    return nil
  }

  /// Visits the elements of a list until there is too much wrong.
  ///
  /// - Parameter visit: Reads or skips the element.
  func elements(
    of value: JSONReader, _ path: () -> String, _ effect: Finding.Effect = .valueIgnored,
    _ visit: (Int, inout JSONReader) -> Void
  ) {
    _ = read(.list, at: value, path, effect) { reader -> Void? in
      guard reader.kind == .list else { return nil }
      var index = 0
      reader.elements { element in
        if isOver { element.skip() } else { visit(index, &element) }
        index += 1
      }
      return ()
    }
  }

  /// The text without surrounding white space; `nil`, with a finding, if it is none or too long to be looked at: some
  /// texts take time that grows with the square of their length.
  func wholeText(
    at value: JSONReader, _ path: () -> String, _ effect: Finding.Effect = .valueIgnored
  ) -> String? {
    guard let text = read(.text, at: value, path, effect, { $0.text() }) else { return nil }
    if !text.isLonger(than: Self.longestText) { return text.trimmed }
    note(path(), .tooLarge(limit: Self.longestText, unit: .characters), effect)
    return nil
  }

  /// The text; `nil` also for an empty one and for the API's word for "not known".
  func text(at value: JSONReader, _ path: () -> String) -> String? {
    guard let text = wholeText(at: value, path), !text.isEmpty else { return nil }
    let isUnknown =
      text.utf8.count <= Self.unknown.count + 1 && text.utf8.starts(with: Self.unknown)
      && text.utf8.dropFirst(Self.unknown.count).allSatisfy { $0 == UInt8(ascii: ".") }
    return isUnknown ? nil : text
  }
}

/// The keys of a kind of record. They are the API's own, and are called like their cases.
protocol WireKey: RawRepresentable<Int>, CaseIterable, Sendable {
  static var table: WireKeyTable { get }
}

extension WireKey {
  var name: String { String(describing: self) }
}

/// Finds keys by their hashes. A key with the hash of another would be taken for it; whoever could make one can write the
/// other as well.
struct WireKeyTable: Sendable {
  private let hashes: [UInt64]

  /// Finds a record's keys; those that `isWanted` refuses count as unknown.
  init<Key: WireKey>(_: Key.Type, isWanted: (Key) -> Bool = { _ in true }) {
    hashes = Key.allCases.map { key in
      isWanted(key) ? Array(key.name.utf8).withUnsafeBufferPointer(Self.hash) : 0
    }
  }

  var count: Int { hashes.count }

  func has(_ index: Int) -> Bool { hashes[index] != 0 }

  /// The number of a key; `nil` for one that means nothing.
  func index(of key: JSONText) -> Int? { hashes.firstIndex(of: key.withBytes(Self.hash)) }

  /// The hash FNV-1a (Fowler, Noll and Vo; RFC 9923).
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}

/// An object of a document, whose values are read when they are asked for. What is wrong with one costs no more than itself.
struct WireRecord<Key: WireKey> {
  let reader: WireReader
  /// The path of the list in which it stands; empty for a whole document.
  private let list: String
  private var place: Int?
  /// Which keys are looked for.
  private let table: WireKeyTable
  private var values: [JSONReader?] = []

  /// Prepares to read records of a list.
  init(_ reader: WireReader, in list: String = "", _ table: WireKeyTable = Key.table) {
    self.reader = reader
    self.list = list
    self.table = table
  }

  /// Finds the values of an object.
  ///
  /// - Parameter place: Its place in the list.
  /// - Returns: Whether it is one; if not, there is a finding that leaves the record out.
  mutating func find(in value: inout JSONReader, at place: Int? = nil) -> Bool {
    self.place = place
    values.removeAll(keepingCapacity: true)
    values.append(contentsOf: repeatElement(nil, count: table.count))
    let kind = value.kind
    var missing = place == nil ? table.count : .max
    value.firstEntries { key, value in
      if let index = table.index(of: key), values[index] == nil {
        values[index] = value
        missing -= 1
        // Nothing is read behind the last value of a whole document.
        if missing == 0 { return false }
      }
      value.skip()
      return true
    }
    if kind == .object { return true }
    note(kind == .null ? .missing : .wrongKind(expected: .object, found: kind), .recordLeftOut)
    return false
  }

  /// Where the record stands.
  var path: String { place.map { "\(list)[\($0)]" } ?? list }

  func path(_ key: Key) -> String { (path.isEmpty ? "" : path + ".") + key.name }

  func note(_ problem: Finding.Problem, _ effect: Finding.Effect) { reader.note(path, problem, effect) }

  func note(_ key: Key, _ problem: Finding.Problem, _ effect: Finding.Effect = .valueIgnored) {
    reader.note(path(key), problem, effect)
  }

  /// The value at a key; `nil` if there is none or null, with a finding if one is required.
  func value(_ key: Key, isRequired: Bool = false, _ effect: Finding.Effect = .valueIgnored) -> JSONReader? {
    if let value = values[key.rawValue], value.kind != .null { return value }
    if isRequired, table.has(key.rawValue) { note(key, .missing, effect) }
    return nil
  }

  /// The text without surrounding white space; `nil` for an empty one and for the API's word for "not known".
  func text(_ key: Key, isRequired: Bool = false) -> String? {
    value(key, isRequired: isRequired).flatMap { reader.text(at: $0) { path(key) } }
  }

  /// The text without surrounding white space; `nil`, with a finding that leaves the record out, where there is none.
  func identity(_ key: Key) -> String? {
    value(key, isRequired: true, .recordLeftOut).flatMap {
      reader.wholeText(at: $0, { path(key) }, .recordLeftOut)
    }
  }

  /// The text as a value of a type that checks it.
  func parse<Value>(
    _ key: Key, _ form: Finding.Form, isRequired: Bool = false, _ parser: (String) -> Value?
  ) -> Value? {
    guard let text = text(key, isRequired: isRequired) else { return nil }
    if let value = parser(text) { return value }
    note(key, .malformed(form, text: text))
    return nil
  }

  func day(_ key: Key, isRequired: Bool = false) -> Day? {
    parse(key, .day, isRequired: isRequired, Day.init(wire:))
  }

  func url(_ key: Key) -> WebURL? { parse(key, .url, WebURL.init(_:)) }

  /// The text as one of a closed set of values, whatever its case.
  func choice<Value: RawRepresentable<String> & CaseIterable>(_ key: Key) -> Value? {
    guard let text = text(key) else { return nil }
    if let value = Value(rawValue: text) { return value }
    let folded = text.folded
    if let value = Value.allCases.first(where: { $0.rawValue.folded == folded }) { return value }
    note(key, .unknownValue(text, allowed: Value.allCases.map(\.rawValue)))
    return nil
  }

  func bool(_ key: Key) -> Bool? {
    value(key, isRequired: true).flatMap { reader.read(.boolean, at: $0, { path(key) }) { $0.bool() } }
  }

  /// A number of things.
  func count(_ key: Key) -> Int? {
    let count = value(key).flatMap { value in
      reader.read(.wholeNumber, at: value, { path(key) }) { reader in
        reader.number().flatMap { Int($0) ?? Double($0).flatMap(Int.init(exactly:)) }
      }
    }
    guard let count, count < 0 else { return count }
    note(key, .unknownValue("\(count)", allowed: []))
    return nil
  }

  /// The values that a list of texts makes, without the bad ones.
  func list<Value>(_ key: Key, _ form: Finding.Form = .name, _ parser: (String) -> Value?) -> [Value] {
    guard let value = value(key) else { return [] }
    var result: [Value] = []
    reader.elements(of: value, { path(key) }) { index, element in
      let place = { "\(path(key))[\(index)]" }
      if element.kind != .null, let text = reader.text(at: element, place) {
        if let value = parser(text) {
          result.append(value)
        } else {
          reader.note(place(), .malformed(form, text: text))
        }
      }
      element.skip()
    }
    return result
  }

  func texts(_ key: Key) -> [String] { list(key) { $0 } }
}

extension String {
  var trimmed: String {
    // Nearly all texts begin and end in a letter, which is seen without looking for characters.
    guard let first = unicodeScalars.first, let last = unicodeScalars.last,
      first.canBeSpace || last.canBeSpace
    else { return self }
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  var containsHangul: Bool { unicodeScalars.contains(where: \.isHangul) }
}
extension Day {
  /// Reads the forms in which API hosts write dates: `1999-06-18`, `1999.06.18`, `1999. 6. 18.`,
  /// `1999년 6월 18일`, the same without the day or without day and month, and the ISO form without a year.
  init?(wire text: String) {
    if let day = Day(iso: text) {
      self = day
      return
    }
    var rest = text.filter { !$0.isWhitespace }
    guard let year = Day.take(&rest, digits: 4...4, separators: "-./년") else { return nil }
    let month = Day.take(&rest, digits: 1...2, separators: "-./월")
    let day = month == nil ? nil : Day.take(&rest, digits: 1...2, separators: ".일")
    guard rest.isEmpty else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private static func take(_ text: inout String, digits: ClosedRange<Int>, separators: String) -> Int? {
    let number = text.prefix { $0.isASCII && $0.isNumber }
    guard digits.contains(number.count) else { return nil }
    text.removeFirst(number.count)
    if let next = text.first {
      guard separators.contains(next) else { return nil }
      text.removeFirst()
    }
    return Int(number)
  }
}

extension Unicode.Scalar {
  fileprivate var canBeSpace: Bool {
    switch value {
    case 0x21..<0x7F, 0xC0...0xFF, 0xAC00...0xD7A3: false
    default: true
    }
  }
}
