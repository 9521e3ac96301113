import Foundation
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import KPGGCore

/// Tests of the files that kpgg stores. `StoredFileTests` tests other changes to them, and transcripts show messages.
@Suite(.hangLimit) struct StoreTests: SnapshotSuite {
  static let snapshots = ["favorites.txt"]

  private let folder = TemporaryFolder()
  private var path: String { folder.path("kpgg/file") }

  @Test func `a home folder is an absolute path, and without one there are no folders`() async {
    #expect(Environment(["HOME": "/"]).folder(.state)?.path == "/.local/state/kpgg")
    #expect(Environment(["HOME": "fan"]).folder(.data) == nil)
    let result = await TestWorld().run("paths")
    #expect(result.status == 0 && result.rows.contains(["favorites", "", "", ""]))
  }

  @Test func `advice names the link that the user made, not what it leads to`() async throws {
    let home = TemporaryFolder()
    try home.makeFolder(".local/share/kpgg", mode: 0o700)
    try home.link(".local/share/kpgg/favorites.json", to: "/dev/zero")
    let result = await TestWorld(home: home).run("favorite", "list")
    #expect(result.hasMessage(Text.repairOrRemove(home.path(".local/share/kpgg/favorites.json"))))
    #expect(!result.hasMessage(Text.repairOrRemove("/dev/zero")))
  }

