import KPGGCore
import Terminal

/// A search of the whole catalog, updated as the user types.
struct SearchPage: ListPage {
  var features: Set<PageFeature> { [.catalog, .kinds] }
  var field: PageField? { PageField(label: "Search:", use: .search) }

  var headerHeight: Int { 2 }

  func title(_ state: BrowseState) -> String { state.text("Search") }

  func header(_ state: BrowseState) -> [PageHeaderRow] {
    [.field, .segments(state.kinds)]
  }

  /// Returns a filter without the other pages' restrictions, because a search covers the whole catalog.
  func filter(_ state: BrowseState) -> BrowseFilter { BrowseFilter(isOriginal: state.defaults.isOriginal) }

  func subject(_ state: BrowseState) -> PageQuery.Subject? {
    state.page.field.isBlank
      ? .days(state.today, 1, Anniversary.Kind.celebrated) : .search(state.page.field.text)
  }

  func fill(_ column: inout PageColumn, _ state: BrowseState) {
    if state.page.field.isBlank { return column.addSuggestions(state) }
    column.addProblem(state.pageResults)
    guard case .hits(let all, let query, let phrases, let facts)? = state.pageResults else { return }
    for phrase in phrases {
      let command = Line("= " + TypedLine.text(phrase.command), .secondary)
      let lines = column.context.wrapped(command.indented(by: 2), to: column.context.width)
      if phrase.subject == .whereabouts, let group = phrase.groups.first {
        column.addRows([PageRow(target: .whereabouts(group), lines: lines)])
      } else {
        column.addText(lines)
      }
    }
    let hits = state.hits
    func rows(_ hits: [SearchHit]) -> [PageRow] {
      SearchView(hits: hits, query: query, favorites: state.favorites.list, facts: facts, explains: false)
        .list(column.context)
    }
    column.addList(rows(hits))
    if !all.isEmpty {
      if hits.isEmpty { column.addMessage("No results of this type. Press \(key: .kind(1)) for the others.") }
      return
    }
    column.addMessage(.nothingFound(query.line.shortened(to: 100)))
    let names = state.catalog.contents.names
    let near =
      query.words.count < 2
      ? []
      : query.words.flatMap { word in
        names.hits(for: [word], kinds: [.group, .member]).prefix(2)
      }
    column.addList(rows(near))
    column.addExamples()
  }

  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]? {
    switch action {
    case .kind(let step):
      let kinds = [nil] + CatalogEntry.Kind.allCases.map(Optional.some)
      state.page.resultKind = (step > 0 ? kinds : kinds.reversed()).after(state.page.resultKind)
      state.page.rewind()
    case .showKind(let kind):
      state.page.resultKind = kind
      state.page.rewind()
    case .back:
      state.rememberSearch()
      return nil
    case .forget:
      if case .recent(let words)? = state.targetInFocus {
        state.history.remove(words)
        return [.forget(words)]
      }
    default: return nil
    }
    return []
  }
}

extension SearchQuery {
  var line: String { (words + conditions).joined(separator: " ") }
}

extension BrowseState {
  /// The search results of the selected kind.
  fileprivate var hits: [SearchHit] {
    guard case .hits(let hits, _, _, _)? = pageResults else { return [] }
    return page.resultKind.map { kind in hits.filter { $0.entry.kind == kind } } ?? hits
  }

  /// Returns the number of results of a kind, or of all kinds. Returns `nil` if there is no search.
  private func count(of kind: CatalogEntry.Kind?) -> Int? {
    guard case .hits(let hits, _, _, _)? = pageResults else { return nil }
    return hits.count { kind == nil || $0.entry.kind == kind }
  }

  /// The kinds of results, with the number of results of each.
  fileprivate var kinds: [BarSegment] {
    let kinds = [nil] + CatalogEntry.Kind.allCases.map(Optional.some)
    // Narrow screens show only the selected kind's count.
    let isShort = size.width < 60
    return [BarSegment(line: Line("  "))]
      + kinds.map { kind in
        let isSelected = kind == page.resultKind
        let count = isSelected || !isShort ? self.count(of: kind) : nil
        let text = self.text(kind?.label ?? .all) + (count.map { " \($0)" } ?? "")
        let plainLine = Line(isShort ? text + " " : " " + text + "  ", .secondary)
        let line = isSelected ? Line("[\(text)]", .title) + Line(" ") : plainLine
        return BarSegment(line: line, action: .showKind(kind))
      }
  }

  /// Adds the search to the history, because the user has used one of its results.
  mutating func recordSearch() -> [BrowseEffect] {
    guard case .hits(_, let query, _, _)? = pageResults else { return [] }
    rememberSearch()
    if query.line.isEmpty { return [] }
    history.record(query.line)
    return [.record(query.line)]
  }

  fileprivate mutating func rememberSearch() {
    if !page.field.text.isEmpty { lastSearch = page.field.text }
  }
}

extension PageColumn {
  private static let examples: [Text] = [
    Text("ㅇㅁㅇㄱ").withContext("example"), Text(verbatim: "debut:2015"), Text(verbatim: "mbti:INFP"),
    "leaders born in daegu",
  ]

  private func rows(_ searches: [String], _ target: (String) -> Target) -> [PageRow] {
    searches.map { search in
      PageRow(target: target(search), lines: [Line(search).fitted(to: context.width - 2).indented(by: 2)])
    }
  }

  fileprivate mutating func addExamples() {
    let hint = context.text("Type part of a name, Korean initials, a filter or a question:")
    addText((items.isEmpty ? [] : [Line()]) + context.wrapped(Line(hint, .secondary), to: context.width))
    addRows(rows(Self.examples.map(context.text), Target.search))
  }

  /// Adds the rows below an empty field: recent searches, examples and today's birthdays.
  fileprivate mutating func addSuggestions(_ state: BrowseState) {
    let context = context
    let recent = state.history.searches
    if !recent.isEmpty {
      let heading = context.heading(context.text(.recentSearches)).dropFirst()
      addRows(rows(recent, Target.recent), under: Array(heading))
    }
    if recent.count < 5 { addExamples() }
    if case .days(let days)? = state.pageResults, !days.isEmpty {
      addText([Line()])
      addDays(days, state)
    }
  }
}
