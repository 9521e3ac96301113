import CLibrary
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
    let stored = try #require(try file.read())
    #expect(contents.contains(stored))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("cache")) == ["routes"])
  }

  @Test(arguments: [false, true])
  func `a file that a killed program left is replaced, even if it is a link`(isLink: Bool) throws {
    let store = Store<Favorites>(path: folder.path("favorites.json"))
    try folder.write("mine", to: isLink ? "victim" : "favorites.json.new")
    if isLink { try folder.link("favorites.json.new", to: "victim") }
    let stayc = try #require(Slug("stayc").flatMap { Favorite(.group($0), name: nil, added: nil) })
    _ = try store.update { _ = $0.add(stayc) }
    #expect(try store.load().list.map(\.id) == [stayc.id])
    #expect(
      try folder.names == ["favorites.json", "favorites.json.lock"] + (isLink ? ["victim"] : []))
    #expect(folder.read("victim") == (isLink ? "mine" : nil))
  }

  // MARK: Devices

  @Test(arguments: ["/dev/null", "link", "links/file"])
  func `the null device stores nothing, and that is no error`(path: String) throws {
    try folder.link("link", to: "/dev/null")
    try folder.makeFolder("real", mode: 0o700)
    try folder.link("links", to: "real")
    try folder.link("real/file", to: "../link")
    let path = path.hasPrefix("/") ? path : folder.path(path)
    let store = Store<Favorites>(path: path)
    let file = SharedFile(path: path)
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
    let reason = StoreError.Reason.file(FileError(path: folder.path("pipe"), reason: .notAFile))
    #expect(throws: StoreError(kind: .favorites, path: folder.path("link"), reason: reason)) {
      try store.update { _ = $0.add(stayc) }
    }
    #expect(try folder.names == ["link", "pipe"])
  }

  // MARK: Cached responses

  @Test func `a cache that cannot be read is an error, and a missing file is none`() throws {
    let cache = ResponseCache(picturesBelow: folder.path)
    #expect(try cache.copy("a") == nil)
    try cache.removeOldEntries()
    try cache.keep(#require(.init(APIResponse(status: 200), from: "b", now: 1000)), as: "b")
    #expect(try cache.copy("b")?.url == "b" && cache.copy("a") == nil)
    try FileManager.default.removeItem(atPath: cache.folder)
    try folder.write("", to: "responses/pictures")
    #expect(throws: FileError.self) { try cache.copy("a") }
    #expect(throws: (any Error).self) { try cache.removeOldEntries() }
  }

  // MARK: Limits

  #if os(Linux)
    /// The kernel gives a size of 0 for these files.
    @Test func `a file that is longer than its given size is read completely, up to the limit`() throws {
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
    let names = try await Catalog.bundled.load().names
    let words = (0..<120_000 / (wordBytes + 1)).map { _ in String(repeating: "a", count: wordBytes) }
    #expect(throws: Unresolved.self) { try names.song(words) }
    #expect(throws: Unresolved.self) { try names.song(["ive"] + words) }
  }

  // MARK: Files of other users

  @Test(.enabled(if: geteuid() == 0)) func `a file of another user can be read, but not as a trusted file`()
    throws
  {
    let store = Store<Favorites>(path: folder.path("favorites.json"))
    #expect(try store.loadIfPresent(allowsAnyOwner: false) == nil)
    try folder.write(#"{"version": "1.0", "favorites": []}"#, to: "favorites.json")
    #expect(try store.loadIfPresent(allowsAnyOwner: false) != nil)
    try #require(chown(folder.path("favorites.json"), 65534, 65534) == 0)
    let failure = #expect(throws: StoreError.self) { try store.loadIfPresent(allowsAnyOwner: false) }
    #expect(failure?.isOwnedByOtherUser == true)
    #expect(try store.loadIfPresent() != nil)
  }

  /// In another user's folders, root would leave files that the user can't change.
  @Test(.enabled(if: geteuid() == 0), arguments: [false, true], [false, true])
  func `root reads another user's files, but writes none`(isPresent: Bool, isLinked: Bool) throws {
    let other: uid_t = 65534
    try folder.makeFolder("home", mode: 0o755)
    if isPresent { try folder.write(#"{"version": "1.0", "favorites": []}"#, to: "home/kpgg/favorites.json") }
    for file in ["", "/kpgg", "/kpgg/favorites.json"] { chown(folder.path("home") + file, other, other) }
    if isLinked { try folder.link("link", to: "home") }
    let path = folder.path(isLinked ? "link/kpgg/favorites.json" : "home/kpgg/favorites.json")
    let store = Store<Favorites>(path: path)
    let stayc = try #require(Slug("stayc").flatMap { Favorite(.group($0), name: nil, added: nil) })
    let before = folder.files
    #expect(try store.loadIfPresent() == (isPresent ? Favorites() : nil))
    let failure = #expect(throws: StoreError.self) { try store.update { _ = $0.add(stayc) } }
    #expect(failure?.isOwnedByOtherUser == true)
    #expect(throws: StoreError.self) { try store.remove() }
    #expect(throws: FileError.self) {
      try SharedFile(path: folder.path("home/.cache/kpgg/copy")).replace(by: Data("{}".utf8))
    }
    #expect(folder.files == before)
  }
}
