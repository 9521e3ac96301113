import Files
import Foundation
import JSON
import TestSupport
import Testing

@testable import KPGGCore

@Suite(.hangLimit) struct FavoritesTests {
  private let folder = TemporaryFolder()
  private var file: Store<Favorites> { Store(path: folder.path + "/kpgg/favorites.json") }

  private func favorite(_ slug: String, _ name: String? = nil) throws -> Favorite {
    let id = EntryID.group(try #require(Slug(slug)))
    let name = name.flatMap { Name(latin: $0, korean: nil) }
    return try #require(Favorite(id, name: name, added: Day(iso: "2026-11-21")))
  }

  private func add(_ slugs: String...) throws -> String? {
    let favorites = try slugs.map { try favorite($0) }
    return try file.update { list in for favorite in favorites { _ = list.add(favorite) } }.keptAside
  }

  private func error(_ reason: StoreError.Reason) -> StoreError {
    StoreError(kind: .favorites, path: folder.path + "/kpgg/favorites.json", reason: reason)
  }

  private func ids() throws -> [String] { try file.load().list.map(\.id.description) }

  @Test func `the list is empty at first, and the folder is created when one is added`() throws {
    #expect(try ids() == [])
    #expect(try folder.names == [])
    #expect(try add("stayc") == nil)
    #expect(try ids() == ["stayc"])
  }

  @Test func `the file is human-readable`() throws {
    let id = try #require(MemberID("ohmygirl/arin"))
    let arin = try #require(
      Favorite(.member(id), name: Name(latin: "Arin", korean: "아린"), added: Day(iso: "2026-11-21")))
    _ = try file.update { _ = $0.add(arin) }
    #expect(
      folder.read("kpgg/favorites.json") == """
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
  }

  @Test func `adding or removing again changes nothing`() throws {
    var list = Favorites()
    let (first, second) = (try favorite("stayc"), try favorite("stayc", "Stay"))
    let added = [list.add(first), list.add(second)]
    #expect(added == [true, false])
    #expect(list.list == [first])
    let removed = [list.remove(first.id), list.remove(first.id)]
    #expect(removed == [true, false])
  }

  @Test func `an update without changes writes nothing`() throws {
    _ = try add("stayc")
    let before =
      try FileManager.default.attributesOfItem(atPath: folder.path + "/kpgg/favorites.json")[
        .systemFileNumber] as? UInt64
    _ = try add("stayc")
    let after =
      try FileManager.default.attributesOfItem(atPath: folder.path + "/kpgg/favorites.json")[
        .systemFileNumber] as? UInt64
    #expect(before != nil && before == after)
  }

  @Test func `content from a newer minor version is preserved`() throws {
    try folder.write(
      #"""
      {"version": "1.7", "theme": {"a": [1, 2.5, null, true]}, "favorites": [
        {"kind": "group", "id": "stayc", "added": "2026-01-01", "mood": "happy"}, {"kind": "song", "id": "x"}, {"kind": "group", "id": "../../x"}]}
      """#, to: "kpgg/favorites.json")
    #expect(try file.load().unreadableCount == 2)
    _ = try add("ive")
    let text = try #require(folder.read("kpgg/favorites.json"))
    let value = try JSONValue(json: Data(text.utf8))
    #expect(value["version"] == .string("1.7"))
    #expect(value["theme"] == .object(["a": .list([.integer(1), .number("2.5"), .null, .bool(true)])]))
    guard case .list(let entries)? = value["favorites"] else {
      Issue.record("no favourites in \(text)")
      return
    }
    #expect(entries.map { $0["id"]?.text } == ["stayc", "x", "../../x", "ive"])
    #expect(entries[0]["mood"] == .string("happy"))
  }

  @Test func `unreadable entries are preserved`() throws {
    let entry =
      #"{"added":"2026-01-01T10:00:00Z","id":"stayc","kind":"group","name":{"en":"x"},"serial":12345678901234567890}"#
    try folder.write(#"{"version": "1.3", "favorites": [\#(entry)]}"#, to: "kpgg/favorites.json")
    _ = try add("ive")
    let text = try #require(folder.read("kpgg/favorites.json"))
    let value = try JSONValue(json: Data(text.utf8))
    guard case .list(let entries)? = value["favorites"] else {
      Issue.record("no favourites in \(text)")
      return
    }
    #expect(entries.first == (try JSONValue(json: Data(entry.utf8))))
    #expect(text.contains("12345678901234567890"))
  }

  @Test func `an update without changes creates no file and needs no permission`() throws {
    let item = try favorite("stayc").id
    _ = try file.update { _ = $0.remove(item) }
    #expect(try folder.names == [])
    let nowhere = Store<Favorites>(path: "/proc/none/favorites.json")
    #expect(try !nowhere.update { _ = $0.remove(item) }.hasChanged)
  }

  @Test func `a damaged file stays if nothing is added`() throws {
    try folder.write("damage", to: "kpgg/favorites.json")
    #expect(throws: StoreError.self) { try file.update { _ = $0.clear() } }
    #expect(folder.read("kpgg/favorites.json") == "damage")
  }

  @Test func `thousands of favourites keep their order`() throws {
    let added = try (0..<5000).map { try favorite("group\($0)") }
    _ = try file.update { favorites in for one in added { _ = favorites.add(one) } }
    let read = try file.load()
    #expect(read.list.map(\.id) == added.map(\.id))
    #expect(added.allSatisfy { read.contains($0.id) })
  }

  @Test func `clearing preserves unreadable entries`() throws {
    try folder.write(
      #"{"version": "1.2", "favorites": [{"kind": "song", "id": "x"}, {"kind": "group", "id": "ive"}]}"#,
      to: "kpgg/favorites.json")
    var count = 0
    _ = try file.update { count = $0.clear() }
    #expect(count == 1)
    #expect(try file.load().unreadableCount == 1)
  }

  @Test(arguments: [
    ("\"2.0\"", "2.0"), ("\"10\"", "10"), ("2", "2"), ("2.5", "2.5"),
    ("\"99999999999999999999.0\"", "99999999999999999999.0"), ("1e400", "1e400"),
  ])
  func `a file with a newer major version is rejected and stays unchanged`(written: String, version: String)
    throws
  {
    let text = #"{"version": \#(written), "favorites": {}}"#
    try folder.write(text, to: "kpgg/favorites.json")
    let error = self.error(.newer(version: version))
    #expect(throws: error) { try file.load() }
    #expect(throws: error) { try add("stayc") }
    #expect(folder.read("kpgg/favorites.json") == text)
  }

  @Test(arguments: [
    ("", StoreError.Damage.notJSON(JSONError(line: 1, column: 1))),
    ("{\n  not JSON", .notJSON(JSONError(line: 2, column: 3))), ("[]", .noObject),
    ("{}", .lacks(key: "version")), (#"{"version": 1, "favorites": []}"#, .lacks(key: "version")),
    (#"{"version": "1.0"}"#, .lacks(key: "favorites")),
    (#"{"version": "1.0", "favorites": 3}"#, .lacks(key: "favorites")),
  ])
  func `a damaged file is reported on reading, and set aside on writing`(
    text: String, damage: StoreError.Damage
  ) throws {
    try folder.write(text, to: "kpgg/favorites.json")
    let path = folder.path + "/kpgg/favorites.json"
    #expect(throws: error(.damaged(damage))) { try file.load() }
    #expect(folder.read("kpgg/favorites.json") == text)
    #expect(try add("stayc") == path + ".damaged")
    #expect(folder.read("kpgg/favorites.json.damaged") == text)
    #expect(try ids() == ["stayc"])
  }

  @Test(arguments: ["1e400", "1.10", String(repeating: "[", count: 100) + String(repeating: "]", count: 100)])
  func `any JSON value survives a rewrite`(value: String) throws {
    let text = #"{"version": "1.0", "favorites": [], "x": [{"y": \#(value)}]}"#
    try folder.write(text, to: "kpgg/favorites.json")
    _ = try add("stayc")
    let written = try #require(folder.read("kpgg/favorites.json"))
    #expect(written.filter { !$0.isWhitespace }.contains(#""x":[{"y":\#(value)}]"#))
  }

  @Test func `duplicate entries survive, and are removed together`() throws {
    try folder.write(
      #"{"version": "1.0", "favorites": [{"kind": "group", "id": "ive", "note": "a"}, {"kind": "group", "id": "ive", "note": "b"}]}"#,
      to: "kpgg/favorites.json")
    _ = try add("stayc")
    #expect(try ids() == ["ive", "stayc"])
    #expect(try file.load().unreadableCount == 0)
    let text = try #require(folder.read("kpgg/favorites.json"))
    #expect(text.contains("\"note\": \"a\"") && text.contains("\"note\": \"b\""))
    let ive = try #require(Slug("ive"))
    _ = try file.update { _ = $0.remove(.group(ive)) }
    #expect(folder.read("kpgg/favorites.json")?.contains("note") == false)
  }

  @Test func `a file too large to read back is not written`() throws {
    let filler = String(repeating: "a", count: SharedFile.largestText - 60)
    try folder.write(#"{"version": "1.0", "favorites": [], "x": "\#(filler)"}"#, to: "kpgg/favorites.json")
    let error = FileError(
      path: folder.path + "/kpgg/favorites.json", reason: .wouldBeTooLarge(limit: SharedFile.largestText))
    #expect(throws: self.error(.file(error))) { try add("stayc") }
    #expect(try ids() == [])
    #expect(try names() == ["favorites.json", "favorites.json.lock"])
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path + "/kpgg").sorted()
  }

  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)[.posixPermissions] as? Int
  }

  @Test func `new files and folders are private`() throws {
    _ = try add("stayc")
    #expect(try mode("kpgg") == 0o700)
    #expect(try mode("kpgg/favorites.json") == 0o600)
  }

  @Test(arguments: [0o644, 0o640, 0o400, 0o666]) func `a file keeps its permissions`(mode: Int) throws {
    try folder.write(#"{"version": "1.0", "favorites": []}"#, to: "kpgg/favorites.json", mode: mode)
    _ = try add("stayc")
    #expect(try self.mode("kpgg/favorites.json") == mode)
  }

  @Test func `a link instead of the lock file is not followed, but reported`() throws {
    _ = try add("stayc")
    let lock = folder.path + "/kpgg/favorites.json.lock"
    try FileManager.default.removeItem(atPath: lock)
    try FileManager.default.createSymbolicLink(atPath: lock, withDestinationPath: "../victim")
    #expect(throws: self.error(.file(FileError(path: lock, reason: .isLink)))) { try add("ive") }
    #expect(try folder.names == ["kpgg"])
  }

  @Test func `a link whose target is not UTF-8 is not followed`() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/kpgg", withIntermediateDirectories: true)
    let path = folder.path + "/kpgg/favorites.json"
    let name: [CChar] = [0x66, -1, 0]
    #expect(symlink(name, path) == 0)
    let error = self.error(.file(FileError(path: path, reason: .linkNotUTF8)))
    #expect(throws: error) { try file.load() }
    #expect(throws: error) { try add("stayc") }
    #expect(try names() == ["favorites.json"])
  }

  @Test func `a second damaged file does not replace the first`() throws {
    for number in 1...2 {
      try folder.write("damage \(number)", to: "kpgg/favorites.json")
      _ = try add("stayc")
    }
    #expect(folder.read("kpgg/favorites.json.damaged") == "damage 1")
    #expect(folder.read("kpgg/favorites.json.damaged-2") == "damage 2")
  }

  @Test func `symbolic links and file permissions are kept`() throws {
    try folder.write(#"{"version": "1.0", "favorites": []}"#, to: "real/mine.json")
    let real = folder.path + "/real/mine.json"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    try FileManager.default.createDirectory(atPath: folder.path + "/kpgg", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/kpgg/favorites.json", withDestinationPath: "../real/mine.json")
    _ = try add("stayc")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/kpgg/favorites.json")
        == "../real/mine.json")
    #expect(folder.read("real/mine.json")?.contains("stayc") == true)
    #expect(try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions] as? Int == 0o640)
  }

  @Test func `a link to a missing file creates it, but not its folder`() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/kpgg", withIntermediateDirectories: true)
    let link = folder.path + "/kpgg/favorites.json"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path + "/new.json")
    _ = try add("stayc")
    #expect(folder.read("new.json")?.contains("stayc") == true)
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path + "/gone/new.json")
    #expect(
      throws: error(
        .file(FileError(path: link, reason: .linkIntoNowhere(folder.path + "/gone/new.json"))))
    ) {
      try add("stayc")
    }
  }

  @Test
  func `a link loop, a folder instead of the file and a file instead of the folder have distinct errors`()
    throws
  {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/kpgg/favorites.json", withIntermediateDirectories: true)
    let path = folder.path + "/kpgg/favorites.json"
    #expect(throws: self.error(.file(FileError(path: path, reason: .isFolder)))) { try file.load() }
    #expect(throws: self.error(.file(FileError(path: path, reason: .isFolder)))) { try add("stayc") }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "favorites.json")
    #expect(throws: self.error(.file(FileError(path: path, reason: .linkLoop)))) { try file.load() }
    try FileManager.default.removeItem(atPath: folder.path + "/kpgg")
    try folder.write("x", to: "kpgg")
    #expect(throws: StoreError.self) { try add("stayc") }
    #expect(folder.read("kpgg") == "x")
  }

  @Test func `without a location there are no favourites and none can be added`() throws {
    let nowhere = Store<Favorites>(path: nil)
    #expect(try nowhere.load() == Favorites())
    #expect(throws: StoreError(kind: .favorites, path: nil, reason: .noFolder)) {
      try nowhere.update { _ in }
    }
  }

  @Test func `concurrent writers in threads lose nothing`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...40 {
        group.addTask {
          let favorite = try favorite("group\(number)")
          _ = try file.update { _ = $0.add(favorite) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try ids().count == 40)
    #expect(try folder.names == ["kpgg"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/kpgg").sorted() == [
        "favorites.json", "favorites.json.lock",
      ])
  }
}
