internal import Essentials

/// Where groups and members come from: the seam between what reads a catalog and what supplies one.
///
/// Use it wherever groups or members are needed; nothing else knows whether they come from the binary, a cache
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
  public var names: @Sendable ([Group]) async throws -> Decoded<[Member]>

  /// Makes a catalog of two closures.
  public init(
    index: @escaping @Sendable () async throws -> Decoded<CatalogIndex>,
    members: @escaping @Sendable ([Group]) async throws -> Decoded<[Member]>
  ) {
    self.init(index: index, members: members, names: members)
  }

  /// Makes a catalog of three closures, the last of which passes over what is no name.
  public init(
    index: @escaping @Sendable () async throws -> Decoded<CatalogIndex>,
    members: @escaping @Sendable ([Group]) async throws -> Decoded<[Member]>,
    names: @escaping @Sendable ([Group]) async throws -> Decoded<[Member]>
  ) {
    self.index = index
    self.members = members
    self.names = names
  }
}

extension Array where Element: Hashable {
  /// The elements without those that came before.
  var withoutRepetitions: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}

extension [Member] {
  /// The members of each group, where those of one stand together.
  var byGroup: [Slug: ArraySlice<Member>] {
    var result: [Slug: ArraySlice<Member>] = [:]
    var start = startIndex
    while start < endIndex {
      let group = self[start].id.group
      let end = self[start...].firstIndex { $0.id.group != group } ?? endIndex
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

extension Decoded<[Member]> {
  /// The members group by group in the order of the groups, as they nearly always are.
  func ordered(like groups: [Group]) -> Decoded {
    let byGroup = value.byGroup
    let ordered = groups.compactMap { byGroup[$0.slug] }
    let isOrdered = zip(ordered, ordered.dropFirst()).allSatisfy { $0.endIndex == $1.startIndex }
    if isOrdered, ordered.reduce(0, { $0 + $1.count }) == value.count { return self }
    return Decoded(ordered.flatMap { $0 }, findings: findings)
  }
}
