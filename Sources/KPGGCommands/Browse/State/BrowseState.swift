import KPGGCore
import Terminal

/// The browser's whole state: the screen is drawn from it alone, and events change nothing else.
///
/// `BrowseUpdate` applies events to it, `BrowseActions` the actions of keys. The pages are in `Pages`.
struct BrowseState: Equatable, Sendable {
  var catalog: BrowseCatalog
  /// The groups that pass the filter, by era.
  private(set) var groups: [Era: [GirlGroup]] = [:]
  private(set) var sections: [EraSection] = []
  var filter: BrowseFilter
  /// The date that ages are calculated for.
  let today: Day?
  /// The first day of the upcoming page.
  let day: Day?
  let presentDay: Day?
  /// The name of the host that the catalog comes from; `nil` for none.
  let host: String?
  var size: Size
  var language: Language
  let nameChoice: NameChoice
  var theme: Theme
  /// Whether the terminal's background decides on the theme, because the user has not.
  var adoptsTheme: Bool
  var hasMouse: Bool
  /// Whether the terminal shows colours.
  let isInColor: Bool
  var favoritesState: BrowseFavorites
  var playback = BrowsePlayback()
  var search: SearchPane
  var pictures: BrowsePictures
  /// The index of the featured group among the candidates.
  var featured: Int
  /// Decides on the next random group.
  var seed: UInt64
  var tab = Tab.home
  /// The page stack of each tab, with the visible page last.
  private var stacks = Tab.allCases.map { [BrowsePage($0.place)] }
  /// The message in the status line, shown until the next key press.
  var message: Text?
  /// Keys that wait for the result that they apply to.
  var heldKeys: [Key] = []
  /// Whether the screen has been drawn since the first key was held.
  var hasShownHeldKeys = false
  /// Whether the first held key is about to be handled.
  var isReplaying = false
  /// Whether the held keys apply to the incomplete page that the user has seen.
  var isImpatient = false
  var isReloading = false
  /// How many seconds the host has taken so far.
  var waitedSeconds = 0
  /// The page that was on the screen while rows were still to come.
  var seen: Seen?
  /// The layout of the visible page.
  var layout = BrowseLayout()

  /// What tells one incomplete page from another.
  struct Seen: Equatable {
    let place: BrowsePage.Place
    let text: String

    init(_ page: BrowsePage) {
      (place, text) = (page.place, page.field.text)
    }
  }

  /// The pages that are reachable from anywhere.
  enum Tab: Int, CaseIterable, Sendable {
    case home, favorites, songs, upcoming

    var place: BrowsePage.Place {
      switch self {
      case .home: .home
      case .favorites: .favorites
      case .songs: .songs
      case .upcoming: .upcoming
      }
    }
  }

  /// The initial values.
  struct Start {
    var filter = BrowseFilter()
    var today: Day?
    /// The day on which favourites are added, whatever `--date` says.
    var presentDay: Day?
    var day: Day?
    var host: String?
    var size = Size(width: 80, height: 24)
    var language = Language.english
    var names = NameChoice.both
    var theme = Theme.default
    var adoptsTheme = false
    var hasMouse = true
    var isInColor = false
    var favorites = Favorites()
    var favoritesProblem: Text?
    var history = SearchHistory()
    var pictures = BrowsePictures()
    var featured = 0
    var seed: UInt64 = 0
    var tab = Tab.home
    /// The group or member whose page is open at startup.
    var entry: EntryID?
  }

  init(_ index: CatalogIndex, _ start: Start) {
    catalog = BrowseCatalog(index)
    filter = start.filter
    (today, day, presentDay, host) = (start.today, start.day, start.presentDay, start.host)
    (size, language, theme) = (start.size, start.language, start.theme)
    (nameChoice, adoptsTheme) = (start.names, start.adoptsTheme)
    (hasMouse, isInColor) = (start.hasMouse, start.isInColor)
    favoritesState = BrowseFavorites(start.favorites)
    favoritesState.problem = start.favoritesProblem
    search = SearchPane(start.history)
    pictures = start.pictures
    (featured, seed) = (start.featured, start.seed)
    favoritesState.lookUp(in: catalog)
    chooseGroups()
    tab = start.tab
    if let entry = start.entry { push(BrowsePage(.entry(entry))) }
    layout = BrowseLayout(self)
  }

  // MARK: Looking things up

  var index: CatalogIndex { catalog.index }

  var favorites: Favorites { favoritesState.list }

  var names: NameOrder { NameOrder(nameChoice, in: language) }

  var pages: [BrowsePage] {
    get { stacks[tab.rawValue] }
    set { stacks[tab.rawValue] = newValue }
  }

  var page: BrowsePage {
    get { pages[pages.count - 1] }
    set { pages[pages.count - 1] = newValue }
  }

  var isTooSmall: Bool { size.width < 40 || size.height < 10 }

  /// The first screen row of the page, below the tabs, the path and any fixed header.
  var top: Int { 2 + page.type.headerHeight }

  /// The number of screen rows for the page, between the header and the last line.
  var contentHeight: Int { max(0, size.height - 1 - top - (playback.reported == nil ? 0 : 1)) }

