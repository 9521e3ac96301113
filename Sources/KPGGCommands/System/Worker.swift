import CLibrary
import Synchronization

/// A thread that runs asynchronous work, for the browser.
///
/// On Linux, libdispatch's thread pool wakes up every second once it has been used
/// (`_dispatch_workq_monitor_pools`). This thread sleeps until it gets work.
final class Worker: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let newJobs: Semaphore

  /// Returns `nil` if the system is out of threads or file descriptors.
  init?() {
    guard let newJobs = Semaphore() else { return nil }
    self.newJobs = newJobs
    guard Spawn.thread(run) else { return nil }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    newJobs.signal()
  }

  private func run() {
    while true {
      newJobs.wait()
      guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { continue }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Runs work on the thread and blocks the current thread until the work is done.
  func wait<Value: Sendable>(for work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    guard let done = Semaphore() else { return try await work() }
    let outcome = WorkResult<Value>()
    _ = outcome.start(work, on: self, whenDone: done.signal)
    done.wait()
    guard let result = outcome.result else { return try await work() }
    return try result.get()
  }

  /// Blocks the current thread until a task of this worker is done, but not longer than `milliseconds`.
  func wait(for task: Task<Void, Never>, milliseconds: Int32) {
    guard let done = Semaphore() else { return }
    _ = Task(executorPreference: self) {
      await task.value
      done.signal()
    }
    done.wait(milliseconds: milliseconds)
  }
}

/// The result of asynchronous work, for code that can't await it.
final class WorkResult<Value: Sendable>: Sendable {
  private let stored = Mutex<Result<Value, any Error>?>(nil)

  /// The result, or `nil` until the work is done.
  var result: Result<Value, any Error>? { stored.withLock { $0 } }

  /// Starts the work, on the worker's thread if there is a worker.
  func start(
    _ work: @escaping @Sendable () async throws -> Value, on worker: Worker?,
    whenDone: @escaping @Sendable () -> Void
  ) -> Task<Void, Never> {
    Task(executorPreference: worker) {
      let result: Result<Value, any Error>
      do {
        result = .success(try await work())
      } catch {
        result = .failure(error)
      }
      self.stored.withLock { $0 = result }
      whenDone()
    }
  }
}

/// A counting semaphore, made of a pipe.
private final class Semaphore: Sendable {
  private let ends: (reading: Int32, writing: Int32)

  init?() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.ends = (ends[0], ends[1])
  }

  deinit {
    close(ends.reading)
    close(ends.writing)
  }

  func signal() {
    var byte: UInt8 = 0
    while write(ends.writing, &byte, 1) < 0, errno == EINTR {}
  }

  /// Blocks until there is a signal, but not longer than `milliseconds`. Doesn't consume the signal.
  func wait(milliseconds: Int32) {
    let deadline = ContinuousClock.now + .milliseconds(Int(milliseconds))
    var ready = pollfd(fd: ends.reading, events: Int16(POLLIN), revents: 0)
    while case let rest = (deadline - .now) / .milliseconds(1), rest > 0 {
      if poll(&ready, 1, Int32(rest) + 1) >= 0 || errno != EINTR { return }
    }
  }

  /// Blocks until there is a signal, and consumes it.
  func wait() {
    var byte: UInt8 = 0
    while read(ends.reading, &byte, 1) < 0, errno == EINTR {}
  }
}
