import KPGGCore
import Terminal

/// The browser's whole state: the screen is drawn from it alone, and events change nothing else.
struct BrowseState: Equatable, Sendable {
  private(set) var catalog: BrowseCatalog
  /// The groups that pass the filter, as a list and by era.
  private(set) var shownGroups: [Group] = []
  private(set) var groups: [Era: [Group]] = [:]
  private(set) var sections: [Section] = []
  private(set) var filter: BrowseFilter
  /// The date that ages are calculated for.
  let today: Day?
  /// The first day of the upcoming page.
  let day: Day?
  private let presentDay: Day?
  private(set) var size: Size
  private(set) var language: Language
  let nameChoice: NameChoice
  private(set) var theme: Theme
  private(set) var hasMouse: Bool
  /// Whether output is for a screen reader: one fact per line, with numbered choices.
  let isAccessible: Bool
  private(set) var favoritesState: BrowseFavorites
  private(set) var search: SearchPane
  private(set) var pictures: BrowsePictures
  /// The index of the featured group among the candidates.
  private(set) var featured: Int
  private(set) var tab = Tab.home
  /// The page stack of each tab, with the visible page last.
  private var stacks: [Tab: [BrowsePage]] = [:]
  /// The message in the status line, shown until the next key press.
  private var message: Text?
  /// Keys that wait for the result that they apply to.
  private var heldKeys: [Key] = []
  /// Whether the first held key is about to be handled.
  private var isReplaying = false
  /// How many changes to the favourites are being written.
  private var pendingWrites = 0
  private var isReloading = false
  /// The layout of the visible page.
  private(set) var layout = BrowseLayout()

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

