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
      asksForPictures = false
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
    case .notPlayed(let problem, let address): message = text(of: problem, address)
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
    settle()
    guard let action = key.command.flatMap({ KeyBinding.action(of: $0, on: page.type) }) else {
      takeUnknown(key)
      return []
    }
    let isAlways = [.quit, .interrupt, .suspend, .redraw].contains(action)
    return !isTooSmall || isAlways ? perform(action) : []
  }

  /// Starts a search with letters that are no keys here: with two in a row, or with one that can't be meant as a key, such
  /// as a syllable of Hangul or kana.
  private mutating func takeUnknown(_ key: Key) {
    guard case .character(let character) = key, !isTooSmall, !page.isTyping else { return }
    if page.type.features.contains(.choices) {
      message = .settingsHint
      return
    }
    let isText = character.isLetter || character.isNumber
    unknownLetters = isText ? unknownLetters + String(character) : ""
    let isCertain = !character.isASCII && (key.command == nil || key.command == key)
    if isText, isCertain || unknownLetters.count > 1 {
      search(for: TextField(unknownLetters))
    } else {
      message = .unknownKey
    }
  }

  private mutating func answer(_ key: Key) -> [BrowseEffect] {
    asksForPictures = false
    switch key {
    case .character("y"), .character("Y"), .character("ㅛ"): return setPictures(true)
    case .character("n"), .character("N"), .character("ㅜ"), .escape:
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
    (message, asksForPictures) = (nil, false)
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
  static let unknownKey: Text = "\(key: .search) or another letter searches, \(key: .keys) lists the keys."
}
