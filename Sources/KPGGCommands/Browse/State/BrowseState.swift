import KPGGCore
import Terminal

/// The browser's whole state: the screen is drawn from it alone, and events change nothing else.
///
/// `BrowseUpdate` applies events to it, `BrowseActions` the actions of keys. The pages are in `Pages`.
struct BrowseState {
  var catalog: BrowseCatalog
  /// What lists are filtered by unless the user changes it.
  var defaults = BrowseFilter()
  /// The day that ages are calculated for, and the first of the upcoming page.
  var today: Day
  /// The day on which favourites are added, whatever `--date` says.
  var presentDay: Day?
  var size = Size(width: 80, height: 24)
  var language = Language.english
  var nameChoice = NameChoice.both
  var theme = Theme.default
  /// The background that the terminal has reported; `nil` if it was not asked.
  var background: TerminalBackground?
  var hasMouse = true
  /// Whether the screen is drawn in ASCII.
  var isASCII = false
  /// The values of the settings that the browser can change.
  var settings: [Setting: String] = [:]
  /// Whether songs are played here, and not in a web browser.
  var hasPlayer = false
  var favorites = BrowseFavorites(Favorites())
  var playback = BrowsePlayback()
  var history = SearchHistory()
  /// The words of the last search.
  var lastSearch = ""
  var pictures = BrowsePictures()
  /// The names of the sources of the facts about members whose pages have been open.
  var sources: [MemberID: [String]] = [:]
  /// The index of the featured group among the candidates.
  var featured = 0
  /// Decides on the next random group.
  var seed: UInt64 = 0
  var tab = Tab.home
  /// The page stack of each tab, with the visible page last.
  private var stacks = Tab.allCases.map { [BrowsePage($0.type)] }
  /// The group or member to compare with the next one.
  var compared: EntryID?
  /// The message in the status line, shown until the next key press.
  var message: Text?
  /// Whether the next key says if pictures may be downloaded.
  var asksForPictures = false
  /// The letters that have just been typed and are no keys here.
  var unknownLetters = ""
  var isReloading = false

  // What follows from the rest, since `settle()`.

  var results: [PageKind: Kept<PageQuery, PageResults?>] = [:]
  var placed = Kept<BrowseLayout.Inputs, BrowseLayout>(BrowseLayout())

  init(_ catalog: BrowseCatalog, today: Day) {
    (self.catalog, self.today) = (catalog, today)
  }

  // MARK: Looking things up

  var index: CatalogIndex { catalog.index }

  var names: NameOrder { NameOrder(nameChoice, in: language) }

  var pages: [BrowsePage] {
    get { stacks[tab.rawValue] }
    set { stacks[tab.rawValue] = newValue }
  }

  var page: BrowsePage {
    get { pages[pages.count - 1] }
    set { pages[pages.count - 1] = newValue }
  }

  /// What the list of the visible page is filtered and sorted by.
  var filter: BrowseFilter { page.filter ?? defaults }

  /// The layout of the visible page.
  var layout: BrowseLayout { placed.value }

  /// What the visible page shows of the whole catalog.
  var pageResults: PageResults? { results[page.kind]?.value }

  static let leastSize = Size(width: 40, height: 10)

  var isTooSmall: Bool { size.width < Self.leastSize.width || size.height < Self.leastSize.height }

  /// The first screen row of the page, below the tabs and the fixed rows, or a rule.
  var top: Int { 1 + max(1, page.type.headerHeight) }

  /// The number of screen rows for the page, between the header and the last line.
  var contentHeight: Int { max(0, size.height - 1 - top - (playback.reported == nil ? 0 : 1)) }

  /// What the focus can open.
  var targetInFocus: Target? { layout[page.focus]?.target }

  /// The focused entry, or else the page's own.
  var entryInFocus: EntryID? { entriesInFocus.first }

  private var entriesInFocus: [EntryID] { [targetInFocus?.entry, page.entry].compactMap(\.self) }

  /// The song to play of an entry: itself, the best known of a unit, or the signature song of the group.
  func song(of id: EntryID) -> Song? {
    switch id {
    case .song(let id): catalog.song(id)
    case .unit(let id): catalog.songs(of: id.group)?.bestKnown(of: id.unit)
    case .group, .member: index.group(id.groupSlug)?.song
    }
  }

  /// The focused song or the page's, or else that of the focused unit or the page's, or of the group.
  var songInFocus: Song? {
    let entries = entriesInFocus
    let entry =
      entries.first { $0.kind == .song } ?? entries.first { $0.kind == .unit } ?? entries.first
    return entry.flatMap(song)
  }

  /// Whether Enter plays what has focus, because it is a song in a list and there is a player.
  var playsFocus: Bool {
    guard hasPlayer, let id = targetInFocus?.entry, id.kind == .song else { return false }
    return id != page.entry
  }

  func text(_ text: Text) -> String { language(text) }

  /// Whether an action would have an effect here, or for pictures, whether to suggest it.
  func isEnabled(_ action: BrowseAction) -> Bool {
    switch action {
    case .back: pages.count > 1 || tab != .home
    case .pictures: pictures.canDraw(theme) && page.type.features.contains(.catalog)
    case .undo: favorites.canUndo
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
