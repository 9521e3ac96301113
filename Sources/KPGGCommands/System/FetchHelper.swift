import KPGGCore
import Synchronization
import Essentials

/// Fetches answers through `kpgg-fetch`, a program beside this one: the network's libraries would cost every start
/// half as much again, and in a process of their own their faults do no harm.
///
/// The helper is started for the first request and ended by ``end()``. Nothing that it says is believed unchecked,
/// and a request that it does not answer in time has failed.
final class FetchHelper: HTTPTransport {
  private struct Waiting {
    let continuation: CheckedContinuation<Result<HTTPResponse, TransportError>, Never>
    let largestBody: Int
    let deadline: ContinuousClock.Instant
  }

  private struct State {
    var process: Spawn.Duplex?
    var failure: TransportError?
    var waiting: [Int: Waiting] = [:]
    var lastID = 0
  }

  private let path: String?
  private let state = Mutex(State())

  /// - Parameter path: Where the helper is; `nil` if this program does not know its own place.
  init(path: String?) {
    self.path = path
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiting = Waiting(
          continuation: continuation, largestBody: request.largestBody,
          // The helper keeps the deadline; this is for a helper that does not.
          deadline: .now + request.timeout + .milliseconds(500))
        if let failure = begin(id, waiting, request) { continuation.resume(returning: .failure(failure)) }
      }
    } onCancel: {
      finish(id, .failure(.cancelled))
    }.get()
  }

  /// Ends the helper, whatever it is doing.
  func end() {
    fail(.cancelled)
  }

  /// Puts a request on its way; the failure if that is not possible.
  private func begin(_ id: Int, _ waiting: Waiting, _ request: HTTPRequest) -> TransportError? {
    state.withLock { state in
      if let failure = state.failure { return failure }
      if Task.isCancelled { return .cancelled }
      if state.process == nil {
        guard let path, Spawn.canStart(path) else { return .helperMissing(path: path ?? "kpgg-fetch") }
        guard let process = Spawn.duplex(path) else { return .helperFailed }
        state.process = process
        guard Spawn.thread({ self.read(from: process, path) }) else { return .helperFailed }
      }
      guard let line = try? FetchLine.encode(FetchRequest(id: id, request)),
        state.process?.write(line) == true
      else { return .helperFailed }
      state.waiting[id] = waiting
      return nil
    }
  }

  private func finish(_ id: Int, _ result: Result<HTTPResponse, TransportError>) {
    state.withLock { $0.waiting.removeValue(forKey: id) }?.continuation.resume(returning: result)
  }

  /// Ends the helper and fails everything that waits for it, now and later.
  private func fail(_ error: TransportError) {
    let (process, waiting) = state.withLock { state in
      let process = state.failure == nil ? state.process : nil
      state.failure = state.failure ?? error
      defer { state.waiting = [:] }
      return (process, state.waiting.values)
    }
    process?.end()
    for request in waiting { request.continuation.resume(returning: .failure(error)) }
  }

  /// Reads answers until the helper ends, breaks the rules or is late.
  private func read(from process: Spawn.Duplex, _ path: String) {
    var reader = ConversationReader(process)
    guard let greeting = next(FetchGreeting.self, &reader) else { return fail(.helperFailed) }
    guard greeting == .current else { return fail(.helperOfOtherVersion(path: path)) }
    while let answer = next(FetchAnswer.self, &reader) {
      let limit = state.withLock { $0.waiting[answer.id]?.largestBody } ?? FetchLine.largestBody
      guard (0...limit).contains(answer.bodyBytes),
        let body = reader.bytes(answer.bodyBytes, isLate: failIfLate)
      else { break }
      if let failure = answer.failure {
        finish(answer.id, .failure(failure))
      } else if let status = answer.status {
        finish(answer.id, .success(HTTPResponse(status: status, headers: answer.headers ?? [:], body: body)))
      } else {
        break
      }
    }
    fail(.helperFailed)
  }

  private func next<Message: Decodable>(_ type: Message.Type, _ reader: inout ConversationReader) -> Message?
  {
    reader.line(atMost: FetchLine.longest, isLate: failIfLate).flatMap { FetchLine.decode(type, $0) }
  }

  /// Whether a request has waited for too long, in which case the helper is ended.
  private func failIfLate() -> Bool {
    let isLate = state.withLock { state in
      state.failure != nil || state.waiting.values.contains { $0.deadline < .now }
    }
    if isLate { fail(.timedOut) }
    return isLate
  }
}

/// Takes lines and bytes off a conversation.
private struct ConversationReader {
  private let process: Spawn.Duplex
  private var buffer = Data()

  init(_ process: Spawn.Duplex) {
    self.process = process
  }

  /// The next line without its end; `nil` at the end of the conversation, for a longer line, or when it is too late.
  mutating func line(atMost limit: Int, isLate: () -> Bool) -> Data? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Data(buffer[..<end])
        buffer = Data(buffer[buffer.index(after: end)...])
        return line
      }
      guard buffer.count <= limit, fill(isLate) else { return nil }
    }
  }

  /// The next bytes; `nil` if there are not so many.
  mutating func bytes(_ count: Int, isLate: () -> Bool) -> Data? {
    while buffer.count < count { guard fill(isLate) else { return nil } }
    let bytes = Data(buffer.prefix(count))
    buffer = Data(buffer.dropFirst(count))
    return bytes
  }

  private mutating func fill(_ isLate: () -> Bool) -> Bool {
    while true {
      switch process.read() {
      case .bytes(let bytes):
        buffer.append(contentsOf: bytes)
        return true
      case .nothingYet: if isLate() { return false }
      case .end: return false
      }
    }
  }
}
