/// What a ``Catalog`` has read: groups, and the members, songs and sources of those that it was asked for.
public struct Contents: Sendable {
  /// The groups, with their sections and the candidates for the featured group.
  public let index: CatalogIndex
  /// The sources of the facts. Empty if the catalog names none, or they were not asked for.
  package let sources: CatalogSources
  /// The issues in the documents read so far: what they lose counts as unknown or is left out.
  public let issues: [CatalogIssue]
  /// The groups whose members, songs or sources could not be read, with the error. Groups that share a document have
  /// the same error.
  public let unread: [CatalogPart: [Slug: CatalogError]]

  private let membersBySlug: [Slug: [Member]]
  private let songsBySlug: [Slug: [Song]]
  /// The names of what has been read, collected when they are first needed.
  private let folded: Lazy<NameIndex>

  package init(
    index: CatalogIndex, members: [Slug: [Member]], songs: [Slug: [Song]], sources: CatalogSources,
    issues: [CatalogIssue] = [], unread: [CatalogPart: [Slug: CatalogError]] = [:],
    after earlier: Contents? = nil
  ) {
    self.index = index
    membersBySlug = members
    songsBySlug = songs
    self.sources = sources
    self.issues = issues
    self.unread = unread
    folded = Lazy { NameIndex(index, members: members, songs: songs, after: earlier?.folded.value) }
  }

  /// Creates contents of values, for previews and tests.
  ///
  /// - Parameters:
  ///   - groups: The groups. Each has at least its signature song.
  ///   - members: Members of these groups.
  ///   - songs: Songs of these groups beside the signature songs.
  public init(groups: [GirlGroup], members: [Member] = [], songs: [Song] = []) {
    let eras = groups.map(\.era).withoutDuplicates
    let members = Dictionary(grouping: members, by: \.id.group)
    let songs = Dictionary(grouping: songs, by: \.group)
    let bySlug = groups.bySlug
    self.init(
      index: CatalogIndex(
        edition: nil, sections: eras.map { EraSection(era: $0) }, groups: groups,
        featured: Array(groups.prefix(4))),
      members: bySlug.mapValues { members[$0.slug] ?? [] },
      songs: bySlug.mapValues { (songs[$0.slug] ?? []).withSignature(of: $0) },
      sources: CatalogSources(nil, [:]))
  }

  /// The groups, by section and within a section in the source's order.
  public var groups: [GirlGroup] { index.groups }

  /// The members of a group, former and deceased ones included. The catalog must have been asked for them.
  public func members(of group: GirlGroup) -> [Member] {
    assert(has(.members, group, in: membersBySlug))
    return membersBySlug[group.slug] ?? []
  }

  /// The songs of a group, the signature song among them. The catalog must have been asked for them.
  public func songs(of group: GirlGroup) -> [Song] {
    assert(has(.songs, group, in: songsBySlug))
    return songsBySlug[group.slug] ?? [group.song]
  }

  /// Searches groups, units, and the members and songs that were asked for, best matches first.
  ///
  /// It finds what people type: names in Hangul, Latin letters or kana, their parts and initial consonants, spelt by sound,
  /// on the wrong keyboard layout or with typos. A word can be a condition, such as `mbti:INFP` or `born:1999`. The first
  /// search folds all names, which takes some milliseconds.
  ///
  /// - Parameter text: What was typed. If a condition is not valid yet, nothing is found.
  public func search(_ text: String) -> [CatalogEntry] {
    do {
      let query = try SearchQuery([text], eras: index.sections.map(\.era))
      let context = FactContext(index, members: members(of: groups.filter { membersBySlug[$0.slug] != nil }))
      return try names.results(for: query, context: context).map(\.entry)
    } catch {
      return []
    }
  }

  /// The names of the groups and units, and of the members and songs that have been read.
  package var names: NameIndex { folded.value }

  private func has<Entry>(_ part: CatalogPart, _ group: GirlGroup, in lists: [Slug: [Entry]]) -> Bool {
    lists[group.slug] != nil || unread[part]?[group.slug] != nil
  }

  /// The members of some groups, in the order of the groups.
  package func members(of groups: [GirlGroup]) -> [Member] { groups.flatMap { members(of: $0) } }

  /// The songs of some groups, in the order of the groups.
  package func songs(of groups: [GirlGroup]) -> [Song] { groups.flatMap { songs(of: $0) } }
}

extension [Song] {
  /// The songs, after the signature song if it is not among them.
  func withSignature(of group: GirlGroup) -> [Song] {
    contains { $0.youtubeID == group.song.youtubeID } ? self : [group.song] + self
  }
}
