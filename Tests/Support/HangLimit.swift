internal import Foundation
internal import Synchronization
public import Testing

/// A trait that ends the test run if it hangs, and prints the names of the tests that hang.
///
/// Swift Testing's time limit does not end a test that blocks its thread, and includes the time in which a test waits
/// for others. This limit starts again whenever any test starts or ends.
public struct HangLimit: SuiteTrait, TestTrait, TestScoping {
  private static let minutes = Laws.runsAllCases ? 60 : 5

  /// `true`, so that every test of the suite has the limit.
  public var isRecursive: Bool { true }

  /// Runs a test case under the limit.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let number = Self.watch.begin(test.displayName ?? test.name)
    defer { Self.watch.end(number) }
    try await function()
  }

  private static let watch: Watch = {
    let watch = Watch()
    Thread.detachNewThread {
      while watch.running(after: .seconds(60 * minutes)).isEmpty { sleep(10) }
      for name in watch.running(after: .zero) {
        print("✘ Test \(name) hangs: no test has started or ended for \(minutes) minutes")
      }
      fflush(nil)
      _exit(1)
    }
    return watch
  }()

  /// The running tests.
  private final class Watch: Sendable {
    private struct State {
      var names: [Int: String] = [:]
      var next = 0
      var lastChange = ContinuousClock.now
    }

    private let state = Mutex(State())

    func begin(_ name: String) -> Int {
      state.withLock { state in
        state.next += 1
        state.names[state.next] = name
        state.lastChange = .now
        return state.next
      }
    }

    func end(_ number: Int) {
      state.withLock { state in
        state.names[number] = nil
        state.lastChange = .now
      }
    }

    /// Returns the names of the running tests, or none if a test has started or ended within this time.
    func running(after time: Duration) -> [String] {
      state.withLock { $0.lastChange.duration(to: .now) >= time ? $0.names.values.sorted() : [] }
    }
  }
}

extension Trait where Self == HangLimit {
  /// The limit that every suite has.
  public static var hangLimit: HangLimit { HangLimit() }
}
