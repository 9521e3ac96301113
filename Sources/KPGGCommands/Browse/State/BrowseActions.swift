import KPGGCore
import Terminal

// Performs the actions of keys. Actions that differ on one page are in that page's file.

extension BrowseState {
  mutating func perform(_ action: BrowseAction) -> [BrowseEffect] {
    if let effects = page.type.perform(action, &self) { return effects }
    switch action {
    case .move(.left) where page.type.hasHorizontalChoices: return perform(.turn(-1))
    case .move(.right) where page.type.hasHorizontalChoices: return perform(.turn(1))
    case .move(let direction): page.focus = layout.focusIndex(direction, of: page.focus)
    case .into: if !moves(.right) { return openPage() }
    case .out: if !moves(.left) { return goBack() }
    case .scroll(let rows): scroll(by: rows)
    case .pageUp: page.focus = layout.focusIndex(.up, of: page.focus, over: contentHeight - 1)
    case .pageDown: page.focus = layout.focusIndex(.down, of: page.focus, over: contentHeight - 1)
    case .first: goToEdge(true)
    case .last: goToEdge(false)
    case .section(let step): page.focus = layout.section(step, from: page.focus)
    case .open: return playsFocus ? perform(.play) : openPage()
    case .back: return goBack()
    case .page(let depth): pages = Array(pages.prefix(max(1, depth)))
    case .play: return withSong { .work(.control(.play([$0.youtubeID]))) }
    case .pause: return [.work(.control(.pause))]
    case .nextSong: return [.work(.control(.next))]
    case .previousSong: return [.work(.control(.previous))]
    case .enqueue: return withSong { .work(.control(.add([$0.youtubeID]))) }
    case .show(let kind): if page.kind != kind { push(BrowsePage(kind.type)) }
    case .copy: return withSong { .copy($0.youtubeID.watchURL) }
    case .favorite: return toggleFavorite((page.entry ?? entryInFocus)?.favoriteID)
    case .favoriteSelection: return toggleFavorite(entryInFocus?.favoriteID)
    case .remove: return removeFavorites(targetInFocus?.entry)
    case .undo: return undo()
    case .tab(let number):
      tab = Tab(rawValue: number) ?? .home
      pages = Array(pages.prefix(1))
    case .search: startSearch()
    case .order:
      let orders = page.type.orders.map(\.fact)
      if !orders.isEmpty { changeFilter { $0.order = orders.after($0.order) } }
    case .turn(let step) where page.type.features.contains(.days):
      page.dateOffset += step
      page.rewind()
    case .era(let step), .turn(let step):
      let sections = index.sections
      changeFilter { $0.showEra(step, of: sections) }
    case .shown: changeFilter { $0.shown = BrowseFilter.Scope.allCases.after($0.shown) }
    case .reload:
      message = "Reloading..."
      if isReloading { return [] }
      isReloading = true
      return [.work(.reload)]
    case .lineUp, .whereabouts:
      guard case .group(let slug)? = page.entry else { break }
      push(BrowsePage(action == .lineUp ? LineUpPage(group: slug) : WhereaboutsPage(group: slug)))
    case .compare: compare(page.entry ?? entryInFocus)
    case .randomGroup: randomGroup()
    case .pictures: return switchPictures()
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .quit: return [.end(.quit)]
    case .interrupt: return [.end(.signal(RawTerminal.interrupt))]
    case .step, .kind, .showKind, .forget: break
    }
    return []
  }

  // MARK: From page to page

  mutating func push(_ page: BrowsePage) {
    pages.append(page)
  }

  /// Moves the focus in a direction. Returns whether there was an item to move to.
  private mutating func moves(_ direction: BrowseAction.Direction) -> Bool {
    let next = layout.focusIndex(direction, of: page.focus)
    defer { page.focus = next }
    return next != page.focus
  }

