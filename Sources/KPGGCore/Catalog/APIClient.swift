internal import Essentials
internal import Files
internal import Synchronization

/// Why a host did not supply a document.
public enum APIError: Error, Hashable, Sendable {
  /// There was no response.
  case noAnswer(TransportError, url: String)
  /// The host responded with this status. `retryAfter` is the number of seconds it asks clients to wait.
  case status(Int, url: String, retryAfter: Int?)
  /// None of the possible URLs has the document. The last one tried returned this status, or something other than JSON.
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
  /// A cached copy is used instead of the host's response, with its age in seconds and the host's error.
  case copyServed(age: Int, cause: APIError)
  /// The last update is used instead of the host's response, with its age in seconds and the host's error.
  case updateServed(age: Int, cause: APIError)
  /// The members or songs of this group could not be read, while those of others could. Groups that share a document
  /// have the same cause.
  case unread(Group, cause: APIError)
  /// A response could not be cached.
  case notKept(any Error)
  /// A cached response or the last update could not be read, or the cache could not be tidied. The query goes on
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
  /// Called on any thread with events.
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

/// Fetches single documents, with conditional requests, the cache, one retry and an overall deadline.
package final class APIClient: Sendable {
  /// A usable document and its decoded value.
  struct Answer<Value: Sendable>: Sendable {
    let document: CatalogSnapshot.Document
    let value: Value
    var isOfUpdate = false
  }

  /// The result of requesting one URL.
  enum Attempt<Value: Sendable>: Sendable {
    case answered(Answer<Value>)
    /// The host has nothing usable there: 403, 404, 405, or a body that is not JSON.
    case notHere(APIError)
  }

  /// Decodes a document. Its second argument says whether nobody waits for the result any more.
  typealias Decoder<Value> = @Sendable (Data, @escaping () -> Bool) throws(Finding) -> Value

  /// The size limit in bytes of all of a host's responses together.
  package static let mostBytes = SharedFile.largestContent

  let access: APIAccess
  private let deadline: ContinuousClock.Instant
  private let requestTimeout: Duration
  private let state = Mutex(State())

  /// State that the requests of one query share.
  private struct State {
    /// A failure that makes further requests pointless.
    var failure: APIError?
    var hasPruned = false
    var hasReportedFailure = false
    var bytes = 0
    /// The documents of the last update, once loaded.
    var updated: [CatalogSnapshot.Document]?
  }

  init(_ access: APIAccess) {
    self.access = access
    deadline = .now + access.timeout
    requestTimeout = max(access.timeout / 3, min(access.timeout, .seconds(10)))
  }

  /// Requests a document at one of its URLs.
  func ask<Value: Sendable>(_ path: String, at address: String, _ decode: Decoder<Value>)
    async throws -> Attempt<Value>
  {
    let url = access.host.url(address)
    let copy = access.cachePolicy == .none ? nil : copy(path, decode)
    if access.cachePolicy == .whileFresh, let copy, copy.document.cacheMetadata.isFresh(at: access.now()) {
      return .answered(copy)
    }
    if let failure = state.withLock({ $0.failure }) { throw failure }
    // Count the transit time as part of the response's age (RFC 9111, 4.2.3).
    let asked = access.now()
    let response = try await send(url, copy?.document.cacheMetadata.conditions ?? [:])
    switch response.status {
    case 304:
      guard let copy else { throw APIError.status(304, url: url, retryAfter: nil) }
      access.report(.received(bytes: 0))
      return .answered(confirmed(copy, by: response, asked))
    case _ where response.hasDocument:
      let body = response.body
      do {
        let decoded = Result { try decode(body) { [deadline] in Task.isCancelled || deadline < .now } }
        guard .now < deadline else { throw APIError.notReadInTime(url: url) }
        guard !Task.isCancelled else { throw APIError.noAnswer(.cancelled, url: url) }
        let value = try decoded.get()
        guard isWithinLimits(body) else { throw APIError.tooMuch(access.host, bytes: Self.mostBytes) }
        access.report(.received(bytes: body.count))
        return .answered(kept(path, response, value, asked))
      } catch let finding as Finding {
        if ![200, 203].contains(response.status) {
          throw APIError.status(response.status, url: url, retryAfter: nil)
        }
        if case .notJSON = finding.problem { return .notHere(.noDocument(url: url, status: 200)) }
        throw APIError.unusable(finding)
      }
    case 403, 404, 405:
      return .notHere(.noDocument(url: url, status: response.status))
    default:
      throw APIError.status(response.status, url: url, retryAfter: retryAfter(response))
    }
  }

  /// Returns the cached copy of a document, if it is usable.
  func copy<Value>(_ path: String, _ decode: Decoder<Value>) -> Answer<Value>? {
    access.cache?.document(path).flatMap { stored($0, decode) }
  }

  /// Decodes a stored document; `nil`, with a report, if it is not usable.
  private func stored<Value>(
    _ document: CatalogSnapshot.Document, _ decode: Decoder<Value>, isOfUpdate: Bool = false
  ) -> Answer<Value>? {
    do {
      return Answer(document: document, value: try decode(document.data) { false }, isOfUpdate: isOfUpdate)
    } catch {
      access.report(.cacheFailed(error))
      return nil
    }
  }

  /// Returns a fallback for the host's response: the cached copy, or else the document from the last update.
  func substitute<Value>(_ path: String, _ decode: Decoder<Value>) -> Answer<Value>? {
    copy(path, decode)
      ?? updated().first { $0.path == path }.flatMap { stored($0, decode, isOfUpdate: true) }
  }

  /// The documents of the last update, if it came from this host.
  private func updated() -> [CatalogSnapshot.Document] {
    state.withLock { state in
      if let updated = state.updated { return updated }
      var update: CatalogSnapshot?
      do {
        update = try access.update?.loadIfPresent()
      } catch {
        access.report(.cacheFailed(error))
      }
      let documents = update?.host == access.host ? update?.documents ?? [] : []
      state.updated = documents
      return documents
    }
  }

  /// Reports that a copy is used instead of the host's response.
  func serve<Value>(_ copy: Answer<Value>, because cause: APIError) -> Answer<Value> {
    let age = copy.document.cacheMetadata.fetched.map { max(0, access.now() - $0) } ?? 0
    access.report(
      copy.isOfUpdate ? .updateServed(age: age, cause: cause) : .copyServed(age: age, cause: cause))
    return copy
  }

  /// Returns a copy in offline mode. Reports the use of an update, which the user did not request.
  func serveOffline<Value>(_ copy: Answer<Value>) -> Answer<Value> {
    copy.isOfUpdate ? serve(copy, because: .noCopy(access.host)) : copy
  }

  /// Runs a function that writes to the cache. Reports only the first failure.
  func keeping(_ work: (ResponseCache) throws -> Void) {
    guard access.cachePolicy != .none, let cache = access.cache else { return }
    if isFirst(\.hasPruned) { cache.prune() }
    do {
      try work(cache)
    } catch {
      guard let error = error as? FileError, isFirst(\.hasReportedFailure) else { return }
      access.report(.notKept(error))
    }
  }

  /// Adds to the total size; returns `false` if it exceeds the limit.
  private func isWithinLimits(_ body: Data) -> Bool {
    state.withLock { state in
      state.bytes += body.count
      return state.bytes <= Self.mostBytes
    }
  }

  /// Whether this is the first call for the property.
  private func isFirst(_ done: any WritableKeyPath<State, Bool> & Sendable) -> Bool {
    state.withLock { state in
      defer { state[keyPath: done] = true }
      return !state[keyPath: done]
    }
  }

  private func confirmed<Value>(_ copy: Answer<Value>, by response: HTTPResponse, _ asked: Int) -> Answer<
    Value
  > {
    var document = copy.document
    document.cacheMetadata = document.cacheMetadata.confirmed(by: response, now: asked)
    if CacheMetadata(response, now: asked) != nil { keeping { try $0.keep(document) } }
    return Answer(document: document, value: copy.value)
  }

  private func kept<Value>(
    _ path: String, _ response: HTTPResponse, _ value: Value, _ asked: Int
  ) -> Answer<Value> {
    var document = CatalogSnapshot.Document(path: path, data: response.body)
    let metadata = CacheMetadata(response, now: asked)
    document.cacheMetadata = metadata ?? CacheMetadata(fetched: asked)
    if metadata != nil { keeping { try $0.keep(document) } }
    return Answer(document: document, value: value)
  }

  /// Sends a request, and retries once after a delay if the host is busy.
  private func send(_ url: String, _ conditions: [String: String]) async throws -> HTTPResponse {
    let response = try await sendOnce(url, conditions)
    guard [429, 502, 503, 504].contains(response.status) else { return response }
    let wait = retryAfter(response).map { Duration.seconds($0) } ?? .milliseconds(500)
    guard ContinuousClock.now + wait < deadline else { return response }
    do {
      try await Task.sleep(for: wait)
    } catch {
      throw APIError.noAnswer(.cancelled, url: url)
    }
    return try await sendOnce(url, conditions)
  }

  private func sendOnce(_ url: String, _ conditions: [String: String]) async throws -> HTTPResponse {
    let remaining = deadline - .now
    guard remaining > .zero else { throw APIError.noAnswer(.timedOut, url: url) }
    var request = HTTPRequest(
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

  private func retryAfter(_ response: HTTPResponse) -> Int? {
    guard let text = response.headers["retry-after"] else { return nil }
    if let seconds = Int(text) { return max(0, min(seconds, 86_400)) }
    return HTTPDate.seconds(text, now: access.now()).map { max(0, min($0 - access.now(), 86_400)) }
  }
}

/// A date in one of the three formats of HTTP (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94
/// 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`.
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Seconds since 1970; `nil` if the text is not such a date.
  ///
  /// - Parameter now: The current time, for interpreting a two-digit year.
  static func seconds(_ text: String, now: Int) -> Int? {
    let parts = text.split { $0 == " " || $0 == "," }.map(String.init)
    let (day, month, year, clock): (String, String, String, String)
    switch parts.count {
    case 6 where parts[5] == "GMT": (day, month, year, clock) = (parts[1], parts[2], parts[3], parts[4])
    case 5: (day, month, year, clock) = (parts[2], parts[1], parts[4], parts[3])
    case 4 where parts[3] == "GMT":
      let date = parts[1].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard date.count == 3, date[2].utf8.count == 2 else { return nil }
      (day, month, year, clock) = (date[0], date[1], date[2], parts[2])
    default: return nil
    }
    let times = clock.split(separator: ":", omittingEmptySubsequences: false).map { number(String($0)) }
    guard times.count == 3, let hour = times[0], let minute = times[1], let second = times[2],
      (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second),
      let month = months.firstIndex(of: month), let stated = number(year)
    else { return nil }
    let full = year.utf8.count == 2 ? self.year(stated, near: now) : stated
    guard (1970...9999).contains(full), let number = number(day),
      let days = Day(year: full, month: month + 1, day: number)?.daysSince1970
    else { return nil }
    return days * 86_400 + hour * 3600 + minute * 60 + second
  }

  private static func number(_ digits: String) -> Int? {
    digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
  }

  /// The last year with these two digits that is at most 50 years in the future.
  private static func year(_ digits: Int, near now: Int) -> Int {
    let latest = 1970 + now / 31_556_952 + 50
    return latest - ((latest - digits) % 100 + 100) % 100
  }
}
