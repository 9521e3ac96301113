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
    /// It sends events without end.
    case flooding
    /// It ends when it gets this command.
    case endingAt(String)
    /// It sends these events to a client that asks for log messages. Then it ends, or waits for `quit`.
    case reporting([[String: String]], ends: Bool = true)
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
    var hasEnded = false
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
    let line = JSONValue.object(event.mapValues(JSONValue.string)).written(isPretty: false)
    for client in state.withLock({ $0.clients }) { write(line, to: client) }
  }

  /// Ends, as mpv does after its queue.
  func end() {
    let clients = state.withLock { state in
      state.hasEnded = true
      defer { state.clients = [] }
      return state.clients
    }
    unlink(path)
    shutdown(listener, Int32(SHUT_RDWR))
    for client in clients { shutdown(client, Int32(SHUT_RDWR)) }
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
    if case .flooding = manner {
      let event = #"{"event":"property-change","id":1,"name":"pause","data":false}"# + "\n"
      while !state.withLock({ $0.hasEnded }) { write(String(repeating: event, count: 100), to: client) }
      return
    }
    while true {
      let count = recv(client, &buffer, buffer.count, 0)
      guard count > 0 else { return }
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
    if case .rejecting(let name, let reason) = manner, words.first == name { error = reason }
    let data: JSONValue = state.withLock { state in
      if words.first != "get_property" { state.commands.append(command) }
      switch words.first {
      case "get_property":
        switch words[1] {
        case "playlist":
          return .list(
            state.queue.enumerated().map { index, address in
              .object(
                ["filename": .string(address)].merging(
                  index == state.index ? ["current": .bool(true)] : [:], uniquingKeysWith: { $1 }))
            })
        case "pause": return .bool(state.isPaused)
        case "core-idle": return .bool(state.isPaused)
        case "time-pos" where state.index != nil: return .number(state.position)
        case "duration" where state.index != nil: return .number("208.1")
        default:
          error = "property unavailable"
          return .null
        }
      case "loadfile":
        if words[2] == "replace" { (state.queue, state.index) = ([], 0) }
        state.queue.append(words[1])
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
    let reply: JSONValue = .object(["request_id": number, "error": .string(error), "data": data])
    write(reply.written(isPretty: false), to: client)
    if words.first == "quit" { end() }
    if case .reporting(let events, let ends) = manner, words.first == "request_log_messages" {
      for event in events { send(event) }
      if ends { end() }
    }
  }
}
