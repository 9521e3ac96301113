import KPGGCore
import Terminal

/// What was searched for, and what has been found in the whole catalog.
struct SearchPane: Equatable, Sendable {
  /// The recent searches.
  var history: SearchHistory
  /// The words of the last search.
  private(set) var lastWords = ""
  /// Why what is typed cannot be looked for.
  var problem: String?
  private var answers: [BrowsePage.Place: Answered] = [:]
  private var asked: [BrowsePage.Place: BrowseInquiry] = [:]

  private struct Answered: Equatable {
    let inquiry: BrowseInquiry
    let answer: BrowseAnswer
    /// How much of each kind a search has found.
    let counts: [CatalogSearch.Kind: Int]

    init(_ inquiry: BrowseInquiry, _ answer: BrowseAnswer) {
      (self.inquiry, self.answer) = (inquiry, answer)
      var counts: [CatalogSearch.Kind: Int] = [:]
      if case .hits(let hits) = answer { for hit in hits { counts[hit.entry.kind, default: 0] += 1 } }
      self.counts = counts
    }
  }

  init(_ history: SearchHistory) {
    self.history = history
  }

  /// What has been found last on a kind of page; it stays until there is something newer.
  func answer(_ place: BrowsePage.Place) -> BrowseAnswer? { answers[place]?.answer }

  /// What that was an answer to.
  func inquiry(_ place: BrowsePage.Place) -> BrowseInquiry? { answers[place]?.inquiry }

  /// How much of a kind a search has found; `nil` before it has found anything.
  ///
  /// - Parameter kind: The kind; `nil` for all.
  func count(of kind: CatalogSearch.Kind?) -> Int? {
    answers[.search].map { answered in
      kind.map { answered.counts[$0] ?? 0 } ?? answered.counts.values.reduce(0, +)
    }
  }

  /// Whether all that a page shows of it is the same.
  func looks(like other: SearchPane, on place: BrowsePage.Place) -> Bool {
    history == other.history && problem == other.problem && inquiry(place) == other.inquiry(place)
      && answer(place) == other.answer(place)
  }

  /// Whether something has to be asked that has not been asked already.
  mutating func asks(_ inquiry: BrowseInquiry, on place: BrowsePage.Place) -> Bool {
    defer { asked[place] = inquiry }
    return asked[place] != inquiry
  }

  /// Everything is to be asked again: there is more to look through.
  mutating func askAgain() { asked = [:] }

  /// Takes an answer, if nothing else has been asked since.
  mutating func take(_ answer: BrowseAnswer, to inquiry: BrowseInquiry) {
    guard let place = asked.first(where: { $0.value == inquiry })?.key else { return }
    answers[place] = Answered(inquiry, answer)
  }

  /// Nothing is looked for any more.
  mutating func clear(_ place: BrowsePage.Place) {
    answers[place] = nil
    asked[place] = nil
  }

  /// Keeps what is typed when somebody leaves the search, for when the next one begins.
  mutating func leave(_ words: String) {
    if !words.isEmpty { lastWords = words }
  }
}

extension BrowseState {
  /// What the page asks of the whole catalog; `nil` for nothing.
  func inquiry() throws(SearchQuery.Problem) -> BrowseInquiry? {
    let text = page.field.text
    switch page.place {
    case .search:
      if text.allSatisfy(\.isWhitespace) { return nil }
      let eras = index.sections.map(\.era)
      return .hits(try SearchQuery([text], eras: eras, isOfOriginal: filter.isOriginal), filter)
    case .songs:
      var query = SongQuery()
      (query.list.key, query.list.isKorean) = (filter.order, names.isKoreanFirst)
      let words = query.take(text.split(whereSeparator: \.isWhitespace).map(String.init), in: language)
      return .songs(words, query, filter)
    case .upcoming: return day.map { .days(from: $0, filter) }
    default: return nil
    }
  }

  /// What has been found of what is typed, the kind that is wanted.
  var hits: [CatalogSearch.Hit] {
    guard case .hits(let hits)? = search.answer(.search) else { return [] }
    return page.kind.map { kind in hits.filter { $0.entry.kind == kind } } ?? hits
  }
}
