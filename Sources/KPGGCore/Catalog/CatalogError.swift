/// Why a catalog, or a document of it, could not be read.
public enum CatalogError: Error, Hashable, Sendable {
  /// The document is missing or invalid. It came from this URL, unless it was at hand.
  case unusable(CatalogIssue, url: String?)
  /// The host has no such document, neither at this URL nor at its variants. It returned this status, or 200 with
  /// something other than JSON.
  case notFound(url: String, status: Int)
  /// The host responded with this status. `retryAfter` is how long it asks clients to wait.
  case status(Int, url: String, retryAfter: Duration?)
  /// There was no response, or none that can be used.
  case noResponse(Cause, url: String)
  /// The host's responses together exceed this limit in bytes.
  case tooLarge(APIHost, maxBytes: Int)
  /// Offline mode is on, and there is no cached copy.
  case noCopy(APIHost)
  /// The task was cancelled.
  case cancelled

  /// Why there was no response.
  public struct Cause: Hashable, Sendable {
    package let error: TransportError

    package init(_ error: TransportError) {
      self.error = error
    }
  }
}

extension CatalogError {
  /// Whether the document does not exist, rather than being broken.
  var isMissing: Bool {
    switch self {
    case .unusable(let issue, _): issue.problem == .missing && issue.path.isEmpty
    case .notFound(_, let status): status != 200
    case .noCopy: true
    case .status, .noResponse, .tooLarge, .cancelled: false
    }
  }

  /// Whether the catalog may divide its lists in another way: the document is missing, or is no document at all.
  var isAbsence: Bool {
    if case .notFound = self { return true }
    return isMissing
  }
}
