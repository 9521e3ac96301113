import KPGGCore

/// What the browser knows of the catalog so far.
struct BrowseCatalog: Equatable, Sendable {
  private(set) var index: CatalogIndex
  private(set) var members: [Slug: [Member]] = [:]
  private(set) var songs: [Slug: [Song]] = [:]
  private(set) var others: [MemberID: [Member]] = [:]
  /// Why the members of a group could not be had.
  private(set) var failures: [Slug: String] = [:]
  /// Groups of which there may be something newer, or something that could not be had.
  private var stale: Set<Slug> = []
  private(set) var whole = Whole.notAsked
  private var prepared: Prepared?

  /// How it stands with all members and songs, through which searches look.
  enum Whole: Equatable, Sendable {
    case notAsked, asked, known
    case failed(String)
  }

  /// All members and songs, made ready to be searched again and again. One is as good as itself alone.
  final class Prepared: Equatable, Sendable {
    let members: [Slug: [Member]]
    let songs: [Slug: [Song]]
    /// The groups whose members or songs could not be had.
    let lacking: Set<Slug>
    let search: CatalogSearch

    init(
      _ groups: [Group], _ members: [Member], _ songs: [Song], withoutMembers: Set<Slug> = [],
      withoutSongs: Set<Slug> = []
    ) {
      lacking = withoutMembers.union(withoutSongs)
      search = CatalogSearch(groups: groups, members: members, songs: songs, isPrepared: true)
      let bySlug = groups.bySlug
      self.members = bySlug.filter { !withoutMembers.contains($0.key) }.mapValues { _ in [] }
        .merging(Dictionary(grouping: members, by: \.id.group)) { $1 }
      self.songs = Dictionary(grouping: SongQuery()(songs, of: bySlug), by: \.group)
        .filter { !withoutSongs.contains($0.key) }
    }

    static func == (left: Prepared, right: Prepared) -> Bool { left === right }
  }

  init(_ index: CatalogIndex) {
    self.index = index
  }

  func member(_ id: MemberID) -> Member? { members[id.group]?.first { $0.id == id } }

  /// Whether a group's members have to be asked for.
  func lacks(_ group: Slug) -> Bool {
    members[group] == nil || failures[group] != nil || stale.contains(group)
  }

  /// Whether all members and songs have to be asked for.
  var lacksWhole: Bool { whole == .notAsked }

  /// A search through all members and songs of groups, as far as they are known.
  func search(among groups: [Group]) -> CatalogSearch {
    if let prepared, whole == .known { return prepared.search.among(groups) }
    return CatalogSearch(
      groups: groups, members: groups.flatMap { members[$0.slug] ?? [] },
      songs: groups.flatMap { songs[$0.slug] ?? [$0.song] })
  }

  // MARK: What comes to be known

  /// - Parameter songs: The group's songs; `nil` if they could not be had.
  mutating func take(_ group: Slug, _ members: [Member], _ songs: [Song]?) {
    self.members[group] = members
    failures[group] = nil
    if let songs {
      self.songs[group] = songs
      stale.remove(group)
    } else {
      stale.insert(group)
    }
  }

  mutating func take(_ others: [Member], of member: MemberID) { self.others[member] = others }

  mutating func askForWhole() { whole = .asked }

  mutating func take(_ prepared: Prepared) {
    self.prepared = prepared
    members.merge(prepared.members) { $1 }
    songs.merge(prepared.songs) { $1 }
    failures = [:]
    stale = prepared.lacking
    whole = .known
  }

  /// Lets all members and songs be asked for again, if some of them could not be had.
  mutating func retryWhole() {
    switch whole {
    case .failed: whole = .notAsked
    case .known where !stale.isEmpty: whole = .notAsked
    case .known, .asked, .notAsked: break
    }
  }

  mutating func fail(_ group: Slug, _ text: String) { failures[group] = text }

  mutating func failWhole(_ text: String) { whole = .failed(text) }

  /// Takes an index that has been asked for again. What is known of its groups stays until it is asked for again, too.
  mutating func take(_ index: CatalogIndex) {
    self.index = index
    stale = Set(members.keys)
    others = [:]
    failures = [:]
    whole = .notAsked
  }
}
