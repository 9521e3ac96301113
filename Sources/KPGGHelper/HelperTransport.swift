internal import Characters
internal import Essentials
package import KPGGCore
internal import Synchronization

/// Sends requests through `kpgg-fetch`, a helper program that runs as a separate process.
///
/// Foundation's URLSession traps on some responses on Linux (swift-corelibs-foundation #5285, Swift 6.3.1); in a helper, a
/// trap ends only that. And loading the networking libraries would make every start of `kpgg` half as long again.
///
/// The helper starts with the first request and exits after five idle seconds; the next request starts it again. After
/// ``end()``, all requests fail. If it crashes, each request in flight is retried in a helper of its own: the one that
/// caused the crash fails with `TransportError.brokenResponse`, and the others get their responses.
package final class HelperTransport: HTTPTransport {
  private struct State {
    /// The helper for all requests.
    var shared: Conversation?
    /// The helpers for one request each.
    var single: [ObjectIdentifier: Conversation] = [:]
    var isOver = false
  }

  private let path: String?
  private let state = Mutex(State())

  private let mostIdleMilliseconds: Int32

  /// Creates a transport. It does not start the helper yet.
  ///
  /// - Parameter path: The path of `kpgg-fetch`, from the same version as this library. If it does not exist or has
  ///   another version, requests fail with `TransportError.unavailable`.
  package convenience init(path: String) {
    self.init(path: path, mostIdleMilliseconds: 5000)
  }

  /// - Parameters:
  ///   - path: The path of the helper; `nil` if this program cannot determine it.
  ///   - mostIdleMilliseconds: How long the helper runs without a request.
  package init(path: String?, mostIdleMilliseconds: Int32 = 5000) {
    (self.path, self.mostIdleMilliseconds) = (path, mostIdleMilliseconds)
  }

  /// Sends a request and returns the response, whatever its status.
  package func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
    let deadline = ContinuousClock.now + request.timeout
    let conversation = try shared()
    do {
      return try await conversation.send(request)
    } catch {
      guard error == .helper(.failed) else { throw error }
      switch conversation.ending {
      // It was retired just as the request was sent.
      case .idle: return try await shared().send(request)
      case .died: return try await sendAlone(request, until: deadline)
      case .failed, nil: throw error
      }
    }
  }

  /// Stops all helpers. Requests in flight and later ones fail with `TransportError.cancelled`.
  package func end() {
    let conversations = state.withLock { state in
      state.isOver = true
      return Array(state.single.values) + [state.shared].compactMap { $0 }
    }
    for conversation in conversations { conversation.end(.cancelled) }
  }

  /// Sends a request to a helper of its own.
  private func sendAlone(
    _ request: APIRequest, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> APIResponse {
    var request = request
    request.timeout = deadline - .now
    guard request.timeout > .zero else { throw .timedOut }
    let conversation = try state.withLock { (state) throws(TransportError) in
      let conversation = try start(state)
      state.single[ObjectIdentifier(conversation)] = conversation
      return conversation
    }
    defer {
      state.withLock { _ = $0.single.removeValue(forKey: ObjectIdentifier(conversation)) }
      conversation.end(.cancelled)
    }
    do {
      return try await conversation.send(request)
    } catch {
      throw error == .helper(.failed) && conversation.ending == .died ? .brokenResponse : error
    }
  }

  private func shared() throws(TransportError) -> Conversation {
    try state.withLock { (state) throws(TransportError) in
      if let conversation = state.shared, conversation.ending == nil { return conversation }
      let conversation = try start(state)
      state.shared = conversation
      return conversation
    }
  }

  private func start(_ state: borrowing State) throws(TransportError) -> Conversation {
    if state.isOver { throw .cancelled }
    guard let path, Spawn.canStart(path) else { throw .helper(.missing(path: path ?? "kpgg-fetch")) }
    guard let process = Spawn.duplex(path) else { throw .helper(.failed) }
    let conversation = Conversation(with: process, path, mostIdleMilliseconds)
    guard Spawn.thread(conversation.read) else {
      process.end()
      throw .helper(.failed)
    }
    return conversation
  }
}

/// A running helper. Its messages are validated, and requests time out even if it hangs.
private final class Conversation: Sendable {
  private struct Waiting {
    let continuation: CheckedContinuation<Result<APIResponse, TransportError>, Never>
    let maxBody: Int
    let deadline: ContinuousClock.Instant
  }

  /// How a helper ended.
  enum Ending {
    /// It was retired after a while without requests.
    case idle
    /// It exited or crashed after a valid greeting.
    case died
    case failed
  }

  private struct State {
    /// How and why the helper ended; `nil` while it runs.
    var termination: (error: TransportError, ending: Ending)?
    var waiting: [Int: Waiting] = [:]
    var lastID = 0
  }

  fileprivate let process: Spawn.Duplex
  private let path: String
  fileprivate let mostIdleMilliseconds: Int32
  private let state = Mutex(State())

  init(with process: Spawn.Duplex, _ path: String, _ mostIdleMilliseconds: Int32) {
    (self.process, self.path, self.mostIdleMilliseconds) = (process, path, mostIdleMilliseconds)
  }

  deinit {
    process.close()
  }

  /// `nil` while it runs.
  var ending: Ending? { state.withLock { $0.termination?.ending } }

