import Essentials
import KPGGCore

/// The settings file: a JSON object with string values, meant for editing by hand.
///
/// Rewriting preserves unknown content and sorts the keys.
struct SettingsDocument: Hashable, Sendable {
  private var values: [String: JSONValue] = [:]
  private var lines: [String: Int] = [:]
  private var repeated: Set<String> = []

  struct Entry: Hashable, Sendable {
    let key: String
    let value: JSONValue
    /// The line of the key, from 1.
    let line: Int
    /// Whether the key occurs more than once. The last entry is used.
    var isRepeated = false
  }

  /// The entries in line order.
  var entries: [Entry] {
    values.map { key, value in
      Entry(key: key, value: value, line: lines[key] ?? 1, isRepeated: repeated.contains(key))
    }.sorted { ($0.line, $0.key) < ($1.line, $1.key) }
  }

  /// The text at a key. Setting `nil` removes the key.
  subscript(key: String) -> String? {
    get { values[key]?.text }
    set { values[key] = newValue.map(JSONValue.string) }
  }
}

extension SettingsDocument: Storable {
  /// The file `config.json`.
  static let kind = StoreError.Kind.settings

  init(stored data: Data) throws(StoreError.Reason) {
    if VersionedDocument.isBlank(data) { return }
    let read = try VersionedDocument.entries(of: data)
    values = read.values
    lines = read.lines
    repeated = read.repeated
  }

  func encoded() -> Data { Data(JSONValue(values).jsonText().utf8) }
}
