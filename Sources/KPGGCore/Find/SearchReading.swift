internal import Characters

/// One way to read the words: as one name, or as the name of a group and of one of its members or songs.
struct SearchReading {
  let typed: TypedName
  /// How the other words match the names of groups; `nil` if there are none.
  var groups: [ObjectIdentifier: NameMatch]?
  /// The weakest tier accepted for the name.
  var weakest = NameMatch.Tier.typo
  /// Whether Korean names of all kinds match in romanised form, without any misspelling.
  var isOfSounds = false

  func admits(_ group: ObjectIdentifier) -> Bool { groups.map { $0[group] != nil } ?? true }

  func match(
    _ names: MatchableNames, of group: ObjectIdentifier, isOfGroup: Bool, _ weakest: NameMatch.Tier
  ) -> NameMatch? {
    if isOfSounds { return typed.soundMatch(names) }
    if groups != nil, isOfGroup { return nil }
    guard let match = typed.match(names, weakest: min(weakest, self.weakest)) else { return nil }
    return groups?[group].map(match.joined) ?? match
  }
}

extension CatalogSearch {
  /// How several texts match the names of all groups, in a single pass. For each text, only its best tier counts.
  func named(_ texts: [String], weakest: NameMatch.Tier) -> [[ObjectIdentifier: NameMatch]] {
    // The middle of a word names no group.
    let typed = texts.map { TypedName($0, canStartInWord: false) }
    var named = [[ObjectIdentifier: NameMatch]](repeating: [:], count: texts.count)
    var tiers = [NameMatch.Tier](repeating: weakest, count: texts.count)
    for entries in entries where !Task.isCancelled {
      let names = entries.groupNames
      for (index, typed) in typed.enumerated() {
        guard let match = typed?.match(names, weakest: tiers[index]) else { continue }
        if match.tier < tiers[index] { (named[index], tiers[index]) = ([:], match.tier) }
        named[index][entries.id] = match
      }
    }
    return named
  }

  /// The ways to split words into a group's name and another name, in either order, even within a single word.
  func pairs(_ words: [String], weakest: NameMatch.Tier) -> [SearchReading] {
    let pieces = words.flatMap { $0.split(separator: "/").map(String.init) }
    if pieces.count == 1, let typed = TypedName(pieces[0]) {
      if weakest == .typo { return [] }
      return entries.flatMap { entries in
        typed.remainders(without: entries.groupNames).compactMap { rest in
          let match = NameMatch(tier: .alias, name: rest, distance: 0)
          return TypedName(rest).map {
            SearchReading(typed: $0, groups: [entries.id: match], weakest: .prefix)
          }
        }
      }
    }
    let pairs = NamePair.all(pieces)
    return zip(pairs, named(pairs.map(\.group), weakest: weakest)).compactMap { pair, named in
      // One letter beside the beginning of a group's name says too little.
      let groups = pair.name.folded.count > 1 ? named : named.filter { $0.value.tier <= .reordered }
      guard !groups.isEmpty, let typed = TypedName(pair.name) else { return nil }
      return SearchReading(typed: typed, groups: groups)
    }
  }

  /// The words in other orders, for people who are called by their given name first.
  func rotations(_ words: [String]) -> [SearchReading] {
    guard (2...4).contains(words.count) else { return [] }
    return words.indices.dropFirst().compactMap { start in
      TypedName((words[start...] + words[..<start]).joined(separator: " ")).map { SearchReading(typed: $0) }
    }
  }
}
