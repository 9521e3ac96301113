internal import Essentials
internal import Files
internal import Synchronization

/// Why a host did not supply a document.
public enum APIError: Error, Hashable, Sendable {
  /// There was no response.
  case noAnswer(TransportError, url: String)
  /// The host responded with this status. `retryAfter` is how long it asks clients to wait.
  case status(Int, url: String, retryAfter: Duration?)
  /// None of the possible URLs has the document. This one returned a status that means so, or something other than JSON.
  case noDocument(url: String, status: Int)
  /// The response arrived, but could not be decoded in time.
  case notReadInTime(url: String)
  /// The document is invalid.
  case unusable(Finding)
  /// The host's responses together exceed this size limit in bytes.
  case tooMuch(APIHost, bytes: Int)
  /// Offline mode is on, and there is no cached copy.
  case noCopy(APIHost)
}

/// What happens during a query, for progress displays and warnings.
public enum APIEvent: Sendable {
  /// This many more documents will be requested.
  case expects(documents: Int)
  /// A document arrived, with its size in bytes; 0 if the cached copy is still valid.
  case received(bytes: Int)
  /// A saved copy is used instead of the host's response, with its age and the host's error.
  case copyServed(age: Duration, cause: APIError)
  /// The members or songs of this group could not be read, while those of others could. Groups that share a document
  /// have the same cause.
  case unread(GirlGroup, cause: APIError)
  /// A response could not be cached.
  case notKept(any Error)
  /// A saved copy could not be read, or the cache could not be tidied. The query goes on
  /// without it.
  case cacheFailed(any Error)
}

/// How to use cached responses.
package enum CachePolicy: Sendable {
  /// While they are fresh, and if the host fails.
  case whileFresh
  /// Only if the host revalidates them.
  case confirmed
  /// Instead of the host.
  case only
  /// Not at all; responses are not stored either.
  case none
}

/// The configuration for accessing a host.
package struct APIAccess: Sendable {
  /// The host.
  package var host: APIHost
  /// Sends the requests.
  package var transport: any HTTPTransport
  /// The cache; `nil` for none.
  package var cache: ResponseCache?
  /// How to use the cache.
  package var cachePolicy: CachePolicy
  /// The last update, as a fallback for the cache if it came from this host; `nil` for none.
  package var update: Store<CatalogSnapshot>?
  /// The `User-Agent` header field.
  package var userAgent: String
  /// The limit for a query, including all of its requests. A single request may take a third of it, or up to ten
  /// seconds.
  package var timeout: Duration
  /// Returns the current time in seconds since 1970.
  package var now: @Sendable () -> Int
  /// Called on any thread with events. It must not wait for a query.
  package var report: @Sendable (APIEvent) -> Void

  /// Creates a configuration.
  package init(
    host: APIHost, transport: any HTTPTransport, cache: ResponseCache? = nil,
    cachePolicy: CachePolicy = .whileFresh,
    userAgent: String, timeout: Duration = .seconds(30), now: @escaping @Sendable () -> Int,
    report: @escaping @Sendable (APIEvent) -> Void = { _ in }
  ) {
    self.host = host
    self.transport = transport
    self.cache = cache
    self.cache?.report = { report(.cacheFailed($0)) }
    self.cachePolicy = cachePolicy
    self.userAgent = userAgent
    self.timeout = timeout
    self.now = now
    self.report = report
  }
}

