import CLibrary
import KPGGCore
@testable import KPGGCommands
import Synchronization
import TestSupport
import Testing

/// The home folder of a user with mpv, which is a fake player that ends with the test.
final class FakePlayerHome: Sendable {
  let folder: TemporaryFolder
  private let behavior: FakePlayer.Behavior
  private let started = Mutex<FakePlayer?>(nil)

  /// - Parameter queue: The player's queue. If `nil`, there is no player until a program starts it.
  init(_ behavior: FakePlayer.Behavior = .mpv, playing queue: [String]? = nil) throws {
    self.behavior = behavior
    folder = TemporaryFolder()
    try folder.makeFolder("kpgg", mode: 0o700)
    if let queue { start(socket).state.withLock { ($0.queue, $0.index) = (queue, queue.isEmpty ? nil : 0) } }
  }

  deinit { try? player.end() }

  var socket: String { folder.path("kpgg/mpv") }
  /// The player that was started last.
  var player: FakePlayer { get throws { try #require(started.withLock { $0 }) } }
  /// The commands with which the player got videos. Each has a URL and a mode.
  var loadCommands: [[String]] { get throws { try player.commands.filter { $0[0] == "loadfile" } } }

  @discardableResult
  private func start(_ path: String) -> FakePlayer {
    let player = FakePlayer(path, behavior)
    started.withLock { $0 = player }
    return player
  }

  var world: TestWorld {
    var world = TestWorld(home: folder, programs: ["mpv", "yt-dlp"])
    world.variables["XDG_RUNTIME_DIR"] = folder.path
    world.onStart = { [self] words in
      if words[0] == "mpv" { start(String(words[words.count - 1].trimmingPrefix("--input-ipc-server="))) }
    }
    return world
  }

  func run(_ line: String, _ variables: [String: String] = [:], columns: Int? = nil) async -> TestWorld.Result
  {
    var world = world
    world.variables.merge(variables) { $1 }
    world.columns = columns
    return await world.run(words(of: line))
  }
}

/// A program that supports the part of mpv's IPC that kpgg uses. It replies like mpv 0.35.
final class FakePlayer: Sendable {
  enum Behavior: Sendable {
    case mpv
    /// It always replies with these bytes. If there are none, it never replies.
    case replying(String)
    /// It ends when it gets this command.
    case endingAt(String)
    /// It finds no video, and sends these events.
    case failing([[String: String]])
    /// It looks for a video, and never finds it.
    case loading
    /// It does not quit, and keeps sending events.
    case ignoringQuit
    /// It rejects this command, for this reason.
    case rejecting(String, String)
  }

  struct State: Sendable {
    var queue: [String] = []
    var index: Int?
    var isPaused = false
    /// The position in seconds, as mpv writes it.
    var position = "42.5"
    /// All commands except `get_property`.
    var commands: [[JSONValue]] = []
    var clients: [Int32] = []
    /// The clients that receive changes of properties.
    var observers: Set<Int32> = []
  }

  private let behavior: Behavior
  private let path: String
  private let listener: Int32
  let state = Mutex(State())

  init(_ path: String, _ behavior: Behavior = .mpv) {
    self.behavior = behavior
    self.path = path
    unlink(path)
    listener = socket(AF_UNIX, streamSocket, 0)
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    listen(listener, 8)
    _ = Spawn.thread { [self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        state.withLock { $0.clients.append(client) }
        _ = Spawn.thread { self.serve(client) }
      }
    }
  }

  /// All commands so far. Each is a list of words.
  var commands: [[String]] {
    state.withLock { $0.commands }.map { command in
      command.map { $0.text ?? String($0.jsonText(isPretty: false).dropLast()) }
    }
  }

  /// Sends an event to all clients.
  func send(_ event: [String: String]) {
    // Keep the lock, so that no descriptor is closed and reused meanwhile.
    state.withLock { for client in $0.clients { send(event.mapValues(JSONValue.string), to: client) } }
  }

  private func send(_ message: [String: JSONValue], to client: Int32) {
    write(JSONValue(message).jsonText(isPretty: false), to: client)
  }

  /// Sends all properties to the clients that observe them.
  private func sendProperties() {
    state.withLock { state in
      for client in state.observers {
        for name in ["playlist", "pause", "core-idle", "duration"] {
          let data = property(name, state) ?? .null
          send(["event": "property-change", "name": .string(name), "data": data], to: client)
        }
      }
    }
  }

  /// Returns the value of a property, or `nil` if it has none.
  private func property(_ name: String, _ state: State) -> JSONValue? {
    let isLoading = if case .loading = behavior { true } else { false }
    let hasTimes = state.index != nil && !isLoading
    switch name {
    case "playlist":
      let entries = state.queue.enumerated().map { index, address -> [String: JSONValue] in
        ["filename": .string(address), "current": index == state.index ? .bool(true) : .null]
      }
      return .list(entries.map { JSONValue($0) })
    case "pause": return .bool(state.isPaused)
    case "core-idle": return .bool(state.isPaused || isLoading)
    case "time-pos": return hasTimes ? .number(state.position) : nil
    case "duration": return hasTimes ? .number("208.1") : nil
    default: return nil
    }
  }

  /// Ends the player, as mpv does at the end of its queue.
  func end() {
    unlink(path)
    shutdown(listener, Int32(SHUT_RDWR))
    state.withLock { for client in $0.clients { shutdown(client, Int32(SHUT_RDWR)) } }
  }

  /// Writes a text to a client. Returns whether the client still reads.
  @discardableResult
  private func write(_ text: String, to client: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { sendWithoutSignal(client, $0) }
      if count <= 0 { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }

  private func serve(_ client: Int32) {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = recv(client, &buffer, buffer.count, 0), count > 0 {
      received += buffer[..<count]
      while let end = received.firstIndex(of: 0x0A) {
        let line = received[..<end]
        received.removeSubrange(...end)
        guard let message = try? JSONValue(json: line) else { continue }
        if case .replying(let text) = behavior { write(text, to: client) } else { answer(message, client) }
      }
    }
    state.withLock { state in
      state.clients.removeAll { $0 == client }
      state.observers.remove(client)
      close(client)
    }
  }

  /// Returns a command's words. If it has named arguments, the words end with its options.
  private func words(_ command: JSONValue?) -> [JSONValue] {
    if case .list(let words)? = command { return words }
    let named = ["name", "url", "flags"].compactMap { command?[$0] }
    guard case .object(let options)? = command?["options"] else { return named }
    return named + options.map { .string("\($0.key)=\($0.value.text ?? "")") }
  }

  private func answer(_ message: JSONValue, _ client: Int32) {
    let command = words(message["command"])
    let words = command.map { $0.text ?? "" }
    if case .endingAt(let name) = behavior, words.first == name { return end() }
    var error = "success"
    var starts = false
    if case .rejecting(let name, let reason) = behavior, words.first == name { error = reason }
    let data: JSONValue = state.withLock { state in
      if words.first != "get_property" { state.commands.append(command) }
      switch words.first {
      case "get_property":
        let value = property(words[1], state)
        if value == nil { error = "property unavailable" }
        return value ?? .null
      case "observe_property": state.observers.insert(client)
      case "loadfile":
        if words[2] == "replace" {
          state.queue = []
          state.index = 0
        }
        state.queue.append(words[1])
        starts = state.queue.count == 1
        state.index = state.index ?? 0
      case "cycle": state.isPaused.toggle()
      case "set_property" where words[1] == "pause": state.isPaused = command[2] == .bool(true)
      case "set_property" where words[1] == "playlist-pos": state.index = command[2].integer
      case "playlist-next": state.index = state.index.map { $0 + 1 }
      case "playlist-prev": state.index = state.index.map { $0 - 1 }
      default: break
      }
      return .null
    }
    send(["request_id": message["request_id"] ?? .null, "error": .string(error), "data": data], to: client)
    if words.first == "quit" {
      guard case .ignoringQuit = behavior else { return end() }
      while state.withLock({ $0.clients.contains(client) }), write("{\"event\": \"tick\"}\n", to: client) {
        usleep(1000)
      }
      return
    }
    if starts {
      switch behavior {
      case .failing(let events): for event in events { send(event) }
      case .loading: send(["event": "start-file"])
      case .mpv, .replying, .endingAt, .ignoringQuit, .rejecting:
        for name in ["start-file", "file-loaded"] { send(["event": name]) }
      }
    }
    if words.first != "get_property", words.first != "request_log_messages" { sendProperties() }
  }
}
