/// Finds groups, members and songs by whatever is typed, the likeliest first.
public struct CatalogSearch: Sendable {
  /// What can be found.
  public enum Kind: String, CaseIterable, Sendable {
    /// An entry of that kind.
    case group, member, song

    fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// An entry that was found.
  public struct Hit: Hashable, Sendable {
    /// What it is.
    public enum Entry: Hashable, Sendable {
      /// A group.
      case group(Group)
      /// A member and her group.
      case member(Member, of: Group)
      /// A song and the group whose it is.
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

  /// A group with all that belongs to it.
  private final class Entries: Sendable {
    let group: Group
    let slug: Slug
    let members: ArraySlice<Member>
    let songs: ArraySlice<Song>
    // Names that are worked out, if they are.
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

    func memberNames(_ place: Int) -> MatchableNames {
      ofMembers.isEmpty ? MatchableNames(members[place]) : ofMembers[place - members.startIndex]
    }

    func songNames(_ place: Int) -> MatchableNames {
      ofSongs.isEmpty ? MatchableNames(songs[place]) : ofSongs[place - songs.startIndex]
    }
  }

  private let entries: [Entries]
  private let bySlug: [Slug: Entries]

  /// Takes a catalog.
  ///
  /// - Parameters:
  ///   - groups: The groups, in the order in which equally good ones are found.
  ///   - members: Their members; those of other groups are not found.
  ///   - songs: Their songs; those of other groups are not found.
  ///   - isPrepared: Whether names are worked out beforehand, which is worth the time and the memory if the catalog is
  ///     searched again and again.
  public init(groups: [Group], members: [Member], songs: [Song], isPrepared: Bool = false) {
    let members = members.byGroup
    let songs = songs.byGroup
    entries = groups.map { group in
      Entries(group, members[group.slug] ?? [], songs[group.slug] ?? [], isPrepared: isPrepared)
    }
    // Only what is searched again is searched in part.
    bySlug =
      isPrepared
      ? Dictionary(entries.map { ($0.slug, $0) }, uniquingKeysWith: { first, _ in first }) : [:]
  }

  private init(_ entries: [Entries], _ bySlug: [Slug: Entries]) {
    (self.entries, self.bySlug) = (entries, bySlug)
  }

  /// A prepared search, with nothing but some of the groups, in their order.
  package func among(_ groups: [Group]) -> CatalogSearch {
    let isAll = groups.count == entries.count && zip(groups, entries).allSatisfy { $0.slug == $1.slug }
    return isAll ? self : CatalogSearch(groups.compactMap { bySlug[$0.slug] }, bySlug)
  }

  /// What a query finds: by tier, within one by where the name fits, then groups before members before songs, and last
  /// in the catalog's order.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - kinds: What is looked for.
  ///   - favorites: What counts as a favourite, with the members of groups that do.
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
      return entries.members.indices.filter { place in
        !query.isOfMembers || query.members.admits(entries.members[place])
      }
    }
    var found: [Found] = []
    if query.words.isEmpty {
      if query.isOfMembers || query.group != nil {
        for entries in entries {
          found += members(of: entries).map { Found(entries: entries, kind: .member, place: $0, match: nil) }
        }
      } else {
        found = entries.map { Found(entries: $0, kind: .group, place: 0, match: nil) }
      }
    } else {
      guard let typed = TypedName(query.text) else { return [] }
      func addSongs(weakest: NameMatch.Tier) {
        for entries in entries where !query.isOfMembers && !Task.isCancelled {
          for place in entries.songs.indices {
            guard let match = typed.match(entries.songNames(place), weakest: weakest) else { continue }
            found.append(Found(entries: entries, kind: .song, place: place, match: match))
          }
        }
      }
      if !query.isOfMembers {
        for entries in entries {
          guard let match = typed.match(entries.groupNames) else { continue }
          found.append(Found(entries: entries, kind: .group, place: 0, match: match))
        }
      }
      addSongs(weakest: .keyboard)
      var pairs = pairs(query.words, weakest: .initials)
      func addMembers() {
        for entries in entries {
          let pairs = pairs.filter { $0.groups.contains(entries.id) }
          for place in members(of: entries) {
            let names = entries.memberNames(place)
            var best = typed.match(names)
            for pair in pairs {
              guard let match = pair.match(names) else { continue }
              best = best.map { min($0, match) } ?? match
            }
            if let best { found.append(Found(entries: entries, kind: .member, place: place, match: best)) }
          }
        }
      }
      addMembers()
      if found.isEmpty, pairs.isEmpty {
        // Misspelt groups count where nothing else is found.
        pairs = self.pairs(query.words, weakest: .typo)
        if !pairs.isEmpty { addMembers() }
      }
      // Of many titles one is near to nearly everything.
      if found.isEmpty { addSongs(weakest: .typo) }
      found.sort { left, right in
        guard let one = left.match, let two = right.match, one.isAsGood(as: two) else {
          return left.match.flatMap { one in right.match.map { one < $0 } } ?? false
        }
        return left.kind.order < right.kind.order
      }
      // Where a name is typed as it is, or begun, nobody has slipped.
      if let best = found.first?.match, best.tier <= .prefix { found.removeAll { $0.match?.isSlip == true } }
    }
    return found.filter { found in
      kinds.contains(found.kind)
        && (query.isFavorite.map { $0 == favorites.include(found.hit.entry.id) } ?? true)
    }.map(\.hit)
  }

