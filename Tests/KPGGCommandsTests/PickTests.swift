import KPGGCore
import TestSupport
import Testing

@testable import KPGGCommands

/// `kpgg pick`: choosing entries on the screen.
@Suite(.hangLimit) struct PickTests: SnapshotSuite {
  static let snapshots = sizes.map { "pick-\($0).txt" }
  private static let sizes = ["40x10", "40x20", "80x24", "120x40", "39x10", "0x0"]

  private let world = World(catalog: TestCatalog.known)

  /// The result of pressing keys.
  private func pick(_ words: String..., keys: String) async -> World.Result {
    await world.run(["pick"] + words + ["--keys", keys])
  }

  /// The screen after pressing keys.
  private func screen(_ words: String..., keys: String = "") async -> [String] {
    await world.run(["pick"] + words + ["--keys", keys, "--dump"]).lines
  }

  // MARK: One entry

  @Test(arguments: [
    ([], "m o m o enter", "twice/momo"), (["groups"], "text:stayc enter", "stayc"),
    (["group"], "text:stayc enter", "stayc"), (["members"], "text:momo enter", "twice/momo"),
    (["units", "g:aoa"], "text:black enter", "aoa/aoablack"), (["그룹"], "text:여자친구 enter", "gfriend"),
    (["songs"], "t w i c e space t t enter", "ePpPVE-GGJw"),
    (["songs"], "text:NsY-9MCOIAQ enter", "NsY-9MCOIAQ"),
    (["songs", "g:stayc"], "text:asap enter", "NsY-9MCOIAQ"),
    (["groups", "stayc"], "enter", "stayc"),
  ])
  func `Enter prints the ID of the focused row`(words: [String], keys: String, id: String) async {
    let result = await world.run(["pick"] + words + ["--keys", keys])
    #expect(result.output == id + "\n" && result.status == 0 && result.error == "", "\(result)")
  }

  @Test func `all entries of the kind are listed at first, by default groups and members`() async {
    #expect(await screen().first == "  Groups, Members")
    let groups = await screen("groups")
    #expect(groups.contains { $0.hasPrefix("  \(Edition.groups) results") } && groups.contains("  Groups"))
    #expect(await screen("units", "g:aoa").contains { $0.contains("AOA Black") })
  }

  /// The IDs of all members that typing a text finds, in their order.
  private func members(_ text: String, _ count: Int) async -> [String] {
    let keys = text.map { $0 == " " ? "space" : "\($0)" } + Array(repeating: "tab", count: count) + ["enter"]
    return await pick("members", "--multi", keys: keys.joined(separator: " ")).lines
  }

  @Test(arguments: ["momo", "수민", "hyojeong", "dhakdlrjf arin", "yuna", "mbti:infp status:former"])
  func `typing finds the members that a search finds, in the same order`(text: String) async {
    let search = await world.run("search", "--plain", text).lines.map { $0.split(separator: "\t") }
    let found = search.filter { $0[0] == "member" }.map { String($0[1]) }
    #expect(!found.isEmpty)
    #expect(await members(text, found.count) == found)
  }

  @Test func `typing can ask a question`() async {
    let found = await world.run("members", "--position", "leader", "--birthplace", "busan", "--plain").lines
    let ids = found.map { $0.split(separator: "\t")[0] }
    #expect(!ids.isEmpty)
    #expect(await members("leaders born in busan", ids.count).sorted() == ids.map(String.init).sorted())
  }

  @Test func `letters are text, whatever they do in the browser`() async {
    #expect(await screen(keys: "q ? / 1 j").joined().contains("  Search: q?/1j"))
  }

  @Test(arguments: ["esc", "ctrl-c", "ctrl-g", "m o m o esc esc", "m o m o ctrl-c", "x q z v w esc esc"])
  func `leaving prints nothing, with the status of an interruption`(keys: String) async {
    let result = await pick(keys: keys)
    #expect(result.output == "" && result.error == "" && result.status == 130)
    #expect(await pick("--multi", "--json", keys: "tab \(keys)").output == "")
  }

  @Test func `Esc clears the text first`() async {
    #expect(await screen(keys: "m o m o esc") == screen())
  }

  // MARK: Several entries

  @Test(arguments: [
    ("enter", "nayeon"), ("down enter", "jeongyeon"), ("tab tab enter", "nayeon jeongyeon"),
    ("down tab up up tab enter", "jeongyeon nayeon"), ("tab shift-tab enter", "nayeon jeongyeon"),
    ("tab up tab down enter", "momo"),
  ])
  func `Tab selects and moves, and Enter prints the selection in its order`(keys: String, ids: String) async {
    let result = await pick("members", "g:twice", "--multi", keys: keys)
    #expect(result.lines == ids.split(separator: " ").map { "twice/\($0)" } && result.status == 0)
  }

  @Test func `selected rows have a mark, and the header counts them`() async {
    let rows = await screen("members", "g:twice", "-m", keys: "tab down tab")
    #expect(rows.contains("  9 results  2 selected"))
    #expect(rows.filter { $0.contains("* ") }.count == 2)
    #expect(await screen("members", "g:twice", keys: "tab") == screen("members", "g:twice"))
  }

  @Test func `the selection outlives a search`() async {
    let result = await pick("--multi", keys: "text:momo tab ctrl-u text:stayc tab enter")
    #expect(result.lines == ["twice/momo", "stayc"])
    let rows = await screen("--multi", keys: "text:momo tab ctrl-u text:mom")
    #expect(rows.contains { $0.contains("* Momo ") })
  }

  // MARK: Filters

