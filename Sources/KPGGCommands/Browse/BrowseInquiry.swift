import KPGGCore

/// A query over the whole catalog, too slow to block key presses.
enum BrowseInquiry: Hashable, Sendable {
  case hits(SearchQuery, BrowseFilter)
  case songs([String], SongQuery, BrowseFilter)
  case days(from: Day, BrowseFilter)

  /// Runs the query.
  func answer(_ state: BrowseState) -> BrowseAnswer {
    let groups = state.shownGroups
    let search = state.catalog.search(among: groups)
    switch self {
    case .hits(let query, let filter):
      return .hits(
        search(query, favorites: state.favorites).filter { hit in
          if case .member(let member, _) = hit.entry { filter.admits(member, state.favorites) } else { true }
        })
    case .songs(let words, let query, _):
      return .songs(query(search.songs(about: words), of: groups.bySlug))
    case .days(let first, let filter):
      guard var query = AnniversaryQuery(from: first, days: AnniversaryQuery.possibleDays.upperBound) else {
        return .days([])
      }
      query.ordersByKorean = state.names.isKoreanFirst
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
