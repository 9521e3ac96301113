import KPGGCore
import Terminal
import Synchronization
import Essentials

/// Fetches answers through `kpgg-fetch`, a program beside this one: the network's libraries would cost every start
/// half as much again, and in a process of their own their faults do no harm.
///
/// The helper is started for the first request and ended by ``end()``, or when nothing is asked of it for some seconds:
/// URLSession wakes up once a second for as long as it lives. The next request starts another one, as it does after a
/// failure.
final class FetchHelper: HTTPTransport {
  private struct State {
    var conversation: Conversation?
    var isOver = false
  }

  private let path: String?
  private let state = Mutex(State())

  private let mostIdleMilliseconds: Int32

  /// - Parameters:
  ///   - path: Where the helper is; `nil` if this program does not know its own place.
  ///   - mostIdleMilliseconds: How long it lives while nothing is asked.
  init(path: String?, mostIdleMilliseconds: Int32 = 5000) {
    (self.path, self.mostIdleMilliseconds) = (path, mostIdleMilliseconds)
  }

  /// A helper that is late is ended.
  let keepsTimeouts = true

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let conversation = try conversation()
    do {
      return try await conversation.send(request)
    } catch {
      // It was ended while the request was on its way to it.
      guard conversation.wasRetired else { throw error }
      return try await self.conversation().send(request)
    }
  }

  /// Ends the helper, whatever it is doing.
  func end() {
    let conversation = state.withLock { state in
      state.isOver = true
      return state.conversation
    }
    conversation?.end(.cancelled)
  }

  private func conversation() throws(TransportError) -> Conversation {
    try state.withLock { (state) throws(TransportError) in
      if state.isOver { throw .cancelled }
      if let conversation = state.conversation, !conversation.hasEnded { return conversation }
      guard let path, Spawn.canStart(path) else { throw .helperMissing(path: path ?? "kpgg-fetch") }
      guard let process = Spawn.duplex(path) else { throw .helperFailed }
      let conversation = Conversation(with: process, path, mostIdleMilliseconds)
      guard Spawn.thread(conversation.read) else {
        process.end()
        throw .helperFailed
      }
      state.conversation = conversation
      return conversation
    }
  }
}

/// What is said to one helper and what it answers. Nothing of that is believed unchecked, and a request that is not
/// answered in time has failed.
private final class Conversation: Sendable {
  private struct Waiting {
    let continuation: CheckedContinuation<Result<HTTPResponse, TransportError>, Never>
    let largestBody: Int
    let deadline: ContinuousClock.Instant
  }

  private struct State {
    /// Why it has ended.
    var failure: TransportError?
    /// Whether it has ended because nothing was asked.
    var isRetired = false
    var waiting: [Int: Waiting] = [:]
    var lastID = 0
  }

  private let process: Spawn.Duplex
  private let path: String
  private let mostIdleMilliseconds: Int32
  private let state = Mutex(State())

  init(with process: Spawn.Duplex, _ path: String, _ mostIdleMilliseconds: Int32) {
    (self.process, self.path, self.mostIdleMilliseconds) = (process, path, mostIdleMilliseconds)
  }

  deinit {
    process.shut()
  }

  var hasEnded: Bool { state.withLock { $0.failure != nil } }

  var wasRetired: Bool { state.withLock { $0.isRetired } }

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

  /// Puts a request on its way; the failure if that is not possible.
  private func begin(_ id: Int, _ waiting: Waiting, _ request: HTTPRequest) -> TransportError? {
    state.withLock { state in
      if let failure = state.failure { return failure }
      if Task.isCancelled { return .cancelled }
      guard let line = try? FetchLine.encode(FetchRequest(id: id, request)) else { return .helperFailed }
      state.waiting[id] = waiting
      // Why nobody takes it, whoever reads finds out.
      if !process.write(line) { process.hangUp() }
      // Whoever reads has from now on a time to look at.
      process.wake()
      return nil
    }
  }

  private func finish(_ id: Int, _ result: Result<HTTPResponse, TransportError>) {
    state.withLock { $0.waiting.removeValue(forKey: id) }?.continuation.resume(returning: result)
  }

