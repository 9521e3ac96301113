/// Finds groups, members and songs by whatever is typed, the likeliest first.
public struct CatalogSearch: Sendable {
  /// What can be found.
  public enum Kind: String, CaseIterable, Sendable {
    case group, member, song
  }

  /// An entry that was found.
  public struct Hit: Sendable {
    /// What it is; a song is found as its group.
    public enum Entry: Sendable {
      case group(Group)
      case member(Member, of: Group)
      case song(of: Group)

      /// What kind of entry it is.
      public var kind: Kind {
        switch self {
        case .group: .group
        case .member: .member
        case .song: .song
        }
      }
    }

    /// The entry.
    public let entry: Entry
    /// How its name fits; `nil` if only conditions were asked for.
    public let match: NameMatch?
  }

  private let groups: [(group: Group, names: MatchableNames, song: MatchableNames)]
  private let members: [(member: Member, group: Group, names: MatchableNames)]

  /// Prepares a catalog.
  public init(groups: [Group], members: [Member]) {
    self.groups = groups.map { ($0, MatchableNames($0), MatchableNames(song: $0.song)) }
    let bySlug = Dictionary(groups.map { ($0.slug, $0) }, uniquingKeysWith: { first, _ in first })
    self.members = members.compactMap { member in
      bySlug[member.id.group].map { (member, $0, MatchableNames(member)) }
    }
  }

  /// What a query finds: by tier, within one by where the name fits, then groups before members before songs, and last
  /// in the catalog's order.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - kinds: What is looked for.
  ///   - favorites: What counts as a favourite.
  public func callAsFunction(
    _ query: SearchQuery, kinds: Set<Kind> = Set(Kind.allCases), favorites: Favorites = Favorites()
  ) -> [Hit] {
    let scope = query.group.map { Set(named($0, weakest: .initials).map(\.slug)) }
    let groups = self.groups.filter { entry in
      query.members.groups.admits(entry.group) && (scope?.contains(entry.group.slug) ?? true)
    }
    let slugs = Set(groups.map(\.group.slug))
    let members = self.members.filter { slugs.contains($0.group.slug) && query.members.admits($0.member) }
    let hits: [Hit]
    if query.words.isEmpty {
      hits =
        query.isOfMembers || query.group != nil
        ? members.map { Hit(entry: .member($0.member, of: $0.group), match: nil) }
        : groups.map { Hit(entry: .group($0.group), match: nil) }
    } else {
      guard let typed = TypedName(query.text) else { return [] }
      var found: [Hit] = []
      if !query.isOfMembers {
        found += groups.compactMap { entry in
          typed.match(entry.names).map { Hit(entry: .group(entry.group), match: $0) }
        }
        found += groups.compactMap { entry in
          typed.match(entry.song).map { Hit(entry: .song(of: entry.group), match: $0) }
        }
      }
      // Misspelt groups count where nothing else is one.
      var pairs = pairs(query.words, weakest: .initials)
      if pairs.isEmpty { pairs = self.pairs(query.words, weakest: .typo) }
      found += members.compactMap { entry in
        let alone = typed.match(entry.names)
        let scoped = pairs.compactMap { pair -> NameMatch? in
          guard pair.groups.contains(entry.group.slug) else { return nil }
          return pair.member.match(entry.names)
        }.min()
        let best = [alone, scoped].compactMap { $0 }.min()
        return best.map { Hit(entry: .member(entry.member, of: entry.group), match: $0) }
      }
      let kinds = Kind.allCases
      hits = found.enumerated().sorted { left, right in
        guard let one = left.element.match, let two = right.element.match, one.isAsGood(as: two) else {
          return left.element.match.flatMap { one in right.element.match.map { one < $0 } } ?? false
        }
        let places = [left, right].map { kinds.firstIndex(of: $0.element.entry.kind) ?? 0 }
        return (places[0], left.offset) < (places[1], right.offset)
      }.map(\.element)
    }
    return hits.filter { hit in
      kinds.contains(hit.entry.kind)
        && (query.isFavorite.map { $0 == favorites.contains(hit.entry.id) } ?? true)
    }
  }

  /// The groups that a text names, those of the surest tier alone.
  private func named(_ text: String, weakest: NameMatch.Tier) -> [Group] {
    guard let typed = TypedName(text) else { return [] }
    let hits = groups.compactMap { entry in
      typed.match(entry.names, weakest: weakest).map { (entry.group, $0.tier) }
    }
    let best = hits.map(\.1).min()
    return hits.filter { $0.1 == best }.map(\.0)
  }

  /// The ways in which several words can be a group's name and a member's, in either order.
  private func pairs(_ words: [String], weakest: NameMatch.Tier) -> [(groups: Set<Slug>, member: TypedName)] {
    let pieces = words.flatMap { $0.split(separator: "/").map(String.init) }
    guard (2...16).contains(pieces.count) else { return [] }
    return pieces.indices.dropFirst().flatMap { cut in
      let head = pieces[..<cut].joined(separator: " ")
      let tail = pieces[cut...].joined(separator: " ")
      return [(head, tail), (tail, head)].compactMap { group, member in
        let groups = named(group, weakest: weakest)
        return groups.isEmpty ? nil : TypedName(member).map { (Set(groups.map(\.slug)), $0) }
      }
    }
  }
}

extension CatalogSearch.Hit.Entry {
  /// What it is in the catalog; a song is its group's.
  public var id: EntryID {
    switch self {
    case .group(let group), .song(let group): .group(group.slug)
    case .member(let member, _): .member(member.id)
    }
  }
}