  func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiting = Waiting(
          continuation: continuation, maxBody: request.maxBody,
          // The helper enforces the timeout itself; this deadline is for a helper that hangs.
          deadline: .now + request.timeout + .milliseconds(500))
        if let failure = begin(id, waiting, request) { continuation.resume(returning: .failure(failure)) }
      }
    } onCancel: {
      finish(id, .failure(.cancelled))
    }.get()
  }

  /// Sends a request; returns the error if that fails.
  private func begin(_ id: Int, _ waiting: Waiting, _ request: APIRequest) -> TransportError? {
    state.withLock { state in
      if let failure = state.termination { return failure.error }
      if Task.isCancelled { return .cancelled }
      guard let line = try? FetchLine.encode(FetchRequest(id: id, request)) else { return .helper(.failed) }
      state.waiting[id] = waiting
      // read() finds out why the helper closed its input.
      if !process.write(line) { process.hangUp() }
      // read() must now wake up in time for the deadline.
      process.wake()
      return nil
    }
  }

  private func finish(_ id: Int, _ result: Result<APIResponse, TransportError>) {
    state.withLock { $0.waiting.removeValue(forKey: id) }?.continuation.resume(returning: result)
  }

  /// Kills the helper and fails all requests in flight and later ones.
  func end(_ error: TransportError, _ ending: Ending = .failed) {
    let waiting: [Waiting]? = state.withLock { state in
      if state.termination != nil { return nil }
      state.termination = (error, ending)
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    guard let waiting else { return }
    process.end()
    for request in waiting { request.continuation.resume(returning: .failure(error)) }
  }

  /// Whether no request is in flight.
  fileprivate var isIdle: Bool { state.withLock { $0.termination == nil && $0.waiting.isEmpty } }

  /// Kills the helper unless a request is in flight.
  fileprivate func retire() {
    let isIdle = state.withLock { state in
      guard state.termination == nil, state.waiting.isEmpty else { return false }
      state.termination = (.helper(.failed), .idle)
      return true
    }
    if isIdle { process.end() }
  }

  /// Reads answers until the helper ends, violates the protocol or misses a deadline.
  func read() {
    var reader = ConversationReader(conversation: self)
    let greeting = next(FetchGreeting.self, &reader)
    if greeting == .current { readAnswers(&reader) }
    switch greeting {
    case .current?: end(.helper(.failed), reader.isAtEnd ? .died : .failed)
    case nil: end(startupError.map { .helper(.notReady(path: path, message: $0)) } ?? .helper(.failed))
    case _?: end(.helper(.otherVersion(path: path)))
    }
  }

  /// The last line of error output from a helper that failed to start: its own message, or the dynamic loader's. Warnings
  /// come before it, and macOS's loader indents the lines after it.
  private var startupError: String? {
    let lines = String(decoding: process.errorOutput(), as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { !$0.allSatisfy(\.isWhitespace) }
    guard let line = lines.last(where: { $0.first?.isWhitespace == false }) ?? lines.last else { return nil }
    let start = path + ": "
    let words = (line.hasPrefix(start) ? line.dropFirst(start.count) : line).unicodeScalars
      .map { $0.isInvisible ? " " : $0 }
    let cut = words.count > 500 ? words.prefix(499) + ["…"] : words[...]
    return String(String.UnicodeScalarView(cut))
  }

  private func readAnswers(_ reader: inout ConversationReader) {
    while let answer = next(FetchAnswer.self, &reader) {
      let limit = state.withLock { $0.waiting[answer.id]?.maxBody } ?? FetchLine.maxBody
      guard (0...limit).contains(answer.bodyBytes),
        let body = reader.bytes(answer.bodyBytes)
      else { break }
      if let failure = answer.failure {
        finish(answer.id, .failure(failure))
      } else if let status = answer.status {
        finish(answer.id, .success(APIResponse(status: status, headers: answer.headers ?? [:], body: body)))
      } else {
        break
      }
    }
  }

  private func next<Message: Decodable>(_ type: Message.Type, _ reader: inout ConversationReader) -> Message?
  {
    reader.line(atMost: FetchLine.longest).flatMap { FetchLine.decode(type, $0) }
  }

  /// Kills the helper if a request has missed its deadline. Returns whether it has ended.
  fileprivate func endIfLate() -> Bool {
    let isLate = state.withLock { state in
      state.termination != nil || state.waiting.values.contains { $0.deadline < .now }
    }
    if isLate { end(.timedOut) }
    return isLate
  }
}

/// Reads lines and bytes from a helper.
private struct ConversationReader {
  let conversation: Conversation
  private var buffer = Data()
  /// Whether the helper has closed its output.
  private(set) var isAtEnd = false

  init(conversation: Conversation) {
    self.conversation = conversation
  }

  /// The next line, without its end; `nil` at the end of the output, after a timeout, or if the line is too long.
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

  /// The next bytes; `nil` if there are not enough.
  mutating func bytes(_ count: Int) -> Data? {
    while buffer.count < count { guard fill() else { return nil } }
    let bytes = Data(buffer.prefix(count))
    buffer = Data(buffer.dropFirst(count))
    return bytes
  }

  private mutating func fill() -> Bool {
    while true {
      let patience = conversation.isIdle ? conversation.mostIdleMilliseconds : 100
      switch conversation.process.read(within: patience) {
      case .bytes(let bytes):
        buffer.append(contentsOf: bytes)
        return true
      case .woken: continue
      case .nothing:
        if conversation.endIfLate() { return false }
        conversation.retire()
      case .end:
        isAtEnd = true
        return false
      }
    }
  }
}
