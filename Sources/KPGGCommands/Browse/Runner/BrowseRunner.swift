import Essentials
import KPGGCore
import Terminal

/// Runs the browser: events update the state, the effects of that are performed, and the state is drawn.
///
/// The terminal, `--keys`, `--dump` and tests all use it.
final class BrowseRunner {
  private(set) var state: BrowseState
  private let session: Session
  private let work: BrowseWork
  private var files: BrowseFiles
  private let screen: (any BrowseScreen)?
  /// The screen while the browser has it.
  private var entered: (any BrowseScreen)?
  /// Whether the day is that of the clock, which goes on.
  private let followsClock: Bool
  /// What tells what plays; `nil` if nothing does.
  private var player: PlayerEvents?

  /// - Parameters:
  ///   - isDryRun: Whether to change no files.
  ///   - favoritesVersion: The version of the file of favourites before it was read.
  ///   - screen: Where to draw; `nil` to only update the state.
  init(
    _ state: BrowseState, _ session: Session, _ work: BrowseWork, isDryRun: Bool = false,
    favoritesVersion: [Int] = [], followsClock: Bool = false, screen: (any BrowseScreen)? = nil
  ) {
    (self.state, self.session, self.work, self.screen) = (state, session, work, screen)
    self.followsClock = followsClock
    files = BrowseFiles(session, isDryRun: isDryRun, version: favoritesVersion)
  }

  // MARK: Events

  /// Presses keys one after another.
  func press(_ keys: [Key]) async throws(TerminalDevice.WriteError) -> BrowseEnd? {
    try await handle(keys.map(BrowseEvent.key))
  }

  /// Applies events one after another, each with its effects.
  func handle(_ events: [BrowseEvent]) async throws(TerminalDevice.WriteError) -> BrowseEnd? {
    for event in events {
      let isKey = if case .key = event { true } else { false }
      let problem = isKey ? notice() : nil
      if let end = try await perform(state.update(event)) { return end }
      // Sources change the height of the page, and so where the next key scrolls, even if it is not drawn before.
      if isKey, let end = try await perform(state.missingSources) { return end }
      if let problem, state.message == nil { _ = state.update(.message(problem)) }
    }
    return nil
  }

  /// Takes over what other processes and the clock have changed. Returns why that was not possible.
  private func notice() -> Text? {
    var problem: Text?
    do throws(StoreError) {
      if let list = try files.changedFavorites() { _ = state.update(.favorites(list, after: nil)) }
    } catch {
      problem = Failure(error).message
    }
    if followsClock, let today = session.knownDay(in: session[.timezone]) {
      let present = session.world.clock.today()
      if today != state.today || present != state.presentDay {
        _ = state.update(.day(today, present: present))
      }
    }
    return problem
  }

  /// Makes the page, with what it needs: pictures and sources.
  func prepare() async throws(TerminalDevice.WriteError) -> BrowseEnd? {
    let effects = state.prepare()
    if effects.isEmpty { return nil }
    let end = try await perform(effects)
    state.settle()
    return end
  }

  /// What a mouse event hits on the screen.
  func hits(of mouse: Mouse) -> [BrowseEvent] {
    state.settle()
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
      case .record(let words): update(files.keepHistory { $0.record(words) })
      case .forget(let words): update(files.keepHistory { $0.remove(words) })
      case .save(let values): update(files.save(values))
      case .followPlayer: update(follow())
      case .askTerminal:
        if let screen = entered, work.artist.asksTerminal || session.asksBackground {
          try screen.ask()
          // A terminal without support for the query may show a part of it.
          screen.forget()
        } else {
          update([.pictureModes(work.artist.modes)])
        }
      case .setMouse(let isOn): try entered?.setMouse(isOn)
      case .copy(let text): try entered?.copy(base64: Data(text.utf8).base64EncodedString())
      case .redraw: entered?.forget()
      case .suspend:
        try entered?.suspend()
        update([.resized(entered?.size ?? state.size)])
      }
    }
    return nil
  }

  // MARK: The player

  /// Connects to a player, unless one is connected or the browser must not use any.
  private func follow() -> [BrowseEvent] {
    if let player, !player.hasEnded { return [] }
    guard work.canFollowPlayer else { return [] }
    do throws(PlayerProblem) {
      player = try work.playerEvents()
      // Some may have arrived with the replies, so that waiting for input would miss them.
      return playerEvents()
    } catch {
      return [.notPlayed(error)]
    }
  }

  /// What the player has told since.
  ///
  /// - Parameter milliseconds: How long to wait for it.
  func playerEvents(within milliseconds: Int = 0) -> [BrowseEvent] {
    do throws(PlayerProblem) {
      return try player?.next(within: milliseconds).compactMap { event in
        switch event {
        case .changed(let playback): .played(playback, at: session.world.clock.now())
        case .failed(let reason): .notPlayed(.failed(reason, hasNext: false))
        case .loaded: nil
        }
      } ?? []
    } catch {
      player = nil
      let messages: [BrowseEvent] = error == .notPlaying ? [] : [.notPlayed(error)]
      return messages + [.played(nil, at: session.world.clock.now())]
    }
  }

  // MARK: In a terminal

  /// How long nothing must happen before the work rests, in milliseconds.
  private static let restDelay = 5000

  /// Runs until the user leaves.
  ///
  /// - Parameter events: Events to handle before the first key press.
  func run(_ events: [BrowseEvent] = []) async throws -> BrowseEnd {
    guard let screen else { return .quit }
    let start = state
    let end: BrowseEnd
    do {
      try screen.enter()
      entered = screen
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
    if let failure = files.unseen { session.fail(failure) }
    files.remember(state, since: start)
  }

  private func loop(
    _ events: [BrowseEvent], on screen: any BrowseScreen
  ) async throws(TerminalDevice.WriteError) -> BrowseEnd {
    try screen.setMouse(state.hasMouse)
    // The window may have changed since the state was made.
    let first: [BrowseEvent] = [.resized(screen.size)] + (work.canFollowPlayer ? [.started] : [])
    if let end = try await handle(first + events) { return end }
    if state.pictures.areShown || session.asksBackground, let end = try await perform([.askTerminal]) {
      return end
    }
    while true {
      if let end = try await prepare() { return end }
      try screen.show(BrowseView.surface(state), coloring)
      files.didShow()
      let milliseconds = state.playback.isAdvancing ? 1000 : work.canRest ? Self.restDelay : nil
      let arrived = try screen.next(within: milliseconds, watching: player?.descriptor)
      if arrived.isEmpty { work.rest() }
      if state.playback.isAdvancing { _ = state.update(.ticked(session.world.clock.now())) }
      for event in arrived {
        let events: [BrowseEvent]
        switch event {
        case .key(let key): events = [.key(key)]
        case .mouse(let mouse): events = hits(of: mouse)
        case .paste(let text): events = [.paste(text)]
        case .report(let report): events = work.artist.receive(report)
        case .resized(let size): events = [.resized(size)]
        case .woken: events = work.events()
        case .readable: events = playerEvents()
        case .focused:
          events = notice().map { [.message($0)] } ?? []
        case .ended(let signal): return signal.map(BrowseEnd.signal) ?? .quit
        }
        if let end = try await handle(events) { return end }
      }
    }
  }

  /// Without colours, attributes such as reverse still have to show the focus.
  private var coloring: Coloring {
    let coloring = session.coloring(
      of: session.world.output, theme: state.theme, on: state.background ?? session[.background])
    return coloring == .none ? .attributes : coloring
  }
}
