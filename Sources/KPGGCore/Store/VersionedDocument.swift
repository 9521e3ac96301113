package import Essentials
package import JSON

/// A JSON object with a version (`major.minor`) and a list. Everything else in it is preserved when it is rewritten,
/// whichever program wrote it.
package struct VersionedDocument: Hashable, Sendable {
  /// The key of the list.
  package let key: String
  package var list: [JSONValue] = []
  private var rest: [String: JSONValue] = ["version": .string("1.0")]

  /// Creates a document with an empty list.
  package init(key: String) {
    self.key = key
  }

  /// Reads a document. Throws unless its major version is 0 or 1.
  package init(_ data: Data, key: String) throws(StoreError.Reason) {
    self.key = key
    rest = try Self.entries(of: data).values
    try checkVersion()
    guard case .list(let list)? = rest.removeValue(forKey: key) else { throw .damaged(.lacks(key: key)) }
    self.list = list
  }

  /// The entries of a file's JSON object, and the line each begins on.
  package static func entries(
    of data: Data
  ) throws(StoreError.Reason) -> (values: [String: JSONValue], lines: [String: Int]) {
    // Some Windows editors save UTF-16 with a byte order mark.
    let isUTF16 = [[0xFF, 0xFE], [0xFE, 0xFF]].contains { data.starts(with: $0) }
    let text = isUTF16 ? String(data: data, encoding: .utf16).map { Data($0.utf8) } : nil
    do {
      return try JSONReader.read(text ?? data) { reader in
        var (values, lines): ([String: JSONValue], [String: Int]) = ([:], [:])
        guard reader.kind == .object else { throw StoreError.Reason.damaged(.noObject) }
        var (before, line): (JSONReader?, Int) = (nil, 1)
        reader.entries { key, value in
          let key = key.string
          line += value.lines(after: before)
          before = value
          let entry = JSONValue(&value)
          if values[key] == nil { (values[key], lines[key]) = (entry, line) }
        }
        return (values, lines)
      }
    } catch {
      throw error as? StoreError.Reason ?? (error as? JSONError).map { .damaged(.notJSON($0)) }
        ?? .damaged(.noObject)
    }
  }

  private func checkVersion() throws(StoreError.Reason) {
    let version: String
    switch rest["version"] {
    case .string(let text): version = text
    case .integer(let number) where number > 1: version = "\(number)"
    // No version of ours was a fraction or a huge number, so it must be newer.
    case .number(let number): throw .newer(version: number)
    default: throw .damaged(.lacks(key: "version"))
    }
    let digits = version.prefix { $0 != "." }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .damaged(.lacks(key: "version"))
    }
    // Compared as text, since the number can be too large for any integer type.
    let major = digits.drop { $0 == "0" }
    guard major.isEmpty || major == "1" else { throw .newer(version: version) }
  }

  package func encoded() -> Data {
    var object = rest
    object[key] = .list(list)
    return Data(JSONValue.object(object).written().utf8)
  }
}
