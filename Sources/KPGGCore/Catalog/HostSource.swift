package import Essentials
internal import Synchronization

/// How to use cached responses.
package enum CachePolicy: Sendable {
  /// While they are fresh, and if the host fails.
  case whileFresh
  /// Only if the host confirms them.
  case confirmed
  /// Instead of the host.
  case only
  /// Not at all; responses are not kept either.
  case none
}

/// Something that happens while a host is read and that its contents don't show.
package enum HostNotice: Sendable {
  /// A saved copy is used instead of the host's response, with its age in seconds and the host's error.
  case copyUsed(age: Int, cause: CatalogError)
  /// A response could not be cached.
  case notKept(any Error)
  /// A saved copy could not be read, or the cache could not be tidied. The load goes on without it.
  case cacheFailed(any Error)
}

/// The documents of an API host, which serves them at URLs with or without an ending: `group/index.json` or `group/`,
/// `group/2020.json` or `group/2020`, `group/STAYC.json` or `group/STAYC`.
///
/// A fresh copy in the cache needs no request, and a stale one is sent again only if it has changed. If the host fails, a
/// copy stands in, or the document of the last update of this host.
package final class HostSource: DocumentSource {
  /// What a host is read with.
  package struct Access: Sendable {
    /// The host.
    package var host: APIHost
    /// Sends the requests.
    package var transport: any HTTPTransport
    /// The cache; `nil` for none.
    package var cache: ResponseCache?
    /// How to use the cache.
    package var cachePolicy: CachePolicy
    /// Returns the last update, which stands in for the cache if it came from this host.
    package var update: @Sendable () throws -> CatalogUpdate?
    /// The `User-Agent` header field.
    package var userAgent: String
    /// The limit for all requests together. A single one may take a third of it, or up to ten seconds.
    package var timeout: Duration
    /// Whether the limit holds for all loads together, which then fail at once after the host has failed to respond.
    package var isOfOneRun = false
    /// Returns the current time in seconds since 1970.
    package var now: @Sendable () -> Int
    /// Called on any thread with notices.
    package var report: @Sendable (HostNotice) -> Void

    /// Creates an access.
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
    /// Whether URLs have an ending, as far as is known.
    var hasEndings: Bool?
    /// The last update, once loaded; empty if it came from another host.
    var update: CatalogUpdate?
    /// When the latest of the documents was sent or confirmed.
    var fetched: Int?
    var hasTidied = false
    var hasReportedCache = false
  }

  /// The maximum size of all of a host's responses together, in bytes.
  package static let maxBytes = 16 << 20

  package let isRemote = true
  private let access: Access
  private let state: Mutex<State>

  /// Creates a source without requesting anything yet.
  package init(_ access: Access) {
    self.access = access
    state = Mutex(State(deadline: .now + access.timeout))
  }

  /// When the latest of the documents was sent or confirmed, in seconds since 1970.
  package var fetched: Int? { state.withLock { $0.fetched } }

  package func beginLoad() {
    if access.isOfOneRun { return }
    state.withLock { state in
      state.deadline = .now + access.timeout
      state.failure = nil
    }
  }

  package func hasCopy(_ path: String) -> Bool { access.cache?.contains(path) ?? false }

  package func read<Value: Sendable>(
    _ path: String, _ decode: (Data) throws(CatalogIssue) -> Value
  ) async throws(CatalogError) -> Value {
    let copy = copy(path)
    if let copy,
      access.cachePolicy == .only || access.cachePolicy == .whileFresh && copy.isFresh(at: access.now()),
      let value = value(of: copy, decode)
    {
      learn(copy.url.hasSuffix(".json"), fetched: copy.fetched)
      return value
    }
    do throws(CatalogError) {
      return try await request(path, copy, decode)
    } catch {
      guard let value = standIn(path, copy, because: error, decode) else { throw error }
      return value
    }
  }

  /// Requests a document with and without an ending, starting with the likelier URL.
  private func request<Value: Sendable>(
    _ path: String, _ copy: ResponseCache.Copy?, _ decode: (Data) throws(CatalogIssue) -> Value
  ) async throws(CatalogError) -> Value {
    let hasEndings = copy?.url.hasSuffix(".json") ?? state.withLock { $0.hasEndings } ?? false
    var refusals: [CatalogError] = []
    for hasEnding in [hasEndings, !hasEndings] {
      let url = access.host.url(Self.address(path, hasEnding: hasEnding))
      let known = copy?.url == url ? copy : nil
      // The transit time counts as part of the response's age (RFC 9111, 4.2.3).
      let now = access.now()
      let response = try await send(url, known?.conditions ?? [:])
      if response.status == 304, let known, let value = value(of: known, decode) {
        keep(known.confirmed(by: response, now: now), as: path)
        learn(hasEnding, fetched: now)
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
        learn(hasEnding, fetched: now)
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

  private func learn(_ hasEndings: Bool, fetched: Int) {
    state.withLock { state in
      state.hasEndings = hasEndings
      state.fetched = max(state.fetched ?? fetched, fetched)
    }
  }

  // MARK: Copies

  private func copy(_ path: String) -> ResponseCache.Copy? {
    guard let cache = access.cache else { return nil }
    do {
      return try cache.copy(path)
    } catch {
      access.report(.cacheFailed(error))
      return nil
    }
  }

  private func value<Value>(of copy: ResponseCache.Copy, _ decode: (Data) throws(CatalogIssue) -> Value)
    -> Value?
  {
    do throws(CatalogIssue) {
      return try decode(copy.body)
    } catch {
      access.report(.cacheFailed(error))
      return nil
    }
  }

  /// What stands in for a document that failed: its copy, or that of the last update; `nil` if the policy forbids it.
  private func standIn<Value>(
    _ path: String, _ copy: ResponseCache.Copy?, because cause: CatalogError,
    _ decode: (Data) throws(CatalogIssue) -> Value
  ) -> Value? {
    guard access.cachePolicy == .whileFresh || access.cachePolicy == .only, cause != .cancelled else {
      return nil
    }
    if let copy, let value = value(of: copy, decode) {
      learn(copy.url.hasSuffix(".json"), fetched: copy.fetched)
      access.report(.copyUsed(age: max(0, access.now() - copy.fetched), cause: cause))
      return value
    }
    let update = updated()
    guard let document = update.documents.first(where: { $0.path == path }) else { return nil }
    do throws(CatalogIssue) {
      let value = try decode(document.data)
      access.report(.copyUsed(age: update.fetched.map { max(0, access.now() - $0) } ?? 0, cause: cause))
      return value
    } catch {
      access.report(.cacheFailed(error))
      return nil
    }
  }

  /// The last update, if it came from this host.
  private func updated() -> CatalogUpdate {
    if let update = state.withLock({ $0.update }) { return update }
    var update = CatalogUpdate()
    do {
      if let last = try access.update(), last.host == access.host { update = last }
    } catch {
      access.report(.cacheFailed(error))
    }
    state.withLock { [update] in $0.update = update }
    return update
  }

  /// Keeps a copy, unless the host or the policy forbids it.
  private func keep(_ copy: ResponseCache.Copy?, as path: String) {
    guard let copy, access.cachePolicy != .only, let cache = access.cache else { return }
    let isFirst = state.withLock { state in
      defer { state.hasTidied = true }
      return !state.hasTidied
    }
    do {
      if isFirst { try cache.tidy() }
    } catch {
      access.report(.cacheFailed(error))
    }
    do {
      try cache.keep(copy, as: path)
    } catch {
      let isFirst = state.withLock { state in
        defer { state.hasReportedCache = true }
        return !state.hasReportedCache
      }
      if isFirst { access.report(.notKept(error)) }
    }
  }

  // MARK: Requests

  /// Adds to the total size. If it exceeds the limit, this and all later requests fail.
  private func count(_ body: Data) throws(CatalogError) {
    let failure = state.withLock { state in
      state.bytes += body.count
      if state.bytes > Self.maxBytes { state.failure = .tooLarge(access.host, maxBytes: Self.maxBytes) }
      return state.failure
    }
    if let failure, case .tooLarge = failure { throw failure }
  }

  /// Sends a request, and retries once after a delay if the host is busy.
  private func send(_ url: String, _ conditions: [String: String]) async throws(CatalogError) -> APIResponse {
    if access.cachePolicy == .only { throw .noCopy(access.host) }
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
      // Too many requests concern all documents.
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
    let limit = max(access.timeout / 3, min(access.timeout, .seconds(10)))
    var request = APIRequest(
      url: url, headers: conditions, timeout: min(limit, remaining), maxBody: WireFormat.maxBytes)
    request.headers["User-Agent"] = access.userAgent
    request.headers["Accept"] = "application/json"
    do throws(TransportError) {
      return try await access.transport.checkedResponse(to: request)
    } catch {
      if error == .cancelled { throw .cancelled }
      let failure = CatalogError.noResponse(.init(error), url: url)
      if !error.concernsOneResponse { state.withLock { $0.failure = failure } }
      throw failure
    }
  }

  private func retryAfter(_ response: APIResponse) -> Duration? {
    guard let text = response.headers["retry-after"] else { return nil }
    let seconds = Int(text) ?? HTTPDate.seconds(text).map { $0 - access.now() }
    return seconds.map { .seconds(max(0, min($0, 86_400))) }
  }
}
