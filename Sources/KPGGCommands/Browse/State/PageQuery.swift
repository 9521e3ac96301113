import Characters
import KPGGCore

/// A page's query of the whole catalog, with everything that the results depend on.
struct PageQuery: Equatable {
  enum Subject: Equatable {
    /// The content of the home page. The featured group is given by its index.
    case home(featured: Int)
    case groups, members
    case search(String)
    /// The songs that match a text of words and filters.
    case songs(String)
    /// The anniversaries of these kinds, from a day on, for this number of days.
    case days(Day, Int, Set<Anniversary.Kind>)
  }

  let subject: Subject
  let catalog: BrowseCatalog
  let filter: BrowseFilter
  let language: Language
  let nameOrder: NameOrder
  let today: Day
  /// The favourites if the results can depend on them. Otherwise, an empty list.
  let favorites: Favorites

  init(_ subject: Subject, _ state: BrowseState) {
    self.subject = subject
    catalog = state.catalog
    filter = state.page.type.filter(state)
    language = state.language
    nameOrder = state.nameOrder
    today = state.today
    let dependsOnFavorites =
      switch subject {
      case .search, .home: true
      case .groups, .members, .songs, .days:
        filter.shown == .favorites || filter.order == BrowseFilter.Order.favoritesFirst.fact
      }
    favorites = dependsOnFavorites ? state.favorites.list : Favorites()
  }

  private var index: CatalogIndex { catalog.index }

  /// Returns the results, or the reason why the text is not a valid query.
  func results() -> PageResults {
    do {
      let groups = filter.results(in: index, favorites, isKoreanFirst: nameOrder.isKoreanFirst)
      switch subject {
      case .search(let text):
        return try searchResults(
          SearchQuery([text], eras: index.sections.map(\.era), language: .typed), groups)
      case .songs(let text): return .songs(try songs(text, groups))
      case .days(let first, let count, let kinds): return .days(days(from: first, count, kinds, groups))
      case .groups: return .groups(groups, VisibleFacts(query: filter.query, context: context(groups)))
      case .members: return try members(of: groups)
      case .home(let featured): return .home(homeContent(featured, groups))
      }
    } catch let error as SearchQuery.InvalidCondition {
      return .invalid(.badCondition(error), instead: [])
    } catch let error as UnknownValue {
      let key = error.fact + ":"
      return .invalid(
        UsageProblem.invalidValue(error.value, of: key, possible: .any).text,
        instead: error.nearest.map { key + $0.filter { !$0.isWhitespace } })
    } catch {
      return .invalid(Failure(error).message, instead: [])
    }
  }

  private func homeContent(_ featured: Int, _ groups: [GirlGroup]) -> HomeContent {
    HomeContent(
      featured: index.featured.indices.contains(featured) ? index.featured[featured] : nil, groups: groups,
      of: index, contents: catalog.contents, favorites: catalog.records(of: favorites), today: today,
      isKoreanFirst: nameOrder.isKoreanFirst)
  }

  private func members(of groups: [GirlGroup]) throws -> PageResults {
    let context = context(groups)
    let entries = context.entries(.member, of: groups).filter { entry in
      if let member = entry.member { filter.matches(member, favorites) } else { false }
    }
    let sorted = filter.query.sorted(entries, Facts.ofMembers, context)
    return .members(sorted, VisibleFacts(query: filter.query, context: context))
  }

  // MARK: Days

  private func days(
    from first: Day, _ count: Int, _ kinds: Set<Anniversary.Kind>, _ groups: [GirlGroup]
  ) -> [Anniversary] {
    guard var query = AnniversaryQuery(from: first, days: count) else { return [] }
    query.kinds = kinds
    query.isKoreanFirst = nameOrder.isKoreanFirst
    let shown = catalog.contents.members(of: groups).filter { filter.matches($0, favorites) }
    let songs = kinds.contains(.song) ? catalog.contents.songs(of: groups) : []
    let found = query.results(in: groups, members: shown, songs: songs)
    return filter.order == BrowseFilter.Order.favoritesFirst.fact ? found.favoritesFirst(favorites) : found
  }

  // MARK: Names and phrases

  private func searchResults(_ query: SearchQuery, _ groups: [GirlGroup]) throws -> PageResults {
    let search = catalog.contents.names.among(groups)
    let context = context(groups)
    var hits = try search.results(for: query, context: context)
    if hits.first?.isWholeName == true || !query.conditions.isEmpty {
      return .hits(hits, query, [], VisibleFacts(query: query.query, context: context))
    }
    let (phrases, entries) = asked(query.text, groups)
    if !entries.isEmpty || !phrases.isEmpty && hits.isEmpty, phrases.count == 1 || hits.isEmpty {
      let asked = phrases.count == 1 ? phrases[0].query : Query()
      return .hits(
        entries.map { SearchHit(entry: $0, match: nil) }, query, phrases,
        VisibleFacts(query: asked, context: context))
    }
    for question in hits.isEmpty ? parser(groups).questions(query.text) : [] where hits.isEmpty {
      hits = try question.names.flatMap { name in
        try search.results(for: query.replacingWords(with: name), context: context)
      }
    }
    return .hits(hits, query, [], VisibleFacts(context: context))
  }

