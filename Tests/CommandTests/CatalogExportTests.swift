import CLibrary
import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import KPGGCore

@Suite(.hangLimit) struct CatalogExportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A catalog of groups without members.
  private func catalog(of names: String...) -> CatalogSnapshot {
    let groups = names.enumerated().map {
      #"{"groupname": "\#($0.element)", "slug": "g\#($0.offset)", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}"#
    }
    let lists = names.map { #""\#($0)": []"# }
    return CatalogSnapshot(documents: [
      .init(
        path: "group/index.json",
        data: Data(#"{"group": {"first": [\#(groups.joined(separator: ","))]}}"#.utf8)),
      .init(path: "group/2020.json", data: Data(#"{"groupname": {\#(lists.joined(separator: ","))}}"#.utf8)),
    ])
  }

  private func message(_ work: () throws -> Void) -> String? {
    let failure = #expect(throws: Failure.self) { try work() }
    return failure.map { Language.english($0.message) }
  }

  @Test func `a file is named as the API names the group`() throws {
    let files = try catalog(of: "IZ*ONE", "(G)I-DLE", "CLASS:y", "아이브").files()
    #expect(
      files.map(\.name) == [
        "index.json", "2020.json", "IZ*ONE.json", "(G)I-DLE.json", "CLASS:y.json", "아이브.json",
      ])
  }

  @Test(arguments: [
    "../../etc/passwd", "a/b", ".hidden", "..", #"a\u0000b"#, #"a\nb"#, #"\u202Enosj"#, #"/\u0301a"#,
  ])
  func `a file is named after the slug if the name is a path, hidden or has control characters`(
    name: String
  ) throws {
    let files = try catalog(of: name + "x").files()
    #expect(files.map(\.name) == ["index.json", "2020.json", "g0.json"])
    try files.write(into: folder.path("site"), overwrites: false)
    #expect(try folder.names == ["site"])
    #expect(folder.read("site/group/g0.json") != nil)
  }

  @Test func `two names that differ only in case are an error that names both`() throws {
    let snapshot = catalog(of: "Apink", "Itzy", "ITZY")
    #expect(
      message { _ = try snapshot.files() }
        == #"can't export both "Itzy" and "ITZY": they differ only in case"#)
  }

  @Test func `two groups of one name share a file`() throws {
    let files = try catalog(of: "A", "A", "2020").files()
    #expect(files.map(\.name) == ["index.json", "2020.json", "A.json"])
  }

  @Test(arguments: ["group/../../escaped.json", "group/a/b.json", "/etc/x", "../x", "group/unknown.json"])
  func `a document that the index does not name is not exported`(path: String) throws {
    var snapshot = catalog(of: "A")
    snapshot.documents.append(.init(path: path, data: Data("{}".utf8)))
    #expect(try snapshot.files().map(\.name) == ["index.json", "2020.json", "A.json"])
  }

  @Test func `exporting the bundled catalog yields the fixtures and a file per group`() throws {
    func documents(_ files: [ExportedFile]) -> [CatalogSnapshot.Document] {
      files.map { .init(path: "\($0.list.folder)/\($0.name)", data: $0.data) }
    }
    let files = documents(try CatalogSnapshot.bundled.files())
    let own = CatalogSnapshot.bundled.documents
    #expect(own.allSatisfy(files.contains))
    #expect(files.count == Edition.exportedFiles)
    let whole = LoadedCatalog(CatalogSnapshot(documents: files))
    #expect(whole.findings == [])
    // The group files alone yield the same catalog.
    let groups = CatalogSnapshot(
      documents: own.filter {
        $0.path.contains("index") || $0.path.contains("2021-2023") || $0.path.hasPrefix("source/")
      } + files.filter { !own.contains($0) })
    #expect(LoadedCatalog(groups).members == whole.members)
    #expect(LoadedCatalog(groups).songs == whole.songs)
    #expect(try groups.files().count == files.count)
  }

  @Test func `an export replaces its own files, and leaves all others alone`() throws {
    for name in ["plan.new-2024", ".kpgg.new-1-2f", "x.json"] {
      try folder.write("mine", to: "site/group/\(name)")
    }
    try folder.write("old", to: "site/group/A.json", mode: 0o640)
    try catalog(of: "A").files().write(into: folder.path("site"), overwrites: true)
    for name in ["plan.new-2024", ".kpgg.new-1-2f", "x.json"] {
      #expect(folder.read("site/group/\(name)") == "mine")
    }
    #expect(folder.read("site/group/A.json")?.contains("groupname") == true)
    #expect(try folder.mode("site/group/A.json") == 0o640)
  }

  @Test func `a file that appears during an export is not overwritten without --force`() throws {
    try folder.write("mine", to: "site/group/A.json")
    let files = try catalog(of: "A").files()
    #expect(
      message { try files.write(into: folder.path("site"), overwrites: false) }
        == "\(folder.path("site/group/A.json")) was created in the meantime; use --force to overwrite")
    #expect(folder.read("site/group/A.json") == "mine")
  }

  @Test(arguments: ["link", "folder", "pipe"])
  func `only a regular file is replaced, and a failure tells how far the export got`(kind: String) throws {
    try folder.write("mine", to: "mine")
    try folder.makeFolder("site/group", mode: 0o755)
    let path = folder.path("site/group/A.json")
    let reason: String
    switch kind {
    case "link":
      try folder.link("site/group/A.json", to: "../../mine")
      reason = "\(path) is a symbolic link (not followed)"
    case "folder":
      try folder.makeFolder("site/group/A.json", mode: 0o755)
      reason = "\(path) is a folder"
    default:
      try #require(mkfifo(path, 0o600) == 0)
      reason = "\(path) is not a file"
    }
    let files = try catalog(of: "A", "B").files()
    let failure = #expect(throws: Failure.self) {
      try files.write(into: folder.path("site"), overwrites: true)
    }
    #expect(failure.map { Language.english($0.message) } == reason)
    #expect(failure?.hints.map { Language.english($0) } == ["Wrote 2 of 4 files to \(folder.path("site"))"])
    #expect(failure?.status == .failure)
    #expect(folder.read("mine") == "mine" && folder.read("site/group/B.json") == nil)
  }

  @Test(arguments: ["group", "song"])
  func `a link or file instead of a folder of an export is an error`(name: String) throws {
    try folder.write("", to: "elsewhere/x")
    try folder.write("", to: "first/x")
    try folder.write("", to: "second/\(name)")
    try folder.link("first/\(name)", to: "../elsewhere")
    let files = try CatalogSnapshot.bundled.files()
    for (target, reason) in [
      ("first", "is a symbolic link (not followed)"), ("second", "is a file, not a folder"),
    ] {
      let path = folder.path(target)
      #expect(message { try files.write(into: path, overwrites: true) } == "\(path)/\(name) \(reason)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("elsewhere")) == ["x"])
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
