import KPGGCore
import Synchronization

/// A host that is being read, and what there is to tell about that.
final class HostReading: Sendable {
  let host: APIHost
  /// The time that a question may take, as the command line has it.
  let timeout: Seconds?
  private struct State {
    var events: [APIEvent] = []
    var hasServedCopy = false
  }

  private let state = Mutex(State())

  init(_ host: APIHost, timeout: Seconds?) {
    (self.host, self.timeout) = (host, timeout)
  }

  /// Whether a copy has answered in place of the host.
  var hasServedCopy: Bool { state.withLock { $0.hasServedCopy } }

  func note(_ event: APIEvent) {
    state.withLock { state in
      switch event {
      // Of several copies one is reported: one line says what has happened.
      case .copyServed, .updateServed:
        if !state.hasServedCopy { state.events.append(event) }
        state.hasServedCopy = true
      case .notKept, .unread: state.events.append(event)
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
    var unread: [(group: Group, cause: APIError)] = []
    let notices = takeNews().compactMap { event -> Notice? in
      switch event {
      case .copyServed(let age, let cause): return .copyServed(host: host.name, age: age, cause: cause)
      case .updateServed(let age, let cause): return .updateServed(host: host.name, age: age, cause: cause)
      case .notKept(let error): return .answersNotKept(error)
      case .unread(let group, let cause):
        unread.append((group, cause))
        return nil
      case .expects, .received: return nil
      }
    }
    let causes = Set(unread.map(\.cause))
    let groups = Set(unread.map(\.group.slug))
    return notices
      + unread.prefix(1).map {
        .groupsUnread(
          groups.count, first: $0.group.apiName, cause: $0.cause, otherDocuments: causes.count - 1)
      }
  }
}
