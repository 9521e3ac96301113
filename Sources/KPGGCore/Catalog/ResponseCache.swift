internal import Essentials
internal import Files

/// The cached responses of a host: they save requests for unchanged documents, and stand in while the host is down. The
/// cache can be deleted at any time.
///
/// Each response is a file of its own with its cache metadata. Files are renamed into place, so that concurrent
/// programs never see a partial one. A damaged or foreign file counts as missing. Damage inside a
/// response is noticed only if it can no longer be decoded.
package struct ResponseCache: Sendable {
  /// The size in bytes above which ``prune()`` removes the oldest files. Pictures age from their last use.
  package static let mostBytes = 64 << 20

  /// The path of the folder with the host's responses.
  package let folder: String
  /// The host, or `nil` for documents identified by their own URLs. A response from another host is not used.
  private let host: APIHost?
  /// Called on any thread with errors that at most cost another request.
  package var report: @Sendable (any Error) -> Void = { _ in }

  /// The cache of a host, in a subfolder that need not exist.
  package init(host: APIHost, below cacheFolder: String) {
    let name = host.name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "_" }
    let digest = SHA256.digest(Data(host.description.utf8)).prefix(8)
    folder = "\(cacheFolder)/\(String(name).prefix(100))-\(digest)"
    self.host = host
  }

  /// The cache of pictures, shared by all hosts.
  package init(picturesBelow cacheFolder: String) {
    folder = "\(cacheFolder)/pictures"
    host = nil
  }

  /// Marks a response as used, so that it is removed later.
  package func touch(_ path: String) {
    reporting { try SharedFile(path: file(path)).open()?.touch() }
  }

  /// Returns a cached response; `nil` if there is none, or it cannot be read.
  package func document(_ path: String) -> CatalogSnapshot.Document? {
    let snapshot = reporting { try Store<CatalogSnapshot>(path: file(path)).loadIfPresent() } ?? nil
    guard let snapshot, snapshot.host == host, let document = snapshot.documents.first, document.path == path
    else { return nil }
    return document
  }

  /// Stores a response.
  package func keep(_ document: CatalogSnapshot.Document) throws {
    let content = CatalogSnapshot(host: host, documents: [document]).encoded()
    try SharedFile(path: file(document.path)).replace(by: content)
  }

  /// The routes that the host served last time; `nil` if they must be discovered again.
  func routes() -> APICatalog.Routes? {
    document(Self.routesPath).flatMap { document in
      reporting { try JSONDecoder().decode(APICatalog.Routes.self, from: document.data) }
    }
  }

  func keep(_ routes: APICatalog.Routes) throws {
    try keep(CatalogSnapshot.Document(path: Self.routesPath, data: JSONEncoder().encode(routes)))
  }

  private static let routesPath = "routes"

  private func file(_ path: String) -> String { "\(folder)/\(SHA256.digest(Data(path.utf8)).prefix(32))" }

  /// Removes leftovers of killed programs, and the oldest files until the rest fits ``mostBytes``.
  package func prune() {
    reporting {
      guard let folder = try Folder.open(folder, .forKeptFiles) else { return }
      folder.clearAbandoned()
      var files = try folder.names().compactMap { name -> (name: String, status: FileStatus)? in
        guard let status = reporting({ try folder.status(name) }) ?? nil, status.kind == .file else {
          return nil
        }
        return (name, status)
      }
      var bytes = files.reduce(0) { $0 + $1.status.bytes }
      files.sort { $0.status.changed < $1.status.changed }
      for file in files where bytes > Self.mostBytes {
        reporting { try folder.remove(file.name) }
        bytes -= file.status.bytes
      }
    }
  }

  /// Does work that may fail; returns `nil` after reporting that it did.
  @discardableResult
  package func reporting<Value>(_ work: () throws -> Value) -> Value? {
    do {
      return try work()
    } catch {
      report(error)
      return nil
    }
  }
}
