/// The keys of a kind of record. They are the API's own, and are called like their cases: the compiler writes the names of
/// coding keys, while `String(describing:)` looks for them when the program starts, which took a tenth of `kpgg groups`.
protocol WireKey: CodingKey, RawRepresentable<Int>, CaseIterable {
  static var table: WireKeyTable { get }
}

extension WireKey {
  var name: String { stringValue }
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

  /// How many keys are looked for.
  var wantedCount: Int { hashes.count { $0 != 0 } }

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
    var missing = place == nil ? table.wantedCount : .max
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

  func bool(_ key: Key, isRequired: Bool = false) -> Bool? {
    value(key, isRequired: isRequired).flatMap { reader.read(.boolean, at: $0, { path(key) }) { $0.bool() } }
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

  /// The values that a list of objects makes, without the bad ones.
  func records<Other: WireKey, Value>(_ key: Key, _ parser: (WireRecord<Other>) -> Value?) -> [Value] {
    guard let value = value(key) else { return [] }
    var result: [Value] = []
    var record = WireRecord<Other>(reader, in: path(key))
    reader.elements(of: value, { path(key) }) { index, element in
      if record.find(in: &element, at: index), let value = parser(record) { result.append(value) }
    }
    return result
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
