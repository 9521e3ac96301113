import KPGGCore
import Terminal

extension Text {
  /// An age in the largest unit that fits.
  static func age(seconds: Int) -> Text {
    switch max(0, seconds) {
    case let seconds where seconds < 60: "\(seconds) {1|second|seconds} old"
    case let seconds where seconds < 3600: "\(seconds / 60) {1|minute|minutes} old"
    case let seconds where seconds < 86_400: "\(seconds / 3600) {1|hour|hours} old"
    case let seconds: "\(seconds / 86_400) {1|day|days} old"
    }
  }
}

extension CatalogError: Message {
  var text: Text {
    switch self {
    case .noResponse(let cause, let url): cause.error.text(url)
    case .status(429, let url, let wait?):
      "\(url) returned HTTP 429 (too many requests); try again in \(wait.components.seconds) s"
    case .status(429, let url, nil): "\(url) returned HTTP 429 (too many requests)"
    case .status(let status, let url, _): "\(url) returned HTTP \(status)"
    case .notFound(let url, 200): "\(url) did not return JSON"
    case .notFound(let url, let status): "\(url) and its variants returned HTTP \(status)"
    case .unusable(let issue, nil): "can't read the catalog: \(issue)"
    case .unusable(let issue, _): "unusable response: \(issue)"
    case .tooLarge(let host, let bytes): "the responses from \(host) exceed \(bytes >> 20) MiB"
    case .noCopy(let host): "no complete cached copy of \(host)"
    case .cancelled: "the request was cancelled"
    }
  }
}

extension TransportError {
  func text(_ url: String) -> Text {
    switch self {
    case .hostNotFound: "host not found: \(url)"
    case .noConnection: "could not connect to \(url)"
    case .notSecure:
      "no secure connection to \(url): its certificate was rejected, or it does not support TLS"
    case .unsupportedAddress: "this address is not supported on this system: \(url)"
    case .noProxy(let proxy, let variable):
      "could not connect to the proxy \(proxy) (set by \(variable)) for \(url)"
    case .proxyRefused(let proxy, let variable, let status):
      "the proxy \(proxy) (set by \(variable)) returned HTTP \(status) instead of connecting to \(url)"
    case .timedOut: "\(url) did not respond in time"
    case .brokenResponse: "the response from \(url) is incomplete or invalid"
    case .tooLarge(let max): "the response from \(url) is larger than \(max) bytes"
    case .redirect(let reason): reason.text(url)
    case .cancelled: "the request was cancelled"
    case .helper(.missing(let path)): "kpgg-fetch, which connects to API hosts, is missing: \(path)"
    case .helper(.otherVersion(let path)): "kpgg-fetch has a different version than kpgg: \(path)"
    case .helper(.notReady(let path, let message)): "\(path) cannot be used: \(message)"
    case .helper(.trapped): "kpgg-fetch stopped unexpectedly while requesting \(url)"
    case .other(let code): "the request to \(url) failed (error \(code))"
    }
  }
}

extension TransportError.Redirect {
  fileprivate func text(_ url: String) -> Text {
    switch self {
    case .tooMany: "too many redirects: \(url)"
    case .insecure: "refused a redirect from https to http: \(url)"
    case .foreign: "refused a redirect to an address that is not http or https: \(url)"
    case .withUser: "refused a redirect to an address with a user name: \(url)"
    }
  }
}
