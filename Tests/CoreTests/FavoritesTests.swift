import Foundation
import TestSupport
import Testing

@testable import KPGGCore

/// Tests of favourites and their file. `StoreTests` has the tests that are common to all stores.
@Suite(.hangLimit) struct FavoritesTests {
  private let folder = TemporaryFolder()
  private let name = "kpgg/favorites.json"
  private var file: Store<Favorites> { Store(path: folder.path(name)) }

  private func favorite(_ slug: String, _ name: String? = nil) throws -> Favorite {
    let id = EntryID.group(try #require(Slug(slug)))
    let name = name.flatMap { Name(latin: $0, korean: nil) }
    return try #require(Favorite(id, name: name, added: Day(iso: "2026-11-21")))
  }

  private func add(_ slug: String) throws {
    let favorite = try favorite(slug)
    #expect(try file.update { $0.add(favorite) }.hasChanged)
  }

  /// Returns the error that the work throws, without its number.
  private func failure(_ work: () throws -> Void) -> StoreError? {
    do {
      try work()
    } catch let failure as StoreError {
      guard case .file(let failed) = failure.reason else { return failure }
      return error(failed.path, failed.reason)
    } catch {
      Issue.record(error)
    }
    return nil
  }

  private func error(_ path: String, _ reason: FileError.Reason) -> StoreError {
    StoreError(
      kind: .favorites, path: folder.path(name), reason: .file(FileError(path: path, reason: reason)))
  }

  @Test func `the file is human-readable and private, and so is its folder`() throws {
    let id = try #require(MemberID("ohmygirl/arin"))
    let arin = try #require(
      Favorite(.member(id), name: Name(latin: "Arin", korean: "아린"), added: Day(iso: "2026-11-21")))
    _ = try file.update { _ = $0.add(arin) }
    #expect(
      folder.read(name) == """
        {
          "favorites": [
            {
              "added": "2026-11-21",
              "id": "ohmygirl/arin",
              "kind": "member",
              "name": "Arin",
              "nameKo": "아린"
            }
          ],
          "version": "1.0"
        }

        """)
    #expect(try folder.mode("kpgg") == 0o700 && folder.mode(name) == 0o600)
  }

  @Test func `adding or removing again changes nothing, and an unchanged file is not written`() throws {
    var list = Favorites()
    let first = try favorite("stayc")
    let second = try favorite("stayc", "Stay")
    let added = [list.add(first), list.add(second)]
    #expect(added == [true, false] && list.list == [first])
    let removed = [list.remove(first.id), list.remove(first.id)]
    #expect(removed == [true, false])
    func number() throws -> UInt64? {
      try FileManager.default.attributesOfItem(atPath: folder.path(name))[.systemFileNumber] as? UInt64
    }
    try add("stayc")
    let before = try number()
    #expect(try !file.update { $0.add(second) }.hasChanged)
    #expect(try before != nil && before == number())
  }

  @Test func `duplicate entries are removed together, and clearing keeps unreadable ones`() throws {
    let group = #"{"kind": "group", "id": "ive"}"#
    let text = #"{"version": "1.2", "favorites": [\#(group), {"kind": "song", "id": "x"}, \#(group)]}"#
    for change in 0..<2 {
      try folder.write(text, to: name)
      let ive = try favorite("ive")
      let read = try file.load()
      #expect(read.list.map(\.id) == [ive.id] && read.unreadableCount == 1)
      var count = 0
      _ = try file.update { if change == 0 { $0.remove(ive.id) } else { count = $0.clear() } }
      let left = try file.load()
      #expect(left.list.isEmpty && left.unreadableCount == 1 && count == change)
    }
  }

  @Test func `thousands of favourites keep their order`() throws {
    let added = try (0..<5000).map { try favorite("group\($0)") }
    _ = try file.update { favorites in for one in added { _ = favorites.add(one) } }
    let read = try file.load()
    #expect(read.list.map(\.id) == added.map(\.id) && added.allSatisfy { read.contains($0.id) })
  }

  @Test(arguments: [0o644, 0o640, 0o400, 0o666], [false, true])
  func `a file keeps its permissions, and a link to it stays`(mode: Int, isLink: Bool) throws {
    let real = isLink ? "real/mine.json" : name
    try folder.write(#"{"version": "1.0", "favorites": []}"#, to: real, mode: mode)
    if isLink {
      try folder.makeFolder("kpgg", mode: 0o755)
      try folder.link(name, to: "../real/mine.json")
    }
    try add("stayc")
    #expect(try folder.read(real)?.contains("stayc") == true && folder.mode(real) == mode)
    #expect(folder.target(name) == (isLink ? "../real/mine.json" : nil))
  }

  @Test func `a link to a missing file creates it`() throws {
    try folder.makeFolder("kpgg", mode: 0o755)
    try folder.link(name, to: folder.path("new.json"))
    try add("stayc")
    #expect(folder.read("new.json")?.contains("stayc") == true)
  }

  @Test(
    arguments: [
      ("link into nowhere", .missingFolder), ("link loop", .linkLoop),
      ("link that is not UTF-8", .linkNotUTF8), ("folder", .isFolder), ("link as lock", .isLink),
    ] as [(String, FileError.Reason)])
  func `anything that cannot be used as the file is a specific error, and nothing is written`(
    kind: String, reason: FileError.Reason
  ) throws {
    var path = folder.path(name)
    try folder.makeFolder(kind == "folder" ? name : "kpgg", mode: 0o755)
    switch kind {
    case "link into nowhere":
      path = folder.path("gone/new.json")
      try folder.link(name, to: folder.path("gone/new.json"))
    case "link loop": try folder.link(name, to: "favorites.json")
    case "link that is not UTF-8": try #require(symlink([0x66, -1, 0] as [CChar], path) == 0)
    case "link as lock":
      path += ".lock"
      try folder.link(name + ".lock", to: "../victim")
    default: break
    }
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path("kpgg"))
    if ["link loop", "folder"].contains(kind) {
      #expect(failure { _ = try file.load() } == error(path, reason))
    }
    #expect(failure { try add("stayc") } == error(path, reason))
    #expect(try folder.names == ["kpgg"])
    let after = try FileManager.default.contentsOfDirectory(atPath: folder.path("kpgg"))
    #expect(Set(after).subtracting(before).isSubset(of: ["favorites.json.lock"]))
  }

  @Test func `a file instead of the folder stays`() throws {
    try folder.write("x", to: "kpgg")
    #expect(throws: StoreError.self) { try add("stayc") }
    #expect(folder.read("kpgg") == "x")
  }
}
