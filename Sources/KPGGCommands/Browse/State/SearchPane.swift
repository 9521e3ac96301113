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
    /// The number of search results of each kind; `nil` if it is not about a search.
    let counts: [CatalogEntry.Kind: Int]?

    init(_ inquiry: BrowseInquiry, _ answer: BrowseAnswer) {
      (self.inquiry, self.answer) = (inquiry, answer)
      guard case .hits(let hits, _) = answer else {
        counts = nil
        return
      }
      counts = Dictionary(hits.map { ($0.entry.kind, 1) }, uniquingKeysWith: +)
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
  func count(of kind: CatalogEntry.Kind?) -> Int? {
    guard problem == nil, case .hits? = requested[.search]?.subject, let counts = answers[.search]?.counts
    else { return nil }
    return kind.map { counts[$0] ?? 0 } ?? counts.values.reduce(0, +)
  }

  /// Whether a page looks the same with another pane.
  func looksSame(as other: SearchPane, on place: BrowsePage.Place) -> Bool {
    history == other.history && problem == other.problem && inquiry(place) == other.inquiry(place)
      && answer(place) == other.answer(place)
  }

  /// Makes a query the latest of its page. Returns it if it is a new one, which has to run.
  mutating func request(_ inquiry: BrowseInquiry?, on place: BrowsePage.Place) -> BrowseInquiry? {
    defer { requested[place] = inquiry }
    return requested[place] == inquiry ? nil : inquiry
  }

  /// Whether a page waits for the result of its latest query.
  func isPending(_ place: BrowsePage.Place) -> Bool {
    requested[place].map { $0 != answers[place]?.inquiry } ?? false
  }

  /// Whether a page shows the result of its latest query.
  func isCurrent(_ place: BrowsePage.Place) -> Bool {
    requested[place].map { $0 == answers[place]?.inquiry } ?? false
  }

  /// Stores a result, unless a newer query has been requested.
  mutating func take(_ answer: BrowseAnswer, to inquiry: BrowseInquiry) {
    if requested[inquiry.place] == inquiry { answers[inquiry.place] = Answered(inquiry, answer) }
  }

  /// Remembers the text for the next search.
  mutating func remember(_ words: String) {
    if !words.isEmpty { lastWords = words }
  }
}
