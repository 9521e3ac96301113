package import Essentials

/// All documents of a host at one moment, as `kpgg data update` keeps them.
package struct CatalogUpdate: Hashable, Sendable {
  /// The host it came from; `nil` only if it is empty.
  package var host: APIHost?
  /// When the host last responded, in seconds since 1970.
  package var fetched: Int?
  /// The documents, the index first.
  package var documents: [Catalog.Document]

  /// Creates an update.
  package init(host: APIHost?, fetched: Int?, documents: [Catalog.Document]) {
    self.host = host
    self.fetched = fetched
    self.documents = documents
  }

  /// The edition, by which catalogs are compared; `nil` if the index does not say, or is unusable.
  package var edition: Day? {
    documents.first { $0.path == "group/index.json" }.flatMap { WireFormat.edition(of: $0.data) }
  }

  /// A catalog of the documents.
  package func catalog() -> Catalog { Catalog(FileSource(documents)) }
}

extension FileSource {
  /// The documents of an update or a folder.
  package init(_ documents: [Catalog.Document]) {
    let byPath = Dictionary(documents.map { ($0.path, $0.data) }, uniquingKeysWith: { first, _ in first })
    self.init { byPath[$0] }
  }
}

/// An update in a single file, which can be replaced atomically: a line of JSON with the format version, the host and
/// the path and size of each document, then the documents' bytes and a line feed.
extension CatalogUpdate: Storable {
  /// `catalog`.
  package static let kind = StoreError.Kind.catalog

  /// Version 1.1 wrote 4, with more about each document.
  private static let version = 4

  /// Creates an empty update.
  package init() {
    self.init(host: nil, fetched: nil, documents: [])
  }

  /// The file's content.
  package func encoded() -> Data {
    let header = JSONValue([
      "version": .integer(Self.version), "host": JSONValue(host?.description),
      "documents": .list(
        documents.map { document in
          JSONValue([
            "path": .string(document.path), "bytes": .integer(document.data.count),
            "cacheMetadata": JSONValue(["fetched": JSONValue(fetched)]),
          ])
        }),
    ])
    let start = Data(header.written(isPretty: false).utf8)
    return documents.reduce(into: start) { $0 += $1.data } + [UInt8(ascii: "\n")]
  }

  /// Reads the file's content.
  package init(stored data: Data) throws(StoreError.Reason) {
    guard let end = data.firstIndex(of: UInt8(ascii: "\n")), let header = try? JSONValue(json: data[..<end])
    else {
      throw .damaged(.altered)
    }
    switch header["version"] {
    case .integer(Self.version): break
    case .integer(let version) where version > Self.version: throw .newer(version: "\(version)")
    // Version 1.0.0 wrote 3.
    case .integer(3): throw .tooOld
    case .number(let version): throw .newer(version: version)
    default: throw .damaged(.altered)
    }
    self.init()
    host = header["host"]?.text.flatMap(APIHost.init)
    var rest = data[(end + 1)...]
    // After a power failure, the end can be zeros.
    guard rest.popLast() == UInt8(ascii: "\n"), host != nil || header["host"] == .null,
      case .list(let list)? = header["documents"]
    else { throw .damaged(.altered) }
    for entry in list {
      guard let path = entry["path"]?.text, let count = entry["bytes"]?.integer,
        (0...rest.count).contains(count)
      else { throw .damaged(.altered) }
      documents.append(Catalog.Document(path: path, data: rest.prefix(count)))
      rest = rest.dropFirst(count)
      guard let time = entry["cacheMetadata"]?["fetched"]?.integer else { continue }
      guard (0...1 << 53).contains(time) else { throw .damaged(.altered) }
      fetched = max(fetched ?? time, time)
    }
    guard rest.isEmpty else { throw .damaged(.altered) }
  }
}
