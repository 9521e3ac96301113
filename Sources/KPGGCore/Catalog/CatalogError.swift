/// The reason that a catalog, or a document of it, could not be read.
public enum CatalogError: Error, Hashable, Sendable {
  /// The document is missing or invalid. The URL is `nil` if the document does not come from a host.
  case unusable(CatalogIssue, url: String?)
  /// The host has no such document at this URL or its variants. It returned this status, or 200 with something other
  /// than JSON.
  case notFound(url: String, status: Int)
  /// The host responded with this status. It asks clients to wait for `retryAfter` before the next request.
  case status(Int, url: String, retryAfter: Duration?)
  /// There was no usable response.
  case noResponse(Cause, url: String)
  /// The host's responses together exceed this limit in bytes.
  case tooLarge(APIHost, maxBytes: Int)
  /// Offline mode is on, and there is no cached copy.
  case noCopy(APIHost)
  /// The task was cancelled.
  case cancelled

  /// The reason that there was no response.
  public struct Cause: Hashable, Sendable {
    package let error: TransportError

    package init(_ error: TransportError) {
      self.error = error
    }
  }

  /// Whether the document does not exist. This is false for a broken document.
  var isMissing: Bool {
    switch self {
    case .unusable(let issue, _): issue.problem == .missing && issue.path.isEmpty
    case .notFound(_, let status): status != 200
    case .noCopy: true
    case .status, .noResponse, .tooLarge, .cancelled: false
    }
  }

  /// Whether the document is missing or is not JSON. The source may then divide its lists in another way.
  var mayMeanOtherLayout: Bool {
    if case .notFound = self { return true }
    return isMissing
  }
}
