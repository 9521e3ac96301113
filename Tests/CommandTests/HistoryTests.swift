import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct HistoryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func world(_ variables: [String: String] = [:], columns: Int? = 80) -> World {
    World(
      variables: ["XDG_STATE_HOME": folder.path, "NO_COLOR": "1"].merging(variables) { _, new in new },
      columns: columns)
  }

  private func search(_ words: String...) async { _ = await world().run(["search"] + words) }

  private var history: Store<SearchHistory> { Store(path: folder.path + "/kpgg/history.json") }

  @Test func `a search of 500 characters is kept, a longer one is not`() {
    var history = SearchHistory()
    history.record(String(repeating: "a", count: 501))
    #expect(history.searches.isEmpty)
    history.record(String(repeating: "a", count: 500))
    #expect(history.searches.count == 1)
  }

  @Test func `searches are recorded newest first, without duplicates`() async throws {
    await search("arin")
    await search("stayc")
    await search("mbti:infp", "arin")
    await search("arin")
    #expect(try history.load().searches == ["arin", "arin mbti:INFP", "stayc"])
  }

  @Test(arguments: [80, nil])
  func `search without words is a usage error, on a terminal and when piped`(columns: Int?) async {
    let result = await world(columns: columns).run("search")
    #expect(result.status == 2 && result.output == "")
    #expect(result.error.hasPrefix("kpgg: TEXT is missing\n"))
  }

  @Test func `only successful searches on a terminal are recorded`() async {
    _ = await world(columns: nil).run("search", "arin")
    _ = await world().run("search", "arin", "--json")
    await search("zzzzzzqqq")
    await search("arin", "--no-history")
    _ = await world(["KPGG_HISTORY": "off"]).run("search", "arin")
    #expect(folder.read("kpgg/history.json") == nil)
  }

  @Test(arguments: ["OFF", "Off", "0", "no", "FALSE", "never", "-"])
  func `every spelling of off, and any unknown value, turns the history off`(value: String) async throws {
    let variable = await world(["KPGG_HISTORY": value], columns: 500).run("search", "arin")
    try folder.write(#"{"history": "\#(value)"}"#, to: "config/kpgg/config.json")
    let setting = await world(["XDG_CONFIG_HOME": folder.path + "/config"], columns: 500).run(
      "search", "arin")
    #expect(folder.read("kpgg/history.json") == nil)
    // Unknown values get a warning.
    let isOdd = Toggle(argument: value) == nil
    for error in [variable.error, setting.error] {
      #expect(error.contains("history is off") == isOdd, "\(error)")
    }
  }

  @Test func `a toggle is saved in its canonical spelling`() async throws {
    let world = world(["XDG_CONFIG_HOME": folder.path + "/config"])
    #expect(await world.run("config", "set", "history", "Off").status == 0)
    #expect(await world.run("config", "get", "history").output == "off\n")
    _ = await world.run("search", "arin")
    #expect(folder.read("kpgg/history.json") == nil)
  }

  @Test func `at most a hundred searches are kept`() async throws {
    for number in 1...105 { _ = try history.update { $0.record("search \(number)") } }
    #expect(try history.load().searches.count == 100)
    #expect(try history.load().searches.first == "search 105")
  }

  @Test func `an overlong search is not recorded and does not block others`()
    throws
  {
    for number in 0..<20 {
      _ = try history.update { $0.record(String(repeating: "\u{1}", count: 200_000) + "\(number)") }
    }
    _ = try history.update { $0.record("arin") }
    #expect(try history.load().searches == ["arin"])
  }

  @Test func `unknown fields in the file are preserved`() throws {
    try folder.write(
      #"{"version": "1.7", "searches": ["kara", 3], "pinned": {"a": [1.5]}}"#, to: "kpgg/history.json")
    _ = try history.update { $0.record("arin") }
    let text = try #require(folder.read("kpgg/history.json"))
    #expect(text.contains("\"pinned\"") && text.contains("1.5") && text.contains("\"1.7\""))
  }

  @Test func `concurrent updates lose nothing`() async throws {
    let history = history
    try await withThrowingTaskGroup { group in
      for number in 0..<20 { group.addTask { _ = try history.update { $0.record("\(number)") } } }
      try await group.waitForAll()
    }
    #expect(try history.load().searches.count == 20)
  }

  @Test func `recording a search saves a damaged file under another name`() async throws {
    try folder.write("nonsense", to: "kpgg/history.json")
    await search("arin")
    #expect(try history.load().searches == ["arin"])
    #expect(folder.read("kpgg/history.json.damaged") == "nonsense")
  }

  @Test func `a newer file is left alone, and the search still runs`() async throws {
    let text = #"{"version": "2.0", "searches": []}"#
    try folder.write(text, to: "kpgg/history.json")
    let result = await world(columns: 200).run("search", "arin")
    #expect(result.status == 0)
    #expect(result.error.contains("newer than this kpgg supports"))
    #expect(folder.read("kpgg/history.json") == text)
  }
}
