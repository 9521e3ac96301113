import Synchronization
import CLibrary
import Terminal

/// What happens before a signal ends the program: the line that is drawn over and over is cleared, and a program that
/// has the terminal is ended, too.
enum Interruption {
  private static let isLineShown = Atomic(false)
  private static let process = Atomic<pid_t>(0)
  /// What is said when the time is over. A handler may take no lock: it is written before the handler is installed.
  private nonisolated(unsafe) static let timeoutMessage = UnsafeMutablePointer<UInt8>.allocate(
    capacity: maxTimeoutMessageBytes)
  private static let timeoutMessageCount = Atomic(0)
  private static let maxTimeoutMessageBytes = 4096

  /// Says whether there is a line on the error stream that must not stay.
  static func setLineShown(_ isShown: Bool) {
    isLineShown.store(isShown, ordering: .sequentiallyConsistent)
    handle([SIGINT, SIGTERM, SIGHUP], isShown)
  }

  /// Does work during which another program has the terminal, and is ended by what ends this one. Signals that are
  /// typed at the terminal are that program's business.
  ///
  /// - Parameter work: Gets what is to be told of the program's start.
  static func lendingTerminal<Value>(_ work: (_ started: (pid_t) -> Void) -> Value) -> Value {
    let ignored = [SIGINT, SIGQUIT, SIGPIPE]
    let present = ignored.map { signal($0, SIG_IGN) }
    handle([SIGTERM, SIGHUP], true)
    defer {
      process.store(0, ordering: .sequentiallyConsistent)
      handle([SIGTERM, SIGHUP], false)
      for (number, handler) in zip(ignored, present) { signal(number, handler) }
    }
    return work { process.store($0, ordering: .sequentiallyConsistent) }
  }

  /// Ends the program with status 1 after some seconds, unless ``stopAlarm()`` is called before. This is for work that has a
  /// deadline of its own and may be unable to keep it, as where there is no memory for the threads that it needs.
  ///
  /// - Parameter text: What is then written to the error stream.
  static func startAlarm(after seconds: UInt32, message: Printable) {
    let bytes = Array(message.text.utf8.prefix(maxTimeoutMessageBytes))
    timeoutMessage.initialize(from: bytes, count: bytes.count)
    timeoutMessageCount.store(bytes.count, ordering: .sequentiallyConsistent)
    signal(SIGALRM, handleTimeout)
    alarm(seconds)
  }

  static func stopAlarm() {
    alarm(0)
    signal(SIGALRM, SIG_DFL)
  }

  private static let handleTimeout: @convention(c) (Int32) -> Void = { _ in
    clearLine()
    _ = write(STDERR_FILENO, timeoutMessage, timeoutMessageCount.load(ordering: .sequentiallyConsistent))
    _exit(1)
  }

  private static func clearLine() {
    guard isLineShown.load(ordering: .sequentiallyConsistent) else { return }
    // Carriage return, and clear the line.
    var bytes: (UInt8, UInt8, UInt8, UInt8) = (0x0D, 0x1B, 0x5B, 0x4B)
    _ = write(STDERR_FILENO, &bytes, 4)
  }

  /// Handles signals, or leaves them to the system. One that is ignored, as by `nohup`, stays so.
  private static func handle(_ numbers: [Int32], _ isHandled: Bool) {
    for number in numbers {
      let present = signal(number, isHandled ? end : SIG_DFL)
      if unsafeBitCast(present, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// Tidies up and ends the program by the signal. Only functions that POSIX allows in a handler are called.
  private static let end: @convention(c) (Int32) -> Void = { number in
    clearLine()
    let process = process.load(ordering: .sequentiallyConsistent)
    if process > 0 {
      // Until it has put the terminal right, which less does for this signal alone, but not for ever.
      kill(process, SIGTERM)
      for _ in 0..<100 where waitpid(process, nil, WNOHANG) == 0 { usleep(10_000) }
    }
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }
}
