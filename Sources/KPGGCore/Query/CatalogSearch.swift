/// Searches groups, members and songs, best matches first.
public struct CatalogSearch: Sendable {
  /// The kinds of results.
  public enum Kind: String, CaseIterable, Sendable {
    /// A result of this kind.
    case group, member, song

    fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// A search result.
  public struct Hit: Hashable, Sendable {
    /// The entry that was found.
    public enum Entry: Hashable, Sendable {
      /// A group.
      case group(Group)
      /// A member and her group.
      case member(Member, of: Group)
      /// A song and its group.
      case song(Song, of: Group)

      /// The kind of entry.
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
    /// How the name matches; `nil` if the query has only conditions.
    public let match: NameMatch?
  }

  /// A group with its members and songs.
  private final class Entries: Sendable {
    let group: Group
    let slug: Slug
    let members: ArraySlice<Member>
    let songs: ArraySlice<Song>
    // Names prepared for matching; nil or empty if the search is not prepared.
    private let ofGroup: MatchableNames?
    private let ofMembers: [MatchableNames]
    private let ofSongs: [MatchableNames]

    init(_ group: Group, _ members: ArraySlice<Member>, _ songs: ArraySlice<Song>, isPrepared: Bool) {
      (self.group, slug, self.members, self.songs) = (group, group.slug, members, songs)
      ofGroup = isPrepared ? MatchableNames(group).prepared() : nil
      ofMembers = isPrepared ? members.map { MatchableNames($0).prepared() } : []
      ofSongs = isPrepared ? songs.map { MatchableNames($0).prepared() } : []
    }

    var id: ObjectIdentifier { ObjectIdentifier(self) }

    var groupNames: MatchableNames { ofGroup ?? MatchableNames(group) }

    func memberNames(_ index: Int) -> MatchableNames {
      ofMembers.isEmpty ? MatchableNames(members[index]) : ofMembers[index - members.startIndex]
    }

    func songNames(_ index: Int) -> MatchableNames {
      ofSongs.isEmpty ? MatchableNames(songs[index]) : ofSongs[index - songs.startIndex]
    }
  }

  private let entries: [Entries]
  private let bySlug: [Slug: Entries]

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - groups: The groups, in the order for equally good matches.
  ///   - members: Their members; those of other groups are ignored.
  ///   - songs: Their songs; those of other groups are ignored.
  ///   - isPrepared: Whether to prepare all names for matching, which takes time and memory but makes repeated searches
  ///     faster.
  public init(groups: [Group], members: [Member], songs: [Song], isPrepared: Bool = false) {
    let members = members.byGroup
    let songs = songs.byGroup
    entries = groups.map { group in
      Entries(group, members[group.slug] ?? [], songs[group.slug] ?? [], isPrepared: isPrepared)
    }
    // Only a prepared search can be narrowed.
    bySlug =
      isPrepared
      ? Dictionary(entries.map { ($0.slug, $0) }, uniquingKeysWith: { first, _ in first }) : [:]
  }

  private init(_ entries: [Entries], _ bySlug: [Slug: Entries]) {
    (self.entries, self.bySlug) = (entries, bySlug)
  }

  /// Narrows a prepared search to some of its groups, in this order.
  package func among(_ groups: [Group]) -> CatalogSearch {
    let isAll = groups.count == entries.count && zip(groups, entries).allSatisfy { $0.slug == $1.slug }
    return isAll ? self : CatalogSearch(groups.compactMap { bySlug[$0.slug] }, bySlug)
  }

  /// Runs a query. Results are ordered by match, then groups before members before songs, then in catalog order.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - kinds: The kinds of results.
  ///   - favorites: The favourites, for the condition `fav`. Members of favourite groups count, too.
  public func callAsFunction(
    _ query: SearchQuery, kinds: Set<Kind> = Set(Kind.allCases), favorites: Favorites = Favorites()
  ) -> [Hit] {
    let scope = query.group.map { named([$0], weakest: .initials)[0]?.groups ?? [] }
    let admitsAll = query.members.groups == GroupFilter()
    let entries = self.entries.filter { entries in
      (admitsAll || query.members.groups.admits(entries.group)) && (scope?.contains(entries.id) ?? true)
    }
    func members(of entries: Entries) -> [Int] {
      if Task.isCancelled { return [] }
      return entries.members.indices.filter { index in
        !query.isOfMembers || query.members.admits(entries.members[index])
      }
    }
    var found: [Found] = []
    if query.words.isEmpty {
      if query.isOfMembers || query.group != nil {
        for entries in entries {
          found += members(of: entries).map { Found(entries: entries, kind: .member, index: $0, match: nil) }
        }
      } else {
        found = entries.map { Found(entries: $0, kind: .group, index: 0, match: nil) }
      }
    } else {
      guard let typed = TypedName(query.text) else { return [] }
      func addSongs(weakest: NameMatch.Tier) {
        for entries in entries where !query.isOfMembers && !Task.isCancelled {
          for index in entries.songs.indices {
            guard let match = typed.match(entries.songNames(index), weakest: weakest) else { continue }
            found.append(Found(entries: entries, kind: .song, index: index, match: match))
          }
        }
      }
      if !query.isOfMembers {
        for entries in entries {
          guard let match = typed.match(entries.groupNames) else { continue }
          found.append(Found(entries: entries, kind: .group, index: 0, match: match))
        }
      }
      addSongs(weakest: .keyboard)
      var pairs = pairs(query.words, weakest: .initials)
      func addMembers() {
        for entries in entries {
          let pairs = pairs.filter { $0.groups.contains(entries.id) }
          for index in members(of: entries) {
            let names = entries.memberNames(index)
            var best = typed.match(names)
            for pair in pairs {
              guard let match = pair.match(names) else { continue }
              best = best.map { min($0, match) } ?? match
            }
            if let best { found.append(Found(entries: entries, kind: .member, index: index, match: best)) }
          }
        }
      }
      addMembers()
      if found.isEmpty, pairs.isEmpty {
        // If nothing else matches, allow misspelt group names.
        pairs = self.pairs(query.words, weakest: .typo)
        if !pairs.isEmpty { addMembers() }
      }
      // Only then allow misspelt titles: with so many titles, one is similar to almost any text.
      if found.isEmpty { addSongs(weakest: .typo) }
      found.sort { left, right in
        guard let one = left.match, let two = right.match, one.isAsGood(as: two) else {
          return left.match.flatMap { one in right.match.map { one < $0 } } ?? false
        }
        return left.kind.order < right.kind.order
      }
      // After an exact match or a prefix, drop misspellings.
      if let best = found.first?.match, best.tier <= .prefix { found.removeAll { $0.match?.isSlip == true } }
    }
    return found.filter { found in
      kinds.contains(found.kind)
        && (query.isFavorite.map { $0 == favorites.include(found.hit.entry.id) } ?? true)
    }.map(\.hit)
  }

