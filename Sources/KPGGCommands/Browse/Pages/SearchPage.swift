import KPGGCore
import Terminal

/// A search as you type, over the whole catalog.
struct SearchPage: ListPage {
  var features: Set<PageFeature> { [.catalog, .kinds] }
  var field: PageField? { PageField(label: "Search:", use: .search) }
  var showsWholeCatalog: Bool { true }

  func title(_ state: BrowseState) -> String { state.text("Search") }

  func header(_ state: BrowseState) -> [PageHeaderRow] {
    [.field, .pieces(state.kinds)]
  }

  func fill(_ column: inout PageColumn, _ state: BrowseState) {
    if state.page.field.isBlank {
      column.addSuggestions(state)
    } else if let problem = state.search.problem {
      column.addMessage(problem, .error)
    } else if let inquiry = state.search.inquiry(.search), case .hits(let query) = inquiry.subject {
      if case .hits(_, let phrases)? = state.search.answer(.search) {
        for phrase in phrases {
          let command = Line("= " + TypedLine.text(phrase.command), .secondary)
          column.addText(column.context.wrapped(command.indented(by: 2), to: column.context.width))
        }
      }
      let hits = state.hits
      let view = SearchView(
        hits: Array(hits.prefix(state.rowLimit)), query: query, favorites: state.favorites, explains: false)
      column.addList(view.list(column.context))
      column.addMore(hits.count - state.rowLimit)
      if hits.isEmpty, inquiry.contents.isPartial {
        column.addMessage(.loading)
      } else if hits.isEmpty {
        let hasOthers = state.search.count(of: nil) != 0
        column.addMessage(
          hasOthers
            ? "No results of this type. Press \(key: .kind(1)) for the others."
            : .nothingFound(query.line.shortened(to: 100)))
      }
    }
    column.addLoadState(state, hasRows: !column.items.isEmpty)
  }

  func subject(_ state: BrowseState) throws(SearchQuery.InvalidCondition) -> BrowseInquiry.Subject? {
    if state.page.field.isBlank {
      return state.catalog.allData == .loading ? nil : state.today.map { .days(from: $0, count: 1) }
    }
    return .hits(
      try SearchQuery([state.page.field.text], eras: state.index.sections.map(\.era), language: .typed))
  }

  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]? {
    switch action {
    case .kind(let step):
      let kinds = [nil] + CatalogEntry.Kind.allCases.map(Optional.some)
      state.page.shownKind = (step > 0 ? kinds : kinds.reversed()).after(state.page.shownKind)
      state.page.rewind()
    case .showKind(let kind):
      state.page.shownKind = kind
      state.page.rewind()
    case .back:
      state.search.remember(state.page.field.text)
      return nil
    case .forget:
      if case .recent(let words)? = state.layout[state.page.focus]?.target { return state.forget(words) }
    default: return nil
    }
    return []
  }
}

extension SearchQuery {
  /// The words and conditions as text.
  var line: String { (words + conditions).joined(separator: " ") }
}

extension BrowseState {
  /// The filter of the page. A search covers the whole catalog, whatever other pages show.
  var shownFilter: BrowseFilter {
    page.place == .search ? BrowseFilter(isOriginal: filter.isOriginal) : filter
  }

  /// The search results of the selected kind.
  fileprivate var hits: [CatalogSearch.Hit] {
    guard case .hits(let hits, _)? = search.answer(.search) else { return [] }
    return page.shownKind.map { kind in hits.filter { $0.entry.kind == kind } } ?? hits
  }

  /// The kinds of results, and how many there are.
  fileprivate var kinds: [PagePiece] {
    let kinds = [nil] + CatalogEntry.Kind.allCases.map(Optional.some)
    // Narrow screens show only the selected kind's count.
    let isShort = size.width < 60
    return [PagePiece(line: Line("  "))]
      + kinds.map { kind in
        let isSelected = kind == page.shownKind
        let count = isSelected || !isShort ? search.count(of: kind).map { " \($0)" } ?? "" : ""
        let text = self.text(kind?.label ?? "All") + count
        return PagePiece(
          line: isSelected ? Line("[\(text)]", .title) + Line(" ") : Line(" \(text)  ", .secondary),
          action: .showKind(kind))
      }
  }

  /// Adds the search to the history, now that the user has opened one of its results.
  mutating func recordSearch() -> [BrowseEffect] {
    guard page.place == .search, case .hits(let query)? = search.inquiry(.search)?.subject else { return [] }
    search.remember(page.field.text)
    if query.line.isEmpty { return [] }
    search.history.record(query.line)
    return [.record(query.line)]
  }

  fileprivate mutating func forget(_ words: String) -> [BrowseEffect] {
    search.history.remove(words)
    return [.forget(words)]
  }
}

extension PageColumn {
  private static let examples: [Text] = [
    Text(verbatim: "ㅇㅁㅇㄱ"), Text(verbatim: "debut:2015"), Text(verbatim: "mbti:INFP"),
    "leaders born in daegu",
  ]

  /// Below an empty field: recent searches, examples and today's birthdays.
  fileprivate mutating func addSuggestions(_ state: BrowseState) {
    let context = context
    func add(_ searches: [String], under heading: Text) {
      addRows(
        searches.map { ListBlock(lines: [Line($0).fitted(to: context.width - 2).indented(by: 2)]) },
        under: Array(context.heading(context.text(heading)).dropFirst(items.isEmpty ? 1 : 0)),
        fallbacks: searches.map { .recent($0) })
    }
    let recent = state.search.history.searches
    if !recent.isEmpty { add(recent, under: .recentSearches) }
    if recent.count < 5 {
      let hint = context.text("Type part of a name, Korean initials, a filter or a question:")
      addText((items.isEmpty ? [] : [Line()]) + context.wrapped(Line(hint, .secondary), to: context.width))
      let examples = Self.examples.map(context.text)
      addRows(
        examples.map { ListBlock(lines: [Line($0).indented(by: 2)]) },
        fallbacks: examples.map { .example($0) })
    }
    if case .days(let days)? = state.search.answer(.search), let today = state.today, !days.isEmpty {
      addText([Line()])
      addDays(days, from: today, state)
    }
  }
}
