import CLibrary
import KPGGCore

/// A connection to mpv's IPC socket, with one JSON message per line (mpv's manual, "JSON IPC"). Use it on one thread.
///
/// Data from the socket is not trusted. Its size and form are checked, and waiting for it is limited.
final class PlayerSocket {
  let descriptor: Int32
  private var received: [UInt8] = []
  /// The number of received bytes that are known to contain no line end.
  private var scanned = 0
  private var lastNumber = 0
  /// Messages that arrived before a reply.
  private var unread: [JSONValue] = []

  /// The maximum length of a line in bytes. A queue of all songs takes less than a tenth of it.
  private static let maxLine = 4 << 20
  /// The remaining time to wait for replies. All replies for a command must arrive within three seconds in total.
  private var remainingTime = Duration.seconds(3)

  init(_ place: PlayerFolder) throws(PlayerError) {
    guard try place.hasSocket() else { throw .notPlaying }
    let descriptor = socket(AF_UNIX, streamSocket, 0)
    guard descriptor >= 0 else { throw .notResponding }
    self.descriptor = descriptor
    disableSIGPIPE(descriptor)
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
    if result != 0 { throw [ENOENT, ECONNREFUSED].contains(errno) ? .notPlaying : .notResponding }
  }

  deinit { close(descriptor) }

  func run(_ command: JSONValue) throws(PlayerError) -> JSONValue { try run(all: [command])[0] }

  /// Runs commands one after another and returns their data. Throws at the first command that fails.
  func run(all commands: [JSONValue]) throws(PlayerError) -> [JSONValue] {
    try waitingForReply { (deadline) throws(PlayerError) in
      var results: [JSONValue] = []
      // If too much were sent at once, both sides would wait for each other.
      for start in stride(from: 0, to: commands.count, by: 100) {
        let part = commands[start..<min(start + 100, commands.count)]
        for number in try send(part, until: deadline) {
          results.append(try reply(to: number, until: deadline))
        }
      }
      return results
    }
  }

  /// Runs work that waits for the player's replies. Reduces ``remainingTime`` by the time that it takes.
  private func waitingForReply<Result>(
    _ work: (_ deadline: SuspendingClock.Instant) throws(PlayerError) -> Result
  ) throws(PlayerError) -> Result {
    let start = SuspendingClock.now
    defer { remainingTime -= start.duration(to: .now) }
    return try work(start + remainingTime)
  }

  /// Returns a property's value, or `nil` if it has none now.
  func property(_ name: String) throws(PlayerError) -> JSONValue? {
    do throws(PlayerError) {
      return try run(["get_property", .string(name)])
    } catch .rejected(let reason) where reason.hasSuffix(" unavailable") {
      return nil
    }
  }

  /// Sends commands and returns the requests' numbers. The replies are later returned by ``messages(within:)``.
  @discardableResult
  func post(_ commands: [JSONValue]) throws(PlayerError) -> ClosedRange<Int> {
    try send(commands[...], until: .now)
  }

  /// Waits until the player closes the connection, then throws `notPlaying`. Throws `notResponding` after a timeout.
  func waitForEnd() throws(PlayerError) {
    try waitingForReply { (deadline) throws(PlayerError) in
      // Events can continue to arrive.
      while SuspendingClock.now < deadline, try next(until: deadline) != nil {}
    }
    throw .notResponding
  }

