import KPGGCore
import Synchronization

/// A host that is being read, and the notices about it.
final class HostReading: Sendable {
  let host: APIHost
  /// The timeout from the command line.
  let timeout: Seconds?
  private struct State {
    var notices: [HostNotice] = []
    var hasUsedCopy = false
  }

  private let state = Mutex(State())

  init(_ host: APIHost, timeout: Seconds?) {
    self.host = host
    self.timeout = timeout
  }

  /// Whether a cached response or the last update replaced a response of the host.
  var hasUsedCopy: Bool { state.withLock { $0.hasUsedCopy } }

  func record(_ notice: HostNotice) {
    state.withLock { state in
      if case .copyUsed = notice {
        // One notice is enough for any number of copies.
        if state.hasUsedCopy { return }
        state.hasUsedCopy = true
      }
      state.notices.append(notice)
    }
  }

  /// Messages for the notices since the last call.
  ///
  /// - Parameter isDebugging: Whether to include failures of the cache.
  func messages(isDebugging: Bool) -> [Text] {
    let notices = state.withLock { state in
      defer { state.notices = [] }
      return state.notices
    }
    return notices.compactMap { notice in
      switch notice {
      case .copyUsed(let age, let cause):
        "using a saved copy of \(host.name) that is \(Text.age(seconds: age)): \(cause)"
      case .notKept(let error as FileError): "can't cache the host's responses: \(error)"
      case .notKept(let error), .cacheFailed(let error): isDebugging ? .debug(error) : nil
      }
    }
  }
}

/// The catalog of the host that a run reads.
final class OpenedHost: Sendable {
  struct Value: Sendable {
    let reading: HostReading
    let catalog: Catalog
    let reports: CatalogReports
  }

  private let state = Mutex<(options: SourceOptions, value: Value)?>(nil)

  /// The catalog read with these options; `nil` if there is none yet.
  func value(for options: SourceOptions) -> Value? {
    state.withLock { $0?.options == options ? $0?.value : nil }
  }

  func set(_ value: Value, for options: SourceOptions) { state.withLock { $0 = (options, value) } }
}
