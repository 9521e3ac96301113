import Synchronization

/// Decides when the work of effects is done.
protocol BrowseScheduler: AnyObject {
  /// Does the work of an effect, now or later.
  ///
  /// - Returns: The events that have resulted so far; ``finished()`` returns the others.
  func start(_ effect: BrowseEffect, _ state: BrowseState, in world: BrowseWorld) async -> [BrowseEvent]

  /// Removes and returns the events of work that has been done since.
  func finished() -> [BrowseEvent]

  /// Waits until all files have been written, and briefly for the player. Ends the drawing of pictures.
  func finish() async
}

/// Collects the events of work.
final class BrowseInbox: Sendable {
  private let events = Mutex<[BrowseEvent]>([])
  private let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void = {}) {
    self.wake = wake
  }

  func post(_ new: [BrowseEvent]) {
    if new.isEmpty { return }
    events.withLock { $0 += new }
    wake()
  }

  func take() -> [BrowseEvent] {
    events.withLock { events in
      defer { events = [] }
      return events
    }
  }
}

/// Does all work at once, so that each key finds what the keys before it have led to.
final class ImmediateScheduler: BrowseScheduler {
  func start(_ effect: BrowseEffect, _ state: BrowseState, in world: BrowseWorld) async -> [BrowseEvent] {
    let inbox = BrowseInbox()
    await world.perform(effect, state, post: inbox.post)
    return inbox.take()
  }

  func finished() -> [BrowseEvent] { [] }

  func finish() async {}
}

/// Does slow work in the background, so that keys never wait for it. Pictures and the player have threads of their own,
/// since they can keep a thread for seconds.
final class BackgroundScheduler: BrowseScheduler {
  private let worker: Worker?
  private lazy var pictureWorker = Worker()
  private lazy var playerWorker = Worker()
  private let inbox: BrowseInbox
  /// The latest work of each queue.
  private var latest: [BrowseEffect.Queue: Task<Void, Never>] = [:]

  /// - Parameter wake: Called from any thread when work has been done.
  init(_ worker: Worker?, wake: @escaping @Sendable () -> Void) {
    self.worker = worker
    inbox = BrowseInbox(wake: wake)
  }

  func start(_ effect: BrowseEffect, _ state: BrowseState, in world: BrowseWorld) async -> [BrowseEvent] {
    switch effect.turn(state) {
    case .now: return await ImmediateScheduler().start(effect, state, in: world)
    case .anyTime: _ = launch(effect, state, world, on: worker)
    case .afterOthers(let queue):
      latest[queue] = launch(effect, state, world, on: worker(of: queue), after: latest[queue])
    case .newest(let queue):
      latest[queue]?.cancel()
      latest[queue] = launch(effect, state, world, on: worker(of: queue))
    }
    return []
  }

  private func worker(of queue: BrowseEffect.Queue) -> Worker? {
    switch queue {
    case .pictures: pictureWorker
    case .player: playerWorker
    case .files, .results: worker
    }
  }

  private func launch(
    _ effect: BrowseEffect, _ state: BrowseState, _ world: BrowseWorld, on worker: Worker?,
    after before: Task<Void, Never>? = nil
  ) -> Task<Void, Never> {
    let time = ContinuousClock.now
    return Task(executorPreference: worker) { [inbox] in
      await before?.value
      // The results of cancelled work are incomplete.
      await world.perform(effect, state, requestedAt: time) { events in
        if !Task.isCancelled { inbox.post(events) }
      }
    }
  }

  func finished() -> [BrowseEvent] { inbox.take() }

  /// How long to wait for the player to get what the last keys asked for, in milliseconds.
  private static let patience: Int32 = 500

  func finish() async {
    latest[.pictures]?.cancel()
    await latest[.files]?.value
    await latest[.pictures]?.value
    if let task = latest[.player] { playerWorker?.wait(for: task, milliseconds: Self.patience) }
    // A player that has started too late has nothing to play.
    Interruption.endPlayer()
  }
}
