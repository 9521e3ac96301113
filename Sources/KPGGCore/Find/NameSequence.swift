// Resolves words to a sequence of groups and members.

extension NameIndex {
  /// The maximum number of words in a name.
  static let maxWords = 16

  /// The characters that end a name in a sequence.
  package static let commas: Set<Character> = [",", "、", "，"]

  /// A word, or the part of a word between commas.
  struct Piece {
    let text: String
    let word: Int
  }

  /// Resolves words to a sequence of groups and members. The longest name wins. A comma ends a name.
  ///
  /// - Parameter favorites: The favourites, which are preferred for ambiguous names. They can be given by ID even if
  ///   they are no longer in the catalog.
  package func entries(
    _ words: [String], accepting weakest: NameMatch.Tier = .alias, favorites: [EntryID] = []
  ) throws -> [NamedEntry] {
    try entries(segments(words)[...], weakest, favorites)
  }

  private func entries(
    _ segments: ArraySlice<[Piece]>, _ weakest: NameMatch.Tier, _ favorites: [EntryID]
  ) throws -> [NamedEntry] {
    var named: [NamedEntry] = []
    for (number, segment) in zip(segments.indices, segments) {
      var rest = segment[...]
      var before = segment[..<0]
      while !rest.isEmpty {
        do {
          guard let (found, count) = try first(of: rest, weakest, favorites) else {
            throw try unknown(rest, after: before, named.last?.entry)
          }
          named.append(found)
          before = rest.prefix(count)
          rest = rest.dropFirst(count)
        } catch var problem as Unresolved {
          if makesSuggestions {
            let left = [Array(rest.dropFirst(problem.pieceCount))] + segments[(number + 1)...]
            let before = problem.coversPrevious ? named.dropLast() : named
            var quick = self
            quick.makesSuggestions = false
            do {
              problem.others = try (before, quick.entries(left[...], weakest, favorites))
            } catch is Unresolved {
              problem.others = nil
            }
          }
          throw problem
        }
      }
    }
    return named
  }

