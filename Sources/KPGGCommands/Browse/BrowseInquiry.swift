import KPGGCore

/// A query over the whole catalog, too slow to block key presses, with everything that its result depends on.
struct BrowseInquiry: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    case hits(SearchQuery)
    case songs([String], SongQuery)
    case days(from: Day)
  }

  let subject: Subject
  let filter: BrowseFilter
  let names: NameOrder
  /// The favourites, if the result depends on them.
  let favorites: [EntryID]

  init(_ subject: Subject, _ state: BrowseState) {
    self.subject = subject
    names = state.names
    let dependsOnFavorites: Bool
    if case .hits(let query) = subject {
      // A search covers the whole catalog, whatever other pages show.
      filter = BrowseFilter(isOriginal: state.filter.isOriginal)
      dependsOnFavorites = query.conditions.contains { $0.hasPrefix(SearchQuery.Key.fav.rawValue + ":") }
    } else {
      filter = state.filter
      dependsOnFavorites = filter.shown == .favorites || filter.favoritesFirst
    }
    favorites = dependsOnFavorites ? state.favorites.list.map(\.id) : []
  }

  /// The page that shows the result.
  var place: BrowsePage.Place {
    switch subject {
    case .hits: .search
    case .songs: .songs
    case .days: .upcoming
    }
  }

  /// Runs the query on the data of a state.
  func answer(_ state: BrowseState) -> BrowseAnswer {
    let groups = filter(state.index.groups, state.favorites, isKorean: names.isKoreanFirst)
    let search = state.catalog.search(among: groups)
    switch subject {
    case .hits(let query): return .hits(search(query, favorites: state.favorites))
    case .songs(let words, let query): return .songs(query(search.songs(about: words), of: groups.bySlug))
    case .days(let first):
      guard var query = AnniversaryQuery(from: first, days: AnniversaryQuery.possibleDays.upperBound) else {
        return .days([])
      }
      query.ordersByKorean = names.isKoreanFirst
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

extension SongQuery {
  /// Moves years and song kinds from the words into the query, and returns the remaining words.
  mutating func take(_ words: [String], in language: Language) -> [String] {
    words.filter { word in
      let year = word.prefix(4)
      if year.count == 4, year.allSatisfy(\.isNumber), let pattern = DayPattern(word) {
        released.append(pattern)
        return false
      }
      let kind = Song.Kind.allCases.first { kind in
        [kind.rawValue, language(.songKind(kind))].contains { $0.folded == word.folded }
      }
      if let kind { kinds.insert(kind) }
      return kind == nil
    }
  }
}
