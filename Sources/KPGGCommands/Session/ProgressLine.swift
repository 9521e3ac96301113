import KPGGCore
import Synchronization
import Terminal

/// A progress line on the error stream for slow work. It is redrawn in place and erased at the end.
final class ProgressLine: Sendable {
  private struct State {
    var text: String
    var frame = 0
    var isShown = false
    var isOver = false
  }

  private let session: Session
  private let state: Mutex<State>

  fileprivate init(_ session: Session, _ text: String) {
    self.session = session
    state = Mutex(State(text: text))
  }

  func update(_ text: String) {
    state.withLock { $0.text = text }
  }

  /// Whether the line is redrawn in place. Otherwise, it is printed once.
  fileprivate var isAnimated: Bool {
    !session.isDumb && !session.isAccessible
  }

  /// Redraws the line. Returns `false` after ``finish()``.
  fileprivate func draw() -> Bool {
    state.withLock { state in
      guard !state.isOver, isAnimated || !state.isShown else { return !state.isOver }
      if !state.isShown, isAnimated { Interruption.setLineShown(true) }
      state.isShown = true
      let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
      let line = isAnimated ? frames[state.frame % frames.count] + " " + state.text : state.text
      let fitted = Line(line).fitted(to: max(1, (session.world.error.columns ?? 80) - 1)).encoded(.none)
      state.frame += 1
      Interruption.drawingLine { write(isAnimated ? "\r\u{1B}[K" + fitted : fitted + "\n") }
      return true
    }
  }

  fileprivate func finish() {
    state.withLock { state in
      if state.isShown, !state.isOver, isAnimated {
        write("\r\u{1B}[K")
        Interruption.setLineShown(false)
      }
      state.isOver = true
    }
  }

  private func write(_ text: Printable) {
    // The work continues even if its progress can't be shown.
    try? session.world.error.write(text)
  }
}

extension Session {
  /// The number of seconds by which work may exceed its time limit before the alarm ends the program. This is enough
  /// time to fall back to cached responses.
  private static let grace = 5

  /// Runs work and returns its result. On a terminal, shows a progress line after 0.1 seconds.
  ///
  /// - Parameter seconds: The work's own time limit. If exceeded by ``grace``, the program exits with the failure.
  func withProgress<Value>(
    _ text: Text, within seconds: Int, or failure: Failure, _ work: (ProgressLine) async throws -> Value
  ) async throws -> Value {
    world.alarm.start(UInt32(seconds + Self.grace), errorText(failure))
    defer { world.alarm.stop() }
    let activity = ProgressLine(self, self.text(text))
    guard world.error.isTerminal else { return try await work(activity) }
    // If the thread can't be started, only the progress line is missing.
    _ = Spawn.thread {
      Spawn.pause(milliseconds: 100)
      while activity.draw() { Spawn.pause(milliseconds: 80) }
    }
    defer { activity.finish() }
    return try await work(activity)
  }
}
