import Foundation

/// Runs work that waits for something in a thread of its own, so that other tests can use those of Swift.
public func inOwnThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: work()) }
  }
}
