internal import Characters

/// A result of a search.
package struct SearchHit: Hashable, Sendable {
  /// The entry that was found.
  package let entry: CatalogEntry
  /// How the name matches; `nil` if the query has only conditions.
  package let match: NameMatch?
  /// For a member, her entries in other groups, in the order in which they are shown.
  package var others: [CatalogEntry] = []
  /// Whether the whole name matches.
  package var isOfWholeName: Bool { match.map { $0.tier <= .reordered } ?? false }

  package init(entry: CatalogEntry, match: NameMatch?) { (self.entry, self.match) = (entry, match) }
}

extension NameIndex {
  /// Kinds of results.
  package typealias Kinds = Set<CatalogEntry.Kind>

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
  ) throws(UnknownValue) -> [SearchHit] {
    let filter = try query.query.filter(Facts.ofSearch, context)
    let named = query.groups.isEmpty ? nil : Set(matchingGroups(query.groups, .initials).flatMap(\.keys))
    var scope = self
    scope.groups = groups.filter { filter.admits($0.group) && (named?.contains($0.id) ?? true) }
    let found = query.words.isEmpty ? scope.all(query, filter) : scope.results(query, filter, among: self)
    return onePerPerson(
      found.filter { kinds.contains($0.kind) && filter.admitsItself($0.hit.entry) }.map(\.hit))
  }

  /// One result for each person, in the place of her best one. Of equally good ones, her entry that is shown first.
  private func onePerPerson(_ hits: [SearchHit]) -> [SearchHit] {
    let found = Set(hits.compactMap(\.entry.member).compactMap(Person.Identity.init))
    let members = groups.flatMap { $0.members ?? [] }.filter { member in
      guard let identity = Person.Identity(member) else { return false }
      return found.contains(identity)
    }
    let people = Person.merging(members, of: index.groups)
    let byID = Dictionary(
      people.flatMap { person in person.entries.map { ($0.id, person) } },
      uniquingKeysWith: { first, _ in first })
    let ofPerson = Dictionary(grouping: hits) { $0.entry.member.flatMap { byID[$0.id]?.main.id } }
    var shown: Set<MemberID> = []
    return hits.compactMap { hit in
      guard let member = hit.entry.member, let person = byID[member.id] else { return hit }
      if !shown.insert(person.main.id).inserted { return nil }
      let all = ofPerson[person.main.id] ?? []
      let equal = all.filter {
        $0.match?.tier == hit.match?.tier && $0.match?.distance == hit.match?.distance
      }
      let first =
        person.entries.first { entry in equal.contains { $0.entry.member?.id == entry.id } } ?? member
      let entries = ([first] + person.entries.filter { $0.id != first.id }).compactMap { member in
        index.group(member.id.group).map { CatalogEntry.member(member, of: $0) }
      }
      let match = all.first { $0.entry.member?.id == first.id }?.match
      var result = SearchHit(entry: entries.first ?? hit.entry, match: match)
      result.others = Array(entries.dropFirst())
      return result
    }
  }

  /// The entries of these kinds that match the words, best first.
  ///
  /// - Parameter weakest: The weakest tier to consider.
  package func hits(for words: [String], kinds: Kinds, weakest: NameMatch.Tier = .typo) -> [SearchHit] {
    ranked(words, kinds, weakest: weakest).map(\.hit)
  }

  /// The songs that match a title, the name of a group or unit, or both, in catalog order. Misspellings count if nothing
  /// else matches.
  ///
  /// - Parameter words: The words; empty for all songs.
  package func songs(about words: [String]) -> [Song] {
    if words.isEmpty { return groups.flatMap { $0.songs ?? [] } }
    let found = ranked(words, [.group, .unit, .song])
    let named = Set(found.filter { $0.kind == .group }.map(\.group.id))
    let units = Set(found.compactMap(\.hit.entry.unitID))
    let titled = Set(found.map(\.position))
    return groups.flatMap { group in
      (group.songs ?? []).enumerated().filter { place, song in
        named.contains(group.id) || song.unitID.map(units.contains) == true
          || titled.contains(FoundName(group: group, kind: .song, place: place, match: nil).position)
      }.map(\.element)
    }
  }

  /// The groups, members or songs that the conditions are about.
  private func all(_ query: SearchQuery, _ filter: Filter) -> [FoundName] {
    let kind: CatalogEntry.Kind =
      query.isOf(.song) ? .song : query.isOf(.member) || !query.groups.isEmpty ? .member : .group
    return groups.flatMap { group in
      group.names(of: kind).indices.map { FoundName(group: group, kind: kind, place: $0, match: nil) }
    }
  }

  /// The entries that match the words; if none do, those of the group that the words name: `twice born:1997`.
  ///
  /// - Parameter everything: The index without the conditions.
  private func results(_ query: SearchQuery, _ filter: Filter, among everything: NameIndex) -> [FoundName] {
    let kinds = query.kinds
    let found = ranked(query.words, kinds) { entry in kinds != [.member] || filter.admitsItself(entry) }
    if found.first?.hit.isOfWholeName != true, kinds.contains(.song) {
      let songs = songs(video: query.text)
      if !songs.isEmpty { return songs }
    }
    if !found.isEmpty || kinds.contains(.group) { return found }
    let named = Set(everything.matchingGroups([query.text], .prefix)[0].keys)
    var scope = self
    scope.groups = groups.filter { named.contains($0.id) }
    return scope.all(query, filter)
  }

  /// The songs with this ID or URL.
  private func songs(video text: String) -> [FoundName] {
    guard let video = YouTubeID(typed: text) else { return [] }
    let match = NameMatch(tier: .exact, name: video.description, distance: 0)
    return groups.flatMap { group in
      (group.songs ?? []).enumerated().filter { $0.element.youtubeID == video }.map {
        FoundName(group: group, kind: .song, place: $0.offset, match: match)
      }
    }
  }
}

extension SearchQuery {
  /// The kinds of results that can meet the conditions.
  package var kinds: NameIndex.Kinds {
    if isOf(.member) { return [.member] }
    return isOf(.song) ? [.song] : Set(CatalogEntry.Kind.allCases)
  }
}
