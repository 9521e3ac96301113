import KPGGCore

/// A query over the whole catalog, too slow to block key presses, with everything that its result depends on.
struct BrowseInquiry: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    case hits(SearchQuery)
    /// Songs with words in their names, and the text as typed, which can be a phrase.
    case songs([String], Query, typed: String)
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
        query.query.has("fav")
      case .songs, .days, .news: filter.shown == .favorites || filter.favoritesFirst
      }
    favorites = dependsOnFavorites ? state.favorites.list.map(\.id) : []
  }

  /// Runs the query on the data of a state.
  func answer(_ state: BrowseState) -> BrowseAnswer {
    let groups = filter.results(in: state.index, state.favorites, isKoreanFirst: names.isKoreanFirst)
    let search = state.catalog.search(among: groups)
    switch subject {
    case .hits(let query):
      let context = context(groups, state)
      var hits = results(search, query, context)
      guard hits.first?.isOfWholeName != true, query.conditions.isEmpty,
        let asked = asked(query.text, groups, state), asked.phrases.count == 1 || hits.isEmpty
      else {
        if hits.isEmpty, query.conditions.isEmpty {
          for text in parser(groups, state).withoutQuestionWords(query.text) where hits.isEmpty {
            hits = results(search, query.replacingWords(with: text), context)
          }
        }
        return .hits(hits, [])
      }
      return .hits(asked.entries.map { CatalogSearch.Hit(entry: $0, match: nil) }, asked.phrases)
    case .songs(let words, let query, let typed):
      let songs = self.songs(search.songs(about: words), query, groups, state)
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
      let songs = state.catalog.songs(of: groups).newestFirst.prefix(Self.mostNewSongs)
      return .news(days(from: day, 1, groups, state), Array(songs))
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
  /// What conditions depend on.
  private func context(_ groups: [GirlGroup], _ state: BrowseState) -> FactContext {
    FactContext(
      state.index, members: state.catalog.members(of: groups), favorites: state.favorites,
      today: state.today, language: .typed, isKoreanFirst: names.isKoreanFirst)
  }

  /// The results of a search; none if a condition names what nothing in the catalog has.
  private func results(_ search: CatalogSearch, _ query: SearchQuery, _ context: FactContext)
    -> [CatalogSearch.Hit]
  {
    do {
      return try search.results(for: query, context: context)
    } catch {
      return []
    }
  }

  /// The songs that meet conditions, newest first unless they are sorted.
  private func songs(_ songs: [Song], _ query: Query, _ groups: [GirlGroup], _ state: BrowseState) -> [Song] {
    let bySlug = groups.bySlug
    let context = context(groups, state)
    let entries = songs.newestFirst.compactMap { song in
      bySlug[song.group].map { CatalogEntry.song(song, of: $0) }
    }
    do {
      let filter = try query.filter(Facts.ofSongs, context)
      return query.sorted(entries.filter { filter.admitsItself($0) }, Facts.ofSongs, context)
        .compactMap(\.song)
    } catch {
      return []
    }
  }

  private func parser(_ groups: [GirlGroup], _ state: BrowseState) -> PhraseParser {
    PhraseParser(.of(state.language), state.catalog.phraseNames(among: groups, today: state.today))
  }

  /// What a phrase asks for, with everything that it can mean; `nil` if the text is none.
  private func asked(
    _ text: String, _ groups: [GirlGroup], _ state: BrowseState
  ) -> (phrases: [Phrase], entries: [CatalogEntry])? {
    let readings = parser(groups, state).readings(text)
    let (songs, context) = (state.catalog.songs(of: groups), context(groups, state))
    var entries: [CatalogEntry] = []
    for reading in readings {
      do {
        entries += try reading.entries(groups: groups, songs: songs.newestFirst, context)
      } catch {
        return nil
      }
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
