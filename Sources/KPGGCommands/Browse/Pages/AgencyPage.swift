import KPGGCore
import Terminal

/// An agency: its family, and its groups now and then.
struct AgencyPage: PageType {
  let slug: Slug

  private func agency(_ state: BrowseState) -> Agency? { state.index.agencies.first { $0.slug == slug } }

  func title(_ state: BrowseState) -> String {
    agency(state)?.name.first(state.names) ?? slug.description
  }

  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState) {
    guard let agency = agency(state), let roster = state.index.rosters(of: [agency]).first else {
      return layout.add(problem: .notInCatalog, state)
    }
    layout.add(
      AgencyView(roster: roster, favorites: state.favorites, index: state.index), picture: nil, state)
  }
}