  /// A result, as an index into its group's entries.
  private struct Found {
    let entries: Entries
    let kind: Kind
    let index: Int
    let match: NameMatch?

    var hit: Hit {
      switch kind {
      case .group: Hit(entry: .group(entries.group), match: match)
      case .member: Hit(entry: .member(entries.members[index], of: entries.group), match: match)
      case .song: Hit(entry: .song(entries.songs[index], of: entries.group), match: match)
      }
    }
  }

  /// The songs that match a title, a group's name, or both, in catalog order. Misspellings count if nothing else
  /// matches.
  ///
  /// - Parameter words: The words; empty for all songs.
  package func songs(about words: [String]) -> [Song] {
    let text = words.joined(separator: " ")
    guard let typed = TypedName(text) else { return words.isEmpty ? entries.flatMap(\.songs) : [] }
    let pairs = pairs(words, weakest: .initials)
    for weakest in [NameMatch.Tier.keyboard, .typo] {
      let named = named([text], weakest: weakest)[0]?.groups ?? []
      let found = entries.flatMap { entries -> [Song] in
        if Task.isCancelled { return [] }
        if named.contains(entries.id) { return Array(entries.songs) }
        let pairs = pairs.filter { $0.groups.contains(entries.id) }
        return entries.songs.indices.filter { index in
          let names = entries.songNames(index)
          return typed.match(names, weakest: weakest) != nil
            || pairs.contains { $0.match(names, weakest: weakest) != nil }
        }.map { entries.songs[$0] }
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The groups that a text names, all in the best tier, and that tier.
  private typealias Named = (groups: Set<ObjectIdentifier>, tier: NameMatch.Tier)

  /// Matches several texts with all groups in a single pass; `nil` for a text that matches none.
  private func named(_ texts: [String], weakest: NameMatch.Tier) -> [Named?] {
    let typed = texts.map(TypedName.init)
    var named = [Named?](repeating: nil, count: texts.count)
    for entries in entries where !Task.isCancelled {
      let names = entries.groupNames
      for (index, typed) in typed.enumerated() {
        guard let tier = typed?.match(names, weakest: named[index]?.tier ?? weakest)?.tier else { continue }
        if named[index].map({ tier < $0.tier }) ?? true { named[index] = ([], tier) }
        named[index]?.groups.insert(entries.id)
      }
    }
    return named
  }

  /// Words split into a group's name and the name of a member or song.
  private struct Pair {
    let groups: Set<ObjectIdentifier>
    /// The tier of the group's name.
    let tier: NameMatch.Tier
    let entry: TypedName
    /// The weakest tier accepted for the other name.
    var weakest = NameMatch.Tier.typo

    func match(_ names: MatchableNames, weakest: NameMatch.Tier = .typo) -> NameMatch? {
      entry.match(names, weakest: min(weakest, self.weakest))?.demoted(to: tier)
    }
  }

  /// The ways to split words into a group's name and another name, in either order, even within a single word.
  private func pairs(_ words: [String], weakest: NameMatch.Tier) -> [Pair] {
    let pieces = words.flatMap { $0.split(separator: "/").map(String.init) }
    if pieces.count == 1, let typed = TypedName(pieces[0]) {
      return entries.flatMap { entries in
        typed.remainders(without: entries.groupNames).compactMap(TypedName.init).map {
          Pair(groups: [entries.id], tier: .alias, entry: $0, weakest: .prefix)
        }
      }
    }
    guard (2...16).contains(pieces.count) else { return [] }
    let texts = pieces.indices.dropFirst().flatMap { cut in
      let head = pieces[..<cut].joined(separator: " ")
      let tail = pieces[cut...].joined(separator: " ")
      return [(group: head, entry: tail), (group: tail, entry: head)]
    }
    return zip(texts, named(texts.map(\.group), weakest: weakest)).compactMap { texts, named in
      guard let named, let entry = TypedName(texts.entry) else { return nil }
      return Pair(groups: named.groups, tier: named.tier, entry: entry)
    }
  }
}

extension CatalogSearch.Hit.Entry {
  /// The ID; for a song, its group's.
  public var id: EntryID {
    switch self {
    case .group(let group), .song(_, let group): .group(group.slug)
    case .member(let member, _): .member(member.id)
    }
  }
}
