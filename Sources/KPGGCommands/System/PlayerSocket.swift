import CLibrary
import JSON

/// A connection to mpv's IPC socket, with one JSON message per line (mpv's manual, "JSON IPC"). For one thread.
///
/// What comes from the socket is not trusted: its size, form and time are limited.
final class PlayerSocket {
  let descriptor: Int32
  private var received: [UInt8] = []
  /// Where the first line ends that has not been returned; `nil` if unknown.
  private var scanned = 0
  private var lastNumber = 0
  /// Messages that arrived before a reply.
  private var unread: [JSONValue] = []

  /// The bytes of the longest accepted line. A queue of all songs takes less than a tenth.
  private static let longestLine = 4 << 20
  /// How long to wait for a reply.
  private static let patience = Duration.seconds(3)

  /// Connects to a player.
  init(_ place: PlayerPlace) throws(PlayerProblem) {
    guard try place.hasSocket() else { throw .notPlaying }
    let descriptor = socket(AF_UNIX, streamSocket, 0)
    guard descriptor >= 0 else { throw .silent }
    self.descriptor = descriptor
    preventSignals(descriptor)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: place.socket.utf8) }
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    // A socket without a listener is left over from a player that has crashed.
    if result != 0 { throw [ENOENT, ECONNREFUSED].contains(errno) ? .notPlaying : .silent }
  }

  deinit { close(descriptor) }

  /// Runs a command, and returns its data.
  func run(_ command: JSONValue) throws(PlayerProblem) -> JSONValue { try run(all: [command])[0] }

  /// Runs commands one after another, and returns their data. Throws at the first that fails.
  func run(all commands: [JSONValue]) throws(PlayerProblem) -> [JSONValue] {
    var results: [JSONValue] = []
    // Both sides would wait for each other if too much was sent at once.
    for start in stride(from: 0, to: commands.count, by: 100) {
      let part = commands[start..<min(start + 100, commands.count)]
      let first = lastNumber + 1
      lastNumber += part.count
      let lines = zip(first..., part).map { number, command in
        JSONValue.object(["command": command, "request_id": .integer(number)]).written(isPretty: false)
      }
      try send(lines.joined())
      for number in first...lastNumber { results.append(try reply(to: number)) }
    }
    return results
  }

  /// A property; `nil` if it has no value now.
  func property(_ name: String) throws(PlayerProblem) -> JSONValue? {
    do throws(PlayerProblem) {
      return try run(["get_property", .string(name)])
    } catch .rejected(let reason) where reason.hasSuffix(" unavailable") {
      return nil
    }
  }

  /// Requests a property without waiting for the reply, which will be one of ``messages(within:)``.
  ///
  /// - Returns: The number of the request.
  func request(_ property: String) throws(PlayerProblem) -> Int {
    lastNumber += 1
    let command: JSONValue = ["get_property", .string(property)]
    try send(
      JSONValue.object(["command": command, "request_id": .integer(lastNumber)]).written(isPretty: false))
    return lastNumber
  }

  /// The events, and replies to ``request(_:)``, that have arrived. Waits for the first; returns none after a timeout.
  func messages(within milliseconds: Int) throws(PlayerProblem) -> [JSONValue] {
    var messages = unread
    unread = []
    if messages.isEmpty, let first = try next(until: .now + .milliseconds(milliseconds)) {
      messages.append(first)
    }
    while let message = try line() { messages.append(message) }
    return messages
  }

  /// Whether the player has closed the connection.
  var isClosed: Bool {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 0) > 0 && ready.revents & Int16(POLLHUP) != 0
  }

  private func reply(to number: Int) throws(PlayerProblem) -> JSONValue {
    let deadline = SuspendingClock.now + Self.patience
    while SuspendingClock.now < deadline, let message = try next(until: deadline) {
      if message["event"] != nil {
        unread.append(message)
      } else if message["request_id"]?.integer == number {
        guard let error = message["error"]?.text else { throw .nonsense }
        guard error == "success" else { throw .rejected(error) }
        return message["data"] ?? .null
      }
    }
    throw .silent
  }

  // MARK: Lines

  /// The next message; `nil` after the deadline.
  private func next(until deadline: SuspendingClock.Instant) throws(PlayerProblem) -> JSONValue? {
    while true {
      if let message = try line() { return message }
      guard received.count < Self.longestLine else { throw .nonsense }
      guard try isReady(POLLIN, until: deadline) else { return nil }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count == 0 { throw .notPlaying }
      if count < 0, errno != EAGAIN, errno != EINTR { throw .notPlaying }
      received += buffer[..<max(0, count)]
    }
  }

  /// The next line that has arrived completely; `nil` if there is none.
  private func line() throws(PlayerProblem) -> JSONValue? {
    guard let end = received[scanned...].firstIndex(of: 0x0A) else {
      scanned = received.count
      return nil
    }
    let line = received[..<end]
    received.removeSubrange(...end)
    scanned = 0
    guard let message = try? JSONValue(json: line), case .object = message else { throw .nonsense }
    return message
  }

  private func send(_ text: String) throws(PlayerProblem) {
    let deadline = SuspendingClock.now + Self.patience
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { sendWithoutSignal(descriptor, $0) }
      if count < 0, errno != EAGAIN, errno != EINTR { throw .notPlaying }
      rest = rest.dropFirst(max(0, count))
      if count <= 0, !(try isReady(POLLOUT, until: deadline)) { throw .silent }
    }
  }

  private func isReady(_ events: Int32, until deadline: SuspendingClock.Instant) throws(PlayerProblem) -> Bool
  {
    let rest = max(0, (deadline - .now) / .milliseconds(1))
    var ready = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    let count = poll(&ready, 1, Int32(rest.rounded(.up)))
    // After a signal, the caller tries again.
    if count < 0, errno != EINTR { throw .notPlaying }
    return count != 0
  }
}

