import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import KPGGCommands

import Foundation

private func json(_ text: String) throws -> JSONValue {
  try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
}

private func list(_ text: String) throws -> [JSONValue] {
  guard case .list(let list) = try json(text) else {
    Issue.record("no list: \(text)")
    return []
  }
  return list
}

@Suite struct GroupsTests {
  @Test func `an era's groups come under its heading`() async {
    let lines = await World(columns: 80).run("groups", "--era", "2016-2019").lines
    #expect(lines.contains("Debuted 2016-2019"))
    #expect(lines.filter { $0.hasPrefix("  ") }.count == 1 + 8)
    #expect(!lines.contains("Debuted 2020"))
  }

  @Test func `sections come newest first`() async {
    let headings = await World(columns: 80).run("groups").lines.filter { $0.hasPrefix("Debuted ") }
    #expect(headings.count == 8)
    #expect(headings == headings.sorted(by: >))
  }

  @Test(arguments: [["2017"], ["2016-2019"], ["2016–2019"]])
  func `a year means the section that contains it, a range has to be one`(eras: [String]) async {
    let result = await World().run(["groups"] + eras.flatMap { ["--era", $0] })
    #expect(result.lines.count == 8)
  }

  @Test func `eras can be given several times and separated by commas`() async {
    #expect(await World().run("groups", "--era", "2020,2009", "--era=2014").lines.count == 2 + 7 + 7)
  }

  @Test(arguments: ["2016-2018", "2099", "twenty", "", "2005", "2016,nonsense"])
  func `anything else is a usage error with the eras of the catalog`(era: String) async {
    let result = await World().run("groups", "--era", era)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.error.contains("is not an era of the catalog"))
    #expect(
      result.error.contains("2006-2008, 2009, 2010-2011, 2012-2013, 2014-2015, 2016-2019, 2020, 2021-2023"))
  }

  @Test func `a filter that matches nothing is an empty list, noted on a terminal alone`() async {
    #expect(await World().run("groups", "--agency", "nobody").error == "")
    let result = await World(columns: 80).run("groups", "--agency", "nobody")
    #expect(result.status == 0)
    #expect(result.output == "")
    #expect(result.error == "No group matches.\n")
    #expect(await World().run("groups", "--agency", "nobody", "--json").output == "[]\n")
    #expect(await World().run("groups", "--agency", "nobody", "--jsonl").output == "")
  }

  @Test func `filters choose together, and the order is as asked`() async throws {
    let result = await World().run(
      "groups", "--agency", "jyp", "--state", "active", "--sort", "debut", "--reverse", "--json=slug")
    #expect(try list(result.output) == ["nmixx", "itzy", "twice"].map { .object(["slug": .string($0)]) })
    #expect(await World().run("groups", "--debut", "2022-07").lines.count == 1)
    #expect(await World().run("groups", "--debut", "7").lines.count == 7)
    #expect(await World().run("groups", "--fandom", "once").lines.count == 1)
    #expect(await World().run("groups", "-n", "3").lines.count == 3)
    #expect(await World().run("groups", "-rn3").lines.count == 3)
    #expect(await World().run("groups", "--agency", "sm", "--plain").lines.count == 4)
    #expect(await World().run("groups", "--agency", "contents m", "--plain").lines.count == 2)
  }

  @Test func `JSON has all fields, or those named, and nulls where nothing is known`() async throws {
    let all = try list(await World().run("groups", "--json").output)
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

  @Test func `an unknown field lists the valid ones`() async {
    let result = await World().run("groups", "--json=slug,nme")
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.error.contains("slug, name, nameKo, era, debut"))
  }

  @Test func `two forms at once are a usage error`() async {
    let result = await World().run("groups", "--json", "--plain")
    #expect(result.status == 2)
    #expect(result.error.hasPrefix("kpgg: --json and --plain cannot be used together\n"))
  }
}

