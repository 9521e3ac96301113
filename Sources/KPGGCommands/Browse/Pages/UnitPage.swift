import KPGGCore
import Terminal

/// A unit: its members, songs and facts.
struct UnitPage: PageType {
  let id: UnitID

  func title(_ state: BrowseState) -> String {
    state.index.unit(id)?.unit.name.first(state.names) ?? id.unit.description
  }

  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState) {
    guard let (unit, group) = state.index.unit(id) else { return layout.add(problem: .notInCatalog, state) }
    let songs = state.catalog.songs[id.group]?.filter { $0.unit == id.unit }
    let view = UnitView(
      unit: unit, group: group, members: state.catalog.members[id.group] ?? [], songs: songs,
      favorites: state.favorites, index: state.index, memberProblem: state.memberProblem(id.group))
    layout.add(view, picture: nil, state)
  }

  func request(_ state: inout BrowseState) -> [BrowseEffect] { state.load([id.group]) }

  func isLoading(_ state: BrowseState) -> Bool { state.catalog.requested.contains(id.group) }
}
