internal import Synchronization

/// Resolves words to groups and members.
///
/// It works out how to split the words into names. A group's name followed directly by the name of one of its members
/// means that member, and so does `group/member`. A name on its own means the only person with that name, in her main group. The
/// longest name wins, so that names with spaces need no quotes.
public struct NameResolver: Sendable {
  /// A group or a member.
  public enum Entry: Sendable {
    /// A group.
    case group(Group)
    /// A member and her group.
    case member(Member, of: Group)

    /// Its ID.
    public var id: EntryID {
      switch self {
      case .group(let group): .group(group.slug)
      case .member(let member, _): .member(member.id)
      }
    }

    /// Its name.
    public var name: Name {
      switch self {
      case .group(let group): group.name
      case .member(let member, _): member.name
      }
    }

    /// The group, or the member's group.
    public var group: Group {
      switch self {
      case .group(let group), .member(_, let group): group
      }
    }
  }

  /// The meaning of some of the words.
  package struct Named: Sendable {
    /// The ID.
    package let id: EntryID
    /// The entry; `nil` for a favourite that is no longer in the catalog.
    package let entry: Entry?
    /// Whether the words also name the member's group.
    package var hasGroupWords = false
  }

  /// The reason that words cannot be resolved.
  public struct Problem: Error, Sendable {
    /// The kinds of problems.
    public enum Reason: Sendable {
      /// A word is empty, or has only commas and white space.
      case empty
      /// Several entries match. With `isBeginning`, the text is only the start of their names.
      case several(isBeginning: Bool)
      /// The group has no member with this name.
      case notInGroup(Group, name: String)
      /// The name of a member is given where a group is expected, or the reverse.
      case otherKind
      /// No entry has this name.
      case unknown
    }

    /// The kind of problem.
    public var reason: Reason
    /// The indices of the words that cause the problem.
    public var words: Range<Int>
    /// The name as typed, which can be part of a word.
    public var text: String
    /// Suggestions, likeliest first; for an ambiguous name, all matches.
    public var meant: [Entry] = []
  }

  /// The maximum number of words in a name.
  private static let mostWords = 16

  /// Lookup tables for members, by group.
  private final class Prepared: Sendable {
    let members = Mutex<[[Slug]: NameLookup<Member>]>([:])
  }

  private let index: CatalogIndex
  private let groups: NameLookup<Group>
  private let fetch: @Sendable ([Group]) async throws -> [Member]
  private let prepared = Prepared()

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - index: The index of groups.
  ///   - members: Fetches the members of groups. Called with all groups only for a name without a group.
  public init(index: CatalogIndex, members: @escaping @Sendable ([Group]) async throws -> [Member]) {
    self.index = index
    groups = NameLookup(index.groups)
    fetch = members
  }

  // MARK: - One entry

  /// Resolves all words together to a group. Throws only a ``Problem``.
  public func group(_ words: [String]) async throws -> Group {
    let text = words.joined(separator: " ")
    _ = try segments([text])
    let (found, tier) = groups.matches(text)
    var problem = Problem(reason: .several(isBeginning: tier == .prefix), words: words.indices, text: text)
    problem.meant = found.map(Entry.group)
    if found.count > 1 { throw problem }
    if let group = found.first, tier < .prefix || NameLookup<Group>.canDecide(text) { return group }
    // If the members cannot be read, the group is simply unknown.
    if let entry = try? await entries(words).first?.entry {
      (problem.reason, problem.meant) = (.otherKind, [entry])
    } else {
      problem.reason = .unknown
      if found.isEmpty { problem.meant = groups.suggestions(text).map(Entry.group) }
    }
    throw problem
  }

