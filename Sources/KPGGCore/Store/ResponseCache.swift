internal import Essentials

/// A host's answers as they are kept on disk, to ask again only for what has changed and to answer while the host
/// is down. Everything in it can be deleted at any moment.
///
/// Each answer is a file of its own with what the host said about it; it is written beside its place and moved there,
/// so that programs that run at once see whole files. A file that is damaged, or another's, counts as none.
package struct ResponseCache: Sendable {
  /// How many bytes all answers of a host may take before the first one of a run is kept; beyond that those that were
  /// kept or, of pictures, used longest ago are removed.
  package static let mostBytes = 64 << 20

  /// The folder in which the host's answers lie.
  package let folder: String
  /// The host whose answers alone are of use; `nil` for documents that are named by their own addresses.
  private let host: APIHost?

  /// Names the folder of a host below that of all hosts; it need not exist.
  package init(host: APIHost, below cacheFolder: String) {
    let name = host.name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "_" }
    let digest = SHA256.digest(Data(host.description.utf8)).prefix(8)
    folder = "\(cacheFolder)/\(String(name).prefix(100))-\(digest)"
    self.host = host
  }

  /// The cache of pictures, of all hosts together, below that of all hosts' answers.
  package init(picturesBelow cacheFolder: String) {
    folder = "\(cacheFolder)/pictures"
    host = nil
  }

  /// Makes a copy that was of use one of the last to be removed.
  func touch(_ path: String) {
    // A copy that grows old too soon is fetched again.
    try? SharedFile(path: file(path)).open()?.touch()
  }

  /// The cached response; `nil` if there is none that can be trusted.
  func document(_ path: String) -> CatalogSnapshot.Document? {
    // Whatever keeps a copy from being read, the host is asked again.
    guard let snapshot = try? Store<CatalogSnapshot>(path: file(path)).loadIfPresent(isVerifying: true),
      snapshot.host == host,
      let document = snapshot.documents.first, document.path == path
    else { return nil }
    return document
  }

  /// Caches a response.
  func keep(_ document: CatalogSnapshot.Document) throws {
    let content = CatalogSnapshot(host: host, documents: [document]).encoded(names: [])
    try SharedFile(path: file(document.path)).replace(by: content)
  }

  /// The routes that the host served last time; `nil` if they are not known, and have to be found out again.
  func routes() -> APICatalog.Routes? {
    document(Self.routesPath).flatMap { try? JSONDecoder().decode(APICatalog.Routes.self, from: $0.data) }
  }

  func keep(_ routes: APICatalog.Routes) throws {
    try keep(CatalogSnapshot.Document(path: Self.routesPath, data: JSONEncoder().encode(routes)))
  }

  private static let routesPath = "forms"

  private func file(_ path: String) -> String { "\(folder)/\(SHA256.digest(Data(path.utf8)).prefix(32))" }

  /// Removes what killed programs have left, and the oldest files until the rest is within bounds.
  func prune() {
    // What cannot be looked at takes no room that could be won.
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
      // Another program may have been quicker.
      _ = try? folder.remove(file.name)
      bytes -= file.status.bytes
    }
  }
}
