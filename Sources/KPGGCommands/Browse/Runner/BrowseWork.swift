import KPGGCore
import Synchronization

/// The browser's background work: reloading the catalog, controlling the player and loading pictures. One thread does
/// all of it, and its results are events. Keys never wait for it.
final class BrowseWork: Sendable {
  let pictureLoader: PictureLoader
  private let session: Session
  private let isDryRun: Bool
  private let worker: Worker?
  private let wake: @Sendable () -> Void

  private struct State {
    var events: [BrowseEvent] = []
    /// The session with the most recently loaded catalog.
    var reloadedSession: Session
    var drawing: Task<Void, Never>?
    var control: Task<Void, Never>?
    /// The number of unfinished tasks.
    var running = 0
    /// Whether the transport may have resources to release.
    var usesNetwork: Bool
    /// The time when a player last failed to reply. Keys pressed before that don't reach the player.
    var lastTimeout: ContinuousClock.Instant?
  }

  private let state: Mutex<State>

  /// - Parameters:
  ///   - isDryRun: Whether to start no player.
  ///   - renderers: The picture renderers, or `nil` for the terminal's own.
  ///   - worker: The thread, or `nil` to do all work synchronously.
  ///   - wake: Called from the thread when there may be events.
  init(
    _ session: Session, isDryRun: Bool = false, renderers: [Theme: PictureRenderer]? = nil,
    on worker: Worker? = nil, wake: @escaping @Sendable () -> Void = {}
  ) {
    self.session = session
    self.isDryRun = isDryRun
    self.worker = worker
    self.wake = wake
    pictureLoader = PictureLoader(session, renderers)
    state = Mutex(State(reloadedSession: session, usesNetwork: session.host != nil))
  }

  var canFollowPlayer: Bool { !isDryRun && Player(session).isControlled }

  /// Starts work on the thread. Without a thread, completes the work and returns its events.
  func start(_ work: BrowseEffect.Work) async -> [BrowseEvent] {
    let time = ContinuousClock.now
    state.withLock { $0.running += 1 }
    guard let worker else {
      await perform(work, requestedAt: time)
      return events()
    }
    // Only the newest pictures are needed.
    if case .draw = work { state.withLock { $0.drawing?.cancel() } }
    let task = Task(executorPreference: worker) { await self.perform(work, requestedAt: time) }
    state.withLock { state in
      switch work {
      case .draw: state.drawing = task
      case .control: state.control = task
      case .reload: break
      }
    }
    return []
  }

  /// Removes and returns the events of work that have arrived since the last call.
  func events() -> [BrowseEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  private func perform(_ work: BrowseEffect.Work, requestedAt time: ContinuousClock.Instant) async {
    var events: [BrowseEvent] = []
    var usesNetwork = true
    switch work {
    case .reload: events = [await reload()]
    case .control(let control):
      usesNetwork = false
      if !isDryRun { events = performPlayerCommand(control, at: time) }
    case .draw(let requests):
      await pictureLoader.draw(requests) { event in
        self.state.withLock { $0.events.append(event) }
        self.wake()
      }
    }
    state.withLock { [events, usesNetwork] state in
      state.events += events
      state.running -= 1
      state.usesNetwork = state.usesNetwork || usesNetwork
    }
    // Wake the loop even without events, so that it notices that the work can rest.
    wake()
  }

  // MARK: Resting

  /// Whether to call ``rest()`` after a while without events.
  var canRest: Bool { state.withLock { $0.usesNetwork && $0.running == 0 } }

  /// Releases the resources that only requests need, so that nothing wakes up while the browser is idle.
  func rest() {
    guard canRest else { return }
    state.withLock { $0.usesNetwork = false }
    session.world.transport.rest()
  }

  // MARK: The player

  /// Performs a player command. If there is no player, opens videos in the web browser. Returns the resulting events.
  ///
  /// - Parameter time: When the key was pressed. If a player has failed to reply since then, nothing happens: the user
  ///   has already seen the error, and each key would wait just as long.
  func performPlayerCommand(_ control: Player.Control, at time: ContinuousClock.Instant) -> [BrowseEvent] {
    if let lastTimeout = state.withLock(\.lastTimeout), time < lastTimeout { return [] }
    let player = Player(session)
    if case .play(let videos, _) = control, !player.canPlay {
      return videos.compactMap { video in
        session.errorOpening(video.watchURL).map { problem in
          problem.isChosenByUser
            ? .message(problem.text) : .playbackFailed(.noPlayer, address: video.watchURL)
        }
      }
    }
    do throws(PlayerError) {
      try player.perform(control)
      return player.isControlled ? [.playerStarted] : []
    } catch {
      if error == .notResponding { state.withLock { $0.lastTimeout = .now } }
      return [.playbackFailed(error)]
    }
  }

  /// Connects to the player without waiting for a reply. Returns `nil` if nothing is playing.
  func playerEvents() throws(PlayerError) -> PlayerEvents? {
    do throws(PlayerError) {
      return try PlayerEvents(try Player(session).connect(), observesPlayback: true)
    } catch .notPlaying {
      return nil
    }
  }

  /// The longest wait, in milliseconds, for the player to receive the last command.
  private static let playerTimeout: Int32 = 500

  /// Stops drawing pictures, and waits briefly for the player to receive the last command.
  func finish() {
    let (drawing, control) = state.withLock { ($0.drawing, $0.control) }
    drawing?.cancel()
    if let control { worker?.wait(for: control, milliseconds: Self.playerTimeout) }
    // End a player that has not received anything to play in time.
    Interruption.endPlayer()
  }

  // MARK: The catalog

  /// Reads the catalog again. A host must confirm its cached responses.
  private func reload() async -> BrowseEvent {
    let (fresh, texts) = session.reopened(for: .reload).collectingWarnings()
    do {
      let catalog = try await fresh.browseCatalog()
      state.withLock { $0.reloadedSession = fresh }
      return .reloaded(catalog, texts.all)
    } catch {
      return .reloadFailed(Failure(error))
    }
  }

  /// Finds the names of the sources for a member's facts. With a host, finds none, as the host is not asked.
  func sources(of member: Member) async -> [BrowseEvent] {
    let session = state.withLock { $0.reloadedSession }
    if session.host != nil { return [.sources([], of: member.id)] }
    do {
      return [.sources(try await session.sources(of: member), of: member.id)]
    } catch {
      return [.sources([], of: member.id), .message(Failure(error).message)]
    }
  }
}
