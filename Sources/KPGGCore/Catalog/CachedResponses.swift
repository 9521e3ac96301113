package import Essentials
internal import Synchronization

/// Fetches documents through a cache (RFC 9111): a fresh copy needs no request, and a stale one is sent again only if it
/// has changed.
package final class CachedResponses: Sendable {
  /// A document and its decoded value.
  package struct Answer<Value: Sendable>: Sendable {
    /// The document with its cache metadata.
    package let document: CatalogSnapshot.Document
    /// Its decoded value.
    package let value: Value
  }

  private let cache: ResponseCache?
  private let policy: CachePolicy
  private let freshFor: Int
  private let now: @Sendable () -> Int
  private let report: @Sendable (any Error) -> Void
  private let done = Mutex((pruning: false, reporting: false))

  /// Starts using a cache.
  ///
  /// - Parameters:
  ///   - cache: The cache; `nil` for none.
  ///   - policy: How to use it.
  ///   - freshFor: How many seconds copies are fresh, if the host does not say longer.
  ///   - now: Returns the current time in seconds since 1970.
  ///   - report: Called if a response could not be cached, but only once.
  package init(
    _ cache: ResponseCache?, _ policy: CachePolicy, freshFor: Int = 0, now: @escaping @Sendable () -> Int,
    report: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.cache = policy == .none ? nil : cache
    (self.policy, self.freshFor, self.now, self.report) = (policy, freshFor, now, report)
  }

  /// Returns a document: its copy if that is fresh or the host confirms it, or else what the host sends. Throws only
  /// what `send` and `read` throw.
  ///
  /// - Parameters:
  ///   - path: Its path in the cache.
  ///   - decode: Decodes a copy; throws if it is unusable.
  ///   - send: Sends the request with these header fields. If the cache must be used instead of the host, it is called
  ///     only if there is no copy, and must throw.
  ///   - read: Decodes a response, or throws because of its status or body.
  package func document<Value, Failure>(
    _ path: String, decode: (Data) throws -> Value,
    send: ([String: String]) async throws(Failure) -> APIResponse,
    read: (APIResponse) throws(Failure) -> Value
  ) async throws(Failure) -> Answer<Value> {
    let copy = copy(path, decode)
    if let copy, isFresh(copy.document.cacheMetadata) { return copy }
    // Count the transit time as part of the response's age (RFC 9111, 4.2.3).
    let asked = now()
    let response = try await send(copy?.document.cacheMetadata.conditions ?? [:])
    let metadata = CacheMetadata(response, now: asked)
    var document: CatalogSnapshot.Document
    let value: Value
    if response.status == 304, let copy {
      (document, value) = (copy.document, copy.value)
      document.cacheMetadata = document.cacheMetadata.confirmed(by: response, now: asked)
    } else {
      value = try read(response)
      document = CatalogSnapshot.Document(path: path, data: response.body)
      document.cacheMetadata = metadata ?? CacheMetadata(fetched: asked)
    }
    if metadata != nil { keeping { [document] in try $0.keep(document) } }
    return Answer(document: document, value: value)
  }

  /// Returns the copy of a document, if it is usable.
  func copy<Value>(_ path: String, _ decode: (Data) throws -> Value) -> Answer<Value>? {
    guard let cache, let document = cache.document(path),
      let value = cache.reporting({ try decode(document.data) })
    else { return nil }
    return Answer(document: document, value: value)
  }

  /// Runs a function that writes to the cache, unless the policy forbids it.
  func keeping(_ work: (ResponseCache) throws -> Void) {
    guard policy != .only, let cache else { return }
    if isFirst(\.pruning) { cache.prune() }
    do {
      try work(cache)
    } catch {
      if isFirst(\.reporting) { report(error) }
    }
  }

  private func isFresh(_ metadata: CacheMetadata) -> Bool {
    switch policy {
    case .only: return true
    case .confirmed, .none: return false
    case .whileFresh:
      let (now, fetched) = (now(), metadata.fetched)
      return metadata.isFresh(at: now) || fetched.map { (0..<freshFor).contains(now - $0) } == true
    }
  }

  /// Whether this is the first call for the property.
  private func isFirst(
    _ property: any WritableKeyPath<(pruning: Bool, reporting: Bool), Bool> & Sendable
  ) -> Bool {
    done.withLock { done in
      defer { done[keyPath: property] = true }
      return !done[keyPath: property]
    }
  }
}
