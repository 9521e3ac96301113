/// Finds groups, members and songs by whatever is typed, the likeliest first.
public struct CatalogSearch: Sendable {
  /// What can be found.
  public enum Kind: String, CaseIterable, Sendable {
    case group, member, song

    fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// An entry that was found.
  public struct Hit: Sendable {
    /// What it is.
    public enum Entry: Sendable {
      case group(Group)
      case member(Member, of: Group)
      case song(Song, of: Group)

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

  private let groups: [Group]
  private let members: [Slug: ArraySlice<Member>]
  private let songs: [Slug: ArraySlice<Song>]

  /// Takes a catalog.
  public init(groups: [Group], members: [Member], songs: [Song]) {
    self.groups = groups
    self.members = members.byGroup
    self.songs = songs.byGroup
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
    let scope = query.group.map { named($0, weakest: .initials)?.groups ?? [] }
    let groups = self.groups.filter { group in
      query.members.groups.admits(group) && (scope?.contains(group.slug) ?? true)
    }
    func eachMember(_ visit: (Member, Group) -> Void) {
      for group in groups {
        for member in members[group.slug] ?? [] where query.members.admits(member) { visit(member, group) }
      }
    }
    var hits: [Hit] = []
    if query.words.isEmpty {
      if query.isOfMembers || query.group != nil {
        eachMember { hits.append(Hit(entry: .member($0, of: $1), match: nil)) }
      } else {
        hits = groups.map { Hit(entry: .group($0), match: nil) }
      }
    } else {
      guard let typed = TypedName(query.text) else { return [] }
      func addSongs(weakest: NameMatch.Tier) {
        for group in groups where !query.isOfMembers {
          for song in songs[group.slug] ?? [] {
            guard let match = typed.match(MatchableNames(song), weakest: weakest) else { continue }
            hits.append(Hit(entry: .song(song, of: group), match: match))
          }
        }
      }
      if !query.isOfMembers {
        hits += groups.compactMap { group in
          typed.match(MatchableNames(group)).map { Hit(entry: .group(group), match: $0) }
        }
      }
      addSongs(weakest: .keyboard)
      var pairs = pairs(query.words, weakest: .initials)
      func addMembers() {
        eachMember { member, group in
          let names = MatchableNames(member)
          let scoped = pairs.lazy.filter { $0.groups.contains(group.slug) }.compactMap { pair in
            pair.member.match(names).map { $0.noSurer(than: pair.tier) }
          }
          guard let best = [typed.match(names), scoped.min()].compactMap({ $0 }).min() else { return }
          hits.append(Hit(entry: .member(member, of: group), match: best))
        }
      }
      addMembers()
      if hits.isEmpty, pairs.isEmpty {
        // Misspelt groups count where nothing else is found.
        pairs = self.pairs(query.words, weakest: .typo)
        addMembers()
      }
      // Of many titles one is near to nearly everything.
      if hits.isEmpty { addSongs(weakest: .typo) }
      hits.sort { left, right in
        guard let one = left.match, let two = right.match, one.isAsGood(as: two) else {
          return left.match.flatMap { one in right.match.map { one < $0 } } ?? false
        }
        return left.entry.kind.order < right.entry.kind.order
      }
    }
    return hits.filter { hit in
      kinds.contains(hit.entry.kind)
        && (query.isFavorite.map { $0 == favorites.contains(hit.entry.id) } ?? true)
    }
  }

  /// The groups that a text names, those of the surest tier alone, and that tier; `nil` if it names none.
  private func named(_ text: String, weakest: NameMatch.Tier) -> (groups: Set<Slug>, tier: NameMatch.Tier)? {
    guard let typed = TypedName(text) else { return nil }
    let hits = groups.compactMap { group in
      typed.match(MatchableNames(group), weakest: weakest).map { (group, $0.tier) }
    }
    return hits.map(\.1).min().map { best in (Set(hits.filter { $0.1 == best }.map(\.0.slug)), best) }
  }

  /// Several words as a group's name and a member's.
  private struct Pair {
    let groups: Set<Slug>
    /// How the words name the groups.
    let tier: NameMatch.Tier
    let member: TypedName
  }

  /// The ways in which several words can be a group's name and a member's, in either order.
  private func pairs(_ words: [String], weakest: NameMatch.Tier) -> [Pair] {
    let pieces = words.flatMap { $0.split(separator: "/").map(String.init) }
    guard (2...16).contains(pieces.count) else { return [] }
    return pieces.indices.dropFirst().flatMap { cut in
      let head = pieces[..<cut].joined(separator: " ")
      let tail = pieces[cut...].joined(separator: " ")
      return [(head, tail), (tail, head)].compactMap { group, member -> Pair? in
        guard let (groups, tier) = named(group, weakest: weakest) else { return nil }
        return TypedName(member).map { Pair(groups: groups, tier: tier, member: $0) }
      }
    }
  }
}

extension CatalogSearch.Hit.Entry {
  /// What it is in the catalog; a song is its group's.
  public var id: EntryID {
    switch self {
    case .group(let group), .song(_, let group): .group(group.slug)
    case .member(let member, _): .member(member.id)
    }
  }
}
