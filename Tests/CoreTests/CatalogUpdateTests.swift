import Foundation
import TestSupport
import Testing

@testable import KPGGCore

@Suite(.hangLimit) struct CatalogUpdateTests {
  @Test func `an update too large to read back is not written`() throws {
    let folder = TemporaryFolder()
    let file = Store<CatalogUpdate>(path: folder.path("catalog"))
    _ = try file.replace(with: Self.small)
    var large = Self.small
    let spaces = Data(repeating: 0x20, count: FileSystem.maxBytes)
    large.documents.append(.init(path: "group/x.json", data: spaces))
    let reason = FileError.Reason.wouldBeTooLarge(limit: 16 << 20)
    let error = StoreError(
      kind: .catalog, path: folder.path("catalog"),
      reason: .file(FileError(path: folder.path("catalog"), reason: reason)))
    #expect(throws: error) { try file.replace(with: large) }
    #expect(try file.loadIfPresent() == Self.small)
  }

  /// A small update, with an empty document and one that isn't text.
  private static let small = CatalogUpdate(
    host: APIHost("http://a"), fetched: 1_800_000_000,
    documents: [
      .init(path: "group/index.json", data: Data("{\"group\": {}}\n".utf8)),
      .init(path: "group/2020.json", data: Data()), .init(path: "é", data: Data([0, 10, 255])),
    ])

  @Test func `an update with anything after it is damaged`() throws {
    let whole = Self.small.encoded()
    #expect(try CatalogUpdate(stored: whole) == Self.small)
    for damaged in [Data(), whole + Data("\n".utf8), whole + whole] {
      #expect(throws: StoreError.Reason.damaged(.modified)) { try CatalogUpdate(stored: damaged) }
    }
    for cut in whole.indices {
      #expect(throws: StoreError.Reason.damaged(.modified)) { try CatalogUpdate(stored: whole.prefix(cut)) }
    }
  }

  @Test(arguments: [
    (#""version":4"#, #""version":5"#, "5"), (#""version":4"#, #""version":4.5"#, "4.5"),
    (#""version":4"#, #""version":99999999999999999999"#, "99999999999999999999"),
    (#""version":4"#, #""version":2"#, nil), (#""version":4"#, #""version":"4""#, nil),
    (#""version":4"#, #""edition":4"#, nil),
    (#""bytes":14"#, #""bytes":13"#, nil), (#""bytes":14"#, #""bytes":15"#, nil),
    (#""bytes":14"#, #""bytes":18"#, nil), (#""bytes":0"#, #""bytes":-1"#, nil),
    (#""bytes":0"#, "\"bytes\":\(Int.max)", nil), (#""bytes":0"#, #""bytes":"0""#, nil),
    (#""documents""#, #""names""#, nil), (#""path":"é""#, #""name":"é""#, nil),
    (#""host":"http://a""#, #""host":"ftp://a""#, nil), (#""host":"http://a","#, "", nil),
    ("1800000000", "\(Int.min)", nil), ("1800000000", "\(Int.max)", nil),
  ])
  func `an edited first line is damage or a newer version`(old: String, new: String, newer: String?) throws {
    let whole = Self.small.encoded()
    let text = String(decoding: whole.dropLast(4), as: UTF8.self)
    let edited = Data(text.replacing(old, with: new).utf8) + whole.suffix(4)
    #expect(edited != whole)
    let reason = newer.map { StoreError.Reason.newer(version: $0) } ?? .damaged(.modified)
    #expect(throws: reason) { try CatalogUpdate(stored: edited) }
  }
}