@Suite struct NamesTests {
  @Test(arguments: [["red", "velvet"], ["레드벨벳"], ["RED-VELVET"], ["redvelvet"], ["rv"], ["red v"]])
  func `a group answers to its names, aliases and a beginning of its own`(words: [String]) async {
    #expect(await World().run(["song"] + words).output == "https://www.youtube.com/watch?v=WyiIGEHQP8o\n")
  }

  @Test func `an unknown group fails with a command to copy`() async {
    let result = await World().run("group", "stacy")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.error == "kpgg: no group is called \"stacy\"\nDid you mean: kpgg group stayc\n")
  }

  @Test func `the suggestion is for the command that was used`() async {
    #expect(await World().run("song", "stacy").error.contains("kpgg song stayc\n"))
    #expect(await World().run("members", "stacy").error.contains("kpgg members stayc\n"))
  }

  @Test func `a beginning that several groups share is answered with all of them`() async {
    let result = await World().run("group", "레")
    #expect(result.status == 1)
    #expect(
      result.error == """
        kpgg: the names of several groups begin with "레"
        Use one of: kpgg group redvelvet
                    kpgg group ladiescode
                    kpgg group rainbow

        """)
  }

  @Test(arguments: [
    ["ohmygirl", "arin"], ["ohmygirl/arin"], ["오마이걸", "아린"], ["arin"], ["최예원"], ["arin", "oh", "my", "girl"],
  ])
  func `a member is found by group and name in any script`(words: [String]) async {
    #expect(await World().run(["member"] + words + ["--json=id"]).output.contains("\"ohmygirl/arin\""))
  }

  @Test func `a name that several members share lists the exact commands`() async {
    let result = await World().run("member", "yuri")
    #expect(result.status == 1)
    #expect(result.error.contains("kpgg member girlsgeneration yuri\n"))
    #expect(result.error.contains("kpgg member izone yuri\n"))
  }

  @Test func `a member whom the group lacks is suggested from the group`() async {
    let result = await World().run("member", "ohmygirl", "arni")
    #expect(result.status == 1)
    #expect(
      result.error
        == "kpgg: OH MY GIRL (오마이걸) has no member called \"arni\"\nDid you mean: kpgg member ohmygirl arin\n")
  }

  @Test(arguments: ["group", "song", "member", "members"])
  func `an empty name is a usage error`(command: String) async {
    let result = await World().run(command, " ")
    #expect(result.status == 2)
    #expect(result.error == "kpgg: the name is empty\n")
  }

  @Test func `a group's name where a member's is wanted is answered with the group's commands`() async {
    let result = await World().run("member", "red", "velvet")
    #expect(result.status == 1)
    #expect(
      result.error == """
        kpgg: "Red Velvet (레드벨벳)" is a group, not a member
        Use one of: kpgg members redvelvet
                    kpgg group redvelvet

        """)
  }

  @Test func `a group's name in place of a command is answered with the command`() async {
    let result = await World().run("오마이걸")
    #expect(result.status == 2)
    #expect(result.error.contains("Did you mean: kpgg group ohmygirl\n"))
  }

  @Test(arguments: ["group", "song", "member", "members", "favorite"])
  func `a thousand words are answered briefly`(command: String) async {
    let words = [command] + (command == "favorite" ? ["add"] : [])
    let result = await World().run(words + (1...1000).map { "word\($0)" })
    #expect(result.status == 1)
    #expect(result.error.count < 400)
  }

  @Test func `text from the command line cannot add lines to a message`() async {
    let result = await World().run("group", "x\nDid you mean: kpgg evil")
    #expect(result.error.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["group", "song", "member", "members"])
  func `a name of ten thousand characters is answered briefly`(command: String) async {
    let result = await World().run(command, String(repeating: "가", count: 10_000))
    #expect(result.status == 1)
    #expect(result.error.count < 200)
  }

  @Test func `control and bidi characters in arguments are shown, not obeyed`() async {
    let result = await World().run("group", "\u{1B}]0;x\u{7}\u{202E}")
    #expect(result.error.hasPrefix("kpgg: no group is called \"\\u{1B}]0;x\\u{7}\\u{202E}\"\n"))
  }
}