  @Test func `filters apply beside what is typed`() async {
    #expect(await pick("members", "g:twice", keys: "text:sana enter").output == "twice/sana\n")
    #expect(await screen("members", "g:twice", keys: "text:arin").joined().contains("no results for"))
    #expect(await pick("g:twice", "96line", keys: "text:s enter").output == "twice/sana\n")
    let rows = await screen("birthplace:daegu", "era:2016-2019")
    #expect(rows.first == "  Groups, Members birthplace:daegu era:2016-2019" && rows.contains("  Members"))
  }

  @Test func `favourites can be chosen from, added and removed`() async throws {
    let folder = try TemporaryFolder()
    var world = world
    world.favoritesPath = folder.path + "/favorites.json"
    #expect(await world.run("pick", "fav:yes", "--keys", "enter").status == 1)
    _ = await world.run("pick", "--keys", "text:momo ctrl-f enter")
    #expect(await world.run("favorite", "list", "--json=id").output.contains("twice/momo"))
    #expect(await world.run("pick", "members", "fav:yes", "--keys", "enter").output == "twice/momo\n")
  }

  @Test(arguments: [["mbti:XX"], ["members", "era:1950"], ["foo:xqzvw"]])
  func `an invalid filter fails as in a search`(words: [String]) async {
    let result = await pick(words: words)
    let search = await world.run(["search"] + words.filter { $0 != "members" })
    #expect(result.status == 2 && result.output == "")
    #expect(result.error.split(separator: "\n").prefix(2) == search.error.split(separator: "\n").prefix(2))
  }

  private func pick(words: [String]) async -> World.Result { await world.run(["pick"] + words) }

  @Test func `without anything to choose from, no screen opens`() async {
    let result = await pick(words: ["songs", "xqzvw"])
    #expect(result.status == 1 && result.output == "" && result.error == "kpgg: no results for \"xqzvw\"\n")
    #expect(
      await pick(words: ["groups", "mbti:infp"]).error
        == "kpgg: no results for \"mbti:INFP\"\nDid you mean: kpgg pick members mbti:infp\n")
    let units = await World().run("pick", "units")
    #expect(units.status == 1 && units.error == "kpgg: This catalog has no units.\n")
  }

  // MARK: What is printed

  @Test(arguments: [
    (["members"], "text:momo enter", "url", "https://www.youtube.com/watch?v=c7rCyll5AeY"),
    (["songs"], "text:NsY-9MCOIAQ enter", "url", "https://www.youtube.com/watch?v=NsY-9MCOIAQ"),
    (["members"], "text:momo enter", "name", "Momo"), (["groups"], "text:stayc enter", "id", "stayc"),
  ])
  func `an option selects what is printed`(words: [String], keys: String, form: String, value: String) async {
    let result = await world.run(["pick"] + words + ["--keys", keys, "--print", form])
    #expect(result.output == value + "\n")
  }

  @Test func `JSON has the records of a search, as a list`() async throws {
    let result = await pick("songs", "--json", keys: "text:NsY-9MCOIAQ enter")
    #expect(result.output == (await world.run("search", "--json", "NsY-9MCOIAQ").output))
    #expect(await pick("songs", "--json", "--print", "url", keys: "enter").status == 2)
  }

  // MARK: The terminal

  @Test func `without a terminal, it says so and prints nothing`() async {
    for variables in [[:], ["KPGG_ACCESSIBLE": "1"], ["TERM": "dumb"]] {
      let result = await World(variables: variables).run("pick")
      #expect(result.status == 2 && result.output == "")
      #expect(result.error.hasPrefix("kpgg: kpgg pick needs an interactive terminal\n"))
    }
    #expect(await pick("--size", "80x24", keys: "").error.contains("--size can only be used with --dump"))
  }

  @Test(arguments: sizes)
  func `the screen matches its snapshot`(size: String) async throws {
    let result = await World().run(
      "pick", "members", "g:stayc", "--multi", "--dump", "--size", size, "--keys", "tab down tab")
    try expectSnapshot(result.output, "pick-\(size).txt")
  }

  /// The result of typing numbers at a terminal for screen readers.
  private func prompts(_ typed: String, _ words: String...) async -> World.Result {
    var world = world
    (world.variables["KPGG_ACCESSIBLE"], world.typed) = ("1", typed)
    return await world.run(["pick"] + words)
  }

  /// The number of the last line with this text.
  private func number(_ text: String, in result: World.Result) throws -> String {
    let line = try #require(
      result.error.split(separator: "\n").last { $0.contains(text) && $0.first?.isNumber == true })
    return String(line.prefix { $0 != "." })
  }

  @Test func `for screen readers, entries have numbers, and only the choice is on the output`() async throws {
    #expect(await prompts("1\n", "groups", "stayc").output == "stayc\n")
    let search = try number("search", in: await prompts("", "members"))
    #expect(await prompts("\(search)\nmomo\n1\n", "members").output == "twice/momo\n")
    let left = await prompts("0\n", "members")
    #expect(left.output == "" && left.status == 130)
  }

  @Test func `for screen readers, several entries are chosen one after another`() async throws {
    let once = await prompts("1\n2\n", "members", "g:stayc", "--multi")
    #expect(once.error.contains("selected"))
    let choose = try number("choose", in: once)
    #expect(
      await prompts("2\n1\n\(choose)\n", "members", "g:stayc", "--multi").lines
        == ["stayc/sieun", "stayc/sumin"])
    #expect(await prompts("1\n1\n0\n", "members", "g:stayc", "--multi").output == "")
  }
}
