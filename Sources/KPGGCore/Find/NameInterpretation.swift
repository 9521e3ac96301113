internal import Characters

/// An interpretation of words as one name, or as a group's name and the name of one of its members, units or songs.
struct NameInterpretation {
  enum Comparison {
    /// Compares in every way that ``NameMatch/Tier`` lists.
    case tiers
    /// Compares each word with the words of a name.
    case words
    /// Compares the text exactly with the romanised Korean names of all kinds of entries.
    case sounds
  }

  let typed: TypedName
  /// The matches of the other words with groups, or `nil` if there are no other words.
  var groups: [ObjectIdentifier: NameMatch]?
  /// The weakest tier accepted for the name.
  var weakest = NameMatch.Tier.typo
  var comparison = Comparison.tiers

  func matches(_ group: ObjectIdentifier) -> Bool { if let groups { groups[group] != nil } else { true } }

  func match(
    _ names: MatchableNames, of group: ObjectIdentifier, _ kind: CatalogEntry.Kind, _ weakest: NameMatch.Tier
  ) -> NameMatch? {
    switch comparison {
    case .sounds: return typed.soundMatch(names)
    case .words: return typed.wordMatch(names, isCommon: kind == .song || kind == .member)
    case .tiers: break
    }
    if groups != nil, kind == .group { return nil }
    guard let match = typed.match(names, weakest: min(weakest, self.weakest)) else { return nil }
    return groups?[group].map(match.joined) ?? match
  }
}

/// A group's name and the name of one of its members, units or songs.
enum NamePair {
  /// Returns the ways to split words into a pair. The group comes first in the first half of the pairs and last in the
  /// others, and each half starts with the longest group name. A slash also separates the names.
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
  /// Returns the groups that each text matches. Only the matches of the best tier are included.
  func matchingGroups(_ texts: [String], _ weakest: NameMatch.Tier) -> [[ObjectIdentifier: NameMatch]] {
    texts.map { text in
      // A group can't be named by the middle of a word.
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

  /// Returns the ways to split words into a group's name and another name, in either order, even within a single word.
  func pairs(_ words: [String], _ weakest: NameMatch.Tier) -> [NameInterpretation] {
    let pieces = words.flatMap { $0.split(separator: "/").map(String.init) }
    if pieces.count == 1, let typed = TypedName(pieces[0]) {
      return weakest == .typo ? [] : joined(typed)
    }
    let pairs = NamePair.all(pieces)
    return zip(pairs, matchingGroups(pairs.map(\.group), weakest)).compactMap { pair, named in
      // One letter and the start of a group's name are too ambiguous.
      let groups = pair.name.folded.count > 1 ? named : named.filter { $0.value.tier <= .reordered }
      guard !groups.isEmpty, let typed = TypedName(pair.name) else { return nil }
      return NameInterpretation(typed: typed, groups: groups)
    }
  }

  /// Returns the ways to split one word into a group's name and another name.
  private func joined(_ typed: TypedName) -> [NameInterpretation] {
    groups.flatMap { group in
      typed.remainders(without: group.names(of: .group)[0]).compactMap { rest in
        let match = NameMatch(tier: .alias, name: rest, distance: 0)
        return TypedName(rest).map {
          NameInterpretation(typed: $0, groups: [group.id: match], weakest: .prefix)
        }
      }
    }
  }

  /// Returns the rotations of the words, for people whose given name is typed before their surname.
  func rotations(_ words: [String]) -> [NameInterpretation] {
    guard (2...4).contains(words.count) else { return [] }
    return words.indices.dropFirst().compactMap { start in
      TypedName((words[start...] + words[..<start]).joined(separator: " ")).map {
        NameInterpretation(typed: $0)
      }
    }
  }
}
