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
      defer { if message != .unknownKey { unknownLetters = "" } }
      return asksForPictures ? answer(key) : handle(key)
    case .hit(let hit): return handle(hit)
    case .paste(let text):
      // Elsewhere, a paste is something to search for.
      if !page.isTyping, !isTooSmall, page.type.features.contains(.catalog) { search(for: TextField()) }
      if page.isTyping { edit { $0.insert(text) } }
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
    case .favorites(let list, let change):
      let (target, spot) = (targetInFocus, page.focus)
      favorites.take(list, after: change)
      guard page.type is HomePage else { break }
      // The rows above the focus may have changed.
      settle()
      page.focus = layout.spot(near: spot) { $0 == target } ?? page.focus
    case .pictureModes(let modes):
      pictures.modes = modes
      if message == .picturesOn, !pictures.canDraw(theme) { message = "Install chafa to see pictures here." }
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
    settle()
    if startsSearch(key) { return [] }
    for command in key.commands {
      settle()
      guard let action = KeyBinding.action(of: command, on: page.type) else { continue }
      let isAlways = [.quit, .interrupt, .suspend, .redraw].contains(action)
      if !isTooSmall || isAlways { effects += perform(action) }
    }
    return effects
  }

  /// Starts a search with letters that are no keys here, once there are two in a row.
  private mutating func startsSearch(_ key: Key) -> Bool {
    guard case .character(let character) = key, !isTooSmall, !page.isTyping,
      key.commands.contains(where: { KeyBinding.action(of: $0, on: page.type) == nil })
    else { return false }
    if page.type.features.contains(.choices) {
      message = .settingsHint
      return true
    }
    guard character.isLetter || character.isNumber else {
      (message, unknownLetters) = (.unknownKey, "")
      return true
    }
    unknownLetters.append(character)
    // A syllable of Hangul is several letters.
    if unknownLetters.count + key.commands.count - 1 < 2 {
      message = .unknownKey
    } else {
      search(for: TextField(unknownLetters))
    }
    return true
  }

  private mutating func answer(_ key: Key) -> [BrowseEffect] {
    asksForPictures = false
    switch key {
    case .character("y"), .character("Y"), .character("ㅛ"): return setPictures(true)
    case .character, .escape, .enter:
      message = "No pictures."
      return []
    default: return handle(key)
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

extension Text {
  static let settingsHint: Text = "Left and right change a value, Enter saves, Esc cancels."
  static let unknownKey: Text = "\(key: .search) to search, \(key: .keys) for the keys."
}
