import Essentials
import KPGGCore

/// The recent searches, without duplicates. It has at most ``most`` searches, and none is longer than ``maxLength``.
struct SearchHistory: Hashable, Sendable {
  static let most = 100
  /// The maximum length of a search in Unicode scalars. Longer texts are pasted, not typed.
  static let maxLength = 500

  /// The searches, newest first.
  private(set) var searches: [String] = []
  private var document = VersionedDocument(key: "searches")

  /// Adds a search to the front or moves it there. Ignores searches that are too long.
  mutating func record(_ text: String) {
    guard Self.canBeKept(text) else { return }
    searches = Array(([text] + searches.filter { $0 != text }).prefix(Self.most))
  }

  mutating func remove(_ text: String) { searches.removeAll { $0 == text } }

  private static func canBeKept(_ search: String) -> Bool { search.unicodeScalars.count <= maxLength }
}

extension SearchHistory: Storable {
  /// The file `history.json`.
  static let kind = StoreError.Kind.history

  init(stored data: Data) throws(StoreError.Reason) {
    document = try VersionedDocument(data, key: document.key)
    searches = document.list.compactMap(\.text).filter(Self.canBeKept)
    document.list = []
  }

  func encoded() -> Data {
    var document = document
    document.list = searches.map(JSONValue.string)
    return document.encoded()
  }
}