  private mutating func goBack() -> [BrowseEffect] {
    let left = page
    if page.type.hasFilterField, page.isTyping || !page.field.text.isEmpty {
      edit { $0 = TextField() }
      page.isTyping = false
    } else if pages.count > 1 {
      pages.removeLast()
      if left.hasStepped, let entry = left.entry { moveFocus(to: entry) }
    } else if page.filter != nil {
      page.filter = nil
      page.rewind()
    } else if tab == .home {
      message = "Press \(key: .quit) to quit."
    } else {
      tab = .home
    }
    return []
  }

  /// Scrolls, and moves the focus only as far as it must to stay in view.
  private mutating func scroll(by rows: Int) {
    let scroll = max(0, min(page.scroll + rows, layout.height - contentHeight))
    page.focus = layout.focusIndex(nearest: page.focus, at: scroll, height: contentHeight)
    page.scroll = scroll
  }

  /// Opens a random group. If the page already shows a random group, replaces that page.
  private mutating func randomGroup() {
    let shown = defaults.results(in: index, favorites.list, isKoreanFirst: nameOrder.isKoreanFirst)
    guard let group = shown.picked(seed: seed) else { return }
    seed &+= 1
    if page.isRandom { pages.removeLast() }
    push(BrowsePage(EntryDetailPage(id: .group(group.slug)), isRandom: true))
  }

  private mutating func goToEdge(_ isFirst: Bool) {
    page.focus = layout.edge(isFirst, from: page.focus)
    page.scroll = isFirst ? 0 : max(0, layout.height - contentHeight)
  }

  /// Moves the focus to an entry. If the featured group has focus and the entry is a candidate, features it instead.
  mutating func moveFocus(to entry: EntryID) {
    updateDerivedValues()
    if page.type is HomePage, page.focus == 0,
      let position = index.featured.firstIndex(where: { $0.slug == entry.groupSlug })
    {
      featured = position
    } else if let focusIndex = layout.focusIndex(near: page.focus, opening: { $0.entry == entry }) {
      page.focus = focusIndex
    }
  }

  /// Changes the filter of the page's list, and moves the focus to the first row.
  mutating func changeFilter(_ change: (inout BrowseFilter) -> Void) {
    var filter = filter
    change(&filter)
    page.filter = filter
    page.rewind()
  }

  private mutating func openPage() -> [BrowseEffect] {
    switch targetInFocus {
    case .entry(let id), .favorite(let id):
      if index.group(id.groupSlug) == nil {
        message = .notInCatalog
      } else if id == page.entry {
        // On a song's page, the focus is on the address of its video.
        return perform(.play)
      } else {
        let effects = recordSearch()
        push(BrowsePage(EntryDetailPage(id: id), siblings: siblings(of: id)))
        return effects
      }
    case .agency(let slug): push(BrowsePage(AgencyPage(slug: slug)))
    case .era(let era): openGroups { $0.eras = [era] }
    case .activeGroups: openGroups { $0.shown = .active }
    case .section(let era): page.focus = layout.focusIndex(near: page.focus) { $0 == .era(era) } ?? page.focus
    case .tab(let tab): push(BrowsePage(tab.type))
    case .today: push(BrowsePage(TodayPage()))
    case .whereabouts(let slug): push(BrowsePage(WhereaboutsPage(group: slug)))
    case .allSongs: page.showsAllSongs = true
    case .recent(let words), .search(let words): edit { $0 = TextField(words) }
    case nil: break
    }
    return []
  }

  private mutating func openGroups(_ choose: (inout BrowseFilter) -> Void) {
    var filter = defaults
    choose(&filter)
    push(BrowsePage(GroupsPage(), filter: filter))
  }

  private func siblings(of id: EntryID) -> [EntryID] {
    let homeFocus = page.type is HomePage ? page.focus : nil
    let list =
      homeFocus == 0
      ? index.featured.map { EntryID.group($0.slug) }
      : layout.entries(around: homeFocus).filter { $0.kind == id.kind }.withoutDuplicates
    return list.filter { index.group($0.groupSlug) != nil }
  }

