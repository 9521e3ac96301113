import Essentials
import KPGGCore
import Synchronization

/// A transport that sends requests through `kpgg-fetch`, a helper that runs as a separate process.
///
/// On Linux, URLSession traps on some responses (swift-corelibs-foundation #5285, Swift 6.3.1). A trap in the helper
/// doesn't end `kpgg`. Loading the networking libraries would also make every start of `kpgg` take 50% longer.
///
/// The helper starts with the first request and ends with this program. If it traps, each pending request is retried
/// in a separate helper, so that only requests that cause a trap fail.
final class HelperTransport: HTTPTransport {
  /// The number of traps after which all requests to a host fail.
  private static let maxTraps = 5

  private struct State {
    var shared: Helper?
    /// The helpers that each send one request.
    var single: [ObjectIdentifier: Helper] = [:]
    /// The number of traps by host.
    var traps: [String: Int] = [:]
    var isOver = false
  }

  private let path: String?
  private let state = Mutex(State())

  /// - Parameter path: The helper's path, or `nil` if it is unknown.
  init(path: String?) {
    self.path = path
  }

  func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
    let deadline = ContinuousClock.now + request.timeout
    let host = URL(string: request.url)?.host() ?? ""
    if state.withLock({ $0.traps[host, default: 0] >= Self.maxTraps }) { throw .brokenResponse }
    let helper = try state.withLock { (state) throws(TransportError) in
      if let shared = state.shared, shared.isRunning { return shared }
      let helper = try start(state)
      state.shared = helper
      return helper
    }
    do {
      return try await helper.send(request)
    } catch {
      guard error == .helper(.trapped) else { throw error }
    }
    var repeated = request
    repeated.timeout = deadline - .now
    guard repeated.timeout > .zero else { throw .timedOut }
    do {
      return try await sendInSeparateHelper(repeated)
    } catch {
      guard error == .helper(.trapped) else { throw error }
      state.withLock { $0.traps[host, default: 0] += 1 }
      throw .brokenResponse
    }
  }

  /// Stops all helpers. Pending and later requests fail with `TransportError.cancelled`.
  func end() {
    let helpers = state.withLock { state in
      state.isOver = true
      return Array(state.single.values) + [state.shared].compactMap { $0 }
    }
    for helper in helpers { helper.end(.cancelled) }
  }

  /// Ends the shared helper, because its networking libraries wake up every second even if there is nothing to do.
  func rest() {
    let helper = state.withLock { state in
      defer { state.shared = nil }
      return state.shared
    }
    helper?.end(.cancelled)
  }

  private func sendInSeparateHelper(_ request: APIRequest) async throws(TransportError) -> APIResponse {
    let helper = try state.withLock { (state) throws(TransportError) in
      let helper = try start(state)
      state.single[ObjectIdentifier(helper)] = helper
      return helper
    }
    defer {
      state.withLock { _ = $0.single.removeValue(forKey: ObjectIdentifier(helper)) }
      helper.end(.cancelled)
    }
    return try await helper.send(request)
  }

  private func start(_ state: borrowing State) throws(TransportError) -> Helper {
    if state.isOver { throw .cancelled }
    guard let path, Spawn.canStart(path) else { throw .helper(.missing(path: path ?? "kpgg-fetch")) }
    guard let process = Spawn.duplex([path, Release.version]) else { throw .helper(.trapped) }
    return Helper(process, path)
  }
}

private final class Helper: Sendable {
  private struct PendingRequest {
    let continuation: CheckedContinuation<Result<APIResponse, TransportError>, Never>
    /// A limit in case a response keeps Foundation too busy, so that the helper misses the timeout.
    let deadline: ContinuousClock.Instant
  }

  private struct State {
    /// The reason why the helper ended, or `nil` while it runs.
    var ending: TransportError?
    var waiting: [Int: PendingRequest] = [:]
    var lastID = 0
    /// The reader of the helper's responses, or `nil` while a thread uses it.
    var reader: Spawn.Reader?
    var hasAnswered = false
  }

  private let process: Spawn.Duplex
  private let path: String
  private let state: Mutex<State>

  init(_ process: Spawn.Duplex, _ path: String) {
    self.process = process
    self.path = path
    state = Mutex(State(reader: process.reader))
  }

  deinit { process.close() }

  var isRunning: Bool { state.withLock { $0.ending == nil } }

  func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        begin(id, request, continuation)
      }
    } onCancel: {
      finish(id, .failure(.cancelled))
    }.get()
  }

  /// Sends a request. A thread reads responses only while requests are pending, as an idle program must not wake up.
  private func begin(
    _ id: Int, _ request: APIRequest,
    _ continuation: CheckedContinuation<Result<APIResponse, TransportError>, Never>
  ) {
    let (failure, reader) = state.withLock { state -> (TransportError?, Spawn.Reader?) in
      if let ending = state.ending { return (ending, nil) }
      if Task.isCancelled { return (.cancelled, nil) }
      state.waiting[id] = PendingRequest(
        continuation: continuation, deadline: .now + request.timeout + .milliseconds(500))
      defer { state.reader = nil }
      return (nil, state.reader)
    }
    if let failure { return continuation.resume(returning: .failure(failure)) }
    if let reader, !Spawn.thread({ self.read(reader) }) { return end(.helper(.trapped)) }
    guard let line = try? FetchLine.encode(FetchRequest(id: id, request)) else {
      return finish(id, .failure(.unsupportedAddress))
    }
    // If the helper is gone, read(_:) fails the request.
    process.write(line)
  }

  private func finish(_ id: Int, _ result: Result<APIResponse, TransportError>) {
    state.withLock { $0.waiting.removeValue(forKey: id) }?.continuation.resume(returning: result)
  }

  /// Reads responses as long as requests are pending.
  private func read(_ reader: Spawn.Reader) {
    var reader = reader
    while hasRequests(orKeeps: reader) {
      guard let line = reader.line(until: isLate),
        let answer = FetchLine.decode(FetchResponse.self, Data(line)),
        let body = reader.bytes(answer.bodyBytes, until: isLate)
      else {
        return fail()
      }
      state.withLock { $0.hasAnswered = true }
      finish(answer.id, answer.result(Data(body)))
    }
  }

  /// Whether requests are pending. If not, keeps the reader for the next one.
  private func hasRequests(orKeeps reader: Spawn.Reader) -> Bool {
    state.withLock { state in
      if state.waiting.isEmpty, state.ending == nil { state.reader = reader }
      return state.reader == nil
    }
  }

  private func isLate() -> Bool {
    state.withLock { state in state.waiting.values.contains { $0.deadline < .now } }
  }

  /// Ends the helper and fails all requests. The error depends on the helper's exit status.
  private func fail() {
    let isLate = isLate()
    let (status, message) = process.end()
    if isLate {
      end(.timedOut)
    } else if state.withLock({ $0.hasAnswered }) || status > 128 {
      end(.helper(.trapped))
    } else if status == FetchStatus.otherVersion {
      end(.helper(.otherVersion(path: path)))
    } else {
      end(.helper(.notReady(path: path, message: message)))
    }
  }

  /// Fails all pending and later requests, and ends the helper.
  func end(_ error: TransportError) {
    let (waiting, isIdle) = state.withLock { state in
      let isIdle = state.ending == nil && state.reader != nil
      if state.ending == nil { state.ending = error }
      defer { state.waiting = [:] }
      return (state.waiting.values.map(\.continuation), isIdle)
    }
    // If the helper is not idle, the reading thread waits for its end.
    process.hangUp()
    if isIdle { process.end() }
    for continuation in waiting { continuation.resume(returning: .failure(error)) }
  }
}
