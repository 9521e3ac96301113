internal import Synchronization

/// What the requests of one run learn from each other.
final class SharedMemory: Sendable {
  private struct State {
    var failure: APIError?
    var hasToldUnkept = false
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

  /// Whether this is the first time that an answer could not be kept.
  func isFirstUnkept() -> Bool {
    state.withLock { state in
      defer { state.hasToldUnkept = true }
      return !state.hasToldUnkept
    }
  }
}
