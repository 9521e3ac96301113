import CLibrary
import Terminal

extension Spawn {
  /// Lets this process receive the status of its children, which is lost if a parent process left `SIGCHLD` ignored.
  static func receiveChildStatus() { signal(SIGCHLD, SIG_DFL) }

  /// Starts a program that may outlive this one. It runs in its own session, without the terminal, in the folder `/`.
  /// Waits briefly for an early failure, but not for the end.
  ///
  /// - Returns: Whether the program started and did not fail within 200 ms.
  static func detached(_ words: [String], whenStarted: (pid_t) -> Void = { _ in }) -> Bool {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard null >= 0 else { return false }
    defer { close(null) }
    var program = LaunchOptions(words: words)
    program.streams = [null, null, null]
    program.leadsSession = true
    program.folder = "/"
    guard let child = start(program) else { return false }
    whenStarted(child.id)
    for _ in 0..<20 {
      if let status = child.ended() { return status == 0 }
      pause(milliseconds: 10)
    }
    // Without this, the child would stay as a zombie if it ends before this program.
    _ = thread { child.wait() }
    return true
  }

  /// The result of a program that gets text as its input.
  struct RunResult: Equatable, Sendable {
    /// The exit status, or 128 plus the signal number if a signal ended the program.
    let status: Int32
    /// Whether the program read any of the text.
    let hasRead: Bool
  }

  /// Runs a program in the terminal with a text as its standard input, and waits for it. Adds the variables to the
  /// variables of this process. Returns `nil` if the program can't be started.
  static func run(_ words: [String], _ text: Printable, _ variables: [String: String]) -> RunResult? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var written = 0
    let status: Int32? = Interruption.lendingTerminal { started in
      var program = LaunchOptions(words: words)
      program.variables = variables
      program.streams[0] = ends[0]
      program.getsKeyboardSignals = true
      guard let child = start(program) else {
        close(ends[1])
        return nil
      }
      started(child.id)
      var status: Int32?
      (written, status) = write(text.text, to: ends[1], until: child.ended)
      close(ends[1])
      return status ?? child.wait()
    }
    guard let status else { return nil }
    // This process has the read end open too, so it can count the bytes that the program left unread.
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    var rest = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = CLibrary.read(ends[0], &rest, rest.count), count > 0 { written -= count }
    return RunResult(status: status, hasRead: written > 0)
  }

  /// Writes text to a pipe until the reader has ended.
  ///
  /// - Returns: The number of bytes written, and the reader's status if it has ended.
  private static func write(
    _ text: String, to descriptor: Int32, until ended: () -> Int32?
  ) -> (Int, Int32?) {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var bytes = Array(text.utf8)[...]
    let count = bytes.count
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { CLibrary.write(descriptor, $0.baseAddress, $0.count) }
      if written > 0 {
        bytes = bytes.dropFirst(written)
      } else if errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, 50)
        if let status = ended() { return (count - bytes.count, status) }
      } else if errno != EINTR {
        break
      }
    }
    return (count - bytes.count, nil)
  }

  /// Returns the output of a program that reads a file from standard input. The program runs in its own session, so it
  /// can't prompt on the terminal. Its limits are two seconds and 1 GiB of memory. It is killed if this program ends or
  /// the calling task is cancelled.
  ///
  /// - Returns: `nil` if the program can't be started, fails or exceeds a limit.
  static func output(_ words: [String], _ input: [UInt8], _ maxBytes: Int) -> [UInt8]? {
    guard let file = unnamedFile(input) else { return nil }
    defer { close(file) }
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard null >= 0 else { return nil }
    defer { close(null) }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var program = LaunchOptions(words: words)
    program.streams = [file, ends[1], null]
    program.leadsSession = true
    // This thread waits for the program's end.
    program.endsWithThread = true
    program.seconds = 2
    program.memory = 1 << 30
    let child = start(program)
    close(ends[1])
    guard let child else { return nil }
    let deadline = ContinuousClock.now + .seconds(2)
    let printed = read(ends[0], atMost: maxBytes, until: deadline)
    while true {
      if let status = child.ended() { return status == 0 ? printed : nil }
      if printed == nil || .now > deadline || Task.isCancelled { child.kill() }
      pause(milliseconds: 1)
    }
  }

  /// Reads a pipe to the end. Returns `nil` if reading fails, exceeds the limit or deadline, or the task is cancelled.
  private static func read(_ pipe: Int32, atMost limit: Int, until deadline: ContinuousClock.Instant)
    -> [UInt8]?
  {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit, !Task.isCancelled {
      let rest = (deadline - .now) / .milliseconds(1)
      var ready = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      guard rest > 0, poll(&ready, 1, Int32(min(rest, 50)) + 1) >= 0 || errno == EINTR else { return nil }
      if ready.revents == 0 { continue }
      let count = CLibrary.read(pipe, &buffer, buffer.count)
      if count < 0, errno != EINTR { return nil }
      if count == 0 { return bytes }
      bytes += buffer[..<max(0, count)]
    }
    return nil
  }

  /// Returns an unlinked temporary file with this content, positioned at the start. It disappears when it is closed.
  private static func unnamedFile(_ content: [UInt8]) -> Int32? {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/kpgg-XXXXXX".utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else { return nil }
    unlink(path)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    var rest = content[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { CLibrary.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        close(file)
        return nil
      }
      rest = rest.dropFirst(count)
    }
    lseek(file, 0, SEEK_SET)
    return file
  }

  static func pause(milliseconds: UInt32) { usleep(milliseconds * 1000) }

  /// Returns the path of a program in this executable's folder (links resolved), or `nil` if that folder is unknown.
  static func siblingPath(_ name: String) -> String? {
    guard let own = executablePath(), let resolved = realpath(own, nil) else { return nil }
    defer { free(resolved) }
    let path = String(cString: resolved)
    return path.lastIndex(of: "/").map { "\(path[...$0])\(name)" }
  }

  static func isInstalled(_ name: String, in path: String?) -> Bool {
    (path ?? "").split(separator: ":").contains { canStart("\($0)/\(name)") }
  }
}
