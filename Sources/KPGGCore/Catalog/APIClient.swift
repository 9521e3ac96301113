internal import Essentials
internal import Synchronization

/// Why a host did not supply what was asked of it.
public enum APIError: Error, Hashable, Sendable {
  /// No answer came from the address.
  case noAnswer(TransportError, url: String)
  /// The address answered with this status; `retryAfter` is for how many seconds the host wants to be left alone.
  case status(Int, url: String, retryAfter: Int?)
  /// The host has no such document in any form; the last address that was tried had this status, or sent something
  /// that is not JSON.
  case noDocument(url: String, status: Int)
  /// An answer came, but there was not enough time to read it.
  case notReadInTime(url: String)
  /// The document is of no use.
  case unusable(Finding)
  /// All of the host's answers together have more bytes than a catalog can have, which is the number.
  case tooMuch(APIHost, bytes: Int)
  /// The host may not be asked, and there is no copy of its answers.
  case noCopy(APIHost)
}

/// What happens while a host is asked, for whoever shows or tells it.
public enum APIEvent: Sendable {
  /// So many documents will be asked for besides the index and those of which was told before.
  case expects(documents: Int)
  /// A document came with so many bytes, or with none because a copy is still right.
  case received(bytes: Int)
  /// A copy answers in place of the host. Its age in seconds, and what kept the host from answering.
  case copyServed(age: Int, cause: APIError)
  /// The last update answers in place of the host. Its age in seconds, and what kept the host from answering.
  case updateServed(age: Int, cause: APIError)
  /// The members or the songs of a group could not be read, while those of others could. Groups whose document is one
  /// have the same cause.
  case unread(Group, cause: APIError)
  /// An answer could not be kept in the cache.
  case notKept(FileError)
}

/// How the copies of a host's answers are used.
package enum CachePolicy: Sendable {
  /// As long as the host allows, and when it cannot answer.
  case whileFresh
  /// Only when the host confirms them.
  case confirmed
  /// Instead of asking the host.
  case only
  /// Not at all; none are made either.
  case none
}

/// What asking a host needs.
package struct APIAccess: Sendable {
  /// The host.
  package var host: APIHost
  /// What carries requests to it.
  package var transport: any HTTPTransport
  /// The copies of its answers; `nil` where there is no place for them.
  package var cache: ResponseCache?
  /// How the copies are used.
  package var cachePolicy: CachePolicy
  /// The last update, which stands in for copies where it came from the host; `nil` where nothing does.
  package var update: Store<CatalogSnapshot>?
  /// Who asks: the `User-Agent` field.
  package var userAgent: String
  /// The time that a question may take, all of its requests together. A single one may take a third of it, or up to ten
  /// seconds.
  package var timeout: Duration
  /// The present time in seconds since 1970.
  package var now: @Sendable () -> Int
  /// Is told what happens, from any thread.
  package var report: @Sendable (APIEvent) -> Void

  /// Joins what is needed.
  package init(
    host: APIHost, transport: any HTTPTransport, cache: ResponseCache? = nil,
    cachePolicy: CachePolicy = .whileFresh,
    userAgent: String, timeout: Duration = .seconds(30), now: @escaping @Sendable () -> Int,
    report: @escaping @Sendable (APIEvent) -> Void = { _ in }
  ) {
    self.host = host
    self.transport = transport
    self.cache = cache
    self.cachePolicy = cachePolicy
    self.userAgent = userAgent
    self.timeout = timeout
    self.now = now
    self.report = report
  }
}

/// Fetches single documents: conditional requests, the cache, one retry, and the deadline of the whole.
final class APIClient: Sendable {
  /// A document that can be used, and its value.
  struct Answer<Value: Sendable>: Sendable {
    let document: CatalogSnapshot.Document
    let value: Value
    var isOfUpdate = false
  }

  /// What became of one address.
  enum Attempt<Value: Sendable>: Sendable {
    case answered(Answer<Value>)
    /// The host has nothing of use there: 403, 404, 405, or something that is not JSON.
    case notHere(APIError)
  }

  typealias Decoder<Value> = @Sendable (Data) throws(Finding) -> Value

  /// How many bytes all answers of a host may have together.
  static let mostBytes = SharedFile.largestContent

  let access: APIAccess
  private let deadline: ContinuousClock.Instant
  private let requestTimeout: Duration
  private let state = Mutex(State())

  /// What the requests of one run learn from each other.
  private struct State {
    /// Why asking the host again is of no use.
    var failure: APIError?
    var hasPruned = false
    var hasToldUnkept = false
    var bytes = 0
    /// The documents of the last update, once they are looked for.
    var updated: [CatalogSnapshot.Document]?
  }

