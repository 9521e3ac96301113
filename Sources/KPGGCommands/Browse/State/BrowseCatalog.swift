import KPGGCore

/// The catalog in the browser: everything but the sources, and what is made of it once. A reload makes another one, so
/// catalogs are compared by identity.
final class BrowseCatalog: Equatable, Sendable {
  let contents: Contents
  private let songs: Lazy<[Slug: [Song]]>
  private let people: Lazy<[Person]>
  private let persons: Lazy<[MemberID: Person]>
  private let rosters: Lazy<[Slug: AgencyRoster]>
  private let phraseNames: Lazy<PhraseNames>

  init(_ contents: Contents) {
    self.contents = contents
    songs = Lazy { contents.groups.bySlug.mapValues { contents.songs(of: $0).newestFirst } }
    let people = Lazy { Person.merging(contents.members(of: contents.groups), of: contents.groups) }
    self.people = people
    persons = Lazy {
      let entries = people.value.flatMap { person in person.entries.map { ($0.id, person) } }
      return Dictionary(entries, uniquingKeysWith: { first, _ in first })
    }
    phraseNames = Lazy {
      PhraseNames(contents.names, today: nil)
    }
    rosters = Lazy {
      let index = contents.index
      return Dictionary(index.agencies.map { ($0.slug, index.roster(of: $0)) }, uniquingKeysWith: { $1 })
    }
  }

  static func == (left: BrowseCatalog, right: BrowseCatalog) -> Bool { left === right }

  var index: CatalogIndex { contents.index }

  /// The members of a group; empty if they could not be read.
  func members(of group: Slug) -> [Member] {
    guard let group = index.group(group) else { return [] }
    return contents.members(of: group)
  }

  func member(_ id: MemberID) -> Member? { members(of: id.group).first { $0.id == id } }

  /// The songs of a group, newest first; `nil` if they could not be read.
  func songs(of group: Slug) -> [Song]? {
    contents.unread[.songs]?[group] == nil ? songs.value[group] : nil
  }

  /// The song with an ID; `nil` if the catalog has none.
  func song(_ id: SongID) -> Song? {
    index.group(id.group).flatMap { contents.songs(of: $0).first { $0.youtubeID == id.video } }
  }

  /// Why the members or songs of a group could not be read; `nil` if they could.
  func problem(with part: CatalogPart, of group: Slug) -> Text? {
    contents.unread[part]?[group].map { Failure($0).message }
  }

  /// Everyone in the catalog.
  var everyone: [Person] { people.value }

  /// The entries of a member in other groups.
  func others(of id: MemberID) -> [Member] {
    (persons.value[id]?.entries ?? []).filter { $0.id != id }
  }

  /// What the whole catalog knows about a member, without the sources.
  func background(of member: Member) -> Background { Background(of: member, among: people.value) }

  /// The names in phrases about some of the groups.
  func phraseNames(among groups: [GirlGroup], today: Day) -> PhraseNames {
    guard groups.count == index.groups.count else {
      return PhraseNames(contents.names.among(groups), today: today)
    }
    var names = phraseNames.value
    names.today = today
    return names
  }

  /// An agency with its groups; `nil` if the catalog has none.
  func roster(of agency: Slug) -> AgencyRoster? { rosters.value[agency] }

  /// Favourites with their data.
  func records(of favorites: Favorites) -> [FavoriteRecord] {
    let groups = Set(favorites.list.filter { $0.id.kind != .group }.map(\.id.groupSlug))
      .compactMap(index.group)
    return favorites.records(
      in: index, members: contents.members(of: groups), songs: contents.songs(of: groups))
  }

  func name(of id: EntryID) -> Name? {
    switch id {
    case .group(let slug): index.group(slug)?.name
    case .member(let id): member(id)?.stageName
    case .unit(let id): index.unit(id)?.unit.name
    case .song(let id): song(id)?.name
    }
  }

  /// The hosts that the pictures come from.
  var pictureHosts: [String] {
    let urls = index.groups.compactMap(\.image) + contents.members(of: index.groups).compactMap(\.image)
    return urls.map(\.authority).withoutDuplicates
  }

  /// The URL of a group's or member's picture, if known.
  func picture(of id: EntryID) -> WebURL? {
    switch id {
    case .group(let slug): index.group(slug)?.image
    case .member(let member): self.member(member)?.image
    case .unit, .song: nil
    }
  }
}

extension Session {
  /// Reads what the browser shows. What cannot be read is left out.
  func browseCatalog() async throws -> BrowseCatalog {
    BrowseCatalog(try await load([.members, .songs], requiresMembers: false))
  }
}
