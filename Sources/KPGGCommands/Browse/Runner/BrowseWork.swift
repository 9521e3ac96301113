import KPGGCore
import Synchronization

/// The work that keys never wait for: reading the catalog again, the player and pictures. All of it is done on one thread,
/// and its results are events.
final class BrowseWork: Sendable {
  let artist: BrowseArtist
  private let session: Session
  private let isDryRun: Bool
  private let worker: Worker?
  private let wake: @Sendable () -> Void

  private struct State {
    var events: [BrowseEvent] = []
    /// The session with the catalog of the last reload.
    var latest: Session
    var drawing: Task<Void, Never>?
    var control: Task<Void, Never>?
    /// The number of pieces of work that are not done.
    var running = 0
    /// Whether the transport may have something to end.
    var usesNetwork: Bool
    /// When a player last failed to reply.
    var silence: ContinuousClock.Instant?
  }

  private let state: Mutex<State>

  /// - Parameters:
  ///   - isDryRun: Whether to start no player.
  ///   - renderers: The picture renderers, if not those for the terminal.
  ///   - worker: The thread; `nil` to do all work at once.
  ///   - wake: Called from the thread when there are events.
  init(
    _ session: Session, isDryRun: Bool = false, renderers: [Theme: PictureRenderer]? = nil,
    on worker: Worker? = nil, wake: @escaping @Sendable () -> Void = {}
  ) {
    (self.session, self.isDryRun, self.worker, self.wake) = (session, isDryRun, worker, wake)
    artist = BrowseArtist(session, renderers)
    state = Mutex(State(latest: session, usesNetwork: session.host != nil))
  }

  /// Whether a player may tell what it plays.
  var canFollowPlayer: Bool { !isDryRun && Player(session).isControlled }

  /// Starts work. Without a thread, does it and returns its events.
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

  /// Removes and returns the events of work that has been done since.
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
      if !isDryRun { events = controlled(control, at: time) }
    case .draw(let requests):
      await artist.draw(requests) { event in
        self.state.withLock { $0.events.append(event) }
        self.wake()
      }
    }
    state.withLock { [events, usesNetwork] state in
      state.events += events
      state.running -= 1
      state.usesNetwork = state.usesNetwork || usesNetwork
    }
    // Also without events, so that the loop learns that the work can rest.
    wake()
  }

  // MARK: Resting

  /// Whether to call ``rest()`` after a while without events.
  var canRest: Bool { state.withLock { $0.usesNetwork && $0.running == 0 } }

  /// Ends what only requests need, so that nothing wakes up while nobody does anything.
  func rest() {
    guard canRest else { return }
    state.withLock { $0.usesNetwork = false }
    session.world.transport.rest()
  }

  // MARK: The player

  /// Plays a video here if there is a player, or else opens it in the web browser, or controls what plays.
  ///
  /// - Parameter time: When the key was pressed. If a player has failed to reply since, nothing happens: the user has been
  ///   told, and each key would wait as long again.
  func controlled(_ control: Player.Control, at time: ContinuousClock.Instant) -> [BrowseEvent] {
    if let silence = state.withLock(\.silence), time < silence { return [] }
    let player = Player(session)
    if case .play(let videos, _) = control, !player.canPlay {
      return videos.compactMap { video in
        session.problemOpening(video.watchURL).map { problem in
          problem.isOfUser ? .message(problem.text) : .notPlayed(.noPlayer, address: video.watchURL)
        }
      }
    }
    do throws(PlayerProblem) {
      try player.perform(control)
      return player.isControlled ? [.started] : []
    } catch {
      if error == .silent { state.withLock { $0.silence = .now } }
      return [.notPlayed(error)]
    }
  }

  /// Connects to what plays; `nil` if nothing does. Waits for no reply.
  func playerEvents() throws(PlayerProblem) -> PlayerEvents? {
    do throws(PlayerProblem) {
      return try PlayerEvents(try Player(session).connect(), observesPlayback: true)
    } catch .notPlaying {
      return nil
    }
  }

  /// How long to wait for the player to get what the last keys asked for, in milliseconds.
  private static let patience: Int32 = 500

  /// Ends the drawing of pictures, and waits briefly for the player.
  func finish() {
    let (drawing, control) = state.withLock { ($0.drawing, $0.control) }
    drawing?.cancel()
    if let control { worker?.wait(for: control, milliseconds: Self.patience) }
    // A player that has started too late has nothing to play.
    Interruption.endPlayer()
  }

  // MARK: The catalog

  /// Reads the catalog again. A host's saved responses must be confirmed by it.
  private func reload() async -> BrowseEvent {
    let (fresh, texts) = session.reopened(for: .reload).collectingWarnings()
    do {
      let catalog = try await fresh.browseCatalog()
      state.withLock { $0.latest = fresh }
      return .reloaded(catalog, texts.all)
    } catch {
      return .reloadFailed(Failure(error))
    }
  }

  /// Finds the names of the sources of the facts about a member. A host is not asked for them.
  func sources(of member: Member) async -> [BrowseEvent] {
    let session = state.withLock { $0.latest }
    if session.host != nil { return [.sources([], of: member.id)] }
    do {
      return [.sources(try await session.sources(of: member), of: member.id)]
    } catch {
      return [.sources([], of: member.id), .message(Failure(error).message)]
    }
  }
}
