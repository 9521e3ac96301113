import CLibrary
import Foundation
import TestSupport
import Testing

@testable import KPGGCore

@Suite struct FileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  private func target(_ name: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: path(name))
  }

  // MARK: Temporary files

  @Test func `concurrent replacements of a file do not interfere`() async throws {
    let file = SharedFile(path: path("cache/routes"))
    let contents = (0..<200).map { Data(String(repeating: "\($0) ", count: 500).utf8) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for content in contents { group.addTask { try file.replace(by: content) } }
      try await group.waitForAll()
    }
    #expect(try file.read().map(contents.contains) == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path("cache")) == ["routes"])
  }

  @Test func `leftovers of killed programs are removed; files in use or of others are not`() throws {
    let favorites = Store<Favorites>(path: path("favorites.json"))
    let abandoned = ".kpgg.new-\(getpid())-1f"
    let others = [".kpgg.new-1-2x", ".kpgg.new-mine", "favorites.json.new", "plan.new-2024"]
    for name in [abandoned, ".kpgg.new-1-2e"] + others { try folder.write("mine", to: name) }
    let writing = open(path(".kpgg.new-1-2e"), O_WRONLY)
    defer { close(writing) }
    #expect(flock(writing, LOCK_EX) == 0)
    let stayc = Favorite(.group(try #require(Slug("stayc"))), name: nil, added: nil)
    _ = try favorites.update { _ = $0.add(stayc) }
    #expect(
      try folder.names == ([".kpgg.new-1-2e", "favorites.json", "favorites.json.lock"] + others).sorted())
  }

  // MARK: User files

  @Test func `a new file is created, an existing one is not overwritten`() throws {
    let file = UserFile(path: path("a/b/picture"))
    try file.check(overwrites: false)
    try file.write(Data("1".utf8), overwrites: false)
    #expect(folder.read("a/b/picture") == "1")
    let error = FileError(path: file.path, reason: .exists)
    #expect(throws: error) { try file.check(overwrites: false) }
    #expect(throws: error) { try file.write(Data("2".utf8), overwrites: false) }
    #expect(folder.read("a/b/picture") == "1")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path("a/b")) == ["picture"])
  }

  @Test func `overwriting keeps permissions and links`() throws {
    try folder.write("1", to: "real", mode: 0o640)
    try link("link", to: "real")
    let file = UserFile(path: path("link"))
    #expect(throws: FileError(path: file.path, reason: .exists)) {
      try file.write(Data("2".utf8), overwrites: false)
    }
    try file.write(Data("2".utf8), overwrites: true)
    #expect(folder.read("real") == "2")
    #expect(try mode("real") == 0o640)
    #expect(target("link") == "real")
  }

  @Test func `a dangling link is written through, but one into a missing folder is an error`() throws {
    try link("link", to: "new")
    try link("lost", to: "nowhere/new")
    try UserFile(path: path("link")).write(Data("1".utf8), overwrites: false)
    #expect(folder.read("new") == "1" && target("link") == "new")
    let lost = UserFile(path: path("lost"))
    let reason = FileError.Reason.linkIntoNowhere(path("nowhere/new"))
    #expect(throws: FileError(path: lost.path, reason: reason)) {
      try lost.write(Data("1".utf8), overwrites: true)
    }
    #expect(target("lost") == "nowhere/new")
  }

  @Test(arguments: [false, true])
  func `a named pipe is written to and kept`(isLinked: Bool) throws {
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    try link("link", to: "pipe")
    let reader = open(path("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let file = UserFile(path: path(isLinked ? "link" : "pipe"))
    #expect(throws: FileError(path: file.path, reason: .exists)) {
      try file.write(Data("picture".utf8), overwrites: false)
    }
    try file.write(Data("picture".utf8), overwrites: true)
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(read(reader, &bytes, bytes.count) == 7)
    #expect(
      try FileManager.default.attributesOfItem(atPath: path("pipe"))[.type] as? String != "NSFileTypeRegular")
    #expect(target("link") == "pipe")
  }

  @Test func `a link that only the system can follow leads to the open file`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let file = UserFile(path: "/dev/fd/\(ends[1])")
    #expect(throws: FileError(path: file.path, reason: .exists)) { try file.check(overwrites: false) }
    try file.write(Data("picture".utf8), overwrites: true)
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(read(ends[0], &bytes, bytes.count) == 7)
  }

  @Test func `the error for something other than a file has the path as typed`() throws {
    try FileManager.default.createDirectory(atPath: path("folder"), withIntermediateDirectories: true)
    try folder.write("1", to: "file")
    for (name, at, reason) in [
      ("folder", "folder", FileError.Reason.isFolder), ("folder/", "folder/", .isFolder),
      ("file/x", "file", .isNoFolder),
    ] {
      let error = FileError(path: path(at), reason: reason)
      #expect(throws: error) { try UserFile(path: path(name)).check(overwrites: true) }
      #expect(throws: error) { try UserFile(path: path(name)).write(Data(), overwrites: true) }
    }
    #expect(try folder.names == ["file", "folder"])
  }

  // MARK: Exports

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
    try export.write(into: path("site"), overwrites: false)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path("site/group")).count == files.count)
  }

  @Test func `an export deletes no foreign files`() async throws {
    try folder.write("mine", to: "site/group/plan.new-2024")
    try folder.write("mine", to: "site/group/.kpgg.new-1-2f")
    let export = try await catalog(of: [("A", "a")]).files()
    #expect(try !export.target(in: path("site")).isExport)
    try export.write(into: path("site"), overwrites: false)
    #expect(try export.target(in: path("site")).isExport)
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
    try link("first/\(name)", to: "../elsewhere")
    let export = try await CatalogSnapshot.bundled.files()
    for (target, reason) in [("first", FileError.Reason.isLink), ("second", .isNoFolder)] {
      let error = FileError(path: path("\(target)/\(name)"), reason: reason)
      #expect(throws: error) { try export.target(in: path(target)) }
      #expect(throws: error) { try export.write(into: path(target), overwrites: true) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: path("elsewhere")) == ["x"])
  }

  @Test func `only regular files of an export are overwritten by default`() async throws {
    let export = try await catalog(of: [("A", "a")]).files()
    try export.write(into: path("site"), overwrites: false)
    try FileManager.default.removeItem(atPath: path("site/group/A.json"))
    try folder.write("mine", to: "mine")
    try link("site/group/A.json", to: "../../mine")
    let target = try export.target(in: path("site"))
    #expect(target.isExport && target.foreignFiles == [path("site/group/A.json")])
    #expect(throws: FileError(path: path("site/group/A.json"), reason: .exists)) {
      try UserFile(path: path("site/group/A.json")).write(Data(), overwrites: false)
    }
  }

  // MARK: Limits

  @Test(arguments: [0, 1])
  func `a folder has the same size limit as a host`(excess: Int) throws {
    try folder.write("{}", to: "group/index.json")
    try folder.write("", to: "group/1.json")
    try folder.write("", to: "group/2.json")
    try folder.write("", to: "group/3.json")
    let half = APIClient.mostBytes / 2
    #expect(truncate(path("group/1.json"), off_t(half)) == 0)
    #expect(truncate(path("group/2.json"), off_t(half - 2 + excess)) == 0)
    if excess == 0 {
      #expect(try CatalogSnapshot(folder: folder.path)?.documents.count == 4)
    } else {
      let problem = Finding.Problem.tooLarge(limit: 16 << 20, unit: .bytesOfCatalog)
      #expect(throws: Finding(refusing: "group/2.json", because: problem)) {
        try CatalogSnapshot(folder: folder.path)
      }
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: [1, 60_000])
  func `overlong words match no song, even if they contain a name`(wordBytes: Int)
    async throws
  {
    let index = try await Catalog.bundled.index().value
    let resolver = NameResolver(
      index: index, members: { _ in [] }, songs: { try await Catalog.bundled.songs($0).value })
    let words = (0..<120_000 / (wordBytes + 1)).map { _ in String(repeating: "a", count: wordBytes) }
    await #expect(throws: NameResolver.Problem.self) { try await resolver.song(words) }
    await #expect(throws: NameResolver.Problem.self) { try await resolver.song(["ive"] + words) }
  }

  // MARK: Files of other users

  @Test func `trust depends on the owner of a file`() throws {
    let store = Store<Favorites>(path: path("favorites.json"))
    #expect(try store.loadIfPresent(isOfAnyone: false) == nil)
    try folder.write(#"{"version": "1.0", "favorites": []}"#, to: "favorites.json")
    #expect(try store.loadIfPresent(isOfAnyone: false) != nil)
    // Only root can change the owner.
    guard chown(path("favorites.json"), 65534, 65534) == 0 else { return }
    let error = StoreError(kind: .favorites, path: path("favorites.json"), reason: .ofOtherUser)
    #expect(throws: error) { try store.loadIfPresent(isOfAnyone: false) }
    #expect(try store.loadIfPresent() != nil)
  }

  /// Root working in another user's folders.
  @Suite(.enabled(if: geteuid() == 0)) struct RootTests {
    private let home: TemporaryFolder
    private let other: uid_t = 65534

    init() throws {
      home = try TemporaryFolder()
      try #require(chown(home.path, other, other) == 0)
    }

    private func path(_ name: String) -> String { "\(home.path)/\(name)" }

    private func owner(_ name: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path(name))[.ownerAccountID] as? Int
    }

    private func add(_ slug: String, in folder: String) throws {
      let favorite = Favorite(.group(try #require(Slug(slug))), name: nil, added: nil)
      _ = try Store<Favorites>(path: path("\(folder)/favorites.json")).update { _ = $0.add(favorite) }
    }

    /// Creates a link that belongs to the other user.
    private func link(_ name: String, to target: String) throws {
      try #require(symlink(target, path(name)) == 0 && lchown(path(name), other, other) == 0)
    }

    @Test func `everything that root creates belongs to the owner of its folder`() throws {
      try add("stayc", in: ".local/share/kpgg")
      try SharedFile(path: path(".cache/kpgg/host/answer")).replace(by: Data("{}".utf8))
      for name in [
        ".local", ".local/share", ".local/share/kpgg", ".local/share/kpgg/favorites.json",
        ".local/share/kpgg/favorites.json.lock", ".cache/kpgg/host/answer",
      ] {
        #expect(try owner(name) == Int(other), "\(name)")
      }
    }

    @Test func `a file keeps its owner, even in another user's folder`() throws {
      try home.write("damaged", to: "data/favorites.json", mode: 0o600)
      try #require(chown(path("data/favorites.json"), other, other) == 0)
      try add("stayc", in: "data")
      #expect(try owner("data") == 0)
      for name in ["favorites.json", "favorites.json.damaged", "favorites.json.lock"] {
        #expect(try owner("data/\(name)") == Int(other), "\(name)")
      }
    }

    @Test func `no other user's link is followed, anywhere in the path`() throws {
      try home.write(#"{"version": "1.0", "favorites": []}"#, to: "victim/favorites.json")
      try home.write("", to: "a/x")
      try link("a/favorites.json", to: "../victim/favorites.json")
      try link("b", to: "victim")
      for folder in ["a", "b"] {
        let link = path(folder == "a" ? "a/favorites.json" : "b")
        let reason = StoreError.Reason.file(FileError(path: link, reason: .isLinkOfOther))
        let error = StoreError(kind: .favorites, path: path("\(folder)/favorites.json"), reason: reason)
        #expect(throws: error) { try add("stayc", in: folder) }
        #expect(throws: error) { try Store<Favorites>(path: path("\(folder)/favorites.json")).load() }
      }
      #expect(home.read("victim/favorites.json")?.contains("stayc") == false)
      // Another user can move a link in their folder, whoever owns the link.
      try #require(symlink("victim", path("c")) == 0)
      #expect(throws: StoreError.self) { try add("stayc", in: "c") }
    }

    @Test func `links that root owns are followed`() throws {
      let own = try TemporaryFolder()
      try own.write(#"{"version": "1.0", "favorites": []}"#, to: "real/favorites.json", mode: 0o600)
      try #require(symlink("real", own.path + "/data") == 0)
      let file = Store<Favorites>(path: own.path + "/data/favorites.json")
      let stayc = Favorite(.group(try #require(Slug("stayc"))), name: nil, added: nil)
      _ = try file.update { _ = $0.add(stayc) }
      #expect(own.read("real/favorites.json")?.contains("stayc") == true)
    }

    @Test func `a user file keeps its owner when root overwrites it`() throws {
      try home.write("1", to: "picture", mode: 0o600)
      try #require(chown(path("picture"), other, other) == 0)
      try UserFile(path: path("picture")).write(Data("2".utf8), overwrites: true)
      #expect(try owner("picture") == Int(other))
    }
  }
}