  /// Returns the songs in the filter's order, or newest first if it has none.
  private func songs(_ text: String, _ groups: [GirlGroup]) throws -> [Song] {
    var query = Query()
    query.order = filter.order
    let words = query.take(text.split(whereSeparator: \.isWhitespace).map(String.init), in: language)
    let bySlug = groups.bySlug
    let context = context(groups)
    let found = catalog.contents.names.among(groups).songs(about: words).newestFirst
    let entries = found.compactMap { song in bySlug[song.group].map { CatalogEntry.song(song, of: $0) } }
    let filter = try query.filter(Facts.ofSongs, context)
    let songs = query.sorted(entries.filter { filter.matchesIgnoringGroup($0) }, Facts.ofSongs, context)
      .compactMap(\.song)
    if !songs.isEmpty { return songs }
    let meant = asked(text, groups).entries.compactMap(\.song)
    return meant.isEmpty ? asked(text + " songs", groups).entries.compactMap(\.song) : meant
  }

  /// Returns a question's possible meanings, and the entries that it asks for. Both are empty if it has no meaning.
  private func asked(_ text: String, _ groups: [GirlGroup]) -> (phrases: [Phrase], entries: [CatalogEntry]) {
    let readings = parser(groups).readings(text)
    if readings.isEmpty { return ([], []) }
    let songs = catalog.contents.songs(of: groups).newestFirst
    let context = context(groups)
    do throws(UnknownValue) {
      var entries: [CatalogEntry] = []
      for reading in readings { entries += try self.entries(of: reading, groups, songs, context) }
      return (readings, entries.withoutDuplicates)
    } catch {
      // The question has a value that nothing in the catalog has.
      return ([], [])
    }
  }

  /// Returns the entries of the list that a question asks for, or the groups that it is about.
  private func entries(
    of phrase: Phrase, _ groups: [GirlGroup], _ songs: [Song], _ context: FactContext
  ) throws(UnknownValue) -> [CatalogEntry] {
    let named = phrase.groups.isEmpty ? groups : groups.filter { phrase.groups.contains($0.slug) }
    switch phrase.subject {
    case .term: return []
    case .state, .whereabouts: return context.entries(.group, of: named)
    case .signature: return named.map { .song($0.song, of: $0) }
    case .debutSong: return named.compactMap { group in group.debutSong.map { .song($0, of: group) } }
    case .list(let kind):
      let query = kind == .member && phrase.groups.count == 1 ? phrase.query.forOneGroup : phrase.query
      let filter = try query.filter(Facts.of(kind), context)
      let sung = songs.filter { song in phrase.units.isEmpty || phrase.units.contains { $0 == song.unitID } }
      let entries = context.entries(kind, of: named.filter { filter.matches($0) }, songs: sung)
      return query.sorted(entries.filter { filter.matchesIgnoringGroup($0) }, Facts.of(kind), context)
    }
  }

  private func parser(_ groups: [GirlGroup]) -> PhraseParser {
    PhraseParser(.of(language), catalog.phraseNames(among: groups, today: today))
  }

  private func context(_ groups: [GirlGroup]) -> FactContext {
    FactContext(
      index, members: catalog.contents.members(of: groups), favorites: favorites, today: today,
      language: .typed, isKoreanFirst: nameOrder.isKoreanFirst)
  }
}

enum PageResults {
  /// The results of a search, the query, the meanings of the text if it is a question, and the facts to show.
  case hits([SearchHit], SearchQuery, [Phrase], VisibleFacts)
  case home(HomeContent)
  case groups([GirlGroup], VisibleFacts)
  case members([CatalogEntry], VisibleFacts)
  case songs([Song])
  case days([Anniversary])
  /// The reason why there are no results, and texts that the user may have meant.
  case invalid(Text, instead: [String])

  /// The number of entries in a list, or `nil` for other results.
  var count: ListCount? {
    switch self {
    case .groups(let groups, _): ListCount(unit: .groups, shown: groups.count)
    case .members(let members, _): ListCount(unit: .members, shown: members.count)
    case .songs(let songs): ListCount(unit: .songs, shown: songs.count)
    case .hits, .home, .days, .invalid: nil
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

extension [Anniversary] {
  /// Returns the anniversaries with favourites first on each day.
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
