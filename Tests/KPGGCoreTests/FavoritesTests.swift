import TestSupport
import Testing

@testable import KPGGCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct FavoritesFileTests {
  private let folder: TemporaryFolder
  private let file: FavoritesFile

  init() throws {
    folder = try TemporaryFolder()
    file = FavoritesFile(path: folder.path + "/kpgg/favorites.json")
  }

  private func favorite(_ slug: String, _ name: String? = nil) throws -> Favorite {
    Favorite(
      .group(try #require(Slug(slug))), name: name.flatMap { Name(latin: $0, korean: nil) },
      added: Day(iso: "2026-11-21"))
  }

  private func add(_ slugs: String...) throws -> String? {
    let favorites = try slugs.map { try favorite($0) }
    return try file.update { list in for favorite in favorites { _ = list.add(favorite) } }
  }

  private func ids() throws -> [String] { try file.load().list.map(\.item.id) }

  @Test func `there are none at first, and the folder is made when one is added`() throws {
    #expect(try ids() == [])
    #expect(try folder.names == [])
    #expect(try add("stayc") == nil)
    #expect(try ids() == ["stayc"])
  }

  @Test func `the file can be read by people`() throws {
    let arin = try #require(MemberID("ohmygirl/arin"))
    _ = try file.update { list in
      _ = list.add(
        Favorite(.member(arin), name: Name(latin: "Arin", korean: "아린"), added: Day(iso: "2026-11-21")))
    }
    #expect(
      folder.read("kpgg/favorites.json") == """
        {
          "favorites" : [
            {
              "added" : "2026-11-21",
              "id" : "ohmygirl/arin",
              "kind" : "member",
              "name" : "Arin",
              "nameKo" : "아린"
            }
          ],
          "version" : "1.0"
        }

        """)
  }

  @Test func `adding twice and removing twice change nothing the second time`() throws {
    var list = Favorites()
    let (first, second) = (try favorite("stayc"), try favorite("stayc", "Stay"))
    let added = [list.add(first), list.add(second)]
    #expect(added == [true, false])
    #expect(list.list == [first])
    let removed = [list.remove(first.item), list.remove(first.item)]
    #expect(removed == [true, false])
  }

  @Test func `a change that changes nothing writes nothing`() throws {
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

  @Test func `what a newer minor version wrote is kept`() throws {
    try folder.write(
      #"""
      {"version": "1.7", "theme": {"a": [1, 2.5, null, true]}, "favorites": [
        {"kind": "group", "id": "stayc", "added": "2026-01-01", "mood": "happy"}, {"kind": "song", "id": "x"}, {"kind": "group", "id": "../../x"}]}
      """#, to: "kpgg/favorites.json")
    #expect(try file.load().unreadableCount == 2)
    _ = try add("ive")
    let text = try #require(folder.read("kpgg/favorites.json"))
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(value["version"] == .string("1.7"))
    #expect(value["theme"] == .object(["a": .list([.integer(1), .number(2.5), .null, .bool(true)])]))
    guard case .list(let entries)? = value["favorites"] else {
      Issue.record("no favourites in \(text)")
      return
    }
    #expect(entries.map { $0["id"]?.text } == ["stayc", "x", "../../x", "ive"])
    #expect(entries[0]["mood"] == .string("happy"))
  }

  @Test func `values that this version cannot read are kept too`() throws {
    let entry =
      #"{"added":"2026-01-01T10:00:00Z","id":"stayc","kind":"group","name":{"en":"x"},"serial":12345678901234567890}"#
    try folder.write(#"{"version": "1.3", "favorites": [\#(entry)]}"#, to: "kpgg/favorites.json")
    _ = try add("ive")
    let text = try #require(folder.read("kpgg/favorites.json"))
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    guard case .list(let entries)? = value["favorites"] else {
      Issue.record("no favourites in \(text)")
      return
    }
    #expect(entries.first == (try JSONDecoder().decode(JSONValue.self, from: Data(entry.utf8))))
    #expect(text.contains("12345678901234567890"))
  }

  @Test func `a change that changes nothing makes no file and needs no permission`() throws {
    let item = try favorite("stayc").item
    _ = try file.update { _ = $0.remove(item) }
    #expect(try folder.names == [])
    let nowhere = FavoritesFile(path: "/proc/none/favorites.json")
    #expect(try nowhere.update { _ = $0.remove(item) } == nil)
  }

  @Test func `a damaged file to which nothing is added stays where it is`() throws {
    try folder.write("damage", to: "kpgg/favorites.json")
    #expect(throws: FavoritesError.self) { try file.update { _ = $0.clear() } }
    #expect(folder.read("kpgg/favorites.json") == "damage")
  }

  @Test func `thousands of favourites are read in a moment`() throws {
    var list = Favorites()
    for number in 0..<20_000 { _ = list.add(try favorite("group\(number)")) }
    #expect(list.list.count == 20_000)
    let last = try favorite("group19999").item
    #expect(list.contains(last))
  }

  @Test func `clearing keeps what this version cannot read`() throws {
    try folder.write(
      #"{"version": "1.2", "favorites": [{"kind": "song", "id": "x"}, {"kind": "group", "id": "ive"}]}"#,
      to: "kpgg/favorites.json")
    var count = 0
    _ = try file.update { count = $0.clear() }
    #expect(count == 1)
    #expect(try file.load().unreadableCount == 1)
  }

  @Test(arguments: [("\"2.0\"", "2.0"), ("\"10\"", "10"), ("2", "2")])
  func `a file of a newer major version is refused and stays as it is`(written: String, version: String)
    throws
  {
    let text = #"{"version": \#(written), "favorites": {}}"#
    try folder.write(text, to: "kpgg/favorites.json")
    let error = FavoritesError.newerVersion(version, path: folder.path + "/kpgg/favorites.json")
    #expect(throws: error) { try file.load() }
    #expect(throws: error) { try add("stayc") }
    #expect(folder.read("kpgg/favorites.json") == text)
  }

  @Test(arguments: [
    ("", FavoritesError.Damage.notJSON), ("not JSON", .notJSON), ("[]", .lacks(key: "version")),
    ("{}", .lacks(key: "version")), (#"{"version": 1, "favorites": []}"#, .lacks(key: "version")),
    (#"{"version": "1.0"}"#, .lacks(key: "favorites")),
    (#"{"version": "1.0", "favorites": 3}"#, .lacks(key: "favorites")),
  ])
  func `a damaged file is reported when read, and kept aside when written`(
    text: String, damage: FavoritesError.Damage
  ) throws {
    try folder.write(text, to: "kpgg/favorites.json")
    let path = folder.path + "/kpgg/favorites.json"
    #expect(throws: FavoritesError.damaged(damage, path: path)) { try file.load() }
    #expect(folder.read("kpgg/favorites.json") == text)
    #expect(try add("stayc") == path + ".damaged")
    #expect(folder.read("kpgg/favorites.json.damaged") == text)
    #expect(try ids() == ["stayc"])
  }

  @Test func `a second damaged file does not replace the first`() throws {
    for number in 1...2 {
      try folder.write("damage \(number)", to: "kpgg/favorites.json")
      _ = try add("stayc")
    }
    #expect(folder.read("kpgg/favorites.json.damaged") == "damage 1")
    #expect(folder.read("kpgg/favorites.json.damaged-2") == "damage 2")
  }

  @Test func `a symbolic link and the file's permissions stay`() throws {
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

  @Test func `a link to a file that does not exist yet makes it, but not the folder it points into`() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/kpgg", withIntermediateDirectories: true)
    let link = folder.path + "/kpgg/favorites.json"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path + "/new.json")
    _ = try add("stayc")
    #expect(folder.read("new.json")?.contains("stayc") == true)
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path + "/gone/new.json")
    #expect(
      throws: FavoritesError.file(
        FileError(path: link, reason: .linkIntoNowhere(folder.path + "/gone/new.json")))
    ) {
      try add("stayc")
    }
  }

  @Test func `a link to itself, a folder and a file in place of the folder are told apart`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/kpgg/favorites.json", withIntermediateDirectories: true)
    let path = folder.path + "/kpgg/favorites.json"
    #expect(throws: FavoritesError.file(FileError(path: path, reason: .isFolder))) { try file.load() }
    #expect(throws: FavoritesError.file(FileError(path: path, reason: .isFolder))) { try add("stayc") }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "favorites.json")
    #expect(throws: FavoritesError.file(FileError(path: path, reason: .linkLoop))) { try file.load() }
    try FileManager.default.removeItem(atPath: folder.path + "/kpgg")
    try folder.write("x", to: "kpgg")
    #expect(throws: FavoritesError.self) { try add("stayc") }
    #expect(folder.read("kpgg") == "x")
  }

  @Test func `without a place for the file there are no favourites and none can be added`() throws {
    let nowhere = FavoritesFile(path: nil)
    #expect(try nowhere.load() == Favorites())
    #expect(throws: FavoritesError.noFolder) { try nowhere.update { _ in } }
  }

  @Test func `writers in many threads lose nothing`() async throws {
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
