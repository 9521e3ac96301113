import CLibrary
import Processes

/// Starts programs, in the one way that all of them are started, waited for and ended.
enum Spawn {
  /// A program to start.
  struct Program {
    /// The program and its arguments. Without a slash, the program is looked up in `PATH`.
    var words: [String]
    /// Environment variables to add to those of this process.
    var variables: [String: String] = [:]
    /// Its input, output and error stream; `nil` for those of this process. It inherits no other descriptors.
    var streams: [Int32?] = [nil, nil, nil]
    /// The folder that it works in; `nil` for that of this process.
    var folder: String?
    /// Whether it leads a session of its own, without the terminal. It is then killed with all that it has started.
    var leadsSession = false
    /// Whether Ctrl-C ends it although this process ignores that.
    var takesKeys = false
    /// Whether it is killed when the thread that starts it ends, and so also when this process is killed. Only Linux can.
    var endsWithThread = false
    /// The most processor time, in seconds; `nil` for any.
    var seconds: Int?
    /// The most memory, in bytes; `nil` for any.
    var memory: Int?

    init(_ words: [String]) {
      self.words = words
    }
  }

  /// A program that has been started. Its end must be awaited once.
  struct Child: Sendable {
    /// The process ID.
    let id: pid_t
    private let leadsSession: Bool

    fileprivate init(_ id: pid_t, leadsSession: Bool) {
      (self.id, self.leadsSession) = (id, leadsSession)
    }

    /// Waits for the end.
    ///
    /// - Returns: The exit status; 128 plus the signal number after a signal. 0 if it is unknown, because something else in
    ///   this process has taken it, or because `SIGCHLD` is ignored.
    @discardableResult
    func wait() -> Int32 {
      var end: Int32 = 0
      while waitpid(id, &end, 0) < 0 {
        if errno != EINTR { return 0 }
      }
      return status(end)
    }

    /// How it has ended, as in ``wait()``; `nil` if it still runs.
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

    /// Kills it. Its end must still be awaited.
    func kill() { CLibrary.kill(leadsSession ? -id : id, SIGKILL) }
  }

  /// Starts a program, without a shell.
  ///
  /// - Returns: `nil` if it cannot be started.
  static func start(_ program: Program) -> Child? {
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
    let (file, folder) = (strdup(path), program.folder.flatMap { strdup($0) })
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
        request.takes_keys = program.takesKeys
        request.ends_with_thread = program.endsWithThread
        request.seconds = program.seconds ?? 0
        request.memory = program.memory ?? 0
        return kpgg_start(&request)
      }
    }
    return id > 0 ? Child(id, leadsSession: program.leadsSession) : nil
  }

  /// The absolute path of a program, which is looked up in `PATH` if its name has no slash; `nil` if there is none.
  private static func path(of name: String) -> String? {
    if name.contains("/") { return absolute(name) }
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    // An empty entry is the working folder.
    return folders.split(separator: ":", omittingEmptySubsequences: false).lazy
      .map { absolute($0.isEmpty ? name : "\($0)/\(name)") }
      .first { canStart($0) && fileKind($0) == S_IFREG }
  }

  /// The program may work in another folder.
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

    /// Reads what the program writes.
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

    /// Closes all descriptors; nothing else may be called afterwards.
    func close() {
      for end in [descriptor, errors] { CLibrary.close(end) }
    }
  }

  /// Reads lines and bytes from a connected program.
  struct Reader {
    fileprivate let descriptor: Int32
    private var buffer: [UInt8] = []

    fileprivate init(descriptor: Int32) {
      self.descriptor = descriptor
    }

    /// The next line, without its end; `nil` at the end of the output, or if it takes too long.
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

    /// The next bytes; `nil` if there are not enough, or if they take too long.
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

  /// Starts a connected program. It stays in this process group, so that Ctrl-C ends both.
  ///
  /// - Returns: `nil` if it cannot be started.
  static func duplex(_ words: [String]) -> Duplex? {
    var (ends, errors): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&errors) == 0, socketpair(AF_UNIX, streamSocket, 0, &ends) == 0 else {
      for end in errors where end >= 0 { close(end) }
      return nil
    }
    for end in ends + errors { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Never block on error output: what does not fit the pipe is lost.
    for end in errors { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    preventSignals(ends[0])
    var program = Program(words)
    // Swift's backtrace of a trap would take seconds, and nobody reads it.
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

  /// Runs blocking work on a thread of its own.
  ///
  /// - Returns: Whether the thread could be created.
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

  /// Whether the file is executable.
  static func canStart(_ path: String) -> Bool { access(path, X_OK) == 0 }
}
