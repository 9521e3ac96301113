import CLibrary
import JSON

/// A connection to mpv's IPC socket, with one JSON message per line (mpv's manual, "JSON IPC"). For one thread.
///
/// What comes from the socket is not trusted: its size, form and time are limited.
final class PlayerSocket {
  private let descriptor: Int32
  private var received: [UInt8] = []
  /// Where the first line ends that has not been returned; `nil` if unknown.
  private var scanned = 0
  private var lastNumber = 0
  private var isSubscribed = false
  /// Events that arrived before a reply.
  private var events: [JSONValue] = []
  /// When the current second began, and the number of events read in it.
  private var (second, eventsInSecond) = (SuspendingClock.now, 0)

  /// The bytes of the longest accepted line. A queue of all songs takes less than a tenth.
  private static let longestLine = 4 << 20
  /// The number of events to keep while waiting for a reply.
  private static let mostEvents = 1000
  /// The number of events to read in a second. mpv sends about ten when a video begins.
  private static let mostEventsInSecond = 200
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

  /// Asks for the events that following a player needs. Does nothing the second time.
  func subscribe() throws(PlayerProblem) {
    if isSubscribed { return }
    isSubscribed = true
    let properties = ["pause", "playlist", "duration", "core-idle"]
    _ = try run(
      all: zip(1..., properties).map { ["observe_property", .integer($0), .string($1)] }
        + [["request_log_messages", "error"]])
  }

  /// The next event; `nil` after a timeout. A flood of events is read slowly.
  ///
  /// - Parameter milliseconds: The timeout; `nil` for none.
  func event(within milliseconds: Int?) throws(PlayerProblem) -> JSONValue? {
    if .now - second > .seconds(1) { (second, eventsInSecond) = (.now, 0) }
    eventsInSecond += 1
    if eventsInSecond > Self.mostEventsInSecond { usleep(1_000_000) }
    if !events.isEmpty { return events.removeFirst() }
    let deadline = milliseconds.map { SuspendingClock.now + .milliseconds($0) }
    while let message = try next(until: deadline) { if message["event"] != nil { return message } }
    return nil
  }

  private func reply(to number: Int) throws(PlayerProblem) -> JSONValue {
    let deadline = SuspendingClock.now + Self.patience
    while let message = try next(until: deadline) {
      if message["event"] != nil {
        guard events.count < Self.mostEvents else { throw .nonsense }
        events.append(message)
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
  private func next(until deadline: SuspendingClock.Instant?) throws(PlayerProblem) -> JSONValue? {
    while true {
      if let end = received[scanned...].firstIndex(of: 0x0A) {
        let line = received[..<end]
        received.removeSubrange(...end)
        scanned = 0
        guard let message = try? JSONValue(json: line), case .object = message else { throw .nonsense }
        return message
      }
      scanned = received.count
      guard received.count < Self.longestLine else { throw .nonsense }
      guard try isReady(POLLIN, until: deadline) else { return nil }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count == 0 { throw .notPlaying }
      if count < 0, errno != EAGAIN, errno != EINTR { throw .notPlaying }
      received += buffer[..<max(0, count)]
    }
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

  private func isReady(_ events: Int32, until deadline: SuspendingClock.Instant?) throws(PlayerProblem)
    -> Bool
  {
    let rest = deadline.map { max(0, ($0 - .now) / .milliseconds(1)) }
    if rest == 0 { return false }
    var ready = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    let count = poll(&ready, 1, rest.map { Int32($0.rounded(.up)) } ?? -1)
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

  /// Does some work while no other process does any here.
  func locked<Result>(_ work: () throws(PlayerProblem) -> Result) throws(PlayerProblem) -> Result {
    guard let result = try holding("lock", attempts: 500, work) else { throw .busy }
    return result
  }

  /// Does some work unless another process does it already.
  func watching(_ work: () throws(PlayerProblem) -> Void) throws(PlayerProblem) {
    _ = try holding("watch", attempts: 1, work)
  }

  /// Does some work while holding a lock; `nil` if another process holds it, even after attempts 20 ms apart.
  private func holding<Result>(
    _ name: String, attempts: Int, _ work: () throws(PlayerProblem) -> Result
  ) throws(PlayerProblem) -> Result? {
    let file = open("\(folder)/\(name)", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .noFolder(folder) }
    defer { close(file) }
    for attempt in 1...attempts {
      if flock(file, LOCK_EX | LOCK_NB) == 0 { return try work() }
      if attempt < attempts { usleep(20_000) }
    }
    return nil
  }

  /// Why the last video could not be played; `nil` if it could, or if that is unknown.
  var note: String? {
    get {
      let file = open(notePath, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard file >= 0 else { return nil }
      defer { close(file) }
      var buffer = [UInt8](repeating: 0, count: 1000)
      let count = read(file, &buffer, buffer.count)
      return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }
    nonmutating set {
      unlink(notePath)
      guard let newValue else { return }
      let file = open(notePath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard file >= 0 else { return }
      _ = Array(newValue.utf8.prefix(1000)).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      close(file)
    }
  }

  private var notePath: String { folder + "/stopped" }
}
