/// The addresses whose meaning depends on the network: this machine, its neighbours, and unrouted ranges.
package enum PrivateNetwork {
  /// Whether the host of a URL is `localhost` or an IP address in a private range, in any notation, such as `127.1`,
  /// `0x7f000001` or `[::ffff:127.0.0.1]`. Other names are not resolved.
  ///
  /// - Parameter host: A name or an address without a port; IPv6 addresses may have brackets.
  package static func contains(_ host: String) -> Bool {
    var name = host.percentDecoded.lowercased()[...]
    if name.hasPrefix("[") { name = name.dropFirst().prefix { $0 != "]" } }
    if name.contains(":") {
      // A percent sign starts the zone ID, which is local to this machine.
      return IPv6(name.prefix { $0 != "%" })?.isPrivate ?? true
    }
    if name.hasSuffix(".") { name = name.dropLast() }
    if let address = IPv4(name) { return address.isPrivate }
    return names.contains { name == $0 || name.hasSuffix(".\($0)") }
  }

  /// `localhost` (RFC 6761, section 6.3) and its aliases on common systems.
  private static let names = ["localhost", "localhost.localdomain", "ip6-localhost", "ip6-loopback"]
}

extension WebURL {
  /// Whether its host is in a ``PrivateNetwork``.
  package var isPrivate: Bool { PrivateNetwork.contains(host) }
}

private struct IPv4 {
  let value: UInt32

  init(_ value: UInt32) { self.value = value }

  /// Parses one to four decimal, octal or hexadecimal numbers, like `inet_aton`. The last fills the remaining bytes.
  init?(_ text: Substring) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap(Self.number)
    guard numbers.count == parts.count, parts.count <= 4, let last = numbers.last else { return nil }
    guard numbers.dropLast().allSatisfy({ $0 < 256 }), last < 1 << (8 * (5 - UInt64(parts.count))) else {
      return nil
    }
    let first = numbers.dropLast().enumerated().reduce(0) { $0 | $1.element << (24 - 8 * UInt64($1.offset)) }
    value = UInt32(first | last)
  }

  /// Parses four decimal numbers, as at the end of an IPv6 address.
  init?(dotted text: Substring) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let bytes = parts.compactMap { $0.first == "+" ? nil : UInt8($0) }
    guard parts.count == 4, bytes.count == 4 else { return nil }
    value = bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func number(_ text: Substring) -> UInt64? {
    guard let first = text.utf8.first, (0x30...0x39).contains(first) else { return nil }
    if text.hasPrefix("0x") { return text == "0x" ? 0 : UInt64(text.dropFirst(2), radix: 16) }
    return UInt64(text, radix: text.hasPrefix("0") ? 8 : 10)
  }

  /// Whether it is not a public address (RFC 6890): this network, private, shared, loopback, link-local, benchmarking,
  /// multicast or reserved.
  var isPrivate: Bool {
    let ranges: [(UInt32, prefix: UInt32)] = [
      (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
      (0xAC10_0000, 12), (0xC000_0000, 24), (0xC0A8_0000, 16), (0xC612_0000, 15), (0xE000_0000, 3),
    ]
    return ranges.contains { ($0 ^ value) >> (32 - $1) == 0 }
  }
}

/// An IPv6 address.
struct IPv6 {
  /// Eight 16-bit groups.
  let parts: [UInt32]

  /// Parses the forms of RFC 4291, section 2.2.
  init?(_ text: Substring) {
    func numbers(_ text: Substring) -> [UInt32]? {
      if text.isEmpty { return [] }
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      var numbers: [UInt32] = []
      for (index, part) in parts.enumerated() {
        if index == parts.count - 1, part.contains(".") {
          guard let address = IPv4(dotted: part) else { return nil }
          numbers += [address.value >> 16, address.value & 0xFFFF]
        } else {
          guard (1...4).contains(part.utf8.count), part.allSatisfy(\.isHexDigit),
            let number = UInt32(part, radix: 16)
          else { return nil }
          numbers.append(number)
        }
      }
      return numbers
    }
    guard let gap = text.firstRange(of: "::") else {
      guard let all = numbers(text), all.count == 8 else { return nil }
      parts = all
      return
    }
    guard let first = numbers(text[..<gap.lowerBound]), let last = numbers(text[gap.upperBound...]),
      first.count + last.count < 8
    else { return nil }
    parts = first + Array(repeating: 0, count: 8 - first.count - last.count) + last
  }

  /// Whether it is unspecified, loopback, unique local, link-local, site-local or multicast, or embeds a private IPv4
  /// address: mapped, compatible, 6to4 or NAT64.
  var isPrivate: Bool {
    let first = parts[0]
    func isPrivate(at index: Int) -> Bool { IPv4(parts[index] << 16 | parts[index + 1]).isPrivate }
    if parts[..<5].allSatisfy({ $0 == 0 }), [0, 0xFFFF].contains(parts[5]) { return isPrivate(at: 6) }
    if first == 0x64, parts[1] == 0xFF9B {
      return parts[2..<6].contains { $0 != 0 } || isPrivate(at: 6)
    }
    if first == 0x2002 { return isPrivate(at: 1) }
    return first >> 9 == 0x7E || first >> 7 == 0x1FD || first >> 8 == 0xFF
  }
}

extension String {
  /// Decodes percent escapes, such as `%2E`.
  fileprivate var percentDecoded: String {
    guard utf8.contains(UInt8(ascii: "%")) else { return self }
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let number = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
        rest.count >= 2
      {
        bytes.append(number)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
