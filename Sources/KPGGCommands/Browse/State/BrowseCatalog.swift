import KPGGCore
import Synchronization

/// The catalog data that the browser has loaded so far.
struct BrowseCatalog: Equatable, Sendable {
  private(set) var index: CatalogIndex
  private(set) var members: [Slug: [Member]] = [:]
  private(set) var songs: [Slug: [Song]] = [:]
  private(set) var backgrounds: [MemberID: Background] = [:]
  /// The agencies whose pages have been open.
  private(set) var rosters: [Slug: AgencyRoster] = [:]
  /// Why a group's members failed to load.
  private(set) var failures: [Slug: Text] = [:]
  /// Groups whose loaded data is outdated or incomplete.
  private var stale: Set<Slug> = []
  private(set) var allData = LoadState.notRequested
  private var prepared: Prepared?
  /// Groups whose members and songs have been requested.
  private(set) var requested: Set<Slug> = []
  /// How often the catalog has been reloaded. Responses to requests from before are outdated.
  private(set) var version = 0
  /// How often all data have been loaded.
  private var loads = 0

  /// What a query over the whole catalog depends on.
  struct Contents: Hashable, Sendable {
    let version: Int
    let loads: Int
    /// Whether some data are still to come.
    let isPartial: Bool
  }

  /// A response to a request for data.
  enum Response: Sendable {
    /// A group's members and songs; `songs` is `nil` if they failed to load.
    case group(Slug, members: [Member], songs: [Song]?)
    /// A group's members failed to load.
    case failed(Slug, Text)
    /// What the whole catalog knows about a member.
    case background(MemberID, Background)
    /// All members and songs of the catalog.
    case all(Prepared)
    case allFailed(Text)
  }

  /// The load state of all members and songs, which searches need.
  enum LoadState: Equatable, Sendable {
    case notRequested, loading, loaded
    case failed(Text)
  }

  /// All members and songs, indexed for repeated searches. Compared by identity.
  final class Prepared: Equatable, Sendable {
    let members: [Slug: [Member]]
    let songs: [Slug: [Song]]
    /// The groups whose members or songs failed to load.
    let incomplete: Set<Slug>
    let search: CatalogSearch
    /// The names in phrases about all groups, made for the first phrase.
    fileprivate let phraseNames = Mutex<PhraseNames?>(nil)

    init(
      _ groups: [GirlGroup], _ members: [Member], _ songs: [Song], withoutMembers: Set<Slug> = [],
      withoutSongs: Set<Slug> = []
    ) {
      incomplete = withoutMembers.union(withoutSongs)
      search = CatalogSearch(groups: groups, members: members, songs: songs, isPrepared: true)
      let bySlug = groups.bySlug
      self.members = bySlug.filter { !withoutMembers.contains($0.key) }.mapValues { _ in [] }
        .merging(Dictionary(grouping: members, by: \.id.group)) { $1 }
      self.songs = Dictionary(grouping: songs.newestFirst, by: \.group)
        .filter { !withoutSongs.contains($0.key) }
    }

    static func == (left: Prepared, right: Prepared) -> Bool { left === right }
  }

  init(_ index: CatalogIndex) {
    self.index = index
  }

  func member(_ id: MemberID) -> Member? { members[id.group]?.first { $0.id == id } }

  /// Whether a group's members and songs must be loaded.
  func needsLoading(_ group: Slug) -> Bool {
    members[group] == nil || failures[group] != nil || stale.contains(group)
  }

  /// Whether a group's members have been loaded, or have failed to load.
  func hasTried(_ group: Slug) -> Bool { members[group] != nil || failures[group] != nil }

  var contents: Contents { Contents(version: version, loads: loads, isPartial: allData == .loading) }

  /// Whether all members and songs have yet to be requested.
  var needsLoadingAll: Bool { allData == .notRequested }

  /// The loaded members of groups.
  func members(of groups: [GirlGroup]) -> [Member] { groups.flatMap { members[$0.slug] ?? [] } }

  /// The loaded songs of groups.
  func songs(of groups: [GirlGroup]) -> [Song] { groups.flatMap { songs[$0.slug] ?? [] } }

  /// A search over these groups' loaded members and songs, or signature songs if none are loaded.
  func search(among groups: [GirlGroup]) -> CatalogSearch {
    if let prepared, allData == .loaded { return prepared.search.among(groups) }
    return CatalogSearch(
      groups: groups, members: members(of: groups), songs: groups.flatMap { songs[$0.slug] ?? [$0.song] })
  }

  /// The names in phrases about these groups.
  func phraseNames(among groups: [GirlGroup], today: Day?) -> PhraseNames {
    func made() -> PhraseNames { PhraseNames(index, members(of: groups), today: today) }
    guard let prepared, allData == .loaded, groups.count == index.groups.count else { return made() }
    return prepared.phraseNames.withLock { known in
      var names = known ?? made()
      names.today = today
      known = names
      return names
    }
  }

  /// An agency with its groups.
  func roster(of slug: Slug) -> AgencyRoster? {
    rosters[slug] ?? index.agencies.first { $0.slug == slug }.map(index.roster)
  }

  // MARK: Loading

  /// Keeps an agency's groups, which take a pass over the whole catalog.
  mutating func keepRoster(of slug: Slug) { rosters[slug] = roster(of: slug) }

  /// Marks those of the groups as requested that must be loaded and are not on their way, and returns them.
  mutating func startLoading(_ groups: [Slug]) -> [Slug] {
    let missing = groups.filter { needsLoading($0) && !requested.contains($0) }
    requested.formUnion(missing)
    return missing
  }

  mutating func startLoadingAll() { allData = .loading }

  mutating func take(_ response: Response) {
    switch response {
    case .group(let group, let members, let songs):
      requested.remove(group)
      self.members[group] = members
      failures[group] = nil
      if let songs {
        self.songs[group] = songs
        stale.remove(group)
      } else {
        stale.insert(group)
      }
    case .failed(let group, let text):
      requested.remove(group)
      failures[group] = text
    case .background(let member, let background): backgrounds[member] = background
    case .all(let prepared):
      self.prepared = prepared
      members.merge(prepared.members) { $1 }
      songs.merge(prepared.songs) { $1 }
      failures = [:]
      stale = prepared.incomplete
      allData = .loaded
      loads += 1
    case .allFailed(let text):
      allData = .failed(text)
      loads += 1
    }
  }

  /// Allows another attempt to load all members and songs if some failed.
  mutating func retryLoadingAll() {
    switch allData {
    case .failed: allData = .notRequested
    case .loaded where !stale.isEmpty: allData = .notRequested
    case .loaded, .loading, .notRequested: break
    }
  }

  /// Replaces the index after a reload. Loaded groups stay visible until they are reloaded.
  mutating func take(_ index: CatalogIndex) {
    self.index = index
    version += 1
    stale = Set(members.keys)
    requested = []
    backgrounds = [:]
    rosters = [:]
    failures = [:]
    allData = .notRequested
  }
}
