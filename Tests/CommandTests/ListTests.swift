import JSON
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import Terminal

@Suite(.hangLimit) struct GroupsTests {
  @Test(arguments: ["--json", "--jsonl"])
  func `a long list is streamed and stops when the reader closes the pipe`(form: String) async {
    let whole = await World().run("members", form)
    let start = await World(isLeftEarly: true).run("members", form)
    #expect(start.status == 0 && start.error == "")
    #expect(whole.output.hasPrefix(start.output))
    #expect((1 << 16..<1 << 17).contains(start.output.utf8.count))
    #expect(whole.output.utf8.count > 1 << 17)
  }

  @Test func `an era's groups are listed under its heading`() async {
    let lines = await World(columns: 80).run("groups", "--era", "2016-2019").lines
    #expect(lines.contains("Debuted 2016-2019"))
    #expect(lines.filter { $0.hasPrefix("  ") }.count == 1 + 8)
    #expect(!lines.contains("Debuted 2020"))
  }

  @Test func `eras are listed newest first`() async {
    let headings = await World(columns: 80).run("groups").lines.filter { $0.hasPrefix("Debuted ") }
    #expect(headings.count == 8)
    #expect(headings == headings.sorted(by: >))
  }

  @Test(arguments: [["2017"], ["2016-2019"], ["2016–2019"]])
  func `an era is selected by its range or by a year within it`(eras: [String]) async {
    let result = await World().run(["groups"] + eras.flatMap { ["--era", $0] })
    #expect(result.lines.count == 8)
  }

  @Test func `eras can be repeated or separated by commas`() async {
    #expect(await World().run("groups", "--era", "2020,2009", "--era=2014").lines.count == 2 + 7 + 7)
  }

  @Test(arguments: ["2016-2018", "2099", "twenty", "", "2005", "2016,nonsense"])
  func `an unknown era is a usage error with the known eras`(era: String) async {
    let result = await World().run("groups", "--era", era)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.error.contains("unknown era"))
    #expect(
      result.error.contains("2006-2008, 2009, 2010-2011, 2012-2013, 2014-2015, 2016-2019, 2020, 2021-2023"))
  }

  @Test func `a filter without matches gives an empty list, with a note on a terminal`() async {
    #expect(await World().run("groups", "--agency", "nobody").error == "")
    let result = await World(columns: 80).run("groups", "--agency", "nobody")
    #expect(result.status == 0)
    #expect(result.output == "")
    #expect(result.error == "No matching groups.\n")
    #expect(await World().run("groups", "--agency", "nobody", "--json").output == "[]\n")
    #expect(await World().run("groups", "--agency", "nobody", "--jsonl").output == "")
  }

  @Test func `filters combine, and results follow the requested order`() async throws {
    let result = await World().run(
      "groups", "--agency", "jyp", "--state", "active", "--sort", "debut", "--reverse", "--json=slug")
    #expect(try result.list == ["nmixx", "itzy", "twice"].map { .object(["slug": .string($0)]) })
    #expect(await World().run("groups", "--debut", "2022-07").lines.count == 1)
    #expect(await World().run("groups", "--debut", "7").lines.count == 7)
    #expect(await World().run("groups", "--fandom", "once").lines.count == 1)
    #expect(await World().run("groups", "-n", "3").lines.count == 3)
    #expect(await World().run("groups", "-rn3").lines.count == 3)
    #expect(await World().run("groups", "--agency", "sm", "--plain").lines.count == 4)
    #expect(await World().run("groups", "--agency", "contents m", "--plain").lines.count == 2)
  }

  @Test func `JSON has all or the selected fields, with null for unknown values`() async throws {
    let all = try await World().run("groups", "--json").list
    #expect(all.count == 46)
    #expect(all[0]["logo"] == .null)
    #expect(all[0]["favorite"] == .bool(false))
    let members = all.reduce(0) { sum, group in
      guard case .integer(let count)? = group["members"] else { return sum }
      return sum + count
    }
    #expect(members == 296)
    #expect(
      await World().run("groups", "--era", "2020", "--jsonl=slug,name").output == """
        {"name":"STAYC","slug":"stayc"}
        {"name":"aespa","slug":"aespa"}

        """)
  }

  @Test func `an unknown field is a usage error with the valid fields`() async {
    let result = await World().run("groups", "--json=slug,nme")
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.error.contains("slug, name, nameKo, era, debut"))
  }

  @Test func `two output formats at once are a usage error`() async {
    let result = await World().run("groups", "--json", "--plain")
    #expect(result.status == 2)
    #expect(result.error.hasPrefix("kpgg: --json and --plain cannot be used together\n"))
  }
}

