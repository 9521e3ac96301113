internal import CLibrary
internal import Foundation
internal import Terminal
internal import Testing

/// The built program, with a pseudoterminal as its controlling terminal, as if a shell had started it.
///
/// The methods wait for output for at most two minutes in total, which excludes the time in which other tests run. The
/// program ends when the object is released, so that a failed test leaves nothing behind.
final class TerminalRun {
  private var main: Int32
  private let process: ChildProcess
  private let original: termios
  private var remainingWait = Duration.seconds(120)
  private var bytes: [UInt8] = []
  private var grid: Grid
  private var hasEnded = false

  /// - Parameter script: The shell script that starts the program. `"$@"` is the command line.
  init(
    _ words: [String], _ size: Size = Size(width: 80, height: 24), program: BuiltProgram,
    shell script: String = #"exec "$@""#
  ) throws {
    var main: Int32 = 0
    var terminal: Int32 = 0
    var name = [CChar](repeating: 0, count: 1024)
    var window = Self.window(size)
    var settings = termios()
    try ChildProcess.withStartsBlocked {
      try #require(openpty(&main, &terminal, &name, nil, &window) == 0)
      for end in [main, terminal] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    defer { close(terminal) }
    tcgetattr(terminal, &settings)
    _ = fcntl(main, F_SETFL, O_NONBLOCK)
    self.main = main
    original = settings
    grid = Grid(size)
    var environment = program.environment
    environment["SWIFT_BACKTRACE"] = "enable=no"
    // The first terminal that a session leader opens controls the session. A crash must not leave a core file.
    let script = #"exec <>"$0" >&0 2>&0; ulimit -c 0; "# + script
    let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    process = try ChildProcess(
      ["/bin/sh", "-c", script, path, program.path] + words, environment: environment,
      streams: [terminal, terminal, terminal], inNewSession: true)
  }

  deinit {
    if !hasEnded { kill(-process.id, SIGKILL) }
    hangUp()
  }

  private static func window(_ size: Size) -> winsize {
    winsize(ws_row: UInt16(size.height), ws_col: UInt16(size.width), ws_xpixel: 0, ws_ypixel: 0)
  }

  /// Everything that the program has written, with its control sequences.
  var output: String { String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n") }

  var screen: String { grid.text }

  private var settings: termios {
    var settings = termios()
    tcgetattr(main, &settings)
    return settings
  }

  /// Whether keys reach the program at once and unchanged, and are not echoed.
  var isRaw: Bool { settings.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0 }

  /// The differences from the original terminal in its settings, modes (such as the alternate screen) and titles.
  var leftovers: [String] {
    let now = settings
    // The system sets `PENDIN` itself when it has to read the line again.
    let local = { (settings: termios) in settings.c_lflag & ~tcflag_t(PENDIN) }
    let isSame =
      now.c_iflag == original.c_iflag && now.c_oflag == original.c_oflag && now.c_cflag == original.c_cflag
      && local(now) == local(original)
    let modes = grid.modes.symmetricDifference([7, 25]).sorted().map { "mode \($0)" }
    return (isSame ? [] : ["settings"]) + modes + (grid.titles == 0 ? [] : ["\(grid.titles) titles"])
  }

  /// Restores the terminal's original settings, as shells do after a program that could not.
  func reset() {
    var settings = original
    tcsetattr(main, TCSANOW, &settings)
  }

  func type(_ text: String) async {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(main, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if await !read(orUntilWritable: true) { return }
    }
  }

  /// Types short parts with pauses of 50 ms, as on a slow connection. Busy tests don't make the pauses longer.
  func type(inParts parts: [String]) async {
    await inOwnThread { [main] in
      for (number, part) in parts.enumerated() {
        if number > 0 { usleep(50_000) }
        _ = write(main, part, part.utf8.count)
      }
    }
  }

  /// Sends a signal to the foreground process group: the program without its child processes, or a shell job.
  func send(_ signal: Int32) throws {
    let group = try #require([tcgetpgrp(main)].first { $0 > 1 })
    kill(group, signal)
  }

  func resize(_ size: Size) {
    var window = Self.window(size)
    grid.resize(size)
    _ = ioctl(main, UInt(TIOCSWINSZ), &window)
  }

  func hangUp() {
    if main >= 0 { close(main) }
    main = -1
  }

  /// Waits until the screen has the text. If the program ends before that, the test fails.
  func until(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    while !screen.contains(text) {
      if await read() { continue }
      Issue.record("\(text) is not on the screen:\n\(screen)", sourceLocation: sourceLocation)
      return
    }
  }

  /// Reads until the program ends.
  ///
  /// - Returns: The exit status, or 128 plus the signal number if a signal ended the program.
  func status() async -> Int32 {
    while await read() {}
    hasEnded = true
    return await process.wait()
  }

  /// Reads the program's next output.
  ///
  /// - Parameter orUntilWritable: Whether to also stop waiting as soon as text can be typed.
  /// - Returns: `false` if the program has ended, or takes too long.
  private func read(orUntilWritable: Bool = false) async -> Bool {
    let left = remainingWait / .milliseconds(1)
    guard main >= 0, left > 0 else { return false }
    let (new, waited) = await inOwnThread { [main] () -> ([UInt8]?, Duration) in
      let start = ContinuousClock.now
      var waiting = [pollfd(fd: main, events: Int16(orUntilWritable ? POLLIN | POLLOUT : POLLIN), revents: 0)]
      let isReady = CLibrary.wait(for: &waiting, milliseconds: Int32(left)) > 0
      let waited = ContinuousClock.now - start
      guard isReady else { return (nil, waited) }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = CLibrary.read(main, &buffer, buffer.count)
      if count < 0, errno == EAGAIN { return ([], waited) }
      // On Linux, reading at the end of a pseudoterminal is an error.
      return (count > 0 ? Array(buffer[..<count]) : nil, waited)
    }
    remainingWait -= waited
    bytes += new ?? []
    grid.interpret(new ?? [])
    return new != nil
  }
}