  /// Resolves all words together to a member, by her name with or without her group's name before or after it. Throws a
  /// ``Problem``, or the error of fetching members.
  public func member(_ words: [String]) async throws -> (Member, Group) {
    var problem = Problem(reason: .unknown, words: words.indices, text: words.joined(separator: " "))
    let named: [Entry]
    do {
      named = try await entries(words, accepting: .prefix).compactMap(\.entry)
    } catch let other as Problem {
      if case .several = other.reason, other.words.lowerBound > 0, other.words.upperBound == words.count {
        // The words start with a member's group, so the last name means her, not a group of that name.
        let members = other.meant.filter { $0.id.kind == "member" }
        if members.count == 1, case .member(let member, let group) = members[0] { return (member, group) }
      }
      guard case .unknown = other.reason else { throw other }
      problem.meant = try await suggestions(problem.text).filter { $0.id.kind == "member" }
      if let group = try? await group(Array(words[..<other.words.lowerBound])), problem.meant.isEmpty {
        problem.reason = .notInGroup(group, name: words[other.words.lowerBound...].joined(separator: " "))
      }
      throw problem
    }
    switch (named.first, named.dropFirst().first) {
    case (.member(let member, let group), nil): return (member, group)
    case (.member(let member, let group), .group(let other)) where named.count == 2:
      if group.slug == other.slug { return (member, group) }
      (problem.reason, problem.meant) = (.notInGroup(other, name: problem.text), [named[0]])
    case (.group(let group), .member) where named.count == 2:
      (problem.reason, problem.meant) = (.notInGroup(group, name: problem.text), [named[1]])
    case (.group, nil): (problem.reason, problem.meant) = (.otherKind, named)
    default: break
    }
    throw problem
  }

  // MARK: - Several entries

  /// A word, or the part of a word between commas.
  private struct Piece {
    let text: String
    let word: Int
  }

  /// Resolves words to a sequence of entries. A comma ends a name.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - weakest: The weakest tier that is accepted.
  ///   - favorites: Favourites, which are preferred for ambiguous names, and can be given by ID even if they have left
  ///     the catalog.
  package func entries(
    _ words: [String], accepting weakest: NameMatch.Tier = .alias, favorites: [EntryID] = []
  ) async throws -> [Named] {
    var named: [Named] = []
    for segment in try segments(words) {
      var (rest, before) = (segment[...], segment[..<0])
      while !rest.isEmpty {
        guard let (found, count) = try await first(of: rest, weakest, favorites) else {
          throw try await unknown(rest, after: before, named.last?.entry)
        }
        named.append(found)
        before = rest.prefix(count)
        rest = rest.dropFirst(count)
      }
    }
    return named
  }

