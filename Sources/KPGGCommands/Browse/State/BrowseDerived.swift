import KPGGCore
import Terminal

// What follows from the state: it is made when something needs it, and kept until what it was made from changes.

extension BrowseLayout {
  /// What the layout of a page is made from.
  struct Inputs: Equatable {
    let page: BrowsePage
    let query: PageQuery?
    let catalog: BrowseCatalog
    let favorites: Favorites
    let size: Size
    let language: Language
    let names: NameOrder
    let today: Day
    let history: SearchHistory
    let pictures: BrowsePictures.Look
    /// The theme, if pictures are drawn in its colours.
    let theme: Theme?
    let sources: [String]?
    let isPlaying: Bool
    let hasPicture: Bool
    /// What plays, on the page about that.
    let playback: Playback?

    init(_ state: BrowseState, _ query: PageQuery?) {
      (page, self.query) = (state.page.layoutInputs, query)
      (catalog, favorites) = (state.catalog, state.favorites.list)
      (size, language, names, today) = (state.size, state.language, state.names, state.today)
      history = state.history
      pictures = state.pictures.look
      theme = state.pictures.areShown ? state.theme : nil
      sources = state.page.member.flatMap { state.sources[$0] }
      isPlaying = state.playback.reported != nil
      hasPicture = state.pagePicture.map(state.hasArrived) == true
      playback = state.page.type is QueuePage ? state.playback.reported?.withoutTimes : nil
    }
  }
}

extension BrowsePage {
  /// The page without what changes nothing in its layout: the focus, the scroll position and the text itself, whose
  /// results count.
  fileprivate var layoutInputs: BrowsePage {
    var page = self
    (page.focus, page.scroll) = (0, 0)
    if !(page.type is KeysPage) { page.field = TextField(page.field.isBlank ? "" : "x") }
    return page
  }
}

extension BrowseState {
  /// Makes what follows from the state, as far as it has changed, and keeps the focus on an existing item in view.
  mutating func settle() {
    let query = page.type.subject(self).map { PageQuery($0, self) }
    if let query, results[page.kind]?.isMade(from: query) != true {
      results[page.kind, default: Kept(nil)].keep(query.results(), madeFrom: query)
    }
    placePage(query)
    if layout[page.focus] == nil { page.focus = layout.nearest(to: page.focus) }
    page.scroll = layout.scroll(showing: page.focus, from: page.scroll, height: contentHeight)
  }

  private mutating func placePage(_ query: PageQuery?) {
    let inputs = BrowseLayout.Inputs(self, query)
    if !placed.isMade(from: inputs) { placed.keep(BrowseLayout(self), madeFrom: inputs) }
  }
}
