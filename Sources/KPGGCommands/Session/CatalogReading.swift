import KPGGCore

/// The facts about a person that come from the whole catalog and not from one of her entries.
struct MemberBackground: Equatable, Sendable {
  /// Whether everyone in the catalog has been read, so that all her groups are known.
  var isComplete = false
  /// Her entries in other groups.
  var others: [Member] = []
  /// The main entries of other living people who were born on the same day of the year.
  var sameBirthday: [Member] = []
  /// The published sources of the facts about her. Sources that support the most facts come first.
  var sources: [String] = []
  /// The reason why part of the background could not be read, or `nil` if all of it was read.
  var problem: Text?

  init() {}

  /// Creates the background of a member from all people in the catalog.
  init(of member: Member, among people: [Person]) {
    isComplete = true
    others = people.others(of: member.id)
    guard let born = member.birthDate, let month = born.month, let day = born.day else { return }
    let ids = Set([member.id] + others.map(\.id))
    sameBirthday = people.filter { person in
      !person.isDeceased && person.birthDate?.month == month && person.birthDate?.day == day
        && !ids.contains(person.main.id)
    }.map(\.main)
  }
}

extension [Person] {
  /// Returns the entries of a member in other groups.
  func others(of id: MemberID) -> [Member] {
    first { $0.entries.contains { $0.id == id } }?.entries.filter { $0.id != id } ?? []
  }
}

extension Session {
  /// Reads the index and these parts of some groups, by default of all groups. Shows progress if a host is read, and
  /// warns about issues and unreadable groups.
  ///
  /// - Parameters:
  ///   - requiresMembers: Whether it is an error if no members can be read.
  ///   - requiresAll: Whether it is an error if the members of any of the groups can't be read.
  func load(
    _ parts: Set<CatalogPart>, of groups: [GirlGroup]? = nil, requiresMembers: Bool = true,
    requiresAll: Bool = false
  ) async throws -> Contents {
    let opened = try opened
    let contents = try await withHostProgress(for: opened.hostNotices) {
      try await opened.catalog.read(parts, of: groups?.map(\.slug), requiresMembers: requiresMembers)
    }
    if requiresAll, let unread = contents.unread[.members],
      let error = groups?.lazy.compactMap({ unread[$0.slug] }).first
    {
      throw error
    }
    for text in opened.reports.new(in: contents) { warn(text) }
    if let text = opened.reports.ageNote(contents.index) { note(text) }
    return contents
  }

  /// Returns the catalog's index. Warns about issues.
  func index() async throws -> CatalogIndex { try await load([]).index }

  func members(of groups: [GirlGroup]) async throws -> [Member] {
    try await load([.members], of: groups).members(of: groups)
  }

  func songs(of groups: [GirlGroup]) async throws -> [Song] {
    try await load([.songs], of: groups).songs(of: groups)
  }

  /// Returns a member's background. If the catalog comes from a host, the background is empty, because the host would
  /// have to send the whole catalog.
  func background(of member: Member, _ index: CatalogIndex, withSources: Bool) async -> MemberBackground {
    if host != nil { return MemberBackground() }
    var background = MemberBackground()
    do {
      background = MemberBackground(of: member, among: try await everyone(in: index))
      if withSources { background.sources = try await sources(of: member) }
    } catch {
      // Show her page even if other parts of the catalog can't be read.
      background.problem = Failure(error).message
    }
    return background
  }

  /// Returns the published sources of the facts about a member. Sources that support the most facts come first.
  func sources(of member: Member) async throws -> [String] {
    let facts = try await catalog.read([.sources], of: [member.id.group]).sources.facts(about: member)
    let names = facts.flatMap { Set($0.sources.filter { $0.kind == .published }.compactMap(\.name)) }
    let counts = Dictionary(grouping: names) { $0 }.mapValues(\.count)
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  func everyone(in index: CatalogIndex) async throws -> [Person] {
    Person.merging(try await catalog.members(of: index.groups), of: index.groups)
  }
}
