import KPGGCore

/// The browser's catalog without the sources, with derived values that are computed once. Each reload creates a new
/// object, so catalogs are compared by identity.
final class BrowseCatalog: Equatable, Sendable {
  let contents: Contents
  private let songs: Lazy<[Slug: [Song]]>
  private let people: Lazy<[Person]>
  private let rosters: Lazy<[Slug: AgencyRoster]>
  private let phraseNames: Lazy<PhraseNames>

  init(_ contents: Contents) {
    self.contents = contents
    songs = Lazy { contents.groups.bySlug.mapValues { contents.songs(of: $0).newestFirst } }
    people = Lazy { Person.merging(contents.members(of: contents.groups), of: contents.groups) }
    phraseNames = Lazy { PhraseNames(contents.names, today: nil) }
    rosters = Lazy {
      let index = contents.index
      return Dictionary(index.agencies.map { ($0.slug, index.roster(of: $0)) }, uniquingKeysWith: { $1 })
    }
  }

  static func == (left: BrowseCatalog, right: BrowseCatalog) -> Bool { left === right }

  var index: CatalogIndex { contents.index }

  /// Returns the members of a group, or an empty array if they could not be read.
  func members(of group: Slug) -> [Member] {
    guard let group = index.group(group) else { return [] }
    return contents.members(of: group)
  }

  func member(_ id: MemberID) -> Member? { members(of: id.group).first { $0.id == id } }

  /// Returns the songs of a group, newest first, or `nil` if they could not be read.
  func songs(of group: Slug) -> [Song]? {
    contents.unread[.songs]?[group] == nil ? songs.value[group] : nil
  }

  func song(_ id: SongID) -> Song? {
    index.group(id.group).flatMap { contents.songs(of: $0).first { $0.youtubeID == id.video } }
  }

  /// Returns the reason why a group's members or songs could not be read, or `nil` if they were read.
  func problem(with part: CatalogPart, of group: Slug) -> Text? {
    contents.unread[part]?[group].map { Failure($0).message }
  }

  var everyone: [Person] { people.value }

  /// Returns the names that questions about these groups can contain.
  func phraseNames(among groups: [GirlGroup], today: Day) -> PhraseNames {
    guard groups.count == index.groups.count else {
      return PhraseNames(contents.names.among(groups), today: today)
    }
    var names = phraseNames.value
    names.today = today
    return names
  }

  func roster(of agency: Slug) -> AgencyRoster? { rosters.value[agency] }

  /// Returns favourites with their data from the catalog.
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

  var pictureHosts: [String] {
    let urls = index.groups.compactMap(\.image) + contents.members(of: index.groups).compactMap(\.image)
    return urls.map(\.authority).withoutDuplicates
  }

  /// Returns the URL of a group's or member's picture, or `nil` if there is none.
  func picture(of id: EntryID) -> WebURL? {
    switch id {
    case .group(let slug): index.group(slug)?.image
    case .member(let member): self.member(member)?.image
    case .unit, .song: nil
    }
  }
}

extension Session {
  /// Reads the browser's catalog. Leaves out members and songs that can't be read.
  func browseCatalog() async throws -> BrowseCatalog {
    BrowseCatalog(try await load([.members, .songs], requiresMembers: false))
  }
}
