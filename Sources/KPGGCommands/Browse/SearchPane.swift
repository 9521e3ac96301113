import KPGGCore
import Terminal

/// The search history, and the results of queries over the whole catalog.
struct SearchPane: Equatable, Sendable {
  /// The recent searches.
  var history: SearchHistory
  /// The words of the last search.
  private(set) var lastWords = ""
  /// Why the typed query is invalid.
  var problem: Text?
  private var answers: [BrowsePage.Place: Answered] = [:]
  private var requested: [BrowsePage.Place: BrowseInquiry] = [:]

  private struct Answered: Equatable {
    let inquiry: BrowseInquiry
    let answer: BrowseAnswer
    /// The number of search results of each kind.
    let counts: [CatalogSearch.Kind: Int]
    /// Whether the catalog has not changed since.
    var isCurrent = true

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

  /// A page's latest result, which stays until there is a newer one.
  func answer(_ place: BrowsePage.Place) -> BrowseAnswer? { answers[place]?.answer }

  /// The query that a page's latest result answers.
  func inquiry(_ place: BrowsePage.Place) -> BrowseInquiry? { answers[place]?.inquiry }

  /// The number of search results of a kind; `nil` before the first result.
  ///
  /// - Parameter kind: The kind; `nil` for all.
  func count(of kind: CatalogSearch.Kind?) -> Int? {
    if problem != nil { return nil }
    return answers[.search].map { answered in
      kind.map { answered.counts[$0] ?? 0 } ?? answered.counts.values.reduce(0, +)
    }
  }

  /// Whether a page looks the same with another pane.
  func looksSame(as other: SearchPane, on place: BrowsePage.Place) -> Bool {
    history == other.history && problem == other.problem && inquiry(place) == other.inquiry(place)
      && answer(place) == other.answer(place)
  }

  /// Records a page's query, and returns whether it is a new one.
  mutating func shouldRun(_ inquiry: BrowseInquiry, on place: BrowsePage.Place) -> Bool {
    defer { requested[place] = inquiry }
    return requested[place] != inquiry
  }

  /// Whether a page waits for the result of its latest query.
  func isPending(_ place: BrowsePage.Place) -> Bool {
    guard let inquiry = requested[place] else { return false }
    return answers[place].map { $0.inquiry != inquiry || !$0.isCurrent } ?? true
  }

  /// Lets all queries run again, because the catalog has changed.
  mutating func forgetRequests() {
    requested = [:]
    for place in answers.keys { answers[place]?.isCurrent = false }
  }

  /// Stores a result, unless a newer query has been requested.
  mutating func take(_ answer: BrowseAnswer, to inquiry: BrowseInquiry) {
    guard let place = requested.first(where: { $0.value == inquiry })?.key else { return }
    answers[place] = Answered(inquiry, answer)
  }

  /// Discards a page's query and result.
  mutating func clear(_ place: BrowsePage.Place) {
    answers[place] = nil
    requested[place] = nil
  }

  /// Remembers the text for the next search.
  mutating func remember(_ words: String) {
    if !words.isEmpty { lastWords = words }
  }
}

extension BrowseState {
  /// The page's query over the whole catalog; `nil` if it has none.
  func inquiry() throws(SearchQuery.Problem) -> BrowseInquiry? {
    let text = page.field.text
    switch page.place {
    case .search:
      if text.allSatisfy(\.isWhitespace) { return nil }
      let eras = index.sections.map(\.era)
      let query = try SearchQuery([text], eras: eras, isOfOriginal: filter.isOriginal)
      return BrowseInquiry(.hits(query), self)
    case .songs:
      var query = SongQuery()
      (query.list.key, query.list.isKorean) = (filter.order, names.isKoreanFirst)
      let words = query.take(text.split(whereSeparator: \.isWhitespace).map(String.init), in: language)
      return BrowseInquiry(.songs(words, query), self)
    case .upcoming: return day.map { BrowseInquiry(.days(from: $0), self) }
    default: return nil
    }
  }

  /// The search results of the selected kind.
  var hits: [CatalogSearch.Hit] {
    guard case .hits(let hits)? = search.answer(.search) else { return [] }
    return page.kind.map { kind in hits.filter { $0.entry.kind == kind } } ?? hits
  }
}