@Suite(.hangLimit) struct MembersTests {
  private func count(_ words: String...) async -> Int { await World().run(["members"] + words).lines.count }

  @Test func `members are listed for the whole catalog, a group or an era`() async {
    #expect(await count() == 296)
    #expect(await count("oh", "my", "girl") == 8)
    #expect(await count("--era", "2021-2023") == 46)
  }

  @Test func `members can be filtered by their details`() async {
    #expect(await count("--status", "deceased") == 4)
    #expect(await count("--status", "former") == 60)
    #expect(await count("--born", "1999-06", "--era", "2014-2015") == 2)
    #expect(await count("--nationality", "thailand") == 4)
    #expect(await count("--nationality", "TH") == 4)
    #expect(await count("--nationality", "korea") == 266)
    #expect(await count("--born", "1999-6") == count("--born", "1999-06"))
    #expect(await count("--mbti", "infp") == 22)
    #expect(await count("--blood", "ab") == 45)
    #expect(await count("kara", "--position", "vocalist", "--status", "current") == 5)
  }

  @Test func `members can be listed by a range of birthdays, across the end of a year, or of birth dates`()
    async
  {
    func births(_ range: String) async -> [String] {
      await World(catalog: TestCatalog.known).run("members", "--born", range).lines.map {
        String($0.split(separator: "\t", omittingEmptySubsequences: false)[5])
      }
    }
    let dates = Dictionary(
      Edition.rows("people").map { ($0["person"] ?? "", $0["birth_date"] ?? "") },
      uniquingKeysWith: { first, _ in first })
    let all = Edition.rows("members").compactMap { dates[$0["person"] ?? ""] }.filter { $0.count == 10 }
    let january = all.filter { ("01-01"..."01-15").contains($0.suffix(5)) }
    #expect(await births("01-01..01-15").sorted() == january.sorted() && !january.isEmpty)
    let winter = all.filter { $0.suffix(5) >= "12-25" || $0.suffix(5) <= "01-05" }
    #expect(await births("12-25..01-05").sorted() == winter.sorted() && !winter.isEmpty)
    let half = all.filter { ("1999-01-01"..."1999-06-30").contains($0) }
    #expect(await births("1999-01-01..1999-06-30").sorted() == half.sorted() && !half.isEmpty)
  }

  @Test(arguments: [
    ["--mbti", "abcd"], ["--blood", "z"], ["--status", "gone"], ["--born", "soon"],
    ["--nationality", "atlantis"], ["--sort", "weight"], ["--limit", "0"], ["--limit", "-1"],
    ["--limit", "x"],
  ])
  func `an invalid value is a usage error`(words: [String]) async {
    let result = await World().run(["members"] + words)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.error.contains("for \(words[0])"))
  }

  @Test func `members sort by birth date`() async throws {
    let result = await World().run(
      "members", "stayc", "--sort", "born", "--reverse", "--json=slug", "-n", "2")
    #expect(try result.list.map { $0["slug"] } == [.string("j"), .string("yoon")])
  }
}

/// Which rows and columns lists show, and how they use the width.
@Suite(.hangLimit) struct ListRoomTests {
  private func run(_ words: String..., columns: Int = 80) async -> World.Result {
    await World(catalog: TestCatalog.known, columns: columns).run(words)
  }

