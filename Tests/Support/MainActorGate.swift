internal import Dispatch
internal import Synchronization

/// A gate that only the main actor opens. Work that runs off the main actor can pass it.
package final class MainActorGate: Sendable {
  private let results = Mutex<[Bool]>([])
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  /// For each piece of work, whether it passed the gate in time.
  package var passed: [Bool] { results.withLock { $0 } }

  /// Closes the gate, and opens it as soon as the main actor is free.
  @MainActor package func close() {
    while semaphore.wait(timeout: .now()) == .success {}
    Task { semaphore.signal() }
  }

  /// Waits until the gate is open, and leaves it open. On the main actor, the wait fails after a minute.
  package func pass() {
    let isOpen = semaphore.wait(timeout: .now() + 60) == .success
    semaphore.signal()
    results.withLock { $0.append(isOpen) }
  }
}