  /// Shows another entry of the list that the page was opened from, `step` entries further.
  mutating func showSibling(_ step: Int) -> [BrowseEffect] {
    guard let entry = page.entry, let position = page.siblings.firstIndex(of: entry) else {
      message = "No next or previous entry here."
      return []
    }
    let next = position + step
    if page.siblings.indices.contains(next) {
      page = BrowsePage(EntryDetailPage(id: page.siblings[next]), siblings: page.siblings, hasStepped: true)
    } else {
      message = "End of list."
    }
    return []
  }

  /// Starts typing in the page's text field. On a page without one, opens a new search.
  private mutating func startSearch() {
    if page.type.field != nil {
      page.isTyping = true
      page.field = TextField(page.field.text, isSelected: true)
      return
    }
    search(for: TextField(lastSearch, isSelected: true))
  }

  mutating func search(for text: TextField) {
    var searching = BrowsePage(SearchPage())
    searching.field = text
    push(searching)
  }

  // MARK: Songs and favourites

  /// Returns the effect for the song in focus, and shows a message about it.
  private mutating func withSong(_ effect: (Song) -> BrowseEffect) -> [BrowseEffect] {
    guard let song = songInFocus else {
      message = .nothingSelected
      return []
    }
    let effect = effect(song)
    let url = song.youtubeID.url(within: size.width)
    switch effect {
    case .copy:
      // Many terminals refuse to copy without an error. Show the URL, so that the user can select it instead.
      message = "Sent to the terminal's clipboard: \(url)"
    case .work(.control(.add)):
      message = "Added to the queue: \(song.fullTitle(nameOrder) ?? song.youtubeID.description)"
    default: message = Text(verbatim: (song.fullTitle(nameOrder).map { $0 + "  " } ?? "") + url)
    }
    return recordSearch() + [effect]
  }

  private mutating func toggleFavorite(_ id: EntryID?) -> [BrowseEffect] {
    guard let id, let favorite = Favorite(id, name: catalog.name(of: id), added: currentDay) else {
      message = .nothingSelected
      return []
    }
    if favorites.list.contains(id) { return removeFavorites(id) }
    message = Text.favoriteAdded(shown(id)).undoable(on: page)
    return [.change(.add(favorite))]
  }

  private mutating func removeFavorites(_ id: EntryID?) -> [BrowseEffect] {
    guard let id, favorites.list.contains(id) else { return [] }
    message = Text.favoriteRemoved(shown(id)).undoable(on: page)
    let records = catalog.records(of: favorites.list)
    // The list of favourites shows all entries of a person as one.
    let person =
      targetInFocus?.isFavorite == true ? records.first { $0.favorite.id == id }?.personID : nil
    let removed = records.enumerated().filter { _, record in
      record.favorite.id == id || person != nil && record.personID == person
    }
    return [.change(.remove(removed.map { Favorites.IndexedFavorite($0.element.favorite, at: $0.offset) }))]
  }

  private mutating func undo() -> [BrowseEffect] {
    guard let change = favorites.undo else {
      message = "Nothing to undo."
      return []
    }
    switch change {
    case .restore(let last): message = "Restored: \(shown(last[0].favorite.id))"
    case .removeAdded(let last): message = .favoriteRemoved(shown(last.id))
    case .add, .remove: break
    }
    return [.change(change)]
  }

  /// Returns a favourite's name for messages. A member's name includes her group.
  private func shown(_ id: EntryID) -> String {
    let savedName = favorites.list.list.first { $0.id == id }?.name
    let name = (catalog.name(of: id) ?? savedName)?.full(nameOrder) ?? id.description
    guard case .member(let member) = id, let group = index.group(member.group) else { return name }
    return text(Text("\(name) of \(group.name.preferred(nameOrder))").withContext("member"))
  }
}

extension Text {
  /// Returns the message with the key that undoes the change, unless that key would be typed as text.
  fileprivate func undoable(on page: BrowsePage) -> Text {
    page.isTyping ? self : "\(self). \(key: .undo) to undo."
  }

  static let nothingSelected: Text = "No group, member or song is selected."
}
