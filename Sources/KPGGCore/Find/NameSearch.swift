package struct SearchHit: Hashable, Sendable {
  package let entry: CatalogEntry
  /// The match with a name, or `nil` if the query has only conditions.
  package let match: NameMatch?
  /// A member's entries in her other groups, in display order.
  package var others: [CatalogEntry] = []
  package var isWholeName: Bool { if let match { match.tier <= .reordered } else { false } }

  package init(entry: CatalogEntry, match: NameMatch?) {
    self.entry = entry
    self.match = match
  }
}

extension NameIndex {
  package typealias Kinds = Set<CatalogEntry.Kind>

  /// Runs a query and returns the best matches first. Equally good matches are sorted by kind (groups, members, units,
  /// songs), by the song count of the group, by name, and then in catalog order. A unit or song counts as a good match
  /// only if its whole name matches.
  ///
  /// Throws an ``UnknownValue`` if a condition has a name that no entry has.
  package func results(
    for query: SearchQuery, kinds: Kinds = Set(CatalogEntry.Kind.allCases), context: FactContext
  ) throws(UnknownValue) -> [SearchHit] {
    let filter = try query.query.filter(Facts.ofSearch, context)
    let named = query.groups.isEmpty ? nil : Set(matchingGroups(query.groups, .initials).flatMap(\.keys))
    var scope = self
    scope.groups = groups.filter { filter.matches($0.group) && (named?.contains($0.id) ?? true) }
    let found = query.words.isEmpty ? scope.all(query, filter) : scope.results(query, filter, among: self)
    return onePerPerson(
      found.filter { kinds.contains($0.kind) && filter.matchesIgnoringGroup($0.hit.entry) }.map(\.hit))
  }

  /// Returns one result per person, at the position of her best one. The display order of her entries breaks ties.
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

  /// Returns the entries of these kinds that match the words, best first.
  package func hits(for words: [String], kinds: Kinds, weakest: NameMatch.Tier = .typo) -> [SearchHit] {
    ranked(words, kinds, weakest: weakest).map(\.hit)
  }

  /// Returns the songs that match a title, the name of a group or unit, or both, or all songs if there are no words, in
  /// catalog order. Misspelt names match only if nothing else does.
  package func songs(about words: [String]) -> [Song] {
    if words.isEmpty { return groups.flatMap { $0.songs ?? [] } }
    let found = ranked(words, [.group, .unit, .song])
    let named = Set(found.filter { $0.kind == .group }.map(\.group.id))
    let units = Set(found.compactMap(\.hit.entry.unitID))
    let titled = Set(found.map(\.position))
    return groups.flatMap { group in
      (group.songs ?? []).enumerated().filter { index, song in
        if let unit = song.unitID, units.contains(unit) { return true }
        return named.contains(group.id)
          || titled.contains(NameResult(group: group, kind: .song, index: index, match: nil).position)
      }.map(\.element)
    }
  }

  /// Returns all groups, members or songs. The conditions determine the kind.
  private func all(_ query: SearchQuery, _ filter: Filter) -> [NameResult] {
    let areMembers = query.isOnlyAbout(.member) || !query.groups.isEmpty
    let kind: CatalogEntry.Kind =
      if query.isOnlyAbout(.song) { .song } else if areMembers { .member } else { .group }
    return groups.flatMap { group in
      group.names(of: kind).indices.map { NameResult(group: group, kind: kind, index: $0, match: nil) }
    }
  }

  /// Returns the matching entries or, if there are none, the named group's entries: `twice born:1997`.
  ///
  /// - Parameter everything: The index of all groups, including those that don't meet the conditions.
  private func results(_ query: SearchQuery, _ filter: Filter, among everything: NameIndex) -> [NameResult] {
    let kinds = query.kinds
    let found = ranked(query.words, kinds) { entry in kinds != [.member] || filter.matchesIgnoringGroup(entry)
    }
    if found.first?.hit.isWholeName != true, kinds.contains(.song) {
      let songs = songs(video: query.text)
      if !songs.isEmpty { return songs }
    }
    if !found.isEmpty || kinds.contains(.group) { return found }
    let named = Set(everything.matchingGroups([query.text], .prefix)[0].keys)
    var scope = self
    scope.groups = groups.filter { named.contains($0.id) }
    return scope.all(query, filter)
  }

  /// Returns the songs whose video has this ID or URL.
  private func songs(video text: String) -> [NameResult] {
    guard let video = YouTubeID(typed: text) else { return [] }
    let match = NameMatch(tier: .exact, name: video.description, distance: 0)
    return groups.flatMap { group in
      (group.songs ?? []).enumerated().filter { $0.element.youtubeID == video }.map {
        NameResult(group: group, kind: .song, index: $0.offset, match: match)
      }
    }
  }
}