  /// Returns the events and replies to ``post(_:)`` that have arrived. Waits up to `milliseconds` for the first.
  func messages(within milliseconds: Int) throws(PlayerError) -> [JSONValue] {
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

  private func reply(
    to number: Int, until deadline: SuspendingClock.Instant
  ) throws(PlayerError) -> JSONValue {
    while SuspendingClock.now < deadline, let message = try next(until: deadline) {
      if message["event"] != nil {
        unread.append(message)
      } else if message["request_id"]?.integer == number {
        guard let error = message["error"]?.text else { throw .invalidReply }
        guard error == "success" else { throw .rejected(error) }
        return message["data"] ?? .null
      }
    }
    throw .notResponding
  }

  // MARK: Lines

  /// Returns the next message, or `nil` after the deadline.
  private func next(until deadline: SuspendingClock.Instant) throws(PlayerError) -> JSONValue? {
    while true {
      if let message = try line() { return message }
      guard received.count < Self.maxLine else { throw .invalidReply }
      guard try isReady(POLLIN, until: deadline) else { return nil }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count == 0 { throw .notPlaying }
      if count < 0, errno != EAGAIN, errno != EINTR { throw .notPlaying }
      received += buffer[..<max(0, count)]
    }
  }

  /// Returns the next message that has arrived completely, or `nil` if there is none.
  private func line() throws(PlayerError) -> JSONValue? {
    guard let end = received[scanned...].firstIndex(of: 0x0A) else {
      scanned = received.count
      return nil
    }
    let line = received[..<end]
    received.removeSubrange(...end)
    scanned = 0
    guard let message = try? JSONValue(json: line), case .object = message else { throw .invalidReply }
    return message
  }

  private func send(
    _ commands: ArraySlice<JSONValue>, until deadline: SuspendingClock.Instant
  ) throws(PlayerError) -> ClosedRange<Int> {
    let first = lastNumber + 1
    lastNumber += commands.count
    let lines = zip(first..., commands).map { number, command in
      JSONValue(["command": command, "request_id": .integer(number)]).jsonText(isPretty: false)
    }
    var rest = Array(lines.joined().utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { sendWithoutSignal(descriptor, $0) }
      if count < 0, errno != EAGAIN, errno != EINTR { throw .notPlaying }
      rest = rest.dropFirst(max(0, count))
      if count <= 0, !(try isReady(POLLOUT, until: deadline)) { throw .notResponding }
    }
    return first...lastNumber
  }

  private func isReady(_ events: Int32, until deadline: SuspendingClock.Instant) throws(PlayerError) -> Bool {
    let rest = max(0, (deadline - .now) / .milliseconds(1))
    var ready = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    let count = poll(&ready, 1, Int32(rest.rounded(.up)))
    // After a signal, the caller tries again.
    if count < 0, errno != EINTR { throw .notPlaying }
    return count != 0
  }
}

/// The folder of a player's files, which only its owner can enter.
struct PlayerFolder: Sendable {
  let folder: String
  /// The name of the variable that sets the parent folder.
  private let variable: String

  /// The longest path that every system accepts for a socket, in bytes.
  private static let maxPathLength = 100

  var socket: String { folder + "/mpv" }

  /// Uses `$XDG_RUNTIME_DIR/kpgg`, or otherwise a folder in `TMPDIR` with the user's ID in its name.
  ///
  /// - Parameter creates: Whether to create the folder. If not, throws `notPlaying` if the folder is missing.
  init(_ variable: (String) -> String?, creates: Bool) throws(PlayerError) {
    func named(_ name: String) -> String? { variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
    var status = stat()
    // After `su`, the folder can belong to another user.
    if let runtime = named("XDG_RUNTIME_DIR"), Self.fits(runtime + "/kpgg"), stat(runtime, &status) == 0,
      status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid()
    {
      folder = runtime + "/kpgg"
      self.variable = "XDG_RUNTIME_DIR"
    } else {
      folder = (named("TMPDIR") ?? "/tmp") + "/kpgg-\(getuid())"
      self.variable = "TMPDIR"
    }
    guard Self.fits(folder) else { throw .pathTooLong(folder) }
    if creates { mkdir(folder, 0o700) }
    guard lstat(folder, &status) == 0 else { throw creates ? .noFolder(folder) : .notPlaying }
    if status.st_uid != getuid() { throw ownedByOther(folder, status.st_uid) }
    if status.st_mode & S_IFMT != S_IFDIR { throw .noFolder(folder) }
    if status.st_mode & 0o077 != 0 { throw .open(folder) }
  }

  private func ownedByOther(_ path: String, _ id: uid_t) -> PlayerError {
    .ownedByOther(path, owner: userName(id) ?? "\(id)", variable: variable)
  }

  private static func fits(_ folder: String) -> Bool {
    folder.utf8.count + "/mpv".utf8.count <= maxPathLength
  }

  /// Whether the socket exists. Throws if it belongs to another user or is another kind of file.
  func hasSocket() throws(PlayerError) -> Bool {
    var status = stat()
    guard lstat(socket, &status) == 0 else { return false }
    if status.st_uid != getuid() { throw ownedByOther(socket, status.st_uid) }
    if status.st_mode & S_IFMT != S_IFSOCK { throw .notSocket(socket) }
    return true
  }

  /// Runs work while no other process runs any in this folder. Waits for other processes for up to ten seconds.
  func locked<Result>(_ work: () throws(PlayerError) -> Result) throws(PlayerError) -> Result {
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
