import Foundation

/// Runs blocking work in a separate thread, so that other tests can use Swift's threads.
package func inOwnThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: work()) }
  }
}
