import KPGGCore
import Terminal

struct FavoritesPage: ListPage {
  var features: Set<PageFeature> { [.catalog, .sections, .removal] }

  func title(_ state: BrowseState) -> String { state.text(.favorites) }

  func fill(_ column: inout PageColumn, _ state: BrowseState) {
    let context = column.context
    let records = state.catalog.records(of: state.favorites.list).mergedByPerson
    if records.isEmpty {
      let text =
        state.favorites.problem
        ?? "No favourites yet. Press \(key: .favorite) on a group, member or song to add one."
      column.addMessage(text, .plain)
    }
    for kind in [EntryID.Kind.group, .member, .song] {
      let part = records.filter { $0.favorite.id.kind == kind }
      if part.isEmpty { continue }
      let heading = context.heading(context.text(kind.label)).dropFirst(column.items.isEmpty ? 1 : 0)
      let rows = FavoriteListView(records: part, hasHeadings: false)
        .list(state.pageSpace.withPictures(context) ?? context)
      let favorites = rows.map { row in
        var row = row
        row.target = row.target?.entry.map(Target.favorite)
        return row
      }
      column.addRows(favorites, under: Array(heading), havePictures: true)
    }
  }
}
