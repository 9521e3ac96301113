import KPGGCore

// What the names on a command line mean, and what is said when they mean nothing or too much.

extension CatalogIndex {
  /// The group that the words name.
  ///
  /// - Parameters:
  ///   - words: The words, which are joined.
  ///   - command: The command that suggestions are made with.
  func group(named words: [String], for command: String) throws(Failure) -> Group {
    let name = words.joined(separator: " ")
    func commands(_ groups: [Group]) -> [String] { groups.map { "kpgg \(command) \($0.slug)" } }
    guard !name.allSatisfy(\.isWhitespace) else { throw Failure(.emptyName, status: .usage) }
    switch NameLookup(groups: groups)(name) {
    case .found(let group, _): return group
    case .ambiguous(let several, let tier):
      throw Failure(
        .severalGroups(name, byPrefix: tier == .prefix), hints: [.useOneOf(commands(several))])
    case .unknown(let suggestions):
      throw Failure(.noGroup(name), suggesting: commands(suggestions))
    }
  }
}

extension App {
  /// The member whom the words name.
  func member(named words: [String], in index: CatalogIndex) async throws -> (Member, Group) {
    let name = words.joined(separator: " ")
    func commands(_ members: [Member]) -> [String] {
      members.map { "kpgg member \($0.id.group) \($0.id.member)" }
    }
    guard !name.allSatisfy(\.isWhitespace) else { throw Failure(.emptyName, status: .usage) }
    let lookup = MemberLookup(index: index, members: members(of:))
    let answer = try await lookup(words)
    if !answer.isKnown,
      let group = NameLookup(groups: index.groups).matches(name, accepting: .alias).entries.first
    {
      let commands = ["kpgg members \(group.slug)", "kpgg group \(group.slug)"]
      throw Failure(.groupNotMember(group.name.full(names)), hints: [.useOneOf(commands)])
    }
    switch answer {
    case .found(let member, let group): return (member, group)
    case .ambiguous(let several, let tier):
      let shown = tier == .prefix ? Array(several.prefix(10)) : several
      throw Failure(
        .severalMembers(name, byPrefix: tier == .prefix), hints: [.useOneOf(commands(shown))])
    case .notInGroup(let group, let name, let suggestions):
      throw Failure(.noMemberOfGroup(name, group: group.name.full(names)), suggesting: commands(suggestions))
    case .unknown(let suggestions):
      throw Failure(.noMember(name), suggesting: commands(suggestions))
    }
  }
}

extension Failure {
  /// A failure with commands to copy, if there are any.
  init(_ complaint: Complaint, suggesting commands: [String], status: ExitStatus = .failure) {
    self.init(complaint, hints: commands.isEmpty ? [] : [.didYouMean(commands)], status: status)
  }
}