@Suite struct TruthTests {
  private func profile(_ words: String...) async -> String {
    await World(columns: 80).run(["member"] + words).output
  }

  @Test func `a current member of an existing group is active`() async {
    #expect(await profile("ohmygirl", "arin").contains("Status       active\n"))
  }

  @Test func `one of a disbanded group was a member until its end`() async {
    #expect(await profile("wondergirls", "sunmi").contains("member until the group disbanded (2017)\n"))
  }

  @Test func `a former member left, as far as the date is known`() async {
    #expect(await profile("wondergirls", "hyuna").contains("former (left 2007-07)\n"))
    #expect(await profile("afterschool", "eyoung").contains("former\n"))
  }

  @Test func `of the deceased the day is said, and no age`() async {
    let hara = await profile("kara", "hara")
    #expect(hara.contains("passed away 2019-11-24\n"))
    #expect(hara.contains("1991-01-13\n"))
    #expect(!hara.contains("(age"))
  }

  @Test func `a silent group is not called disbanded`() async {
    let page = await World(columns: 80).run("group", "f(x)").output
    #expect(!page.contains("isbanded"))
    #expect(page.contains("active"))
  }

  @Test func `pages end with the date of the line-ups`() async {
    #expect(await World(columns: 80).run("group", "kara").lines.last == "line-ups as of 2023-11")
    #expect(await World(columns: 80).run("member", "kara", "hara").lines.last == "line-ups as of 2023-11")
  }

  @Test func `an age is shown on a terminal and nowhere else`() async {
    #expect(await profile("ohmygirl", "arin").contains("1999-06-18 (age 27)"))
    for option in [[], ["--json"], ["--plain"]] {
      #expect(!(await World().run(["member", "ohmygirl", "arin"] + option).output.contains("27")))
    }
  }

  @Test func `what is not known says so`() async {
    #expect(await profile("kara", "sunghee").contains("Blood type     not known"))
    #expect(await World(columns: 80).run("group", "ioi").output.contains("Fandom          not known"))
  }

  @Test func `former and deceased members are marked by words, not by style alone`() async {
    let lines = await World(columns: 80).run("group", "kara").lines
    #expect(lines.contains { $0.contains("Goo Hara") && $0.contains("passed away") })
    #expect(lines.contains { $0.contains("Kim Sunghee") && $0.contains("former") })
  }

  @Test(arguments: Country.known)
  func `every nationality of the catalog has a name`(code: CountryCode) {
    #expect(Country(code: code).text(in: .english) != code.description)
  }

  @Test func `the catalog has no nationality without a name`() async throws {
    let groups = try await Catalog.bundled.index().value.groups
    for member in try await Catalog.bundled.members(groups).value {
      #expect(member.nationality.allSatisfy(Country.known.contains), "\(member.id)")
    }
  }
}

@Suite struct MembersTests {
  private func count(_ words: String...) async -> Int { await World().run(["members"] + words).lines.count }

  @Test func `all members are listed, or those of a group`() async {
    #expect(await count() == 296)
    #expect(await count("oh", "my", "girl") == 8)
    #expect(await count("--era", "2021-2023") == 46)
  }

  @Test func `members are filtered by what is known about them`() async {
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

  @Test(arguments: [
    ["--mbti", "abcd"], ["--blood", "z"], ["--status", "gone"], ["--born", "soon"],
    ["--nationality", "atlantis"], ["--sort", "age"], ["--limit", "0"], ["--limit", "-1"], ["--limit", "x"],
  ])
  func `a value that cannot be is a usage error`(words: [String]) async {
    let result = await World().run(["members"] + words)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.error.contains("is not a value of \(words[0])"))
  }

