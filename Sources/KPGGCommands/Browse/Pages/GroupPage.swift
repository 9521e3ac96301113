import KPGGCore
import Terminal

/// A group: its members, songs, facts, units and timeline.
struct GroupPage: PageType {
  let slug: Slug

  var features: Set<PageFeature> { [.catalog, .sections, .siblings] }

  func title(_ state: BrowseState) -> String {
    state.index.group(slug)?.name.first(state.names) ?? slug.description
  }

  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState) {
    guard let group = state.index.group(slug) else { return layout.add(problem: .notInCatalog, state) }
    let view = GroupView(
      group: group, members: state.catalog.members[slug] ?? [],
      songs: state.catalog.songs[slug] ?? [group.song], favorites: state.favorites, index: state.index,
      memberProblem: state.memberProblem(slug), showsAllSongs: state.page.showsAllSongs)
    layout.add(view, picture: .group(slug), state)
  }

  func request(_ state: inout BrowseState) -> [BrowseEffect] { state.load([slug]) }

  func isLoading(_ state: BrowseState) -> Bool { state.catalog.requested.contains(slug) }

  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]? {
    if case .step(let step) = action { state.showSibling(step) } else { nil }
  }
}
