import KPGGCore

/// A query over the whole catalog, too slow to block key presses, with everything that its result depends on.
struct BrowseInquiry: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    case hits(SearchQuery)
    case songs([String], SongQuery)
    case days(from: Day, count: Int)
  }

  /// The page that it is for.
  let place: BrowsePage.Place
  let subject: Subject
  /// The loaded data.
  let contents: BrowseCatalog.Contents
  let filter: BrowseFilter
  let names: NameOrder
  /// The favourites, if the result depends on them.
  let favorites: [EntryID]

  init(_ subject: Subject, _ state: BrowseState) {
    self.subject = subject
    place = state.page.place
    contents = state.catalog.contents
    names = state.names
    filter = state.shownFilter
    let dependsOnFavorites =
      if case .hits(let query) = subject {
        query.conditions.contains { $0.hasPrefix(SearchQuery.Key.fav.rawValue + ":") }
      } else {
        filter.shown == .favorites || filter.favoritesFirst
      }
    favorites = dependsOnFavorites ? state.favorites.list.map(\.id) : []
  }

  /// Runs the query on the data of a state.
  func answer(_ state: BrowseState) -> BrowseAnswer {
    let groups = filter(state.index.groups, state.favorites, isKoreanFirst: names.isKoreanFirst)
    let search = state.catalog.search(among: groups)
    switch subject {
    case .hits(let query): return .hits(search(query, favorites: state.favorites))
    case .songs(let words, let query): return .songs(query(search.songs(about: words), of: groups.bySlug))
    case .days(let first, let count):
      guard var query = AnniversaryQuery(from: first, days: count) else { return .days([]) }
      query.isKoreanFirst = names.isKoreanFirst
      let members = groups.flatMap { state.catalog.members[$0.slug] ?? [] }
      let shown = members.filter { filter.admits($0, state.favorites) }
      let found = query(groups: groups, members: shown)
      return .days(filter.favoritesFirst ? found.favoritesFirst(state.favorites) : found)
    }
  }
}

/// The result of a query.
enum BrowseAnswer: Equatable, Sendable {
  case hits([CatalogSearch.Hit])
  case songs([Song])
  case days([Anniversary])
}

extension [Anniversary] {
  /// The anniversaries with favourites first on each day.
  fileprivate func favoritesFirst(_ favorites: Favorites) -> [Anniversary] {
    func rank(_ anniversary: Anniversary) -> Int {
      anniversary.ids.contains(where: favorites.contains) ? 0 : 1
    }
    return enumerated().sorted { left, right in
      (left.element.day, rank(left.element), left.offset) < (
        right.element.day, rank(right.element), right.offset
      )
    }.map(\.element)
  }
}