  @Test func `members sort by birth date`() async throws {
    let result = await World().run(
      "members", "stayc", "--sort", "born", "--reverse", "--json=slug", "-n", "2")
    #expect(try list(result.output).map { $0["slug"] } == [.string("j"), .string("yoon")])
  }
}

@Suite struct SongTests {
  @Test func `off a terminal the address is printed alone`() async {
    #expect(await World().run("song", "ohmygirl").output == "https://www.youtube.com/watch?v=QIN5_tJRiyY\n")
    #expect(
      await World(columns: 80).run("song", "ohmygirl", "--plain").output
        == "https://www.youtube.com/watch?v=QIN5_tJRiyY\n")
  }

  @Test func `a browser that the user names is started without a shell, and the address still printed`() async
  {
    let world = World(
      variables: ["KPGG_BROWSER": "my-browser --new %s -x", "BROWSER": "other"], programs: ["my-browser"])
    let result = await world.run("song", "ohmygirl", "--open")
    #expect(result.output == "https://www.youtube.com/watch?v=QIN5_tJRiyY\n")
    #expect(result.started == [["my-browser", "--new", "https://www.youtube.com/watch?v=QIN5_tJRiyY", "-x"]])
  }

  @Test func `of several browsers the first that starts is used`() async {
    let world = World(variables: ["BROWSER": "gone:here"], programs: ["here"])
    #expect(
      await world.run("song", "ohmygirl", "--open").started == [
        ["here", "https://www.youtube.com/watch?v=QIN5_tJRiyY"]
      ])
  }

  @Test func `without a window system nothing is started, which is no failure`() async {
    let result = await World(variables: ["SSH_CONNECTION": "x"]).run("featured", "--seed", "2", "--open")
    #expect(result.status == 0)
    #expect(result.error.contains("KPGG_BROWSER"))
  }

  @Test func `a browser that cannot be started is told, which is no failure`() async {
    let result = await World(variables: ["KPGG_BROWSER": "gone"], programs: ["other"]).run(
      "song", "stayc", "--open")
    #expect(result.status == 0)
    #expect(result.error == "kpgg: \"gone\" could not be started; open the address yourself\n")
  }
}

@Suite struct FeaturedTests {
  @Test func `the same seed always gives the same one, and every candidate has its seeds`() async {
    var slugs: Set<String> = []
    for seed in 0..<20 {
      let first = await World().run("featured", "--seed", "\(seed)").lines[0]
      #expect(await World().run("featured", "--seed", "\(seed)").lines[0] == first)
      slugs.insert(first)
    }
    #expect(slugs == ["slug\tgirlsgeneration", "slug\tsistar", "slug\tohmygirl", "slug\tblackpink"])
  }

  @Test func `a seed means the same on every machine`() async {
    #expect(await World().run("featured", "--seed", "7").lines[0] == "slug\tblackpink")
  }

  @Test func `the home screen shows the featured group of its seed`() async {
    let featured = await World().run("featured", "--seed", "7", "--json=name").output
    #expect(featured.contains("BLACKPINK"))
    #expect(await World(columns: 80).run("--seed", "7").lines[3] == "  BLACKPINK  블랙핑크")
  }

  @Test(arguments: ["-1", "x", "1.5", "99999999999999999999999"])
  func `a seed that is no number is a usage error`(seed: String) async {
    #expect(await World().run("featured", "--seed", seed).status == 2)
  }

  @Test func `a catalog without candidates says so`() async {
    let world = World(
      catalog: Catalog(
        index: { Decoded(CatalogIndex(edition: nil, sections: [], groups: [], featured: [])) },
        members: { _ in Decoded([]) }))
    let result = await world.run("featured")
    #expect(result.status == 1)
    #expect(result.error == "kpgg: the catalog has no candidate for the featured group\n")
  }
}

@Suite struct HomeTests {
  @Test func `off a terminal the home screen is the list of groups`() async {
    #expect(await World().run().output == World().run("groups").output)
    #expect(await World().run("--json").output == World().run("groups", "--json").output)
  }

