import KPGGCore
import Terminal

/// The favourite groups and members.
struct FavoritesPage: PageType {
  var features: Set<PageFeature> { [.catalog, .sections, .removal] }
  var hasPreview: Bool { true }

  func title(_ state: BrowseState) -> String { state.text(.favorites) }

  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState) { layout.layOutFavorites(state) }
}

extension BrowseLayout {
  fileprivate mutating func layOutFavorites(_ state: BrowseState) {
    let context = state.context(state.listWidth)
    var column = state.column(width: state.listWidth)
    column.hasPictures = state.hasRowPictures
    let records = state.favoritesState.people
    if records.isEmpty {
      let text =
        state.favoritesState.problem
        ?? "No favourites yet. Press \(key: .favorite) on a group or member to add one."
      column.addFocusable(context.wrapped(Line(context.text(text)), to: context.width))
    }
    for (kind, label) in [(EntryID.Kind.group, Text.groups), (.member, .memberCount)] {
      let part = records.filter { $0.favorite.id.kind == kind }
      if part.isEmpty { continue }
      let heading = context.heading(context.text(label)).dropFirst(column.items.isEmpty ? 1 : 0)
      column.addRows(
        FavoriteListView(records: part, hasHeadings: false).list(
          state.pictured(state.listWidth)?.context ?? context), under: Array(heading),
        areFavorites: true)
    }
    column.finish(&self)
  }
}
