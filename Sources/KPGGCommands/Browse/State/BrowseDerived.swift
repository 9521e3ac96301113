import KPGGCore
import Terminal

// What follows from the state: it is made when something needs it, and kept until what it was made from changes.

/// The groups that pass the filter.
struct ShownGroups {
  struct Inputs: Equatable {
    let catalog: BrowseCatalog
    let filter: BrowseFilter
    let isKoreanFirst: Bool
    /// The favourites, if they decide which groups are shown.
    let favorites: Favorites
  }

  private(set) var groups: [Era: [GirlGroup]] = [:]
  /// The sections that have any of them.
  private(set) var sections: [EraSection] = []

  init() {}

  init(_ inputs: Inputs) {
    let index = inputs.catalog.index
    let shown = inputs.filter.results(in: index, inputs.favorites, isKoreanFirst: inputs.isKoreanFirst)
    groups = Dictionary(grouping: shown, by: \.era)
    sections = index.sections.filter { groups[$0.era] != nil }
  }
}

/// What the records of the favourites are made from.
struct FavoriteInputs: Equatable {
  let catalog: BrowseCatalog
  let favorites: Favorites
}

extension BrowseLayout {
  /// What the layout of a page is made from.
  struct Inputs: Equatable {
    let page: BrowsePage
    let query: PageQuery?
    let groups: ShownGroups.Inputs
    let favorites: FavoriteInputs
    let size: Size
    let language: Language
    let names: NameOrder
    let today: Day
    let featured: Int
    let history: SearchHistory
    let pictures: BrowsePictures.Look
    /// The theme, if pictures are drawn in its colours.
    let theme: Theme?
    let sources: [String]?
    let isPlaying: Bool
    /// What plays, on the page about that.
    let playback: Playback?

    init(_ state: BrowseState, _ query: PageQuery?) {
      (page, self.query) = (state.page.layoutInputs, query)
      (groups, favorites) = (state.groupInputs, state.favoriteInputs)
      (size, language, names, today) = (state.size, state.language, state.names, state.today)
      (featured, history) = (state.featured, state.history)
      pictures = state.pictures.look
      theme = state.pictures.areShown ? state.theme : nil
      sources = state.page.member.flatMap { state.sources[$0] }
      isPlaying = state.playback.reported != nil
      playback = state.page.type is QueuePage ? state.playback.reported?.withoutTimes : nil
    }
  }
}

extension BrowsePage {
  /// The page without what changes nothing in its layout: the focus, the scroll position and the text itself, whose
  /// results count.
  fileprivate var layoutInputs: BrowsePage {
    var page = self
    (page.focus, page.scroll) = (.featured, 0)
    // Which card is selected matters only for moving to it.
    page.shelves = page.shelves.mapValues { BrowsePage.ShelfPosition(first: $0.first) }
    if !(page.type is KeysPage) { page.field = TextField(page.field.isBlank ? "" : "x") }
    return page
  }
}

extension BrowseState {
  fileprivate var groupInputs: ShownGroups.Inputs {
    ShownGroups.Inputs(
      catalog: catalog, filter: filter, isKoreanFirst: names.isKoreanFirst,
      favorites: filter.shown == .favorites ? favorites.list : Favorites())
  }

  fileprivate var favoriteInputs: FavoriteInputs { .init(catalog: catalog, favorites: favorites.list) }

  /// Makes what follows from the state, as far as it has changed, and keeps the focus on an existing item in view.
  mutating func settle() {
    let groups = groupInputs
    if !shownGroups.isMade(from: groups) { shownGroups.keep(ShownGroups(groups), madeFrom: groups) }
    let favorites = favoriteInputs
    if !favoriteRecords.isMade(from: favorites) {
      favoriteRecords.keep(records(of: favorites.favorites), madeFrom: favorites)
    }
    let query = page.type.subject(self).map { PageQuery($0, self) }
    if let query, results[page.kind]?.isMade(from: query) != true {
      results[page.kind, default: Kept(nil)].keep(query.results(), madeFrom: query)
    }
    placePage(query)
    let shelves = page.shelves
    repairFocus()
    // The shelf of the focus may have had to scroll.
    if page.shelves != shelves { placePage(query) }
    page.scroll = layout.scroll(showing: page.focus, from: page.scroll, height: contentHeight)
  }

  private mutating func placePage(_ query: PageQuery?) {
    let inputs = BrowseLayout.Inputs(self, query)
    if !placed.isMade(from: inputs) { placed.keep(BrowseLayout(self), madeFrom: inputs) }
  }

  private func records(of favorites: Favorites) -> [FavoriteRecord] {
    let groups = Set(favorites.list.filter { $0.id.kind != .group }.map(\.id.groupSlug))
      .compactMap(index.group)
    let contents = catalog.contents
    return favorites.records(
      in: index, members: contents.members(of: groups), songs: contents.songs(of: groups))
  }

  private mutating func repairFocus() {
    if layout[page.focus] == nil {
      if case .card(let shelf, let number) = page.focus, count(of: shelf) > 0 {
        page.focus = .card(shelf, max(0, min(number, count(of: shelf) - 1)))
      } else if case .row(let number) = page.focus {
        page.focus = layout.nearestRow(to: number) ?? layout.edge(true, on: page)
      } else {
        page.focus = layout.edge(true, on: page)
      }
    }
    guard layout.hasShelves, case .card(let shelf, let number) = page.focus else { return }
    let cards = ShelfLayout(count: count(of: shelf), width: size.width)
    let first = cards.first(showing: number, from: page.shelves[shelf]?.first ?? 0)
    page.shelves[shelf] = BrowsePage.ShelfPosition(first: first, selected: number)
  }
}
