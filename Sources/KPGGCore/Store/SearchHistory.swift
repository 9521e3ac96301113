package import Essentials

/// The recent searches: the newest first, each once, at most ``most`` of them and none longer than ``longest``.
package struct SearchHistory: Hashable, Sendable {
  /// How many searches are kept.
  package static let most = 100
  /// How long a search that is kept can be, in Unicode scalars. Longer ones were not typed.
  package static let longest = 500

  /// The searches.
  package private(set) var searches: [String] = []
  private var document = VersionedDocument(key: "searches")

  /// No searches.
  package init() {}

  /// Puts a search first.
  package mutating func record(_ text: String) {
    guard Self.canBeKept(text) else { return }
    searches = Array(([text] + searches.filter { $0 != text }).prefix(Self.most))
  }

  /// Removes searches.
  package mutating func remove(_ texts: [String]) { searches.removeAll(where: texts.contains) }

  private static func canBeKept(_ search: String) -> Bool { search.unicodeScalars.count <= longest }
}

extension SearchHistory: Storable {
  /// `history.json`.
  package static let kind = StoreError.Kind.history

  /// Reads the file's content.
  package init(stored data: Data) throws(StoreError.Reason) {
    document = try VersionedDocument(data, key: document.key)
    searches = document.list.compactMap(\.text).filter(Self.canBeKept)
    document.list = []
  }

  /// The file's content.
  package func encoded() -> Data {
    var document = document
    document.list = searches.map(JSONValue.string)
    return document.encoded()
  }
}
