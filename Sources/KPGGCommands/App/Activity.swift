import KPGGCore
import Synchronization
import Terminal

/// A line on the error stream that shows, while something takes long, what the program is doing. It is drawn over and
/// over and leaves nothing behind.
final class Activity: Sendable {
  private struct State {
    var text: String
    var frame = 0
    var isShown = false
    var isOver = false
  }

  private let app: App
  private let state: Mutex<State>

  fileprivate init(_ app: App, _ text: String) {
    self.app = app
    state = Mutex(State(text: text))
  }

  /// Shows another text from now on.
  func update(_ text: String) {
    state.withLock { $0.text = text }
  }

  /// Whether lines can be drawn over, rather than only written one below the other.
  fileprivate var isAnimated: Bool {
    !app.isDumb && !app.isAccessible
  }

  /// Draws the line anew; `false` once it is over.
  fileprivate func draw() -> Bool {
    state.withLock { state in
      guard !state.isOver, isAnimated || !state.isShown else { return !state.isOver }
      if !state.isShown, isAnimated { Interruption.setLineShown(true) }
      state.isShown = true
      let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
      let line = isAnimated ? frames[state.frame % frames.count] + " " + state.text : state.text
      let fitted = Line(line).fitted(to: max(1, (app.error.columns ?? 80) - 1)).encoded(.none)
      state.frame += 1
      write(isAnimated ? "\r\u{1B}[K" + fitted : fitted + "\n")
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
    // What cannot be shown need not be: the work goes on.
    try? app.error.write(text)
  }
}

extension App {
  /// How much longer than its own deadline work may take that cannot keep it: enough to serve copies where the host has
  /// not answered.
  private static let grace = 5

  /// Does some work and shows, on a terminal and from the tenth of a second on, that it is being done.
  ///
  /// - Parameters:
  ///   - seconds: The deadline that the work has. Some time after it the program is ended.
  ///   - failure: What is told then.
  func showingActivity<Value>(
    _ text: Text, within seconds: Int, or failure: Failure, _ work: (Activity) async throws -> Value
  ) async throws -> Value {
    alarm.start(UInt32(seconds + Self.grace), errorText(failure))
    defer { alarm.stop() }
    let activity = Activity(self, self.text(text))
    guard error.isTerminal else { return try await work(activity) }
    // Without a thread to draw it on there is no line, and the work goes on all the same.
    _ = Spawn.thread {
      Spawn.pause(milliseconds: 100)
      while activity.draw() { Spawn.pause(milliseconds: 80) }
    }
    defer { activity.finish() }
    return try await work(activity)
  }
}
