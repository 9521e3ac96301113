/// The address of a picture on the web: `http` or `https`, a host, and only printable ASCII without spaces,
/// quotes, angle brackets or backslashes.
public struct WebURL: Hashable, Sendable, CustomStringConvertible {
  /// The address.
  public let description: String

  /// `nil` unless the text is such an address of at most 2,048 characters.
  public init?(_ text: String) {
    guard let scheme = ["https://", "http://"].first(where: { text.utf8.starts(with: $0.utf8) }) else {
      return nil
    }
    guard let first = text.utf8.dropFirst(scheme.utf8.count).first, first != UInt8(ascii: "/"),
      text.utf8.count <= 2048,
      text.utf8.withContiguousStorageIfAvailable({ $0.allSatisfy(Self.allows) })
        ?? text.utf8.allSatisfy(Self.allows)
    else { return nil }
    description = text
  }

  private static func allows(_ byte: UInt8) -> Bool {
    switch byte {
    // Neither of " ' < > \ ^ ` { | }
    case 0x21, 0x23...0x26, 0x28...0x3B, 0x3D, 0x3F...0x5B, 0x5D, 0x5F, 0x61...0x7A, 0x7E: true
    default: false
    }
  }
}
