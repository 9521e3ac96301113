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
    let byEra = Dictionary(grouping: groups, by: \.era)
    for era in groups.map(\.era).withoutDuplicates {
      for (document, data, groups) in files(Entry.list, of: era, byEra[era] ?? []) {
        do throws(Finding) {
          guard let data else { throw Finding(refusing: document, because: .missing) }
          hasAny = true
          let decoded: Decoded<[Entry]> = try WireFormat.decodeLists(data, document: document) { _ in
            groups.map { ($0.apiName, $0.slug) }
          }
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

  /// The file of an era, or else those of its groups. An era's file is missing only if there are no files of groups
  /// either.
  private func files(
    _ list: ListKey, of era: Era, _ groups: [Group]
  ) -> [(document: String, data: Data?, groups: [Group])] {
    func file(_ name: String, _ groups: [Group]) -> (document: String, data: Data?, groups: [Group]) {
      let document = "\(list.folder)/\(name).json"
      return (document, read(document), groups)
    }
    let whole = file(era.description, groups)
    if whole.data != nil { return [whole] }
    let single = groups.map { file($0.apiName, [$0]) }
    return single.contains { $0.data != nil } ? single : [whole]
  }
}
