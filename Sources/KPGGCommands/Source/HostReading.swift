import KPGGCore
import Synchronization

/// A host that is being read, and what there is to tell about that.
final class HostReading: Sendable {
  let host: APIHost
  private struct State {
    var events: [APIEvent] = []
    var hasServedCopy = false
  }

  private let state = Mutex(State())

  init(_ host: APIHost) {
    self.host = host
  }

  /// Whether a copy has answered in place of the host.
  var hasServedCopy: Bool { state.withLock { $0.hasServedCopy } }

  func note(_ event: APIEvent) {
    state.withLock { state in
      switch event {
      // Of several copies one is reported: one line says what has happened.
      case .copyServed:
        if !state.hasServedCopy { state.events.append(event) }
        state.hasServedCopy = true
      case .notKept: state.events.append(event)
      case .expects, .received: break
      }
    }
  }

  /// What has not been told yet.
  func takeNews() -> [APIEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// What of it people are to know.
  func notices() -> [Notice] {
    takeNews().compactMap { event in
      switch event {
      case .copyServed(let age, let cause): .copyServed(host: host.name, age: age, cause: cause)
      case .notKept(let error): .answersNotKept(error)
      case .expects, .received: nil
      }
    }
  }
}
