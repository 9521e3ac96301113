import Foundation
import TestSupport
import Testing

@testable import KPGGCore

@Suite struct CatalogSnapshotTests {
  /// The examples of FIPS 180-4, and lengths around the block size.
  @Test func `the digest is SHA-256`() {
    #expect(
      SHA256.digest(Data("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(SHA256.digest(Data()) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      SHA256.digest(Data("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      SHA256.digest(Data(repeating: 0x61, count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080", "127.0.0.1:8080"),
    ("https://api.example.org/v1//", "https://api.example.org/v1", "api.example.org"),
    ("HTTP://API.Example.org:080/V1", "http://api.example.org:80/V1", "api.example.org:80"),
    ("http://a:1", "http://a:1", "a:1"), ("http://a:65535", "http://a:65535", "a:65535"),
    ("http://a:/v1", "http://a/v1", "a"),
    ("http://[::1]:8080", "http://[::1]:8080", "[::1]:8080"), ("http://[::]", "http://[::]", "[::]"),
    ("http://[2001:DB8::A]/v1", "http://[2001:db8::a]/v1", "[2001:db8::a]"),
    ("http://[1:2:3:4:5:6:7:8]", "http://[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7:8]"),
    ("http://[1:2:3:4:5:6:7::]", "http://[1:2:3:4:5:6:7::]", "[1:2:3:4:5:6:7::]"),
    ("http://[::ffff:127.0.0.1]", "http://[::ffff:127.0.0.1]", "[::ffff:127.0.0.1]"),
    ("http://[fe80::1%25eth0]:80", "http://[fe80::1%25eth0]:80", "[fe80::1%25eth0]:80"),
  ])
  func `a host is a URL with or without a trailing slash`(text: String, url: String, name: String) {
    #expect(APIHost(text)?.description == url)
    #expect(APIHost(text)?.name == name)
  }

  @Test(arguments: [
    "", "localhost:8080", "ftp://a", "http://", "http://u:p@a", "http://a?b", "http://a#b", "http://a b",
    "http://a\u{1B}b", "file:///etc/passwd", "http://[::1", "http://[::1]x", "http://::1", "http://::1:8080",
    "http://[]", "http://[1::2::3]", "http://[:1]", "http://[1:]", "http://[12345::]", "http://[g::]",
    "http://[1:2:3:4:5:6:7]", "http://[1:2:3:4:5:6:7:8:9]", "http://[1:2:3:4:5:6:7:8::]",
    "http://[127.0.0.1]",
    "http://[::256.0.0.1]", "http://[::1%eth0]", "http://[::1%25]", "http://a:0", "http://a:65536",
    "http://a:99999",
    "http://a:99999999999999999999", "http://a:-1", "http://a:+1", "http://a:8o", "http://:80",
    "http://a]:80",
    "http:/a", "http:a", "http",
  ])
  func `other text is not a host`(text: String) {
    #expect(APIHost(text) == nil)
  }

  private func error(_ reason: StoreError.Reason, _ file: Store<CatalogSnapshot>) throws -> StoreError {
    StoreError(kind: .catalog, path: try file.path, reason: reason)
  }

  @Test func `a snapshot survives a round trip`() throws {
    let folder = try TemporaryFolder()
    let file = Store<CatalogSnapshot>(path: folder.path + "/sub/catalog")
    #expect(try file.loadIfPresent() == nil)
    #expect(try file.remove() == false)
    var snapshot = CatalogSnapshot.bundled
    snapshot.host = APIHost("http://a")
    snapshot.documents[0].cacheMetadata.entityTag = "\"x\""
    _ = try file.replace(with: snapshot)
    #expect(try file.loadIfPresent() == snapshot)
    #expect(try file.remove())
    #expect(try file.loadIfPresent() == nil)
  }

  @Test func `a snapshot too large to read back is not written`() throws {
    let folder = try TemporaryFolder()
    let file = Store<CatalogSnapshot>(path: folder.path + "/catalog")
    _ = try file.replace(with: .bundled)
    var large = CatalogSnapshot.bundled
    large.documents.append(
      .init(path: "group/x.json", data: Data(repeating: 0x20, count: SharedFile.largestContent)))
    #expect(
      throws: try error(
        .file(FileError(path: file.path, reason: .wouldBeTooLarge(limit: SharedFile.largestContent))), file)
    ) {
      try file.replace(with: large)
    }
    #expect(try file.loadIfPresent() == .bundled)
  }

  @Test func `any damage to a snapshot is detected`() throws {
    let folder = try TemporaryFolder()
    let file = Store<CatalogSnapshot>(path: folder.path + "/catalog")
    _ = try file.replace(with: .bundled)
    let whole = try #require(FileManager.default.contents(atPath: try file.path))
    var changed = whole
    changed[whole.count / 2] ^= 1
    for damaged in [whole.dropLast(), whole + Data("x".utf8), changed, Data(), Data("{}\n".utf8)] {
      try damaged.write(to: URL(filePath: try file.path))
      #expect(throws: try error(.damaged(.altered), file)) { try file.loadIfPresent(isVerifying: true) }
      // Only the digest shows whether a document has changed.
      if damaged == changed { continue }
      #expect(throws: try error(.damaged(.altered), file)) { try file.loadIfPresent() }
    }
    try Data("{\"version\": 99999999999999999999}\n".utf8).write(to: URL(filePath: try file.path))
    #expect(throws: try error(.newer(version: "99999999999999999999"), file)) { try file.loadIfPresent() }
  }

  @Test func `an update stored by version 1.0.0 is read`() throws {
    let folder = try TemporaryFolder()
    let file = Store<CatalogSnapshot>(path: folder.path + "/catalog")
    _ = try file.replace(with: .bundled)
    let lines = try #require(folder.read("catalog")).split(separator: "\n", maxSplits: 2)
    // 1.0.0 wrote names as separate documents before the others.
    let names = "{}"
    let digest = SHA256.digest(Data(names.utf8))
    let part = #"{"path":"group/index.json","bytes":2,"sha256":"\#(digest)"}"#
    let header = "{\"names\":[\(part)]," + lines[1].dropFirst()
    let start = "{\"version\":3,\"sha256\":\"\(SHA256.digest(Data(header.utf8)))\"}"
    try folder.write([start, header, names + lines[2]].joined(separator: "\n"), to: "catalog")
    #expect(try file.loadIfPresent(isVerifying: true) == .bundled)
  }

  @Test(arguments: [Int.min, Int.max, -1 << 60])
  func `an edited header is detected`(fetched: Int) throws {
    let folder = try TemporaryFolder()
    let file = Store<CatalogSnapshot>(path: folder.path + "/catalog")
    var snapshot = CatalogSnapshot.bundled
    snapshot.documents[0].cacheMetadata.fetched = 1_800_000_000
    _ = try file.replace(with: snapshot)
    let text = try #require(folder.read("catalog"))
    try folder.write(text.replacingOccurrences(of: "1800000000", with: "\(fetched)"), to: "catalog")
    #expect(throws: try error(.damaged(.altered), file)) { try file.loadIfPresent() }
  }
}
