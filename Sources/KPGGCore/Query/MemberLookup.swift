/// Finds a member by what people type for her: `ohmygirl arin`, `arin oh my girl`, `ohmygirl/arin`, or her
/// name alone.
///
/// The names themselves are matched by ``NameLookup``; this decides which words name the group.
public struct MemberLookup: Sendable {
  /// What the typed words mean.
  public enum Answer: Sendable {
    /// One member.
    case found(Member, in: Group)
    /// Several members whose name this is, or begins so.
    case ambiguous([Member], NameLookup<Member>.Tier)
    /// A group, but none of its members.
    case notInGroup(Group, name: String, suggestions: [Member])
    /// Nobody. At most three suggestions, the likeliest first.
    case unknown(suggestions: [Member])

    /// Whether the words are the name of somebody, or of several.
    public var isKnown: Bool {
      switch self {
      case .found, .ambiguous: true
      case .notInGroup, .unknown: false
      }
    }
  }

  /// No group and member together have names of more words.
  private static let mostWords = 16

  private let index: CatalogIndex
  private let members: @Sendable ([Group]) async throws -> [Member]

  /// Prepares a look-up.
  ///
  /// - Parameters:
  ///   - index: The groups.
  ///   - members: Fetches members of groups. All groups are asked for only when a name stands alone.
  public init(index: CatalogIndex, members: @escaping @Sendable ([Group]) async throws -> [Member]) {
    self.index = index
    self.members = members
  }

  /// What the words mean, whether they came as one argument or as several.
  public func callAsFunction(_ words: [String]) async throws -> Answer {
    let text = words.joined(separator: " ")
    if let slash = text.firstIndex(of: "/") {
      let pair = Pair(group: String(text[..<slash]), member: String(text[text.index(after: slash)...]))
      if let answer = try await scoped([pair], accepting: .prefix) { return answer }
      return try await unknown(text)
    }
    let pieces = text.split(separator: " ").map(String.init)
    let cuts = pieces.indices.dropFirst(pieces.count <= Self.mostWords ? 1 : pieces.count)
    let pairs = cuts.flatMap { cut in
      let head = pieces[..<cut].joined(separator: " ")
      let tail = pieces[cut...].joined(separator: " ")
      return [Pair(group: head, member: tail), Pair(group: tail, member: head)]
    }
    if let answer = try await scoped(pairs, accepting: .alias), answer.isKnown { return answer }
    if let answer = try await unscoped(text, accepting: .alias) { return answer }
    let scopedAnswer = try await scoped(pairs, accepting: .prefix)
    if let scopedAnswer, scopedAnswer.isKnown { return scopedAnswer }
    if let answer = try await unscoped(text, accepting: .prefix) { return answer }
    if let scopedAnswer { return scopedAnswer }
    return try await unknown(text)
  }

  private struct Pair {
    let group: String
    let member: String
  }

  /// The answer for words of which some name a group; `nil` if none do.
  private func scoped(_ pairs: [Pair], accepting tier: NameLookup<Member>.Tier) async throws -> Answer? {
    let groupLookup = NameLookup(groups: index.groups)
    let groupTier: NameLookup<Group>.Tier = tier == .prefix ? .prefix : .alias
    var hits: [(member: Member, tier: NameLookup<Member>.Tier)] = []
    var miss: Answer?
    for pair in pairs {
      for group in groupLookup.matches(pair.group, accepting: groupTier).entries {
        let lookup = NameLookup(members: try await members([group]))
        let found = lookup.matches(pair.member, accepting: tier)
        hits += found.entries.map { ($0, found.tier) }
        if found.entries.isEmpty, miss == nil {
          miss = .notInGroup(group, name: pair.member, suggestions: lookup.suggestions(pair.member))
        }
      }
    }
    let best = hits.map(\.tier).min()
    return answer(hits.filter { $0.tier == best }.map(\.member), best) ?? miss
  }

  /// The answer for a name alone; `nil` if nobody has it.
  private func unscoped(_ text: String, accepting tier: NameLookup<Member>.Tier) async throws -> Answer? {
    let found = NameLookup(members: try await members(index.groups)).matches(text, accepting: tier)
    return answer(found.entries, found.tier)
  }

  private func unknown(_ text: String) async throws -> Answer {
    .unknown(suggestions: NameLookup(members: try await members(index.groups)).suggestions(text))
  }

  private func answer(_ members: [Member], _ tier: NameLookup<Member>.Tier?) -> Answer? {
    var ids: Set<MemberID> = []
    let members = members.filter { ids.insert($0.id).inserted }
    guard let first = members.first, let tier else { return nil }
    if members.count == 1 { return index.group(first.id.group).map { .found(first, in: $0) } }
    return .ambiguous(members, tier)
  }
}
