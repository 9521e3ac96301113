import Foundation
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import KPGGCore
@testable import TestSupport

/// Tests of the files that kpgg stores. A truncated or changed file gives an error or a valid value, never other data.
@Suite(.hangLimit) struct StoredFileTests {
  static let favorites = Data(
    #"""
    {"favorites" : [
       {"added" : "2026-01-01", "id" : "stayc", "kind" : "group", "name" : "STAYC", "nameKo" : "스테이씨"},
       {"added" : "2026-02-29", "id" : "ohmygirl/arin", "kind" : "member", "name" : "Arin", "x": [1, 2.5, null, true]},
       {"kind" : "label", "id" : "jyp"}, {"kind" : "group", "id" : "stayc", "note" : "again"}, 7, "text"],
     "future" : {"a" : [1, 12345678901234567890123456789, 1e400, 1.10]}, "version" : "1.3"}
    """#.utf8)
  static let history = Data(
    #"{"searches" : ["kara", "오마이걸", "mbti:INFP born:1999", 3], "pinned" : {"a": [1.5]}, "version" : "1.7"}"#
      .utf8)
  static let settings = Data(
    #"{"language" : "ko", "names" : "both", "pager" : "less -R", "api" : "", "x" : [1, {"a": "b"}]}"#.utf8)

  /// A kind of file: the commands that write files in a folder, and a function that reads them. The function returns
  /// `nil` if there is an error or a warning.
  struct Kind: Sendable, CustomTestStringConvertible {
    let folder: String
    let commands: [String]
    let read: @Sendable (TestWorld) async throws -> [[String]]?

    var testDescription: String { folder }
  }

  private static func lines(_ commands: String...) -> @Sendable (TestWorld) async throws -> [[String]]? {
    { world in
      var lines: [[String]] = []
      for command in commands {
        let result = await world.run(words(of: command))
        if result.status != 0 || result.error != "" { return nil }
        lines.append(result.lines)
      }
      return lines
    }
  }

  private static let kinds = [
    Kind(
      folder: ".local/share/kpgg", commands: ["favorite add stayc, ohmygirl arin, loona, ive"],
      read: lines("favorite list --jsonl")),
    Kind(
      folder: ".config/kpgg",
      commands: ["language ko", "theme mono", "era 2020", "player mpv"].map { "config set \($0)" },
      read: lines("config list --jsonl")),
    Kind(folder: ".local/state/kpgg", commands: ["search arin", "search mbti:INFP", "search stayc"]) {
      world in
      try? [world.session().historyFile.load().searches]
    },
    Kind(folder: ".local/state/kpgg", commands: []) { world in
      let keys: [SavedScreen.Key] = [.page, .tab, .eras, .shown, .order]
      let memory = try? world.session().screenFile.load()
      return memory.map { memory in keys.map { [memory[$0] ?? ""] } }
    },
    Kind(
      folder: ".local/share/kpgg", commands: ["data update \(StubHost.base)"],
      read: lines("groups --jsonl", "members --jsonl=id,name,realNameKo,status", "data verify updated")),
    Kind(
      folder: ".cache/kpgg", commands: ["groups", "members"].map { "\($0) --api \(StubHost.base)" },
      read: lines(
        "groups --jsonl --offline --api \(StubHost.base)",
        "members --jsonl=id,name,realNameKo,status --offline --api \(StubHost.base)")
    ),
  ]

  /// A host with a catalog of three groups. Each group has its own section and one member.
  private static let host = StubHost { _, path in
    func group(_ name: String) -> String {
      #"[{"groupname": "\#(name)", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}]"#
    }
    func lists(_ name: String) -> String {
      #"{"groupname": {"\#(name)": [{"activityname": "Bo", "name": "보", "birth": "2001-01-01", "ispreviousmember": false}]}}"#
    }
    let documents = [
      "group/":
        #"{"edition": "2026-12", "group": {"first": \#(group("Alpha")), "second": \#(group("Luna")), "#
        + #""sixth": \#(group("Tia"))}}"#,
      "group/2020": lists("Alpha"), "group/2016-2019": lists("Luna"), "group/2009": lists("Tia"),
    ]
    let headers = ["ETag": "\"1\"", "Cache-Control": "max-age=3600"]
    return .success(
      documents[path].map { APIResponse(status: 200, headers: headers, body: Data($0.utf8)) }
        ?? APIResponse(status: 404))
  }

  @Test(arguments: kinds)
  func `a damaged file gives an error or a valid value, and reading keeps it`(kind: Kind) async throws {
    let home = TemporaryFolder()
    var world = TestWorld(home: home, host: Self.host, columns: 80)
    for command in kind.commands { #expect(await world.run(words(of: command)).status == 0, "\(command)") }
    if kind.commands.isEmpty {
      let screen = Repository.text(of: "Tests/CommandTests/Home/state/kpgg/browse.json")
      try home.write(screen, to: ".local/state/kpgg/browse.json")
    }
    world.columns = nil
    world.host = nil
    let whole = try #require(try await kind.read(world))
    let files = home.files.keys.filter { $0.hasPrefix(kind.folder) && !$0.hasSuffix(".lock") }.sorted()
    #expect(!files.isEmpty)
    for file in files {
      let content = try #require(FileManager.default.contents(atPath: home.path(file)))
      func read(_ damaged: Data) async throws -> [[String]]? {
        try damaged.write(to: URL(filePath: home.path(file)))
        let before = home.files
        let lists = try await kind.read(world)
        #expect(home.files == before)
        return lists
      }
      // Length 0 is left out, because an empty file is a valid file without settings.
      for length in sampled(1..<content.count, sample: 60 / files.count) {
        if let cut = try await read(content.prefix(length)) {
          #expect(cut == whole, "\(file) cut at \(length)")
        }
      }
      for bit in sampled(0..<content.count * 8, sample: 60 / files.count) {
        var changed = content
        changed[bit / 8] ^= 1 << (bit % 8)
        for (list, before) in zip(try await read(changed) ?? [], whole) {
          let lost = Set(before).subtracting(list)
          let new = Set(list).subtracting(before)
          #expect(lost.count <= 1 && new.count <= 1, "bit \(bit) of \(file): \(new) instead of \(lost)")
        }
      }
      _ = try await read(content)
    }
  }

  // MARK: Changes

  @Test(arguments: [
    (".local/share/kpgg/favorites.json", favorites, "favorite add ive", "favorites"),
    (".local/state/kpgg/history.json", history, "search arin", "searches"),
    (".config/kpgg/config.json", settings, "config set era 2020", "era"),
  ])
  func `a change keeps everything else in the file, or the old file is kept`(
    path: String, sample: Data, command: String, key: String
  ) async throws {
    // If a key occurs twice, the last value counts.
    func object(_ data: Data) -> [String: JSONValue]? { try? VersionedDocument.entries(of: data).values }
    func entries(_ value: JSONValue?) -> [JSONValue] {
      let list = value?.elements ?? []
      return key == "favorites" ? list : list.filter { ($0.text?.unicodeScalars.count ?? .max) <= 500 }
    }
    var random = SplitMix64(Laws.seed)
    for number in 0..<Laws.count(40) {
      let data = number == 0 ? sample : Data(mutated(Array(sample), &random))
      let home = TemporaryFolder()
      try home.write("", to: path)
      try data.write(to: URL(filePath: home.path(path)))
      let status = await TestWorld(home: home, columns: 80).run(words(of: command)).status
      let written = try #require(FileManager.default.contents(atPath: home.path(path)))
      let aside = FileManager.default.contents(atPath: home.path(path + ".damaged"))
      let comment: Comment = "KPGG_SEED=\(Laws.seed), document \(number) of \(path)"
      if written == data || aside == data { continue }
      #expect(status == 0 && aside == nil, comment)
      guard var before = object(data), var after = object(written) else {
        #expect(data.allSatisfy { " \t\r\n\u{FEFF}".utf8.contains($0) }, comment)
        continue
      }
      let old = entries(before.removeValue(forKey: key))
      let new = entries(after.removeValue(forKey: key))
      #expect(before == after, comment)
      #expect(old.allSatisfy(new.contains) || old.count > 99, comment)
      #expect(number != 0 || !before.isEmpty && (key == "era" || old.count > 2), comment)
    }
  }
}
