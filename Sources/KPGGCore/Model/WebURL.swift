/// An `http` or `https` URL without a user name, in printable ASCII without spaces, quotes, angle brackets, braces,
/// carets, pipes or backslashes.
public struct WebURL: Hashable, Sendable, CustomStringConvertible {
  /// The URL.
  public let description: String

  /// Creates a URL. Returns `nil` unless the text is such a URL of at most 2,048 characters.
  public init?(_ text: String) {
    var text = text
    guard text.withUTF8(Self.isValid) else { return nil }
    description = text
  }

  private static func isValid(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let scheme = ["https://", "http://"].first(where: { text.starts(with: $0.utf8) }),
      text.count <= 2048, text.allSatisfy(allows)
    else { return false }
    // A user name before an @ could pose as the host, and the browser would log in with it.
    let authority = text.dropFirst(scheme.utf8.count).prefix(while: isAuthorityByte)
    guard let first = authority.first, first != UInt8(ascii: ":") else { return false }
    return !authority.contains(UInt8(ascii: "@"))
  }

  /// The URL's host and port.
  package var authority: String {
    let rest = description.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
    return String(decoding: rest.prefix(while: Self.isAuthorityByte), as: UTF8.self)
  }

  /// The URL's host. An IPv6 address keeps its brackets.
  package var host: String {
    let authority = authority
    guard authority.hasPrefix("["), let end = authority.firstIndex(of: "]") else {
      return String(authority.prefix { $0 != ":" })
    }
    return String(authority[...end])
  }

  private static func isAuthorityByte(_ byte: UInt8) -> Bool {
    ![UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains(byte)
  }

  private static func allows(_ byte: UInt8) -> Bool {
    switch byte {
    // Everything printable except " ' < > \ ^ ` { | }
    case 0x21, 0x23...0x26, 0x28...0x3B, 0x3D, 0x3F...0x5B, 0x5D, 0x5F, 0x61...0x7A, 0x7E: true
    default: false
    }
  }
}