  init(_ access: APIAccess) {
    self.access = access
    deadline = .now + access.timeout
    requestTimeout = max(access.timeout / 3, min(access.timeout, .seconds(10)))
  }

  /// Asks for a document at one of its addresses.
  func ask<Value: Sendable>(_ path: String, at address: String, _ decode: Decoder<Value>)
    async throws -> Attempt<Value>
  {
    let url = access.host.url(address)
    let copy = access.cachePolicy == .none ? nil : copy(path, decode)
    if access.cachePolicy == .whileFresh, let copy, copy.document.cacheMetadata.isFresh(at: access.now()) {
      return .answered(copy)
    }
    if let failure = state.withLock({ $0.failure }) { throw failure }
    // The time on the way is a part of a response's age (RFC 9111, 4.2.3).
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
        let decoded = Result { try WireFormat.$deadline.withValue(deadline) { try decode(body) } }
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

  /// The kept copy of a document, if it can be used.
  func copy<Value>(_ path: String, _ decode: Decoder<Value>) -> Answer<Value>? {
    guard let document = access.cache?.document(path), let value = try? decode(document.data) else {
      return nil
    }
    return Answer(document: document, value: value)
  }

  /// What can answer in place of the host: the kept copy of a document, or else that of the last update from there.
  func substitute<Value>(_ path: String, _ decode: Decoder<Value>) -> Answer<Value>? {
    if let copy = copy(path, decode) { return copy }
    guard let document = updated().first(where: { $0.path == path }), let value = try? decode(document.data)
    else { return nil }
    return Answer(document: document, value: value, isOfUpdate: true)
  }

  /// The documents of the last update, if it came from the host.
  private func updated() -> [CatalogSnapshot.Document] {
    state.withLock { state in
      if let updated = state.updated { return updated }
      // Whatever keeps the update from being read, there is nothing that could stand in.
      let update = try? access.update?.loadIfPresent(isVerifying: true)
      let documents = update?.host == access.host ? update?.documents ?? [] : []
      state.updated = documents
      return documents
    }
  }

  /// Tells that a copy answers in place of the host.
  func serve<Value>(_ copy: Answer<Value>, because cause: APIError) -> Answer<Value> {
    let age = copy.document.cacheMetadata.fetched.map { max(0, access.now() - $0) } ?? 0
    access.report(
      copy.isOfUpdate ? .updateServed(age: age, cause: cause) : .copyServed(age: age, cause: cause))
    return copy
  }

  /// What answers where the host must not be asked. That it is an update, which nobody has asked for, is told.
  func serveOffline<Value>(_ copy: Answer<Value>) -> Answer<Value> {
    copy.isOfUpdate ? serve(copy, because: .noCopy(access.host)) : copy
  }

  /// Does something that keeps things in the cache; that it cannot be done is told, once.
  func keeping(_ work: (ResponseCache) throws -> Void) {
    guard access.cachePolicy != .none, let cache = access.cache else { return }
    if isFirst(\.hasPruned) { cache.prune() }
    do {
      try work(cache)
    } catch {
      guard let error = error as? FileError, isFirst(\.hasToldUnkept) else { return }
      access.report(.notKept(error))
    }
  }

  /// Counts an answer; `false` if there is too much with it.
  private func isWithinLimits(_ body: Data) -> Bool {
    state.withLock { state in
      state.bytes += body.count
      return state.bytes <= Self.mostBytes
    }
  }

  /// Whether something is done for the first time.
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

  /// Sends a request, and once more after a while if the host is busy.
  private func send(_ url: String, _ conditions: [String: String]) async throws -> HTTPResponse {
    let response = try await sendOnce(url, conditions)
    guard [429, 502, 503, 504].contains(response.status) else { return response }
    let wait = retryAfter(response).map { Duration.seconds($0) } ?? .milliseconds(500)
    guard ContinuousClock.now + wait < deadline else { return response }
    try await Task.sleep(for: wait)
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
      // What concerns a single answer says nothing about the next one.
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

/// A date in one of the three forms of HTTP (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`,
/// `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`.
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Seconds since 1970; `nil` if the text is no such date.
  ///
  /// - Parameter now: The present time, near which a year of two digits is.
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

  /// The last year with these two digits that is not more than 50 years ahead.
  private static func year(_ digits: Int, near now: Int) -> Int {
    let latest = 1970 + now / 31_556_952 + 50
    return latest - ((latest - digits) % 100 + 100) % 100
  }
}
