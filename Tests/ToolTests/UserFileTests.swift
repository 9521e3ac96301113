import CLibrary
import Foundation
import Files
import TestSupport
import Testing

@Suite(.hangLimit) struct UserFileTests {
  private let folder = TemporaryFolder()

  @Test func `a new file is created, an existing one is not overwritten`() throws {
    let file = UserFile(path: folder.path("a/b/picture"))
    try file.check(overwrites: false)
    try file.write(Data("1".utf8), overwrites: false)
    #expect(folder.read("a/b/picture") == "1")
    let error = FileError(path: file.path, reason: .exists)
    #expect(throws: error) { try file.check(overwrites: false) }
    #expect(throws: error) { try file.write(Data("2".utf8), overwrites: false) }
    #expect(folder.read("a/b/picture") == "1")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("a/b")) == ["picture"])
  }

  /// `root` resolves paths in steps, to check each link.
  @Test(arguments: [LinkPolicy.all, .ofRoot])
  func `a relative path starts at the current folder`(links: LinkPolicy) throws {
    try folder.write("1", to: "a/b")
    let depth = FileManager.default.currentDirectoryPath.split(separator: "/").count
    let path = String(repeating: "../", count: depth) + folder.path("a").dropFirst()
    let opened = try #require(try Folder.open(path, links))
    #expect(try opened.status("b") != nil)
  }

  @Test func `overwriting keeps permissions and links`() throws {
    try folder.write("1", to: "real", mode: 0o640)
    try folder.link("link", to: "real")
    let file = UserFile(path: folder.path("link"))
    #expect(throws: FileError(path: file.path, reason: .exists)) {
      try file.write(Data("2".utf8), overwrites: false)
    }
    try file.write(Data("2".utf8), overwrites: true)
    #expect(folder.read("real") == "2")
    #expect(try folder.mode("real") == 0o640)
    #expect(folder.target("link") == "real")
  }

  @Test func `a dangling link is written through, but one into a missing folder is an error`() throws {
    try folder.link("link", to: "new")
    try folder.link("lost", to: "nowhere/new")
    try UserFile(path: folder.path("link")).write(Data("1".utf8), overwrites: false)
    #expect(folder.read("new") == "1" && folder.target("link") == "new")
    let lost = UserFile(path: folder.path("lost"))
    let reason = FileError.Reason.linkIntoNowhere(folder.path("nowhere/new"))
    #expect(throws: FileError(path: lost.path, reason: reason)) {
      try lost.write(Data("1".utf8), overwrites: true)
    }
    #expect(folder.target("lost") == "nowhere/new")
  }

  @Test(arguments: [false, true])
  func `a named pipe is written to and kept`(isLinked: Bool) throws {
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    try folder.link("link", to: "pipe")
    let reader = open(folder.path("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let file = UserFile(path: folder.path(isLinked ? "link" : "pipe"))
    #expect(throws: FileError(path: file.path, reason: .exists)) {
      try file.write(Data("picture".utf8), overwrites: false)
    }
    try file.write(Data("picture".utf8), overwrites: true)
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(read(reader, &bytes, bytes.count) == 7)
    #expect(
      try FileManager.default.attributesOfItem(atPath: folder.path("pipe"))[.type] as? String
        != "NSFileTypeRegular")
    #expect(folder.target("link") == "pipe")
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
    try FileManager.default.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: true)
    try folder.write("1", to: "file")
    for (name, at, reason) in [
      ("folder", "folder", FileError.Reason.isFolder), ("folder/", "folder/", .isFolder),
      ("file/x", "file", .isNoFolder),
    ] {
      let error = FileError(path: folder.path(at), reason: reason)
      #expect(throws: error) { try UserFile(path: folder.path(name)).check(overwrites: true) }
      #expect(throws: error) { try UserFile(path: folder.path(name)).write(Data(), overwrites: true) }
    }
    #expect(try folder.names == ["file", "folder"])
  }

  @Test(.enabled(if: geteuid() == 0)) func `a file keeps its owner when root overwrites it`() throws {
    let other: uid_t = 65534
    try folder.write("1", to: "picture", mode: 0o600)
    try #require(chown(folder.path, other, other) == 0 && chown(folder.path("picture"), other, other) == 0)
    try UserFile(path: folder.path("picture")).write(Data("2".utf8), overwrites: true)
    let owner = try FileManager.default.attributesOfItem(atPath: folder.path("picture"))[.ownerAccountID]
    #expect(owner as? Int == Int(other))
  }
}
