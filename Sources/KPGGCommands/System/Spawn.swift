import CLibrary
import KPGGCore
import Terminal

extension Spawn {
  /// Starts a program in a session of its own, without the terminal, and does not wait for its end but a moment for its
  /// failure.
  ///
  /// - Returns: Whether it could be started and did not fail at once.
  static func detached(_ words: [String]) -> Bool {
    let process = start(words) { actions, attributes in
      for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
      }
      posix_spawnattr_setflags(&attributes, spawnsSession)
    }
    guard let process else { return false }
    for _ in 0..<20 {
      var end: Int32 = 0
      if waitpid(process, &end, WNOHANG) == process { return end == 0 }
      pause(milliseconds: 10)
    }
    return true
  }

  /// How a program that was given a text to read came to its end.
  struct RunResult: Equatable, Sendable {
    /// The exit status; for a program that a signal ended, 128 and its number.
    let status: Int32
    /// Whether it read anything of the text.
    let hasRead: Bool

    init(status: Int32, hasRead: Bool) {
      (self.status, self.hasRead) = (status, hasRead)
    }
  }

  /// Starts a program that reads a text from its standard input and has the terminal for everything else, and waits
  /// for its end.
  ///
  /// - Parameters:
  ///   - words: The program, which is looked up in `PATH`, and its arguments.
  ///   - variables: Environment variables that it gets beside this program's own.
  /// - Returns: `nil` if it cannot be started.
  static func run(_ words: [String], _ text: Printable, _ variables: [String: String]) -> RunResult? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var written = 0
    let end: Int32? = Interruption.lendingTerminal { started in
      let process = start(words, variables: variables) { actions, attributes in
        posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for number in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&defaults, number) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
      }
      guard let process else {
        close(ends[1])
        return nil
      }
      started(process)
      var end: Int32 = 0
      let hasEnded: Bool
      (written, hasEnded) = write(text.text, to: ends[1]) { waitpid(process, &end, WNOHANG) == process }
      close(ends[1])
      if !hasEnded { while waitpid(process, &end, 0) < 0, errno == EINTR {} }
      return end
    }
    guard let end else { return nil }
    // The end for reading is open here too, and has what the program left.
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    var rest = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = CLibrary.read(ends[0], &rest, rest.count), count > 0 { written -= count }
    let ending = end & 0x7F
    return RunResult(status: ending == 0 ? (end >> 8) & 0xFF : 128 + ending, hasRead: written > 0)
  }

  /// Writes a text to a pipe until somebody who reads it has ended.
  ///
  /// - Returns: How many bytes were written, and whether the reader has ended.
  private static func write(_ text: String, to descriptor: Int32, until hasEnded: () -> Bool) -> (Int, Bool) {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var bytes = Array(text.utf8)[...]
    let count = bytes.count
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { writeBytes(descriptor, $0.baseAddress, $0.count) }
      if written > 0 {
        bytes = bytes.dropFirst(written)
      } else if errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, 50)
        if hasEnded() { return (count - bytes.count, true) }
      } else if errno != EINTR {
        break
      }
    }
    return (count - bytes.count, false)
  }

  /// What a program prints that reads a file from its standard input. It runs in a session of its own, where it can ask
  /// no terminal anything, and may take two seconds and a gibibyte of memory.
  ///
  /// - Parameters:
  ///   - words: The program, which is looked up in `PATH`, and its arguments.
  ///   - maxBytes: How much it may print.
  /// - Returns: `nil` if it cannot be started, fails, or wants more than it may have.
  static func output(_ words: [String], _ input: [UInt8], _ maxBytes: Int) -> [UInt8]? {
    guard let file = unnamedFile(input) else { return nil }
    defer { close(file) }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Not every system limits memory; the time counts in any case.
    let limits = ["ulimit -t 2", "ulimit -v 1048576 2>/dev/null", #"exec "$@""#].joined(separator: "; ")
    let process = start(["/bin/sh", "-c", limits, "sh"] + words) { actions, attributes in
      posix_spawn_file_actions_adddup2(&actions, file, STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
      posix_spawnattr_setflags(&attributes, spawnsSession)
    }
    close(ends[1])
    guard let process else { return nil }
    let deadline = ContinuousClock.now + .seconds(2)
    let printed = read(ends[0], atMost: maxBytes, until: deadline)
    var end: Int32 = 0
    while waitpid(process, &end, WNOHANG) != process {
      if printed == nil || .now > deadline { kill(-process, SIGKILL) }
      pause(milliseconds: 1)
    }
    return end == 0 ? printed : nil
  }

  /// What comes out of a pipe; `nil` if that is too much or takes too long.
  private static func read(_ pipe: Int32, atMost limit: Int, until deadline: ContinuousClock.Instant)
    -> [UInt8]?
  {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let rest = (deadline - .now) / .milliseconds(1)
      var ready = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      guard rest > 0, poll(&ready, 1, Int32(rest) + 1) >= 0 || errno == EINTR else { return nil }
      if ready.revents == 0 { continue }
      let count = CLibrary.read(pipe, &buffer, buffer.count)
      if count < 0, errno != EINTR { return nil }
      if count == 0 { return bytes }
      bytes += buffer[..<max(0, count)]
    }
    return nil
  }

  /// A file without a name that has this content and is read from its beginning; nothing of it is left when it is closed.
  private static func unnamedFile(_ content: [UInt8]) -> Int32? {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/kpgg-XXXXXX".utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else { return nil }
    unlink(path)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    var rest = content[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeBytes(file, $0.baseAddress, $0.count) }
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

  /// Lets the present thread wait.
  static func pause(milliseconds: UInt32) { usleep(milliseconds * 1000) }

  /// The path of a program that lies beside this one, all links resolved; `nil` if this one's place is not known.
  static func siblingPath(_ name: String) -> String? {
    guard let own = executablePath(), let resolved = realpath(own, nil) else { return nil }
    defer { free(resolved) }
    let path = String(cString: resolved)
    return path.lastIndex(of: "/").map { "\(path[...$0])\(name)" }
  }

  /// Whether a program is in one of the folders of `PATH`.
  static func isInstalled(_ name: String, in path: String?) -> Bool {
    (path ?? "").split(separator: ":").contains { canStart("\($0)/\(name)") }
  }
}

private let writeBytes = write(_:_:_:) as @Sendable (Int32, UnsafeRawPointer?, Int) -> Int
