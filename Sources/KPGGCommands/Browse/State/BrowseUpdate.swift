import KPGGCore
import Terminal

extension BrowseState {
  /// Applies an event, and returns the effects to perform before the next one.
  mutating func update(_ event: BrowseEvent) -> [BrowseEffect] {
    // Text input doesn't need the page, so fast typing updates it only once, before it is drawn.
    if !isText(event) { updateDerivedValues() }
    switch event {
    case .key(let key):
      message = nil
      defer { if message != .unknownKey { unboundLetters = "" } }
      return asksForPictures ? handlePictureAnswer(key) : handle(key)
    case .hit(let hit): return handle(hit)
    case .paste(let text):
      asksForPictures = false
      // Outside a text field, a paste starts a search.
      if !page.isTyping, !isTooSmall, page.type.features.contains(.catalog) { search(for: TextField()) }
      if page.isTyping { edit { $0.insert(text) } }
    case .resized(let size): self.size = size
    case .reloaded(let catalog, let messages):
      isReloading = false
      self.catalog = catalog
      sources = [:]
      pictures.retry()
      message = messages.last ?? "Reloaded."
    case .reloadFailed(let failure):
      isReloading = false
      message = failure.message
    case .sources(let names, let member): sources[member] = names
    case .playerStarted: return [.followPlayer]
    case .played(let playback, let time): self.playback.take(playback, at: time)
    case .playbackFailed(let problem, let address): message = text(of: problem, address)
    case .timeChanged(let time): playback.time = time
    case .day(let day, let now):
      today = day
      currentDay = now
    case .message(let message): self.message = message
    case .favorites(let list, let change):
      let target = targetInFocus
      let focusIndex = page.focus
      favorites.take(list, after: change)
      guard page.type is HomePage else { break }
      // The rows above the focus may have changed.
      updateDerivedValues()
      page.focus = layout.focusIndex(near: focusIndex) { $0 == target } ?? page.focus
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

  /// The effect that finds the sources for the page's member, or no effects if they are known.
  var missingSources: [BrowseEffect] {
    guard let member = page.member, sources[member] == nil, catalog.member(member) != nil else { return [] }
    return [.findSources(member)]
  }

  /// Updates the page for drawing, and returns the effects that load its missing pictures and sources.
  mutating func prepare() -> [BrowseEffect] {
    updateDerivedValues()
    var effects = missingSources
    if let requests = pictures.requestsToStart(for: visiblePictures, then: nextPictures) {
      effects.append(.work(.draw(requests)))
    }
    return effects
  }

  // MARK: Keys

  /// Whether an event only changes the text of a field.
  private func isText(_ event: BrowseEvent) -> Bool {
    if case .key(let key) = event { return isEdit(key) && !(key == .delete && page.field.isBlank) }
    // Elsewhere, pasting starts a search.
    if case .paste = event { return page.isTyping }
    return false
  }

  private func isEdit(_ key: Key) -> Bool { page.isTyping && TextField.takes(key) && !isTooSmall }

  private mutating func handle(_ key: Key) -> [BrowseEffect] {
    if isEdit(key) {
      // If the field is empty, Delete removes the focused recent search.
      if key == .delete, page.field.isBlank, case .recent? = targetInFocus { return perform(.forget) }
      edit { _ = $0.edit(key) }
      return []
    }
    if key == .enter, page.isTyping, page.type.hasFilterField {
      page.isTyping = false
      return []
    }
    updateDerivedValues()
    guard let action = key.command.flatMap({ KeyBinding.action(of: $0, on: page.type) }) else {
      handleUnboundKey(key)
      return []
    }
    let isAlways = [.quit, .interrupt, .suspend, .redraw].contains(action)
    return !isTooSmall || isAlways ? perform(action) : []
  }

  /// Starts a search with letters that have no key binding here. Two letters in a row are enough, or a single one
  /// that can't be meant as a key, such as a Hangul syllable or kana.
  private mutating func handleUnboundKey(_ key: Key) {
    guard case .character(let character) = key, !isTooSmall, !page.isTyping else { return }
    if page.type.features.contains(.choices) {
      message = .settingsHint
      return
    }
    let isText = character.isLetter || character.isNumber
    unboundLetters = isText ? unboundLetters + String(character) : ""
    let isCertain = !character.isASCII && (key.command == nil || key.command == key)
    if isText, isCertain || unboundLetters.count > 1 {
      search(for: TextField(unboundLetters))
    } else {
      message = .unknownKey
    }
  }

  private mutating func handlePictureAnswer(_ key: Key) -> [BrowseEffect] {
    asksForPictures = false
    switch key {
    case .character("y"), .character("Y"), .character("ㅛ"): return setPictures(true)
    case .character("n"), .character("N"), .character("ㅜ"), .escape:
      message = "No pictures."
      return []
    default: return handle(key)
    }
  }

  mutating func edit(_ change: (inout TextField) -> Void) {
    let before = page.field.text
    change(&page.field)
    if page.field.text == before { return }
    if page.field.isFull {
      message = "Search text is limited to \(TextField.maxCharacters) characters."
    }
    page.rewind()
  }

  private mutating func handle(_ hit: BrowseHit) -> [BrowseEffect] {
    message = nil
    asksForPictures = false
    switch hit {
    case .action(let action): return perform(action)
    case .item(let focusIndex):
      // The first click on an item focuses it, and the second one opens it.
      let isFocused = focusIndex == page.focus
      page.focus = focusIndex
      return isFocused ? perform(.open) : []
    }
  }
}

extension Text {
  static let settingsHint: Text = "Left and right change a value, Enter saves, Esc cancels."
  static let unknownKey: Text =
    "Press \(key: .search) or another letter to search, or \(key: .keys) to list the keys."
}
