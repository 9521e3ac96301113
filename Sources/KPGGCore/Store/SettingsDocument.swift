package import Essentials

/// The settings file: a JSON object with string values, meant for editing by hand.
///
/// Rewriting preserves unknown content and sorts the keys.
package struct SettingsDocument: Hashable, Sendable {
  private var values: [String: JSONValue] = [:]
  private var lines: [String: Int] = [:]

  /// Creates an empty document.
  package init() {}

  /// An entry of the file.
  package struct Entry: Hashable, Sendable {
    /// The key.
    package let key: String
    /// The value, which can be of any type.
    package let value: JSONValue
    /// The line of the key, from 1.
    package let line: Int
  }

  /// The entries in line order.
  package var entries: [Entry] {
    values.map { key, value in
      Entry(key: key, value: value, line: lines[key] ?? 1)
    }.sorted { ($0.line, $0.key) < ($1.line, $1.key) }
  }

  /// The text at a key; `nil` removes the key.
  package subscript(key: String) -> String? {
    get { values[key]?.text }
    set { values[key] = newValue.map(JSONValue.string) }
  }
}

extension SettingsDocument: Storable {
  /// `config.json`.
  package static let kind = StoreError.Kind.settings

  /// Reads the file's content.
  package init(stored data: Data) throws(StoreError.Reason) {
    if data.allSatisfy({ " \t\r\n\u{FEFF}".utf8.contains($0) }) { return }
    (values, lines) = try VersionedDocument.entries(of: data)
  }

  /// The file's content.
  package func encoded() -> Data { Data(JSONValue.object(values).written().utf8) }
}
