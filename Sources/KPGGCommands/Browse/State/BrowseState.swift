import KPGGCore
import Terminal

/// The browser's whole state: the screen is drawn from it alone, and events change nothing else.
///
/// `BrowseUpdate` applies events to it, `BrowseActions` the actions of keys. The pages are in `Pages`.
struct BrowseState {
  var catalog: BrowseCatalog
  var filter = BrowseFilter()
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
  /// The message in the status line, shown until the next key press.
  var message: Text?
  var isReloading = false

  // What follows from the rest, since `settle()`.

  var shownGroups = Kept<ShownGroups.Inputs, ShownGroups>(ShownGroups())
  /// The favourites with their catalog data.
  var favoriteRecords = Kept<FavoriteInputs, [FavoriteRecord]>([])
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

  /// The layout of the visible page.
  var layout: BrowseLayout { placed.value }

  /// What the visible page shows of the whole catalog.
  var pageResults: PageResults? { results[page.kind]?.value }

  var isTooSmall: Bool { size.width < 40 || size.height < 10 }

  /// The first screen row of the page, below the tabs, the path and any fixed header.
  var top: Int { 2 + page.type.headerHeight }

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
    case .favoriteGroup: entryInFocus?.kind == .member && page.entry != nil
    case .open: targetInFocus != nil
    case .remove: targetInFocus?.isFavorite == true
    case .forget: if case .recent? = targetInFocus { true } else { false }
    case .move, .scroll, .pageUp, .pageDown, .rowStart, .rowEnd, .first, .last, .section, .tab, .search,
      .kind,
      .showKind, .page, .pause, .nextSong, .previousSong, .show, .order, .shown, .era, .surprise, .reload,
      .language, .theme, .mouse, .redraw, .suspend, .quit, .interrupt:
      true
    }
  }
}

// MARK: Shelves

extension BrowseState {
  /// The groups that pass the filter, by era.
  var groups: [Era: [GirlGroup]] { shownGroups.value.groups }

  /// The sections that have any of them.
  var sections: [EraSection] { shownGroups.value.sections }

  /// The favourites, with a person's entries merged into one.
  var people: [FavoriteRecord] { favoriteRecords.value.mergingPersons }

  /// The entries of a shelf.
  func entries(of shelf: BrowsePage.Shelf) -> [EntryID] {
    (0..<count(of: shelf)).map { card($0, of: shelf).entry }
  }

  /// A card of a shelf, by its index.
  func card(_ number: Int, of shelf: BrowsePage.Shelf) -> Card {
    switch shelf {
    case .today: .day(news.days[number])
    case .favorites: .entry(people[number].favorite.id)
    case .newest: .song(news.songs[number])
    case .era(let era): .entry(.group(groups[era, default: []][number].slug))
    }
  }

  func count(of shelf: BrowsePage.Shelf) -> Int {
    switch shelf {
    case .today: news.days.count
    case .favorites: people.count
    case .newest: news.songs.count
    case .era(let era): groups[era]?.count ?? 0
    }
  }

  /// Today's anniversaries and the newest songs.
  private var news: (days: [Anniversary], songs: [Song]) {
    if case .news(let days, let songs)? = results[PageKind(HomePage())]?.value {
      (days, songs)
    } else {
      ([], [])
    }
  }
}
