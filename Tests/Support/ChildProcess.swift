internal import CLibrary
internal import Dispatch
internal import Foundation
internal import Synchronization

/// A process with its own environment, process group and streams.
///
/// Foundation's `Process` never reports the end of a process on Linux without a loopback device.
package struct ChildProcess: Sendable {
  package let id: Int32
  private static let starts = Mutex(())

  /// Runs work that opens descriptors. No process starts meanwhile, so that none inherits them.
  static func withStartsBlocked<Value>(_ work: () throws -> sending Value) rethrows -> sending Value {
    try starts.withLock { _ in try work() }
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: The program's path and its arguments.
  ///   - environment: The complete environment.
  ///   - streams: The descriptors of standard input, output and error, or `nil` to use the tests' descriptors.
  ///   - inNewSession: Whether the process leads a separate session, which lets it have a controlling terminal.
  package init(
    _ words: [String], environment: [String: String], streams: [Int32]? = nil, inNewSession: Bool = false
  ) throws {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let startsSession = Int32(POSIX_SPAWN_SETSID)
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      // glibc's headers define `POSIX_SPAWN_SETSID` only with `_GNU_SOURCE`.
      let startsSession: Int32 = 0x80
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, stream) in (streams ?? []).enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    // The program must not inherit the blocked signals of test threads, or the descriptors of other tests.
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    flags |= inNewSession ? startsSession : Int32(POSIX_SPAWN_SETPGROUP)
    #if canImport(Darwin)
      flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
      for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
        if let descriptor = Int32(name), descriptor > 2 {
          posix_spawn_file_actions_addclose(&actions, descriptor)
        }
      }
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var arguments = words.map { strdup($0) } + [nil]
    var entries = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + entries).forEach { free($0) } }
    var process = pid_t()
    let status = Self.starts.withLock { _ in
      posix_spawn(&process, words[0], &actions, &attributes, &arguments, &entries)
    }
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EIO) }
    id = process
  }

  /// Waits for the process to end. Kills its group after two minutes, so that a test fails instead of hanging.
  ///
  /// - Returns: The exit status, or 128 plus the signal number if a signal ended the process.
  package func wait() async -> Int32 {
    await inOwnThread { [id] in
      let limit = DispatchWorkItem { kill(-id, SIGKILL) }
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(120), execute: limit)
      defer { limit.cancel() }
      var status: Int32 = 0
      while waitpid(id, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7F
      return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
  }
}
