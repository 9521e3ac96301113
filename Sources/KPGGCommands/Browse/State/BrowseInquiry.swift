import KPGGCore

/// A query over the whole catalog, too slow to block key presses, with everything that its result depends on.
struct BrowseInquiry: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    case hits(SearchQuery)
    /// Songs with words in their names, and the text as typed, which can be a phrase.
    case songs([String], SongQuery, typed: String)
    case days(from: Day, count: Int)
    /// What the home page says about a day, and the newest songs.
    case news(Day)
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
      switch subject {
      case .hits(let query):
        query.conditions.contains { $0.hasPrefix(SearchQuery.Key.fav.rawValue + ":") }
      case .songs, .days, .news: filter.shown == .favorites || filter.favoritesFirst
      }
    favorites = dependsOnFavorites ? state.favorites.list.map(\.id) : []
  }

  /// Runs the query on the data of a state.
  func answer(_ state: BrowseState) -> BrowseAnswer {
    let groups = filter.results(in: state.index.groups, state.favorites, isKoreanFirst: names.isKoreanFirst)
    let search = state.catalog.search(among: groups)
    switch subject {
    case .hits(var query):
      if !query.birthPlaces.isEmpty {
        query.setBirthPlaces(among: state.catalog.members(of: groups), names: Language.names)
      }
      var hits = search.results(for: query, favorites: state.favorites)
      guard hits.first?.isOfWholeName != true, query.conditions.isEmpty,
        let asked = asked(query.text, groups, state), asked.phrases.count == 1 || hits.isEmpty
      else {
        if hits.isEmpty, query.conditions.isEmpty {
          for text in parser(groups, state).withoutQuestionWords(query.text) where hits.isEmpty {
            hits = search.results(for: query.replacingWords(with: text), favorites: state.favorites)
          }
        }
        return .hits(hits, [])
      }
      return .hits(asked.entries.map { CatalogSearch.Hit(entry: $0, match: nil) }, asked.phrases)
    case .songs(let words, let query, let typed):
      let songs = query.results(in: search.songs(about: words), of: groups.bySlug)
      if !songs.isEmpty { return .songs(songs) }
      for text in [typed, typed + " songs"] {
        if let songs = asked(text, groups, state)?.entries.compactMap(\.song), !songs.isEmpty {
          return .songs(songs)
        }
      }
      return .songs([])
    case .days(let first, let count):
      return .days(days(from: first, count, groups, state))
    case .news(let day):
      var query = SongQuery()
      query.kinds = [.title, .collaboration]
      query.list.limit = Self.mostNewSongs
      let songs = query.results(in: state.catalog.songs(of: groups), of: groups.bySlug)
      return .news(days(from: day, 1, groups, state), songs)
    }
  }

  /// The number of new songs on the home page.
  private static let mostNewSongs = 20

  private func days(from first: Day, _ count: Int, _ groups: [GirlGroup], _ state: BrowseState)
    -> [Anniversary]
  {
    guard var query = AnniversaryQuery(from: first, days: count) else { return [] }
    query.isKoreanFirst = names.isKoreanFirst
    let shown = state.catalog.members(of: groups).filter { filter.admits($0, state.favorites) }
    let found = query.results(in: groups, members: shown)
    return filter.favoritesFirst ? found.favoritesFirst(state.favorites) : found
  }
}

extension BrowseInquiry {
  private func parser(_ groups: [GirlGroup], _ state: BrowseState) -> PhraseParser {
    PhraseParser(.of(state.language), state.catalog.phraseNames(among: groups, today: state.today))
  }

  /// What a phrase asks for, with everything that it can mean; `nil` if the text is none.
  private func asked(
    _ text: String, _ groups: [GirlGroup], _ state: BrowseState
  ) -> (phrases: [Phrase], entries: [CatalogEntry])? {
    let (members, songs) = (state.catalog.members(of: groups), state.catalog.songs(of: groups))
    let readings = parser(groups, state).readings(text)
    let eras = state.index.sections.map(\.era)
    var entries: [CatalogEntry] = []
    for reading in readings {
      guard var query = SearchQuery(reading, eras: eras, today: state.today, country: Country.code) else {
        return nil
      }
      query.setBirthPlaces(among: members, names: Language.names)
      guard
        let found = reading.entries(
          query, groups: groups, members: members, songs: songs, today: state.today)
      else { return nil }
      entries += found
    }
    return readings.isEmpty ? nil : (readings, entries.withoutDuplicates)
  }
}

/// The result of a query.
enum BrowseAnswer: Equatable, Sendable {
  /// Results, and what the text asks for if it is a phrase.
  case hits([CatalogSearch.Hit], [Phrase])
  case songs([Song])
  case days([Anniversary])
  case news([Anniversary], [Song])
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
