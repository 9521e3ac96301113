internal import CLibrary
internal import Synchronization

/// The terminal as a screen to draw on and a source of single keys. Only this type changes terminal settings.
///
/// Between ``enter()`` and ``leave()`` the terminal belongs to the program: keys are not echoed, the alternate screen
/// is shown, and signals arrive as events. If the program ends in between, even by a trap, the terminal is restored.
package final class RawTerminal {
  private let input: Int32
  private let output = STDOUT_FILENO
  private let title: String
  /// The time in milliseconds after which a lone ESC byte counts as the Esc key.
  private let escapeDelay: Int
  /// A pipe through which signal handlers and other threads send events.
  private let pipe: (reading: Int32, writing: Int32)
  private var parser: InputParser
  private var shown: ScreenBuffer?
  private var shownColoring: Coloring?
  private var storedImages: Set<TerminalImage> = []
  private var isActive = false
  /// Whether the program receives mouse events. Otherwise, the mouse selects text, as in a shell.
  private var hasMouse: Bool
  /// Whether answers to ``queryTerminal()`` are pending.
  private var awaitsAnswers = false
  /// When the unfinished control string, or the rest of a paste, began to arrive.
  private var incompleteSince: ContinuousClock.Instant?

  /// Opens the terminal on standard output. Keys are read from standard input or, if it is redirected, from the
  /// controlling terminal. Returns `nil` if there is no terminal.
  package init?(title: String, escapeDelay: Int, hasMouse: Bool) {
    input = isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard input >= 0 else { return nil }
    var ends: [Int32] = [0, 0]
    guard CLibrary.pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    pipe = (ends[0], ends[1])
    self.title = title
    self.escapeDelay = escapeDelay
    self.hasMouse = hasMouse
    parser = InputParser(escapeDelay: escapeDelay)
  }

  deinit {
    leave()
    if input != STDIN_FILENO { close(input) }
    close(pipe.reading)
    close(pipe.writing)
  }

  /// The signal that ends the program, once it has arrived.
  package var endingSignal: Int32? {
    let number = Signals.last.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// A function that interrupts ``next(within:watching:)``, for use on any thread.
  package var waker: @Sendable () -> Void {
    { [pipe] in
      var byte: UInt8 = 0
      _ = CLibrary.write(pipe.writing, &byte, 1)
    }
  }

  /// The terminal's size, or 80 by 24 if unknown.
  package var size: Size {
    let device = TerminalDevice(descriptor: output)
    return Size(width: device.columns ?? 80, height: device.rows ?? 24)
  }

  // MARK: Entering and leaving

  /// Takes over the terminal. Does nothing if it is already taken over.
  package func enter() throws(TerminalDevice.WriteError) {
    if isActive { return }
    var settings = termios()
    guard tcgetattr(input, &settings) == 0 else { throw .closed }
    CrashHandler.prepare(input: input, output: output, settings, bytes: leavingBytes)
    Signals.catchAll(into: pipe.writing)
    isActive = true
    parser = InputParser(escapeDelay: escapeDelay)
    // Push the window title on the terminal's stack.
    try write(Array("\u{1B}[22;2t".utf8))
    try takeOver()
  }

  /// Restores the terminal.
  package func leave() {
    guard isActive else { return }
    isActive = false
    if endingSignal == nil { discardResponses() }
    // If the terminal has stopped reading, restoring its settings would wait for unread output.
    if endingSignal != nil { tcflush(output, TCOFLUSH) }
    try? write(storedImages.flatMap { Array($0.deletion.utf8) } + leavingBytes)
    storedImages = []
    CrashHandler.restore(input: input)
    Signals.release()
    shown = nil
  }

  /// Restores the terminal, stops the process group until it is continued, and takes over the terminal again.
  package func suspend() throws(TerminalDevice.WriteError) {
    leave()
    // The signal now has its default effect.
    kill(0, SIGTSTP)
    try enter()
  }

  /// The signal that Ctrl-C usually sends.
  package static let interrupt = SIGINT

  /// Ends the program by a signal with its default effect.
  package static func end(by number: Int32) {
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }

  package func setMouse(_ isOn: Bool) throws(TerminalDevice.WriteError) {
    guard hasMouse != isOn else { return }
    hasMouse = isOn
    try write(Array((isOn ? Self.mouseOn : Self.mouseOff).utf8))
  }

  /// Copies text to the clipboard with OSC 52, which many terminals support, even over SSH.
  ///
  /// - Parameter text: The text in Base64. Anything else is ignored.
  package func copy(base64 text: String) throws(TerminalDevice.WriteError) {
    if text.isBase64 { try write(Array("\u{1B}]52;c;\(text)\u{1B}\\".utf8)) }
  }

  /// Asks whether the terminal supports kitty's graphics protocol, and for its name and version (XTVERSION), background
  /// (OSC 11) and attributes (DA). Every terminal answers the last query. The answers arrive as events.
  package func queryTerminal() throws(TerminalDevice.WriteError) {
    awaitsAnswers = true
    let queries = "\u{1B}_Gi=1,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[>0q\u{1B}]11;?\u{1B}\\\u{1B}[c"
    // tmux mistakes the first query for a title, so set the title again.
    try write(Array((queries + titleSequence).utf8))
  }

  /// Reads pending answers, so that they do not reach the shell. Stops after the last answer or half a second.
  private func discardResponses() {
    let end = ContinuousClock.now + .milliseconds(500)
    var buffer = [UInt8](repeating: 0, count: 4096)
    while awaitsAnswers, ContinuousClock.now < end {
      let left = (end - .now) / .milliseconds(1)
      guard let ready = ready(reading: [input], within: Int(left)), !ready.isEmpty else { continue }
      let count = read(input, &buffer, buffer.count)
      if count <= 0 { return }
      checkForLastAnswer(parser.feed(buffer[..<count]))
    }
  }

  private func checkForLastAnswer(_ events: [TerminalEvent]) {
    for case .report(.attributes) in events { awaitsAnswers = false }
  }

  private func takeOver() throws(TerminalDevice.WriteError) {
    var raw = CrashHandler.settings
    raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | IGNCR | INLCR | INPCK | ISTRIP | IXON)
    raw.c_oflag &= ~tcflag_t(OPOST)
    raw.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
    raw.setReading(atLeast: 1)
    tcsetattr(input, TCSANOW, &raw)
    shown = nil
    // Alternate screen, hidden cursor, no line wrapping, bracketed paste, reports of focus.
    try write(
      Array(
        (titleSequence + "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1004h"
          + (hasMouse ? Self.mouseOn : "")).utf8))
  }

  private var titleSequence: String { "\u{1B}]2;\(title.sanitized)\u{1B}\\" }

  private static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
  private static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"

  private var leavingBytes: [UInt8] {
    // If a frame was cut off, the terminal still waits for its end (mode 2026).
    let endOfFrame = "\u{1B}[?2026l"
    let modes = "\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?7h\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l\u{1B}[23;2t"
    return Array((endOfFrame + Self.mouseOff + modes).utf8)
  }

  // MARK: Showing

  /// Displays a screen, writing only the changes.
  package func show(_ screen: ScreenBuffer, _ coloring: Coloring) throws(TerminalDevice.WriteError) {
    if coloring != shownColoring { forget() }
    shownColoring = coloring
    let graphics = screen.graphics
    let new = graphics.subtracting(storedImages)
    let gone = storedImages.subtracting(graphics)
    let bytes =
      new.flatMap { Array($0.transmission.utf8) } + screen.bytes(since: shown, coloring)
      + gone.flatMap { Array($0.deletion.utf8) }
    shown = screen
    storedImages = graphics
    if !bytes.isEmpty { try write(bytes) }
  }

  /// Makes the next ``show(_:_:)`` redraw everything.
  package func forget() {
    shown = nil
  }

  private func write(_ bytes: [UInt8]) throws(TerminalDevice.WriteError) {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { CLibrary.write(output, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EAGAIN {
        _ = ready(reading: [pipe.reading], writing: output, within: nil)
      } else if errno == EIO {
        throw .closed
      } else if errno != EINTR {
        throw .system(String(cString: strerror(errno)))
      }
      // A terminal that no longer reads must not keep the program from ending.
      if isActive, !bytes.isEmpty, endingSignal != nil { throw .closed }
    }
  }

  // MARK: Reading

  /// Waits for events.
  ///
  /// - Parameter limit: The timeout in milliseconds, or `nil` for none. After the timeout, returns no events.
  package func next(
    within limit: Int? = nil, watching descriptor: Int32? = nil
  ) throws(TerminalDevice.WriteError) -> [TerminalEvent] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let milliseconds = [parser.timeout, limit].compactMap(\.self).min()
      let descriptors = [pipe.reading, input, descriptor].compactMap(\.self)
      guard let ready = ready(reading: descriptors, within: milliseconds) else { continue }
      if ready.isEmpty {
        let hasCallerTimedOut = if let timeout = parser.timeout { milliseconds != timeout } else { true }
        let events = hasCallerTimedOut ? [] : parser.expire()
        if hasCallerTimedOut || !events.isEmpty { return events }
      }
      if ready.contains(pipe.reading) {
        let events = try pendingEvents()
        if !events.isEmpty { return events }
      }
      if ready.contains(input) {
        let count = read(input, &buffer, buffer.count)
        if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { return [.ended(signal: nil)] }
        let events = expiredInput() + parser.feed(buffer[..<max(0, count)])
        incompleteSince = parser.hasFixedTimeout ? incompleteSince ?? .now : nil
        checkForLastAnswer(events)
        if !events.isEmpty { return events }
      }
      if let descriptor, ready.contains(descriptor) { return [.readable] }
    }
  }

  /// Gives up on an unfinished control string, or on the rest of a paste, that began too long ago.
  private func expiredInput() -> [TerminalEvent] {
    guard let start = incompleteSince, let limit = parser.timeout, parser.hasFixedTimeout,
      start.duration(to: .now) >= .milliseconds(limit)
    else { return [] }
    incompleteSince = nil
    return parser.expire()
  }

  /// Reads events from signal handlers and other threads.
  private func pendingEvents() throws(TerminalDevice.WriteError) -> [TerminalEvent] {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(pipe.reading, &buffer, buffer.count)
    var events: [TerminalEvent] = []
    for byte in buffer[..<max(0, count)] {
      switch Int32(byte) {
      case 0: events.append(.woken)
      case SIGWINCH: events.append(.resized(size))
      case SIGTSTP:
        try suspend()
        events.append(.resized(size))
      case SIGCONT:
        // The terminal settings may have changed. In the background the terminal belongs to the shell.
        if tcgetpgrp(input) == getpgrp() {
          try takeOver()
          events.append(.resized(size))
        }
      default: events.append(.ended(signal: Int32(byte)))
      }
    }
    return events
  }
}

/// Waits until a descriptor is ready.
///
/// - Parameter milliseconds: The timeout, or `nil` for none.
/// - Returns: The readable descriptors, an empty list after a timeout, or `nil` after a signal.
private func ready(reading: [Int32], writing: Int32? = nil, within milliseconds: Int?) -> [Int32]? {
  var descriptors = reading.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  if let writing { descriptors.append(pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)) }
  let count = CLibrary.wait(
    for: &descriptors, milliseconds: milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1)
  // After an error, reading reports it.
  if count < 0 { return errno == EINTR ? nil : reading }
  // Includes descriptors with an error, which reading will report.
  return descriptors.prefix(reading.count).filter { $0.revents != 0 }.map(\.fd)
}
