import CLibrary
import Foundation
import KPGGCore
import TestSupport
import Testing

@Suite(.hangLimit) struct UserFileTests {
  private let folder = TemporaryFolder()

  @Test func `a new file is created, but an existing one is not overwritten`() throws {
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

  @Test func `a file is replaced as a whole and keeps its permissions`() throws {
    try folder.write("1", to: "picture", mode: 0o4640)
    try UserFile(path: folder.path("picture")).write(Data("2".utf8), overwrites: true)
    #expect(try folder.read("picture") == "2" && folder.mode("picture") == 0o640)
    #expect(try folder.names == ["picture"])
  }

  /// An existing entry, and the errors without and with permission to overwrite.
  @Test(arguments: [
    ("folder", FileError.Reason.isFolder, FileError.Reason.isFolder), ("link", .exists, .isLink),
    ("dangling", .exists, .isLink), ("pipe", .exists, .notAFile),
  ])
  func `only regular files are replaced`(
    name: String, reason: FileError.Reason, overwriting: FileError.Reason
  ) throws {
    try folder.write("1", to: "real")
    try folder.makeFolder("folder", mode: 0o755)
    try folder.link("link", to: "real")
    try folder.link("dangling", to: "new")
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    let file = UserFile(path: folder.path(name))
    let names = try folder.names
    for (overwrites, reason) in [(false, reason), (true, overwriting)] {
      let error = FileError(path: file.path, reason: reason)
      #expect(throws: error) { try file.check(overwrites: overwrites) }
      #expect(throws: error) { try file.write(Data("2".utf8), overwrites: overwrites) }
    }
    #expect(try folder.names == names && folder.read("real") == "1")
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
}
