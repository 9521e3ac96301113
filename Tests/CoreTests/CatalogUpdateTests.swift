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

  @Test func `an edited first line is damage or a newer version`() async throws {
    let whole = Self.small.encoded()
    try await expectTable("updates.txt") { edit, _ in
      let texts = edit.components(separatedBy: " | ")
      let text = String(decoding: whole.dropLast(4), as: UTF8.self)
      let edited = Data(text.replacing(texts[0], with: texts[1]).utf8) + whole.suffix(4)
      #expect(edited != whole)
      let reason = #expect(throws: StoreError.Reason.self) { try CatalogUpdate(stored: edited) }
      if case .newer(let version)? = reason { return "version \(version)" }
      #expect(reason == .damaged(.modified))
      return "damaged"
    }
  }
}
