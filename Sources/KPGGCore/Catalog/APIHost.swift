internal import CLibrary

/// The base URL of an API host: `http` or `https`, a host, and optionally a port and a path.
public struct APIHost: Hashable, Sendable, CustomStringConvertible {
  /// The base URL without trailing slashes, with the scheme and host in lower case.
  public var description: String { base.description }
  private let base: WebURL

  /// `nil` unless the text is such a URL, with a name, an IPv4 address or a bracketed IPv6 address as its host, and a
  /// port from 1 to 65535 if any. User names and passwords are rejected, since they would end up in files and messages.
  public init?(_ text: String) {
    var text = text
    while text.hasSuffix("/") { text.removeLast() }
    let scheme = text.prefix { $0 != ":" }.lowercased()
    let rest = text.dropFirst(scheme.count)
    guard rest.hasPrefix("://"), !text.contains(where: "?#@".contains) else {
      return nil
    }
    let authority = rest.dropFirst(3).prefix { $0 != "/" }
    guard let authority = Self.normalized(String(authority)),
      let base = WebURL("\(scheme)://\(authority)\(rest.dropFirst(3).drop { $0 != "/" })")
    else { return nil }
    self.base = base
  }

  /// Normalizes a host and optional port to lower case; `nil` if they are invalid.
  private static func normalized(_ authority: String) -> String? {
    let isBracketed = authority.hasPrefix("[")
    let host = isBracketed ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
    let port = authority.dropFirst(host.count)
    guard authority.hasPrefix(host), port.isEmpty || port.first == ":" else { return nil }
    if isBracketed {
      guard isIPv6(host.dropFirst().dropLast()) else { return nil }
    } else {
      // reg-name (RFC 3986, 3.2.2).
      let allowed = { (byte: UInt8) in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._~%!$&'()*+,;=".utf8.contains(byte)
        }
      }
      guard !host.isEmpty, host.utf8.allSatisfy(allowed) else { return nil }
    }
    let digits = port.dropFirst()
    if digits.isEmpty { return host.lowercased() }
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
      (1...65535).contains(number)
    else { return nil }
    return "\(host.lowercased()):\(number)"
  }

  /// Whether a text is an IPv6 address (RFC 4291, 2.2), optionally with a zone (RFC 6874).
  private static func isIPv6(_ text: Substring) -> Bool {
    let address = text.prefix { $0 != "%" }
    let zone = text.dropFirst(address.count)
    guard zone.isEmpty || zone.hasPrefix("%25") && zone.count > 3 else { return false }
    var parsed = in6_addr()
    return inet_pton(AF_INET6, String(address), &parsed) == 1
  }

  /// The host and port for display: `127.0.0.1:8080`.
  public var name: String { base.authority }

  /// The URL of a document below the base.
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
