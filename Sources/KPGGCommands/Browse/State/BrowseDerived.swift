import KPGGCore
import Terminal

// Values derived from the state. They are computed when they are needed, and kept until their inputs change.

extension BrowseLayout {
  struct Inputs: Equatable {
    let page: BrowsePage
    let query: PageQuery?
    let catalog: BrowseCatalog
    let favorites: Favorites
    let size: Size
    let language: Language
    let nameOrder: NameOrder
    let today: Day
    let history: SearchHistory
    let pictureModes: [Theme: PictureRenderer.Mode]
    /// The theme if pictures are shown, since they are drawn in its colours.
    let theme: Theme?
    let sources: [String]?
    let isPlaying: Bool
    let hasPicture: Bool
    /// The playback on the queue page, or `nil` on other pages.
    let playback: Playback?

    init(_ state: BrowseState, _ query: PageQuery?) {
      page = state.page.layoutInputs
      self.query = query
      catalog = state.catalog
      favorites = state.favorites.list
      size = state.size
      language = state.language
      nameOrder = state.nameOrder
      today = state.today
      history = state.history
      pictureModes = state.pictures.modes
      theme = state.pictures.areShown ? state.theme : nil
      sources = state.page.member.flatMap { state.sources[$0] }
      isPlaying = state.playback.reported != nil
      hasPicture = if let picture = state.pagePicture { state.hasArrived(picture) } else { false }
      playback = state.page.type is QueuePage ? state.playback.reported?.withoutTimes : nil
    }
  }
}

extension BrowsePage {
  /// The page without the values that don't change its layout: the focus, the scroll position and the text. Only the
  /// results for the text change it.
  fileprivate var layoutInputs: BrowsePage {
    var page = self
    page.focus = 0
    page.scroll = 0
    if !(page.type is KeysPage) { page.field = TextField(page.field.isBlank ? "" : "x") }
    return page
  }
}

extension BrowseState {
  /// Updates the derived values whose inputs have changed. Then keeps the focus on an existing item, and scrolls to it.
  mutating func updateDerivedValues() {
    let query = page.type.subject(self).map { PageQuery($0, self) }
    if let query, results[page.kind]?.isMade(from: query) != true {
      results[page.kind, default: DerivedValue(nil)].keep(query.results(), computedFrom: query)
    }
    let inputs = BrowseLayout.Inputs(self, query)
    if !layoutCache.isMade(from: inputs) { layoutCache.keep(BrowseLayout(self), computedFrom: inputs) }
    if layout[page.focus] == nil { page.focus = layout.nearest(to: page.focus) }
    page.scroll = layout.scroll(showing: page.focus, from: page.scroll, height: contentHeight)
  }
}
