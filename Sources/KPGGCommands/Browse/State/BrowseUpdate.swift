import KPGGCore
import Terminal

// Applies events to the state.

extension BrowseState {
  /// Applies an event, and returns the effects to perform before the next one.
  mutating func update(_ event: BrowseEvent) -> [BrowseEffect] {
    // What is typed changes no page before somebody looks at it.
    if !isText(event) { settle() }
    switch event {
    case .key(let key):
      message = nil
      return handle(key)
    case .hit(let hit): return handle(hit)
    case .paste(let text): if page.isTyping { edit { $0.insert(text) } }
    case .resized(let size): self.size = size
    case .reloaded(let catalog, let messages):
      isReloading = false
      self.catalog = catalog
      sources = [:]
      pictures.retry()
      message = messages.last ?? .reloaded
    case .reloadFailed(let failure):
      isReloading = false
      message = failure.message
    case .sources(let names, let member): sources[member] = names
    case .started: return [.followPlayer]
    case .played(let playback, let time): self.playback.take(playback, at: time)
    case .ticked(let time): playback.time = time
    case .day(let day, let present): (today, presentDay) = (day, present)
    case .message(let message): self.message = message
    case .favorites(let list, let change): favorites.take(list, after: change)
    case .pictureModes(let modes):
      pictures.modes = modes
      if message == .picturesOn, !pictures.canDraw(theme) {
        message = "Pictures on. Install chafa to see them here."
      }
    case .background(let background): self.background = background
    case .drawn(let request, let lines, let problem):
      pictures.take(lines, for: request)
      if let text = problem.flatMap({ pictures.report($0) }) { message = text }
    }
    return []
  }

  /// The sources about the member whose page it is, unless they are known.
  var missingSources: [BrowseEffect] {
    guard let member = page.member, sources[member] == nil, catalog.member(member) != nil else { return [] }
    return [.findSources(member)]
  }

  /// Makes the page for the screen, and returns what it still needs: pictures and the sources about a member.
  mutating func prepare() -> [BrowseEffect] {
    settle()
    var effects = missingSources
    if let requests = pictures.requestsToStart(for: visiblePictures, then: nextPictures) {
      effects.append(.work(.draw(requests)))
    }
    return effects
  }

  // MARK: Keys

  /// Whether an event only changes the text of a field.
  private func isText(_ event: BrowseEvent) -> Bool {
    switch event {
    case .key(let key): isEdit(key) && !(key == .delete && page.field.isBlank)
    case .paste: true
    default: false
    }
  }

  private func isEdit(_ key: Key) -> Bool { page.isTyping && TextField.takes(key) && !isTooSmall }

  private mutating func handle(_ key: Key) -> [BrowseEffect] {
    if isEdit(key) {
      // Below an empty field, Delete removes a recent search.
      if key == .delete, page.field.isBlank, case .recent? = targetInFocus { return perform(.forget) }
      edit { _ = $0.edit(key) }
      return []
    }
    if key == .enter, page.isTyping, page.type.isFiltered {
      page.isTyping = false
      return []
    }
    var effects: [BrowseEffect] = []
    for command in key.commands {
      settle()
      guard let action = KeyBinding.action(of: command, on: page.type) else { continue }
      let isAlways = [.quit, .interrupt, .suspend, .redraw].contains(action)
      if !isTooSmall || isAlways { effects += perform(action) }
    }
    return effects
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

  private mutating func handle(_ hit: BrowseHit) -> [BrowseEffect] {
    message = nil
    switch hit {
    case .action(let action): return perform(action)
    case .item(let spot):
      // The first click on an item focuses it, the second opens it.
      let isFocused = spot == page.focus
      page.focus = spot
      return isFocused ? perform(.open) : []
    }
  }
}