  /// How many rows of a long list are laid out.
  var rowLimit: Int { page.batches == .max ? .max : page.batches * 300 }

  /// The focused entry, or else the page's own.
  var entryInFocus: EntryID? { entriesInFocus.first }

  private var entriesInFocus: [EntryID] {
    [layout[page.focus]?.target?.entry, page.entry].compactMap(\.self)
  }

  /// The song to play of an entry: itself, the best known of a unit, or the signature song of the group.
  func song(of id: EntryID) -> Song? {
    switch id {
    case .song(let id): song(id)
    case .unit(let id): catalog.songs[id.group]?.bestKnown(of: id.unit)
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

  /// The entries of a shelf.
  func entries(of shelf: BrowsePage.Shelf) -> [EntryID] {
    (0..<count(of: shelf)).map { card($0, of: shelf).entry }
  }

  /// A card of a shelf, by its index.
  func card(_ number: Int, of shelf: BrowsePage.Shelf) -> BrowseLayout.Card {
    switch shelf {
    case .today: .day(news.days[number])
    case .favorites: .entry(favoritesState.people[number].favorite.id)
    case .newest: .song(news.songs[number])
    case .era(let era): .entry(.group(groups[era, default: []][number].slug))
    }
  }

  func count(of shelf: BrowsePage.Shelf) -> Int {
    switch shelf {
    case .today: news.days.count
    case .favorites: favoritesState.people.count
    case .newest: news.songs.count
    case .era(let era): groups[era]?.count ?? 0
    }
  }

  /// Today's anniversaries and the newest songs; empty until they are loaded.
  private var news: (days: [Anniversary], songs: [Song]) {
    if case .news(let days, let songs)? = search.answer(.home) { (days, songs) } else { ([], []) }
  }

  func name(of id: EntryID) -> Name? {
    switch id {
    case .group(let slug): index.group(slug)?.name
    case .member(let member): catalog.member(member)?.stageName
    case .unit(let id): index.unit(id)?.unit.name
    case .song(let id): song(id)?.name
    }
  }

  /// The message in the status line; while a host is slow, that and for how long.
  var status: String? {
    // After a reload, the page's own data may still be loading.
    if let host, isWaitingForHost, waitedSeconds > 0, message == nil || message == .reloaded {
      return text("Loading from \(host)... \(waitedSeconds) s")
    }
    return message.map(text)
  }

  /// Whether a response of the host is still to come.
  var isWaitingForHost: Bool {
    host != nil && (isReloading || catalog.allData == .loading || !catalog.requested.isEmpty)
  }

  func text(_ text: Text) -> String { language(text) }

  /// Whether an action would have an effect here, or for pictures, whether to suggest it.
  func isEnabled(_ action: BrowseAction) -> Bool {
    switch action {
    case .back: pages.count > 1 || tab != .home
    case .pictures: pictures.canDraw(theme) && page.type.features.contains(.catalog)
    case .undo: favoritesState.canUndo
    case .step: page.entry == nil ? index.featured.count > 1 : page.siblings.count > 1
    case .play, .copy, .enqueue: songInFocus != nil
    case .favorite: entryInFocus != nil
    case .favoriteGroup: entryInFocus?.kind == .member && page.entry != nil
    case .open: layout[page.focus]?.target != nil
    case .remove: layout[page.focus]?.target?.isFavorite == true
    case .forget: if case .recent? = layout[page.focus]?.target { true } else { false }
    default: true
    }
  }

  /// Whether another state has as many rows for the page and, on its page, the same queue.
  private func hasSamePlayback(as other: BrowseState) -> Bool {
    let (own, others) = (playback.reported, other.playback.reported)
    return (own == nil) == (others == nil)
      && (page.place != .queue || own?.queue == others?.queue && own?.index == others?.index)
  }

  /// Updates the groups that pass the filter.
  mutating func chooseGroups() {
    let shown = filter.results(in: index, favorites, isKoreanFirst: names.isKoreanFirst)
    groups = Dictionary(grouping: shown, by: \.era)
    sections = index.sections.filter { groups[$0.era] != nil }
  }

  /// Whether another state has the same layout.
  func hasSameLayout(as other: BrowseState) -> Bool {
    func look(_ state: BrowseState) -> BrowsePage {
      var page = state.page
      (page.focus, page.scroll) = (.featured, 0)
      // Which card is selected matters only for moving to it.
      page.shelves = page.shelves.mapValues { BrowsePage.ShelfPosition(first: $0.first) }
      // Results change the layout; typing does so only if the field becomes empty or stops being empty.
      if page.type.showsWholeCatalog { page.field = TextField(page.field.isBlank ? "" : "x") }
      return page
    }
    return look(self) == look(other) && size == other.size && language == other.language
      && filter == other.filter && favoritesState == other.favoritesState && featured == other.featured
      && hasSamePlayback(as: other) && catalog == other.catalog && pictures == other.pictures
      && hasCards == other.hasCards && (!pictures.areShown || theme == other.theme)
      && search.looksSame(as: other.search, on: page.place)
  }
}
