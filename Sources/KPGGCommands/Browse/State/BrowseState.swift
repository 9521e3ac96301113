import KPGGCore
import Terminal

/// The complete state of the browser. The screen is rendered only from this state, and events modify only this state.
///
/// `BrowseUpdate` applies events to it, and `BrowseActions` performs the actions of keys. The pages are in `Pages`.
struct BrowseState {
  var catalog: BrowseCatalog
  /// The filter of lists unless the user changes it.
  var defaults = BrowseFilter()
  /// The day that ages are calculated for, and that the calendar starts from.
  var today: Day
  /// The actual day, regardless of `--date`. Favourites are added with this date.
  var currentDay: Day?
  var size = Size(width: 80, height: 24)
  var language = Language.english
  var nameChoice = NameChoice.both
  var theme = Theme.default
  /// The background that the terminal has reported or the user has chosen, or `nil` if there is none.
  var background: TerminalBackground?
  var hasMouse = true
  var isASCII = false
  /// The values of the settings that the browser can change.
  var settings: [Setting: String] = [:]
  /// Whether songs are played in a player instead of a web browser.
  var hasPlayer = false
  var favorites = BrowseFavorites(Favorites())
  var playback = BrowsePlayback()
  var history = SearchHistory()
  var lastSearch = ""
  var pictures = BrowsePictures()
  /// The names of the sources for the facts about each member whose page has been opened.
  var sources: [MemberID: [String]] = [:]
  /// The index of the featured group among the candidates.
  var featured = 0
  /// The random seed for the next random group.
  var seed: UInt64 = 0
  var tab = Tab.home
  /// The page stack of each tab, with the visible page last.
  private var pageStacks = Tab.allCases.map { [BrowsePage($0.type)] }
  /// The group or member to compare with the next one that the user selects.
  var compared: EntryID?
  /// The message in the status line, shown until the next key press.
  var message: Text?
  /// Whether the next key answers the question of whether to download pictures.
  var asksForPictures = false
  /// The last letters typed in a row that have no key binding on the page.
  var unboundLetters = ""
  var isReloading = false

  // The values that `updateDerivedValues()` derives from the others.

  var results: [PageKind: DerivedValue<PageQuery, PageResults?>] = [:]
  var layoutCache = DerivedValue<BrowseLayout.Inputs, BrowseLayout>(BrowseLayout())

  init(_ catalog: BrowseCatalog, today: Day) {
    self.catalog = catalog
    self.today = today
  }

  // MARK: Looking things up

  var index: CatalogIndex { catalog.index }

  var nameOrder: NameOrder { NameOrder(nameChoice, in: language) }

  var pages: [BrowsePage] {
    get { pageStacks[tab.rawValue] }
    set { pageStacks[tab.rawValue] = newValue }
  }

  var page: BrowsePage {
    get { pages[pages.count - 1] }
    set { pages[pages.count - 1] = newValue }
  }

  var filter: BrowseFilter { page.filter ?? defaults }

  var layout: BrowseLayout { layoutCache.value }

  /// The results of the visible page's query, or `nil` if it has none.
  var pageResults: PageResults? { results[page.kind]?.value }

  static let minSize = Size(width: 40, height: 10)

  var isTooSmall: Bool { size.width < Self.minSize.width || size.height < Self.minSize.height }

  /// The screen row where the page starts, below the tabs and the page's fixed rows, or below a line if it has none.
  var pageTop: Int { 1 + max(1, page.type.headerHeight) }

  /// The number of screen rows for the page, between the header and the last line.
  var contentHeight: Int { max(0, size.height - 1 - pageTop - (playback.reported == nil ? 0 : 1)) }

  /// The target that the focused item opens, or `nil` if it opens nothing.
  var targetInFocus: Target? { layout[page.focus]?.target }

  /// The focused entry, or the page's entry if no entry has focus.
  var entryInFocus: EntryID? { entriesInFocus.first }

  private var entriesInFocus: [EntryID] { [targetInFocus?.entry, page.entry].compactMap(\.self) }

  /// Returns the song to play for an entry: the song itself, the unit's best-known song, or the group's signature song.
  func song(of id: EntryID) -> Song? {
    switch id {
    case .song(let id): catalog.song(id)
    case .unit(let id): catalog.songs(of: id.group)?.bestKnown(of: id.unit)
    case .group, .member: index.group(id.groupSlug)?.song
    }
  }

  /// The song to play for the focused entry or the page's entry. Prefers a song, then a unit, then the focused entry.
  var songInFocus: Song? {
    let entries = entriesInFocus
    let entry =
      entries.first { $0.kind == .song } ?? entries.first { $0.kind == .unit } ?? entries.first
    return entry.flatMap(song)
  }

  /// Whether Enter plays the focused item, because it is a song in a list and there is a player.
  var playsFocus: Bool {
    guard hasPlayer, let id = targetInFocus?.entry, id.kind == .song else { return false }
    return id != page.entry
  }

  func text(_ text: Text) -> String { language(text) }

  /// Whether an action would have an effect here. For `.pictures`, whether the page should suggest it.
  func isEnabled(_ action: BrowseAction) -> Bool {
    switch action {
    case .back: pages.count > 1 || tab != .home
    case .pictures: pictures.canDraw(theme) && page.type.features.contains(.catalog)
    case .undo: favorites.undo != nil
    case .step: page.entry == nil ? index.featured.count > 1 : page.siblings.count > 1
    case .play, .copy, .enqueue: songInFocus != nil
    case .favorite: entryInFocus != nil
    case .favoriteSelection: page.entry != nil && targetInFocus?.entry != nil
    case .open: targetInFocus != nil || page.type is SettingsPage
    case .remove: targetInFocus?.isFavorite == true
    case .forget: if case .recent? = targetInFocus { true } else { false }
    case .order: !page.type.orders.isEmpty
    default: true
    }
  }
}
