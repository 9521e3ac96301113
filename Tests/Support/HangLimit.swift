internal import Foundation
internal import Synchronization
package import Testing

/// A trait that ends the test run if it hangs, and prints the names of the tests that hang.
///
/// Swift Testing's time limit does not end a test that blocks its thread, and includes the time in which a test waits
/// for others. This limit starts again whenever any test starts or ends.
package struct HangLimit: SuiteTrait, TestTrait, TestScoping {
  private static let minutes = Laws.runsAllCases ? 60 : 5

  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    _ = Self.watch
    let id = UUID()
    Self.change { $0[id] = test.displayName ?? test.name }
    defer { Self.change { $0[id] = nil } }
    try await function()
  }

  /// The names of the running tests, and the time when a test last started or ended.
  private static let state = Mutex((running: [UUID: String](), lastChange: ContinuousClock.now))

  private static func change(_ change: (inout [UUID: String]) -> Void) {
    state.withLock { state in
      change(&state.running)
      state.lastChange = .now
    }
  }

  private static var isHanging: Bool {
    let limit = Duration.seconds(60 * minutes)
    return state.withLock { !$0.running.isEmpty && $0.lastChange.duration(to: .now) >= limit }
  }

  private static let watch: Void = Thread.detachNewThread {
    while !isHanging { sleep(10) }
    for name in state.withLock({ $0.running.values.sorted() }) {
      print("✘ Test \(name) hangs: no test has started or ended for \(minutes) minutes")
    }
    fflush(nil)
    _exit(1)
  }
}

extension Trait where Self == HangLimit {
  package static var hangLimit: HangLimit { HangLimit() }
}