  /// Something that was found, where it stands.
  private struct Found {
    let entries: Entries
    let kind: Kind
    let place: Int
    let match: NameMatch?

    var hit: Hit {
      switch kind {
      case .group: Hit(entry: .group(entries.group), match: match)
      case .member: Hit(entry: .member(entries.members[place], of: entries.group), match: match)
      case .song: Hit(entry: .song(entries.songs[place], of: entries.group), match: match)
      }
    }
  }

  /// The songs that words are about, in the catalog's order: by a title, by a group's name, or by both together. Misspelt ones
  /// count where nothing else is found.
  ///
  /// - Parameter words: The words; without any, all songs are meant.
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
        return entries.songs.indices.filter { place in
          let names = entries.songNames(place)
          return typed.match(names, weakest: weakest) != nil
            || pairs.contains { $0.match(names, weakest: weakest) != nil }
        }.map { entries.songs[$0] }
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Groups that a text names: those of the surest tier alone, and that tier.
  private typealias Named = (groups: Set<ObjectIdentifier>, tier: NameMatch.Tier)

  /// What each of some texts names; `nil` for nothing. All groups are looked at once, since there can be many.
  private func named(_ texts: [String], weakest: NameMatch.Tier) -> [Named?] {
    let typed = texts.map(TypedName.init)
    var named = [Named?](repeating: nil, count: texts.count)
    for entries in entries where !Task.isCancelled {
      let names = entries.groupNames
      for (place, typed) in typed.enumerated() {
        guard let tier = typed?.match(names, weakest: named[place]?.tier ?? weakest)?.tier else { continue }
        if named[place].map({ tier < $0.tier }) ?? true { named[place] = ([], tier) }
        named[place]?.groups.insert(entries.id)
      }
    }
    return named
  }

  /// Several words as a group's name and that of a member or a song.
  private struct Pair {
    let groups: Set<ObjectIdentifier>
    /// How the words name the groups.
    let tier: NameMatch.Tier
    let entry: TypedName
    /// The least sure tier in which the other name counts.
    var weakest = NameMatch.Tier.typo

    func match(_ names: MatchableNames, weakest: NameMatch.Tier = .typo) -> NameMatch? {
      entry.match(names, weakest: min(weakest, self.weakest))?.noSurer(than: tier)
    }
  }

  /// The ways in which words can be a group's name and another one, in either order, be they written together.
  private func pairs(_ words: [String], weakest: NameMatch.Tier) -> [Pair] {
    let pieces = words.flatMap { $0.split(separator: "/").map(String.init) }
    if pieces.count == 1, let typed = TypedName(pieces[0]) {
      return entries.flatMap { entries in
        typed.rests(without: entries.groupNames).compactMap(TypedName.init).map {
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
  /// What it is in the catalog; a song is its group's.
  public var id: EntryID {
    switch self {
    case .group(let group), .song(_, let group): .group(group.slug)
    case .member(let member, _): .member(member.id)
    }
  }
}
