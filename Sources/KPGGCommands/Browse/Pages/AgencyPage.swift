import KPGGCore
import Terminal

/// An agency: its family, and its groups now and then.
struct AgencyPage: PageType {
  let slug: Slug

  func title(_ state: BrowseState) -> String {
    state.catalog.roster(of: slug)?.agency.name.first(state.names) ?? slug.description
  }

  func request(_ state: inout BrowseState) -> [BrowseEffect] {
    state.catalog.keepRoster(of: slug)
    return []
  }

  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState) {
    guard let roster = state.catalog.roster(of: slug) else {
      return layout.add(problem: .notInCatalog, state)
    }
    layout.add(
      AgencyView(roster: roster, favorites: state.favorites, index: state.index), picture: nil, state)
  }
}
