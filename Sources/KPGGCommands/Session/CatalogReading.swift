import KPGGCore

/// What the whole catalog knows about a person beside one of her entries.
struct Background: Equatable, Sendable {
  /// Whether everyone in the catalog has been read, so that all her groups are known.
  var isComplete = false
  /// Her entries in other groups.
  var others: [Member] = []
  /// The others, still living, who are born on the same day of the year, each with the main entry.
  var sharing: [Member] = []
  /// The published sources of the facts about her; those that state the most facts come first.
  var sources: [String] = []
  /// Why some of this could not be read; `nil` if all of it was.
  var problem: Text?

  /// Creates an empty background.
  init() {}

  /// Creates the background of a member among everyone in the catalog.
  init(of member: Member, among people: [Person]) {
    isComplete = true
    let entries = people.first { $0.entries.contains { $0.id == member.id } }?.entries ?? []
    others = entries.filter { $0.id != member.id }
    guard let born = member.birthDate, let month = born.month, let day = born.day else { return }
    let ids = Set([member.id] + others.map(\.id))
    sharing = people.filter { person in
      !person.isDeceased && person.birthDate.map { $0.month == month && $0.day == day } == true
        && !ids.contains(person.main.id)
    }.map(\.main)
  }
}

extension Session {
  /// Reads the groups and parts of some of them. Shows progress if that may take long, and warns about what could not be
  /// read.
  ///
  /// - Parameters:
  ///   - requiresMembers: Whether it is an error if no members can be read.
  ///   - requiresAll: Whether the members of one group that cannot be read are an error, even if others can.
  func load(
    _ parts: Set<CatalogPart>, of groups: [GirlGroup]? = nil, requiresMembers: Bool = true,
    requiresAll: Bool = false
  ) async throws -> Contents {
    let opened = try opened
    let contents = try await waiting(for: opened.reading) {
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

  /// The catalog's index. Warns about issues.
  func index() async throws -> CatalogIndex { try await load([]).index }

  /// The members of the groups. Warns about issues.
  func members(of groups: [GirlGroup]) async throws -> [Member] {
    try await load([.members], of: groups).members(of: groups)
  }

  /// The songs of the groups. Warns about issues.
  func songs(of groups: [GirlGroup]) async throws -> [Song] {
    try await load([.songs], of: groups).songs(of: groups)
  }

  /// What the catalog knows about a member beside the entry itself. Empty for a host, which would have to send
  /// everything.
  ///
  /// - Parameter withSources: Whether to name the sources, too.
  func background(
    of member: Member, in group: GirlGroup, _ index: CatalogIndex, withSources: Bool = true
  ) async -> Background {
    // A host would have to send everything.
    if host != nil { return Background() }
    var background = Background()
    do {
      background = Background(of: member, among: try await everyone(in: index))
      if withSources { background.sources = try await sources(of: member) }
    } catch {
      // Other sections of the catalog must not hide her own page.
      background.problem = Failure(error).message
    }
    return background
  }

  /// The names of the published sources of the facts about a member; those that state the most facts come first.
  func sources(of member: Member) async throws -> [String] {
    let facts = try await catalog.read([.sources], of: [member.id.group]).sources.facts(about: member)
    let names = facts.flatMap { Set($0.sources.filter { $0.kind == .published }.compactMap(\.name)) }
    let counts = Dictionary(grouping: names) { $0 }.mapValues(\.count)
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  /// Everyone in the catalog.
  func everyone(in index: CatalogIndex) async throws -> [Person] {
    Person.merging(try await catalog.members(of: index.groups), of: index.groups)
  }
}
