internal import Synchronization

/// What the requests of one run learn from each other.
final class SharedMemory: Sendable {
  private struct State {
    var failure: APIError?
    var hasToldUnkept = false
    var hasPruned = false
    var bytes = 0
    var values = 0
    var forms: APICatalog.Forms?
  }

  private let state = Mutex(State())

  /// Why asking the host again is of no use.
  var failure: APIError? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  /// The forms of addresses that the host answers.
  var forms: APICatalog.Forms? {
    get { state.withLock { $0.forms } }
    set { state.withLock { $0.forms = newValue } }
  }

  /// Counts an answer; `false` if there are too many bytes or values with it.
  func spend(bytes: Int, values: Int, atMost mostBytes: Int, _ mostValues: Int) -> Bool {
    state.withLock { state in
      state.bytes += bytes
      state.values += values
      return state.bytes <= mostBytes && state.values <= mostValues
    }
  }

  /// Whether this is the first time that an answer is to be kept.
  func isFirstKept() -> Bool {
    state.withLock { state in
      defer { state.hasPruned = true }
      return !state.hasPruned
    }
  }

  /// Whether this is the first time that an answer could not be kept.
  func isFirstUnkept() -> Bool {
    state.withLock { state in
      defer { state.hasToldUnkept = true }
      return !state.hasToldUnkept
    }
  }
}
