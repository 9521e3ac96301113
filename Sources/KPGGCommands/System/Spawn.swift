import CLibrary
import Processes

/// The functions that start, await and end all other programs.
enum Spawn {
  struct LaunchOptions {
    /// The program and its arguments. Without a slash, the program is looked up in `PATH`.
    var words: [String]
    /// Environment variables to add to the variables of this process.
    var variables: [String: String] = [:]
    /// Its input, output and error streams, each `nil` for this process's stream. It inherits no other descriptors.
    var streams: [Int32?] = [nil, nil, nil]
    /// Its working folder, or `nil` for this process's.
    var folder: String?
    /// Whether it leads its own session, without the terminal. Killing it then also kills the programs that it started.
    var leadsSession = false
    /// Whether Ctrl-C ends it although this process ignores Ctrl-C.
    var getsKeyboardSignals = false
    /// Whether it is killed when its starting thread ends, so also when this process is killed. Works only on Linux.
    var endsWithThread = false
    /// The maximum processor time in seconds, or `nil` for no limit.
    var seconds: Int?
    /// The maximum memory in bytes, or `nil` for no limit.
    var memory: Int?
  }

  /// A program that has been started. Its end must be awaited once.
  struct Child: Sendable {
    let id: pid_t
    fileprivate let leadsSession: Bool

    /// Waits for the end.
    ///
    /// - Returns: The exit status, or 128 plus the signal number after a signal. It is 0 if unknown, because other code
    ///   in this process has received it or `SIGCHLD` is ignored.
    @discardableResult
    func wait() -> Int32 {
      var end: Int32 = 0
      while waitpid(id, &end, 0) < 0 {
        if errno != EINTR { return 0 }
      }
      return status(end)
    }

    /// Returns the status as in ``wait()``, or `nil` if the program is still running.
    func ended() -> Int32? {
      var end: Int32 = 0
      let result = waitpid(id, &end, WNOHANG)
      if result == 0 || result < 0 && errno == EINTR { return nil }
      return result < 0 ? 0 : status(end)
    }

    private func status(_ end: Int32) -> Int32 {
      let signal = end & 0x7F
      return signal == 0 ? (end >> 8) & 0xFF : 128 + signal
    }

    /// Kills the program. Its end must still be awaited.
    func kill() { CLibrary.kill(leadsSession ? -id : id, SIGKILL) }
  }

  /// Starts a program, without a shell. Returns `nil` if it can't be started.
  static func start(_ program: LaunchOptions) -> Child? {
    guard let name = program.words.first, let path = path(of: name) else { return nil }
    var arguments = program.words.map { strdup($0) } + [nil]
    var entries = program.variables.map { strdup("\($0.key)=\($0.value)") }
    var own = environmentEntries()
    while let present = own, let entry = present.pointee {
      let name = String(cString: entry).prefix { $0 != "=" }
      if program.variables[String(name)] == nil { entries.append(strdup(entry)) }
      own = present + 1
    }
    entries.append(nil)
    let file = strdup(path)
    let folder = program.folder.flatMap { strdup($0) }
    defer { (arguments + entries + [file, folder]).forEach { free($0) } }
    let streams = program.streams.map { $0 ?? -1 }
    let id = arguments.withUnsafeMutableBufferPointer { arguments in
      entries.withUnsafeMutableBufferPointer { entries in
        var request = kpgg_program()
        request.path = UnsafePointer(file)
        request.arguments = arguments.baseAddress.map { UnsafePointer($0) }
        request.variables = entries.baseAddress.map { UnsafePointer($0) }
        request.streams = (streams[0], streams[1], streams[2])
        request.folder = UnsafePointer(folder)
        request.leads_session = program.leadsSession
        request.takes_keys = program.getsKeyboardSignals
        request.ends_with_thread = program.endsWithThread
        request.seconds = program.seconds ?? 0
        request.memory = program.memory ?? 0
        return kpgg_start(&request)
      }
    }
    return id > 0 ? Child(id: id, leadsSession: program.leadsSession) : nil
  }

  /// Returns the absolute path of a program, or `nil` if there is none. Looks up a name without a slash in `PATH`.
  private static func path(of name: String) -> String? {
    if name.contains("/") { return absolute(name) }
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    // An empty entry is the working folder.
    return folders.split(separator: ":", omittingEmptySubsequences: false).lazy
      .map { absolute($0.isEmpty ? name : "\($0)/\(name)") }
      .first { canStart($0) && fileKind($0) == S_IFREG }
  }

