#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A snapshot in one file, so that it is replaced in one step: a line of JSON that describes the documents, then
/// their bytes one after the other.
///
/// Every document is checked by its length and its SHA-256 digest when the file is read.
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
  public func save(_ snapshot: CatalogSnapshot) throws(SnapshotError) {
    do {
      let content = try Self.encode(snapshot)
      // What could not be read again must not take the place of what can.
      guard content.count <= SharedFile.largestContent else { throw FileError(path: path, reason: .tooLarge) }
      _ = try SharedFile(path: path).rewrite { _ in SharedFile.Replacement(content) }
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

  private struct Header: Codable {
    struct Part: Codable {
      let path: String
      let bytes: Int
      let sha256: String
      let validity: Validity
    }

    let version: Int
    let host: String?
    let documents: [Part]
  }

  static let version = 1

  static func encode(_ snapshot: CatalogSnapshot) throws -> Data {
    let parts = snapshot.documents.map { document in
      Header.Part(
        path: document.path, bytes: document.data.count, sha256: document.checksum,
        validity: document.validity)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let header = Header(version: version, host: snapshot.host?.description, documents: parts)
    return snapshot.documents.reduce(try encoder.encode(header) + Data("\n".utf8)) { $0 + $1.data }
  }

  static func decode(_ data: Data, path: String) throws(SnapshotError) -> CatalogSnapshot {
    struct Version: Decodable { let version: Int }
    guard let lineEnd = data.firstIndex(of: UInt8(ascii: "\n")) else { throw .damaged(path: path) }
    let line = data[..<lineEnd]
    let decoder = JSONDecoder()
    if let version = try? decoder.decode(Version.self, from: line).version, version > Self.version {
      throw .newerVersion(path: path)
    }
    guard let header = try? decoder.decode(Header.self, from: line) else { throw .damaged(path: path) }
    var documents: [CatalogSnapshot.Document] = []
    var start = data.index(after: lineEnd)
    for part in header.documents {
      guard part.bytes >= 0, part.bytes <= data.endIndex - start else { throw .damaged(path: path) }
      var document = CatalogSnapshot.Document(path: part.path, data: Data(data[start..<start + part.bytes]))
      guard document.checksum == part.sha256 else { throw .damaged(path: path) }
      document.validity = part.validity
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
