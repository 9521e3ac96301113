import KPGGCore

struct PictureError: Error, Hashable, Sendable {
  enum Reason: Error, Hashable, Sendable {
    /// The URL is not `https`.
    case notSecure
    case noResponse(TransportError)
    case status(Int)
    /// The response is not a JPEG, PNG or WebP.
    case unsupportedFormat
    /// A side exceeds ``PictureFile/maxSide``, or the number of pixels exceeds ``PictureFile/maxArea``.
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
    self.url = url
    self.reason = reason
  }
}

extension PictureError: Message {
  var text: Text {
    switch reason {
    case .noResponse(let error): error.text(url.description)
    case .status(let status): CatalogError.status(status, url: url.description, retryAfter: nil).text
    case .notSecure: "pictures are downloaded only over https: \(url)"
    case .unknownSize: "unknown picture size: \(url)"
    case .unsupportedFormat: "not a JPEG, PNG or WebP picture: \(url)"
    case .tooManyPixels:
      "the picture is larger than \(PictureFile.maxSide) pixels on a side or \(PictureFile.maxArea / 1_000_000) megapixels: \(url)"
    case .noCopy: "no cached copy of the picture: \(url)"
    case .notDrawn: "can't draw the picture: \(url)"
    }
  }
}

/// A client that fetches pictures, only from `https` URLs, and caches them.
struct PictureClient: Sendable {
  let transport: any HTTPTransport
  let cache: ResponseCache?
  /// Whether to use only the cache.
  let isOffline: Bool
  let userAgent: String
  /// The time limit for each picture.
  let timeout: Duration
  /// Returns the current time in seconds since 1970.
  let now: @Sendable () -> Int
  /// Called with cache errors.
  let report: @Sendable (any Error) -> Void

  /// The maximum size of a picture, in bytes.
  static let maxBytes = 8 << 20
  /// The minimum time in seconds that a cached copy is used without revalidation.
  static let minAge = 86_400

  /// Throws if the URL isn't `https`, so that it must not be fetched or opened.
  func check(_ url: WebURL) throws(PictureError) {
    if !url.description.hasPrefix("https://") { throw PictureError(url, .notSecure) }
  }

  /// Returns the picture at a URL, from the cache if possible.
  func picture(at url: WebURL) async throws(PictureError) -> PictureFile {
    try check(url)
    let key = url.description
    let copy = reporting { try cache?.copy(key) } ?? nil
    // A damaged copy is fetched again.
    let known = copy.flatMap { copy in reporting { try PictureFile(copy.body) } }
    let now = now()
    if let copy, let known {
      let isRecent = (0..<Self.minAge).contains(now - copy.fetched)
      if isOffline || isRecent || copy.isFresh(at: now) { return known }
    }
    do throws(PictureError.Reason) {
      let response = try await response(url, known == nil ? [:] : copy?.conditions ?? [:])
      if response.status == 304, let copy, let known {
        keep(copy.confirmed(by: response, now: now), as: key)
        return known
      }
      guard response.status == 200 else { throw .status(response.status) }
      let picture = try PictureFile(response.body)
      keep(ResponseCache.Copy(response, from: key, now: now), as: key)
      return picture
    } catch {
      throw PictureError(url, error)
    }
  }

  private func keep(_ copy: ResponseCache.Copy?, as key: String) {
    guard let copy, !isOffline else { return }
    reporting {
      try cache?.removeOldEntries()
      try cache?.keep(copy, as: key)
    }
  }

  /// Performs work with the cache. If it fails, reports the error and returns `nil`.
  @discardableResult
  private func reporting<Value>(_ work: () throws -> Value) -> Value? {
    do {
      return try work()
    } catch {
      report(error)
      return nil
    }
  }

  private func response(_ url: WebURL, _ conditions: [String: String]) async throws(PictureError.Reason)
    -> APIResponse
  {
    if isOffline { throw .noCopy }
    var request = APIRequest(
      url: url.description, headers: conditions, timeout: timeout, maxBody: Self.maxBytes)
    request.headers["User-Agent"] = userAgent
    request.headers["Accept"] = "image/jpeg, image/png, image/webp"
    do throws(TransportError) {
      return try await transport.checkedResponse(to: request)
    } catch {
      throw .noResponse(error)
    }
  }
}
