import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct NamesTests {
  @Test(arguments: [["red", "velvet"], ["레드벨벳"], ["RED-VELVET"], ["redvelvet"], ["rv"], ["red v"]])
  func `a group is found by its names, aliases or an unambiguous prefix`(words: [String]) async {
    #expect(await World().run(["song"] + words).output == "https://www.youtube.com/watch?v=WyiIGEHQP8o\n")
  }

  @Test func `an unknown group is an error with a suggested command`() async {
    let result = await World().run("group", "stacy")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.error == "kpgg: no group named \"stacy\"\nDid you mean: kpgg group stayc\n")
  }

  @Test func `the suggestion keeps the command that was used`() async {
    #expect(await World().run("song", "stacy").error.contains("kpgg song stayc\n"))
    #expect(await World().run("members", "stacy").error.contains("kpgg members stayc\n"))
  }

  @Test func `an ambiguous prefix lists all matching groups`() async {
    let result = await World().run("group", "레")
    #expect(result.status == 1)
    #expect(
      result.error == """
        kpgg: several groups start with "레"
        Use one of: kpgg group 레드벨벳
                    kpgg group 레이디스코드
                    kpgg group 레인보우

        """)
  }

  @Test(arguments: [
    ["ohmygirl", "arin"], ["ohmygirl/arin"], ["오마이걸", "아린"], ["arin"], ["최예원"], ["arin", "oh", "my", "girl"],
  ])
  func `a member is found by group and name in any script`(words: [String]) async {
    #expect(await World().run(["member"] + words + ["--json=id"]).output.contains("\"ohmygirl/arin\""))
  }

  @Test(arguments: [
    (["group", "에스퍄"], "kpgg group 에스파\n"), (["members", "에스퍄"], "kpgg members 에스파\n"),
    (["group", "카리나"], "kpgg member 에스파 카리나\n"), (["member", "오마이걸"], "kpgg members 오마이걸\n"),
    (["songs", "카리나"], "kpgg songs 에스파\n"), (["song", "에스퍄"], "kpgg song 에스파\n"),
    (["group", "エスハ"], "kpgg group エスパ\n"), (["group", "aespaa"], "kpgg group aespa\n"),
  ])
  func `suggestions use the script that was typed`(words: [String], command: String) async {
    let error = await World(catalog: TestCatalog.known).run(words).error
    #expect(error.contains(command), "\(error)")
  }

  /// A sample of all names, half of them with a typo.
  @Test(arguments: ["group", "member", "song", "songs", "compare stayc"])
  func `every suggested command works`(command: String) async throws {
    let index = try await DocumentCatalog.bundled.index().value
    let members = try await DocumentCatalog.bundled.members(of: index.groups).value
    let songs = try await DocumentCatalog.bundled.songs(of: index.groups).value
    let entries: [any Nameable] = index.groups + members + songs
    let names = entries.flatMap { $0.ownNames + $0.otherNames }
    var count = 0
    for (number, name) in names.enumerated() where number % 499 == 0 {
      let words = command.split(separator: " ").map(String.init) + [number % 2 == 0 ? name + "x" : name]
      for line in await World(catalog: TestCatalog.known).run(words).error.split(separator: "\n") {
        guard let start = line.firstRange(of: "kpgg \(command) ")?.lowerBound else { continue }
        let suggested = line[start...].filter { $0 != "'" }.split(separator: " ").dropFirst().map(String.init)
        #expect(suggested != words)
        #expect(await World(catalog: TestCatalog.known).run(suggested).status == 0, "\(words): \(suggested)")
        count += 1
      }
    }
    #expect(count > 0)
  }

  @Test func `a group and its song are found in either order, even as one word`() async {
    let expected = await World().run("song", "likey").output
    for words in [["twice", "likey"], ["likey", "트와이스"], ["twicelikey"], ["likey트와이스"], ["twice/likey"]] {
      #expect(await World().run(["song"] + words).output == expected, "\(words)")
    }
  }

  @Test func `the song of another group is suggested`() async {
    let result = await World(catalog: TestCatalog.known).run("song", "twice", "hype", "boy")
    #expect(
      result.error == """
        kpgg: TWICE (트와이스) has no song named "hype boy"
        Did you mean: kpgg song newjeans hypeboy

        """)
  }

  @Test func `a title of two groups is ambiguous, even if only one song has the reading`() async {
    let result = await World(catalog: TestCatalog.known).run("song", "셧다운")
    #expect(result.error.contains("several songs are named"))
    #expect(result.error.contains("kpgg song 블랙핑크 shutdown\n"))
  }

  @Test(arguments: [
    (["group", "원영", "--json"], "kpgg member 아이브 장원영 --json\n"),
    (["group", "원영", "--json=slug"], "kpgg member 아이브 장원영 --json\n"),
    (["group", "아린"], "kpgg member 앳하트 아린\n            kpgg member 오마이걸 아린\n"),
    (["member", "stayc", "--json=id"], "kpgg members stayc --json\n"),
    (["compare", "스테이씨", "오마이걸/아린", "--json"], "kpgg compare 스테이씨 오마이걸 --json\n"),
    (["compare", "--lang=en", "karina", "stayc"], "kpgg compare aespa stayc --lang=en\n"),
    (["song", "staicy", "--open"], "kpgg song stayc --open\n"),
    (["search", "--lang", "en", "stayc", "fav:yes"], "kpgg group stayc --lang=en\n"),
  ])
  func `suggestions keep the options that fit`(words: [String], command: String) async {
    let error = await World(catalog: TestCatalog.known).run(words).error
    #expect(error.contains(command), "\(error)")
  }

  @Test func `names are suggested instead of commands if a later name is wrong, too`() async {
    let result = await World().run("compare", "stacy", "twise")
    #expect(result.error == "kpgg: no group or member named \"stacy\"\nDid you mean: stayc\n")
  }

  @Test func `a name shared by several members lists the exact commands`() async {
    let result = await World().run("member", "yuri")
    #expect(result.status == 1)
    #expect(result.error.contains("kpgg member girlsgeneration yuri\n"))
    #expect(result.error.contains("kpgg member izone yuri\n"))
  }

  @Test func `a member missing from the group gets a suggestion from that group`() async {
    let result = await World().run("member", "ohmygirl", "arni")
    #expect(result.status == 1)
    #expect(
      result.error
        == "kpgg: OH MY GIRL (오마이걸) has no member named \"arni\"\nDid you mean: kpgg member ohmygirl arin\n")
  }

  @Test(arguments: ["group", "song", "member", "members"])
  func `an empty name is a usage error`(command: String) async {
    let result = await World().run(command, " ")
    #expect(result.status == 2)
    #expect(result.error.hasPrefix("kpgg: the name is empty\nUsage: kpgg \(command) "))
  }

  @Test func `a group given as a member suggests the group's commands`() async {
    let result = await World().run("member", "red", "velvet")
    #expect(result.status == 1)
    #expect(
      result.error == """
        kpgg: "Red Velvet (레드벨벳)" is a group, not a member
        Use one of: kpgg members redvelvet
                    kpgg group redvelvet

        """)
  }

  @Test func `a group given as a command is shown, and its start only suggested`() async {
    #expect(await World().run("오마이걸").output == World().run("group", "오마이걸").output)
    let result = await World().run("오마이거")
    #expect(result.status == 2)
    #expect(result.error.contains("Did you mean: kpgg group 오마이걸\n"))
  }

  @Test(arguments: ["group", "song", "member", "members", "favorite"])
  func `a thousand words get a short error`(command: String) async {
    let words = [command] + (command == "favorite" ? ["add"] : [])
    let result = await World().run(words + (1...1000).map { "word\($0)" })
    #expect(result.status == 1)
    #expect(result.error.count < 400)
  }

  @Test func `an argument cannot add lines to a message`() async {
    let result = await World().run("group", "x\nDid you mean: kpgg evil")
    #expect(result.error.split(separator: "\n").count == 2 && !result.error.contains("\nDid you mean"))
  }

  @Test(arguments: ["group", "song", "member", "members"])
  func `a name of ten thousand characters gets a short error`(command: String) async {
    let result = await World().run(command, String(repeating: "가", count: 10_000))
    #expect(result.status == 1)
    #expect(result.error.count < 200)
  }

  @Test func `control and bidi characters in arguments are escaped`() async {
    let result = await World().run("group", "\u{1B}]0;x\u{7}\u{202E}")
    #expect(result.error.hasPrefix("kpgg: no group named \"\\u{1B}]0;x\\u{7}\\u{202E}\"\n"))
  }
}
