/// The base URL of an API host: `http` or `https`, a host, perhaps a port and a path, and nothing else.
public struct APIHost: Hashable, Sendable, CustomStringConvertible {
  /// The base URL without a final slash.
  public let description: String

  /// `nil` unless the text is such a URL. User names and passwords are not accepted: they would end up in files and
  /// messages.
  public init?(_ text: String) {
    var base = text
    while base.hasSuffix("/") { base.removeLast() }
    guard let url = WebURL(base), !base.contains("?"), !base.contains("#"), !base.contains("@") else {
      return nil
    }
    description = url.description
  }

  /// The host and the port, as people call it: `127.0.0.1:8080`.
  public var name: String {
    let rest = description.drop { $0 != ":" }.dropFirst(3)
    return String(rest.prefix { $0 != "/" })
  }

  /// The address of a document below the base.
  func url(_ document: String) -> String { "\(description)/\(document)" }
}

extension String {
  /// The text as one part of a URL's path: everything outside `A-Z a-z 0-9 - . _ ~` percent-encoded (RFC 3986, 2.3).
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
