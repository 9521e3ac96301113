internal import CLibrary
internal import Synchronization

/// Signal handlers that turn signals that would end or stop the program into bytes in a pipe.
enum Signals {
  private static let descriptor = Atomic<Int32>(-1)
  /// The last signal that ends the program, or 0 for none.
  static let last = Atomic<Int32>(0)
  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  static func catchAll(into pipe: Int32) {
    descriptor.store(pipe, ordering: .relaxed)
    for number in ending + [SIGTSTP, SIGCONT, SIGWINCH] {
      // No SA_RESTART: a write to a blocked terminal must return.
      var action = sigaction(handler: ending.contains(number) ? end : writeNumber, flags: 0)
      var before = sigaction()
      sigaction(number, &action, &before)
      // Keep ignoring signals that the parent process ignores, as nohup does.
      if before.ignores { sigaction(number, &before, nil) }
    }
  }

  static func release() {
    for number in ending + [SIGTSTP, SIGCONT, SIGWINCH] {
      var present = sigaction()
      sigaction(number, nil, &present)
      if !present.ignores { signal(number, SIG_DFL) }
    }
  }

  private static let end: @convention(c) (Int32) -> Void = { number in
    last.store(number, ordering: .relaxed)
    write(number)
  }

  private static let writeNumber: @convention(c) (Int32) -> Void = { number in write(number) }

  private static func write(_ number: Int32) {
    let before = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = CLibrary.write(descriptor.load(ordering: .relaxed), &byte, 1)
    errno = before
  }
}

/// Signal handlers that restore the terminal if the program crashes.
enum CrashHandler {
  private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS]
  private static let maxLeavingBytes = 256

  // nonisolated(unsafe): signal handlers can't take locks. This memory is written before they are installed, and never
  // changes while they are.
  private nonisolated(unsafe) static let saved = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  private nonisolated(unsafe) static let bytes = UnsafeMutablePointer<UInt8>.allocate(
    capacity: maxLeavingBytes)
  private nonisolated(unsafe) static let before = UnsafeMutablePointer<sigaction>.allocate(
    capacity: crashes.count)
  private nonisolated(unsafe) static let stack = UnsafeMutableRawPointer.allocate(
    byteCount: 1 << 16, alignment: 16)
  private static let count = Atomic(0)
  private static let input = Atomic<Int32>(-1)
  private static let output = Atomic<Int32>(-1)

  /// The original terminal settings.
  static var settings: termios { saved.pointee }

  static func prepare(input: Int32, output: Int32, _ settings: termios, bytes leaving: [UInt8]) {
    saved.initialize(to: settings)
    bytes.initialize(from: leaving, count: min(leaving.count, maxLeavingBytes))
    count.store(min(leaving.count, maxLeavingBytes), ordering: .relaxed)
    self.input.store(input, ordering: .relaxed)
    self.output.store(output, ordering: .relaxed)
    // After a stack overflow, the handler needs its own stack.
    var other = stack_t()
    other.ss_sp = stack
    other.ss_size = .init(1 << 16)
    sigaltstack(&other, nil)
    for (index, number) in crashes.enumerated() {
      var action = sigaction(handler: end, flags: SA_ONSTACK)
      sigaction(number, &action, before + index)
    }
  }

  static func restore(input: Int32) {
    // Discard pending mouse reports before the shell reads them.
    tcflush(input, TCIFLUSH)
    tcsetattr(input, TCSANOW, saved)
    for (index, number) in crashes.enumerated() { sigaction(number, before + index, nil) }
  }

  private static let end: @convention(c) (Int32) -> Void = { number in
    _ = write(output.load(ordering: .relaxed), bytes, count.load(ordering: .relaxed))
    restore(input: input.load(ordering: .relaxed))
    kill(getpid(), number)
  }
}
