import Characters
import KPGGCore
import Terminal

/// All songs, with a filter.
struct SongsPage: ListPage {
  var features: Set<PageFeature> { [.catalog, .sections, .filters, .eras] }
  var field: PageField? { PageField(label: "Filter:", use: .filter) }
  var showsWholeCatalog: Bool { true }

  func title(_ state: BrowseState) -> String { state.text(.songs) }

  func header(_ state: BrowseState) -> [PageHeaderRow] {
    let first = state.fieldRow(
      state.size.width < 60
        ? "\(key: .search) filters: stayc 2021"
        : "\(key: .search) filters by title, group, year and kind: stayc 2021")
    guard case .songs(let songs)? = state.search.answer(.songs) else { return [first] }
    let count = state.text(ListCount(unit: .songs, shown: songs.count).text)
    return [first, .pieces([PagePiece(line: Line(count, .secondary).indented(by: 2))])]
  }

  func subject(_ state: BrowseState) -> BrowseInquiry.Subject? {
    if state.catalog.allData == .loading { return nil }
    var query = Query()
    query.order = state.filter.order
    let typed = state.page.field.text.split(whereSeparator: \.isWhitespace).map(String.init)
    let words = query.take(typed, in: state.language)
    return .songs(words, query, typed: state.page.field.text)
  }

  func fill(_ column: inout PageColumn, _ state: BrowseState) {
    column.addLoadState(state, hasRows: state.search.answer(.songs) != nil)
    if case .songs(let songs)? = state.search.answer(.songs) {
      let records = songs.prefix(state.rowLimit).compactMap { song in
        state.index.group(song.group).map { SongRecord(song: song, group: $0, favorites: state.favorites) }
      }
      let view = SongListView(songs: records)
      column.addList(view.list(column.context))
      column.addMore(songs.count - state.rowLimit)
      if songs.isEmpty { column.addMessage(state.emptyMessage(.noSongMatches)) }
    }
  }
}

extension Query {
  /// Moves years and song kinds from the words into the query, and returns the remaining words.
  fileprivate mutating func take(_ words: [String], in language: Language) -> [String] {
    words.filter { word in
      let year = word.prefix(4)
      if year.count == 4, year.allSatisfy(\.isNumber), DayPattern(word) != nil {
        add(word, to: "year")
        return false
      }
      let kind = Song.Kind.allCases.first { kind in
        [kind.rawValue, language(.songKind(kind))].contains { $0.folded == word.folded }
      }
      if let kind { add(kind.rawValue, to: "kind") }
      return kind == nil
    }
  }
}
