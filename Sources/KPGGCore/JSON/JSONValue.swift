internal import Characters

/// Any JSON value, for documents whose unknown parts must be preserved, and for output with selectable fields.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// An integer that fits `Int`.
  case integer(Int)
  /// Any other number, as written: `2.50`, `1e400`.
  case number(String)
  case string(String)
  case list([JSONValue])
  /// The entries in the order of the text. If a key is repeated, the first value is used.
  case object([Entry])

  package struct Entry: Hashable, Sendable {
    package let key: String
    package let value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// Creates an object with sorted keys.
  package init(_ object: [String: JSONValue]) {
    self = .object(object.sorted { $0.key < $1.key }.map { Entry($0.key, $0.value) })
  }

  package init(_ text: String?) {
    self = text.map(JSONValue.string) ?? .null
  }

  package init(_ number: Int?) {
    self = number.map(JSONValue.integer) ?? .null
  }

  package init(_ bool: Bool?) {
    self = bool.map(JSONValue.bool) ?? .null
  }

  /// The value of a key, or `nil` if this is not an object.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let entries) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// The values by key, or `nil` if this is not an object.
  package var object: [String: JSONValue]? { object(maxKeyBytes: .max) }

  /// Returns the values by key. Leaves out longer keys, because comparing texts with many combining marks is slow.
  package func object(maxKeyBytes: Int) -> [String: JSONValue]? {
    guard case .object(let entries) = self else { return nil }
    let short = entries.lazy.filter { $0.key.utf8.count <= maxKeyBytes }
    return Dictionary(short.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var integer: Int? {
    if case .integer(let integer) = self { integer } else { nil }
  }

  /// The first key that is repeated in an object, here or anywhere below, or `nil` if there is none.
  package var repeatedKey: String? {
    switch self {
    case .object(let entries):
      var keys: Set<String> = []
      for entry in entries {
        if !keys.insert(entry.key).inserted { return entry.key }
        if let key = entry.value.repeatedKey { return key }
      }
      return nil
    case .list(let list): return list.lazy.compactMap(\.repeatedKey).first
    case .null, .bool, .integer, .number, .string: return nil
    }
  }

  /// Returns the value as JSON with sorted keys and a trailing line feed. Escapes invisible characters, because they
  /// may control terminals.
  ///
  /// - Parameter isPretty: Whether to put each value on its own line.
  package func jsonText(isPretty: Bool = true) -> String {
    var text = ""
    write(into: &text, isPretty ? "\n" : nil)
    return text + "\n"
  }

  /// - Parameter newLine: A line feed and the current indentation, or `nil` for a single line.
  package func write(into text: inout String, _ newLine: String?) {
    switch self {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .integer(let integer): text += String(integer)
    case .number(let number): text += number
    case .string(let string): Self.write(string, into: &text)
    case .list(let list):
      Self.write(list, "[", "]", into: &text, newLine) { $0.write(into: &$1, $2) }
    case .object(let object):
      let areSorted = zip(object, object.dropFirst()).allSatisfy { $0.key < $1.key }
      Self.write(areSorted ? object : object.sorted { $0.key < $1.key }, "{", "}", into: &text, newLine) {
        entry, text, newLine in
        Self.write(entry.key, into: &text)
        text += newLine == nil ? ":" : ": "
        entry.value.write(into: &text, newLine)
      }
    }
  }

  private static func write<Item>(
    _ items: [Item], _ start: String, _ end: String, into text: inout String, _ newLine: String?,
    _ write: (Item, inout String, String?) -> Void
  ) {
    text += start
    let inner = items.isEmpty ? nil : newLine.map { $0 + "  " }
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      text += inner ?? ""
      write(item, &text, inner)
    }
    if inner != nil { text += newLine ?? "" }
    text += end
  }

  private static func write(_ string: String, into text: inout String) {
    text += "\""
    if !string.hasInvisibles(),
      !string.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
    {
      text += string
    } else {
      for scalar in string.unicodeScalars {
        switch scalar {
        case "\"", "\\": text += "\\\(scalar)"
        case "\n": text += "\\n"
        case "\t": text += "\\t"
        case _ where scalar.isInvisible:
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    text += "\""
  }

  /// Whether the values are equal, regardless of the order of entries.
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)), (.string(let left), .string(let right)): left == right
    case (.list(let left), .list(let right)): left == right
    case (.object(let entries), .object(let others)): entries == others || left.object == right.object
    case (.null, _), (.bool, _), (.integer, _), (.number, _), (.string, _), (.list, _), (.object, _): false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let bool): hasher.combine(bool)
    case .integer(let integer): hasher.combine(integer)
    case .number(let text), .string(let text): hasher.combine(text)
    case .list(let list): hasher.combine(list)
    case .object(let entries): hasher.combine(entries.count)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  package init(stringLiteral text: String) { self = .string(text) }
  package init(arrayLiteral items: JSONValue...) { self = .list(items) }
  package init(dictionaryLiteral entries: (String, JSONValue)...) {
    self.init(Dictionary(entries, uniquingKeysWith: { first, _ in first }))
  }
}
