package import Essentials
internal import Synchronization

package enum CachePolicy: Sendable {
  /// Use responses while they are fresh, or if the host fails.
  case whileFresh
  /// Use responses only if the host confirms them.
  case confirmed
  /// Use responses instead of the host.
  case only
  /// Neither use nor keep responses.
  case none
}

/// An event during a load that the contents don't show.
package enum HostNotice: Sendable {
  /// A saved copy was used, because the host failed with `cause`. `age` is the age of the copy in seconds.
  case copyUsed(age: Int, cause: CatalogError)
  case cacheWriteFailed(any Error)
  /// A saved copy could not be read, or the cache could not be tidied. The load continues.
  case cacheReadFailed(any Error)
}

/// The documents of an API host. Their URLs may or may not end in `.json`: `group/index.json` or `group/`,
/// `group/2020.json` or `group/2020`, `group/STAYC.json` or `group/STAYC`.
///
/// A fresh copy in the cache needs no request. The host sends a document again only if it differs from a stale copy. If
/// the host fails, the copy is used, or the document of the last update from this host.
package final class HostSource: DocumentSource {
  package struct Configuration: Sendable {
    package var host: APIHost
    package var transport: any HTTPTransport
    package var cache: ResponseCache?
    package var cachePolicy: CachePolicy
    /// Returns the last update, which is used in place of a missing copy if it came from this host.
    package var update: @Sendable () throws -> CatalogUpdate?
    package var userAgent: String
    /// The time limit for all requests together. A single request may take a third of it or, if longer, ten seconds.
    package var timeout: Duration
    /// Whether the limit applies to all loads together. After the host has failed, they then fail at once.
    package var limitsWholeRun = false
    /// Returns the current time in seconds since 1970.
    package var now: @Sendable () -> Int
    /// Called on any thread with notices.
    package var report: @Sendable (HostNotice) -> Void

    /// Creates an access, which has no cache if the policy is ``CachePolicy/none``.
    package init(
      host: APIHost, transport: any HTTPTransport, cache: ResponseCache? = nil,
      cachePolicy: CachePolicy = .whileFresh,
      update: @escaping @Sendable () throws -> CatalogUpdate? = { nil },
      userAgent: String, timeout: Duration = .seconds(30), now: @escaping @Sendable () -> Int,
      report: @escaping @Sendable (HostNotice) -> Void = { _ in }
    ) {
      self.host = host
      self.transport = transport
      self.cache = cachePolicy == .none ? nil : cache
      self.cachePolicy = cachePolicy
      self.update = update
      self.userAgent = userAgent
      self.timeout = timeout
      self.now = now
      self.report = report
    }
  }

  private struct State {
    var deadline: ContinuousClock.Instant
    /// A failure that makes further requests pointless.
    var failure: CatalogError?
    var bytes = 0
    /// Whether URLs end in `.json`, or `nil` if unknown.
    var hasEndings: Bool?
    /// The last update, or `nil` if it has not been loaded. Empty if it came from another host.
    var update: CatalogUpdate?
    /// The latest time when a document was sent or confirmed.
    var fetched: Int?
    var hasTidied = false
    var hasReportedCache = false
  }

  /// The maximum size of all of a host's responses together, in bytes.
  package static let maxBytes = 16 << 20

  package let isRemote = true
  private let configuration: Configuration
  private let state: Mutex<State>

  package init(_ configuration: Configuration) {
    self.configuration = configuration
    state = Mutex(State(deadline: .now + configuration.timeout))
  }

  /// The latest time when a document was sent or confirmed, in seconds since 1970.
  package var fetched: Int? { state.withLock { $0.fetched } }

  package func beginLoad() {
    if configuration.limitsWholeRun { return }
    state.withLock { state in
      state.deadline = .now + configuration.timeout
      state.failure = nil
    }
  }

  package func hasCopy(_ path: String) -> Bool { configuration.cache?.contains(path) ?? false }

  package func read<Value: Sendable>(
    _ path: String, _ decode: (Data) throws(CatalogIssue) -> Value
  ) async throws(CatalogError) -> Value {
    let copy = saved { try configuration.cache?.copy(path) }
    if let copy,
      configuration.cachePolicy == .only
        || configuration.cachePolicy == .whileFresh && copy.isFresh(at: configuration.now()),
      let value = saved({ try decode(copy.body) })
    {
      recordLayout(copy.url.hasSuffix(".json"), fetched: copy.fetched)
      return value
    }
    do throws(CatalogError) {
      return try await request(path, copy, decode)
    } catch {
      guard let value = fallback(path, copy, because: error, decode) else { throw error }
      return value
    }
  }

  /// Requests a document with and without an ending, starting with the likelier URL.
  private func request<Value: Sendable>(
    _ path: String, _ copy: ResponseCache.Copy?, _ decode: (Data) throws(CatalogIssue) -> Value
  ) async throws(CatalogError) -> Value {
    let hasEndings =
      if let copy { copy.url.hasSuffix(".json") } else { state.withLock { $0.hasEndings } ?? false }
    var refusals: [CatalogError] = []
    for hasEnding in [hasEndings, !hasEndings] {
      let url = configuration.host.url(Self.address(path, hasEnding: hasEnding))
      let cachedCopy = copy?.url == url ? copy : nil
      // The transit time counts as part of the response's age (RFC 9111, 4.2.3).
      let now = configuration.now()
      let response = try await send(url, cachedCopy?.conditions ?? [:])
      if response.status == 304, let cachedCopy, let value = saved({ try decode(cachedCopy.body) }) {
        keep(cachedCopy.confirmed(by: response, now: now), as: path)
        recordLayout(hasEnding, fetched: now)
        return value
      }
      if [403, 404, 405].contains(response.status) {
        refusals.append(.notFound(url: url, status: response.status))
        continue
      }
      guard response.hasDocument else {
        throw .status(response.status, url: url, retryAfter: retryAfter(response))
      }
      try count(response.body)
      do throws(CatalogIssue) {
        let value = try decode(response.body)
        keep(ResponseCache.Copy(response, from: url, now: now), as: path)
        recordLayout(hasEnding, fetched: now)
        return value
      } catch {
        // If this is not JSON, the document may be at the other URL.
        guard error.problem == .notJSON else { throw .unusable(error, url: url) }
        refusals.append(.notFound(url: url, status: 200))
      }
    }
    throw refusals.first { !$0.isMissing } ?? refusals[1]
  }

  /// The address of a document below the host's base URL.
  private static func address(_ path: String, hasEnding: Bool) -> String {
    let folder = path.prefix { $0 != "/" }
    let name = path.dropFirst(folder.count + 1).dropLast(".json".count)
    if name == "index" { return hasEnding ? path : "\(folder)/" }
    return "\(folder)/\(String(name).percentEncoded)\(hasEnding ? ".json" : "")"
  }

  private func recordLayout(_ hasEndings: Bool, fetched: Int) {
    state.withLock { state in
      state.hasEndings = hasEndings
      state.fetched = max(state.fetched ?? fetched, fetched)
    }
  }

  // MARK: Copies

  /// Returns the result of reading saved copies, or `nil` after reporting an error.
  private func saved<Value>(_ read: () throws -> Value?) -> Value? {
    do {
      return try read()
    } catch {
      configuration.report(.cacheReadFailed(error))
      return nil
    }
  }

  /// Returns a document from its copy or the last update after a failure, or `nil` if the policy forbids it.
  private func fallback<Value>(
    _ path: String, _ copy: ResponseCache.Copy?, because cause: CatalogError,
    _ decode: (Data) throws(CatalogIssue) -> Value
  ) -> Value? {
    guard configuration.cachePolicy == .whileFresh || configuration.cachePolicy == .only, cause != .cancelled
    else { return nil }
    if let copy, let value = saved({ try decode(copy.body) }) {
      recordLayout(copy.url.hasSuffix(".json"), fetched: copy.fetched)
      configuration.report(.copyUsed(age: max(0, configuration.now() - copy.fetched), cause: cause))
      return value
    }
    let update = lastUpdate()
    guard let document = update.documents.first(where: { $0.path == path }),
      let value = saved({ try decode(document.data) })
    else { return nil }
    configuration.report(
      .copyUsed(age: update.fetched.map { max(0, configuration.now() - $0) } ?? 0, cause: cause))
    return value
  }

  /// Returns the last update, or an empty one if it did not come from this host.
  private func lastUpdate() -> CatalogUpdate {
    if let update = state.withLock({ $0.update }) { return update }
    var update = CatalogUpdate()
    if let last = saved({ try configuration.update() }), last.host == configuration.host { update = last }
    state.withLock { [update] in $0.update = update }
    return update
  }

  /// Keeps a copy, unless the host or the policy forbids it.
  private func keep(_ copy: ResponseCache.Copy?, as path: String) {
    guard let copy, configuration.cachePolicy != .only, let cache = configuration.cache else { return }
    let isFirst = state.withLock { state in
      defer { state.hasTidied = true }
      return !state.hasTidied
    }
    if isFirst { _ = saved { try cache.removeOldEntries() } }
    do {
      try cache.keep(copy, as: path)
    } catch {
      let isFirst = state.withLock { state in
        defer { state.hasReportedCache = true }
        return !state.hasReportedCache
      }
      if isFirst { configuration.report(.cacheWriteFailed(error)) }
    }
  }

  // MARK: Requests

  /// Adds a body to the total size. If the total exceeds the limit, this and all later requests fail.
  private func count(_ body: Data) throws(CatalogError) {
    let failure = state.withLock { state in
      state.bytes += body.count
      if state.bytes > Self.maxBytes {
        state.failure = .tooLarge(configuration.host, maxBytes: Self.maxBytes)
      }
      return state.failure
    }
    if let failure, case .tooLarge = failure { throw failure }
  }

  /// Sends a request, and retries once after a delay if the host is busy.
  private func send(_ url: String, _ conditions: [String: String]) async throws(CatalogError) -> APIResponse {
    if configuration.cachePolicy == .only { throw .noCopy(configuration.host) }
    let response = try await sendOnce(url, conditions)
    guard [429, 502, 503, 504].contains(response.status) else { return response }
    let wait = retryAfter(response) ?? .milliseconds(500)
    if .now + wait < deadline {
      do {
        try await Task.sleep(for: wait)
      } catch {
        throw .cancelled
      }
      let second = try await sendOnce(url, conditions)
      if second.status != 429 { return second }
    }
    if response.status == 429 {
      // A host's request limit applies to all documents.
      let failure = CatalogError.status(429, url: url, retryAfter: retryAfter(response))
      state.withLock { $0.failure = failure }
    }
    return response
  }

  private var deadline: ContinuousClock.Instant { state.withLock { $0.deadline } }

  private func sendOnce(_ url: String, _ conditions: [String: String]) async throws(CatalogError)
    -> APIResponse
  {
    if let failure = state.withLock({ $0.failure }) { throw failure }
    let remaining = deadline - .now
    guard remaining > .zero else { throw .noResponse(.init(.timedOut), url: url) }
    let limit = max(configuration.timeout / 3, min(configuration.timeout, .seconds(10)))
    var request = APIRequest(
      url: url, headers: conditions, timeout: min(limit, remaining), maxBody: WireFormat.maxBytes)
    request.headers["User-Agent"] = configuration.userAgent
    request.headers["Accept"] = "application/json"
    do throws(TransportError) {
      return try await configuration.transport.checkedResponse(to: request)
    } catch {
      if error == .cancelled { throw .cancelled }
      let failure = CatalogError.noResponse(.init(error), url: url)
      if !error.concernsOneResponse { state.withLock { $0.failure = failure } }
      throw failure
    }
  }

  private func retryAfter(_ response: APIResponse) -> Duration? {
    guard let text = response.headers["retry-after"] else { return nil }
    let seconds = Int(text) ?? HTTPDate.seconds(text).map { $0 - configuration.now() }
    return seconds.map { .seconds(max(0, min($0, 86_400))) }
  }
}
