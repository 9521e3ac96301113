package import Essentials
internal import Files

/// All documents of a catalog at one moment, as bytes: from the binary, a folder or a host.
package struct CatalogSnapshot: Hashable, Sendable {
  /// A document of the API.
  package struct Document: Hashable, Sendable {
    /// Its path relative to the API's base, as a file: `group/index.json`, `group/2020.json`, `song/STAYC.json`.
    package var path: String
    /// Its bytes.
    package var data: Data
    /// What the host said about caching it.
    package var cacheMetadata = CacheMetadata()

    /// Creates a document.
    package init(path: String, data: Data) {
      self.path = path
      self.data = data
    }

    /// The SHA-256 digest of the bytes, as hexadecimal digits.
    package var checksum: String { SHA256.digest(data) }
  }

  /// The host it came from; `nil` for the binary and for folders.
  package var host: APIHost?
  /// The documents, the index first.
  package var documents: [Document]

  /// Creates a snapshot.
  package init(host: APIHost? = nil, documents: [Document]) {
    self.host = host
    self.documents = documents
  }

  /// When the host last responded, in seconds since 1970; `nil` for the binary and for folders.
  package var fetched: Int? { documents.compactMap(\.cacheMetadata.fetched).max() }

  /// A catalog of the documents.
  package var catalog: DocumentCatalog {
    let byPath = Dictionary(documents.map { ($0.path, $0.data) }, uniquingKeysWith: { first, _ in first })
    return DocumentCatalog { byPath[$0] }
  }

  /// The documents in the binary.
  package static let bundled = CatalogSnapshot(
    documents: BundledCatalog.documents.compactMap { path in
      BundledCatalog.data(path).map { Document(path: path, data: $0) }
    })
}
