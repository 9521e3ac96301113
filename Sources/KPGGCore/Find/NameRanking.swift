internal import Characters

/// An entry that was found, by its place in its group.
struct FoundName {
  let group: NameIndex.GroupNames
  let kind: CatalogEntry.Kind
  let place: Int
  let match: NameMatch?

  struct Position: Hashable {
    let group: ObjectIdentifier
    let kind: CatalogEntry.Kind
    let place: Int
  }

  var position: Position { Position(group: group.id, kind: kind, place: place) }

  var hit: SearchHit { SearchHit(entry: group.entry(kind, place), match: match) }

  /// What decides the order, most important first. Among misspellings, the nearest comes first, whatever it is: a typo
  /// in a long name is likelier than in a short one.
  fileprivate var rank: [Int] {
    guard let match else { return [] }
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
    return [tier.rawValue] + order + [-(group.songs?.count ?? 0)]
  }
}

/// The best matches for some words so far.
private struct NameRanking {
  let groups: [NameIndex.GroupNames]
  let isWanted: (CatalogEntry) -> Bool
  var best: [FoundName.Position: FoundName] = [:]
  /// Whether there is a result that makes misspellings superfluous.
  var isCertain = false

  /// Adds what matches one of the readings, if there is no better match already.
  mutating func add(_ readings: [NameReading], _ kinds: NameIndex.Kinds, weakest: NameMatch.Tier) {
    for group in groups where !Task.isCancelled {
      let readings = readings.filter { $0.admits(group.id) }
      if readings.isEmpty { continue }
      let weakest = isCertain ? min(weakest, .romanised) : weakest
      for kind in CatalogEntry.Kind.allCases where kinds.contains(kind) {
        for (place, names) in group.names(of: kind).enumerated() {
          let matches = readings.compactMap { $0.match(names, of: group.id, kind, weakest) }
          guard let match = matches.min() else { continue }
          take(FoundName(group: group, kind: kind, place: place, match: match))
        }
      }
    }
  }

  mutating func take(_ found: FoundName) {
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
      let found = FoundName(group: group, kind: .group, place: 0, match: match)
      best[found.position] = found
    }
  }

  /// The matches, best first.
  var sorted: [FoundName] {
    let order = best.values.map { found in
      (found: found, rank: found.rank, names: found.hit.entry.sortNames)
    }
    return order.sorted { left, right in
      if left.rank != right.rank { return left.rank.lexicographicallyPrecedes(right.rank) }
      let (group, other) = (left.found.group.group.slug.description, right.found.group.group.slug.description)
      return (left.names.0, left.names.1, group, left.found.place)
        < (right.names.0, right.names.1, other, right.found.place)
    }.map(\.found)
  }
}

extension NameIndex {
  /// The entries of these kinds that match the words, best first.
  ///
  /// - Parameter isWanted: Whether an entry is wanted. Others do not keep misspellings from being found.
  func ranked(
    _ words: [String], _ kinds: Kinds, weakest: NameMatch.Tier = .typo,
    where isWanted: @escaping (CatalogEntry) -> Bool = { _ in true }
  ) -> [FoundName] {
    guard let typed = TypedName(words.joined(separator: " ")) else { return [] }
    var ranking = NameRanking(groups: groups, isWanted: isWanted)
    let readings = [NameReading(typed: typed)] + pairs(words, min(weakest, .initials))
    let titles = kinds.filter(\.isTitle)
    ranking.add(readings, kinds.subtracting(titles), weakest: weakest)
    ranking.add(readings, titles, weakest: min(weakest, .romanised))
    if ranking.isCertain || weakest < .typo {
      ranking.best = ranking.best.filter { $0.value.match?.isSlip == false }
      return ranking.sorted
    }
    // With so many titles, one is similar to almost any text.
    ranking.add(readings, titles, weakest: .typo)
    ranking.add(pairs(words, .typo), kinds, weakest: .typo)
    ranking.add(rotations(words), kinds.intersection([.member]), weakest: .typo)
    ranking.add([NameReading(typed: typed, way: .words)], kinds, weakest: .typo)
    if ranking.best.isEmpty {
      ranking.add([NameReading(typed: typed, way: .sounds)], kinds, weakest: .romanised)
    }
    if kinds.contains(.group) { ranking.addAgency(words) }
    return ranking.sorted
  }
}

extension FoundName {
  /// Whether it makes misspellings superfluous.
  fileprivate var isCertain: Bool {
    guard let match else { return false }
    return (kind.isTitle ? match.rankOfPart : match.rankTier) <= .prefix
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
    guard folded.hasPrefix(text) else { return false }
    var start = ""
    for word in split(separator: " ") {
      start += String(word).folded
      if start == text { return true }
    }
    return text.count > 2 && text.unicodeScalars.contains(where: \.isHangul)
  }
}
