import KPGGCore

/// An agency: its owner and labels, and its current and former groups.
struct AgencyPage: EntryPageType {
  let slug: Slug

  func title(_ state: BrowseState) -> String {
    state.catalog.roster(of: slug)?.agency.name.preferred(state.nameOrder) ?? slug.description
  }

  func view(_ state: BrowseState) -> (any EntryView)? {
    state.catalog.roster(of: slug).map {
      AgencyView(roster: $0, favorites: state.favorites.list, index: state.index)
    }
  }
}
