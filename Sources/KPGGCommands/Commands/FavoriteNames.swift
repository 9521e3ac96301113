import KPGGCore

/// Reads the words after `favorite add` and `favorite remove`, from left to right.
///
/// A word that names a group, by name or alias, is that group. A word right after it that names no group but one
/// of its members turns the two into that member. `group/name` is always a member. A word that fits both ways or
/// not at all fails the whole, so that nothing is half done; and a mere beginning of a name is never enough to
/// change what somebody keeps.
struct FavoriteNames: Sendable {
  /// A group or member that words name.
  struct Kept: Sendable {
    let id: EntryID
    let name: Name?

    /// What it is called in sentences.
    func shown(_ names: NameOrder) -> String { name?.full(names) ?? id.description }

    init(_ id: EntryID, _ name: Name?) {
      self.id = id
      self.name = name
    }

    init(_ group: Group) { self.init(.group(group.slug), group.name) }
    init(_ member: Member) { self.init(.member(member.id), member.stageName) }
  }

  private enum Meaning {
    case group(Group)
    /// A member of the group that the word before names.
    case memberOfGroupBefore(Member)
    case kept(Kept)
  }

  /// The command that suggestions are made with: `kpgg favorite add`.
  let command: String
  /// Which names are told, and which first.
  let names: NameOrder
  let index: CatalogIndex
  let members: @Sendable ([Group]) async throws -> [Member]
  /// Favourites that can be named by their identity even if they have left the catalog.
  var removable: [Favorite] = []

  /// What the words name.
  func read(_ words: [String]) async throws -> [Kept] {
    var result: [Kept] = []
    var groupBefore: Group?
    for word in words {
      let meaning = try await meaning(of: word, after: groupBefore, among: words)
      groupBefore = nil
      switch meaning {
      case .group(let group):
        result.append(Kept(group))
        groupBefore = group
      case .memberOfGroupBefore(let member):
        result[result.count - 1] = Kept(member)
      case .kept(let kept):
        result.append(kept)
      }
    }
    return result
  }

  private func meaning(of word: String, after group: Group?, among words: [String]) async throws -> Meaning {
    guard !word.allSatisfy(\.isWhitespace) else {
      throw Failure(.emptyName, hints: [.nothingWritten], status: .usage)
    }
    if word.contains("/") {
      let found = try await pair(word)
      if found.count > 1 { throw unclear(word, [], found) }
      if let member = found.first { return .kept(Kept(member)) }
    } else {
      let groups = NameLookup(groups: index.groups).matches(word, accepting: .alias).entries
      let found = try await member(word, of: group.map { [$0] } ?? [])
      if groups.count + found.count > 1 { throw unclear(word, groups, found) }
      if let group = groups.first { return .group(group) }
      if let member = found.first { return .memberOfGroupBefore(member) }
    }
    if let favorite = removable.first(where: { $0.id.description == word }) {
      return .kept(Kept(favorite.id, favorite.name))
    }
    throw try await unknown(word, after: group, among: words)
  }

  /// The members that `group/name` names.
  private func pair(_ word: String) async throws -> [Member] {
    let parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return try await member(
      parts[1], of: NameLookup(groups: index.groups).matches(parts[0], accepting: .alias).entries)
  }

  private func member(_ name: String, of groups: [Group]) async throws -> [Member] {
    if groups.isEmpty { return [] }
    return NameLookup(members: try await members(groups)).matches(name, accepting: .alias).entries
  }

  private func unclear(_ word: String, _ groups: [Group], _ found: [Member]) -> Failure {
    let complaint: Complaint =
      if let group = groups.first, let member = found.first {
        .fitsBothWays(word, group: group.name.full(names), member: member.stageName.full(names))
      } else if groups.isEmpty {
        .severalMembers(word, byPrefix: false)
      } else {
        .severalGroups(word, byPrefix: false)
      }
    let commands = groups.map { "\(command) \($0.slug)" } + found.map { "\(command) \($0.id)" }
    return Failure(complaint, hints: [.useOneOf(commands), .nothingWritten], status: .usage)
  }

  private func unknown(_ word: String, after group: Group?, among words: [String]) async throws -> Failure {
    let name = word.split(separator: "/", maxSplits: 1).last.map(String.init) ?? word
    let scope =
      word.contains("/")
      ? NameLookup(groups: index.groups).matches(String(word.prefix { $0 != "/" })).entries : []
    let own = scope.isEmpty ? group.map { [$0] } ?? [] : scope
    var commands =
      own.isEmpty ? [] : likely(NameLookup(members: try await members(own)), name).map(\.id.description)
    if commands.isEmpty {
      // Who is called exactly so is meant rather than a group that is called about so.
      commands = try await member(name, of: index.groups).map(\.id.description)
    }
    if commands.isEmpty, !word.contains("/") {
      commands = likely(NameLookup(groups: index.groups), word).map(\.slug.description)
    }
    if commands.isEmpty {
      commands = likely(NameLookup(members: try await members(index.groups)), name).map(\.id.description)
    }
    var hints: [Notice] = commands.isEmpty ? [] : [.didYouMean(commands.prefix(3).map { "\(command) \($0)" })]
    if let name = spacedName(in: words) { hints.append(.quoteNames(example: "\(command) \"\(name)\"")) }
    return Failure(.notAFavoriteName(word), hints: hints + [.nothingWritten])
  }

  /// The entries that a name means, or else those it may mean.
  private func likely<Entry>(_ lookup: NameLookup<Entry>, _ name: String) -> [Entry] {
    let entries = lookup.matches(name).entries
    return entries.isEmpty ? lookup.suggestions(name) : entries
  }

  /// The words in a row, at most four, that together name a group.
  private func spacedName(in words: [String]) -> String? {
    let lookup = NameLookup(groups: index.groups)
    let words = words.prefix(64)
    for start in words.indices {
      for end in words.indices where (1...3).contains(end - start) {
        let name = words[start...end].joined(separator: " ")
        if !lookup.matches(name, accepting: .alias).entries.isEmpty { return name }
      }
    }
    return nil
  }
}
