internal import CLibrary
internal import Foundation
internal import Terminal
internal import Testing

/// The built program on a pseudoterminal.
///
/// It ends when the object is released, so that a failed test leaves nothing behind.
final class TerminalRun {
  private let main: Int32
  private let process: ChildProcess
  private var size: Size
  private var bytes: [UInt8] = []
  private var grid: Grid
  private var hasEnded = false

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - words: The words after `kpgg`.
  ///   - program: The program and its environment.
  init(_ words: [String], _ size: Size = Size(width: 80, height: 24), program: BuiltProgram) throws {
    var main: Int32 = 0
    var terminal: Int32 = 0
    var window = Self.window(size)
    try #require(openpty(&main, &terminal, nil, nil, &window) == 0)
    defer { close(terminal) }
    (self.main, self.size) = (main, size)
    grid = Grid(size)
    process = try ChildProcess(
      [program.path] + words, environment: program.environment, streams: [terminal, terminal, terminal])
  }

  deinit {
    if !hasEnded { kill(process.id, SIGKILL) }
    close(main)
  }

  private static func window(_ size: Size) -> winsize {
    winsize(ws_row: UInt16(size.height), ws_col: UInt16(size.width), ws_xpixel: 0, ws_ypixel: 0)
  }

  /// Everything that the program has written, with its control sequences.
  var output: String { String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n") }

  /// What the terminal shows.
  var screen: String { grid.text }

  /// Types text.
  func type(_ text: String) { _ = write(main, text, text.utf8.count) }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process.id, signal) }

  /// Changes the size of the terminal.
  func resize(_ size: Size) {
    var window = Self.window(size)
    _ = ioctl(main, UInt(TIOCSWINSZ), &window)
    // The terminal does not control the program, so it sends no signal of its own.
    send(SIGWINCH)
    self.size = size
    grid = Grid(size)
  }

  /// Waits until the screen has the text. Without it after a minute, or if the program ends, the test fails.
  func until(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    let deadline = ContinuousClock.now.advanced(by: .seconds(60))
    while !screen.contains(text) {
      if await read(within: deadline) { continue }
      Issue.record("\(text) is not on the screen:\n\(screen)", sourceLocation: sourceLocation)
      return
    }
  }

  /// Reads until the program ends.
  ///
  /// - Returns: The exit status; 128 plus the signal number if a signal ended the program.
  func status() async -> Int32 {
    while await read(within: .now.advanced(by: .seconds(60))) {}
    hasEnded = true
    return await process.wait()
  }

  /// Reads what the program writes next.
  ///
  /// - Returns: `false` if it has ended, or writes nothing.
  private func read(within deadline: ContinuousClock.Instant) async -> Bool {
    let seconds = ContinuousClock.now.duration(to: deadline).components.seconds
    let new = await inOwnThread { [main] in
      var waiting = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, Int32(max(0, seconds)) * 1000) > 0 else { return [UInt8]() }
      var buffer = [UInt8](repeating: 0, count: 4096)
      // On Linux the end of a pseudoterminal is an error.
      return Array(buffer[..<max(0, CLibrary.read(main, &buffer, buffer.count))])
    }
    bytes += new
    grid.take(new)
    return !new.isEmpty
  }
}
