import CLibrary
import JSON
import KPGGHelper
import Synchronization

/// A program that speaks as much of mpv's IPC as kpgg uses. Its replies are those of mpv 0.35.
final class FakePlayer: Sendable {
  /// How it behaves.
  enum Manner: Sendable {
    case mpv
    /// It accepts connections and never replies.
    case silent
    /// It replies with these bytes.
    case saying(String)
    /// It ends when it gets this command.
    case endingAt(String)
    /// It finds no video, and sends these events.
    case failing([[String: String]])
    /// It looks for a video, and never finds it.
    case loading
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
    /// The sockets of the clients.
    var clients: [Int32] = []
    /// The clients that receive changes of properties.
    var observers: Set<Int32> = []
  }

  private let manner: Manner
  private let path: String
  private let listener: Int32
  let state = Mutex(State())

  /// Listens on a socket.
  init(_ path: String, _ manner: Manner = .mpv) {
    (self.manner, self.path) = (manner, path)
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

  /// All commands so far, as words.
  var commands: [[String]] {
    state.withLock {
      $0.commands.map { command in command.map { $0.text ?? String($0.written(isPretty: false).dropLast()) } }
    }
  }

  /// Sends an event to all clients.
  func send(_ event: [String: String]) {
    // Under the lock, so that no descriptor is closed and used for something else in the meantime.
    state.withLock { for client in $0.clients { send(event.mapValues(JSONValue.string), to: client) } }
  }

  private func send(_ message: [String: JSONValue], to client: Int32) {
    write(JSONValue.object(message).written(isPretty: false), to: client)
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

  /// The value of a property; `nil` if it has none.
  private func property(_ name: String, _ state: State) -> JSONValue? {
    let isLoading = if case .loading = manner { true } else { false }
    switch name {
    case "playlist":
      return .list(
        state.queue.enumerated().map { index, address in
          .object(
            ["filename": .string(address)].merging(
              index == state.index ? ["current": .bool(true)] : [:], uniquingKeysWith: { $1 }))
        })
    case "pause": return .bool(state.isPaused)
    case "core-idle": return .bool(state.isPaused || isLoading)
    case "time-pos": return state.index == nil || isLoading ? nil : .number(state.position)
    case "duration": return state.index == nil || isLoading ? nil : .number("208.1")
    default: return nil
    }
  }

  /// Ends, as mpv does after its queue.
  func end() {
    unlink(path)
    shutdown(listener, Int32(SHUT_RDWR))
    state.withLock { state in
      for client in state.clients { shutdown(client, Int32(SHUT_RDWR)) }
    }
  }

  private func write(_ text: String, to client: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { sendWithoutSignal(client, $0) }
      if count <= 0 { return }
      bytes = bytes.dropFirst(count)
    }
  }

  private func serve(_ client: Int32) {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(client, &buffer, buffer.count, 0)
      guard count > 0 else {
        state.withLock { state in
          state.clients.removeAll { $0 == client }
          state.observers.remove(client)
          close(client)
        }
        return
      }
      received += buffer[..<count]
      while let end = received.firstIndex(of: 0x0A) {
        let line = received[..<end]
        received.removeSubrange(...end)
        guard let message = try? JSONValue(json: line), let command = words(message["command"] ?? .null)
        else {
          continue
        }
        switch manner {
        case .silent: continue
        case .saying(let text): write(text, to: client)
        default: answer(command, message["request_id"] ?? .null, client)
        }
      }
    }
  }

  /// A command's words, and its options at the end if it has named arguments.
  private func words(_ command: JSONValue) -> [JSONValue]? {
    if case .list(let words) = command { return words }
    guard case .object = command else { return nil }
    let named = ["name", "url", "flags"].compactMap { command[$0] }
    guard case .object(let options)? = command["options"] else { return named }
    return named + options.map { .string("\($0.key)=\($0.value.text ?? "")") }
  }

  private func answer(_ command: [JSONValue], _ number: JSONValue, _ client: Int32) {
    let words = command.map { $0.text ?? "" }
    if case .endingAt(let name) = manner, words.first == name { return end() }
    var error = "success"
    var starts = false
    if case .rejecting(let name, let reason) = manner, words.first == name { error = reason }
    let data: JSONValue = state.withLock { state in
      if words.first != "get_property" { state.commands.append(command) }
      switch words.first {
      case "get_property":
        let value = property(words[1], state)
        if value == nil { error = "property unavailable" }
        return value ?? .null
      case "observe_property": state.observers.insert(client)
      case "loadfile":
        if words[2] == "replace" { (state.queue, state.index) = ([], 0) }
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
    send(["request_id": number, "error": .string(error), "data": data], to: client)
    switch words.first {
    case "quit": end()
    case "get_property", "request_log_messages": break
    case "loadfile" where starts:
      switch manner {
      case .failing(let events): for event in events { send(event) }
      case .loading: send(["event": "start-file"])
      default: for name in ["start-file", "file-loaded"] { send(["event": name]) }
      }
      fallthrough
    default: sendProperties()
    }
  }
}
