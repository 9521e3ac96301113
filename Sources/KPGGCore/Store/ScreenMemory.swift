package import Essentials

/// The state in which the browser was left: strings under keys that only the browser interprets.
package struct ScreenMemory: Hashable, Sendable {
  private var document = SettingsDocument()

  /// Creates an empty memory.
  package init() {}

  /// The text at a key; `nil` removes the key.
  package subscript(key: String) -> String? {
    get { document[key] }
    set { document[key] = newValue }
  }
}

extension ScreenMemory: Storable {
  /// `browse.json`.
  package static let kind = StoreError.Kind.screen

  /// Reads the file's content.
  package init(stored data: Data) throws(StoreError.Reason) {
    document = try SettingsDocument(stored: data)
  }

  /// The file's content.
  package func encoded() -> Data { document.encoded() }
}
