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
  case object([String: JSONValue])

  /// A string, or null.
  package init(_ text: String?) {
    self = text.map(JSONValue.string) ?? .null
  }

  /// An integer, or null.
  package init(_ number: Int?) {
    self = number.map(JSONValue.integer) ?? .null
  }

  /// A Boolean, or null.
  package init(_ bool: Bool?) {
    self = bool.map(JSONValue.bool) ?? .null
  }

  /// The value of a key; `nil` if this is not an object.
  package subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// The string; `nil` for any other value.
  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The integer; `nil` for any other value.
  package var integer: Int? {
    if case .integer(let integer) = self { integer } else { nil }
  }

  /// Parses a JSON text by the rules of ``JSONReader``.
  ///
  /// - Throws: A ``JSONError`` if it is not valid.
  package init(json text: some Collection<UInt8>) throws {
    self = try JSONReader.read(text) { JSONValue(&$0) }
  }

  /// Reads the value at a reader's position.
  package init(_ reader: inout JSONReader) {
    switch reader.kind {
    case .object:
      var object: [String: JSONValue] = [:]
      reader.entries { key, value in
        let (name, value) = (key.string, JSONValue(&value))
        if object[name] == nil { object[name] = value }
      }
      self = .object(object)
    case .list:
      var list: [JSONValue] = []
      reader.elements { list.append(JSONValue(&$0)) }
      self = .list(list)
    case .text: self = .string(reader.text() ?? "")
    case .boolean: self = .bool(reader.bool() ?? false)
    case .number:
      let text = reader.number() ?? ""
      self = Int(text).map(JSONValue.integer) ?? .number(text)
    case .null:
      reader.skip()
      self = .null
    }
  }

  /// The value as JSON with a trailing line feed and sorted keys. Invisible characters, which may control
  /// terminals, are escaped.
  ///
  /// - Parameter isPretty: Whether to put each value on its own line.
  package func written(isPretty: Bool = true) -> String {
    var text = ""
    write(into: &text, isPretty ? "\n" : nil)
    return text + "\n"
  }

  /// Appends the value to a text.
  ///
  /// - Parameter newLine: A line feed and the current indentation; `nil` for a single line.
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
      Self.write(object.sorted { $0.key < $1.key }, "{", "}", into: &text, newLine) { entry, text, newLine in
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
    if !string.hasInvisibles(), !string.utf8.contains(where: { $0 == .quote || $0 == .backslash }) {
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
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  package init(stringLiteral text: String) { self = .string(text) }
  package init(arrayLiteral items: JSONValue...) { self = .list(items) }
  package init(dictionaryLiteral entries: (String, JSONValue)...) {
    self = .object(Dictionary(entries, uniquingKeysWith: { first, _ in first }))
  }
}
