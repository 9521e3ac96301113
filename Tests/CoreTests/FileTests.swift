import CLibrary
import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import KPGGCore

@Suite(.hangLimit) struct FileTests {
  private let folder = TemporaryFolder()

  // MARK: Temporary files

  @Test func `concurrent replacements of a file do not interfere`() async throws {
    let file = SharedFile(path: folder.path("cache/routes"))
    let contents = (0..<200).map { Data(String(repeating: "\($0) ", count: 500).utf8) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for content in contents { group.addTask { try file.replace(by: content) } }
      try await group.waitForAll()
    }
    #expect(try file.read().map(contents.contains) == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("cache")) == ["routes"])
  }

  @Test func `leftovers of killed programs are removed; files in use or of others are not`() throws {
    let favorites = Store<Favorites>(path: folder.path("favorites.json"))
    let abandoned = ".kpgg.new-\(getpid())-1f"
    let others = [
      ".kpgg.new-1", ".kpgg.new-1-2x", ".kpgg.new-1-ab-c", ".kpgg.new-mine", ".kpgg.new-x-ab",
      "favorites.json.new", "plan.new-2024",
    ]
    for name in [abandoned, ".kpgg.new-1-2e"] + others { try folder.write("mine", to: name) }
    let writing = open(folder.path(".kpgg.new-1-2e"), O_WRONLY)
    defer { close(writing) }
    #expect(flock(writing, LOCK_EX) == 0)
    let stayc = try #require(Slug("stayc").flatMap { Favorite(.group($0), name: nil, added: nil) })
    _ = try favorites.update { _ = $0.add(stayc) }
    #expect(
      try folder.names == ([".kpgg.new-1-2e", "favorites.json", "favorites.json.lock"] + others).sorted())
  }

  // MARK: Devices

  @Test(arguments: ["/dev/null", "link", "links/file"])
  func `the null device keeps nothing, silently`(path: String) throws {
    try folder.link("link", to: "/dev/null")
    try folder.makeFolder("real", mode: 0o700)
    try folder.link("links", to: "real")
    try folder.link("real/file", to: "../link")
    let path = path.hasPrefix("/") ? path : folder.path(path)
    let (store, file) = (Store<Favorites>(path: path), SharedFile(path: path))
    let stayc = try #require(Slug("stayc").flatMap { Favorite(.group($0), name: nil, added: nil) })
    #expect(try store.loadIfPresent() == nil)
    #expect(try store.update { _ = $0.add(stayc) } == SharedFile.Outcome(hasChanged: true))
    try file.replace(by: Data("{}".utf8))
    #expect(try !file.remove() && store.loadIfPresent() == nil)
    #expect(try folder.names == ["link", "links", "real"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("real")) == ["file"])
    #expect(access("/dev/null.lock", F_OK) != 0 && folder.target("link") == "/dev/null")
  }

  @Test func `no lock file is created next to a pipe`() throws {
    try folder.link("link", to: "pipe")
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    let stayc = try #require(Slug("stayc").flatMap { Favorite(.group($0), name: nil, added: nil) })
    let store = Store<Favorites>(path: folder.path("link"))
    let reason = StoreError.Reason.file(FileError(path: folder.path("pipe"), reason: .isNoFile))
    #expect(throws: StoreError(kind: .favorites, path: folder.path("link"), reason: reason)) {
      try store.update { _ = $0.add(stayc) }
    }
    #expect(try folder.names == ["link", "pipe"])
  }

  // MARK: Cached responses

  @Test func `a cache that cannot be read is an error, and a missing file is none`() throws {
    let cache = ResponseCache(picturesBelow: folder.path)
    #expect(try cache.copy("a") == nil)
    try cache.tidy()
    try cache.keep(#require(.init(APIResponse(status: 200), from: "b", now: 1000)), as: "b")
    #expect(try cache.copy("b")?.url == "b" && cache.copy("a") == nil)
    try FileManager.default.removeItem(atPath: cache.folder)
    try folder.write("", to: "responses/pictures")
    #expect(throws: FileError.self) { try cache.copy("a") }
    #expect(throws: FileError.self) { try cache.tidy() }
  }

  // MARK: Limits

  #if os(Linux)
    /// The kernel states a size of 0 for these files.
    @Test func `a file that is longer than stated is read whole, up to the limit`() throws {
      let path = "/proc/version"
      let content = try #require(FileManager.default.contents(atPath: path))
      #expect(try SharedFile(path: path, limit: content.count).read() == content)
      #expect(throws: FileError(path: path, reason: .tooLarge)) {
        try SharedFile(path: path, limit: content.count - 1).read()
      }
    }
  #endif

  @Test(arguments: [1, 60_000])
  func `overlong words match no song, even if they contain a name`(wordBytes: Int)
    async throws
  {
    let index = try await Catalog.bundled.index()
    let resolver = NameResolver(
      index: index, members: { _ in [] }, songs: { try await Catalog.bundled.songs(of: $0) })
    let words = (0..<120_000 / (wordBytes + 1)).map { _ in String(repeating: "a", count: wordBytes) }
    await #expect(throws: NameResolver.Unresolved.self) { try await resolver.song(words) }
    await #expect(throws: NameResolver.Unresolved.self) { try await resolver.song(["ive"] + words) }
  }

  // MARK: Files of other users

  @Test(.enabled(if: geteuid() == 0)) func `a file of another user is not trusted, only read`() throws {
    let store = Store<Favorites>(path: folder.path("favorites.json"))
    #expect(try store.loadIfPresent(isOfAnyone: false) == nil)
    try folder.write(#"{"version": "1.0", "favorites": []}"#, to: "favorites.json")
    #expect(try store.loadIfPresent(isOfAnyone: false) != nil)
    try #require(chown(folder.path("favorites.json"), 65534, 65534) == 0)
    let error = StoreError(kind: .favorites, path: folder.path("favorites.json"), reason: .ofOtherUser)
    #expect(throws: error) { try store.loadIfPresent(isOfAnyone: false) }
    #expect(try store.loadIfPresent() != nil)
  }

  /// Root working in another user's folders.
  @Suite(.enabled(if: geteuid() == 0), .hangLimit) struct RootTests {
    private let home: TemporaryFolder
    private let other: uid_t = 65534

    init() throws {
      home = TemporaryFolder()
      try #require(chown(home.path, other, other) == 0)
    }

    private func owner(_ name: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: home.path(name))[.ownerAccountID] as? Int
    }

    private func add(_ slug: String, in folder: String) throws {
      let favorite = try #require(Slug(slug).flatMap { Favorite(.group($0), name: nil, added: nil) })
      _ = try Store<Favorites>(path: home.path("\(folder)/favorites.json")).update { _ = $0.add(favorite) }
    }

    /// Creates a link that belongs to the other user.
    private func link(_ name: String, to target: String) throws {
      try #require(symlink(target, home.path(name)) == 0 && lchown(home.path(name), other, other) == 0)
    }

    @Test func `everything that root creates belongs to the owner of its folder`() throws {
      try add("stayc", in: ".local/share/kpgg")
      try SharedFile(path: home.path(".cache/kpgg/host/answer")).replace(by: Data("{}".utf8))
      for name in [
        ".local", ".local/share", ".local/share/kpgg", ".local/share/kpgg/favorites.json",
        ".local/share/kpgg/favorites.json.lock", ".cache/kpgg/host/answer",
      ] {
        #expect(try owner(name) == Int(other), "\(name)")
      }
    }

    @Test func `a file keeps its owner, even in another user's folder`() throws {
      try home.write("damaged", to: "data/favorites.json", mode: 0o600)
      try #require(chown(home.path("data/favorites.json"), other, other) == 0)
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
        let link = home.path(folder == "a" ? "a/favorites.json" : "b")
        let reason = StoreError.Reason.file(FileError(path: link, reason: .isLinkOfOther))
        let error = StoreError(kind: .favorites, path: home.path("\(folder)/favorites.json"), reason: reason)
        #expect(throws: error) { try add("stayc", in: folder) }
        #expect(throws: error) { try Store<Favorites>(path: home.path("\(folder)/favorites.json")).load() }
      }
      #expect(home.read("victim/favorites.json")?.contains("stayc") == false)
      // Another user can move a link in their folder, whoever owns the link.
      try #require(symlink("victim", home.path("c")) == 0)
      #expect(throws: StoreError.self) { try add("stayc", in: "c") }
    }

    @Test func `links that root owns are followed`() throws {
      let own = TemporaryFolder()
      try own.write(#"{"version": "1.0", "favorites": []}"#, to: "real/favorites.json", mode: 0o600)
      try #require(symlink("real", own.path + "/data") == 0)
      let file = Store<Favorites>(path: own.path + "/data/favorites.json")
      let stayc = try #require(Slug("stayc").flatMap { Favorite(.group($0), name: nil, added: nil) })
      _ = try file.update { _ = $0.add(stayc) }
      #expect(own.read("real/favorites.json")?.contains("stayc") == true)
    }
  }
}