  @Test func `every group is on it`() async throws {
    let output = await World(columns: 80).run("--seed", "1").output
    for group in try await Catalog.bundled.index().value.groups {
      #expect(output.contains(try #require(group.name.latin)))
      #expect(output.contains(try #require(group.name.korean)))
    }
  }
}

@Suite struct WidthTests {
  static let commands = [
    [], ["groups"], ["groups", "--sort", "name"], ["group", "browneyedgirls"], ["group", "kep1er"],
    ["members"], ["members", "kara"], ["songs"],
    ["song", "h1key"], ["member", "kep1er", "bahiyyih"], ["featured"], ["paths"], ["--help"],
    ["members", "--help"], ["favorite", "add", "--help"],
    ["help", "formatting"], ["help", "environment"], ["help", "exit-codes"],
  ]

  @Test(arguments: commands)
  func `no row is wider than the terminal`(words: [String]) async throws {
    let index = try await Catalog.bundled.index()
    let members = try await Catalog.bundled.members(index.value.groups).value
    let catalog = Catalog(
      index: { index },
      members: { groups in
        Decoded(members.filter { member in groups.contains { $0.slug == member.id.group } })
      })
    let home = "/home/" + String(repeating: "누구", count: 12)
    for width in 40...200 {
      let world = World(catalog: catalog, variables: ["HOME": home, "NO_COLOR": "1"], columns: width)
      let tooWide = await world.run(words).lines.filter { $0.cells > width }
      guard tooWide.isEmpty else {
        Issue.record("at \(width): \(tooWide)")
        return
      }
    }
  }

  @Test func `the width comes from the terminal, or else the environment, or is 80`() async {
    func widest(_ world: World) async -> Int { await world.run("groups").lines.map(\.cells).max() ?? 0 }
    #expect(await widest(World(variables: ["COLUMNS": "40", "NO_COLOR": "1"], columns: 120)) > 80)
    #expect(await (41...60).contains(widest(World(variables: ["KPGG_FORCE_TTY": "60"]))))
    for nonsense in ["abc", "0", "-5", ""] {
      #expect(
        await World(variables: ["KPGG_FORCE_TTY": nonsense]).run("groups").output
          == World().run("groups").output)
    }
  }
}

@Suite struct ColorTests {
  private func hasEscapes(_ variables: [String: String], columns: Int?, _ words: String...) async -> Bool {
    var variables = variables
    if columns == nil { variables["KPGG_FORCE_TTY"] = "80" }
    return await World(variables: variables, columns: columns).run(["groups"] + words).output.contains(
      "\u{1B}")
  }

  @Test func `colours are used on a terminal and nowhere else`() async {
    #expect(await hasEscapes([:], columns: 80))
    #expect(await !hasEscapes([:], columns: nil))
  }

  @Test func `the environment switches them off and on`() async {
    #expect(await !hasEscapes(["NO_COLOR": "1"], columns: 80))
    #expect(await hasEscapes(["NO_COLOR": ""], columns: 80))
    #expect(await !hasEscapes(["TERM": "dumb"], columns: 80))
    #expect(await hasEscapes(["CLICOLOR_FORCE": "1"], columns: nil))
    #expect(await hasEscapes(["FORCE_COLOR": "1"], columns: nil))
    #expect(await !hasEscapes(["FORCE_COLOR": "1", "NO_COLOR": "1"], columns: nil))
  }

  @Test func `the option beats the environment`() async {
    #expect(await hasEscapes(["NO_COLOR": "1"], columns: 80, "--color=always"))
    #expect(await !hasEscapes(["CLICOLOR_FORCE": "1"], columns: 80, "--color", "never"))
  }

  @Test func `rows and JSON have none, even if they are forced`() async {
    let world = World(variables: ["CLICOLOR_FORCE": "1"])
    for option in ["--plain", "--json", "--jsonl"] {
      #expect(await !world.run("groups", option, "--color=always").output.contains("\u{1B}"))
    }
  }
}

