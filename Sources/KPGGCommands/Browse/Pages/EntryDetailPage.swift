import KPGGCore
import Terminal

/// The page of a group, member, unit or song.
struct EntryDetailPage: EntryPageType {
  let id: EntryID

  var features: Set<PageFeature> {
    let common: Set<PageFeature> = [.catalog, .sections]
    switch id.kind {
    case .group: return common.union([.siblings, .groupHistory])
    case .member: return common.union([.siblings])
    case .unit, .song: return common
    }
  }

  func title(_ state: BrowseState) -> String {
    if let name = state.catalog.name(of: id) { return name.preferred(state.nameOrder) }
    switch id {
    case .group(let slug): return slug.description
    case .member(let id): return id.member.description
    case .unit(let id): return id.unit.description
    case .song(let id): return id.video.description
    }
  }

  func view(_ state: BrowseState) -> (any EntryView)? { state.view(of: id) }

  func problem(_ state: BrowseState) -> Text {
    let part: CatalogPart = id.kind == .song ? .songs : .members
    return state.catalog.problem(with: part, of: id.groupSlug) ?? .notInCatalog
  }

  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]? {
    if case .step(let step) = action { state.showSibling(step) } else { nil }
  }
}

extension BrowseState {
  /// Returns the view of an entry, or `nil` if the catalog doesn't have it.
  func view(of id: EntryID) -> (any EntryView)? {
    guard let group = index.group(id.groupSlug) else { return nil }
    let members = catalog.members(of: group.slug)
    let songs = catalog.songs(of: group.slug)
    let favorites = favorites.list
    switch id {
    case .group:
      return GroupView(
        group: group, members: members, songs: songs ?? [group.song], favorites: favorites, index: index,
        memberProblem: problem(with: .members, of: group), songProblem: problem(with: .songs, of: group),
        showsAllSongs: page.showsAllSongs)
    case .member(let id):
      return catalog.member(id).map { member in
        // A preview must keep up with the focus and has little room, so it leaves out the rest.
        let isPage = page.member == id
        let people = catalog.everyone
        var background = isPage ? MemberBackground(of: member, among: people) : MemberBackground()
        if !isPage { background.others = people.others(of: id) }
        background.sources = sources[id] ?? []
        return MemberView(
          member: member, group: group, members: isPage ? members : [], songs: isPage ? songs ?? [] : [],
          background: background, favorites: favorites, index: index)
      }
    case .unit(let id):
      return group.unit(id.unit).map { unit in
        UnitView(
          unit: unit, group: group, members: members, songs: songs?.filter { $0.unit == id.unit },
          favorites: favorites, index: index, memberProblem: problem(with: .members, of: group))
      }
    case .song(let id):
      return catalog.song(id).map {
        SongPageView(song: $0, group: group, songs: songs ?? [], favorites: favorites, index: index)
      }
    }
  }

  /// Returns the reason why a group's members or songs are not shown, or `nil` if they are shown.
  func problem(with part: CatalogPart, of group: GirlGroup) -> Line? {
    catalog.problem(with: part, of: group.slug).map { Line(text($0), .error) }
  }
}
