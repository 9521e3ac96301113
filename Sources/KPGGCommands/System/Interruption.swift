import Synchronization
import CLibrary
import Terminal

/// The cleanup before a signal ends the program. It erases the progress line, and ends a child program that has the
/// terminal and a player that has nothing to play yet.
enum Interruption {
  private static let isLineShown = Atomic(false)
  private static let isLineBeingDrawn = Atomic(false)
  private static let isEnding = Atomic(false)
  private static let process = Atomic<pid_t>(0)
  private static let player = Atomic<pid_t>(0)
  /// The number of kinds of cleanup that each signal currently needs.
  private static let needs = Mutex<[Int32: Int]>([:])
  /// The message of the alarm. Signal handlers can't take locks, so it is written before the handler is installed.
  private nonisolated(unsafe) static let timeoutMessage = UnsafeMutablePointer<UInt8>.allocate(
    capacity: maxTimeoutMessageBytes)
  private static let timeoutMessageCount = Atomic(0)
  private static let maxTimeoutMessageBytes = 4096

  /// Sets whether a progress line has to be erased from the error stream when a signal arrives.
  static func setLineShown(_ isShown: Bool) {
    isLineShown.store(isShown, ordering: .sequentiallyConsistent)
    handle([SIGINT, SIGTERM, SIGHUP], isShown)
  }

  /// Draws the progress line, unless a signal is already ending the program.
  static func drawingLine(_ draw: () -> Void) {
    isLineBeingDrawn.store(true, ordering: .sequentiallyConsistent)
    defer { isLineBeingDrawn.store(false, ordering: .sequentiallyConsistent) }
    if !isEnding.load(ordering: .sequentiallyConsistent) { draw() }
  }

  /// Runs work while a child program has the terminal. Signals from the keyboard are left to the child. Other signals
  /// that end this program also end the child.
  ///
  /// - Parameter work: The work, which calls `started` with the child's process ID.
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

  /// Makes a player that this program has started end with it, until ``keepPlayer()`` is called.
  static func setPlayer(_ id: pid_t) {
    keepPlayer()
    player.store(id, ordering: .sequentiallyConsistent)
    handle([SIGINT, SIGTERM, SIGHUP], true)
  }

  /// Lets the player continue when this program ends, because it has something to play.
  static func keepPlayer() {
    if player.exchange(0, ordering: .sequentiallyConsistent) != 0 {
      handle([SIGINT, SIGTERM, SIGHUP], false)
    }
  }

  /// Ends the player given to ``setPlayer(_:)``, if any, within about a second.
  static func endPlayer() {
    stopPlayer()
    keepPlayer()
  }

  /// Ends the player. Calls only async-signal-safe functions.
  private static func stopPlayer() {
    let player = player.load(ordering: .sequentiallyConsistent)
    guard player > 0 else { return }
    // The player leads a process group, which also contains the program that finds the videos.
    kill(-player, SIGTERM)
    for _ in 0..<100 {
      waitpid(player, nil, WNOHANG)
      if kill(-player, 0) != 0 { return }
      usleep(10_000)
    }
    kill(-player, SIGKILL)
  }

  /// Ends the program with status 1 after some seconds, unless ``stopAlarm()`` is called first. This limits work that
  /// may miss its own deadline, for example because there is no memory for threads.
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
    stopPlayer()
    _ = write(STDERR_FILENO, timeoutMessage, timeoutMessageCount.load(ordering: .sequentiallyConsistent))
    _exit(1)
  }

  private static func clearLine() {
    guard isLineShown.load(ordering: .sequentiallyConsistent) else { return }
    isEnding.store(true, ordering: .sequentiallyConsistent)
    // Let another thread finish drawing. If this thread was drawing, the wait is useless but short.
    for _ in 0..<20 where isLineBeingDrawn.load(ordering: .sequentiallyConsistent) { usleep(1_000) }
    // Carriage return and `ESC [ K`, which erases the line.
    var bytes: (UInt8, UInt8, UInt8, UInt8) = (0x0D, 0x1B, 0x5B, 0x4B)
    _ = write(STDERR_FILENO, &bytes, 4)
  }

  /// Installs the handler for the first kind of cleanup, or removes it after the last. Leaves signals alone that are
  /// ignored, as under `nohup`, or handled by the browser.
  private static func handle(_ numbers: [Int32], _ isHandled: Bool) {
    needs.withLock { needs in
      for number in numbers {
        if isHandled {
          if needs[number] == nil {
            var present = sigaction()
            sigaction(number, nil, &present)
            if !present.isDefault { continue }
            signal(number, end)
          }
          needs[number, default: 0] += 1
        } else if let count = needs[number] {
          needs[number] = count > 1 ? count - 1 : nil
          if count == 1 { signal(number, SIG_DFL) }
        }
      }
    }
  }

  /// Cleans up, then ends the program with the signal. Calls only async-signal-safe functions (POSIX).
  private static let end: @convention(c) (Int32) -> Void = { number in
    clearLine()
    let process = process.load(ordering: .sequentiallyConsistent)
    if process > 0 {
      // Give the child up to a second to restore the terminal. `less` restores it only on SIGTERM.
      kill(process, SIGTERM)
      for _ in 0..<100 where waitpid(process, nil, WNOHANG) == 0 { usleep(10_000) }
    }
    stopPlayer()
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }
}
