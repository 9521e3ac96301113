import KPGGCore
import Terminal

/// What `kpgg pick` offers.
struct Pick: Hashable, Sendable {
  let kinds: CatalogSearch.Kinds
  /// The words that apply beside those that are typed.
  let filters: [String]
  /// Whether several entries can be selected.
  let isMultiple: Bool
}

/// What is selected in a selector.
struct PickSelection: Hashable, Sendable {
  /// The selected entries, in the order of selection.
  var marked: [CatalogSearch.Hit] = []
  /// The entries to print; `nil` until the user has chosen.
  var chosen: [CatalogSearch.Hit]?

  /// Selects or deselects an entry, whatever search has found it.
  mutating func toggle(_ hit: CatalogSearch.Hit) {
    let others = marked.filter { $0.entry.id != hit.entry.id }
    marked = others.count < marked.count ? others : others + [hit]
  }
}

/// A searchable list that ends with the selected entries.
struct PickPage: ListPage {
  let pick: Pick

  var features: Set<PageFeature> { [.catalog] }
  var bindings: [KeyBinding] {
    Self.keys.filter { binding in
      if case .mark = binding.action { pick.isMultiple } else { true }
    }
  }
  var isSelector: Bool { true }
  var field: PageField? { PageField(label: "Search:", use: .search) }
  var showsWholeCatalog: Bool { true }

  /// All keys of a selector. Letters are text.
  static let keys: [KeyBinding] = [
    .init(
      "enter", .choose, "print the selection, or the focused row if nothing is selected", footer: "choose"),
    .init("tab", .mark(1), "with --multi: select or deselect, and move down", footer: "select"),
    .init("shift-tab", .mark(-1), "with --multi: select or deselect, and move up"),
    .init("up ctrl-p", .move(.up), "up"),
    .init("down ctrl-n", .move(.down), "down"),
    .init("pageup ctrl-b", .pageUp, "one screen up"),
    .init("pagedown ctrl-d", .pageDown, "one screen down"),
    .init("esc", .back, "clear the text; leave if it is empty", footer: "leave"),
    .init("ctrl-o", .play, "play the selected song, or the group's signature song", footer: "play"),
    .init("ctrl-f", .favorite, "add or remove a favourite", footer: "favourite"),
    .init("ctrl-y", .copy, "copy the URL of the selected song or the signature song", footer: "copy"),
    .init("ctrl-l", .redraw, "redraw"),
    .init("ctrl-c ctrl-g", .interrupt, "leave"),
    // Numbered lists offer the search. It has no key, because letters are text.
    .init("", .search, "search", footer: "search"),
  ]

  func title(_ state: BrowseState) -> String {
    let names = CatalogEntry.Kind.allCases.filter(pick.kinds.contains).map { state.text($0.label) }
    let original = state.filter.isOriginal ? [state.text("original")] : []
    return ([state.language.list(names)] + pick.filters + original).joined(separator: " ")
  }

  func header(_ state: BrowseState) -> [PageHeaderRow] {
    guard case .hits(let hits, _)? = state.search.answer(state.page.place), state.search.problem == nil
    else { return [.field] }
    let count = Line(state.text("\(hits.count) {1|result|results}"), .secondary)
    let selected = state.page.selection.marked.count
    let mark = selected > 0 ? [Line(state.text("\(selected) selected"), .title)] : []
    return [.field, .pieces(([count] + mark).map { PagePiece(line: $0.indented(by: 2)) })]
  }

  func fill(_ column: inout PageColumn, _ state: BrowseState) {
    if let problem = state.search.problem {
      column.addMessage(problem, .error)
    } else if case .picks(let query, _)? = state.search.inquiry(state.page.place)?.subject {
      let hits = state.picks
      column.addHits(hits, of: query, state)
      if hits.isEmpty { column.addMessage(.nothingFound(query.line.shortened(to: 100))) }
    }
    column.addLoadState(state, hasRows: !column.items.isEmpty)
  }

  func subject(_ state: BrowseState) throws(SearchQuery.InvalidCondition) -> BrowseInquiry.Subject? {
    .picks(try state.query(pick.filters + [state.page.field.text]), pick.kinds)
  }

  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]? {
    switch action {
    case .open where state.layout[state.page.focus]?.target == .more: return nil
    case .open where pick.isMultiple: state.markFocused()
    case .open, .choose: return state.choose()
    case .mark(let step):
      state.markFocused()
      return state.perform(.move(step > 0 ? .down : .up))
    case .back where !state.page.field.text.isEmpty: state.edit { $0 = TextField() }
    case .back, .interrupt: return [.quit]
    default: return nil
    }
    return []
  }
}

extension BrowseState {
  /// The entries to choose from.
  var picks: [CatalogSearch.Hit] {
    guard search.problem == nil, case .hits(let hits, _)? = search.answer(page.place) else { return [] }
    return hits
  }

  private var focusedPick: CatalogSearch.Hit? {
    let focused = layout[page.focus]?.target?.entry
    return picks.first { $0.entry.id == focused }
  }

  fileprivate mutating func markFocused() {
    if let hit = focusedPick { page.selection.toggle(hit) }
  }

  /// Ends with the selection, or else with the focused entry, if there is one.
  fileprivate mutating func choose() -> [BrowseEffect] {
    let marked = page.selection.marked
    let chosen = marked.isEmpty ? [focusedPick].compactMap(\.self) : marked
    if chosen.isEmpty { return [] }
    page.selection.chosen = chosen
    return [.quit]
  }
}

extension PageColumn {
  /// Adds search results, and marks those that are selected.
  mutating func addHits(_ hits: [CatalogSearch.Hit], of query: SearchQuery, _ state: BrowseState) {
    let view = SearchView(
      hits: Array(hits.prefix(state.rowLimit)), query: query, favorites: state.favorites, explains: false)
    let marked = Set(state.page.selection.marked.map { ListBlock.Subject.entry($0.entry.id) })
    addList(
      view.list(context).map { block in
        block.subject.map(marked.contains) == true ? block.marked(context) : block
      })
    addMore(hits.count - state.rowLimit)
  }
}

extension ListBlock {
  /// The row as a selected one.
  fileprivate func marked(_ context: RenderContext) -> ListBlock {
    var block = self
    if context.isAccessible {
      block.lines.append(Line(context.text("selected")))
    } else if let first = lines.first, first.spans.first?.text == "  " {
      block.lines[0] = Line([Span("* ", .title)] + first.spans.dropFirst())
    }
    return block
  }
}
