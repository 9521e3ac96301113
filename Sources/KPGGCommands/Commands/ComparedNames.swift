import Arguments
import KPGGCore

/// Reads the two words after `compare`, each of which names a group or a member.
///
/// A name or alias of a group is that group. Everything else is read as `kpgg member` would; a mere beginning of a
/// group's name counts where nobody is called so. What fits both ways or not at all is told with the other word kept.
struct ComparedNames: Sendable {
  /// What is compared.
  enum Pair: Sendable {
    case groups(Group, Group)
    case members(MemberOfGroup, MemberOfGroup)
  }

  struct MemberOfGroup: Sendable {
    let member: Member
    let group: Group
  }

  /// A group or member that a word may mean.
  private enum Entry {
    case group(Group)
    case member(Member)

    /// What means it and nothing else.
    var id: String {
      switch self {
      case .group(let group): group.slug.description
      case .member(let member): member.id.description
      }
    }

    func isOfKind(_ other: Entry) -> Bool {
      switch (self, other) {
      case (.group, .group), (.member, .member): true
      case (.group, .member), (.member, .group): false
      }
    }
  }

  /// Why a word means no single entry, and which it may mean.
  private struct Doubt {
    let complaint: Complaint
    let entries: [Entry]
    /// Whether the word is a name of each of them, rather than near one.
    let isNameOfAll: Bool
  }

  private enum Meaning {
    case one(Entry)
    case unclear(Doubt)

    static func several(_ complaint: Complaint, _ entries: [Entry]) -> Meaning {
      .unclear(Doubt(complaint: complaint, entries: entries, isNameOfAll: true))
    }

    static func none(_ complaint: Complaint, suggestions: [Entry]) -> Meaning {
      .unclear(Doubt(complaint: complaint, entries: suggestions, isNameOfAll: false))
    }

    var entry: Entry? {
      if case .one(let entry) = self { entry } else { nil }
    }
  }

  /// Which names are told, and which first.
  let names: NameOrder
  let index: CatalogIndex
  let members: @Sendable ([Group]) async throws -> [Member]

  /// What the words name.
  func read(_ first: String, _ second: String) async throws -> Pair {
    let left = try await meaning(of: first)
    let right = try await meaning(of: second)
    switch (left, right) {
    case (.unclear(let doubt), _):
      throw failure(doubt, besides: right.entry) { "\($0) \(right.entry?.id ?? second.shellWord)" }
    case (.one(let left), .unclear(let doubt)):
      throw failure(doubt, besides: left) { "\(left.id) \($0)" }
    case (.one(.group(let left)), .one(.group(let right))):
      return .groups(left, right)
    case (.one(.member(let left)), .one(.member(let right))):
      return .members(try inGroup(left), try inGroup(right))
    case (.one(.group(let group)), .one(.member(let member))),
      (.one(.member(let member)), .one(.group(let group))):
      let own = member.id.group
      throw Failure(
        .groupWithMember(group: group.name.full(names), member: member.stageName.full(names)),
        suggesting: group.slug == own ? [] : ["kpgg compare \(group.slug) \(own)"], status: .usage)
    }
  }

  /// What is wrong with more than two words, which often are names whose quotes are missing.
  func tooMany(_ words: [String]) async throws -> Failure {
    var hints: [Notice] = []
    for cut in words.indices.dropFirst() where words.count <= 16 && hints.isEmpty {
      let parts = [words[..<cut], words[cut...]].map { $0.joined(separator: " ") }
      if parts.contains(where: { $0.allSatisfy(\.isWhitespace) }) { continue }
      if try await meaning(of: parts[0]).entry != nil, try await meaning(of: parts[1]).entry != nil {
        hints = [.quoteNames(example: "kpgg compare \(parts[0].shellWord) \(parts[1].shellWord)")]
      }
    }
    return Failure(.usage(.unexpectedArgument(words[2])), hints: hints, status: .usage)
  }

  private func meaning(of word: String) async throws -> Meaning {
    guard !word.allSatisfy(\.isWhitespace) else { throw Failure(.emptyName, status: .usage) }
    // A slash always parts a group from its member.
    let lookup = NameLookup(groups: word.contains("/") ? [] : index.groups)
    let (groups, tier) = lookup.matches(word)
    if !groups.isEmpty, tier <= .alias { return meaning(word, groups, byPrefix: false) }
    let answer = try await MemberLookup(index: index, members: members)([word])
    if !groups.isEmpty {
      if !answer.isKnown { return meaning(word, groups, byPrefix: true) }
      let isCalledSo = try await !NameLookup(members: members(index.groups))
        .matches(word, accepting: .alias).entries.isEmpty
      if !isCalledSo { return meaning(word, groups, answer) }
    }
    switch answer {
    case .found(let member, _): return .one(.member(member))
    case .ambiguous(let members, let tier):
      return .several(.severalMembers(word, byPrefix: tier == .prefix), members.map(Entry.member))
    case .notInGroup(let group, let name, let suggestions):
      return .none(
        .noMemberOfGroup(name, group: group.name.full(names)), suggestions: suggestions.map(Entry.member))
    case .unknown(let suggestions):
      return .none(
        .noGroupOrMember(word),
        suggestions: lookup.suggestions(word).map(Entry.group) + suggestions.map(Entry.member))
    }
  }

  private func meaning(_ word: String, _ groups: [Group], byPrefix: Bool) -> Meaning {
    groups.count == 1
      ? .one(.group(groups[0])) : .several(.severalGroups(word, byPrefix: byPrefix), groups.map(Entry.group))
  }

  /// The meaning of a word with which names of groups begin, and names of members as well.
  private func meaning(_ word: String, _ groups: [Group], _ answer: MemberLookup.Answer) -> Meaning {
    let members: [Member] =
      switch answer {
      case .found(let member, _): [member]
      case .ambiguous(let members, _): members
      case .notInGroup, .unknown: []
      }
    guard let group = groups.first, let member = members.first else {
      return meaning(word, groups, byPrefix: true)
    }
    let complaint = Complaint.fitsBothWays(
      word, group: group.name.full(names), member: member.stageName.full(names))
    return .several(complaint, groups.map(Entry.group) + members.map(Entry.member))
  }

  /// Tells what may have been meant, in commands to copy. What cannot be compared with the other entry is left out,
  /// unless nothing else remains.
  private func failure(_ doubt: Doubt, besides other: Entry?, _ words: (String) -> String) -> Failure {
    let fitting = doubt.entries.filter { entry in other.map(entry.isOfKind) ?? true }
    let commands = (fitting.isEmpty ? doubt.entries : fitting).map { "kpgg compare \(words($0.id))" }
    return doubt.isNameOfAll
      ? Failure(doubt.complaint, hints: [.useOneOf(Array(commands.prefix(10)))])
      : Failure(doubt.complaint, suggesting: Array(commands.prefix(3)))
  }

  private func inGroup(_ member: Member) throws(Failure) -> MemberOfGroup {
    guard let group = index.group(member.id.group) else {
      throw Failure(.noMember(member.stageName.full(names)))
    }
    return MemberOfGroup(member: member, group: group)
  }
}
