import Essentials
import KPGGCore

/// The state in which the browser was left.
struct ScreenMemory: Hashable, Sendable {
  /// The saved values.
  enum Key: String {
    case page, tab, eras, shown, order
  }

  private var document = SettingsDocument()

  /// Creates an empty memory.
  init() {}

  /// The text at a key; `nil` removes the key.
  subscript(key: Key) -> String? {
    get { document[key.rawValue] }
    set { document[key.rawValue] = newValue }
  }

  /// The saved case of an enum; `nil` if absent or unknown.
  func value<Value: RawRepresentable<String>>(_ key: Key) -> Value? { self[key].flatMap(Value.init) }
}

extension ScreenMemory: Storable {
  /// `browse.json`.
  static let kind = StoreError.Kind.screen

  /// Reads the file's content.
  init(stored data: Data) throws(StoreError.Reason) {
    document = try SettingsDocument(stored: data)
  }

  /// The file's content.
  func encoded() -> Data { document.encoded() }
}

extension Session {
  /// The file of the browser's saved state.
  var screenFile: Store<ScreenMemory> { store(.screen) }
}
