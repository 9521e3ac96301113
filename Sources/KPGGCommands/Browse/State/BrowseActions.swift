import KPGGCore
import Terminal

// Performs the actions of keys. What an action does on one page only is in that page's file.

extension BrowseState {
  mutating func perform(_ action: BrowseAction) -> [BrowseEffect] {
    if let effects = page.type.perform(action, &self) { return effects }
    switch action {
    case .move(let direction): page.focus = layout.spot(direction, of: page.focus, on: page)
    case .scroll(let rows): scroll(by: rows)
    case .pageUp: page.focus = layout.spot(.up, of: page.focus, on: page, over: contentHeight - 1)
    case .pageDown: page.focus = layout.spot(.down, of: page.focus, on: page, over: contentHeight - 1)
    case .rowStart, .first: goToEdge(true)
    case .rowEnd, .last: goToEdge(false)
    case .section(let step): page.focus = layout.section(step, from: page.focus, on: page)
    case .open: return open()
    case .back: goBack()
    case .page(let depth): pages = Array(pages.prefix(max(1, depth)))
    case .play: return withSong { .work(.control(.play([$0.youtubeID]))) }
    case .pause: return [.work(.control(.pause))]
    case .nextSong: return [.work(.control(.next))]
    case .previousSong: return [.work(.control(.previous))]
    case .enqueue: return enqueue()
    case .show(let kind): if page.kind != kind { push(BrowsePage(kind.type)) }
    case .copy: return withSong { .copy($0.youtubeID.watchURL) }
    case .favorite: return toggleFavorite(entryInFocus?.favoriteID)
    case .favoriteGroup: return toggleFavorite(entryInFocus.map { .group($0.groupSlug) })
    case .remove: return removeFavorites(targetInFocus?.entry)
    case .undo: return undo()
    case .tab(let number): show(Tab(rawValue: number) ?? .home)
    case .search: startSearch()
    case .order: changeFilter { $0.nextOrder() }
    case .era(let step):
      let sections = index.sections
      changeFilter { $0.showEra(step, of: sections) }
    case .shown: changeFilter { $0.nextShown() }
    case .reload:
      message = "Reloading..."
      if isReloading { return [] }
      isReloading = true
      return [.work(.reload)]
    case .surprise: surprise()
    case .language:
      let entry = targetInFocus?.entry
      language = Language.allCases.after(language)
      message = "Language: English"
      if let entry { moveFocus(to: entry) }
    case .theme:
      theme = Theme.allCases.after(theme)
      message = "Theme: \(theme.rawValue)"
    case .mouse:
      hasMouse.toggle()
      message = hasMouse ? "Mouse on." : "The mouse selects text."
      return [.setMouse(hasMouse)]
    case .pictures: return setPictures(!pictures.areShown)
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

  private mutating func goBack() {
    let left = page
    if page.type.isFiltered, page.isTyping || !page.field.text.isEmpty {
      edit { $0 = TextField() }
      page.isTyping = false
    } else if pages.count > 1 {
      pages.removeLast()
      if left.hasStepped, let entry = left.entry { moveFocus(to: entry) }
    } else if tab == .home, !filter.eras.isEmpty || filter.shown != .all {
      (filter.eras, filter.shown) = ([], .all)
      message = "Filter cleared."
    } else if tab == .home {
      message = "Press \(key: .quit) to quit."
    } else {
      tab = .home
    }
  }

  /// Scrolls, and moves the focus as little as it takes to stay in view.
  private mutating func scroll(by rows: Int) {
    let scroll = max(0, min(page.scroll + rows, layout.height - contentHeight))
    page.focus = layout.spot(nearest: page.focus, at: scroll, height: contentHeight)
    page.scroll = scroll
  }

  /// Opens a random group, in place of the last one.
  private mutating func surprise() {
    let shown = sections.flatMap { groups[$0.era] ?? [] }
    guard let group = shown.picked(seed: seed) else { return }
    seed &+= 1
    if page.isRandom { goBack() }
    push(BrowsePage(SubjectPage(id: .group(group.slug)), isRandom: true))
  }

  private mutating func goToEdge(_ isFirst: Bool) {
    page.focus = layout.edge(isFirst, on: page)
    page.scroll = isFirst ? 0 : max(0, layout.height - contentHeight)
  }

  /// Moves the focus to the entry that stepping led to, in the list that was stepped through.
  private mutating func moveFocus(to entry: EntryID) {
    settle()
    if case .card(let shelf, _) = page.focus, let position = entries(of: shelf).firstIndex(of: entry) {
      page.focus = .card(shelf, position)
    } else if page.focus == .featured,
      let position = index.featured.firstIndex(where: { $0.slug == entry.groupSlug })
    {
      featured = position
    } else if let spot = layout.items.first(where: { $0.target?.entry == entry })?.spot {
      page.focus = spot
    }
  }

  private mutating func show(_ tab: Tab) {
    self.tab = tab
    pages = Array(pages.prefix(1))
  }

  /// Changes the filter or order of all pages.
  mutating func changeFilter(_ change: (inout BrowseFilter) -> Void) {
    change(&filter)
    if case .row = page.focus { page.rewind() }
    page.shelves = [:]
  }

  private mutating func open() -> [BrowseEffect] {
    switch targetInFocus {
    case .entry(let id), .favorite(let id):
      if index.group(id.groupSlug) == nil {
        message = .notInCatalog
      } else if id == page.entry {
        // The address of a song's video, on its page.
        return perform(.play)
      } else {
        let effects = recordSearch()
        push(BrowsePage(SubjectPage(id: id), siblings: siblings(of: id)))
        return effects
      }
    case .agency(let slug): push(BrowsePage(AgencyPage(slug: slug)))
    case .era(let era): push(BrowsePage(EraPage(era: era)))
    case .tab(let tab): show(tab)
    case .allSongs: page.showsAllSongs = true
    case .recent(let words), .search(let words): edit { $0 = TextField(words) }
    case nil: break
    }
    return []
  }

  /// The list that an entry is opened from.
  private func siblings(of id: EntryID) -> [EntryID] {
    let list =
      if case .card(let shelf, _) = page.focus {
        entries(of: shelf)
      } else if page.focus == .featured {
        index.featured.map { EntryID.group($0.slug) }
      } else {
        layout.entries.filter { $0.kind == id.kind }.withoutDuplicates
      }
    return list.filter { index.group($0.groupSlug) != nil }
  }

  /// Shows the entry so many places further in the list that the page was opened from.
  mutating func showSibling(_ step: Int) -> [BrowseEffect] {
    guard let entry = page.entry, let position = page.siblings.firstIndex(of: entry) else {
      message = "No list to step through."
      return []
    }
    let next = position + step
    if page.siblings.indices.contains(next) {
      page = BrowsePage(SubjectPage(id: page.siblings[next]), siblings: page.siblings, hasStepped: true)
    } else {
      message = "End of list."
    }
    return []
  }

  /// Starts typing: on a page with a field into that, elsewhere into a new search.
  private mutating func startSearch() {
    if page.type.field != nil {
      page.isTyping = true
      page.field = TextField(page.field.text, isSelected: true)
      return
    }
    var searching = BrowsePage(SearchPage())
    searching.field = TextField(lastSearch, isSelected: true)
    push(searching)
  }

  // MARK: Songs and favourites

  /// Plays or copies the song in focus.
  private mutating func withSong(_ effect: (Song) -> BrowseEffect) -> [BrowseEffect] {
    guard let song = songInFocus else { return [] }
    let effect = effect(song)
    let url = song.youtubeID.url(within: size.width)
    if case .copy = effect {
      // Many terminals refuse, and none says so. The URL can be selected instead.
      message = "Sent to the terminal's clipboard: \(url)"
    } else {
      message = Text(verbatim: (song.fullTitle(names).map { $0 + "  " } ?? "") + url)
    }
    return recordSearch() + [effect]
  }

  private mutating func toggleFavorite(_ id: EntryID?) -> [BrowseEffect] {
    guard let id, let favorite = Favorite(id, name: catalog.name(of: id), added: presentDay) else {
      return []
    }
    if favorites.list.contains(id) { return removeFavorites(id) }
    message = .favoriteAdded(shown(id))
    return [.change(.add(favorite))]
  }

  private mutating func removeFavorites(_ id: EntryID?) -> [BrowseEffect] {
    guard let id, favorites.list.contains(id) else { return [] }
    message = "\(Text.favoriteRemoved(shown(id))). Press \(key: .undo) to undo."
    let records = favoriteRecords.value
    // The list of favourites shows all entries of a person as one.
    let person =
      targetInFocus?.isFavorite == true ? records.first { $0.favorite.id == id }?.personID : nil
    let removed = records.enumerated().filter { _, record in
      record.favorite.id == id || person != nil && record.personID == person
    }
    return [.change(.remove(removed.map { Favorites.Placed($0.element.favorite, at: $0.offset) }))]
  }

  private mutating func undo() -> [BrowseEffect] {
    guard case .restore(let last)? = favorites.undo else {
      message = "Nothing to undo."
      return []
    }
    message = "Restored: \(shown(last[0].favorite.id))"
    return [.change(.restore(last))]
  }

  /// A favourite's name for messages; a member's includes her group.
  private func shown(_ id: EntryID) -> String {
    let savedName = favorites.list.list.first { $0.id == id }?.name
    let name = (catalog.name(of: id) ?? savedName)?.full(names) ?? id.description
    guard case .member(let member) = id, let group = index.group(member.group) else { return name }
    return text(Text("\(name) of \(group.name.first(names))").meaning("member"))
  }

  private mutating func setPictures(_ isEnabled: Bool) -> [BrowseEffect] {
    pictures.isEnabled = isEnabled
    message = isEnabled ? .picturesOn : "Pictures off."
    return [.savePictureChoice(isEnabled)] + (isEnabled ? [.askTerminal] : [])
  }
}

extension Text {
  static let picturesOn: Text = "Pictures on."
  static let reloaded: Text = "Reloaded."
}
