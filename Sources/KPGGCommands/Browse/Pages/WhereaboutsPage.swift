import KPGGCore

struct WhereaboutsPage: EntryPageType {
  let group: Slug

  func title(_ state: BrowseState) -> String { state.text("Where are they now?") }

  func view(_ state: BrowseState) -> (any EntryView)? {
    state.index.group(group).map { group in
      let catalog = state.catalog
      let records = WhereaboutsRecord.all(
        of: group, catalog.members(of: group.slug), catalog.everyone, in: state.index)
      return WhereaboutsView(
        group: group, records: records, favorites: state.favorites.list, index: state.index)
    }
  }
}
