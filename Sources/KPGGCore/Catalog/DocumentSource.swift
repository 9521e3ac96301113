package import Essentials

/// Where a catalog's documents come from: the binary, a folder, an update or a host.
///
/// Implement it to read from elsewhere. A test can use ``FileSource`` with a closure.
package protocol DocumentSource: Sendable {
  /// Whether documents come over a network: then several are read at once, and few that may not exist are asked for.
  var isRemote: Bool { get }

  /// Prepares for a load, which has a time limit of its own.
  func beginLoad()

  /// Reads a document. Throws if there is none that can be decoded.
  ///
  /// - Parameters:
  ///   - path: The document's path relative to the API's base, as a file: `group/index.json`, `group/2020.json`.
  ///   - decode: Decodes the bytes of a document, and throws if they are unusable. What it refuses is never kept: the
  ///     source then tries the document's other forms and copies.
  func read<Value: Sendable>(
    _ path: String, _ decode: (Data) throws(CatalogIssue) -> Value
  ) async throws(CatalogError) -> Value

  /// Whether a copy of the document is at hand.
  func hasCopy(_ path: String) -> Bool
}

/// Documents that are at hand: in the binary, a folder or an update.
package struct FileSource: DocumentSource {
  package let isRemote = false
  private let data: @Sendable (String) -> Data?

  /// - Parameter data: Returns the bytes of a document by its path; `nil` if it does not exist.
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
}
