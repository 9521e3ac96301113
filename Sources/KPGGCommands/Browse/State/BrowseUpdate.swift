import KPGGCore
import Terminal

// Applies events to the state.

extension BrowseState {
  private static let maxHeldKeys = 1000

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
    repairFocus(since: before)
    if page.place != before.page.place { effects += page.type.request(&self) }
    // A host is not asked for everything that the focus passes.
    if host == nil, let group = previewedGroup, !catalog.hasTried(group) { effects += load([group]) }
    if heldKeys.isEmpty { (isImpatient, hasShownHeldKeys) = (false, false) }
    if seen != Seen(page) || !page.type.isLoading(self) { seen = nil }
    if !heldKeys.isEmpty, !isPending, !isReplaying {
      isReplaying = true
      effects.append(.replay)
    }
    if !isWaitingForHost { waitedSeconds = 0 }
    return effects + requestPictures()
  }

  /// The effects to perform at startup.
  mutating func begin() -> [BrowseEffect] {
    var effects = page.type.request(&self) + requestFavorites() + requestResults()
    layout = BrowseLayout(self)
    if pictures.areShown || adoptsTheme { effects.append(.askTerminal) }
    return effects + requestPictures()
  }

  /// Sets the pictures before the first event.
  mutating func prepare(_ pictures: BrowsePictures) {
    self.pictures = pictures
    layout = BrowseLayout(self)
    page.scroll = layout.scroll(showing: page.focus, from: page.scroll, height: contentHeight)
  }

  /// Notes that the screen shows the state.
  mutating func didShow() {
    hasShownHeldKeys = !heldKeys.isEmpty
    // An older result is not what keys are meant for.
    let isCurrent = search.isCurrent(page.place) || page.place == .search && page.field.isBlank
    let isOutdated = page.type.wantsWholeCatalog(self) && !isCurrent
    let hasRows = layout.items.contains { $0.target != nil } || page.entry != nil
    if page.type.isLoading(self), !isOutdated, hasRows { seen = Seen(page) }
  }

  private mutating func apply(_ event: BrowseEvent) -> [BrowseEffect] {
    switch event {
    case .key(let key):
      // A key that is held down must not delay the keys after it.
      if case .character = key, isTypingInVain { return [] }
      message = nil
      return take(key) + (page.place == .favorites ? readFavorites() : [])
    case .focused: return readFavorites()
    case .readFavorites(let list):
      favoritesState.didRead(list)
      return requestFavorites()
    case .paste(let text): if page.isTyping { edit { $0.insert(text) } }
    case .resized(let size): self.size = size
    case .pressed(let spot):
      beginAnew()
      // The first click on an item focuses it, the second opens it.
      if spot == page.focus { return perform(.open) }
      page.focus = spot
    case .action(let action):
      beginAnew()
      return perform(action)
    case .waited(let seconds): waitedSeconds = seconds
    case .loaded(let response, let version): if version == catalog.version { take(response) }
    case .reloaded(let index, let favorites):
      isReloading = false
      catalog.take(index)
      if let favorites { favoritesState.reload(favorites) }
      pictures.retry()
      message = .reloaded
      return page.type.request(&self) + requestFavorites()
    case .reloadFailed(let failure):
      isReloading = false
      message = failure.message
    case .found(let inquiry, let answer): search.take(answer, to: inquiry)
    case .started: return [.follow]
    case .played(let playback, let time): self.playback.take(playback, at: time)
    case .ticked(let time): playback.time = time
    case .message(let message): self.message = message
    case .replayed:
      isReplaying = false
      guard !heldKeys.isEmpty, !isPending else { return [] }
      message = nil
      return handle(heldKeys.removeFirst())
    case .written(let list): favoritesState.didWrite(list)
    case .writeFailed(let effect, let present, let failure):
      favoritesState.didFail(effect, present: present)
      message = failure.message
    case .pictureModes(let modes):
      pictures.modes = modes
      if message == .picturesOn, !pictures.canDraw(theme) {
        message = "Pictures on. Install chafa to see them here."
      }
    case .plainBackground: if adoptsTheme { theme = .vivid }
    case .drawn(let request, let lines, let problem):
      pictures.take(lines, for: request)
      if let text = problem.flatMap({ pictures.report($0) }) { message = text }
    }
    return []
  }

  private mutating func take(_ response: BrowseCatalog.Response) {
    catalog.take(response)
    switch response {
    case .failed(_, let text), .allFailed(let text): message = text
    case .group, .background, .all: break
    }
  }

  // MARK: Keys

  /// Forgets the last message and the keys that wait.
  private mutating func beginAnew() {
    message = nil
    heldKeys = []
  }

  /// Whether keys for rows wait, because the page waits for rows.
  private var isPending: Bool { page.type.isLoading(self) && !(isImpatient && seen == Seen(page)) }

  /// Handles a key, or holds it as long as rows are still to come that it may be meant for. A key that the user presses
  /// with the incomplete page in view applies to that, after the keys before it.
  private mutating func take(_ key: Key) -> [BrowseEffect] {
    let isEdit = page.isTyping && TextField.takes(key)
    // A correction after a pause is for the text, not for the page that held keys will open.
    if isEdit, hasShownHeldKeys, TextField.deletes(key) { heldKeys = [] }
    let timings = isEdit ? [] : timings(of: key)
    if timings.contains(.leaving) {
      // A key after Enter was meant for the page that Enter would have opened.
      let list = heldKeys.prefix { $0 != .enter }
      let filters = list.filter { self.timings(of: $0).contains(.filter) }
      heldKeys = []
      return (filters + [key]).flatMap { handle($0) }
    }
    let isForRows = timings.contains(.selection) && !(page.isTyping && page.type.isFiltered)
    if seen == Seen(page), isForRows || !heldKeys.isEmpty { isImpatient = true }
    if !heldKeys.isEmpty || isPending && isForRows, !timings.contains(.independent) {
      if heldKeys.count < Self.maxHeldKeys { heldKeys.append(key) }
      return []
    }
    return handle(key)
  }

  /// Whether a letter would be typed into a field that has no room.
  private var isTypingInVain: Bool {
    page.isTyping && heldKeys.isEmpty && !isTooSmall && page.field.isFull && !page.field.isSelected
  }

  private func timings(of key: Key) -> [BrowseAction.Timing] {
    key.commands.compactMap { KeyBinding.action(of: $0, on: page.type)?.timing }
  }

  private mutating func handle(_ key: Key) -> [BrowseEffect] {
    if page.isTyping, TextField.takes(key), !isTooSmall {
      // Below an empty field, Delete removes a recent search.
      if key == .delete, case .recent? = layout[page.focus]?.target { return perform(.forget) }
      edit { _ = $0.edit(key) }
      return []
    }
    if key == .enter, page.isTyping, page.type.isFiltered {
      page.isTyping = false
      return []
    }
    return key.commands.flatMap { key -> [BrowseEffect] in
      guard let action = KeyBinding.action(of: key, on: page.type) else { return [] }
      let isAlways = [.quit, .interrupt, .suspend, .redraw].contains(action)
      return isTooSmall && !isAlways ? [] : perform(action)
    }
  }

  /// Edits the page's text field.
  mutating func edit(_ change: (inout TextField) -> Void) {
    let before = page.field.text
    change(&page.field)
    if page.field.text == before { return }
    if page.field.isFull {
      message = "Search text is limited to \(TextField.longest) characters."
    }
    page.rewind()
  }

  // MARK: Requests

  /// Requests the favourites, which another process may have changed, unless that is under way.
  private mutating func readFavorites() -> [BrowseEffect] {
    favoritesState.beginReading() ? [.readFavorites] : []
  }

  /// Requests the groups of favourite members whose names are not known yet.
  private mutating func requestFavorites() -> [BrowseEffect] {
    let groups = Set(favorites.list.filter { $0.id.kind != .group }.map(\.id.groupSlug))
    return load(index.groups.map(\.slug).filter(groups.contains))
  }

  /// Requests the members and songs of those of the groups that have yet to be loaded.
  mutating func load(_ groups: [Slug]) -> [BrowseEffect] {
    let missing = catalog.startLoading(groups)
    return missing.isEmpty ? [] : [.load(missing, version: catalog.version)]
  }

  /// Requests what the page shows of the whole catalog, unless it has been requested.
  private mutating func requestResults() -> [BrowseEffect] {
    if !page.type.wantsWholeCatalog(self) { return [] }
    if catalog.needsLoadingAll {
      catalog.startLoadingAll()
      return [.loadAll(version: catalog.version)] + requestResults()
    }
    do throws(SearchQuery.InvalidCondition) {
      search.problem = nil
      let inquiry = try page.type.subject(self).map { BrowseInquiry($0, self) }
      return search.request(inquiry, on: page.place).map { [.inquire($0)] } ?? []
    } catch {
      search.problem = .badCondition(error)
      return []
    }
  }

  /// Requests the missing pictures of the page.
  private mutating func requestPictures() -> [BrowseEffect] {
    pictures.requestsToStart(for: visiblePictures, then: nextPictures).map { [.draw($0)] } ?? []
  }

  // MARK: Focus

  /// Keeps the focus on an existing item and in view.
  private mutating func repairFocus(since before: BrowseState) {
    var page = page
    if layout[page.focus]?.target == .more {
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
    if layout.hasShelves, case .card(let shelf, let number) = page.focus {
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
  }
}
