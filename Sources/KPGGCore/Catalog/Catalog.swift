/// A source of groups, members and songs.
///
/// ``DocumentCatalog/bundled`` is the catalog in the binary, `HostCatalog` in KPGGNetworking that of an API host. Use
/// ``StaticCatalog`` for previews and tests, and ``remembering()`` to keep what has been fetched.
public protocol Catalog: Sendable {
  /// Fetches the groups.
  ///
  /// Throws a ``Finding`` if the document is missing or unusable, or an ``APIError`` if a host does not supply it.
  func index() async throws -> Decoded<CatalogIndex>

  /// Fetches the members of some groups of the index, in the order of the groups.
  ///
  /// Throws a ``Finding`` if a document is missing or unusable, or an ``APIError`` if a host does not supply it.
  func members(of groups: [GirlGroup]) async throws -> Decoded<[Member]>

  /// Fetches the songs of some groups of the index, in the order of the groups. Every group has at least its signature
  /// song, even if the source has no songs. A missing or unusable document of songs is a finding and loses only its own
  /// songs.
  ///
  /// Throws an ``APIError`` if a host does not respond.
  func songs(of groups: [GirlGroup]) async throws -> Decoded<[Song]>

  /// Fetches the sources of the facts about some groups of the index, and about their members and songs. Empty if the
  /// catalog names none.
  ///
  /// Throws an ``APIError`` if a host does not respond.
  func sources(of groups: [GirlGroup]) async throws -> Decoded<CatalogSources>
}

extension Catalog {
  /// The signature songs, for catalogs without others.
  public func songs(of groups: [GirlGroup]) async throws -> Decoded<[Song]> { Decoded(groups.map(\.song)) }

  /// No sources, for catalogs that name none.
  public func sources(of groups: [GirlGroup]) async throws -> Decoded<CatalogSources> {
    Decoded(CatalogSources())
  }
}

/// A catalog of values in memory, for previews and tests.
public struct StaticCatalog: Catalog {
  private let catalogIndex: CatalogIndex
  private let members: [Member]
  private let songs: [Song]

  /// Creates a catalog.
  ///
  /// - Parameters:
  ///   - index: The groups.
  ///   - members: Members of any groups.
  ///   - songs: Songs beside the signature songs.
  public init(_ index: CatalogIndex, members: [Member] = [], songs: [Song] = []) {
    (catalogIndex, self.members, self.songs) = (index, members, songs)
  }

  /// The groups.
  public func index() async -> Decoded<CatalogIndex> { Decoded(catalogIndex) }

  /// The members of the groups.
  public func members(of groups: [GirlGroup]) async -> Decoded<[Member]> {
    Decoded(members).ordered(like: groups)
  }

  /// The songs of the groups.
  public func songs(of groups: [GirlGroup]) async -> Decoded<[Song]> {
    Decoded(songs).ordered(like: groups).completed(for: groups)
  }
}

extension Array where Element: ListedEntry {
  /// The elements by group. Elements of a group are usually adjacent.
  var byGroup: [Slug: ArraySlice<Element>] {
    var result: [Slug: ArraySlice<Element>] = [:]
    var start = startIndex
    while start < endIndex {
      let group = self[start].group
      let end = self[start...].firstIndex { $0.group != group } ?? endIndex
      if result[group] == nil {
        result[group] = self[start..<end]
      } else {
        result[group]? += self[start..<end]
      }
      start = end
    }
    return result
  }
}

extension Decoded {
  /// Orders the elements like the groups. They usually are in order already.
  func ordered<Entry: ListedEntry>(like groups: [GirlGroup]) -> Decoded where Value == [Entry] {
    let byGroup = value.byGroup
    let ordered = groups.compactMap { byGroup[$0.slug] }
    let isOrdered = zip(ordered, ordered.dropFirst()).allSatisfy { $0.endIndex == $1.startIndex }
    if isOrdered, ordered.reduce(0, { $0 + $1.count }) == value.count { return self }
    return with(ordered.flatMap { $0 })
  }
}

extension Decoded<[Song]> {
  /// Adds each missing signature song before the other songs of its group.
  func completed(for groups: [GirlGroup]) -> Decoded {
    let byGroup = value.byGroup
    let songs = groups.flatMap { group -> [Song] in
      let listed = byGroup[group.slug] ?? []
      return (listed.contains { $0.youtubeID == group.song.youtubeID } ? [] : [group.song]) + listed
    }
    return with(songs)
  }
}
