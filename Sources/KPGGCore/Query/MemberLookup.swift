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
  }

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
    let pairs = pieces.indices.dropFirst().flatMap { cut in
      let head = pieces[..<cut].joined(separator: " ")
      let tail = pieces[cut...].joined(separator: " ")
      return [Pair(group: head, member: tail), Pair(group: tail, member: head)]
    }
    if let answer = try await scoped(pairs, accepting: .alias), answer.isFound { return answer }
    if let answer = try await unscoped(text, accepting: .alias) { return answer }
    let scopedAnswer = try await scoped(pairs, accepting: .prefix)
    if let scopedAnswer, scopedAnswer.isFound { return scopedAnswer }
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
      for group in groupLookup(pair.group, accepting: groupTier).entries {
        switch NameLookup(members: try await members([group]))(pair.member, accepting: tier) {
        case .found(let member, let tier): hits.append((member, tier))
        case .ambiguous(let several, let tier): hits += several.map { ($0, tier) }
        case .unknown(let suggestions):
          miss = miss ?? .notInGroup(group, name: pair.member, suggestions: suggestions)
        }
      }
    }
    let best = hits.map(\.tier).min()
    return answer(hits.filter { $0.tier == best }.map(\.member), best) ?? miss
  }

  /// The answer for a name alone; `nil` if nobody has it.
  private func unscoped(_ text: String, accepting tier: NameLookup<Member>.Tier) async throws -> Answer? {
    switch NameLookup(members: try await members(index.groups))(text, accepting: tier) {
    case .found(let member, let tier): answer([member], tier)
    case .ambiguous(let several, let tier): answer(several, tier)
    case .unknown: nil
    }
  }

  private func unknown(_ text: String) async throws -> Answer {
    switch NameLookup(members: try await members(index.groups))(text, accepting: .alias) {
    case .unknown(let suggestions): .unknown(suggestions: suggestions)
    case .found(let member, _): .unknown(suggestions: [member])
    case .ambiguous(let several, _): .unknown(suggestions: Array(several.prefix(3)))
    }
  }

  private func answer(_ members: [Member], _ tier: NameLookup<Member>.Tier?) -> Answer? {
    guard let first = members.first, let tier else { return nil }
    if members.allSatisfy({ $0.id == first.id }) {
      return index.group(first.id.group).map { .found(first, in: $0) }
    }
    return .ambiguous(members, tier)
  }
}

extension MemberLookup.Answer {
  fileprivate var isFound: Bool {
    switch self {
    case .found, .ambiguous: true
    case .notInGroup, .unknown: false
    }
  }
}

extension NameLookup.Answer {
  /// The entries that the name means.
  public var entries: [Entry] {
    switch self {
    case .found(let entry, _): [entry]
    case .ambiguous(let entries, _): entries
    case .unknown: []
    }
  }
}
