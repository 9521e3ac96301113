import CLibrary
import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import KPGGCore

/// Tests of `kpgg data update`, `verify` and `export`. Transcripts show their output.
@Suite(.hangLimit) struct DataTests {
  @Test func `a problem of an update is reported when it is fetched`() async throws {
    let wrong = "\"soon\""
    let host = StubHost.frozen { $0.replacing("\"1999-06-18\"", with: wrong) }
    let result = try await kpgg("data update \(StubHost.base)", host: host)
    #expect(result.status == 0 && result.error.contains(wrong), "\(result.error)")
  }

  @Test func `an update over the size limit leaves the current data unchanged`() async throws {
    var world = TestWorld(home: TemporaryFolder(), host: .frozen())
    let kept = await world.run("data", "update", StubHost.base).files[".local/share/kpgg/catalog"]
    world.host = .frozen { $0 + String(repeating: " ", count: 3 << 20) }
    let result = await world.run("data", "update", StubHost.base)
    #expect(result.status == 1 && result.files[".local/share/kpgg/catalog"] == kept && kept != nil)
    let host = try #require(APIHost(StubHost.base))
    #expect(
      result.hasMessage(CatalogError.tooLarge(host, maxBytes: 16 << 20))
        && result.hasMessage(Text.dataUnchanged))
    // The message does not ask the user to move a file away.
    #expect(!result.error.contains(result.home?.path ?? ""))
  }

  @Test func `a pipe is not accepted as a folder to verify or export to`() async throws {
    let home = TemporaryFolder()
    try #require(mkfifo(home.path("pipe"), 0o600) == 0)
    for verb in ["verify", "export"] {
      #expect(await TestWorld().run("data", verb, home.path("pipe")).status == 1)
    }
  }

  @Test func `every missing document is an error, whether it is for a section or a group`() async throws {
    let home = TemporaryFolder()
    _ = await TestWorld().run("data", "export", home.path("site"))
    let index = try await TestCatalog.bundled.index()
    for section in index.sections { try home.remove("site/group/\(section.era).json") }
    let missing = index.groups.filter {
      $0.era.description == "2009" || ["ive", "stayc"].contains("\($0.slug)")
    }
    .map { "group/\($0.apiName).json" }.sorted()
    for path in missing { try home.remove("site/\(path)") }
    func errors() async -> [String] {
      let rows = await TestWorld().run("data", "verify", home.path("site")).rows
      return rows.filter { $0[0] == "error" }.map { $0[1] }.sorted()
    }
    #expect(await errors() == missing)
  }

  @Test(arguments: [0, 1])
  func `a folder has the same size limit as a host, and is not read beyond it`(excess: Int) async throws {
    let home = TemporaryFolder()
    let half = HostSource.maxBytes / 2
    for (name, size) in [("index", 13), ("1", half), ("2", half - 13 + excess), ("3", 0)] {
      try home.write(name == "index" ? #"{"group": {}}"# : "", to: "group/\(name).json")
      #expect(truncate(home.path("group/\(name).json"), off_t(size)) == 0)
    }
    let result = await TestWorld().run("data", "verify", home.path)
    let row = ["error", "group/2.json", "", "tooLarge", "bytesOfCatalog", "\(HostSource.maxBytes)", "", ""]
    #expect(
      result.rows.contains(row) == (excess == 1) && (excess == 0 || result.rows.count == 1), "\(result)")
  }

  // MARK: Exports

  /// Returns the documents of a catalog of groups without members.
  private func catalog(of names: [String]) -> [Catalog.Document] {
    let groups = names.enumerated().map {
      #"{"groupname": "\#($1)", "slug": "g\#($0)", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}"#
    }
    let lists = names.map { #""\#($0)": []"# }.joined(separator: ",")
    return [
      ("group/index.json", #"{"group": {"first": [\#(groups.joined(separator: ","))]}}"#),
      ("group/2020.json", #"{"groupname": {\#(lists)}}"#),
    ].map { .init(path: $0, data: Data($1.utf8)) }
  }

  @Test(arguments: [
    (["IZ*ONE", "(G)I-DLE", "CLASS:y", "아이브"], ["IZ*ONE", "(G)I-DLE", "CLASS:y", "아이브"]),
    (["A", "A", "2020"], ["A"]), (["../../etc/passwd"], ["g0"]), (["a/b"], ["g0"]), ([".hidden"], ["g0"]),
    ([".."], ["g0"]), ([#"a\u0000b"#], ["g0"]), ([#"a\nb"#], ["g0"]), ([#"\u202Enosj"#], ["g0"]),
    ([#"/\u0301a"#], ["g0"]),
  ])
  func `a file has the group's API name, or the slug if the name is not valid for a file`(
    groups: [String], names: [String]
  ) async throws {
    let folder = TemporaryFolder()
    let exported = try await files(catalog(of: groups))
    #expect(exported.map(\.path) == (["index", "2020"] + names).map { "group/\($0).json" })
    try exported.write(into: folder.path("site"), overwrites: false)
    #expect(try folder.names == ["site"])
    #expect(names.allSatisfy { folder.read("site/group/\($0).json") != nil })
  }

  @Test(arguments: ["group/../../escaped.json", "group/a/b.json", "/etc/x", "../x", "group/unknown.json"])
  func `a document that is not in the index is not exported`(path: String) async throws {
    let documents = catalog(of: ["A"]) + [.init(path: path, data: Data("{}".utf8))]
    #expect(try await files(documents).map(\.path) == ["index", "2020", "A"].map { "group/\($0).json" })
  }

  private func files(_ documents: [Catalog.Document]) async throws -> [Catalog.Document] {
    try documents.files(await Catalog(FileSource(documents)).index())
  }

  @Test func `exporting the bundled catalog yields the fixtures and a file per group`() async throws {
    let own = BundledDocuments.all
    let exported = try await files(own)
    #expect(own.allSatisfy(exported.contains) && exported.count == Edition.exportedFiles)
    let whole = try await Catalog(FileSource(exported)).load()
    #expect(whole.issues == [] && whole.unread.isEmpty)
    // The group files alone yield the same catalog.
    let byGroup =
      own.filter {
        $0.path.contains("index") || $0.path.contains("2021-2023") || $0.path.hasPrefix("source/")
      } + exported.filter { !own.contains($0) }
    let other = try await Catalog(FileSource(byGroup)).load()
    #expect(other.members(of: other.groups) == whole.members(of: whole.groups))
    #expect(other.songs(of: other.groups) == whole.songs(of: whole.groups))
    #expect(try await files(byGroup).count == exported.count)
  }

  @Test func `an export needs a new or empty folder, or --force, which replaces only its own files`()
    async throws
  {
    let folder = TemporaryFolder()
    func export(_ words: String...) async -> TestWorld.Result {
      await TestWorld().run(["data", "export", folder.path("site")] + words)
    }
    let first = await export()
    #expect(first.status == 0 && first.output.contains(" \(Edition.exportedFiles) "), "\(first)")
    for document in BundledDocuments.paths {
      #expect(
        FileManager.default.contents(atPath: folder.path("site/\(document)"))
          == BundledDocuments.data(document)
      )
    }
    let others = ["plan.new-2024", ".kpgg.new-1", "x.json"]
    for name in others { try folder.write("mine", to: "site/group/\(name)") }
    try folder.write("old", to: "site/group/STAYC.json", mode: 0o640)
    let refused = await export()
    #expect(refused.status == 2 && refused.output == "" && folder.read("site/group/STAYC.json") == "old")
    let forced = await export("--force")
    #expect(forced.status == 0 && forced.output == first.output && forced.error == "")
    #expect(others.allSatisfy { folder.read("site/group/\($0)") == "mine" })
    #expect(folder.read("site/group/STAYC.json")?.contains("groupname") == true)
    #expect(try folder.mode("site/group/STAYC.json") == 0o640)
  }

  @Test(
    arguments: [
      ("group/A.json", "file", .exists), ("group/A.json", "link", .isLink),
      ("group/A.json", "folder", .isFolder),
      ("group/A.json", "pipe", .notAFile), ("group", "file", .isNoFolder),
    ] as [(String, String, FileError.Reason)])
  func `only a regular file is replaced, and otherwise nothing is written`(
    name: String, kind: String, reason: FileError.Reason
  ) async throws {
    let folder = TemporaryFolder()
    let path = folder.path("site/\(name)")
    let isFile = name != "group"
    try folder.write("mine", to: "elsewhere/mine")
    try folder.makeFolder(isFile ? "site/group" : "site", mode: 0o755)
    switch kind {
    case "file": try folder.write("", to: "site/\(name)")
    case "link": try folder.link("site/\(name)", to: folder.path(isFile ? "elsewhere/mine" : "elsewhere"))
    case "folder": try folder.makeFolder("site/\(name)", mode: 0o755)
    default: try #require(mkfifo(path, 0o600) == 0)
    }
    let before = folder.files
    let failure = await #expect(throws: Failure.self) {
      try await files(catalog(of: ["A", "B"])).write(into: folder.path("site"), overwrites: reason != .exists)
    }
    let expected: Text = reason == .exists ? .fileAppeared(path) : Text(FileError(path: path, reason: reason))
    #expect(failure.map { Language.english($0.message) } == Language.english(expected))
    #expect(failure?.status == .failure && folder.files == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("site")).count == 1)
  }

  @Test func `an export that fails leaves no new files, and reports how many files it replaced`() async throws
  {
    let folder = TemporaryFolder()
    let files = try await files(catalog(of: ["A"]))
    // The second file can't be written, but the export finds out only when it writes it.
    let bad = ["group/x", "group/x/x"].map { Catalog.Document(path: $0, data: Data()) }
    for isForced in [false, true] {
      let failure = #expect(throws: Failure.self) {
        try (files + bad).write(into: folder.path("site"), overwrites: isForced)
      }
      #expect(failure?.status == .failure && folder.files == [:])
    }
    try files.write(into: folder.path("site"), overwrites: false)
    let failure = #expect(throws: Failure.self) {
      try (files + bad).write(into: folder.path("site"), overwrites: true)
    }
    #expect(folder.files.count == files.count)
    #expect(
      failure?.hints.map { Language.english($0) }
        == ["Wrote \(files.count) of \(files.count + 2) files to \(folder.path("site"))"])
  }

  @Test(arguments: ["group/", "group/2020.json"], [false, true])
  func `documents that a failed update fetched stay in the cache`(missing: String, isFirst: Bool) async throws
  {
    var world = TestWorld(home: TemporaryFolder(), host: .frozen())
    if !isFirst { #expect(await world.run("data", "update", StubHost.base).status == 0) }
    let before = world.home?.files.filter { !$0.key.hasPrefix(".cache/") }
    world.serve { path in
      path.hasPrefix(missing) ? Data("{".utf8) : TestCatalog.frozenDocument(path)
    }
    let result = await world.run("data", "update", StubHost.base)
    #expect(result.status == 1)
    #expect(world.home?.files.filter { !$0.key.hasPrefix(".cache/") } == before)
  }
}
