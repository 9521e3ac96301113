internal import Characters

/// A matching entry, identified by its position in its group.
struct NameResult {
  let group: NameIndex.GroupNames
  let kind: CatalogEntry.Kind
  let index: Int
  let match: NameMatch?

  struct Position: Hashable {
    let group: ObjectIdentifier
    let kind: CatalogEntry.Kind
    let index: Int
  }

  var position: Position { Position(group: group.id, kind: kind, index: index) }

  var hit: SearchHit { SearchHit(entry: group.entry(kind, index), match: match) }

  /// The sort key, with the most important value first. Misspellings are sorted by distance before kind. Longer names
  /// then come first, because a typo is likelier in a long name.
  fileprivate var rank: [Int] {
    guard let match else { return [] }
    let isAlias = match.tier == .prefix && match.distance > 0
    let tier = kind.needsFullMatch || isAlias ? match.titleTier : match.effectiveTier
    let kind = CatalogEntry.Kind.allCases.firstIndex(of: kind) ?? 0
    let order =
      switch tier {
      case .typo: [match.distance, -match.length, match.letterRank] + match.spelling + [kind]
      // Among entries of a kind, a whole name is better than the start of a longer one.
      case .initials: [max(match.distance - 1, 0), kind, match.distance]
      case .keyboard: [match.distance, kind]
      case .exact, .alias, .reordered, .prefix, .contains, .romanised: [kind, match.distance]
      }
    return [tier.rawValue] + order + [-(group.songs?.count ?? 0)]
  }

  fileprivate var isCertain: Bool {
    guard let match else { return false }
    return (kind.needsFullMatch ? match.titleTier : match.effectiveTier) <= .prefix
  }
}

/// The best matches found so far.
private struct NameRanking {
  let groups: [NameIndex.GroupNames]
  let isWanted: (CatalogEntry) -> Bool
  var best: [NameResult.Position: NameResult] = [:]
  /// Whether a result is so good that misspellings can be ignored.
  var isCertain = false

  /// Adds the entries that match one of the readings, unless a better match is already known.
  mutating func add(_ readings: [NameInterpretation], _ kinds: NameIndex.Kinds, weakest: NameMatch.Tier) {
    for group in groups where !Task.isCancelled {
      let readings = readings.filter { $0.matches(group.id) }
      if readings.isEmpty { continue }
      let weakest = isCertain ? min(weakest, .romanised) : weakest
      for kind in CatalogEntry.Kind.allCases where kinds.contains(kind) {
        for (index, names) in group.names(of: kind).enumerated() {
          let matches = readings.compactMap { $0.match(names, of: group.id, kind, weakest) }
          guard let match = matches.min() else { continue }
          insert(NameResult(group: group, kind: kind, index: index, match: match))
        }
      }
    }
  }

  mutating func insert(_ found: NameResult) {
    if let known = best[found.position]?.match, let match = found.match, !(match < known) { return }
    guard isWanted(found.hit.entry) else { return }
    best[found.position] = found
    isCertain = isCertain || found.isCertain
  }

  /// Adds the groups of the agency that the words name.
  mutating func addAgency(_ words: [String]) {
    let text = words.joined(separator: " ").folded
    for group in groups {
      let names = group.group.companies().flatMap(\.searchNames)
      guard let name = names.first(where: { $0.isName(beginning: text) }) else { continue }
      let match = NameMatch(tier: .alias, name: name, distance: 0)
      let found = NameResult(group: group, kind: .group, index: 0, match: match)
      best[found.position] = found
    }
  }

  /// The matches, best first.
  var sorted: [NameResult] {
    let order = best.values.map { found in
      (found: found, rank: found.rank, names: found.hit.entry.sortNames)
    }
    return order.sorted { left, right in
      if left.rank != right.rank { return left.rank.lexicographicallyPrecedes(right.rank) }
      let group = left.found.group.group.slug.description
      let other = right.found.group.group.slug.description
      return (left.names.0, left.names.1, group, left.found.index)
        < (right.names.0, right.names.1, other, right.found.index)
    }.map(\.found)
  }
}

extension NameIndex {
  /// Returns the entries of these kinds that match the words, best first.
  ///
  /// - Parameter isWanted: Whether to include an entry. Other entries don't prevent a search for misspellings.
  func ranked(
    _ words: [String], _ kinds: Kinds, weakest: NameMatch.Tier = .typo,
    where isWanted: @escaping (CatalogEntry) -> Bool = { _ in true }
  ) -> [NameResult] {
    guard let typed = TypedName(words.joined(separator: " ")) else { return [] }
    var ranking = NameRanking(groups: groups, isWanted: isWanted)
    let readings = [NameInterpretation(typed: typed)] + pairs(words, min(weakest, .initials))
    let titles = kinds.filter(\.needsFullMatch)
    ranking.add(readings, kinds.subtracting(titles), weakest: weakest)
    ranking.add(readings, titles, weakest: min(weakest, .romanised))
    if ranking.isCertain || weakest < .typo {
      ranking.best = ranking.best.filter { $0.value.match?.isTypo == false }
      return ranking.sorted
    }
    // There are so many titles that one is similar to almost any text, so try this last.
    ranking.add(readings, titles, weakest: .typo)
    ranking.add(pairs(words, .typo), kinds, weakest: .typo)
    ranking.add(rotations(words), kinds.intersection([.member]), weakest: .typo)
    ranking.add([NameInterpretation(typed: typed, comparison: .words)], kinds, weakest: .typo)
    if ranking.best.isEmpty {
      ranking.add([NameInterpretation(typed: typed, comparison: .sounds)], kinds, weakest: .romanised)
    }
    if kinds.contains(.group) { ranking.addAgency(words) }
    return ranking.sorted
  }
}

extension CatalogEntry.Kind {
  /// Whether only full matches are useful, because names of this kind are numerous or consist of common words.
  fileprivate var needsFullMatch: Bool { self == .unit || self == .song }
}

extension CatalogEntry {
  /// The names of the entry and its group, which decide between equally good matches.
  fileprivate var sortNames: (String, String) {
    ((name?.latinFirst ?? "").folded, group.name.latinFirst.folded)
  }
}

extension String {
  /// Whether the folded name starts with `text`, which must be whole words or at least three Hangul syllables.
  fileprivate func isName(beginning text: String) -> Bool {
    guard folded.hasPrefix(text) else { return false }
    var start = ""
    for word in split(separator: " ") {
      start += String(word).folded
      if start == text { return true }
    }
    return text.count > 2 && text.unicodeScalars.contains(where: \.isHangul)
  }
}
