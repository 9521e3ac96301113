import KPGGCore
import Terminal

/// A member: her profile, groups, units and bandmates.
struct MemberPage: PageType {
  let id: MemberID

  var features: Set<PageFeature> { [.catalog, .sections, .siblings] }

  func title(_ state: BrowseState) -> String {
    state.catalog.member(id)?.stageName.first(state.names) ?? id.member.description
  }

  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState) {
    guard let group = state.index.group(id.group), let member = state.catalog.member(id) else {
      let isKnown = state.catalog.members[id.group] != nil
      let problem = state.catalog.failures[id.group] ?? (isKnown ? .notInCatalog : .loading)
      return layout.add(problem: problem, state)
    }
    let view = MemberView(
      member: member, group: group, members: state.catalog.members[id.group] ?? [],
      songs: state.catalog.songs[id.group] ?? [], background: state.catalog.backgrounds[id] ?? Background(),
      favorites: state.favorites, index: state.index)
    layout.add(view, picture: .member(id), state)
  }

  func request(_ state: inout BrowseState) -> [BrowseEffect] {
    let version = state.catalog.version
    return state.load([id.group])
      + (state.catalog.backgrounds[id] == nil ? [.findBackground(id, version: version)] : [])
  }

  func isLoading(_ state: BrowseState) -> Bool { state.catalog.requested.contains(id.group) }

  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]? {
    if case .step(let step) = action { state.showSibling(step) } else { nil }
  }
}
