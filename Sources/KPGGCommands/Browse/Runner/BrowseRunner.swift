import Essentials
import KPGGCore
import Terminal

/// The browser's event loop: events update the state, the resulting effects are performed, and the state is drawn.
/// It is also used for `--keys`, `--dump` and tests.
final class BrowseRunner {
  private(set) var state: BrowseState
  private let session: Session
  private let work: BrowseWork
  private var files: BrowseFiles
  private let screen: (any BrowseScreen)?
  /// The screen, or `nil` until it has been entered.
  private var activeScreen: (any BrowseScreen)?
  /// Whether the day changes with the clock. It doesn't if the user has set a date.
  private let followsClock: Bool
  /// The events of the connected player, or `nil` if no player is connected.
  private var player: PlayerEvents?

  /// - Parameters:
  ///   - favoritesVersion: The version of the favourites file before it was read.
  ///   - screen: The screen to draw on, or `nil` to only update the state.
  init(
    _ state: BrowseState, _ session: Session, _ work: BrowseWork, isDryRun: Bool = false,
    favoritesVersion: [Int] = [], followsClock: Bool = false, screen: (any BrowseScreen)? = nil
  ) {
    self.state = state
    self.session = session
    self.work = work
    self.screen = screen
    self.followsClock = followsClock
    files = BrowseFiles(session, isDryRun: isDryRun, version: favoritesVersion)
  }

  // MARK: Events

  func press(_ keys: [Key]) async throws(TerminalDevice.WriteError) -> BrowseEnd? {
    try await handle(keys.map(BrowseEvent.key))
  }

  /// Applies events one after another with their effects. Returns how the browser ends, or `nil` if it continues.
  func handle(_ events: [BrowseEvent]) async throws(TerminalDevice.WriteError) -> BrowseEnd? {
    for event in events {
      let isKey = if case .key = event { true } else { false }
      let problem = isKey ? detectChanges() : nil
      if let end = try await perform(state.update(event)) { return end }
      // Sources change the page's height, on which the scrolling by the next key depends. Load them before that key.
      if isKey, let end = try await perform(state.missingSources) { return end }
      if let problem, state.message == nil { _ = state.update(.message(problem)) }
    }
    return nil
  }

  /// Applies changes by other processes and the clock. Returns a message if the favourites can't be read.
  private func detectChanges() -> Text? {
    var problem: Text?
    do throws(StoreError) {
      if let list = try files.changedFavorites() { _ = state.update(.favorites(list, after: nil)) }
    } catch {
      problem = Failure(error).message
    }
    if followsClock, let today = session.knownDay(in: session[.timezone]) {
      let currentDay = session.world.clock.today()
      if today != state.today || currentDay != state.currentDay {
        _ = state.update(.day(today, currentDay: currentDay))
      }
    }
    return problem
  }

  /// Updates the page for drawing, and performs the effects that load its pictures and sources.
  func prepare() async throws(TerminalDevice.WriteError) -> BrowseEnd? {
    let effects = state.prepare()
    if effects.isEmpty { return nil }
    let end = try await perform(effects)
    state.updateDerivedValues()
    return end
  }

  /// Returns the event for the target of a mouse event on the screen, or no events if it has no target.
  func hits(of mouse: Mouse) -> [BrowseEvent] {
    state.updateDerivedValues()
    return BrowseView.hit(mouse, state).map { [.hit($0)] } ?? []
  }

  private func perform(_ effects: [BrowseEffect]) async throws(TerminalDevice.WriteError) -> BrowseEnd? {
    var waiting = effects[...]
    func update(_ events: [BrowseEvent]) {
      for event in events { waiting += state.update(event) }
    }
    while let effect = waiting.popFirst() {
      switch effect {
      case .end(let end): return end
      case .work(let kind): update(await work.start(kind))
      case .findSources(let id):
        if let member = state.catalog.member(id) { update(await work.sources(of: member)) }
      case .change(let change): update(files.write(change, to: state.favorites.list))
      case .record(let words): update(files.updateHistory { $0.record(words) })
      case .forget(let words): update(files.updateHistory { $0.remove(words) })
      case .save(let values): update(files.save(values))
      case .followPlayer: update(follow())
      case .askTerminal:
        if let screen = activeScreen, work.pictureLoader.asksTerminal || session.mustQueryBackground {
          try screen.queryTerminal()
          // A terminal that doesn't support the query may show part of it.
          screen.forget()
        } else {
          update([.pictureModes(work.pictureLoader.modes)])
        }
      case .setMouse(let isOn): try activeScreen?.setMouse(isOn)
      case .copy(let text): try activeScreen?.copy(base64: Data(text.utf8).base64EncodedString())
      case .redraw: activeScreen?.forget()
      case .suspend:
        try activeScreen?.suspend()
        update([.resized(activeScreen?.size ?? state.size)])
      }
    }
    return nil
  }

