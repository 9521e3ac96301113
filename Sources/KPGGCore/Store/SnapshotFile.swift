#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A snapshot in one file, so that it is replaced in one step: a line of JSON with the format's version and the digest
/// of the next line, a line of JSON that describes the documents, then their bytes one after the other.
///
/// That line and every document are checked by their SHA-256 digests when the file is read. In version 1 of the format
/// there was no first line, and the second one had the version.
public struct SnapshotFile: Sendable {
  /// The file's path.
  public let path: String

  /// Names the file, which need not exist.
  public init(path: String) {
    self.path = path
  }

  /// The snapshot; `nil` if there is no file.
  public func load() throws(SnapshotError) -> CatalogSnapshot? {
    let content: Data?
    do throws(FileError) {
      content = try SharedFile(path: path).read()
    } catch {
      throw .file(error)
    }
    return try content.map { data throws(SnapshotError) in try Self.decode(data, path: path) }
  }

  /// Writes the snapshot in place of what is there. Of several processes that do so at once, the last one stands.
  public func save(_ snapshot: CatalogSnapshot) throws(SnapshotError) -> SharedFile.Outcome {
    do {
      let content = try Self.encode(snapshot)
      return try SharedFile(path: path).rewrite { _ in SharedFile.Replacement(content) }
    } catch let error as FileError {
      throw .file(error)
    } catch {
      throw .file(FileError(path: path, reason: .system("\(error)")))
    }
  }

  /// Removes the file; `false` if there is none.
  public func remove() throws(SnapshotError) -> Bool {
    do throws(FileError) {
      return try SharedFile(path: path).remove()
    } catch {
      throw .file(error)
    }
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

  static let version: Decimal = 2

  static func encode(_ snapshot: CatalogSnapshot) throws -> Data {
    let parts = snapshot.documents.map { document in
      Header.Part(
        path: document.path, bytes: document.data.count, sha256: document.checksum,
        cacheMetadata: document.cacheMetadata)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let header = try encoder.encode(Header(host: snapshot.host?.description, documents: parts))
    var content = try encoder.encode(Start(version: version, sha256: SHA256.digest(header)))
    for part in [Data("\n".utf8), header, Data("\n".utf8)] + snapshot.documents.map(\.data) {
      content += part
    }
    return content
  }

  static func decode(_ data: Data, path: String) throws(SnapshotError) -> CatalogSnapshot {
    var start = data.startIndex
    func line() throws(SnapshotError) -> Data {
      guard let end = data[start...].firstIndex(of: UInt8(ascii: "\n")) else { throw .damaged(path: path) }
      defer { start = data.index(after: end) }
      return Data(data[start..<end])
    }
    let decoder = JSONDecoder()
    var description = try line()
    guard let format = try? decoder.decode(Start.self, from: description) else { throw .damaged(path: path) }
    guard format.version <= Self.version else { throw .newerVersion(path: path) }
    if format.version > 1 {
      description = try line()
      guard SHA256.digest(description) == format.sha256 else { throw .damaged(path: path) }
    }
    guard let header = try? decoder.decode(Header.self, from: description) else { throw .damaged(path: path) }
    var documents: [CatalogSnapshot.Document] = []
    for part in header.documents {
      guard part.bytes >= 0, part.bytes <= data.endIndex - start, part.cacheMetadata.isPlausible else {
        throw .damaged(path: path)
      }
      var document = CatalogSnapshot.Document(path: part.path, data: Data(data[start..<start + part.bytes]))
      guard document.checksum == part.sha256 else { throw .damaged(path: path) }
      document.cacheMetadata = part.cacheMetadata
      documents.append(document)
      start += part.bytes
    }
    guard start == data.endIndex else { throw .damaged(path: path) }
    return CatalogSnapshot(host: header.host.flatMap(APIHost.init), documents: documents)
  }
}

/// Why a kept snapshot could not be read or written.
public enum SnapshotError: Error, Hashable, Sendable {
  /// The file system refused.
  case file(FileError)
  /// The file is not what was written: cut short, or changed.
  case damaged(path: String)
  /// The file was written by a newer program.
  case newerVersion(path: String)
}
