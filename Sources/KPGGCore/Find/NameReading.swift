internal import Characters

/// One way to read the words: as one name, or as the name of a group and of one of its members, units or songs.
struct NameReading {
  /// How the words are compared with names.
  enum Way {
    /// In every way of ``NameMatch/Tier``.
    case tiers
    /// Each word with the words of a name.
    case words
    /// Korean names of all kinds in romanised form, without any misspelling.
    case sounds
  }

  let typed: TypedName
  /// How the other words match the names of groups; `nil` if there are none.
  var groups: [ObjectIdentifier: NameMatch]?
  /// The weakest tier accepted for the name.
  var weakest = NameMatch.Tier.typo
  var way = Way.tiers

  func admits(_ group: ObjectIdentifier) -> Bool { groups.map { $0[group] != nil } ?? true }

  func match(
    _ names: MatchableNames, of group: ObjectIdentifier, _ kind: CatalogEntry.Kind, _ weakest: NameMatch.Tier
  ) -> NameMatch? {
    switch way {
    case .sounds: return typed.soundMatch(names)
    case .words: return typed.wordMatch(names, isCommon: kind == .song || kind == .member)
    case .tiers: break
    }
    if groups != nil, kind == .group { return nil }
    guard let match = typed.match(names, weakest: min(weakest, self.weakest)) else { return nil }
    return groups?[group].map(match.joined) ?? match
  }
}

/// The name of a group and that of one of its members, units or songs.
enum NamePair {
  /// The ways to split words into a pair: the group first, then the group last, each starting with the longest name of the
  /// group. A slash also separates the names.
  static func all(_ words: [String]) -> [(group: String, name: String)] {
    let words = words.flatMap { $0.split(separator: "/").map(String.init) }
    guard words.count <= 2 * NameIndex.maxWords else { return [] }
    let cuts = words.indices.dropFirst().map { cut in
      (words[..<cut].joined(separator: " "), words[cut...].joined(separator: " "))
    }
    return cuts.reversed().map { ($0, $1) } + cuts.map { ($1, $0) }
  }
}

extension NameIndex {
  /// How each text matches the names of groups. Only its best tier counts.
  func matchingGroups(_ texts: [String], _ weakest: NameMatch.Tier) -> [[ObjectIdentifier: NameMatch]] {
    texts.map { text in
      // The middle of a word names no group.
      guard let typed = TypedName(text, canStartInWord: false) else { return [:] }
      var found: [ObjectIdentifier: NameMatch] = [:]
      var weakest = weakest
      for group in groups where !Task.isCancelled {
        guard let match = typed.match(group.names(of: .group)[0], weakest: weakest) else { continue }
        if match.tier < weakest {
          found = [:]
          weakest = match.tier
        }
        found[group.id] = match
      }
      return found
    }
  }

  /// The ways to split words into a group's name and another name, in either order, even within a single word.
  func pairs(_ words: [String], _ weakest: NameMatch.Tier) -> [NameReading] {
    let pieces = words.flatMap { $0.split(separator: "/").map(String.init) }
    if pieces.count == 1, let typed = TypedName(pieces[0]) {
      return weakest == .typo ? [] : joined(typed)
    }
    let pairs = NamePair.all(pieces)
    return zip(pairs, matchingGroups(pairs.map(\.group), weakest)).compactMap { pair, named in
      // One letter beside the beginning of a group's name says too little.
      let groups = pair.name.folded.count > 1 ? named : named.filter { $0.value.tier <= .reordered }
      guard !groups.isEmpty, let typed = TypedName(pair.name) else { return nil }
      return NameReading(typed: typed, groups: groups)
    }
  }

  /// The ways to read one word as a group's name and another name.
  private func joined(_ typed: TypedName) -> [NameReading] {
    groups.flatMap { group in
      typed.remainders(without: group.names(of: .group)[0]).compactMap { rest in
        let match = NameMatch(tier: .alias, name: rest, distance: 0)
        return TypedName(rest).map { NameReading(typed: $0, groups: [group.id: match], weakest: .prefix) }
      }
    }
  }

  /// The words in other orders, for people who are called by their given name first.
  func rotations(_ words: [String]) -> [NameReading] {
    guard (2...4).contains(words.count) else { return [] }
    return words.indices.dropFirst().compactMap { start in
      TypedName((words[start...] + words[..<start]).joined(separator: " ")).map { NameReading(typed: $0) }
    }
  }
}