  // MARK: The player

  /// Connects to a player, unless one is already connected or the browser must not use one.
  private func follow() -> [BrowseEvent] {
    if let player, !player.hasEnded { return [] }
    guard work.canFollowPlayer else { return [] }
    do throws(PlayerError) {
      player = try work.playerEvents()
      // Some events may have arrived with the player's replies. Waiting for more input would miss them.
      return playerEvents()
    } catch {
      return [.playbackFailed(error)]
    }
  }

  /// Returns the events that the player has reported since the last call.
  func playerEvents(within milliseconds: Int = 0) -> [BrowseEvent] {
    do throws(PlayerError) {
      return try player?.next(within: milliseconds).compactMap { event in
        switch event {
        case .changed(let playback): .played(playback, at: session.world.clock.now())
        case .failed(let reason): .playbackFailed(.failed(reason, hasNext: false))
        case .loaded: nil
        }
      } ?? []
    } catch {
      player = nil
      let messages: [BrowseEvent] = error == .notPlaying ? [] : [.playbackFailed(error)]
      return messages + [.played(nil, at: session.world.clock.now())]
    }
  }

  // MARK: In a terminal

  /// The time without events, in milliseconds, after which the work rests.
  private static let restDelay = 5000

  /// - Parameter events: Events to handle before the first key press.
  func run(_ events: [BrowseEvent] = []) async throws -> BrowseEnd {
    guard let screen else { return .quit }
    let start = state
    let end: BrowseEnd
    do {
      try screen.enter()
      activeScreen = screen
      end = try await loop(events, on: screen)
    } catch {
      leave(screen, since: start)
      guard let signal = screen.endingSignal else { throw error }
      return .signal(signal)
    }
    leave(screen, since: start)
    return end == .quit ? screen.endingSignal.map(BrowseEnd.signal) ?? .quit : end
  }

  private func leave(_ screen: any BrowseScreen, since start: BrowseState) {
    screen.leave()
    work.finish()
    if state.playback.reported != nil {
      session.note("mpv is still running. To stop it: \(commands: ["kpgg play stop"])")
    }
    if let failure = files.unshownFailure { session.fail(failure) }
    files.saveScreen(state, since: start)
  }

  private func loop(
    _ events: [BrowseEvent], on screen: any BrowseScreen
  ) async throws(TerminalDevice.WriteError) -> BrowseEnd {
    try screen.setMouse(state.hasMouse)
    // The window may have been resized since the state was created.
    let first: [BrowseEvent] = [.resized(screen.size)] + (work.canFollowPlayer ? [.playerStarted] : [])
    if let end = try await handle(first + events) { return end }
    if state.pictures.areShown || session.mustQueryBackground, let end = try await perform([.askTerminal]) {
      return end
    }
    while true {
      if let end = try await prepare() { return end }
      try screen.show(BrowseView.surface(state), coloring)
      files.unshownFailure = nil
      let restDelay = work.canRest ? Self.restDelay : nil
      let milliseconds = state.playback.isAdvancing ? 1000 : restDelay
      let arrived = try screen.next(within: milliseconds, watching: player?.descriptor)
      if arrived.isEmpty { work.rest() }
      if state.playback.isAdvancing { _ = state.update(.timeChanged(session.world.clock.now())) }
      for event in arrived {
        let events: [BrowseEvent]
        switch event {
        case .key(let key): events = [.key(key)]
        case .mouse(let mouse): events = hits(of: mouse)
        case .paste(let text): events = [.paste(text)]
        case .report(let report): events = work.pictureLoader.receive(report)
        case .resized(let size): events = [.resized(size)]
        case .woken: events = work.events()
        case .readable: events = playerEvents()
        case .focused: events = detectChanges().map { [.message($0)] } ?? []
        case .ended(let signal): return signal.map(BrowseEnd.signal) ?? .quit
        }
        if let end = try await handle(events) { return end }
      }
    }
  }

  /// The colouring of the screen. Without colours, attributes such as reverse are still needed to show the focus.
  private var coloring: Coloring {
    let coloring = session.coloring(
      of: session.world.output, theme: state.theme, on: state.background ?? session[.background])
    return coloring == .none ? .attributes : coloring
  }
}
