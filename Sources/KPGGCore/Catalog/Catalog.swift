internal import Essentials

/// A source of groups, members and songs: the bundled catalog, files, or an API host.
///
/// ``bundled`` is the catalog in the binary. A test can use closures that return values:
/// ```swift
/// let catalog = Catalog(index: { Decoded(index) }, members: { _ in Decoded(members) })
/// ```
public struct Catalog: Sendable {
  /// Fetches the groups.
  ///
  /// Throws a ``Finding`` if the document is missing or unusable, or an ``APIError`` if a host does not supply it.
  public var index: @Sendable () async throws -> Decoded<CatalogIndex>

  /// Fetches the members of some groups of the index, in the order of the groups.
  ///
  /// Throws a ``Finding`` if a document is missing or unusable, or an ``APIError`` if a host does not supply it.
  public var members: @Sendable ([Group]) async throws -> Decoded<[Member]>

  /// Fetches members with only their names, which is faster if the catalog can skip the rest. Errors in the rest are
  /// not found.
  package var names: @Sendable ([Group]) async throws -> Decoded<[Member]>

  /// Fetches at least the members whose records contain a text, which is faster if the catalog can skip the others.
  package var membersMentioning: @Sendable (String, [Group]) async throws -> Decoded<[Member]>

  /// Fetches the songs of some groups of the index, in the order of the groups. Every group has at least its signature
  /// song, even if the source has no songs. A missing or unusable document of songs is a finding and loses only its own
  /// songs.
  ///
  /// Throws an ``APIError`` if a host does not respond.
  public var songs: @Sendable ([Group]) async throws -> Decoded<[Song]>

  /// Creates a catalog from closures.
  ///
  /// - Parameters:
  ///   - index: Fetches the groups.
  ///   - members: Fetches the members of some groups.
  ///   - songs: Fetches the songs of some groups; `nil` for signature songs only.
  public init(
    index: @escaping @Sendable () async throws -> Decoded<CatalogIndex>,
    members: @escaping @Sendable ([Group]) async throws -> Decoded<[Member]>,
    songs: (@Sendable ([Group]) async throws -> Decoded<[Song]>)? = nil
  ) {
    self.init(
      index: index, members: members, names: members, membersMentioning: { try await members($1) },
      songs: songs)
  }

  /// Creates a catalog from closures, including ones that skip unwanted members or fields.
  package init(
    index: @escaping @Sendable () async throws -> Decoded<CatalogIndex>,
    members: @escaping @Sendable ([Group]) async throws -> Decoded<[Member]>,
    names: @escaping @Sendable ([Group]) async throws -> Decoded<[Member]>,
    membersMentioning: @escaping @Sendable (String, [Group]) async throws -> Decoded<[Member]>,
    songs: (@Sendable ([Group]) async throws -> Decoded<[Song]>)? = nil
  ) {
    self.index = index
    self.members = members
    self.names = names
    self.membersMentioning = membersMentioning
    self.songs = songs ?? { Decoded($0.map(\.song)) }
  }
}

extension Array where Element: Hashable {
  /// The elements without duplicates.
  package var withoutDuplicates: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
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
  func ordered<Entry: ListedEntry>(like groups: [Group]) -> Decoded where Value == [Entry] {
    let byGroup = value.byGroup
    let ordered = groups.compactMap { byGroup[$0.slug] }
    let isOrdered = zip(ordered, ordered.dropFirst()).allSatisfy { $0.endIndex == $1.startIndex }
    if isOrdered, ordered.reduce(0, { $0 + $1.count }) == value.count { return self }
    return with(ordered.flatMap { $0 })
  }
}

extension Decoded<[Song]> {
  /// Adds each missing signature song before the other songs of its group.
  func completed(for groups: [Group]) -> Decoded {
    let byGroup = value.byGroup
    let songs = groups.flatMap { group -> [Song] in
      let listed = byGroup[group.slug] ?? []
      return (listed.contains { $0.youtubeID == group.song.youtubeID } ? [] : [group.song]) + listed
    }
    return with(songs)
  }
}
