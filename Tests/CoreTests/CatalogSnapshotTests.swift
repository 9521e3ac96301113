import Files
import Foundation
import TestSupport
import Testing

@testable import KPGGCore

@Suite(.hangLimit) struct CatalogSnapshotTests {
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

  @Test func `a snapshot too large to read back is not written`() throws {
    let folder = TemporaryFolder()
    let file = Store<CatalogSnapshot>(path: folder.path("catalog"))
    _ = try file.replace(with: .bundled)
    var large = CatalogSnapshot.bundled
    let spaces = Data(repeating: 0x20, count: SharedFile.largestContent)
    large.documents.append(.init(path: "group/x.json", data: spaces))
    let reason = FileError.Reason.wouldBeTooLarge(limit: 16 << 20)
    let error = StoreError(
      kind: .catalog, path: folder.path("catalog"),
      reason: .file(FileError(path: folder.path("catalog"), reason: reason)))
    #expect(throws: error) { try file.replace(with: large) }
    #expect(try file.loadIfPresent() == .bundled)
  }

  /// A small snapshot with all kinds of values, and an empty document.
  private static var small: CatalogSnapshot {
    var snapshot = CatalogSnapshot(
      host: APIHost("http://a"),
      documents: [
        .init(path: "group/index.json", data: Data("{\"group\": {}}\n".utf8)),
        .init(path: "group/2020.json", data: Data()), .init(path: "é", data: Data([0, 10, 255])),
      ])
    snapshot.documents[0].cacheMetadata = CacheMetadata(
      fetched: 1_800_000_000, maxAge: 60, expires: 1_800_000_060, entityTag: "\"x\"", lastModified: "y")
    return snapshot
  }

  @Test func `a snapshot with anything after it is damaged`() throws {
    let whole = Self.small.encoded()
    #expect(try CatalogSnapshot(stored: whole) == Self.small)
    for damaged in [Data(), whole + Data("\n".utf8), whole + whole] {
      #expect(throws: StoreError.Reason.damaged(.altered)) { try CatalogSnapshot(stored: damaged) }
    }
  }

  @Test(arguments: [
    (#""version":4"#, #""version":5"#, "5"), (#""version":4"#, #""version":4.5"#, "4.5"),
    (#""version":4"#, #""version":99999999999999999999"#, "99999999999999999999"),
    (#""version":4"#, #""version":2"#, nil), (#""version":4"#, #""version":3"#, nil),
    (#""version":4"#, #""version":"4""#, nil), (#""version":4"#, #""edition":4"#, nil),
    (#""bytes":14"#, #""bytes":13"#, nil), (#""bytes":14"#, #""bytes":15"#, nil),
    (#""bytes":14"#, #""bytes":18"#, nil), (#""bytes":0"#, #""bytes":-1"#, nil),
    (#""bytes":0"#, "\"bytes\":\(Int.max)", nil), (#""bytes":0"#, #""bytes":"0""#, nil),
    (#""documents""#, #""names""#, nil), (#""path":"é""#, #""name":"é""#, nil),
    (#""host":"http://a""#, #""host":"ftp://a""#, nil), (#""host":"http://a","#, "", nil),
    ("1800000000", "\(Int.min)", nil), ("1800000000", "\(Int.max)", nil), ("1800000060", "\(-1 << 60)", nil),
  ])
  func `an edited first line is damage or a newer version`(old: String, new: String, newer: String?) throws {
    let whole = Self.small.encoded()
    let text = String(decoding: whole.dropLast(4), as: UTF8.self)
    let edited = Data(text.replacing(old, with: new).utf8) + whole.suffix(4)
    #expect(edited != whole)
    let reason = newer.map { StoreError.Reason.newer(version: $0) } ?? .damaged(.altered)
    #expect(throws: reason) { try CatalogSnapshot(stored: edited) }
  }

  @Test(arguments: [
    // Version 1.0.0, which also wrote names as separate documents before the others.
    (
      #"{"path":"group/index.json","bytes":2,"sha256":"44136f","cacheMetadata":{"fetched":null,"maxAge":0}}"#,
      "{}"
    ),
    // The same for a catalog that would be too large with names.
    ("", ""),
  ])
  func `an update stored by version 1.0.0 is read, and one that was cut is damaged`(
    names: String, content: String
  ) throws {
    let metadata = #"{"entityTag":"\"x\"","fetched":1000,"lastModified":null,"maxAge":60}"#
    let stored = Data(
      """
      {"sha256":"f0a1","version":3}
      {"documents":[{"bytes":13,"cacheMetadata":\(metadata),"path":"group/index.json","sha256":"b3c2"}],\
      "host":"http://a","names":[\(names)]}
      \(content){"group": {}}
      """.utf8)
    var snapshot = CatalogSnapshot(
      host: APIHost("http://a"),
      documents: [.init(path: "group/index.json", data: Data(#"{"group": {}}"#.utf8))])
    snapshot.documents[0].cacheMetadata = CacheMetadata(fetched: 1000, maxAge: 60, entityTag: "\"x\"")
    #expect(try CatalogSnapshot(stored: stored) == snapshot)
    for cut in stored.indices {
      #expect(throws: StoreError.Reason.damaged(.altered)) { try CatalogSnapshot(stored: stored.prefix(cut)) }
    }
  }
}
