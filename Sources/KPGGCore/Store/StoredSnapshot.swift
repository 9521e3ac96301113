package import Essentials
internal import JSON

/// A snapshot in a single file, which can be replaced atomically. It consists of:
///
/// - a JSON line with the format version and the digest of the next line,
/// - a JSON line that describes the rest,
/// - the documents' bytes.
///
/// Reading checks both lines and all lengths, but the documents' SHA-256 digests only on request. Version 1.0.0 of kpgg
/// wrote names as separate documents before the others, which are skipped.
extension CatalogSnapshot: Storable {
  /// `catalog`.
  package static let kind = StoreError.Kind.catalog

  /// Creates an empty snapshot.
  package init() {
    self.init(documents: [])
  }

  private static let version = 3

  /// The file's content.
  package func encoded() -> Data {
    let header = JSONValue.object([
      "host": JSONValue(host?.description), "documents": .list(documents.map(\.header)),
    ]).line
    let start = JSONValue.object([
      "version": .integer(Self.version), "sha256": .string(SHA256.digest(header.dropLast())),
    ]).line
    return documents.reduce(into: start + header) { $0 += $1.data }
  }

  /// Reads the file's content.
  package init(stored data: Data) throws(StoreError.Reason) {
    let header = try StoredHeader.whole(data)
    self.init(host: header.host, documents: header.documents.map { $0.document(in: data) })
  }

  /// Checks the documents' digests.
  package static func verify(stored data: Data) throws(StoreError.Reason) {
    let header = try StoredHeader.whole(data)
    for part in header.documents where part.document(in: data).checksum != part.checksum {
      throw .damaged(.altered)
    }
  }
}

extension Store<CatalogSnapshot> {
  /// The catalog in the file, which reads each document on first use; `nil` if there is no file.
  package func catalog() throws(StoreError) -> DocumentCatalog? {
    guard let path = try? path else { return nil }
    do {
      guard let file = try file(path).open() else { return nil }
      let header = try header(file)
      guard header.end == (try file.count(atMost: SharedFile.largestContent)) else {
        throw StoreError.Reason.damaged(.altered)
      }
      let ranges = Dictionary(
        header.documents.map { ($0.path, $0.range) }, uniquingKeysWith: { first, _ in first })
      return DocumentCatalog(reading: { path in
        do throws(FileError) {
          return try ranges[path].map { range throws(FileError) in try file.read(range) }
        } catch {
          throw self.error(.file(error))
        }
      })
    } catch {
      throw self.error(
        error as? StoreError.Reason ?? (error as? FileError).map(StoreError.Reason.file) ?? .noFolder)
    }
  }

  private func header(_ file: OpenFile) throws -> StoredHeader {
    let count = try file.count(atMost: SharedFile.largestContent)
    var length = 1 << 14
    while true {
      let data = try file.read(0..<min(length, count))
      if let header = try StoredHeader(data) { return header }
      guard length < count else { throw StoreError.Reason.damaged(.altered) }
      length *= 4
    }
  }
}

/// The content of the lines at the beginning of the file.
private struct StoredHeader {
  /// A document in the file.
  struct Part {
    let path: String
    /// The range of its bytes in the file.
    let range: Range<Int>
    let checksum: String
    let cacheMetadata: CacheMetadata

    func document(in data: Data) -> CatalogSnapshot.Document {
      let start = data.startIndex
      var document = CatalogSnapshot.Document(
        path: path, data: data[start + range.lowerBound..<start + range.upperBound])
      document.cacheMetadata = cacheMetadata
      return document
    }
  }

  let host: APIHost?
  private(set) var documents: [Part] = []
  /// The expected size of the file in bytes.
  private(set) var end: Int

  /// Reads the lines; `nil` if the data is incomplete.
  init?(_ data: Data) throws(StoreError.Reason) {
    guard let first = Self.line(data[...]) else { return nil }
    var (line, header) = (first, try Self.object(first))
    switch header["version"] {
    case .integer(3):
      guard let second = Self.line(data[(first.endIndex + 1)...]) else { return nil }
      guard header["sha256"]?.text == SHA256.digest(second) else { throw .damaged(.altered) }
      (line, header) = (second, try Self.object(second))
    case .integer(let version) where version > 3: throw .newer(version: "\(version)")
    case .number(let version): throw .newer(version: version)
    default: throw .damaged(.altered)
    }
    host = header["host"]?.text.flatMap(APIHost.init)
    end = line.endIndex + 1 - data.startIndex
    _ = try parts(header["names"] ?? .list([]))
    documents = try parts(header["documents"])
  }

  /// Reads the lines of a complete file.
  static func whole(_ data: Data) throws(StoreError.Reason) -> StoredHeader {
    guard let header = try StoredHeader(data), header.end == data.count else { throw .damaged(.altered) }
    return header
  }

  private mutating func parts(_ list: JSONValue?) throws(StoreError.Reason) -> [Part] {
    guard case .list(let list)? = list else { throw .damaged(.altered) }
    var parts: [Part] = []
    for part in list {
      let metadata = CacheMetadata(part["cacheMetadata"] ?? .null)
      guard let path = part["path"]?.text, let checksum = part["sha256"]?.text,
        let count = part["bytes"]?.integer, (0...SharedFile.largestContent).contains(count),
        metadata.isPlausible
      else { throw .damaged(.altered) }
      parts.append(Part(path: path, range: end..<end + count, checksum: checksum, cacheMetadata: metadata))
      end += count
    }
    return parts
  }

  private static func line(_ data: Data) -> Data? {
    data.firstIndex(of: UInt8(ascii: "\n")).map { data[..<$0] }
  }

  private static func object(_ line: Data) throws(StoreError.Reason) -> JSONValue {
    guard let value = try? JSONValue(json: line) else { throw .damaged(.altered) }
    return value
  }
}

extension JSONValue {
  /// The value as compact JSON with a line feed.
  fileprivate var line: Data { Data(written(isPretty: false).utf8) }
}

extension CatalogSnapshot.Document {
  fileprivate var header: JSONValue {
    .object([
      "path": .string(path), "bytes": .integer(data.count), "sha256": .string(checksum),
      "cacheMetadata": cacheMetadata.json,
    ])
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
    var values: [String: JSONValue] = [
      "fetched": JSONValue(fetched), "maxAge": .integer(maxAge), "entityTag": JSONValue(entityTag),
      "lastModified": JSONValue(lastModified),
    ]
    // Earlier versions ignore this key.
    if let expires { values["expires"] = .integer(expires) }
    return .object(values)
  }
}
