internal import Characters

/// Searches groups, members, units and songs, best matches first.
package struct CatalogSearch: Sendable {
  /// Kinds of results.
  package typealias Kinds = Set<CatalogEntry.Kind>

  /// A search result.
  package struct Hit: Hashable, Sendable {
    /// The entry that was found.
    package let entry: CatalogEntry
    /// How the name matches; `nil` if the query has only conditions.
    package let match: NameMatch?
    /// Whether the whole name matches.
    package var isOfWholeName: Bool { match.map { $0.tier <= .reordered } ?? false }

    package init(entry: CatalogEntry, match: NameMatch?) { (self.entry, self.match) = (entry, match) }
  }

  /// A group with its members and songs.
  final class Entries: Sendable {
    let group: GirlGroup
    let slug: Slug
    let members: [Member]
    let songs: [Song]
    private let names: [CatalogEntry.Kind: Lazy<[MatchableNames]>]

    init(_ group: GirlGroup, _ members: [Member], _ songs: [Song], isPrepared: Bool) {
      (self.group, slug, self.members, self.songs) = (group, group.slug, members, songs)
      func names(_ entries: [some Nameable]) -> Lazy<[MatchableNames]> {
        let names = Lazy { entries.map { MatchableNames($0, isPrepared: isPrepared) } }
        if isPrepared { _ = names.value }
        return names
      }
      // The names of the fandom lead to the group.
      let ofGroup = MatchableNames(
        names: group.ownNames, aliases: group.otherNames + (group.fandom?.scripts ?? []),
        isPrepared: isPrepared)
      self.names = [
        .group: Lazy { [ofGroup] }, .member: names(self.members), .unit: names(group.units),
        .song: names(self.songs),
      ]
    }

    var id: ObjectIdentifier { ObjectIdentifier(self) }

    var groupNames: MatchableNames { names(of: .group)[0] }

    func names(of kind: CatalogEntry.Kind) -> [MatchableNames] { names[kind]?.value ?? [] }

    /// The indices of the entries of a kind; of members, those that are wanted.
    func indices(of kind: CatalogEntry.Kind, where isWanted: (Member, GirlGroup) -> Bool) -> [Int] {
      switch kind {
      case .group: [0]
      case .member: members.indices.filter { isWanted(members[$0], group) }
      case .unit: Array(group.units.indices)
      case .song: Array(songs.indices)
      }
    }

    func entry(_ kind: CatalogEntry.Kind, _ index: Int) -> CatalogEntry {
      switch kind {
      case .group: .group(group)
      case .member: .member(members[index], of: group)
      case .unit: .unit(group.units[index], of: group)
      case .song: .song(songs[index], of: group)
      }
    }
  }

  let entries: [Entries]
  private let bySlug: [Slug: Entries]

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - groups: The groups, in the order for equally good matches.
  ///   - members: Their members; those of other groups are ignored.
  ///   - songs: Their songs; those of other groups are ignored.
  ///   - isPrepared: Whether to prepare all names for matching, which takes time and memory but makes repeated searches
  ///     faster.
  package init(groups: [GirlGroup], members: [Member], songs: [Song], isPrepared: Bool = false) {
    let members = Dictionary(grouping: members, by: \.id.group)
    let songs = Dictionary(grouping: songs, by: \.group)
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
  package func among(_ groups: [GirlGroup]) -> CatalogSearch {
    let isAll = groups.count == entries.count && zip(groups, entries).allSatisfy { $0.slug == $1.slug }
    return isAll ? self : CatalogSearch(groups.compactMap { bySlug[$0.slug] }, bySlug)
  }

  /// Runs a query. The best match comes first; of equally good matches, groups before members before units before songs,
  /// then those of the group with the most songs, then by name, then in catalog order. A unit or song counts as well
  /// matched only by its whole name.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - kinds: The kinds of results.
  ///   - context: What the conditions depend on.
  ///
  /// Throws an ``UnknownValue`` for a name in a condition that no entry has.
  package func results(
    for query: SearchQuery, kinds: Kinds = Set(CatalogEntry.Kind.allCases), context: FactContext
  ) throws(UnknownValue) -> [Hit] {
    let filter = try query.query.filter(Facts.ofSearch, context)
    let scope = query.groups.isEmpty ? nil : Set(named(query.groups, weakest: .initials).flatMap(\.keys))
    let entries = self.entries.filter { entries in
      filter.admits(entries.group) && (scope?.contains(entries.id) ?? true)
    }
    let isOfMembers = query.isOf(.member)
    let isWanted: (Member, GirlGroup) -> Bool = {
      !isOfMembers || filter.admitsItself(.member($0, of: $1))
    }
    let listed: CatalogEntry.Kind =
      query.isOf(.song) ? .song : isOfMembers || !query.groups.isEmpty ? .member : .group
    let found =
      query.words.isEmpty
      ? entries.flatMap { all($0, listed, isWanted) } : results(query, entries, isWanted)
    return found.filter { kinds.contains($0.kind) && filter.admitsItself($0.hit.entry) }.map(\.hit)
  }

  /// The entries that match the words, best first.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - kinds: The kinds of results.
  ///   - weakest: The weakest tier to consider.
  package func hits(for words: [String], kinds: Kinds, weakest: NameMatch.Tier = .typo) -> [Hit] {
    ranked(words, entries, kinds, weakest: weakest) { _, _ in true }.map(\.hit)
  }

  /// The songs that match a title, the name of a group or unit, or both, in catalog order. Misspellings count if nothing
  /// else matches.
  ///
  /// - Parameter words: The words; empty for all songs.
  package func songs(about words: [String]) -> [Song] {
    guard TypedName(words.joined(separator: " ")) != nil else {
      return words.isEmpty ? entries.flatMap(\.songs) : []
    }
    let found = ranked(words, entries, [.group, .unit, .song]) { _, _ in false }
    let groups = Set(found.filter { $0.kind == .group }.map(\.entries.id))
    let units = Set(found.compactMap(\.hit.entry.unitID))
    let songs = Set(found.filter { $0.kind == .song }.map(\.position))
    return entries.flatMap { entries in
      if groups.contains(entries.id) { return entries.songs }
      return entries.songs.indices.filter { index in
        entries.songs[index].unitID.map(units.contains) == true
          || songs.contains(Found(entries: entries, kind: .song, index: index, match: nil).position)
      }.map { entries.songs[$0] }
    }
  }

  // MARK: Results

  /// A group's entries of a kind.
  private func all(_ entries: Entries, _ kind: CatalogEntry.Kind, _ isWanted: (Member, GirlGroup) -> Bool)
    -> [Found]
  {
    entries.indices(of: kind, where: isWanted).map {
      Found(entries: entries, kind: kind, index: $0, match: nil)
    }
  }

  /// The entries that match the words; if none do, those of the group that the words name: `twice born:1997`.
  private func results(
    _ query: SearchQuery, _ entries: [Entries], _ isWanted: (Member, GirlGroup) -> Bool
  ) -> [Found] {
    let found = ranked(query.words, entries, query.kinds, isWanted)
    if found.first?.hit.isOfWholeName != true, query.kinds.contains(.song) {
      let songs = songs(video: query.text, entries)
      if !songs.isEmpty { return songs }
    }
    if !found.isEmpty || query.kinds.contains(.group) { return found }
    let groups = Set(named([query.text], weakest: .prefix)[0].keys)
    return entries.filter { groups.contains($0.id) }.flatMap { entries in
      all(entries, query.isOf(.member) ? .member : .song, isWanted)
    }
  }

  /// The songs with this ID or URL.
  private func songs(video text: String, _ entries: [Entries]) -> [Found] {
    guard let video = YouTubeID(typed: text) else { return [] }
    let match = NameMatch(tier: .exact, name: video.description, distance: 0)
    return entries.flatMap { entries in
      entries.songs.indices.filter { entries.songs[$0].youtubeID == video }.map {
        Found(entries: entries, kind: .song, index: $0, match: match)
      }
    }
  }

  /// A result, as an index into its group's entries.
  private struct Found {
    let entries: Entries
    let kind: CatalogEntry.Kind
    let index: Int
    let match: NameMatch?

    struct Position: Hashable {
      let group: ObjectIdentifier
      let kind: CatalogEntry.Kind
      let index: Int
    }

    var position: Position { Position(group: entries.id, kind: kind, index: index) }

    var hit: Hit { Hit(entry: entries.entry(kind, index), match: match) }

    var song: Song? { kind == .song ? entries.songs[index] : nil }

    /// What decides the order, most important first. Among misspellings, the nearest comes first, whatever it is: a typo
    /// in a long name is likelier than in a short one.
    func rank(_ match: NameMatch) -> [Int] {
      let isOfAlias = match.tier == .prefix && match.distance > 0
      let tier = kind.isTitle || isOfAlias ? match.rankOfPart : match.rankTier
      let (kind, distance) = (CatalogEntry.Kind.allCases.firstIndex(of: kind) ?? 0, match.distance)
      let order =
        switch tier {
        case .typo: [distance, -match.length, match.isOfLetters] + match.spelling + [kind]
        // A whole name is better than the beginning of a longer one.
        case .initials, .keyboard: [distance, kind]
        default: [kind, distance]
        }
      return [tier.rawValue] + order + [-entries.songs.count]
    }
  }

  /// The entries that match the words, best first.
  private func ranked(
    _ words: [String], _ entries: [Entries], _ kinds: Kinds, weakest: NameMatch.Tier = .typo,
    _ isWanted: (Member, GirlGroup) -> Bool
  ) -> [Found] {
    guard let typed = TypedName(words.joined(separator: " ")) else { return [] }
    var best: [Found.Position: Found] = [:]
    // Whether there is a result that makes misspellings superfluous.
    var isCertain = false
    func add(_ readings: [SearchReading], _ kinds: Kinds, weakest: NameMatch.Tier) {
      for entries in entries where !Task.isCancelled {
        let readings = readings.filter { $0.admits(entries.id) }
        if readings.isEmpty { continue }
        let weakest = isCertain ? min(weakest, .romanised) : weakest
        for found in self.found(readings, entries, kinds, weakest, isWanted) {
          guard let match = found.match, best[found.position]?.match.map({ match < $0 }) ?? true else {
            continue
          }
          best[found.position] = found
          if (found.kind.isTitle ? match.rankOfPart : match.rankTier) <= .prefix { isCertain = true }
        }
      }
    }
    /// Adds the groups of the agency that the words name.
    func addAgency() {
      let text = words.joined(separator: " ").folded
      for entries in entries where kinds.contains(.group) {
        guard
          let name = entries.group.companies().flatMap(\.searchNames).first(where: {
            $0.isName(beginning: text)
          })
        else {
          continue
        }
        let match = NameMatch(tier: .alias, name: name, distance: 0)
        let found = Found(entries: entries, kind: .group, index: 0, match: match)
        best[found.position] = found
      }
    }
    let readings = [SearchReading(typed: typed)] + pairs(words, weakest: min(weakest, .initials))
    let titles = kinds.filter(\.isTitle)
    add(readings, kinds.subtracting(titles), weakest: weakest)
    add(readings, titles, weakest: min(weakest, .romanised))
    if isCertain || weakest < .typo {
      best = best.filter { $0.value.match?.isSlip == false }
    } else {
      // With so many titles, one is similar to almost any text.
      add(readings, titles, weakest: .typo)
      add(self.pairs(words, weakest: .typo), kinds, weakest: .typo)
      add(rotations(words), kinds.intersection([.member]), weakest: .typo)
      if best.isEmpty { add([SearchReading(typed: typed, isOfSounds: true)], kinds, weakest: .romanised) }
      addAgency()
    }
    let order = best.values.map { found in
      (found: found, rank: found.match.map(found.rank) ?? [], names: found.hit.entry.sortNames)
    }
    return order.sorted { left, right in
      if left.rank != right.rank { return left.rank.lexicographicallyPrecedes(right.rank) }
      let (group, other) = (left.found.entries.slug.description, right.found.entries.slug.description)
      return (left.names.0, left.names.1, group, left.found.index)
        < (right.names.0, right.names.1, other, right.found.index)
    }.map(\.found)
  }

  /// The entries of a group that match one of the readings.
  private func found(
    _ readings: [SearchReading], _ entries: Entries, _ kinds: Kinds, _ weakest: NameMatch.Tier,
    _ isWanted: (Member, GirlGroup) -> Bool
  ) -> [Found] {
    CatalogEntry.Kind.allCases.filter(kinds.contains).flatMap { kind -> [Found] in
      let names = entries.names(of: kind)
      return entries.indices(of: kind, where: isWanted).compactMap { index in
        let matches = readings.compactMap {
          $0.match(names[index], of: entries.id, isOfGroup: kind == .group, weakest)
        }
        return matches.min().map { Found(entries: entries, kind: kind, index: index, match: $0) }
      }
    }
  }
}

extension CatalogEntry.Kind {
  /// Whether there are so many names of the kind, or such common words among them, that only a whole name says much.
  fileprivate var isTitle: Bool { self == .unit || self == .song }
}

extension CatalogEntry {
  /// The names that decide between equally good matches: its own, then its group's.
  fileprivate var sortNames: (String, String) {
    ((name?.latinFirst ?? "").folded, group.name.latinFirst.folded)
  }
}

extension String {
  /// Whether it is a name whose first words, or at least three first syllables, are this folded text.
  fileprivate func isName(beginning text: String) -> Bool {
    var start = ""
    for word in split(separator: " ") {
      start += String(word).folded
      if start == text { return true }
    }
    return text.count > 2 && text.unicodeScalars.contains(where: \.isHangul) && folded.hasPrefix(text)
  }
}

extension SearchQuery {
  /// The kinds of results that can meet the conditions.
  package var kinds: CatalogSearch.Kinds {
    isOf(.member) ? [.member] : !isOf(.song) ? Set(CatalogEntry.Kind.allCases) : [.song]
  }
}
