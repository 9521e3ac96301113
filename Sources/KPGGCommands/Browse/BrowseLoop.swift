import Essentials
import KPGGCore
import Synchronization
import Terminal

/// Runs the browser in a terminal: input updates the state, and changes are drawn.
final class BrowseLoop {
  /// Events from background tasks.
  private final class Inbox: Sendable {
    private let events = Mutex<[BrowseEvent]>([])
    private let waker: RawTerminal.Waker

    init(_ waker: RawTerminal.Waker) {
      self.waker = waker
    }

    func post(_ new: [BrowseEvent]) {
      if new.isEmpty { return }
      events.withLock { $0 += new }
      waker.wake()
    }

    func take() -> [BrowseEvent] {
      events.withLock { events in
        defer { events = [] }
        return events
      }
    }
  }

  private let world: BrowseWorld
  private let terminal: RawTerminal
  private let inbox: Inbox
  /// Runs the background tasks.
  private let worker: Worker?
  private var state: BrowseState
  private let start: BrowseState
  /// The latest file write. Each waits for the one before.
  private var writing: Task<Void, Never>?
  /// The latest query of each page. It cancels the page's query before.
  private var searching: [BrowsePage.Place: Task<Void, Never>] = [:]
  /// The latest start of a player.
  private var playing: Task<Void, Never>?
  /// The latest download of pictures. It cancels the one before.
  private var drawing: Task<Void, Never>?

  init(_ world: BrowseWorld, _ terminal: RawTerminal, _ state: BrowseState, _ worker: Worker?) {
    self.worker = worker
    self.world = world
    self.terminal = terminal
    self.state = state
    start = state
    inbox = Inbox(terminal.waker)
  }

  /// Runs until the user leaves, then finishes pending writes.
  ///
  /// - Parameter events: Events to handle before the first key press.
  func run(_ events: [BrowseEvent]) async throws {
    let end: Int32?
    do {
      end = try await loop(events)
    } catch {
      terminal.leave()
      await finish()
      guard let signal = terminal.endingSignal else { throw error }
      return RawTerminal.end(by: signal)
    }
    terminal.leave()
    await finish()
    if let end = end ?? terminal.endingSignal { RawTerminal.end(by: end) }
  }

  /// - Returns: The signal to end the program with, if any.
  private func loop(_ events: [BrowseEvent]) async throws -> Int32? {
    try terminal.enter()
    try terminal.setMouse(state.hasMouse)
    // The window may have changed since the state was made.
    var effects = state.update(.resized(terminal.size)) + state.begin()
    for event in events { effects += state.update(event) }
    if let end = try await perform(effects) { return end.signal }
    var drawn: BrowseState?
    while true {
      if drawn != state {
        try terminal.show(BrowseView.surface(state), coloring)
        drawn = state
      }
      for event in try terminal.next() {
        let events: [BrowseEvent]
        switch event {
        case .key(let key): events = [.key(key)]
        case .mouse(let mouse): events = [.mouse(mouse)]
        case .paste(let text): events = [.paste(text)]
        case .report(let report):
          events = world.receive(report)
          // A terminal without support for the query may have shown a part of it.
          if report == .attributes {
            terminal.forget()
            drawn = nil
          }
        case .resized(let size):
          drawn = nil
          events = [.resized(size)]
        case .woken: events = inbox.take()
        case .ended(let signal): return signal
        }
        for event in events {
          if let end = try await perform(state.update(event)) { return end.signal }
        }
      }
    }
  }

  /// The end of the loop, with the signal to end the program with, if any.
  private struct End {
    let signal: Int32?
  }

  private func perform(_ effects: [BrowseEffect]) async throws -> End? {
    var waiting = effects[...]
    while let effect = waiting.popFirst() {
      switch effect {
      case .quit: return End(signal: nil)
      case .interrupt: return End(signal: RawTerminal.interrupt)
      case .askTerminal: if world.asksTerminal { try terminal.ask() }
      case .draw(let requests):
        drawing?.cancel()
        drawing = Task(executorPreference: worker) { [world, inbox] in
          await world.draw(requests) { inbox.post([$0]) }
        }
      case .setMouse(let isOn): try terminal.setMouse(isOn)
      case .copy(let text): try terminal.copy(base64: Data(text.utf8).base64EncodedString())
      case .redraw:
        terminal.forget()
        try terminal.show(BrowseView.surface(state), coloring)
      case .suspend:
        try terminal.suspend()
        waiting += state.update(.resized(terminal.size))
        try terminal.show(BrowseView.surface(state), coloring)
      case .add, .restore, .remove, .record, .forget, .savePictureChoice:
        writing = launch(effect, after: writing)
      case .inquire(let inquiry):
        searching[inquiry.place]?.cancel()
        searching[inquiry.place] = launch(effect)
      case .loadAll, .reload: _ = launch(effect)
      case .load where world.hasHost: _ = launch(effect)
      // Starting a program can take a while.
      case .play: playing = launch(effect, after: playing)
      case .load, .findOthers, .replay:
        for event in await world.perform(effect, state) { waiting += state.update(event) }
      }
    }
    return nil
  }

  /// Starts an effect in the background.
  private func launch(_ effect: BrowseEffect, after before: Task<Void, Never>? = nil) -> Task<Void, Never> {
    Task(executorPreference: worker) { [world, inbox, state] in
      await before?.value
      let events = await world.perform(effect, state)
      // A cancelled query returns incomplete results.
      if !Task.isCancelled { inbox.post(events) }
    }
  }

  /// Waits for pending writes, and reports failures that the screen never showed.
  private func finish() async {
    await writing?.value
    for case .writeFailed(_, _, let failure) in inbox.take() { world.app.fail(failure) }
    world.remember(state, since: start)
  }

  /// Without colours, attributes such as reverse still have to show the focus.
  private var coloring: Coloring {
    let coloring = world.app.coloring(of: world.app.output, theme: state.theme)
    return coloring == .none ? .attributes : coloring
  }
}
