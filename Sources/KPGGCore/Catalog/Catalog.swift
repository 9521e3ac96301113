public import Essentials
internal import Synchronization

/// A catalog of groups, members and songs, which reads its documents when they are needed.
///
/// ``bundled`` is the catalog in the binary. KPGGNetworking adds an initializer for API hosts. Documents that were read
/// are not read again, but those that failed are. To read everything again, create a new catalog.
public final class Catalog: Sendable {
  /// The progress of a load.
  public struct Progress: Hashable, Sendable {
    /// The number of documents read so far.
    public internal(set) var documents = 0
    /// The number of documents to read, as far as it is known.
    public internal(set) var expected = 1
    /// The size of the documents so far, in bytes.
    public internal(set) var bytes = 0
  }

  package struct Document: Hashable, Sendable {
    /// The path relative to the API's base, as a file: `group/index.json`, `group/2020.json`, `song/STAYC.json`.
    package let path: String
    package let data: Data

    package init(path: String, data: Data) {
      self.path = path
      self.data = data
    }
  }

  /// The ways in which a source divides a part into documents.
  enum Layout {
    case byEra, byGroup
    /// The source has no documents of the part.
    case missing
  }

  struct State {
    var index: CatalogIndex?
    var members: [Slug: [Member]] = [:] { didSet { hasChanged = true } }
    var songs: [Slug: [Song]] = [:] { didSet { hasChanged = true } }
    var sourceIndex: SourceIndex? { didSet { hasChanged = true } }
    var sources: [Slug: [SourceRow]] = [:] { didSet { hasChanged = true } }
    var layouts: [CatalogPart: Layout] = [:]
    /// The issues by document.
    var issues: [String: [CatalogIssue]] = [:] { didSet { hasChanged = true } }
    var documents: [String: Data] = [:]
    var progress = Progress()
    /// The last contents without any unread groups.
    var contents: Contents?
    /// Whether anything has been added since ``contents`` was set.
    var hasChanged = false

    /// The paths of all documents that a catalog with this index can have, starting with the index.
    var paths: [String] {
      let groups = index?.groups ?? []
      let names = groups.map(\.era.description).withoutDuplicates + groups.map(\.apiName)
      let lists = CatalogPart.allCases.flatMap { part in
        ((part == .sources ? ["index"] : []) + names).map { "\(part.folder)/\($0).json" }
      }
      return (["group/index.json"] + lists).withoutDuplicates
    }

    var sortedIssues: [CatalogIssue] { issues.isEmpty ? [] : paths.flatMap { issues[$0] ?? [] } }
  }

  /// The catalog in the binary.
  public static let bundled = Catalog(FileSource(BundledDocuments.data))

  /// The maximum number of documents to read from a host at once.
  package static let maxConcurrentReads = 9

  package let source: any DocumentSource
  private let keepsDocuments: Bool
  let report: @Sendable (Progress) -> Void
  let state = Mutex(State())

  /// Creates a catalog without reading anything yet.
  ///
  /// - Parameters:
  ///   - keepsDocuments: Whether to keep the bytes of the documents for ``documents``.
  ///   - progress: Called on any thread with the progress of each load.
  package init(
    _ source: any DocumentSource, keepsDocuments: Bool = false,
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    self.source = source
    self.keepsDocuments = keepsDocuments
    report = progress
  }

  /// Creates a catalog of local documents. Each document is read when it is needed.
  ///
  /// - Parameter documents: Returns the bytes of a document by its path relative to the API's base, such as
  ///   `group/index.json`, or `nil` if it does not exist.
  public convenience init(documents: @escaping @Sendable (String) -> Data?) {
    self.init(FileSource(documents))
  }