  /// Ends the helper and fails everything that waits for it, now and later.
  func end(_ error: TransportError) {
    let waiting: [Waiting]? = state.withLock { state in
      if state.failure != nil { return nil }
      state.failure = error
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    guard let waiting else { return }
    process.end()
    for request in waiting { request.continuation.resume(returning: .failure(error)) }
  }

  /// Ends the helper if no answer is expected.
  private func retire() {
    let isIdle = state.withLock { state in
      guard state.failure == nil, state.waiting.isEmpty else { return false }
      (state.failure, state.isRetired) = (.helperFailed, true)
      return true
    }
    if isIdle { process.end() }
  }

  /// Reads answers until the helper ends, breaks the rules or is late.
  func read() {
    var reader = ConversationReader(
      process, isIdle: { self.state.withLock { $0.failure == nil && $0.waiting.isEmpty } }, isLate: endIfLate,
      mostIdleMilliseconds: mostIdleMilliseconds, retire: retire)
    let greeting = next(FetchGreeting.self, &reader)
    if greeting == .current { readAnswers(&reader) }
    switch greeting {
    case .current?: end(.helperFailed)
    case nil: end(lastWords.map { .helperNotReady(path: path, message: $0) } ?? .helperFailed)
    case _?: end(.helperOfOtherVersion(path: path))
    }
  }

  /// What a helper that was never ready has said on its error stream: its own words, or those of the system's loader.
  private var lastWords: String? {
    let lines = String(decoding: process.complaints(), as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let line = lines.first(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
    let start = path + ": "
    return String(line.hasPrefix(start) ? line.dropFirst(start.count) : line).shortened(to: 500)
  }

  private func readAnswers(_ reader: inout ConversationReader) {
    while let answer = next(FetchAnswer.self, &reader) {
      let limit = state.withLock { $0.waiting[answer.id]?.largestBody } ?? FetchLine.largestBody
      guard (0...limit).contains(answer.bodyBytes),
        let body = reader.bytes(answer.bodyBytes)
      else { break }
      if let failure = answer.failure {
        finish(answer.id, .failure(failure))
      } else if let status = answer.status {
        finish(answer.id, .success(HTTPResponse(status: status, headers: answer.headers ?? [:], body: body)))
      } else {
        break
      }
    }
  }

  private func next<Message: Decodable>(_ type: Message.Type, _ reader: inout ConversationReader) -> Message?
  {
    reader.line(atMost: FetchLine.longest).flatMap { FetchLine.decode(type, $0) }
  }

  /// Whether a request has waited for too long, in which case the helper is ended.
  private func endIfLate() -> Bool {
    let isLate = state.withLock { state in
      state.failure != nil || state.waiting.values.contains { $0.deadline < .now }
    }
    if isLate { end(.timedOut) }
    return isLate
  }
}

/// Takes lines and bytes off a conversation.
private struct ConversationReader {
  private let process: Spawn.Duplex
  /// Whether no answer is expected.
  private let isIdle: () -> Bool
  private let isLate: () -> Bool
  /// Is called when nothing has been asked for a while.
  private let retire: () -> Void
  private var buffer = Data()

  private let mostIdleMilliseconds: Int32

  init(
    _ process: Spawn.Duplex, isIdle: @escaping () -> Bool, isLate: @escaping () -> Bool,
    mostIdleMilliseconds: Int32, retire: @escaping () -> Void
  ) {
    (self.process, self.isIdle, self.isLate) = (process, isIdle, isLate)
    (self.mostIdleMilliseconds, self.retire) = (mostIdleMilliseconds, retire)
  }

  /// The next line without its end; `nil` at the end of the conversation, for a longer line, or when it is too late.
  mutating func line(atMost limit: Int) -> Data? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Data(buffer[..<end])
        buffer = Data(buffer[buffer.index(after: end)...])
        return line
      }
      guard buffer.count <= limit, fill() else { return nil }
    }
  }

  /// The next bytes; `nil` if there are not so many.
  mutating func bytes(_ count: Int) -> Data? {
    while buffer.count < count { guard fill() else { return nil } }
    let bytes = Data(buffer.prefix(count))
    buffer = Data(buffer.dropFirst(count))
    return bytes
  }

  private mutating func fill() -> Bool {
    while true {
      switch process.read(within: isIdle() ? mostIdleMilliseconds : 100) {
      case .bytes(let bytes):
        buffer.append(contentsOf: bytes)
        return true
      case .woken: continue
      case .nothing:
        if isLate() { return false }
        if isIdle() { retire() }
      case .end: return false
      }
    }
  }
}