/// The folder of a player's files, which only its owner can enter.
struct PlayerPlace: Sendable {
  let folder: String

  /// The longest path that every system accepts for a socket, in bytes.
  private static let longestPath = 100

  var socket: String { folder + "/mpv" }

  /// `$XDG_RUNTIME_DIR/kpgg`, or else a folder of the user in `TMPDIR`.
  ///
  /// - Parameter makes: Whether to create the folder. Without it, a missing folder means that nothing plays.
  init(_ variable: (String) -> String?, makes: Bool) throws(PlayerProblem) {
    func named(_ name: String) -> String? { variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
    var status = stat()
    // After `su`, it can be another user's.
    if let runtime = named("XDG_RUNTIME_DIR"), Self.fits(runtime + "/kpgg"), stat(runtime, &status) == 0,
      status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid()
    {
      folder = runtime + "/kpgg"
    } else {
      folder = (named("TMPDIR") ?? "/tmp") + "/kpgg-\(getuid())"
    }
    guard Self.fits(folder) else { throw .pathTooLong(folder) }
    if makes { mkdir(folder, 0o700) }
    guard lstat(folder, &status) == 0 else { throw makes ? .noFolder(folder) : .notPlaying }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(), status.st_mode & 0o077 == 0 else {
      throw .foreign(folder)
    }
  }

  private static func fits(_ folder: String) -> Bool { folder.utf8.count + "/mpv".utf8.count <= longestPath }

  /// Whether there is a socket. Throws if it is someone else's.
  func hasSocket() throws(PlayerProblem) -> Bool {
    var status = stat()
    guard lstat(socket, &status) == 0 else { return false }
    guard status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == getuid() else { throw .foreign(socket) }
    return true
  }

  /// Does some work while no other process does any here. Tries for ten seconds.
  func locked<Result>(_ work: () throws(PlayerProblem) -> Result) throws(PlayerProblem) -> Result {
    let file = open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .noFolder(folder) }
    defer { close(file) }
    for _ in 0..<500 {
      if flock(file, LOCK_EX | LOCK_NB) == 0 { return try work() }
      usleep(20_000)
    }
    throw .busy
  }
}
