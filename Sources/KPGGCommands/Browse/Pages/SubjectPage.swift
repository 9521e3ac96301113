import KPGGCore
import Terminal

/// A group, member, unit or song.
struct SubjectPage: PageType {
  let id: EntryID

  var features: Set<PageFeature> {
    id.canHavePicture ? [.catalog, .sections, .siblings] : [.catalog, .sections]
  }

  func title(_ state: BrowseState) -> String {
    if let name = state.name(of: id) { return name.first(state.names) }
    switch id {
    case .group(let slug): return slug.description
    case .member(let id): return id.member.description
    case .unit(let id): return id.unit.description
    case .song(let id): return id.video.description
    }
  }

  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState) {
    guard let view = state.view(of: id) else { return layout.add(problem: problem(state), state) }
    layout.add(view, picture: id.canHavePicture ? id : nil, state)
  }

  /// Why there is nothing to show.
  private func problem(_ state: BrowseState) -> Text {
    switch id {
    case .group, .unit: .notInCatalog
    case .member(let id):
      state.catalog.failures[id.group] ?? (state.catalog.members[id.group] == nil ? .loading : .notInCatalog)
    case .song: isLoading(state) ? .loading : .notInCatalog
    }
  }

  func request(_ state: inout BrowseState) -> [BrowseEffect] {
    let effects = state.load([id.groupSlug])
    guard case .member(let member) = id, state.catalog.backgrounds[member] == nil else { return effects }
    return effects + [.findBackground(member, version: state.catalog.version)]
  }

  func isLoading(_ state: BrowseState) -> Bool { state.catalog.requested.contains(id.groupSlug) }

  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]? {
    if case .step(let step) = action { state.showSibling(step) } else { nil }
  }
}

extension EntryID {
  /// Whether it is a group or member: only those can have pictures.
  var canHavePicture: Bool { kind == .group || kind == .member }
}

extension BrowseState {
  /// The song with an ID; `nil` if it is not loaded.
  func song(_ id: SongID) -> Song? {
    let signature = index.group(id.group)?.song
    return catalog.songs[id.group]?.first { $0.youtubeID == id.video }
      ?? (signature?.youtubeID == id.video ? signature : nil)
  }

  /// The view of an entry; `nil` if it is not loaded.
  func view(of id: EntryID) -> (any EntryView)? {
    guard let group = index.group(id.groupSlug) else { return nil }
    let members = catalog.members[group.slug] ?? []
    let songs = catalog.songs[group.slug]
    switch id {
    case .group:
      return GroupView(
        group: group, members: members, songs: songs ?? [group.song], favorites: favorites, index: index,
        memberProblem: memberProblem(group.slug), showsAllSongs: page.showsAllSongs)
    case .member(let id):
      return catalog.member(id).map {
        MemberView(
          member: $0, group: group, members: members, songs: songs ?? [],
          background: catalog.backgrounds[id] ?? Background(), favorites: favorites, index: index)
      }
    case .unit(let id):
      return group.unit(id.unit).map {
        UnitView(
          unit: $0, group: group, members: members, songs: songs?.filter { $0.unit == id.unit },
          favorites: favorites, index: index, memberProblem: memberProblem(group.slug))
      }
    case .song(let id):
      return song(id).map {
        SongPageView(song: $0, group: group, songs: songs ?? [], favorites: favorites, index: index)
      }
    }
  }

  /// Why a group's members are not shown: an error, or that they are loading. `nil` if they are loaded.
  private func memberProblem(_ group: Slug) -> Line? {
    catalog.failures[group].map { Line(text($0), .error) }
      ?? (catalog.members[group] == nil ? Line(text(.loading), .secondary) : nil)
  }
}
