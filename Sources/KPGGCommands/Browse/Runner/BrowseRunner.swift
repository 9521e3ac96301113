import Essentials
import KPGGCore
import Terminal

/// Runs the browser: events update the state, the effects of that are performed, and the state is drawn.
///
/// The terminal, `--keys`, `--dump` and tests all use it. They differ in the screen, which also tells
/// the time, and in the scheduler.
final class BrowseRunner {
  private(set) var state: BrowseState
  private let world: BrowseWorld
  private let scheduler: any BrowseScheduler
  private let screen: (any BrowseScreen)?
  /// What tells what plays; `nil` if nothing does.
  private var player: PlayerEvents?

  /// How the browser ends.
  enum End: Equatable {
    case quit
    case signal(Int32)
  }

  /// - Parameters:
  ///   - scheduler: By default, each event's work is done before the next event.
  ///   - screen: Where to draw; `nil` to only update the state.
  init(
    _ state: BrowseState, _ world: BrowseWorld, _ scheduler: any BrowseScheduler = ImmediateScheduler(),
    _ screen: (any BrowseScreen)? = nil
  ) {
    (self.state, self.world, self.scheduler, self.screen) = (state, world, scheduler, screen)
  }

  // MARK: Events

  /// Requests what the first page needs.
  func begin() async throws(TerminalDevice.WriteError) -> End? { try await perform(state.begin()) }

  /// Presses keys after ``begin()``.
  func press(_ keys: [Key]) async throws(TerminalDevice.WriteError) -> End? {
    if let end = try await begin() { return end }
    return try await handle(keys.map(BrowseEvent.key))
  }

  /// Applies events one after another, each with what follows from it.
  func handle(_ events: [BrowseEvent]) async throws(TerminalDevice.WriteError) -> End? {
    for event in events {
      if let end = try await perform(state.update(event)) { return end }
    }
    return nil
  }

  private func perform(_ effects: [BrowseEffect]) async throws(TerminalDevice.WriteError) -> End? {
    var waiting = effects[...]
    while let effect = waiting.popFirst() {
      switch effect {
      case .quit: return .quit
      case .interrupt: return .signal(RawTerminal.interrupt)
      case .askTerminal:
        if world.artist.asksTerminal || state.adoptsTheme {
          try screen?.ask()
          // A terminal without support for the query may show a part of it.
          screen?.forget()
          try draw()
        } else {
          waiting += state.update(.pictureModes(world.artist.modes))
        }
      case .follow: waiting += follow().flatMap { state.update($0) }
      case .setMouse(let isOn): try screen?.setMouse(isOn)
      case .copy(let text): try screen?.copy(base64: Data(text.utf8).base64EncodedString())
      case .redraw:
        screen?.forget()
        try draw()
      case .suspend:
        try screen?.suspend()
        waiting += state.update(.resized(screen?.size ?? state.size))
        try draw()
      default:
        for event in await scheduler.start(effect, state, in: world) { waiting += state.update(event) }
      }
    }
    return nil
  }

  // MARK: The player

  /// Connects to a player, unless one is connected or the browser must not use any.
  private func follow() -> [BrowseEvent] {
    if let player, !player.hasEnded { return [] }
    guard world.canFollowPlayer else { return [] }
    do throws(PlayerProblem) {
      player = try world.player.events()
      // Some may have arrived with the replies, so that waiting for input would miss them.
      return playerEvents()
    } catch {
      return [.message(error.text)]
    }
  }

  /// What the player has told since.
  ///
  /// - Parameter milliseconds: How long to wait for it.
  func playerEvents(within milliseconds: Int = 0) -> [BrowseEvent] {
    do throws(PlayerProblem) {
      return try player?.next(within: milliseconds).compactMap { event in
        switch event {
        case .changed(let playback): .played(playback, at: world.session.world.clock.now())
        case .failed(let text): .message("Couldn't play the video: \(text)")
        case .loaded: nil
        }
      } ?? []
    } catch {
      player = nil
      let messages: [BrowseEvent] = error == .notPlaying ? [] : [.message(error.text)]
      return messages + [.played(nil, at: world.session.world.clock.now())]
    }
  }

  // MARK: In a terminal

  /// Runs until the user leaves, then finishes writing files.
  ///
  /// - Parameter events: Events to handle before the first key press.
  func run(_ events: [BrowseEvent]) async throws -> End {
    guard let screen else { return .quit }
    let start = state
    let end: End
    do {
      try screen.enter()
      end = try await loop(events, on: screen)
    } catch {
      await leave(screen, since: start)
      guard let signal = screen.endingSignal else { throw error }
      return .signal(signal)
    }
    await leave(screen, since: start)
    return end == .quit ? screen.endingSignal.map(End.signal) ?? .quit : end
  }

  private func leave(_ screen: any BrowseScreen, since start: BrowseState) async {
    screen.leave()
    await scheduler.finish()
    if state.playback.reported != nil {
      world.session.note("mpv is still running. To stop it: \(commands: ["kpgg play stop"])")
    }
    // The screen never showed these failures.
    for case .writeFailed(_, _, let failure) in scheduler.finished() { world.session.fail(failure) }
    world.files.remember(state, since: start)
  }

  private func loop(
    _ events: [BrowseEvent], on screen: any BrowseScreen
  ) async throws(TerminalDevice.WriteError) -> End {
    try screen.setMouse(state.hasMouse)
    // The window may have changed since the state was made.
    if let end = try await handle([.resized(screen.size)]) { return end }
    if let end = try await begin() { return end }
    let first: [BrowseEvent] = world.canFollowPlayer ? [.started] : []
    if let end = try await handle(first + events) { return end }
    /// The time when the browser began to wait for a host.
    var waiting: Int?
    var drawn: BrowseState?
    while true {
      if drawn != state {
        try draw()
        drawn = state
      }
      waiting = state.isWaitingForHost ? waiting ?? world.session.world.clock.now() : nil
      let isTicking = waiting != nil || state.playback.isAdvancing
      let arrived = try screen.next(within: isTicking ? 1000 : nil, watching: player?.descriptor)
      if state.playback.isAdvancing, let end = try await handle([.ticked(world.session.world.clock.now())]) {
        return end
      }
      if let waiting {
        let seconds = max(0, world.session.world.clock.now() - waiting)
        if let end = try await handle([.waited(seconds)]) { return end }
      }
      for event in arrived {
        let events: [BrowseEvent]
        switch event {
        case .key(let key): events = [.key(key)]
        case .mouse(let mouse): events = BrowseView.events(for: mouse, state)
        case .paste(let text): events = [.paste(text)]
        case .focused: events = [.focused]
        case .report(let report): events = world.artist.receive(report)
        case .resized(let size):
          drawn = nil
          events = [.resized(size)]
        case .woken: events = scheduler.finished()
        case .readable: events = playerEvents()
        case .ended(let signal): return signal.map(End.signal) ?? .quit
        }
        if let end = try await handle(events) { return end }
      }
    }
  }

  private func draw() throws(TerminalDevice.WriteError) {
    try screen?.show(BrowseView.surface(state), coloring)
    state.didShow()
  }

  /// Without colours, attributes such as reverse still have to show the focus.
  private var coloring: Coloring {
    let coloring = world.session.coloring(of: world.session.world.output, theme: state.theme)
    return coloring == .none ? .attributes : coloring
  }
}
