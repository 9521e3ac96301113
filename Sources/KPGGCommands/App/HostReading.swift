import Files
import KPGGCore
import Synchronization

/// A host that is being read, and the events to report about it.
final class HostReading: Sendable {
  let host: APIHost
  /// The timeout from the command line.
  let timeout: Seconds?
  private struct State {
    var events: [APIEvent] = []
    var hasServedCopy = false
  }

  private let state = Mutex(State())

  init(_ host: APIHost, timeout: Seconds?) {
    (self.host, self.timeout) = (host, timeout)
  }

  /// Whether a cached response or the last update replaced a response of the host.
  var hasServedCopy: Bool { state.withLock { $0.hasServedCopy } }

  func record(_ event: APIEvent) {
    state.withLock { state in
      switch event {
      // One notice is enough for any number of cached responses.
      case .copyServed:
        if !state.hasServedCopy { state.events.append(event) }
        state.hasServedCopy = true
      case .notKept, .cacheFailed, .unread: state.events.append(event)
      case .expects, .received: break
      }
    }
  }

  /// Messages for the events since the last call.
  ///
  /// - Parameter isDebugging: Whether to include failures of the cache.
  func notices(isDebugging: Bool) -> [Text] {
    var unread: [(group: GirlGroup, cause: APIError)] = []
    let events = state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
    let notices = events.compactMap { event -> Text? in
      switch event {
      case .copyServed(let age, let cause):
        return
          "using a saved copy of \(host.name) that is \(Text.age(seconds: Int(age.components.seconds))): \(cause)"
      case .notKept(let error as FileError): return "can't cache the host's responses: \(error)"
      case .notKept(let error), .cacheFailed(let error): return isDebugging ? .debug(error) : nil
      case .unread(let group, let cause):
        unread.append((group, cause))
        return nil
      case .expects, .received: return nil
      }
    }
    let causes = Set(unread.map(\.cause))
    let groups = Set(unread.map(\.group.slug))
    guard let first = unread.first else { return notices }
    let main: Text =
      "\(groups.count) {1|group|groups} could not be read completely; the first is \(first.group.apiName): \(first.cause)"
    let others = causes.count - 1
    return notices + [others == 0 ? main : .joined([main, "; \(others) more {1|document|documents} failed"])]
  }
}