  /// Reads all groups, and parts of some or all of them.
  ///
  /// If a document can't be read, only its groups are affected, and ``Contents/unread`` lists them. If there are no
  /// songs, the signature songs remain.
  ///
  /// - Parameters:
  ///   - parts: The parts to read in addition to the groups.
  ///   - groups: The groups whose parts to read, or `nil` for all groups. Groups outside the catalog are ignored.
  /// - Throws: A ``CatalogError`` if the groups, or all members of the requested groups, can't be read.
  @concurrent public func load(
    _ parts: Set<CatalogPart> = [.members, .songs], of groups: [Slug]? = nil
  ) async throws(CatalogError) -> Contents {
    try await read(parts, of: groups)
  }

  /// Does the same as ``load(_:of:)``, but on the caller's actor. A command has nothing else to do, and starts faster
  /// without a second thread.
  ///
  /// - Parameter requiresMembers: Whether to throw if no members can be read.
  package func read(
    _ parts: Set<CatalogPart>, of slugs: [Slug]? = nil, requiresMembers: Bool = true
  ) async throws(CatalogError) -> Contents {
    source.beginLoad()
    let index = try await index()
    let groups = slugs.map { $0.compactMap(index.group) } ?? index.groups
    let unread = await perform(
      CatalogPart.allCases.filter(parts.contains).flatMap { requests($0, unknown($0, groups)) })
    if Task.isCancelled { throw .cancelled }
    if requiresMembers, let failed = unread[.members], groups.allSatisfy({ failed[$0.slug] != nil }),
      let first = groups.first.flatMap({ failed[$0.slug] })
    {
      throw first
    }
    return state.withLock { state in
      if let contents = state.contents, unread.isEmpty, !state.hasChanged { return contents }
      let contents = Contents(
        index: index, members: state.members, songs: state.songs,
        sources: CatalogSources(state.sourceIndex, state.sources), issues: state.sortedIssues,
        unread: unread, after: state.contents)
      if unread.isEmpty {
        state.contents = contents
        state.hasChanged = false
      }
      return contents
    }
  }

  /// Returns the index of the groups, reading it if necessary.
  package func index() async throws(CatalogError) -> CatalogIndex {
    if let index = state.withLock({ $0.index }) { return index }
    let path = "group/index.json"
    let index = try await document(path) { (data) throws(CatalogIssue) in
      let document = try WireFormat.index(data, document: path)
      // If a host's index has no groups by mistake, refuse it, so that a copy is used instead.
      if source.isRemote, document.value.groups.isEmpty,
        var issue = document.issues.first(where: \.mayLoseGroups)
      {
        issue.effect = .documentRefused
        throw issue
      }
      return document
    }
    state.withLock { $0.index = index }
    return index
  }

  /// Reads a document. Keeps its issues and, if the catalog keeps documents, its bytes.
  func document<Value: Sendable>(
    _ path: String, _ decode: (Data) throws(CatalogIssue) -> WireFormat.Document<Value>
  ) async throws(CatalogError) -> Value {
    let (document, data) = try await source.read(path) { (data) throws(CatalogIssue) in
      (try decode(data), data)
    }
    let progress = state.withLock { state in
      if !document.issues.isEmpty { state.issues[path, default: []] += document.issues }
      if keepsDocuments { state.documents[path] = data }
      state.progress.documents += 1
      state.progress.bytes += data.count
      return state.progress
    }
    report(progress)
    return document.value
  }

  /// The documents that were read, starting with the index.
  package var documents: [Document] {
    state.withLock { state in
      state.paths.compactMap { path in state.documents[path].map { Document(path: path, data: $0) } }
    }
  }

  package func members(of groups: [GirlGroup]) async throws(CatalogError) -> [Member] {
    try await read([.members], of: groups.map(\.slug)).members(of: groups)
  }

  package func songs(of groups: [GirlGroup]) async throws(CatalogError) -> [Song] {
    try await read([.songs], of: groups.map(\.slug)).songs(of: groups)
  }
}

extension CatalogIssue {
  /// Whether the issue can be the reason that an index has no groups.
  fileprivate var mayLoseGroups: Bool {
    if case .unknownSection = problem { return false }
    return effect == .recordLeftOut
  }
}
