internal import Characters
internal import JSON

/// The keys of a kind of record, named like the API's. `CodingKey` provides the names at compile time; looking them up
/// with `String(describing:)` took a tenth of `kpgg groups`.
package protocol WireKey: CodingKey, RawRepresentable<Int>, CaseIterable {
  static var table: WireKeyTable { get }
}

extension WireKey {
  package var name: String { stringValue }
}

/// Finds keys by their hashes. A collision would mistake one key for another, but only helps those who control the
/// document anyway.
package struct WireKeyTable: Sendable {
  private let hashes: [UInt64]

  /// Creates a table of a record's keys. Unwanted keys count as unknown.
  init<Key: WireKey>(_: Key.Type, isWanted: (Key) -> Bool = { _ in true }) {
    hashes = Key.allCases.map { key in
      isWanted(key) ? Array(key.name.utf8).withUnsafeBufferPointer(JSONText.stableHash) : 0
    }
  }

  var count: Int { hashes.count }

  /// The number of wanted keys.
  var wantedCount: Int { hashes.count { $0 != 0 } }

  func has(_ index: Int) -> Bool { hashes[index] != 0 }

  /// The index of a key; `nil` if it is unknown.
  func index(of key: JSONText) -> Int? { hashes.firstIndex(of: key.stableHash) }
}

/// An object of a document, whose values are decoded on access. An invalid value affects nothing else.
struct WireRecord<Key: WireKey> {
  let reader: WireReader
  /// The path of the list that contains it; empty for a whole document.
  private let list: String
  private var index: Int?
  /// The keys to look for.
  private let table: WireKeyTable
  private var values: [JSONReader?]

  /// Creates a reader for the records of a list.
  init(_ reader: WireReader, in list: String = "", _ table: WireKeyTable = Key.table) {
    self.reader = reader
    self.list = list
    self.table = table
    values = Array(repeating: nil, count: table.count)
  }

  /// Moves to an element of the list that is not an object.
  mutating func move(to index: Int) {
    self.index = index
  }

  /// Finds the values of an object.
  ///
  /// - Parameter index: Its index in the list.
  /// - Returns: `false`, with a finding that leaves the record out, if the value is not an object.
  mutating func find(in value: inout JSONReader, at index: Int? = nil) -> Bool {
    self.index = index
    values.withUnsafeMutableBufferPointer { $0.update(repeating: nil) }
    let kind = value.kind
    var missing = index == nil ? table.wantedCount : .max
    value.firstEntries { key, value in
      if let index = table.index(of: key), values[index] == nil {
        values[index] = value
        missing -= 1
        // In a whole document, stop after the last wanted value.
        if missing == 0 { return false }
      }
      value.skip()
      return true
    }
    if kind == .object { return true }
    note(kind == .null ? .missing : .wrongKind(expected: .object, found: Finding.Kind(kind)), .recordLeftOut)
    return false
  }

  /// The path of the record.
  var path: String { index.map { "\(list)[\($0)]" } ?? list }

  func path(_ key: Key) -> String { (path.isEmpty ? "" : path + ".") + key.name }

  func note(_ problem: Finding.Problem, _ effect: Finding.Effect) { reader.note(path, problem, effect) }

  func note(_ key: Key, _ problem: Finding.Problem, _ effect: Finding.Effect = .valueIgnored) {
    reader.note(path(key), problem, effect)
  }

  /// The value of a key; `nil` if it is missing or null, with a finding if it is required.
  func value(_ key: Key, isRequired: Bool = false, _ effect: Finding.Effect = .valueIgnored) -> JSONReader? {
    if let value = values[key.rawValue], value.kind != .null { return value }
    if isRequired, table.has(key.rawValue) { note(key, .missing, effect) }
    return nil
  }

  /// The trimmed text; `nil` if it is empty or the API's word for "unknown".
  func text(_ key: Key, isRequired: Bool = false) -> String? {
    value(key, isRequired: isRequired).flatMap { reader.text(at: $0) { path(key) } }
  }

  /// The trimmed text; `nil`, with a finding that leaves the record out, if there is none.
  func identity(_ key: Key) -> String? {
    value(key, isRequired: true, .recordLeftOut).flatMap {
      reader.wholeText(at: $0, { path(key) }, .recordLeftOut)
    }
  }

  /// Parses the text with a failable initializer.
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

  /// The text as one of a closed set of values, in any case.
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

  /// A number that is not negative.
  ///
  /// - Parameter isRounded: Whether fractions are rounded; otherwise they are invalid.
  func count(_ key: Key, isRounded: Bool = false) -> Int? {
    let count = value(key).flatMap { value in
      reader.read(isRounded ? .number : .wholeNumber, at: value, { path(key) }) { reader in
        reader.number().flatMap { text in
          Int(text) ?? Double(text).flatMap { Int(exactly: isRounded ? $0.rounded() : $0) }
        }
      }
    }
    guard let count, count < 0 else { return count }
    note(key, .unknownValue("\(count)", allowed: []))
    return nil
  }

  /// Decodes a list of objects, skipping invalid ones. Those beyond the limit are ignored, with a finding.
  func records<Other: WireKey, Value>(
    _ key: Key, atMost limit: Int = .max, _ parser: (WireRecord<Other>) -> Value?
  ) -> [Value] {
    guard let value = value(key) else { return [] }
    var result: [Value] = []
    var record = WireRecord<Other>(reader, in: path(key))
    reader.elements(of: value, { path(key) }) { index, element in
      if index >= limit {
        if index == limit { note(key, .tooLarge(limit: limit, unit: .values)) }
        return element.skip()
      }
      if record.find(in: &element, at: index), let value = parser(record) { result.append(value) }
    }
    return result
  }

  /// Decodes a list of texts, skipping invalid ones.
  func list<Value>(_ key: Key, _ form: Finding.Form = .name, _ parser: (String) -> Value?) -> [Value] {
    guard let value = value(key) else { return [] }
    var result: [Value] = []
    reader.elements(of: value, { path(key) }) { index, element in
      let elementPath = { "\(path(key))[\(index)]" }
      if element.kind != .null, let text = reader.text(at: element, elementPath) {
        if let value = parser(text) {
          result.append(value)
        } else {
          reader.note(elementPath(), .malformed(form, text: text))
        }
      }
      element.skip()
    }
    return result
  }

  func texts(_ key: Key) -> [String] { list(key) { $0 } }

  /// A single text, or a list of texts.
  func textOrTexts(_ key: Key) -> [String] {
    value(key)?.kind == .text ? [text(key)].compactMap(\.self) : texts(key)
  }
}
