package import Essentials

/// All documents of a host at one moment, saved by `kpgg data update`.
package struct CatalogUpdate: Hashable, Sendable {
  /// The host that sent the documents, or `nil` if there are none.
  package var host: APIHost?
  /// When the host last responded, in seconds since 1970.
  package var fetched: Int?
  /// The documents, starting with the index.
  package var documents: [Catalog.Document]

  package init(host: APIHost?, fetched: Int?, documents: [Catalog.Document]) {
    self.host = host
    self.fetched = fetched
    self.documents = documents
  }

  /// The edition, by which catalogs are compared, or `nil` if the index has none or is unusable.
  package var edition: Day? {
    documents.first { $0.path == "group/index.json" }.flatMap { WireFormat.edition(of: $0.data) }
  }

  package func catalog() -> Catalog { Catalog(FileSource(documents)) }
}

/// An update is stored in a single file, which can be replaced atomically. A line of JSON has the format version, the
/// host, and the path and size of each document. The documents' bytes and a line feed follow.
extension CatalogUpdate: Storable {
  package static let kind = StoreError.Kind.catalog

  /// The format version. kpgg 1.1 also wrote 4, with more data about each document.
  private static let version = 4

  package init() {
    self.init(host: nil, fetched: nil, documents: [])
  }

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
    let start = Data(header.jsonText(isPretty: false).utf8)
    return documents.reduce(into: start) { $0 += $1.data } + [UInt8(ascii: "\n")]
  }

  package init(stored data: Data) throws(StoreError.Reason) {
    guard let end = data.firstIndex(of: UInt8(ascii: "\n")), let header = try? JSONValue(json: data[..<end])
    else { throw .damaged(.modified) }
    switch header["version"] {
    case .integer(Self.version): break
    case .integer(let version) where version > Self.version: throw .newer(version: "\(version)")
    // kpgg 1.0.0 wrote version 3.
    case .integer(3): throw .tooOld
    case .number(let version): throw .newer(version: version)
    case .integer, .null, .bool, .string, .list, .object, nil: throw .damaged(.modified)
    }
    self.init()
    host = header["host"]?.text.flatMap(APIHost.init)
    var rest = data[(end + 1)...]
    // After a power failure, the end can be zeros.
    guard rest.popLast() == UInt8(ascii: "\n"), host != nil || header["host"] == .null,
      case .list(let list)? = header["documents"]
    else { throw .damaged(.modified) }
    for entry in list {
      guard let path = entry["path"]?.text, let count = entry["bytes"]?.integer,
        (0...rest.count).contains(count)
      else { throw .damaged(.modified) }
      documents.append(Catalog.Document(path: path, data: rest.prefix(count)))
      rest = rest.dropFirst(count)
      guard let time = entry["cacheMetadata"]?["fetched"]?.integer else { continue }
      guard (0...1 << 53).contains(time) else { throw .damaged(.modified) }
      fetched = max(fetched ?? time, time)
    }
    guard rest.isEmpty else { throw .damaged(.modified) }
  }
}
