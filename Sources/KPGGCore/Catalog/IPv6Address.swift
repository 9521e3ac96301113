internal import CLibrary

extension String {
  /// Whether the text is an IPv6 address (RFC 4291, 2.2), without brackets.
  var isIPv6Address: Bool {
    var address = in6_addr()
    return inet_pton(AF_INET6, self, &address) == 1
  }
}
