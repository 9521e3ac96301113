public import Essentials

/// A snapshot in one file, so that it is replaced in one step: a line of JSON with the format's version and the digest
/// of the next line, a line of JSON that describes the documents, then their bytes one after the other.
///
/// That line and every document are checked by their SHA-256 digests when the file is read. In version 1 of the format
/// there was no first line, and the second one had the version.
extension CatalogSnapshot: Storable {
  /// `catalog`.
  public static let kind = StoreError.Kind.catalog

  /// No documents.
  public init() {
    self.init(documents: [])
  }

  private struct Start: Codable {
    let version: Decimal
    var sha256: String?
  }

  private struct Header: Codable {
    struct Part: Codable {
      let path: String
      let bytes: Int
      let sha256: String
      let cacheMetadata: CacheMetadata
    }

    let host: String?
    let documents: [Part]
  }

  private static let version: Decimal = 2

  /// The file's content.
  public func encoded() throws -> Data {
    let parts = documents.map { document in
      Header.Part(
        path: document.path, bytes: document.data.count, sha256: document.checksum,
        cacheMetadata: document.cacheMetadata)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let header = try encoder.encode(Header(host: host?.description, documents: parts))
    var content = try encoder.encode(Start(version: Self.version, sha256: SHA256.digest(header)))
    for part in [Data("\n".utf8), header, Data("\n".utf8)] + documents.map(\.data) {
      content += part
    }
    return content
  }

  /// Reads the file's content.
  public init(stored data: Data) throws(StoreError.Reason) {
    var start = data.startIndex
    func line() throws(StoreError.Reason) -> Data {
      guard let end = data[start...].firstIndex(of: UInt8(ascii: "\n")) else { throw .damaged(.altered) }
      defer { start = data.index(after: end) }
      return Data(data[start..<end])
    }
    let decoder = JSONDecoder()
    var description = try line()
    guard let format = try? decoder.decode(Start.self, from: description) else { throw .damaged(.altered) }
    guard format.version <= Self.version else { throw .newer(version: "\(format.version)") }
    if format.version > 1 {
      description = try line()
      guard SHA256.digest(description) == format.sha256 else { throw .damaged(.altered) }
    }
    guard let header = try? decoder.decode(Header.self, from: description) else { throw .damaged(.altered) }
    var documents: [Document] = []
    for part in header.documents {
      guard part.bytes >= 0, part.bytes <= data.endIndex - start, part.cacheMetadata.isPlausible else {
        throw .damaged(.altered)
      }
      var document = Document(path: part.path, data: Data(data[start..<start + part.bytes]))
      guard document.checksum == part.sha256 else { throw .damaged(.altered) }
      document.cacheMetadata = part.cacheMetadata
      documents.append(document)
      start += part.bytes
    }
    guard start == data.endIndex else { throw .damaged(.altered) }
    self.init(host: header.host.flatMap(APIHost.init), documents: documents)
  }
}
