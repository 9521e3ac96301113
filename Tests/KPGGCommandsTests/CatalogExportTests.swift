import CLibrary
import Files
import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import KPGGCommands
@testable import KPGGCore

@Suite(.hangLimit) struct CatalogExportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A catalog whose host serves one document per group.
  private func catalog(of groups: [(name: String, slug: String)]) -> CatalogSnapshot {
    let records = groups.map {
      #"{"groupname": "\#($0.name)", "slug": "\#($0.slug)", "hitsong": "QIN5_tJRiyY"}"#
    }
    let index = #"{"group": {"first": [\#(records.joined(separator: ","))]}}"#
    return CatalogSnapshot(
      documents: [.init(path: "group/index.json", data: Data(index.utf8))]
        + groups.map { group in
          .init(path: "group/\(group.name).json", data: Data(#"{"groupname": {"\#(group.name)": []}}"#.utf8))
        })
  }

  @Test func `names that collide on some disks share a file, and the others are reported`() async throws {
    let names = ["Straße", "STRASSE", "Café", "Cafe\u{301}", "ΣΑΣ", "σας", "Itzy", "ITZY", "Apink"]
    let groups = names.enumerated().map { (name: $0.element, slug: "group-\($0.offset)") }
    let export = try await catalog(of: groups).files()
    let others = ["STRASSE", "Cafe\u{301}", "σας", "ITZY"].map { "group/\($0).json" }
    #expect(export.leftOut == others)
    let files = export.files.map(\.path)
    #expect(!files.contains { path in others.contains { $0.utf8.elementsEqual(path.utf8) } })
    // Groups without a file are in their era's file.
    let era = try #require(export.files.first { $0.path == "group/2020.json" || $0.path.contains("/20") })
    let text = String(decoding: era.data, as: UTF8.self)
    #expect(names.allSatisfy { text.contains("\"\($0)\"") })
    try export.write(into: folder.path("site"), overwrites: false)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("site/group")).count == files.count)
  }

  @Test func `an export deletes no foreign files`() async throws {
    try folder.write("mine", to: "site/group/plan.new-2024")
    try folder.write("mine", to: "site/group/.kpgg.new-1-2f")
    let export = try await catalog(of: [("A", "a")]).files()
    #expect(try !export.target(in: folder.path("site")).isExport)
    try export.write(into: folder.path("site"), overwrites: false)
    #expect(try export.target(in: folder.path("site")).isExport)
    #expect(folder.read("site/group/plan.new-2024") == "mine")
    #expect(folder.read("site/group/.kpgg.new-1-2f") == "mine")
  }

  @Test(arguments: ["group", "song"])
  func `a link or file instead of an export folder fails before anything is written`(
    name: String
  ) async throws {
    try folder.write("", to: "elsewhere/x")
    try folder.write("", to: "first/x")
    try folder.write("", to: "second/\(name)")
    try folder.link("first/\(name)", to: "../elsewhere")
    let export = try await CatalogSnapshot.bundled.files()
    for (target, reason) in [("first", FileError.Reason.isLink), ("second", .isNoFolder)] {
      let error = FileError(path: folder.path("\(target)/\(name)"), reason: reason)
      #expect(throws: error) { try export.target(in: folder.path(target)) }
      #expect(throws: error) { try export.write(into: folder.path(target), overwrites: true) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("elsewhere")) == ["x"])
  }

  @Test func `only regular files of an export are overwritten by default`() async throws {
    let export = try await catalog(of: [("A", "a")]).files()
    try export.write(into: folder.path("site"), overwrites: false)
    try FileManager.default.removeItem(atPath: folder.path("site/group/A.json"))
    try folder.write("mine", to: "mine")
    try folder.link("site/group/A.json", to: "../../mine")
    let target = try export.target(in: folder.path("site"))
    #expect(target.isExport && target.foreignFiles == [folder.path("site/group/A.json")])
    #expect(throws: FileError(path: folder.path("site/group/A.json"), reason: .exists)) {
      try UserFile(path: folder.path("site/group/A.json")).write(Data(), overwrites: false)
    }
  }

  @Test(arguments: [
    "group/../../escaped.json", "group/a/b.json", "/etc/x", "../x", "group/.hidden", "group/a\u{0}b",
    "group/\u{202E}nosj.x",
  ])
  func `no document path leaves the export folder`(path: String) async throws {
    let folder = try TemporaryFolder()
    let target = folder.path + "/site"
    var snapshot = CatalogSnapshot.bundled
    snapshot.documents.append(.init(path: path, data: Data("{}".utf8)))
    let export = try await snapshot.files()
    #expect(!export.files.contains { $0.path == path })
    try export.write(into: target, overwrites: false)
    #expect(try folder.names == ["site"])
  }

  @Test func `exporting the bundled catalog yields the fixtures and a file per group`() async throws {
    let files = try await CatalogSnapshot.bundled.files().files
    let own = CatalogSnapshot.bundled.documents
    #expect(Array(files.prefix(own.count)) == own)
    #expect(files.count == Edition.exportedFiles)
    let audit = CatalogAudit(CatalogSnapshot(documents: files))
    #expect(audit.findings == [])
    // The group files alone yield the same catalog.
    let single = files.dropFirst(own.count)
    let groups = CatalogSnapshot(
      documents: own.filter {
        $0.path.contains("index") || $0.path.contains("2021-2023") || $0.path.hasPrefix("source/")
      } + single)
    #expect(CatalogAudit(groups).members == audit.members)
    #expect(CatalogAudit(groups).songs == audit.songs)
    #expect(try await groups.files().files.count == files.count)
  }

  @Test func `a name that would leave the folder gets no file`() async throws {
    let text = #"{"group": {"first": [{"groupname": "../../etc/passwd", "hitsong": "QIN5_tJRiyY"}]}}"#
    let snapshot = CatalogSnapshot(documents: [
      .init(path: "group/index.json", data: Data(text.utf8)),
      .init(path: "group/2020.json", data: Data(#"{"groupname": {"../../etc/passwd": []}}"#.utf8)),
    ])
    #expect(try await snapshot.files().files.map(\.path) == ["group/index.json", "group/2020.json"])
  }

  @Test(arguments: [0, 1])
  func `a folder has the same size limit as a host`(excess: Int) throws {
    try folder.write("{}", to: "group/index.json")
    try folder.write("", to: "group/1.json")
    try folder.write("", to: "group/2.json")
    try folder.write("", to: "group/3.json")
    let half = APIClient.mostBytes / 2
    #expect(truncate(folder.path("group/1.json"), off_t(half)) == 0)
    #expect(truncate(folder.path("group/2.json"), off_t(half - 2 + excess)) == 0)
    if excess == 0 {
      #expect(try CatalogSnapshot(folder: folder.path)?.documents.count == 4)
    } else {
      let problem = Finding.Problem.tooLarge(limit: 16 << 20, unit: .bytesOfCatalog)
      #expect(throws: Finding(refusing: "group/2.json", because: problem)) {
        try CatalogSnapshot(folder: folder.path)
      }
    }
  }
}
