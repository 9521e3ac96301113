import Essentials
import KPGGCore

/// The saved state in which the user left the browser.
struct SavedScreen: Hashable, Sendable {
  enum Key: String {
    case page, tab, eras, shown, order
  }

  private var document = SettingsDocument()

  init() {}

  /// The text at a key, or `nil` if there is none. Setting `nil` removes the key.
  subscript(key: Key) -> String? {
    get { document[key.rawValue] }
    set { document[key.rawValue] = newValue }
  }

  /// Returns the saved case of an enum, or `nil` if it is missing or unknown.
  func value<Value: RawRepresentable<String>>(_ key: Key) -> Value? { self[key].flatMap(Value.init) }
}

extension SavedScreen: Storable {
  /// The kind of the file `browse.json`.
  static let kind = StoreError.Kind.screen

  init(stored data: Data) throws(StoreError.Reason) {
    document = try SettingsDocument(stored: data)
  }

  func encoded() -> Data { document.encoded() }
}

extension Session {
  var screenFile: Store<SavedScreen> { store(.screen) }
}
