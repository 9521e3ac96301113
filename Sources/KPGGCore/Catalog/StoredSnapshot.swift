package import Essentials
internal import JSON

/// A snapshot in a single file, which can be replaced atomically: a line of JSON with the format version, the host and
/// the path, size and cache metadata of each document, then the documents' bytes and a line feed.
///
/// Version 1.0.0 of kpgg wrote format 3, which is read too: a line with the version, the line that describes the rest,
/// documents with names, which are skipped, and the others.
extension CatalogSnapshot: Storable {
  /// `catalog`.
  package static let kind = StoreError.Kind.catalog

  private static let version = 4

  /// Creates an empty snapshot.
  package init() {
    self.init(documents: [])
  }

  /// The file's content.
  package func encoded() -> Data {
    let header = JSONValue.object([
      "version": .integer(Self.version), "host": JSONValue(host?.description),
      "documents": .list(documents.map(\.header)),
    ])
    return documents.reduce(into: Data(header.written(isPretty: false).utf8)) { $0 += $1.data } + [lineFeed]
  }

  /// Reads the file's content.
  package init(stored data: Data) throws(StoreError.Reason) {
    var rest = data
    var header = try Self.line(&rest)
    switch header["version"] {
    case .integer(Self.version):
      // After a power failure, the end of a cached response may be zeros.
      guard rest.popLast() == lineFeed else { throw .damaged(.altered) }
    case .integer(3): header = try Self.line(&rest)
    case .integer(let version) where version > Self.version: throw .newer(version: "\(version)")
    case .number(let version): throw .newer(version: version)
    default: throw .damaged(.altered)
    }
    let host = header["host"]?.text.flatMap(APIHost.init)
    guard host != nil || header["host"] == .null else { throw .damaged(.altered) }
    _ = try Self.documents(header["names"] ?? .list([]), &rest)
    self.init(host: host, documents: try Self.documents(header["documents"], &rest))
    guard rest.isEmpty else { throw .damaged(.altered) }
  }

  /// Takes the first line.
  private static func line(_ data: inout Data) throws(StoreError.Reason) -> JSONValue {
    guard let end = data.firstIndex(of: lineFeed), let value = try? JSONValue(json: data[..<end]) else {
      throw .damaged(.altered)
    }
    data = data[(end + 1)...]
    return value
  }

  /// Takes the documents that the list describes.
  private static func documents(
    _ list: JSONValue?, _ data: inout Data
  ) throws(StoreError.Reason) -> [Document] {
    guard case .list(let list)? = list else { throw .damaged(.altered) }
    var documents: [Document] = []
    for entry in list {
      let metadata = CacheMetadata(entry["cacheMetadata"] ?? .null)
      guard let path = entry["path"]?.text, let count = entry["bytes"]?.integer,
        (0...data.count).contains(count), metadata.isPlausible
      else { throw .damaged(.altered) }
      var document = Document(path: path, data: data.prefix(count))
      document.cacheMetadata = metadata
      documents.append(document)
      data = data.dropFirst(count)
    }
    return documents
  }
}

private let lineFeed = UInt8(ascii: "\n")

extension CatalogSnapshot.Document {
  fileprivate var header: JSONValue {
    .object(["path": .string(path), "bytes": .integer(data.count), "cacheMetadata": cacheMetadata.json])
  }
}

extension CacheMetadata {
  /// Reads the output of ``json``.
  init(_ value: JSONValue) {
    fetched = value["fetched"]?.integer
    maxAge = value["maxAge"]?.integer ?? 0
    expires = value["expires"]?.integer
    entityTag = value["entityTag"]?.text
    lastModified = value["lastModified"]?.text
  }

  fileprivate var json: JSONValue {
    .object([
      "fetched": JSONValue(fetched), "maxAge": .integer(maxAge), "expires": JSONValue(expires),
      "entityTag": JSONValue(entityTag), "lastModified": JSONValue(lastModified),
    ])
  }
}
