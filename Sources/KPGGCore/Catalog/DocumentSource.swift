package import Essentials

/// A source of a catalog's documents: the binary, a folder, an update or a host.
///
/// Implement this protocol to read from elsewhere. A test can use ``FileSource`` with a closure.
package protocol DocumentSource: Sendable {
  /// Whether documents come over a network. If so, several are read at once, and few are requested that may not exist.
  var isRemote: Bool { get }

  /// Prepares for a load, which has its own time limit.
  func beginLoad()

  /// Reads a document. Throws if there is none that can be decoded.
  ///
  /// - Parameters:
  ///   - path: The document's path relative to the API's base, as a file: `group/index.json`, `group/2020.json`.
  ///   - decode: Decodes the bytes of a document, or throws if they are unusable. The source does not keep unusable
  ///     bytes, but tries other forms and copies of the document.
  func read<Value: Sendable>(
    _ path: String, _ decode: (Data) throws(CatalogIssue) -> Value
  ) async throws(CatalogError) -> Value

  /// Whether the source has a copy of the document in its cache.
  func hasCopy(_ path: String) -> Bool
}

/// A source of local documents: the binary, a folder or an update.
package struct FileSource: DocumentSource {
  package let isRemote = false
  private let data: @Sendable (String) -> Data?

  /// - Parameter data: Returns the bytes of a document by its path, or `nil` if it does not exist.
  package init(_ data: @escaping @Sendable (String) -> Data?) {
    self.data = data
  }

  package func beginLoad() {}
  package func hasCopy(_ path: String) -> Bool { false }

  package func read<Value: Sendable>(
    _ path: String, _ decode: (Data) throws(CatalogIssue) -> Value
  ) async throws(CatalogError) -> Value {
    do throws(CatalogIssue) {
      guard let data = data(path) else { throw CatalogIssue(refusing: path, because: .missing) }
      return try decode(data)
    } catch {
      throw .unusable(error, url: nil)
    }
  }

  package init(_ documents: [Catalog.Document]) {
    let byPath = Dictionary(documents.map { ($0.path, $0.data) }, uniquingKeysWith: { first, _ in first })
    self.init { byPath[$0] }
  }
}
