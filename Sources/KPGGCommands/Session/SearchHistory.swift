import Essentials
import KPGGCore

/// The recent searches, newest first, without duplicates: at most ``most``, none longer than ``longest``.
struct SearchHistory: Hashable, Sendable {
  /// The maximum number of searches.
  static let most = 100
  /// The maximum length of a search in Unicode scalars. Longer ones are pasted, not typed.
  static let longest = 500

  /// The searches, newest first.
  private(set) var searches: [String] = []
  private var document = VersionedDocument(key: "searches")

  /// Creates an empty history.
  init() {}

  /// Moves or adds a search to the front.
  mutating func record(_ text: String) {
    guard Self.canBeKept(text) else { return }
    searches = Array(([text] + searches.filter { $0 != text }).prefix(Self.most))
  }

  mutating func remove(_ text: String) { searches.removeAll { $0 == text } }

  private static func canBeKept(_ search: String) -> Bool { search.unicodeScalars.count <= longest }
}

extension SearchHistory: Storable {
  /// `history.json`.
  static let kind = StoreError.Kind.history

  /// Reads the file's content.
  init(stored data: Data) throws(StoreError.Reason) {
    document = try VersionedDocument(data, key: document.key)
    searches = document.list.compactMap(\.text).filter(Self.canBeKept)
    document.list = []
  }

  /// The file's content.
  func encoded() -> Data {
    var document = document
    document.list = searches.map(JSONValue.string)
    return document.encoded()
  }
}
