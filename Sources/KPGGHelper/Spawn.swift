package import CLibrary

/// Starts programs.
package enum Spawn {
  /// Starts a program, without a shell.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments. Without a slash, the program is looked up in `PATH`.
  ///   - variables: Environment variables to add to those of this process.
  ///   - prepare: Sets up files and signals.
  /// - Returns: The process ID; `nil` if the program cannot be started.
  package static func start(
    _ words: [String], variables: [String: String] = [:],
    prepare: (inout SpawnFileActions, inout SpawnAttributes) -> Void
  ) -> pid_t? {
    var actions = emptySpawnFileActions()
    var attributes = emptySpawnAttributes()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    prepare(&actions, &attributes)
    var arguments = words.map { strdup($0) } + [nil]
    var entries = variables.map { strdup("\($0.key)=\($0.value)") }
    var own = environmentEntries()
    while let present = own, let entry = present.pointee {
      let name = String(cString: entry).prefix { $0 != "=" }
      if variables[String(name)] == nil { entries.append(strdup(entry)) }
      own = present + 1
    }
    entries.append(nil)
    defer { (arguments + entries).forEach { free($0) } }
    var process = pid_t()
    let status = posix_spawnp(&process, words.first ?? "", &actions, &attributes, &arguments, &entries)
    return status == 0 ? process : nil
  }

  /// A program connected through its standard input and output.
  struct Duplex: Sendable {
    fileprivate let process: pid_t
    fileprivate let descriptor: Int32
    /// The read end of the program's standard error.
    fileprivate let errors: Int32
    /// A pipe that interrupts ``read(within:)``.
    fileprivate let waking: (reading: Int32, writing: Int32)

    /// The result of a read.
    enum Piece {
      case bytes(ArraySlice<UInt8>)
      /// The timeout expired.
      case nothing
      /// Someone called ``wake()``, or a signal arrived.
      case woken
      case end
    }

    /// Waits for bytes, up to a timeout.
    func read(within milliseconds: Int32) -> Piece {
      var ready = [descriptor, waking.reading].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let count = poll(&ready, 2, milliseconds)
      guard count > 0 else { return count == 0 ? .nothing : .woken }
      if ready[1].revents != 0 {
        var byte: UInt8 = 0
        _ = CLibrary.read(waking.reading, &byte, 1)
      }
      if ready[0].revents == 0 { return .woken }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let received = recv(descriptor, &buffer, buffer.count, 0)
      if received < 0, errno == EINTR || errno == EAGAIN { return .woken }
      return received > 0 ? .bytes(buffer[..<received]) : .end
    }

    /// Interrupts ``read(within:)``.
    func wake() {
      var byte: UInt8 = 0
      _ = CLibrary.write(waking.writing, &byte, 1)
    }

    /// Writes all bytes; returns `false`, without raising `SIGPIPE`, if nobody reads them.
    func write(_ bytes: some Collection<UInt8>) -> Bool {
      var bytes = Array(bytes)[...]
      while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes { sendWithoutSignal(descriptor, $0) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        bytes = bytes.dropFirst(count)
      }
      return true
    }

    /// The program's error output so far, as far as it fits the pipe.
    func errorOutput() -> [UInt8] {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = CLibrary.read(errors, &buffer, buffer.count)
      return Array(buffer[..<max(0, count)])
    }

    /// Ends the connection in both directions, but keeps the descriptors open.
    func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Closes all descriptors; nothing else may be called afterwards.
    func close() {
      for end in [descriptor, errors, waking.reading, waking.writing] { CLibrary.close(end) }
    }

    /// Kills the program and waits for it to end.
    func end() {
      hangUp()
      kill(process, SIGKILL)
      while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }
  }

  /// Starts a connected program. It stays in this process group, so that Ctrl-C ends both.
  ///
  /// - Parameter path: The path of the program, without lookup in `PATH`.
  /// - Returns: `nil` if it cannot be started.
  static func duplex(_ path: String) -> Duplex? {
    var ends: [Int32] = [-1, -1]
    var (waking, errors) = (ends, ends)
    guard pipe(&waking) == 0, pipe(&errors) == 0, socketpair(AF_UNIX, streamSocket, 0, &ends) == 0 else {
      for end in waking + errors where end >= 0 { close(end) }
      return nil
    }
    for end in ends + waking + errors { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Never block on error output: what does not fit the pipe is lost.
    for end in errors { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    preventSignals(ends[0])
    // Swift's backtrace of a trap would take seconds, and nobody reads it.
    let process = start([path], variables: ["SWIFT_BACKTRACE": "enable=no"]) { actions, _ in
      posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, errors[1], STDERR_FILENO)
    }
    close(ends[1])
    close(errors[1])
    guard let process else {
      for end in [ends[0], errors[0]] + waking { close(end) }
      return nil
    }
    return Duplex(
      process: process, descriptor: ends[0], errors: errors[0], waking: (waking[0], waking[1]))
  }

  /// Runs blocking work on a thread of its own.
  ///
  /// - Returns: Whether the thread could be created.
  package static func thread(_ work: @escaping @Sendable () -> Void) -> Bool {
    final class Work: Sendable {
      let work: @Sendable () -> Void
      init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }
    let context = Unmanaged.passRetained(Work(work))
    var thread = noThread()
    let status = pthread_create(
      &thread, nil,
      { context in
        let context: UnsafeMutableRawPointer? = context
        if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().work() }
        return nil
      }, context.toOpaque())
    guard status == 0 else {
      context.release()
      return false
    }
    return true
  }

  /// Whether the file is executable.
  package static func canStart(_ path: String) -> Bool { access(path, X_OK) == 0 }
}