  func segments(_ words: [String]) throws -> [[Piece]] {
    var segments: [[Piece]] = [[]]
    for (index, word) in words.enumerated() {
      let parts = word.split(omittingEmptySubsequences: false, whereSeparator: Self.commas.contains)
      if parts.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
        throw Unresolved(reason: .empty, words: index..<index + 1, text: word)
      }
      for (number, part) in parts.enumerated() {
        if number > 0 { segments.append([]) }
        // A group and member joined by a slash form one piece, even if their names have spaces.
        let pieces = part.contains("/") ? [part] : part.split(whereSeparator: \.isWhitespace)
        segments[segments.count - 1] += pieces.map { Piece(text: String($0), word: index) }
      }
    }
    return segments
  }

  /// Returns the entry named at the start of the pieces and the number of pieces in the name, or `nil` if none matches.
  private func first(
    of pieces: ArraySlice<Piece>, _ weakest: NameMatch.Tier, _ favorites: [EntryID]
  ) throws -> (NamedEntry, Int)? {
    // Prefix matching is slow, so skip it for long input.
    let weakest = pieces.count > 2 * Self.maxWords ? NameMatch.Tier.alias : weakest
    for tier in [NameMatch.Tier.reordered, .prefix] where tier == .reordered || tier <= weakest {
      if let piece = pieces.first, let slash = piece.text.firstIndex(of: "/") {
        let named = try self.named(piece.text, .group, accepting: .alias).filter { entry in
          (entry.group.name.forms + entry.group.aliases).contains { $0.contains("/") }
        }
        if let found = try onlyNamedEntry(named, pieces, 1, tier) { return (found, 1) }
        let parts = (String(piece.text[..<slash]), String(piece.text[piece.text.index(after: slash)...]))
        let groups = try self.named(parts.0, .group, accepting: tier).map(\.group)
        let own = try self.named(parts.1, .member, of: groups, accepting: tier)
        if let found = try onlyNamedEntry(own, pieces, 1, tier) { return (found, 1) }
        continue
      }
      if let found = try group(pieces, tier) { return found }
      for count in spans(pieces) {
        let entries = try named(text(pieces, count), .member, accepting: tier)
        if entries.isEmpty { continue }
        if entries.count > 1 {
          if let found = try memberFollowedByGroup(entries, pieces.dropFirst(count)) {
            return (found.0, count + found.1)
          }
          let kept = entries.filter { favorites.contains($0.id.favoriteID) }
          if kept.count == 1 { return (NamedEntry(id: kept[0].id.favoriteID, entry: kept[0]), count) }
        }
        return try onlyNamedEntry(entries, pieces, count, tier).map { ($0, count) }
      }
    }
    if !makesSuggestions, pieces.count > 1 { return nil }
    let joined = try joined(.member, text(pieces, 1))
    if let found = try onlyNamedEntry(joined, pieces, 1, .reordered, includesGroupName: true) {
      return (found, 1)
    }
    // A favourite that is no longer in the catalog can be given by its ID.
    return favorites.first { $0.description == pieces.first?.text }.map {
      (NamedEntry(id: $0, entry: nil), 1)
    }
  }

  /// Returns the group named at the start of the pieces or its member named after it, or `nil` if no group matches.
  private func group(_ pieces: ArraySlice<Piece>, _ tier: NameMatch.Tier) throws -> (NamedEntry, Int)? {
    for count in spans(pieces) {
      var found = try named(text(pieces, count), .group, accepting: tier)
      if found.isEmpty { continue }
      let rest = pieces.dropFirst(count)
      for more in spans(rest) where found.count == 1 {
        let name = text(rest, more)
        let own = try named(name, .member, of: found.map(\.group), accepting: tier)
        if own.isEmpty { continue }
        let others = tier < .prefix ? try named(name, .group, accepting: .alias) : []
        return try onlyNamedEntry(others + own, rest, more, tier, includesGroupName: true).map {
          ($0, count + more)
        }
      }
      if tier == .prefix {
        found += try named(text(pieces, count), .member, accepting: tier)
      }
      return try onlyNamedEntry(found, pieces, count, tier).map { ($0, count) }
    }
    return nil
  }

  /// Returns the only member whose group's name follows, and the number of pieces in the group's name.
  private func memberFollowedByGroup(
    _ entries: [CatalogEntry], _ rest: ArraySlice<Piece>
  ) throws(NotLoaded) -> (NamedEntry, Int)? {
    for count in spans(rest) {
      let named = try named(text(rest, count), .group, accepting: .alias).map(\.id)
      let own = entries.filter { named.contains(.group($0.group.slug)) }
      if own.count == 1 {
        return (NamedEntry(id: own[0].id.favoriteID, entry: own[0], includesGroupName: true), count)
      }
    }
    return nil
  }

  /// Returns the only entry, or `nil` if there is none. Throws if there are several.
  private func onlyNamedEntry(
    _ entries: [CatalogEntry], _ pieces: ArraySlice<Piece>, _ count: Int, _ tier: NameMatch.Tier,
    includesGroupName: Bool = false
  ) throws -> NamedEntry? {
    let entries = distinct(entries)
    if entries.count > 1 {
      throw problem(.several(isBeginning: tier == .prefix), pieces.prefix(count), entries)
    }
    return entries.first.map {
      NamedEntry(id: $0.id.favoriteID, entry: $0, includesGroupName: includesGroupName)
    }
  }

  private func unknown(
    _ pieces: ArraySlice<Piece>, after before: ArraySlice<Piece>, _ entry: CatalogEntry?
  ) throws -> Unresolved {
    var scope: (group: GirlGroup, pieces: ArraySlice<Piece>, name: (Int) -> String)?
    let parts = pieces.first?.text.split(separator: "/", maxSplits: 1).map(String.init) ?? []
    if parts.count == 2 {
      let likely = try suggestions(parts[0], [.group])
      scope = likely.first.map { ($0.group, [], { _ in parts[1] }) }
    } else if case .group(let group)? = entry, !before.isEmpty {
      scope = (group, before, { text(pieces, $0) })
    }
    if let scope {
      for count in spans(scope.pieces.isEmpty ? pieces.prefix(1) : pieces) {
        let meant = try suggestions(scope.name(count), [.member], of: [scope.group])
        if meant.isEmpty, !scope.pieces.isEmpty { continue }
        var problem = problem(
          .notInGroup(scope.group, name: scope.name(count)), scope.pieces + pieces.prefix(count), meant)
        problem.pieceCount = count
        problem.coversPrevious = !scope.pieces.isEmpty
        return problem
      }
    }
    for count in spans(pieces) {
      let meant = try suggestions(text(pieces, count), [.group, .member])
      if !meant.isEmpty { return problem(.unknown, pieces.prefix(count), meant) }
    }
    return problem(.unknown, pieces.prefix(1), [])
  }

  /// Returns the possible numbers of pieces in a name, longest first.
  private func spans(_ pieces: ArraySlice<Piece>) -> some Sequence<Int> {
    (0..<min(pieces.count, Self.maxWords)).reversed().lazy.map { $0 + 1 }
  }

  private func text(_ pieces: ArraySlice<Piece>, _ count: Int) -> String {
    pieces.prefix(count).map(\.text).joined(separator: " ")
  }

  private func problem(_ reason: Unresolved.Reason, _ pieces: ArraySlice<Piece>, _ meant: [CatalogEntry])
    -> Unresolved
  {
    let words = (pieces.first?.word ?? 0)..<(pieces.last?.word ?? 0) + 1
    return Unresolved(
      reason: reason, words: words, text: text(pieces, pieces.count), meant: meant, pieceCount: pieces.count)
  }
}
