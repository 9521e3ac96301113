public import Essentials

/// A catalog made of the mock API's files: the index, and one file per era or per group for members and for songs.
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
  public func index() async throws -> Decoded<CatalogIndex> {
    let document = "group/index.json"
    guard let data = read(document) else { throw Finding(refusing: document, because: .missing) }
    return try WireFormat.decodeIndex(data, document: document)
  }

  /// The members of the groups. Throws a ``Finding`` if a file is missing or unusable.
  public func members(of groups: [Group]) async throws -> Decoded<[Member]> { try entries(of: groups) }

  /// The songs of the groups, and findings instead of files that are missing or unusable.
  public func songs(of groups: [Group]) async throws -> Decoded<[Song]> {
    try entries(of: groups).completed(for: groups)
  }

  private func entries<Entry: ListedEntry>(of groups: [Group]) throws -> Decoded<[Entry]> {
    var entries: [Entry] = []
    var findings: [Finding] = []
    var missing: [Finding] = []
    var hasAny = false
    for document: ListDocument<Entry> in Division.byEra.documents(of: groups) {
      for (document, data) in files(document) {
        do throws(Finding) {
          guard let data else { throw Finding(refusing: document.path, because: .missing) }
          hasAny = true
          let decoded = try document.decode(data)
          entries += decoded.value
          findings += decoded.findings
        } catch {
          guard Entry.isOptional else { throw error }
          if data == nil { missing.append(error) } else { findings.append(error) }
        }
      }
    }
    return Decoded(entries, findings: findings + (hasAny ? missing : [])).ordered(like: groups)
  }

  /// A document with its bytes, or else its parts. It is missing only if all parts are.
  private func files<Entry>(_ document: ListDocument<Entry>) -> [(ListDocument<Entry>, Data?)] {
    if let data = read(document.path) { return [(document, data)] }
    let parts = document.parts.map { ($0, read($0.path)) }
    return parts.contains { $0.1 != nil } ? parts : [(document, nil)]
  }
}
