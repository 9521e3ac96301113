import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// The history of searches. Its messages are in `Transcripts/config.txt`.
@Suite(.hangLimit) struct HistoryTests {
  private static let file = ".local/state/kpgg/history.json"

  @Test func `at most a hundred searches are kept, of at most 500 characters, the newest first`() {
    var history = SearchHistory()
    for length in 396...501 { history.record(String(repeating: "a", count: length)) }
    #expect(history.searches.map(\.count) == (401...500).reversed())
  }

  @Test func `searches are recorded newest first, without duplicates`() async throws {
    let folder = TemporaryFolder()
    let world = World(home: folder, columns: 80)
    for text in ["arin", "stayc", "mbti:infp arin", "arin"] { _ = await world.run("search", text) }
    let history = Store<SearchHistory>(path: folder.path(Self.file))
    #expect(try history.load().searches == ["arin", "arin mbti:INFP", "stayc"])
  }

  @Test(arguments: [
    ("search arin", nil), ("search arin --json", 80), ("search zzzzzzqqq", 80),
    ("search arin --no-history", 80),
  ])
  func `only successful searches on a terminal are recorded`(line: String, columns: Int?) async throws {
    #expect(try await kpgg(line, columns: columns).files[Self.file] == nil)
  }

  @Test(arguments: ["off", "OFF", "Off", "0", "no", "FALSE", "never", "-"])
  func `every spelling of off, and any unknown value, turns the history off`(value: String) async throws {
    var world = World(home: TemporaryFolder(), columns: 80)
    world.variables["KPGG_HISTORY"] = value
    let result = await world.run("search", "arin")
    #expect(result.status == 0 && result.files[Self.file] == nil)
    #expect(result.error.isEmpty == (Toggle(argument: value) != nil))
  }

  @Test func `unknown fields in the file are preserved`() async throws {
    let result = try await kpgg(
      "search arin", columns: 80,
      files: [Self.file: #"{"version": "1.7", "searches": ["kara", 3], "pinned": {"a": [1.5]}}"#])
    let text = try #require(result.files[Self.file])
    for part in ["\"pinned\"", "1.5", "\"1.7\"", "arin", "kara"] { #expect(text.contains(part)) }
  }

  @Test func `a damaged file is saved under another name, and a newer one left alone`() async throws {
    let damaged = try await kpgg("search arin", columns: 80, files: [Self.file: "nonsense"]).files
    #expect(damaged[Self.file]?.contains("arin") == true && damaged[Self.file + ".damaged"] == "nonsense")
    let text = #"{"version": "2.0", "searches": []}"#
    let newer = try await kpgg("search arin", columns: 80, files: [Self.file: text])
    #expect(newer.status == 0 && newer.files[Self.file] == text)
  }
}