/// Fetches single documents through the cache, with one retry and an overall deadline.
package final class APIClient: Sendable {
  typealias Answer = CachedResponses.Answer

  /// Decodes a document. Its second argument says whether nobody waits for the result any more.
  typealias Decoder<Value> = @Sendable (Data, @escaping () -> Bool) throws(Finding) -> Value

  /// The size limit in bytes of all of a host's responses together.
  package static let mostBytes = SharedFile.largestContent

  let access: APIAccess
  let responses: CachedResponses
  private let deadline: ContinuousClock.Instant
  let requestTimeout: Duration
  private let state = Mutex(State())

  /// State that the requests of one query share.
  private struct State {
    /// A failure that makes further requests pointless.
    var failure: APIError?
    var bytes = 0
    /// The documents of the last update, once loaded.
    var updated: [CatalogSnapshot.Document]?
  }

  init(_ access: APIAccess) {
    self.access = access
    responses = CachedResponses(access.cache, access.cachePolicy, now: access.now) {
      access.report(.notKept($0))
    }
    deadline = .now + access.timeout
    requestTimeout = max(access.timeout / 3, min(access.timeout, .seconds(10)))
  }

  /// Returns a document, requested at one of its URLs unless its copy is used. Throws ``APIError/noDocument(url:status:)``
  /// if the host has nothing usable there: 403, 404, 405, or a body that is not JSON.
  func ask<Value>(_ path: String, at address: String, _ decode: Decoder<Value>)
    async throws(APIError) -> Answer<Value>
  {
    let url = access.host.url(address)
    return try await responses.document(path) {
      try decode($0) { false }
    } send: { (conditions) throws(APIError) in
      let response = try await send(url, conditions)
      if response.status == 304 { access.report(.received(bytes: 0)) }
      return response
    } read: { (response) throws(APIError) in
      try read(response, of: url, decode)
    }
  }

  private func read<Value>(_ response: APIResponse, of url: String, _ decode: Decoder<Value>)
    throws(APIError) -> Value
  {
    switch response.status {
    case _ where response.hasDocument: break
    case 403, 404, 405: throw .noDocument(url: url, status: response.status)
    default: throw .status(response.status, url: url, retryAfter: retryAfter(response))
    }
    let decoded: Result<Value, Finding>
    do throws(Finding) {
      decoded = .success(try decode(response.body) { [deadline] in Task.isCancelled || deadline < .now })
    } catch {
      decoded = .failure(error)
    }
    guard .now < deadline else { throw .notReadInTime(url: url) }
    guard !Task.isCancelled else { throw .noAnswer(.cancelled, url: url) }
    switch decoded {
    case .success(let value):
      guard isWithinLimits(response.body) else { throw .tooMuch(access.host, bytes: Self.mostBytes) }
      access.report(.received(bytes: response.body.count))
      return value
    case .failure where ![200, 203].contains(response.status):
      throw .status(response.status, url: url, retryAfter: nil)
    case .failure(let finding):
      if case .notJSON = finding.problem { throw .noDocument(url: url, status: 200) }
      throw .unusable(finding)
    }
  }

  /// Returns copies of the documents instead of the host's response, and reports their use: cached ones, or else from
  /// the last update. `nil` if there is not one of each, or the policy forbids it.
  func copies<Value>(
    of documents: [(path: String, decode: Decoder<Value>)], because cause: APIError
  ) -> [Answer<Value>]? {
    guard [.whileFresh, .only].contains(access.cachePolicy) else { return nil }
    var copies: [(answer: Answer<Value>, isOfUpdate: Bool)] = []
    for (path, decode) in documents {
      if let copy = responses.copy(path, { try decode($0) { false } }) {
        copies.append((copy, false))
      } else if let document = updated().first(where: { $0.path == path }) {
        do throws(Finding) {
          copies.append((Answer(document: document, value: try decode(document.data) { false }), true))
        } catch {
          access.report(.cacheFailed(error))
          return nil
        }
      } else {
        return nil
      }
    }
    for (copy, isOfUpdate) in copies {
      let age = copy.document.cacheMetadata.fetched.map { max(0, access.now() - $0) } ?? 0
      if isOfUpdate || access.cachePolicy != .only {
        access.report(.copyServed(age: .seconds(age), cause: cause))
      }
    }
    return copies.map(\.answer)
  }

  /// The documents of the last update, if it came from this host.
  private func updated() -> [CatalogSnapshot.Document] {
    let (documents, error) = state.withLock { state -> ([CatalogSnapshot.Document], StoreError?) in
      if let updated = state.updated { return (updated, nil) }
      let update = Result { () throws(StoreError) in try access.update?.loadIfPresent() }
      let present = (try? update.get()) ?? nil
      let documents = present?.host == access.host ? present?.documents ?? [] : []
      state.updated = documents
      if case .failure(let error) = update { return (documents, error) }
      return (documents, nil)
    }
    if let error { access.report(.cacheFailed(error)) }
    return documents
  }

  /// Adds to the total size; returns `false` if it exceeds the limit.
  private func isWithinLimits(_ body: Data) -> Bool {
    state.withLock { state in
      state.bytes += body.count
      return state.bytes <= Self.mostBytes
    }
  }

  /// Sends a request, and retries once after a delay if the host is busy.
  private func send(_ url: String, _ conditions: [String: String]) async throws(APIError) -> APIResponse {
    if access.cachePolicy == .only { throw .noCopy(access.host) }
    if let failure = state.withLock({ $0.failure }) { throw failure }
    let response = try await sendOnce(url, conditions)
    guard [429, 502, 503, 504].contains(response.status) else { return response }
    let wait = retryAfter(response) ?? .milliseconds(500)
    guard ContinuousClock.now + wait < deadline else { return response }
    do {
      try await Task.sleep(for: wait)
    } catch {
      throw .noAnswer(.cancelled, url: url)
    }
    return try await sendOnce(url, conditions)
  }

  private func sendOnce(_ url: String, _ conditions: [String: String]) async throws(APIError) -> APIResponse {
    let remaining = deadline - .now
    guard remaining > .zero else { throw .noAnswer(.timedOut, url: url) }
    var request = APIRequest(
      url: url, headers: conditions, timeout: min(requestTimeout, remaining),
      largestBody: WireFormat.largestDocument)
    request.headers["User-Agent"] = access.userAgent
    request.headers["Accept"] = "application/json"
    do throws(TransportError) {
      return try await access.transport.answer(to: request)
    } catch {
      let failure = APIError.noAnswer(error, url: url)
      switch error {
      // These errors concern a single response only.
      case .brokenAnswer, .tooLarge, .tooManyRedirects, .insecureRedirect, .foreignRedirect,
        .redirectWithUser,
        .cancelled:
        break
      default: state.withLock { $0.failure = failure }
      }
      throw failure
    }
  }

  private func retryAfter(_ response: APIResponse) -> Duration? {
    guard let text = response.headers["retry-after"] else { return nil }
    let seconds = Int(text) ?? HTTPDate.seconds(text, now: access.now()).map { $0 - access.now() }
    return seconds.map { .seconds(max(0, min($0, 86_400))) }
  }
}
