/// The address of a picture on the web: `http` or `https`, a host, and only printable ASCII without spaces,
/// quotes, angle brackets or backslashes.
public struct WebURL: Hashable, Sendable, CustomStringConvertible {
  /// The address.
  public let description: String

  private static let forbidden = Set("\"'<>\\`{}|^".utf8)

  /// `nil` unless the text is such an address of at most 2,048 characters.
  public init?(_ text: String) {
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return nil }
    let rest = text.utf8.dropFirst(scheme.utf8.count)
    guard let first = rest.first, first != UInt8(ascii: "/"), text.utf8.count <= 2048,
      rest.allSatisfy({ (0x21...0x7E).contains($0) && !Self.forbidden.contains($0) })
    else { return nil }
    description = text
  }
}