  /// Returns the absolute path, because the program may work in another folder.
  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return "\(String(cString: folder))/\(path)"
  }

  /// A program connected through its standard input and output.
  struct Duplex: Sendable {
    fileprivate let process: Child
    fileprivate let descriptor: Int32
    /// The read end of the program's standard error.
    fileprivate let errors: Int32

    var reader: Reader { Reader(descriptor: descriptor) }

    /// Writes all bytes, as long as the program reads them.
    func write(_ bytes: some Collection<UInt8>) {
      var bytes = Array(bytes)[...]
      while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes { sendWithoutSignal(descriptor, $0) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        bytes = bytes.dropFirst(count)
      }
    }

    /// Ends the connection in both directions, but keeps the descriptors open.
    func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Kills the program unless it has ended, and waits for its end.
    ///
    /// - Returns: Its status, as in ``Child/wait()``, and the last line of its error output.
    @discardableResult
    func end() -> (status: Int32, message: String) {
      hangUp()
      let status = process.ended() ?? killed()
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = CLibrary.read(errors, &buffer, buffer.count)
      let text = String(decoding: buffer[..<max(0, count)], as: UTF8.self)
      return (status, text.split(whereSeparator: \.isNewline).last.map(String.init) ?? "")
    }

    private func killed() -> Int32 {
      process.kill()
      return process.wait()
    }

    /// Closes all descriptors. Nothing else may be called afterwards.
    func close() {
      for end in [descriptor, errors] { CLibrary.close(end) }
    }
  }

  /// A reader of lines and bytes from a connected program.
  struct Reader {
    fileprivate let descriptor: Int32
    fileprivate var buffer: [UInt8] = []

    /// Returns the next line without its newline, or `nil` at the end of the output or if `isLate` returns `true`.
    mutating func line(until isLate: () -> Bool) -> [UInt8]? {
      while true {
        if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
          defer { buffer.removeFirst(end + 1) }
          return Array(buffer[..<end])
        }
        guard let piece = piece(until: isLate) else { return nil }
        buffer += piece
      }
    }

    /// Returns the next bytes, or `nil` if there are not enough or if `isLate` returns `true`.
    mutating func bytes(_ count: Int, until isLate: () -> Bool) -> [UInt8]? {
      var bytes = Array(buffer.prefix(count))
      buffer.removeFirst(bytes.count)
      bytes.reserveCapacity(count)
      while bytes.count < count {
        guard let piece = piece(max: count - bytes.count, until: isLate) else { return nil }
        bytes += piece
      }
      return bytes
    }

    private func piece(max: Int = .max, until isLate: () -> Bool) -> ArraySlice<UInt8>? {
      var piece = [UInt8](repeating: 0, count: min(max, 1 << 16))
      var ready = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
      while !isLate() {
        if poll(&ready, 1, 100) <= 0 { continue }
        let count = recv(descriptor, &piece, piece.count, 0)
        if count < 0, errno == EINTR { continue }
        return count > 0 ? piece[..<count] : nil
      }
      return nil
    }
  }

  /// Starts a connected program in this process group, so that Ctrl-C ends both. Returns `nil` if it can't be started.
  static func duplex(_ words: [String]) -> Duplex? {
    var ends: [Int32] = [-1, -1]
    var errors: [Int32] = [-1, -1]
    guard pipe(&errors) == 0, socketpair(AF_UNIX, streamSocket, 0, &ends) == 0 else {
      for end in errors where end >= 0 { close(end) }
      return nil
    }
    for end in ends + errors { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Never block on error output. Output that doesn't fit in the pipe is lost.
    for end in errors { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    disableSIGPIPE(ends[0])
    var program = LaunchOptions(words: words)
    // Swift's backtrace of a trap would take seconds, and no one reads it.
    program.variables = ["SWIFT_BACKTRACE": "enable=no"]
    program.streams = [ends[1], ends[1], errors[1]]
    let process = start(program)
    close(ends[1])
    close(errors[1])
    guard let process else {
      for end in [ends[0], errors[0]] { close(end) }
      return nil
    }
    return Duplex(process: process, descriptor: ends[0], errors: errors[0])
  }

  /// Runs blocking work on a separate thread. Returns whether the thread could be created.
  static func thread(_ work: @escaping @Sendable () -> Void) -> Bool {
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

  static func canStart(_ path: String) -> Bool { access(path, X_OK) == 0 }
}