  @Test(arguments: [
    (["groups", "--sort", "released"], "Released", "2026-02-20"),
    (["groups", "--sort", "agency"], "Agency", "Entertai"),
    (["groups", "--fandom", "miracle"], "Fandom", "MIRACLE"),
    (["groups", "--sort", "members"], "Members", "24"),
    (["members", "--sort", "born"], "Born", "1980-12-25"), (["members", "--blood", "ab"], "Blood", "AB"),
    (["members", "--age", "20"], "Born", "2006-0"), (["members", "--born", "1999"], "Born", "1999-0"),
    (["members", "--nationality", "jp"], "Nationality", "Japan"),
    (["members", "--position", "leader"], "Positions", "leader"),
    (["members", "--agency", "jyp"], "Agency", "JYP"),
    (["songs", "--kind", "ost"], "Kind", "OST"), (["songs", "--sort", "debut"], "Debut", "2006-02-24"),
  ])
  func `columns used for sorting or filtering are always shown`(
    words: [String], heading: String, value: String
  ) async {
    for columns in [60, 80, 200] {
      let lines = await World(catalog: TestCatalog.known, columns: columns).run(words).lines
      #expect(lines[0].contains(heading), "\(columns)")
      #expect(lines.contains { $0.contains(value.prefix(8)) }, "\(columns)")
    }
  }

  @Test func `a list ends with its count and the columns that did not fit`() async {
    #expect(await run("groups", "--era", "2009", columns: 100).lines.last == "7 of \(Edition.groups) groups")
    #expect(await run("members", "stayc").lines.last == "6 members; not shown (narrow terminal): Positions")
    #expect(await run("groups", columns: 160).lines.last == "\(Edition.groups) groups")
    let count = "\(Edition.members(with: "mbti", "INFP")) of \(Edition.members) members"
    #expect(await run("members", "--mbti", "infp", columns: 200).lines.last == count)
    #expect(await run("members", "stayc", columns: 200).lines.last == "6 members")
    #expect(
      await run("songs", "stayc", "--year", "2021", columns: 160).lines.last
        == "2 of \(Edition.rows("songs").count { $0["group_slug"] == "stayc" && $0["kind"] != "bside" }) songs"
    )
    #expect(await run("groups", "--agency", "none").output == "")
  }

  @Test func `where titles are links, lists have no address column`() async {
    var world = World(catalog: TestCatalog.known, variables: ["TERM": "xterm"], columns: 80)
    let linked = await world.run("songs", "stayc").output
    #expect(linked.contains("\u{1B}]8;;https://www.youtube.com/watch?v=") && !linked.contains("youtu.be"))
    #expect(await world.run("song", "stayc").output.contains("\u{1B}[4mhttps://www.youtube.com/watch?v="))
    #expect(await world.run("songs", "stayc", "--color=never").output.contains("https://youtu.be/"))
    world.variables["NO_COLOR"] = "1"
    #expect(await world.run("songs", "stayc").output.contains("\u{1B}]8;;https://www.youtube.com/watch?v="))
  }

  @Test func `a wide screen shows a group's songs and facts beside its members`() async {
    let narrow = await run("group", "stayc", columns: 109).lines
    #expect(narrow.contains { $0.hasPrefix("Members") })
    let wide = await run("group", "stayc", columns: 120).lines
    #expect(wide.contains { $0.hasPrefix("Members (6)") && $0.contains("ongs") })
    #expect(wide.allSatisfy { $0.cells <= 120 })
    let widest = await run("group", "stayc", columns: 200).output
    #expect(widest.contains("main vocalist"))
  }

  @Test func `a group's page marks roles and former members but not active ones`() async {
    let page = await run("group", "ohmygirl").output
    #expect(!page.contains("1999-06-18  active") && page.contains("1999-06-18  maknae"))
    #expect(page.contains("Hyojung   효정  1994-07-28  leader") && page.contains("former (2022-05-09)"))
  }

  @Test func `a member of an inactive group belongs to its last line-up`() async {
    #expect(await run("member", "dreamcatcher", "jiu").fact("Status") == "member of the last line-up")
    #expect(await run("members", "dreamcatcher").output.contains("last line-up"))
    #expect(await run("member", "stayc", "sumin").fact("Status") == "active")
  }

  @Test func `no list is wider than the terminal at any width`() async {
    for columns in [20, 30, 40, 60, 100, 110, 200, 400] {
      for words in [
        ["members", "--sort", "born"], ["groups"], ["upcoming"], ["stats"], [],
      ] {
        let result = await World(catalog: TestCatalog.known, columns: columns).run(words)
        let tooLong = result.lines.filter { $0.cells > columns }
        #expect(result.status == 0 && tooLong == [], "\(words) \(columns)")
      }
    }
  }
}