@Suite struct ForeignTextTests {
  private func world(_ name: String) throws -> World {
    let answer = """
      {"group": {"first": [{"groupname": \(name), "grouplogo": "", "groupimage": "", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}]}}
      """
    return World(catalog: Catalog { $0 == "group/index.json" ? Data(answer.utf8) : nil }, columns: 80)
  }

  @Test func `what a catalog says never reaches the terminal as a command`() async throws {
    let world = try world(#""A\u001b]0;x\u0007\u202e\tB\nC""#)
    for option in [["--plain"], ["--color=never"], ["--json"]] {
      let output = await world.run(["groups"] + option).output
      #expect(output.unicodeScalars.allSatisfy { !$0.steersTerminals || $0 == "\n" || $0 == "\t" })
    }
    let row = await world.run("groups", "--plain").lines
    #expect(row.count == 1)
    #expect(
      row[0].split(separator: "\t", omittingEmptySubsequences: false).count == GroupRecord.columns.count)
    #expect(
      try list(await world.run("groups", "--json").output)[0]["name"]
        == .string("A\u{1B}]0;x\u{7}\u{202E}\tB\nC"))
  }

  @Test func `what is wrong with a catalog is told, and what is right shown`() async throws {
    let answer =
      #"{"group": {"first": [{"groupname": "A", "haspreviousmember": false, "hitsong": "short"}, {"groupname": "B", "haspreviousmember": false, "hitsong": "QIN5_tJRiyY"}]}}"#
    let result = await World(catalog: Catalog { _ in Data(answer.utf8) }).run("groups", "--json=slug")
    #expect(result.status == 0)
    #expect(
      result.error
        == "kpgg: something in the catalog's data is wrong: group/index.json: group.first[0].hitsong: \"short\" is not a YouTube id (left out)\n"
    )
    #expect(try list(result.output).count == 1)
  }

  @Test func `what is wrong is told once, however often the catalog is asked`() async {
    let world = World(
      catalog: Catalog { document in
        guard document != "group/index.json", let data = BundledCatalog.data(document) else {
          return BundledCatalog.data(document)
        }
        return Data(
          String(decoding: data, as: UTF8.self).replacingOccurrences(of: "1999-06-18", with: "soon").utf8)
      })
    #expect(
      await world.run("member", "아이", "아린x").error.split(separator: "\n").filter { $0.contains("\"soon\"") }
        .count == 1)
  }

  @Test func `a group or member known in Hangul alone is shown by that name, once`() async {
    let world = World(
      catalog: Catalog { document in
        let text =
          document == "group/index.json"
          ? #"{"group": {"first": [{"groupname": "스테이씨", "hitsong": "NsY-9MCOIAQ", "haspreviousmember": false, "grouplogo": "", "groupimage": ""}]}}"#
          : #"{"groupname": {"스테이씨": [{"activityname": "아린", "name": "최예원", "birth": "2001-03-13", "mbti": "ISFJ", "bloodtype": "O", "mainimage": ""}]}}"#
        return Data(text.utf8)
      }, columns: 80)
    for words in [["groups"], ["songs"], ["group", "스테이씨"], ["members"]] {
      let name = words == ["members"] ? "아린" : "스테이씨"
      let lines = await world.run(words).lines
      #expect(lines.contains { $0.components(separatedBy: name).count == 2 }, "\(lines)")
    }
    #expect(await world.run("member", "아린").output.contains("Status       not known\n"))
    #expect(await world.run("members", "--jsonl=status").output == "{\"status\":null}\n")
  }

  @Test func `a catalog of another shape is a failure with a path`() async {
    let result = await World(catalog: Catalog { _ in Data(#"{"group": []}"#.utf8) }).run("groups")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(
      result.error
        == "kpgg: the catalog cannot be read: group/index.json: group: a list where an object is expected\n")
  }
}
