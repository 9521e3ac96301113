/// The data that a ``Catalog`` has read: all groups, and the members, songs and sources that were requested.
public struct Contents: Sendable {
  /// The groups, with their sections and the candidates for the featured group.
  public let index: CatalogIndex
  /// The sources of the facts. Empty if the catalog has none, or they were not requested.
  package let sources: CatalogSources
  /// The issues in the documents read so far. The affected values are treated as unknown, or the entries are left out.
  public let issues: [CatalogIssue]
  /// The groups whose members, songs or sources could not be read, with their errors. Groups that share a document have
  /// the same error.
  public let unread: [CatalogPart: [Slug: CatalogError]]

  private let membersBySlug: [Slug: [Member]]
  private let songsBySlug: [Slug: [Song]]
  /// The names of the entries read so far, collected when they are first needed.
  private let nameIndex: Lazy<NameIndex>

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
    nameIndex = Lazy { NameIndex(index, members: members, songs: songs, after: earlier?.nameIndex.value) }
  }

  /// Creates contents of values, for previews and tests.
  ///
  /// - Parameters:
  ///   - groups: The groups. Each has at least its signature song.
  ///   - members: Members of these groups.
  ///   - songs: Songs of these groups in addition to the signature songs.
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
      songs: bySlug.mapValues { (songs[$0.slug] ?? []).includingSignatureSong(of: $0) },
      sources: CatalogSources(nil, [:]))
  }

  /// The groups, ordered by section. Within a section, they have the source's order.
  public var groups: [GirlGroup] { index.groups }

  /// Returns the members of a group, including former and deceased members. They must have been requested.
  public func members(of group: GirlGroup) -> [Member] {
    assert(has(.members, group, in: membersBySlug))
    return membersBySlug[group.slug] ?? []
  }

  /// Returns the songs of a group, including the signature song. They must have been requested.
  public func songs(of group: GirlGroup) -> [Song] {
    assert(has(.songs, group, in: songsBySlug))
    return songsBySlug[group.slug] ?? [group.song]
  }

  /// Returns the groups, units, and requested members and songs that match a text, best matches first.
  ///
  /// Names can be typed in Hangul, Latin letters or kana, in part, as initial consonants, by sound, on the wrong
  /// keyboard layout or with typos. A word can be a filter, such as `mbti:INFP` or `born:1999`. If a filter is not
  /// valid yet, nothing is found. The first search folds all names, which takes some milliseconds.
  public func search(_ text: String) -> [CatalogEntry] {
    guard let query = try? SearchQuery([text], eras: index.sections.map(\.era)) else { return [] }
    let context = FactContext(index, members: members(of: groups.filter { membersBySlug[$0.slug] != nil }))
    return (try? names.results(for: query, context: context).map(\.entry)) ?? []
  }

  /// The names of the groups and units, and of the members and songs that have been read.
  package var names: NameIndex { nameIndex.value }

  private func has<Entry>(_ part: CatalogPart, _ group: GirlGroup, in lists: [Slug: [Entry]]) -> Bool {
    lists[group.slug] != nil || unread[part]?[group.slug] != nil
  }

  package func members(of groups: [GirlGroup]) -> [Member] { groups.flatMap { members(of: $0) } }

  package func songs(of groups: [GirlGroup]) -> [Song] { groups.flatMap { songs(of: $0) } }
}

extension [Song] {
  /// Returns the songs, preceded by the signature song if it is not among them.
  func includingSignatureSong(of group: GirlGroup) -> [Song] {
    contains { $0.youtubeID == group.song.youtubeID } ? self : [group.song] + self
  }
}
