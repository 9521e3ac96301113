package import Essentials

/// A JSON object with a version (`major.minor`) and a list. When it is rewritten, all other content is preserved,
/// whichever program wrote it.
package struct VersionedDocument: Hashable, Sendable {
  package let key: String
  package var list: [JSONValue] = []
  private var rest: [String: JSONValue] = ["version": .string("1.0")]

  package init(key: String) {
    self.key = key
  }

  /// Reads a document. An empty file has an empty list. Throws unless the major version is 0 or 1. Also throws if a key
  /// is repeated, because one of its values would be lost.
  package init(_ data: Data, key: String) throws(StoreError.Reason) {
    self.key = key
    if Self.isBlank(data) { return }
    rest = try Self.entries(of: data, areUnique: true).values
    try checkVersion()
    guard case .list(let list)? = rest.removeValue(forKey: key) else { throw .damaged(.missing(key: key)) }
    self.list = list
  }

  package static func isBlank(_ data: Data) -> Bool {
    data.allSatisfy { " \t\r\n\u{FEFF}".utf8.contains($0) }
  }

  /// The entries of a file's JSON object.
  package struct Entries: Sendable {
    /// The values by key. If a key is repeated, the last value is used.
    package fileprivate(set) var values: [String: JSONValue] = [:]
    /// The line of each value's key, from 1.
    package fileprivate(set) var lines: [String: Int] = [:]
    package fileprivate(set) var repeated: Set<String> = []
  }

  /// - Parameter areUnique: Whether to throw if a key is repeated, at any depth.
  package static func entries(of data: Data, areUnique: Bool = false) throws(StoreError.Reason) -> Entries {
    // Some Windows editors save UTF-16 with a byte order mark.
    let isUTF16 = [[0xFF, 0xFE], [0xFE, 0xFF]].contains { data.starts(with: $0) }
    let text = isUTF16 ? String(data: data, encoding: .utf16).map { Data($0.utf8) } : nil
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(json: text ?? data)
    } catch {
      throw .damaged(.notJSON(error))
    }
    guard case .object(let listed) = value else { throw .damaged(.notAnObject) }
    if areUnique, let key = value.repeatedKey { throw .damaged(.repeats(key: key)) }
    var entries = Entries()
    for entry in listed {
      if entries.values[entry.key] != nil { entries.repeated.insert(entry.key) }
      entries.values[entry.key] = entry.value
    }
    for place in JSONValue.places(of: Set(entries.values.keys), in: text ?? data) {
      entries.lines[place.path] = place.line
    }
    return entries
  }

  private func checkVersion() throws(StoreError.Reason) {
    let version: String
    switch rest["version"] {
    case .string(let text): version = text
    case .integer(let number) where number > 1: version = "\(number)"
    // No earlier version was a fraction or a huge number, so this one must be newer.
    case .number(let number): throw .newer(version: number)
    case .integer, .null, .bool, .list, .object, nil: throw .damaged(.missing(key: "version"))
    }
    let digits = version.prefix { $0 != "." }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .damaged(.missing(key: "version"))
    }
    // Compared as text, since the number can be too large for any integer type.
    let major = digits.drop { $0 == "0" }
    guard major.isEmpty || major == "1" else { throw .newer(version: version) }
  }

  package func encoded() -> Data {
    var object = rest
    object[key] = .list(list)
    return Data(JSONValue(object).jsonText().utf8)
  }
}
