import KPGGCore

/// An agency: its family, and its groups now and then.
struct AgencyPage: EntryPageType {
  let slug: Slug

  func title(_ state: BrowseState) -> String {
    state.catalog.roster(of: slug)?.agency.name.first(state.names) ?? slug.description
  }

  func view(_ state: BrowseState) -> (any EntryView)? {
    state.catalog.roster(of: slug).map {
      AgencyView(roster: $0, favorites: state.favorites.list, index: state.index)
    }
  }
}
