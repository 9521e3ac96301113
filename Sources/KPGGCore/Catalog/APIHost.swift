internal import Essentials

/// The base URL of an API host: `http` or `https`, a host, and optionally a port and a path.
public struct APIHost: Hashable, Sendable, CustomStringConvertible {
  /// The base URL without trailing slashes, with the scheme and host in lower case.
  public var description: String { base.description }
  private let base: WebURL

  /// Returns `nil` unless the text is such a URL. Its host is a name, an IPv4 or bracketed IPv6 address, and its port
  /// is from 1 to 65535. User names and passwords are rejected, since they would end up in files and messages.
  public init?(_ text: String) {
    guard let parts = URLComponents(string: text, encodingInvalidCharacters: false),
      let scheme = parts.scheme, let host = parts.percentEncodedHost, Self.isValid(host),
      [parts.user, parts.password, parts.query, parts.fragment].allSatisfy({ $0 == nil })
    else { return nil }
    // If a port is too large for a number, `port` is `nil`, but there is still a range.
    if let range = parts.rangeOfPort, !text[range].isEmpty {
      guard let port = parts.port, (1...65535).contains(port) else { return nil }
    }
    let port = parts.port.map { ":\($0)" } ?? ""
    var path = parts.percentEncodedPath
    while path.hasSuffix("/") { path.removeLast() }
    guard let base = WebURL("\(scheme.lowercased())://\(host.lowercased())\(port)\(path)") else { return nil }
    self.base = base
  }

  /// Whether a host is a name, or an IPv6 address (RFC 4291, 2.2) in brackets, optionally with a zone (RFC 6874).
  private static func isValid(_ host: String) -> Bool {
    guard host.hasPrefix("[") else { return !host.isEmpty }
    let parts = host.dropFirst().dropLast().split(
      separator: "%25", maxSplits: 1, omittingEmptySubsequences: false)
    return host.hasSuffix("]") && parts.count <= 2 && parts.last?.isEmpty == false
      && String(parts[0]).isIPv6Address
  }

  /// The host and port for display: `127.0.0.1:8080`.
  public var name: String { base.authority }

  func url(_ document: String) -> String { "\(description)/\(document)" }
}

extension String {
  /// The text as a URL path segment, with everything outside `A-Z a-z 0-9 - . _ ~` percent-encoded (RFC 3986, 2.3).
  var percentEncoded: String {
    var result = ""
    for byte in utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}