  /// Contents of files, and the errors for any object and for an object with a version and a list, whose key is `@`.
  private static let damage: [(text: String, any: StoreError.Reason?, listed: StoreError.Reason?)] = {
    func missing(_ key: String) -> StoreError.Reason { .damaged(.missing(key: key)) }
    func notJSON(_ line: Int, _ column: Int) -> StoreError.Reason {
      .damaged(.notJSON(JSONError(line: line, column: column)))
    }
    let versions = [
      (#""2.0""#, "2.0"), (#""10""#, "10"), ("2", "2"), ("2.5", "2.5"), ("1e400", "1e400"),
      (#""99999999999999999999.0""#, "99999999999999999999.0"),
    ]
    return [
      ("", nil, nil), (" \n", nil, nil), ("{\n  not JSON", notJSON(2, 3), notJSON(2, 3)),
      ("[]", .damaged(.notAnObject), .damaged(.notAnObject)),
      ("null", .damaged(.notAnObject), .damaged(.notAnObject)),
      ("{}", nil, missing("version")), (#"{"version": 1, "@": []}"#, nil, missing("version")),
      (#"{"version": ".1", "@": []}"#, nil, missing("version")), (#"{"version": "1.0"}"#, nil, missing("@")),
      (#"{"version": "1.0", "@": 3}"#, nil, missing("@")),
      (#"{"version": "1.0", "@": [], "@": []}"#, nil, .damaged(.repeats(key: "@"))),
      (
        #"{"version": "1.0", "@": [[{"a": {"b": 1, "c": 2, "\u0062": 1}}]]}"#, nil,
        .damaged(.repeats(key: "b"))
      ),
    ] + versions.map { (#"{"version": \#($0), "@": {}}"#, nil, .newer(version: $1)) }
  }()

  /// Reads and changes a file.
  private func check<Content: Storable>(
    _ text: String, _ reason: StoreError.Reason?, _ change: (inout Content) -> Void
  ) throws {
    let store = Store<Content>(path: path)
    let error = reason.map { StoreError(kind: Content.kind, path: path, reason: $0) }
    try folder.write(text, to: "kpgg/file")
    defer { try? folder.remove("kpgg") }
    guard let error, case .damaged? = reason, Content.kind.recoversFromCorruption else {
      guard let error else {
        #expect(try store.load() == store.load() && store.update(change).backupPath == nil)
        return
      }
      #expect(throws: error) { try store.load() }
      #expect(throws: error) { try store.update(change) }
      #expect(folder.read("kpgg/file") == text)
      return
    }
    #expect(throws: error) { try store.load() }
    #expect(throws: error) { try store.update { _ in } }
    #expect(folder.files == ["kpgg/file": text, "kpgg/file.lock": ""])
    // If a run was killed after it made the copy, the next run does not make a second one.
    for _ in 0..<2 {
      try folder.write(text, to: "kpgg/file")
      #expect(try store.update(change).backupPath == path + ".damaged")
    }
    #expect(folder.read("kpgg/file.damaged") == text && folder.read("kpgg/file.damaged-2") == nil)
    #expect(try store.load() != Content())
    try folder.write("other", to: "kpgg/file")
    #expect(try store.update(change).backupPath == path + ".damaged-2")
    #expect(folder.read("kpgg/file.damaged") == text && folder.read("kpgg/file.damaged-2") == "other")
  }

  @Test(arguments: damage.indices)
  func `a damaged file is an error, and stays or is set aside, but a newer one always stays`(row: Int) throws
  {
    let (text, any, listed) = Self.damage[row]
    let ive = try #require(Slug("ive").flatMap { Favorite(.group($0), name: nil, added: nil) })
    func of(_ key: String) -> (String, StoreError.Reason?) {
      let reason: StoreError.Reason? =
        switch listed {
        case .damaged(.missing(key: "@")): .damaged(.missing(key: key))
        case .damaged(.repeats(key: "@")): .damaged(.repeats(key: key))
        case .damaged, .noFolder, .file, .newer, .tooOld, nil: listed
        }
      return (text.replacing("@", with: key), reason)
    }
    try check(of("favorites").0, of("favorites").1) { (favorites: inout Favorites) in favorites.add(ive) }
    try check(of("searches").0, of("searches").1) { (history: inout SearchHistory) in history.record("x") }
    try check(text, any) { (settings: inout SettingsDocument) in settings["a"] = "b" }
    try check(text, any) { (screen: inout SavedScreen) in screen[.page] = "b" }
  }

  @Test func `a change that changes nothing writes nothing and needs no permission`() throws {
    for path in [path, "/proc/none/file"] {
      #expect(try !Store<Favorites>(path: path).update { $0.clear() }.hasChanged)
      #expect(try !Store<SettingsDocument>(path: path).update { $0["a"] = nil }.hasChanged)
      #expect(try Store<SettingsDocument>(path: path).loadIfPresent() == nil)
    }
    #expect(try folder.names == [])
    let nowhere = StoreError(kind: .settings, path: nil, reason: .noFolder)
    #expect(throws: nowhere) { try Store<SettingsDocument>(path: nil).update { _ in } }
    #expect(try Store<SettingsDocument>(path: nil).load() == SettingsDocument())
  }

  @Test func `concurrent writers lose nothing, and leave no other files`() async throws {
    let store = Store<SettingsDocument>(path: path)
    try await withThrowingTaskGroup { group in
      for number in 0..<40 { group.addTask { _ = try store.update { $0["key\(number)"] = "\(number)" } } }
      try await group.waitForAll()
    }
    #expect(try Set(store.load().entries.map(\.key)) == Set((0..<40).map { "key\($0)" }))
    #expect(Set(folder.files.keys) == ["kpgg/file", "kpgg/file.lock"])
  }

  @Test func `a file can be as large as its limit, but not larger`() throws {
    let store = Store<SettingsDocument>(path: path)
    func error(_ reason: FileError.Reason) -> StoreError {
      StoreError(kind: .settings, path: path, reason: .file(FileError(path: path, reason: reason)))
    }
    let rest = #"{\n  "a": ""\n}\n"#.utf8.count - 3
    func fill(_ excess: Int) throws {
      _ = try store.update { $0["a"] = String(repeating: "x", count: (1 << 20) - rest + excess) }
    }
    try fill(0)
    #expect(folder.read("kpgg/file")?.utf8.count == 1 << 20)
    #expect(throws: error(.wouldBeTooLarge(limit: 1 << 20))) { try fill(1) }
    #expect(try store.load().entries.count == 1)
    try folder.write(String(repeating: " ", count: 1 << 20) + " ", to: "kpgg/file")
    #expect(throws: error(.tooLarge)) { try store.load() }
  }

  // MARK: Settings

  @Test(arguments: [
    ("\u{FEFF}{\"a\": \"b\",\r\n\r\n  \"b\" : 2,\r\n  \"한글\": [\"a\"]}", ["a 1", "b 3", "한글 4"]),
    ("{\n\"first\": \"names\",\n\"names\": \"ko\"}", ["first 2", "names 3"]),
    ("{\"nested\": {\"names\": 1},\n\"names\" : \"\\\"\"}", ["nested 1", "names 2"]),
  ])
  func `every entry has the line number of its key, however the file is formatted`(
    text: String, lines: [String]
  )
    throws
  {
    let entries = try SettingsDocument(stored: Data(text.utf8)).entries
    #expect(entries.map { "\($0.key) \($0.line)" } == lines)
  }

  private static let config = ".config/kpgg/config.json"

  @Test(
    arguments: [
      ("set language ko", nil, "{\n  \"language\": \"ko\"\n}\n"),
      ("unset language", #"{"language": "ko"}"#, "{}\n"),
      (
        "set names ko", "\u{FEFF}{\"colour\": \"red\", \"theme\": \"mono\"}",
        "{\n  \"colour\": \"red\",\n  \"names\": \"ko\",\n  \"theme\": \"mono\"\n}\n"
      ),
      ("get pictures", #"{"pictures": "iterm"}"#, #"{"pictures": "iterm"}"#),
      ("set langage ko", nil, nil), ("set language xx", nil, nil), ("set language", nil, nil),
      ("set pager ' '", nil, nil), ("set era 199", nil, nil), ("set api ftp://x", nil, nil),
    ] as [(String, String?, String?)])
  func `a change writes exactly this file, and a failed or reading command leaves it unchanged`(
    words: String, before: String?, after: String?
  ) async throws {
    let result = try await kpgg("config \(words)", files: before.map { [Self.config: $0] } ?? [:])
    #expect(result.files[Self.config] == after)
    #expect((result.status == 0) == (before != after || words.hasPrefix("get")))
  }

  // MARK: Searches

  private static let history = ".local/state/kpgg/history.json"

  @Test func `at most a hundred searches with at most 500 characters are kept, the newest first`()
    async throws
  {
    var history = SearchHistory()
    for length in 396...501 { history.record(String(repeating: "a", count: length)) }
    #expect(history.searches.map(\.count) == (401...500).reversed())
    let world = TestWorld(home: folder, columns: 80)
    for text in ["arin", "stayc", "mbti:infp arin", "arin"] { _ = await world.run("search", text) }
    let kept = try Store<SearchHistory>(path: folder.path(Self.history)).load().searches
    #expect(kept == ["arin", "arin mbti:INFP", "stayc"])
  }

  @Test(
    arguments: [
      ("search arin", nil, nil), ("search arin --json", 80, nil), ("search zzzzzzqqq", 80, nil),
      ("search arin --no-history", 80, nil), ("search arin", 80, "OFF"), ("search arin", 80, "never"),
    ] as [(String, Int?, String?)])
  func `only successful searches on a terminal are recorded, unless the history is off`(
    line: String, columns: Int?, history: String?
  ) async throws {
    var world = TestWorld(home: folder, columns: columns)
    world.variables["KPGG_HISTORY"] = history
    #expect(await world.run(CommandSupport.words(of: line)).files[Self.history] == nil)
  }

  // MARK: Favourites

  @Test func `words are read in order as groups and members, and if any is wrong, no file is written`()
    async throws
  {
    try await expectTable("favorites.txt") { words, _ in
      let world = TestWorld(home: TemporaryFolder())
      let added = await world.run(CommandSupport.words(of: "favorite add \(words)"))
      #expect((added.status == 0) != added.files.isEmpty)
      let ids = await world.run("favorite", "list").rows.map { $0[1] }
      return added.status == 0 ? ids.joined(separator: " ") : "none"
    }
  }
}
