internal import Essentials

/// The cached responses of a host: they save requests for unchanged documents, and stand in while the host is down. The
/// cache can be deleted at any time.
///
/// Each response is a file of its own with its cache metadata. Files are renamed into place, so that concurrent
/// programs never see a partial one. A damaged or foreign file counts as missing.
package struct ResponseCache: Sendable {
  /// The size in bytes above which ``prune()`` removes the oldest files. Pictures age from their last use.
  package static let mostBytes = 64 << 20

  /// The path of the folder with the host's responses.
  package let folder: String
  /// The host, or `nil` for documents identified by their own URLs. A response from another host is not used.
  private let host: APIHost?

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
    // If this fails, the response is only fetched again sooner.
    try? SharedFile(path: file(path)).open()?.touch()
  }

  /// Returns a cached response; `nil` if there is none, or it is damaged.
  package func document(_ path: String) -> CatalogSnapshot.Document? {
    // Any failure to read it means fetching it again.
    guard let snapshot = try? Store<CatalogSnapshot>(path: file(path)).loadIfPresent(),
      snapshot.host == host,
      let document = snapshot.documents.first, document.path == path
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
    document(Self.routesPath).flatMap { try? JSONDecoder().decode(APICatalog.Routes.self, from: $0.data) }
  }

  func keep(_ routes: APICatalog.Routes) throws {
    try keep(CatalogSnapshot.Document(path: Self.routesPath, data: JSONEncoder().encode(routes)))
  }

  private static let routesPath = "forms"

  private func file(_ path: String) -> String { "\(folder)/\(SHA256.digest(Data(path.utf8)).prefix(32))" }

  /// Removes leftovers of killed programs, and the oldest files until the rest fits ``mostBytes``.
  package func prune() {
    // A folder that cannot be listed cannot be pruned.
    guard let folder = try? Folder.open(folder, .forKeptFiles), let names = try? folder.names() else {
      return
    }
    folder.clearAbandoned()
    var files = names.compactMap { name -> (name: String, status: FileStatus)? in
      guard let status = try? folder.status(name), status.kind == .file else { return nil }
      return (name, status)
    }
    var bytes = files.reduce(0) { $0 + $1.status.bytes }
    files.sort { $0.status.changed < $1.status.changed }
    for file in files where bytes > Self.mostBytes {
      // Another program may have removed it already.
      _ = try? folder.remove(file.name)
      bytes -= file.status.bytes
    }
  }
}
