import TestSupport
import Testing

@testable import KPGGCore

@Suite(.hangLimit) struct PrivateNetworkTests {
  /// Addresses in every notation, with both ends of each range.
  @Test(
    arguments: """
      127.0.0.1 127.1 0x7f000001 0X7F.1 2130706433 0177.0.0.1 017700000001 127.0.0.1. 0x7f.0.0.0x1 0 0x 0.0.0.0
      0.255.255.255 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.255.255.255 169.254.0.1 169.254.169.254
      172.16.0.1 172.31.255.255 192.168.0.1 192.168.255.255 192.168.1 192.0.0.1 198.18.0.1 198.19.255.255 224.0.0.1
      255.255.255.255 4294967295 [::1] ::1 [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [fc00::1] [fdff::1]
      [0:0:0:0:0:ffff:10.0.0.1] [fe80::1] [fe80::1%25eth0] [febf::1] [fec0::1] [ff02::1] [64:ff9b::127.0.0.1]
      [64:ff9b:1::1] [2002:7f00:1::] [FE80::A] [1:2] [::1::] localhost LOCALHOST localhost. a.localhost
      a.b.LocalHost. localhost.localdomain ip6-localhost 127%2e0.0.1 %6cocalhost
      """.split(whereSeparator: \.isWhitespace).map(String.init))
  func `local addresses are private in any notation`(host: String) {
    #expect(PrivateNetwork.contains(host))
    #expect(APIHost("http://\(host)")?.isPrivate != false)
  }

  @Test(
    arguments: """
      1.1.1.1 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 169.253.255.255 169.255.0.0
      172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 192.0.1.0 198.17.255.255 198.20.0.0 223.255.255.255
      16843009 0x01010101 8.8 [2001:4860:4860::8888] [::ffff:1.1.1.1] [64:ff9b::8.8.8.8] [2002:101:101::] [fbff::1]
      [fe00::1] example.org localhost.example.org notlocalhost 127.0.0.1.example.org 127.0.0.1.2 256.1.1.1 08.1.1.1
      127.0.0.x 1.2.3. up.kpop.re
      """.split(whereSeparator: \.isWhitespace).map(String.init))
  func `other addresses are public`(host: String) {
    #expect(!PrivateNetwork.contains(host))
  }

  @Test(arguments: [
    ("https://127.0.0.1:8080/a", "127.0.0.1", true), ("https://[::1]:80/a", "[::1]", true),
    ("https://a.b?x", "a.b", false), ("https://localhost#x", "localhost", true),
    ("https://a.b:443", "a.b", false),
  ])
  func `the host of a URL excludes the port`(url: String, host: String, isPrivate: Bool) throws {
    let address = try #require(WebURL(url))
    #expect(address.host == host && address.isPrivate == isPrivate)
  }
}
