internal import Essentials

/// Where groups, members and songs come from: the seam between what reads a catalog and what supplies one.
///
/// Use it wherever any of these are needed; nothing else knows whether they come from the binary, a cache
/// or a host. ``bundled`` is the catalog in the binary. For a test, pass two closures that return values:
///
/// ```swift
/// let catalog = Catalog(index: { Decoded(index) }, members: { _ in Decoded(members) })
/// ```
public struct Catalog: Sendable {
  /// Fetches what the catalog says about groups. This is all that a list of groups needs.
  ///
  /// Throws a ``Finding`` when a document is missing or of no use at all, and an ``APIError`` when a host does not
  /// supply it.
  public var index: @Sendable () async throws -> Decoded<CatalogIndex>

  /// Fetches the members of some groups of the index, group by group in their order.
  ///
  /// Throws a ``Finding`` when a document is missing or of no use at all, and an ``APIError`` when a host does not
  /// supply it.
  public var members: @Sendable ([Group]) async throws -> Decoded<[Member]>

  /// Fetches the same members with nothing known of them but their names, which takes less time where a catalog can
  /// pass over the rest. What is wrong with the rest is not found.
  package var names: @Sendable ([Group]) async throws -> Decoded<[Member]>

  /// Fetches members as `members` does, at least all in whose records a text occurs, which takes less time where a catalog
  /// can pass over the others.
  package var membersMentioning: @Sendable (String, [Group]) async throws -> Decoded<[Member]>

  /// Fetches the songs of some groups of the index, group by group in their order. Each has at least its signature song,
  /// also where nobody supplies songs; a document of songs that is missing or of no use is a finding, and costs no more
  /// than itself.
  ///
  /// Throws an ``APIError`` when a host does not answer.
  public var songs: @Sendable ([Group]) async throws -> Decoded<[Song]>

  /// Makes a catalog of closures.
  ///
  /// - Parameters:
  ///   - index: Fetches what there is to say about groups.
  ///   - members: Fetches the members of some groups.
  ///   - songs: Fetches the songs of some groups; nothing but signature songs if it is `nil`.
  public init(
    index: @escaping @Sendable () async throws -> Decoded<CatalogIndex>,
    members: @escaping @Sendable ([Group]) async throws -> Decoded<[Member]>,
    songs: (@Sendable ([Group]) async throws -> Decoded<[Song]>)? = nil
  ) {
    self.init(
      index: index, members: members, names: members, membersMentioning: { try await members($1) },
      songs: songs)
  }

  /// The same with closures that pass over what is not wanted of members.
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
  /// The elements without those that came before.
  var withoutRepetitions: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}

extension Array where Element: ListedEntry {
  /// What belongs to each group, where what belongs to one stands together.
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
  /// What is listed, group by group in the order of the groups, as it nearly always is.
  func ordered<Entry: ListedEntry>(like groups: [Group]) -> Decoded where Value == [Entry] {
    let byGroup = value.byGroup
    let ordered = groups.compactMap { byGroup[$0.slug] }
    let isOrdered = zip(ordered, ordered.dropFirst()).allSatisfy { $0.endIndex == $1.startIndex }
    if isOrdered, ordered.reduce(0, { $0 + $1.count }) == value.count { return self }
    return with(ordered.flatMap { $0 })
  }
}

extension Decoded<[Song]> {
  /// The songs together with the signature songs that are not among them, each at the head of its group's.
  func completed(for groups: [Group]) -> Decoded {
    let byGroup = value.byGroup
    let songs = groups.flatMap { group -> [Song] in
      let listed = byGroup[group.slug] ?? []
      return (listed.contains { $0.youtubeID == group.song.youtubeID } ? [] : [group.song]) + listed
    }
    return with(songs)
  }
}