  private func segments(_ words: [String]) throws -> [[Piece]] {
    var segments: [[Piece]] = [[]]
    for (index, word) in words.enumerated() {
      let parts = word.split(omittingEmptySubsequences: false) { ",、，".contains($0) }
      if parts.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
        throw Problem(reason: .empty, words: index..<index + 1, text: word)
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

  /// Matches an entry's name at the start of the pieces, and counts the pieces of that name; `nil` if none matches.
  private func first(
    of pieces: ArraySlice<Piece>, _ weakest: NameMatch.Tier, _ favorites: [EntryID]
  ) async throws -> (Named, Int)? {
    // Prefix matching is slow, so skip it for long input.
    let weakest = pieces.count > 2 * Self.mostWords ? NameMatch.Tier.alias : weakest
    for tier in [NameMatch.Tier.reordered, .prefix] where tier == .reordered || tier <= weakest {
      if let piece = pieces.first, let slash = piece.text.firstIndex(of: "/") {
        let parts = (String(piece.text[..<slash]), String(piece.text[piece.text.index(after: slash)...]))
        let own = try await members(parts.1, of: certain(groups, parts.0, tier), tier)
        if let found = try decided(own, pieces, 1, tier) { return (found, 1) }
        continue
      }
      if let found = try await group(pieces, tier) { return found }
      for count in spans(pieces) {
        let entries = try await members(text(pieces, count), of: index.groups, tier)
        if entries.isEmpty { continue }
        if entries.count > 1 {
          if let found = narrowed(entries, pieces.dropFirst(count)) { return (found.0, count + found.1) }
          let kept = entries.filter { favorites.contains($0.id) }
          if kept.count == 1 { return (Named(id: kept[0].id, entry: kept[0]), count) }
        }
        return try decided(entries, pieces, count, tier).map { ($0, count) }
      }
    }
    if let found = try await joined(pieces) { return (found, 1) }
    // A favourite that has left the catalog.
    return favorites.first { $0.description == pieces.first?.text }.map { (Named(id: $0, entry: nil), 1) }
  }

  /// Matches a group's name at the start of the pieces, or that of its member after it; `nil` if none matches.
  private func group(_ pieces: ArraySlice<Piece>, _ tier: NameMatch.Tier) async throws -> (Named, Int)? {
    for count in spans(pieces) {
      var found = certain(groups, text(pieces, count), tier).map(Entry.group)
      if found.isEmpty { continue }
      let rest = pieces.dropFirst(count)
      for more in spans(rest) where found.count == 1 {
        let name = text(rest, more)
        let own = try await members(name, of: [found[0].group], tier)
        if own.isEmpty { continue }
        let others = tier < .prefix ? groups.matches(name, accepting: .alias).entries.map(Entry.group) : []
        return try decided(others + own, rest, more, tier, hasGroupWords: true).map { ($0, count + more) }
      }
      if tier == .prefix { found += try await members(text(pieces, count), of: index.groups, tier) }
      return try decided(found, pieces, count, tier).map { ($0, count) }
    }
    return nil
  }

  /// The member whose name and group are written as one word, in either order; `nil` if there is none.
  private func joined(_ pieces: ArraySlice<Piece>) async throws -> Named? {
    guard let typed = pieces.first.flatMap({ TypedName($0.text) }) else { return nil }
    var found: [Entry] = []
    for group in index.groups {
      for rest in typed.remainders(without: MatchableNames(group)) {
        let entries = try await members(rest, of: [group], .alias)
        found += entries.filter { entry in !found.contains { $0.id == entry.id } }
      }
    }
    return try decided(found, pieces, 1, .alias, hasGroupWords: true)
  }

  /// Of several members, the only one whose group's name follows, and the number of pieces of that name.
  private func narrowed(_ entries: [Entry], _ rest: ArraySlice<Piece>) -> (Named, Int)? {
    for count in spans(rest) {
      let named = groups.matches(text(rest, count), accepting: .alias).entries.map(\.slug)
      let own = entries.filter { named.contains($0.group.slug) }
      if own.count == 1 { return (Named(id: own[0].id, entry: own[0], hasGroupWords: true), count) }
    }
    return nil
  }

  /// The only entry; `nil` if there is none. Throws if there are several.
  private func decided(
    _ entries: [Entry], _ pieces: ArraySlice<Piece>, _ count: Int, _ tier: NameMatch.Tier,
    hasGroupWords: Bool = false
  ) throws -> Named? {
    let entries = onePerPerson(entries)
    if entries.count > 1 {
      throw problem(.several(isBeginning: tier == .prefix), pieces.prefix(count), entries)
    }
    return entries.first.map { Named(id: $0.id, entry: $0, hasGroupWords: hasGroupWords) }
  }

  /// Removes all but the main entry of each person.
  private func onePerPerson(_ entries: [Entry]) -> [Entry] {
    let members = entries.compactMap { entry in
      if case .member(let member, _) = entry { member } else { nil }
    }
    if members.count < 2 { return entries }
    let shown = Set(Person.merging(members, of: index.groups).map { EntryID.member($0.main.id) })
    return entries.filter { entry in
      if case .member = entry { shown.contains(entry.id) } else { true }
    }
  }

  private func members(_ name: String, of groups: [Group], _ tier: NameMatch.Tier) async throws -> [Entry] {
    groups.isEmpty ? [] : entries(of: certain(try await lookup(groups), name, tier))
  }

  private func lookup(_ groups: [Group]) async throws -> NameLookup<Member> {
    let key = groups.map(\.slug)
    if let known = prepared.members.withLock({ $0[key] }) { return known }
    let lookup = NameLookup(try await fetch(groups))
    prepared.members.withLock { $0[key] = lookup }
    return lookup
  }

  /// The entries with this name. A prefix counts only if it is long enough to identify an entry.
  private func certain<Listed>(_ lookup: NameLookup<Listed>, _ name: String, _ tier: NameMatch.Tier)
    -> [Listed]
  {
    let found = lookup.matches(name, accepting: tier)
    return found.tier == .prefix && !NameLookup<Listed>.canDecide(name) ? [] : found.entries
  }

  private func entries(of members: [Member]) -> [Entry] {
    members.compactMap { member in index.group(member.id.group).map { .member(member, of: $0) } }
  }

  // MARK: - What was meant

  private func unknown(
    _ pieces: ArraySlice<Piece>, after before: ArraySlice<Piece>, _ entry: Entry?
  ) async throws -> Problem {
    var scope: (group: Group, pieces: ArraySlice<Piece>, name: (Int) -> String)?
    let parts = pieces.first?.text.split(separator: "/", maxSplits: 1).map(String.init) ?? []
    if parts.count == 2 {
      scope = likely(groups, parts[0]).first.map { ($0, [], { _ in parts[1] }) }
    } else if case .group(let group)? = entry, !before.isEmpty {
      scope = (group, before, { text(pieces, $0) })
    }
    if let scope {
      let own = try await lookup([scope.group])
      for count in spans(pieces) {
        let meant = entries(of: likely(own, scope.name(count)))
        if meant.isEmpty, !scope.pieces.isEmpty { continue }
        return problem(
          .notInGroup(scope.group, name: scope.name(count)), scope.pieces + pieces.prefix(count), meant)
      }
    }
    for count in spans(pieces) {
      let meant = try await suggestions(text(pieces, count))
      if !meant.isEmpty { return problem(.unknown, pieces.prefix(count), meant) }
    }
    return problem(.unknown, pieces.prefix(1), [])
  }

  /// Up to three entries that a text may mean, by the beginning of a name or a misspelling. Members can have their
  /// group before or after.
  private func suggestions(_ text: String) async throws -> [Entry] {
    let pieces = text.split { $0.isWhitespace || $0 == "/" }.map(String.init)
    for cut in pieces.indices.dropFirst() where pieces.count <= Self.mostWords {
      let (head, tail) = (pieces[..<cut].joined(separator: " "), pieces[cut...].joined(separator: " "))
      for (group, member) in [(head, tail), (tail, head)] {
        let near = likely(groups, group)
        let own = near.isEmpty ? [] : try await members(member, of: near, .alias)
        if !own.isEmpty { return Array(own.prefix(3)) }
      }
    }
    let near = likely(groups, text).map(Entry.group)
    if !near.isEmpty, pieces.count > 1 { return near }
    return Array((near + entries(of: likely(try await lookup(index.groups), text))).prefix(3))
  }

  private func likely<Listed>(_ lookup: NameLookup<Listed>, _ name: String) -> [Listed] {
    let entries = lookup.matches(name).entries
    return entries.isEmpty ? lookup.suggestions(name) : Array(entries.prefix(3))
  }

  /// The possible numbers of pieces in a name, longest first.
  private func spans(_ pieces: ArraySlice<Piece>) -> some Sequence<Int> {
    (0..<min(pieces.count, Self.mostWords)).reversed().lazy.map { $0 + 1 }
  }

  private func text(_ pieces: ArraySlice<Piece>, _ count: Int) -> String {
    pieces.prefix(count).map(\.text).joined(separator: " ")
  }

  private func problem(_ reason: Problem.Reason, _ pieces: ArraySlice<Piece>, _ meant: [Entry]) -> Problem {
    let words = (pieces.first?.word ?? 0)..<(pieces.last?.word ?? 0) + 1
    return Problem(reason: reason, words: words, text: text(pieces, pieces.count), meant: meant)
  }
}
