import Essentials
import KPGGCore

/// Why a picture is not available.
struct PictureError: Error, Hashable, Sendable {
  enum Reason: Error, Hashable, Sendable {
    /// The URL is not `https`.
    case notSecure
    /// The URL is in a ``PrivateNetwork``, and the catalog is not.
    case privateAddress
    /// There was no response.
    case noAnswer(TransportError)
    /// The host responded with this status.
    case status(Int)
    /// The response is not a JPEG, PNG or WebP.
    case noPicture
    /// A side exceeds ``PictureFile/largestSide``, or the number of pixels exceeds ``PictureFile/largestArea``.
    case tooManyPixels
    /// The file does not state its dimensions.
    case unknownSize
    /// Offline mode is on, and there is no cached copy.
    case noCopy
    /// The program that draws pictures failed.
    case notDrawn
  }

  let url: WebURL
  let reason: Reason

  init(_ url: WebURL, _ reason: Reason) {
    (self.url, self.reason) = (url, reason)
  }
}

extension PictureError: Message {
  var text: Text {
    switch reason {
    case .noAnswer(let error): error.text(url.description)
    case .status(let status): APIError.status(status, url: url.description, retryAfter: nil).text
    case .notSecure: "pictures are downloaded over https only: \(url)"
    case .privateAddress: "the picture is on a private network, but the catalog is not: \(url)"
    case .unknownSize: "unknown picture size: \(url)"
    case .noPicture: "not a JPEG, PNG or WebP picture: \(url)"
    case .tooManyPixels:
      "the picture is larger than \(PictureFile.largestSide) pixels on a side or \(PictureFile.largestArea / 1_000_000) megapixels: \(url)"
    case .noCopy: "no cached copy of the picture: \(url)"
    case .notDrawn: "could not draw the picture: \(url)"
    }
  }
}

/// Fetches pictures, only from `https` URLs, and caches them.
struct PictureClient: Sendable {
  let transport: any HTTPTransport
  /// The cache; `nil` for none.
  let cache: ResponseCache?
  /// Whether to use only the cache.
  let isOffline: Bool
  /// The `User-Agent` header field.
  let userAgent: String
  /// The limit for each picture.
  let timeout: Duration
  /// Returns the current time in seconds since 1970.
  let now: @Sendable () -> Int
  /// Returns whether the catalog comes from a private network, so that its pictures may, too. It is called only for such
  /// pictures.
  let allowsPrivate: @Sendable () -> Bool

  /// The size limit of a picture, in bytes.
  static let mostBytes = 8 << 20
  /// The minimum time in seconds that a cached copy is used without revalidation.
  static let leastAge = 86_400

  /// Throws for a URL that must be neither fetched nor opened.
  func check(_ url: WebURL) throws(PictureError) {
    if !url.description.hasPrefix("https://") { throw PictureError(url, .notSecure) }
    // A public catalog must not trigger requests to machines that only this one can reach.
    if url.isPrivate, !allowsPrivate() { throw PictureError(url, .privateAddress) }
  }

  /// Returns the picture at a URL, from the cache if possible.
  func picture(at url: WebURL) async throws(PictureError) -> PictureFile {
    try check(url)
    let responses = CachedResponses(
      cache, isOffline ? .only : .whileFresh, freshFor: Self.leastAge, now: now
    ) { [cache] error in cache?.report(error) }
    do throws(PictureError.Reason) {
      let picture = try await responses.document(url.description) {
        try PictureFile($0)
      } send: { (conditions) throws(PictureError.Reason) in
        try await answer(url, conditions)
      } read: { (response) throws(PictureError.Reason) in
        guard response.status == 200 else { throw .status(response.status) }
        return try PictureFile(response.body)
      }
      cache?.touch(url.description)
      return picture.value
    } catch {
      throw PictureError(url, error)
    }
  }

  private func answer(_ url: WebURL, _ conditions: [String: String]) async throws(PictureError.Reason)
    -> APIResponse
  {
    if isOffline { throw .noCopy }
    var request = APIRequest(
      url: url.description, headers: conditions, timeout: timeout, largestBody: Self.mostBytes)
    request.headers["User-Agent"] = userAgent
    request.headers["Accept"] = "image/jpeg, image/png, image/webp"
    do throws(TransportError) {
      return try await transport.answer(to: request)
    } catch {
      throw .noAnswer(error)
    }
  }
}
