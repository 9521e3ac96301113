internal import Essentials

/// Why there is no picture.
package struct PictureError: Error, Hashable, Sendable {
  package enum Reason: Error, Hashable, Sendable {
    /// The address is not `https`.
    case notSecure
    /// The address is of a ``PrivateNetwork``, and the catalog is not.
    case privateAddress
    /// No answer came.
    case noAnswer(TransportError)
    /// The host has answered with this status.
    case status(Int)
    /// What came is no JPEG, PNG or WebP.
    case noPicture
    /// One of its sides is longer than ``PictureFile/largestSide``, or it has more pixels than ``PictureFile/largestArea``.
    case tooManyPixels
    /// How large it is cannot be read.
    case unknownSize
    /// No host may be asked, and there is no copy.
    case noCopy
    /// What draws pictures could not draw it.
    case notDrawn
  }

  package let url: WebURL
  package let reason: Reason

  package init(_ url: WebURL, _ reason: Reason) {
    (self.url, self.reason) = (url, reason)
  }
}

/// Fetches pictures, from `https` addresses alone, and keeps copies.
package struct PictureClient: Sendable {
  private let transport: any HTTPTransport
  private let cache: ResponseCache?
  private let isOffline: Bool
  private let userAgent: String
  private let timeout: Duration
  private let now: @Sendable () -> Int
  private let allowsPrivate: @Sendable () -> Bool

  /// How large a picture may be, in bytes.
  package static let mostBytes = 8 << 20
  /// How many seconds a copy is used at least before the host is asked whether it is still right.
  package static let leastAge = 86_400

  /// - Parameters:
  ///   - cache: The copies; `nil` where there is no place for them.
  ///   - isOffline: Whether copies are all that may be used.
  ///   - userAgent: Who asks: the `User-Agent` field.
  ///   - timeout: The time for one picture.
  ///   - now: The present time in seconds since 1970.
  ///   - allowsPrivate: Whether the catalog is of a private network, so that its pictures may be. It is asked only for one
  ///     that is.
  package init(
    _ transport: any HTTPTransport, cache: ResponseCache?, isOffline: Bool, userAgent: String,
    timeout: Duration,
    now: @escaping @Sendable () -> Int, allowsPrivate: @escaping @Sendable () -> Bool
  ) {
    (self.transport, self.cache, self.isOffline) = (transport, cache, isOffline)
    (self.userAgent, self.timeout, self.now) = (userAgent, timeout, now)
    self.allowsPrivate = allowsPrivate
  }

  /// Fails for an address that must be neither fetched nor opened.
  package func check(_ url: WebURL) throws(PictureError) {
    if !url.description.hasPrefix("https://") { throw PictureError(url, .notSecure) }
    // A catalog from elsewhere must not have requests sent to what only this machine can reach.
    if url.isPrivate, !allowsPrivate() { throw PictureError(url, .privateAddress) }
  }

  /// The picture at an address.
  package func picture(at url: WebURL) async throws(PictureError) -> PictureFile {
    try check(url)
    do throws(PictureError.Reason) {
      let copy = cache?.document(url.description)
      if let copy, isOffline || isFresh(copy.cacheMetadata) { return try used(copy) }
      if isOffline { throw .noCopy }
      let response = try await answer(url, copy?.cacheMetadata.conditions ?? [:])
      switch response.status {
      case 200:
        let picture = try PictureFile(response.body)
        var document = CatalogSnapshot.Document(path: url.description, data: response.body)
        document.cacheMetadata = CacheMetadata(response, now: now()) ?? CacheMetadata()
        keep(document, response)
        return picture
      case 304:
        guard var copy else { throw .status(304) }
        copy.cacheMetadata = copy.cacheMetadata.confirmed(by: response, now: now())
        keep(copy, response)
        return try PictureFile(copy.data)
      default: throw .status(response.status)
      }
    } catch {
      throw PictureError(url, error)
    }
  }

  private func isFresh(_ metadata: CacheMetadata) -> Bool {
    let age = metadata.fetched.map { now() - $0 } ?? -1
    return (0..<Self.leastAge).contains(age) || metadata.isFresh(at: now())
  }

  private func used(_ copy: CatalogSnapshot.Document) throws(PictureError.Reason) -> PictureFile {
    cache?.touch(copy.path)
    return try PictureFile(copy.data)
  }

  private func answer(_ url: WebURL, _ conditions: [String: String]) async throws(PictureError.Reason)
    -> HTTPResponse
  {
    var request = HTTPRequest(
      url: url.description, headers: conditions, timeout: timeout, largestBody: Self.mostBytes)
    request.headers["User-Agent"] = userAgent
    request.headers["Accept"] = "image/jpeg, image/png, image/webp"
    do throws(TransportError) {
      return try await transport.answer(to: request)
    } catch {
      throw .noAnswer(error)
    }
  }

  private func keep(_ document: CatalogSnapshot.Document, _ response: HTTPResponse) {
    // Not if the host says that it is not to be kept.
    guard let cache, CacheMetadata(response, now: now()) != nil else { return }
    // A picture without a copy is fetched again.
    try? cache.keep(document)
    cache.prune()
  }
}
