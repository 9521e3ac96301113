import Characters
import KPGGCore
import Terminal

struct SongsPage: ListPage {
  var features: Set<PageFeature> { [.catalog, .sections, .filters] }
  var orders: [BrowseFilter.Order] { [.init(nil, "Newest"), .init("song", .title), .init("name", .group)] }
  var field: PageField? { PageField(label: "Filter:", use: .filter) }

  func title(_ state: BrowseState) -> String { state.text(.songs) }

  func header(_ state: BrowseState) -> [PageHeaderRow] {
    let hint: Text =
      state.size.width < 60
      ? "\(key: .search) filters: stayc 2021"
      : "\(key: .search) filters by title, group, year and kind: stayc 2021"
    let isInUse = state.page.isTyping || !state.page.field.text.isEmpty
    return [state.filterBar, isInUse ? .field : .hint(hint)]
  }

  func subject(_ state: BrowseState) -> PageQuery.Subject? { .songs(state.page.field.text) }

  func fill(_ column: inout PageColumn, _ state: BrowseState) {
    column.addProblem(state.pageResults)
    guard case .songs(let songs)? = state.pageResults else { return }
    let records = songs.compactMap { song in
      state.index.group(song.group).map { SongRecord(song: song, group: $0, favorites: state.favorites.list) }
    }
    column.addList(SongListView(songs: records).list(column.context))
    if songs.isEmpty { column.addMessage(state.emptyMessage(.noSongMatches)) }
  }
}
