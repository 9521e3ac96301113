public import Essentials

/// A catalog made of the mock API's files: the index, and one file per era or per group for members and for songs. Files
/// are read and decoded off the caller's actor.
public struct DocumentCatalog: Catalog {
  private let read: @Sendable (String) -> Data?

  /// Creates a catalog. Each file is decoded when it is needed.
  ///
  /// - Parameter documents: Returns the bytes of a file by its path relative to the API's base, such as
  ///   `group/index.json`; `nil` if it does not exist.
  public init(documents: @escaping @Sendable (String) -> Data?) {
    read = documents
  }

  /// The groups. Throws a ``Finding`` if the file is missing or unusable.
  @concurrent public func index() async throws -> Decoded<CatalogIndex> { try onCaller.index() }

  /// The members of the groups. Throws a ``Finding`` if a file is missing or unusable.
  @concurrent public func members(of groups: [GirlGroup]) async throws -> Decoded<[Member]> {
    try onCaller.members(of: groups)
  }

  /// The songs of the groups, and findings instead of files that are missing or unusable.
  @concurrent public func songs(of groups: [GirlGroup]) async throws -> Decoded<[Song]> {
    onCaller.readableSongs(of: groups)
  }

  /// The sources of the facts about the groups, and findings instead of files that are missing or unusable.
  @concurrent public func sources(of groups: [GirlGroup]) async throws -> Decoded<CatalogSources> {
    onCaller.readableSources(of: groups)
  }

  /// The same catalog, but reading and decoding on the caller's actor: a command has nothing else to do, and starts faster
  /// without a second thread.
  package var onCaller: CatalogOnCaller { CatalogOnCaller(read: read) }
}

/// A ``DocumentCatalog`` that reads and decodes on the caller's actor.
package struct CatalogOnCaller: Catalog {
  fileprivate let read: @Sendable (String) -> Data?

  package func index() throws(Finding) -> Decoded<CatalogIndex> {
    let document = "group/index.json"
    guard let data = read(document) else { throw Finding(refusing: document, because: .missing) }
    return try WireFormat.decodeIndex(data, document: document)
  }

  package func members(of groups: [GirlGroup]) throws -> Decoded<[Member]> {
    let members = readableMembers(of: groups)
    if let refusal = members.findings.first(where: { $0.effect == .documentRefused }) { throw refusal }
    return members
  }

  /// The members of the groups, and findings instead of files that are missing or unusable. The groups of those are
  /// unread.
  package func readableMembers(of groups: [GirlGroup]) -> Decoded<[Member]> { entries(of: groups) }

  package func songs(of groups: [GirlGroup]) async throws -> Decoded<[Song]> { readableSongs(of: groups) }

  package func sources(of groups: [GirlGroup]) async throws -> Decoded<CatalogSources> {
    readableSources(of: groups)
  }

  /// The songs of the groups, as ``songs(of:)`` returns them.
  package func readableSongs(of groups: [GirlGroup]) -> Decoded<[Song]> {
    entries(of: groups).completed(for: groups)
  }

  /// The sources, as ``sources(of:)`` returns them.
  package func readableSources(of groups: [GirlGroup]) -> Decoded<CatalogSources> {
    guard let data = read(SourceIndex.document) else { return Decoded(CatalogSources()) }
    do throws(Finding) {
      let index = try WireFormat.decodeSourceIndex(data)
      let sources = CatalogSources.reading(entries(of: groups), index.value, of: groups)
      return Decoded(sources.value, findings: index.findings + sources.findings)
    } catch {
      return Decoded(CatalogSources(), findings: [error])
    }
  }

  private func entries<Entry: ListedEntry>(of groups: [GirlGroup]) -> Decoded<[Entry]> {
    var unread: [Slug: any Error] = [:]
    var (entries, findings, missing): ([Entry], [Finding], [Finding]) = ([], [], [])
    let files = files(of: Division.byEra.documents(of: groups) as [ListDocument<Entry>])
    for (document, data) in files {
      do throws(Finding) {
        guard let data else { throw Finding(refusing: document.path, because: .missing) }
        let read = try document.decode(data)
        entries += read.value
        findings += read.findings
      } catch {
        if data == nil { missing.append(error) } else { findings.append(error) }
        if !Entry.isOptional { for group in document.groups { unread[group.slug] = error } }
      }
    }
    // A catalog can do without any songs.
    if Entry.isOptional, missing.count == files.count { missing = [] }
    var decoded = Decoded(entries, findings: findings + missing)
    decoded.unread = unread
    return decoded.ordered(like: groups)
  }

  /// The documents with their bytes. The documents of its groups replace a missing document of an era, if any of them
  /// exists or the whole catalog is divided by group.
  private func files<Entry>(of documents: [ListDocument<Entry>]) -> [(ListDocument<Entry>, Data?)] {
    let files = documents.map { ($0, read($0.path)) }
    let parts = files.map { document, data in data == nil ? document.parts.map { ($0, read($0.path)) } : [] }
    let isInParts = !files.contains { $0.1 != nil } && parts.joined().contains { $0.1 != nil }
    return zip(files, parts).flatMap { file, parts in
      file.1 == nil && (isInParts || parts.contains { $0.1 != nil }) ? parts : [file]
    }
  }
}