    var title: Text {
      switch self {
      case .home: "Home"
      case .favorites: .favorites
      case .songs: .songs
      case .upcoming: "Upcoming"
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
    var size = Size(width: 80, height: 24)
    var language = Language.english
    var names = NameChoice.both
    var theme = Theme.default
    var hasMouse = true
    var isAccessible = false
    var favorites = Favorites()
    var favoritesProblem: Text?
    var history = SearchHistory()
    var pictures = BrowsePictures()
    var featured = 0
    var tab = Tab.home
    /// The group or member whose page is open at startup.
    var entry: EntryID?
  }

  init(_ index: CatalogIndex, _ start: Start) {
    catalog = BrowseCatalog(index)
    filter = start.filter
    (today, day, presentDay) = (start.today, start.day, start.presentDay)
    (size, language, theme) = (start.size, start.language, start.theme)
    nameChoice = start.names
    (hasMouse, isAccessible) = (start.hasMouse, start.isAccessible)
    favoritesState = BrowseFavorites(start.favorites)
    favoritesState.problem = start.favoritesProblem
    search = SearchPane(start.history)
    pictures = start.pictures
    featured = start.featured
    favoritesState.lookUp(in: catalog)
    chooseGroups()
    tab = start.tab
    if let entry = start.entry { push(BrowsePage(entry.place)) }
    layout = BrowseLayout(self)
  }

  // MARK: What is to be seen

  var index: CatalogIndex { catalog.index }

  var favorites: Favorites { favoritesState.list }

  var names: NameOrder { NameOrder(nameChoice, in: language) }

  var pages: [BrowsePage] { stacks[tab] ?? [BrowsePage(tab.place)] }

  private(set) var page: BrowsePage {
    get { pages[pages.count - 1] }
    set {
      var stack = pages
      stack[stack.count - 1] = newValue
      stacks[tab] = stack
    }
  }

  var isTooSmall: Bool { !isAccessible && (size.width < 40 || size.height < 10) }

  /// The first screen row of the page, below the tabs, the path and any fixed header.
  var top: Int {
    switch page.place {
    case .search, .songs, .help: 4
    default: 2
    }
  }

  /// The number of screen rows for the page, between the header and the last line.
  var contentHeight: Int { max(0, size.height - 1 - top) }

  /// How many rows of a long list are laid out.
  var rowLimit: Int { page.batches == .max ? .max : page.batches * (isAccessible ? 20 : 300) }

  var featuredGroup: Group? { index.featured.isEmpty ? nil : index.featured[featured % index.featured.count] }

  /// The focused entry, or else the page's own. With numbered choices, nothing has focus.
  private var entryInFocus: EntryID? {
    (isAccessible ? nil : layout[page.focus]?.target?.entry) ?? page.entry
  }

  /// The entries of a shelf.
  func entries(of shelf: BrowsePage.Shelf) -> [EntryID] {
    switch shelf {
    case .favorites: favoritesState.people.map(\.favorite.id)
    case .era(let era): groups[era, default: []].map { .group($0.slug) }
    }
  }

  func count(of shelf: BrowsePage.Shelf) -> Int {
    switch shelf {
    case .favorites: favoritesState.people.count
    case .era(let era): groups[era]?.count ?? 0
    }
  }

  func name(of id: EntryID) -> Name? {
    switch id {
    case .group(let slug): index.group(slug)?.name
    case .member(let member): catalog.member(member)?.name
    }
  }

  /// The shelves of the home page, from top to bottom.
  var shelves: [BrowsePage.Shelf] {
    (favoritesState.people.isEmpty ? [] : [.favorites]) + sections.map { .era($0.era) }
  }

  // MARK: What happens

  /// Applies an event, and returns the effects to perform.
  mutating func update(_ event: BrowseEvent) -> [BrowseEffect] {
    let before = self
    var effects = apply(event)
    if favorites != before.favorites || catalog != before.catalog { favoritesState.lookUp(in: catalog) }
    if filter != before.filter || index != before.index || language != before.language
      || filter.shown == .favorites && favorites != before.favorites
    {
      chooseGroups()
    }
    effects += requestResults()
    if !hasSameLayout(as: before) { layout = BrowseLayout(self) }
    effects += repairFocus(since: before)
    if !heldKeys.isEmpty, !isPending, !isReplaying {
      isReplaying = true
      effects.append(.replay)
    }
    if let requests = pictures.requestsToStart(for: visiblePictures) { effects.append(.draw(requests)) }
    return effects
  }

  /// The effects to perform at startup.
  mutating func begin() -> [BrowseEffect] {
    var effects = missingData + missingFavoriteData + requestResults()
    if pictures.areShown { effects.append(.askTerminal) }
    if let requests = pictures.requestsToStart(for: visiblePictures) { effects.append(.draw(requests)) }
    return effects
  }

  /// Whether another state has the same layout.
  private func hasSameLayout(as other: BrowseState) -> Bool {
    func look(_ state: BrowseState) -> BrowsePage {
      var page = state.page
      (page.focus, page.scroll) = (.featured, 0)
      // Results change the layout; typing does so only if the field becomes empty or stops being empty.
      if page.place == .search || page.place == .songs {
        page.field = page.field.text.isEmpty ? TextField() : TextField(" ")
      }
      return page
    }
    return look(self) == look(other) && size == other.size && language == other.language
      && filter == other.filter && favoritesState == other.favoritesState && featured == other.featured
      && catalog == other.catalog && pictures == other.pictures
      && (!pictures.areShown || theme == other.theme) && search.looksSame(as: other.search, on: page.place)
  }

  private mutating func chooseGroups() {
    shownGroups = filter(index.groups, favorites, isKorean: names.isKoreanFirst)
    groups = Dictionary(grouping: shownGroups, by: \.era)
    sections = index.sections.filter { groups[$0.era] != nil }
  }

  /// Whether the page waits for the result of its latest query.
  private var isPending: Bool {
    guard [.search, .songs, .upcoming].contains(page.place) else { return false }
    return catalog.allData == .loading || search.isPending(page.place)
  }

  /// Handles a key, or holds it as long as the page shows an older result than the one that the key applies to.
  private mutating func take(_ key: Key) -> [BrowseEffect] {
    let isEdit = page.isTyping && TextField.takes(key)
    let timings = isEdit ? [] : timings(of: key)
    if timings.contains(.leaving) {
      // A key after Enter was meant for the page that Enter would have opened.
      let list = heldKeys.prefix { $0 != .enter }
      let filters = list.filter { self.timings(of: $0).contains(.filter) }
      heldKeys = []
      return (filters + [key]).flatMap { handle($0) }
    }
    let isForRows = timings.contains(.selection) && !(page.place == .songs && page.isTyping)
    if !heldKeys.isEmpty || isPending && isForRows, !timings.contains(.independent),
      heldKeys.count < Self.maxHeldKeys
    {
      heldKeys.append(key)
      return []
    }
    return handle(key)
  }

  private func timings(of key: Key) -> [BrowseAction.Timing] {
    key.commands.compactMap { KeyBinding.action(of: $0, on: page.place)?.timing }
  }

  private static let maxHeldKeys = 1000

  private mutating func apply(_ event: BrowseEvent) -> [BrowseEffect] {
    switch event {
    case .key(let key):
      message = nil
      return take(key)
    case .mouse(let mouse):
      message = nil
      heldKeys = []
      return isTooSmall ? [] : handle(mouse)
    case .paste(let text): if page.isTyping { edit { $0.insert(text) } }
    case .resized(let size): self.size = size
    case .chosen(let spot):
      message = nil
      page.focus = spot
      return open()
    case .action(let action):
      message = nil
      return perform(action)
    case .loaded(let slug, let members, let songs): catalog.take(slug, members, songs)
    case .others(let id, let others): catalog.take(others, of: id)
    case .failed(let slug, let failure):
      catalog.fail(slug, failure.message)
      showStatus(failure.message)
    case .loadedAll(let prepared):
      catalog.take(prepared)
      search.forgetRequests()
    case .failedAll(let failure):
      catalog.failLoadingAll(failure.message)
      showStatus(failure.message)
      search.forgetRequests()
    case .reloaded(let index, let favorites):
      isReloading = false
      catalog.take(index)
      if let favorites, favorites != favoritesState.list { favoritesState.replace(with: favorites) }
      search.forgetRequests()
      pictures.retry()
      showStatus("Reloaded.")
      return missingData + missingFavoriteData
    case .found(let inquiry, let answer):
      search.take(answer, to: inquiry)
    case .message(let message): showStatus(message)
    case .replayed:
      isReplaying = false
      guard !heldKeys.isEmpty, !isPending else { return [] }
      message = nil
      return handle(heldKeys.removeFirst())
    case .reloadFailed(let failure):
      isReloading = false
      showStatus(failure.message)
    case .written(let list):
      pendingWrites -= 1
      if pendingWrites == 0, list != favorites { favoritesState.update(list) }
    case .pictureModes(let modes): pictures.modes = modes
    case .drawn(let request, let lines, let problem):
      pictures.take(lines, for: request)
      if let problem { showStatus(problem.message) }
    case .writeFailed(let effect, let present, let failure):
      pendingWrites -= 1
      favoritesState.revert(effect)
      if let present { favoritesState.replace(with: present) }
      showStatus(failure.message)
    }
    return []
  }

  /// The message in the status line, shown until the next key press.
  var status: String? { message.map(text) }

  private mutating func showStatus(_ message: Text) { self.message = message }

  func text(_ text: Text) -> String { language(text) }

  private mutating func handle(_ key: Key) -> [BrowseEffect] {
    if page.isTyping, TextField.takes(key), !isTooSmall {
      // Below an empty field, Delete removes a recent search.
      if key == .delete, case .recent(let words)? = layout[page.focus]?.target { return forget(words) }
      edit { _ = $0.edit(key) }
      return []
    }
    return key.commands.flatMap { key -> [BrowseEffect] in
      guard let action = KeyBinding.action(of: key, on: page.place) else { return [] }
      let isAlways = [.quit, .interrupt, .suspend, .redraw].contains(action)
      return isTooSmall && !isAlways ? [] : perform(action)
    }
  }

  /// Edits the page's text field.
  private mutating func edit(_ change: (inout TextField) -> Void) {
    let before = page.field.text
    change(&page.field)
    if page.field.text == before { return }
    if page.field.text.unicodeScalars.count >= TextField.longest {
      showStatus("Search text is limited to \(TextField.longest) characters.")
    }
    page.rewind()
    if page.place == .search, page.field.text.allSatisfy(\.isWhitespace) { search.clear(.search) }
  }

  private mutating func handle(_ mouse: Mouse) -> [BrowseEffect] {
    switch mouse.action {
    case .wheelUp: return perform(.move(.up))
    case .wheelDown: return perform(.move(.down))
    case .wheelLeft: return perform(.move(.left))
    case .wheelRight: return perform(.move(.right))
    case .secondaryPress: return perform(.back)
    case .press: break
    }
    if mouse.y == 0 {
      guard let tab = BrowseView.tab(at: mouse.x, self) else { return [] }
      return perform(.tab(tab.rawValue))
    }
    if mouse.y == 3, page.place == .search, let kind = BrowseView.kind(at: mouse.x, self) {
      page.kind = kind.kind
      page.rewind()
      return []
    }
    guard (top..<size.height - 1).contains(mouse.y),
      let item = layout.item(x: mouse.x, y: mouse.y - top + page.scroll), let spot = item.spot
    else { return [] }
    // The first click on an item focuses it, the second opens it.
    if spot == page.focus { return perform(.open) }
    page.focus = spot
    return []
  }

  private mutating func perform(_ action: BrowseAction) -> [BrowseEffect] {
    switch action {
    case .move(let direction): page.focus = layout.spot(direction, of: page.focus, on: page)
    case .pageUp: page.focus = layout.spot(.up, of: page.focus, on: page, over: contentHeight - 1)
    case .pageDown: page.focus = layout.spot(.down, of: page.focus, on: page, over: contentHeight - 1)
    case .rowStart, .rowEnd:
      let isStart = action == .rowStart
      if case .card(let shelf, _) = page.focus, page.place == .home {
        page.focus = .card(shelf, isStart ? 0 : count(of: shelf) - 1)
      } else {
        goToEdge(isStart)
      }
    case .first: goToEdge(true)
    case .last: goToEdge(false)
    case .nextSection: page.focus = layout.section(after: page.focus, on: page)
    case .previousSection: page.focus = layout.section(before: page.focus, on: page)
    case .open: return open()
    case .back: goBack()
    case .play: return withSong { .play($0.youtubeID) }
    case .copy: return withSong { .copy($0.youtubeID.watchURL) }
    case .favorite: return toggleFavorite()
    case .remove: return removeFavorites(layout[page.focus]?.target?.entry)
    case .undo: return undo()
    case .step(let step): return self.step(step)
    case .tab(let number): show(Tab(rawValue: number) ?? .home)
    case .search: startSearch()
    case .kind(let step):
      let kinds = [nil] + CatalogSearch.Kind.allCases.map(Optional.some)
      page.kind = (step > 0 ? kinds : kinds.reversed()).after(page.kind)
      page.rewind()
    case .forget:
      if case .recent(let words)? = layout[page.focus]?.target { return forget(words) }
    case .order:
      if page.place == .upcoming { filter.favoritesFirst.toggle() } else { filter.nextOrder() }
      rewindList()
    case .era:
      filter.nextEra(of: index.sections)
      rewindList()
    case .previousEra:
      filter.previousEra(of: index.sections)
      rewindList()
    case .shown:
      filter.nextShown()
      rewindList()
    case .reload:
      showStatus("Reloading...")
      if isReloading { return [] }
      isReloading = true
      return [.reload]
    case .language: language = Language.allCases.after(language)
    case .theme:
      theme = Theme.allCases.after(theme)
      showStatus(Text(verbatim: theme.rawValue))
    case .mouse:
      hasMouse.toggle()
      showStatus(hasMouse ? "Mouse on." : "The mouse selects text.")
      return [.setMouse(hasMouse)]
    case .pictures: return setPictures(!pictures.areShown)
    case .help: push(BrowsePage(.help))
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .quit: return [.quit]
    case .interrupt: return [.interrupt]
    }
    return []
  }

  /// Whether an action would have an effect here, or for pictures, whether to suggest it.
  func isEnabled(_ action: BrowseAction) -> Bool {
    switch action {
    case .back: pages.count > 1 || tab != .home
    case .pictures:
      pictures.isEnabled == nil && pictures.canDraw(theme) && page.entry.flatMap(address(of:)) != nil
    case .undo: favoritesState.canUndo
    case .step: page.place == .home ? index.featured.count > 1 : page.siblings.count > 1
    case .play, .copy: entryInFocus.flatMap { index.group($0.groupSlug) } != nil
    case .favorite: entryInFocus != nil
    case .open: layout[page.focus]?.target != nil
    case .remove: layout[page.focus]?.target?.isFavorite == true
    case .forget: layout[page.focus]?.target?.isRecent == true
    default: true
    }
  }

  // MARK: From page to page

  private mutating func push(_ page: BrowsePage) {
    stacks[tab] = pages + [page]
  }

  private mutating func goBack() {
    let left = page
    if left.place == .help || left.place == .songs,
      !left.field.text.isEmpty || left.place == .songs && left.isTyping
    {
      edit { $0 = TextField() }
      page.isTyping = left.place == .help
      return
    }
    if left.place == .search { search.remember(left.field.text) }
    if pages.count > 1 {
      stacks[tab] = pages.dropLast()
      if left.hasStepped, let entry = left.entry { moveFocus(to: entry) }
    } else if tab == .home {
      showStatus("Press q to quit.")
    } else {
      tab = .home
    }
  }

  private mutating func goToEdge(_ isFirst: Bool) {
    if !isFirst, layout.items.contains(where: { $0.target == .more }) {
      page.batches = .max
      layout = BrowseLayout(self)
    }
    page.focus = layout.edge(isFirst, on: page)
  }

  /// Moves the focus to the entry that stepping led to, in the list that was stepped through.
  private mutating func moveFocus(to entry: EntryID) {
    if case .card(let shelf, _) = page.focus, let position = entries(of: shelf).firstIndex(of: entry) {
      page.focus = .card(shelf, position)
    } else if page.focus == .featured,
      let position = index.featured.firstIndex(where: { $0.slug == entry.groupSlug })
    {
      featured = position
    } else if let spot = BrowseLayout(self).items.first(where: { $0.target?.entry == entry })?.spot {
      page.focus = spot
    }
  }

  private mutating func show(_ tab: Tab) {
    if tab == self.tab { stacks[tab] = Array(pages.prefix(1)) }
    self.tab = tab
    catalog.retryLoadingAll()
  }

  /// Returns to the start of a list after its filter or order has changed.
  private mutating func rewindList() {
    if page.place == .songs || page.place == .upcoming { page.rewind() }
    page.shelves = [:]
  }

  private mutating func open() -> [BrowseEffect] {
    if page.place == .songs, page.isTyping {
      page.isTyping = false
      return []
    }
    switch layout[page.focus]?.target {
    case .entry(let id), .favorite(let id):
      if index.group(id.groupSlug) == nil {
        showStatus(.notInCatalog)
      } else {
        let effects = recordSearch()
        push(BrowsePage(id.place, siblings: siblings(of: id)))
        return effects
      }
    case .era(let era): push(BrowsePage(.era(era)))
    case .favorites: show(.favorites)
    case .song: return withSong { .play($0.youtubeID) }
    case .allSongs: page.showsAllSongs = true
    case .more: page.batches += 1
    case .recent(let words): edit { $0 = TextField(words) }
    case .none: break
    }
    return []
  }

  /// The list that an entry is opened from.
  private func siblings(of id: EntryID) -> [EntryID] {
    let list =
      if case .card(let shelf, _) = page.focus {
        entries(of: shelf)
      } else if page.place == .home {
        index.featured.map { EntryID.group($0.slug) }
      } else {
        layout.entries.filter { $0.kind == id.kind }
      }
    return list.filter { index.group($0.groupSlug) != nil }
  }

  /// Shows another featured group, or the next or previous group or member.
  private mutating func step(_ step: Int) -> [BrowseEffect] {
    if page.place == .home {
      let count = max(1, index.featured.count)
      featured = (featured + step + count) % count
      return []
    }
    guard let entry = page.entry, let position = page.siblings.firstIndex(of: entry) else { return [] }
    let next = position + step
    guard page.siblings.indices.contains(next) else {
      showStatus("End of list.")
      return []
    }
    page = BrowsePage(page.siblings[next].place, siblings: page.siblings, hasStepped: true)
    return []
  }

  // MARK: Searching

  /// Starts typing: a filter on the songs page, elsewhere a search.
  private mutating func startSearch() {
    if page.place == .songs || page.place == .search {
      page.isTyping = true
      page.field = TextField(page.field.text, isSelected: true)
      return
    }
    catalog.retryLoadingAll()
    var searching = BrowsePage(.search)
    searching.field = TextField(search.lastWords, isSelected: true)
    push(searching)
    if search.lastWords.isEmpty { search.clear(.search) }
  }

  /// Adds the search to the history, now that the user has opened one of its results.
  private mutating func recordSearch() -> [BrowseEffect] {
    guard page.place == .search, case .hits(let query)? = search.inquiry(.search)?.subject else { return [] }
    search.remember(page.field.text)
    let words = (query.words + query.conditions).joined(separator: " ")
    if words.isEmpty { return [] }
    search.history.record(words)
    return [.record(words)]
  }

  private mutating func forget(_ words: String) -> [BrowseEffect] {
    search.history.remove([words])
    return [.forget(words)]
  }

  // MARK: Songs and favourites

  /// Plays or copies the focused song, or else the signature song.
  private mutating func withSong(_ effect: (Song) -> BrowseEffect) -> [BrowseEffect] {
    let signature = entryInFocus.flatMap { index.group($0.groupSlug)?.song }
    let song: Song? = if case .song(let song)? = layout[page.focus]?.target { song } else { signature }
    guard let song else { return [] }
    let effect = effect(song)
    let shown = (song.fullTitle(names).map { $0 + "  " } ?? "") + song.youtubeID.watchURL
    if case .copy = effect { showStatus("Copied: \(shown)") } else { showStatus(Text(verbatim: shown)) }
    return recordSearch() + [effect]
  }

  private mutating func toggleFavorite() -> [BrowseEffect] {
    guard let id = entryInFocus else { return [] }
    if favorites.contains(id) { return removeFavorites(id) }
    let effect = favoritesState.add(id, name(of: id), on: presentDay)
    showStatus(.favoriteAdded(shown(id)))
    pendingWrites += 1
    return [effect]
  }

  private mutating func removeFavorites(_ id: EntryID?) -> [BrowseEffect] {
    guard let id, favorites.contains(id) else { return [] }
    showStatus(.favoriteRemoved(shown(id)))
    pendingWrites += 1
    return [favoritesState.remove(id, includingSamePerson: layout[page.focus]?.target?.isFavorite == true)]
  }

  private mutating func undo() -> [BrowseEffect] {
    guard let last = favoritesState.undo() else {
      showStatus("Nothing to undo.")
      return []
    }
    showStatus(.favoriteAdded(shown(last[0].favorite.id)))
    pendingWrites += 1
    return [.restore(last)]
  }

  /// A favourite's name for messages; a member's includes her group.
  private func shown(_ id: EntryID) -> String {
    let savedName = favorites.list.first { $0.id == id }?.name
    let name = (name(of: id) ?? savedName)?.full(names) ?? id.description
    guard case .member(let member) = id, let group = index.group(member.group) else { return name }
    return language.list([name, group.name.first(names)])
  }

  // MARK: Pictures

  /// Sets the pictures before the first event.
  mutating func prepare(_ pictures: BrowsePictures) {
    self.pictures = pictures
    layout = BrowseLayout(self)
    self.page.scroll = layout.scroll(showing: page.focus, from: page.scroll, height: contentHeight)
  }

  private mutating func setPictures(_ isEnabled: Bool) -> [BrowseEffect] {
    pictures.isEnabled = isEnabled
    showStatus(isEnabled ? "Pictures on." : "Pictures off.")
    if isEnabled, !pictures.canDraw(theme) { showStatus("Pictures on. Install chafa to see them here.") }
    return [.savePictureChoice(isEnabled)] + (isEnabled ? [.askTerminal] : [])
  }

  // MARK: Afterwards

  /// Keeps the focus on an existing item and in view, and requests the data that a new page needs.
  private mutating func repairFocus(since before: BrowseState) -> [BrowseEffect] {
    var page = page
    if !isAccessible, layout[page.focus]?.target == .more {
      page.batches += 1
      self.page = page
      layout = BrowseLayout(self)
    }
    if layout[page.focus] == nil {
      if case .card(let shelf, let number) = page.focus, count(of: shelf) > 0 {
        page.focus = .card(shelf, max(0, min(number, count(of: shelf) - 1)))
      } else if case .row(let number) = page.focus {
        page.focus = layout.nearestRow(to: number) ?? layout.edge(true, on: page)
      } else {
        page.focus = layout.edge(true, on: page)
      }
    }
    if page.place == .home, case .card(let shelf, let number) = page.focus {
      let cards = ShelfLayout(count: count(of: shelf), width: size.width)
      let first = cards.first(showing: number, from: page.shelves[shelf]?.first ?? 0)
      page.shelves[shelf] = BrowsePage.ShelfPosition(first: first, selected: number)
    }
    if page != self.page {
      self.page = page
      if !hasSameLayout(as: before) { layout = BrowseLayout(self) }
    }
    let scroll = layout.scroll(showing: page.focus, from: page.scroll, height: contentHeight)
    if scroll != page.scroll { self.page.scroll = scroll }
    return page.place == before.page.place ? [] : missingData
  }

  /// Loads the groups of favourite members whose names are not known yet.
  private var missingFavoriteData: [BrowseEffect] {
    let groups = Set(favorites.list.filter { $0.id.kind == "member" }.map(\.id.groupSlug))
    let missing = index.groups.map(\.slug).filter { groups.contains($0) && catalog.needsLoading($0) }
    return missing.isEmpty ? [] : [.load(missing)]
  }

  /// Loads the data that the page still needs.
  private var missingData: [BrowseEffect] {
    switch page.place {
    case .group(let slug): catalog.needsLoading(slug) ? [.load([slug])] : []
    case .member(let id):
      (catalog.needsLoading(id.group) ? [.load([id.group])] : [])
        + (catalog.others[id] == nil ? [.findOthers(id)] : [])
    default: []
    }
  }

  /// Requests what the page shows of the whole catalog, unless it has been requested.
  private mutating func requestResults() -> [BrowseEffect] {
    guard [.search, .songs, .upcoming].contains(page.place) else { return [] }
    if catalog.needsLoadingAll {
      catalog.startLoadingAll()
      return [.loadAll]
    }
    if catalog.allData == .loading { return [] }
    do throws(SearchQuery.Problem) {
      search.problem = nil
      guard let inquiry = try inquiry(), search.shouldRun(inquiry, on: page.place) else { return [] }
      return [.inquire(inquiry)]
    } catch {
      search.problem = .badCondition(error)
      return []
    }
  }
}
