import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct SearchCommandTests {
  private func rows(_ words: String...) async -> [[String]] {
    await World().run(["search"] + words).output.split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test func `a match on group and member ranks no higher than its group match`() async {
    // GWSN, which has a Minju, has another name that contains Park.
    let rows = await World(catalog: TestCatalog.known).run("search", "Minju", "Park").lines
    #expect(rows.first?.hasPrefix("member\tillit/minju\t") == true && rows[0].contains("\treordered\t"))
    #expect(rows[1].hasPrefix("member\tgwsn/minju\t") && rows[1].contains("\tcontains\t"))
    #expect(await World().run("search", "redvel", "irene").lines.first?.contains("\tprefix\t") == true)
    #expect(await World().run("search", "레드벨벳", "irene").lines.first?.contains("\texact\t") == true)
  }

  @Test func `a misspelt group next to a member counts only as a last resort`() async {
    #expect(await rows("ohmygrl", "arin").map { $0[1] } == ["ohmygirl/arin"])
    // KARA is two typos away from Garam.
    #expect(await rows("Kim", "Garam").map { $0[1] } == ["lesserafim/garam"])
  }

  @Test(arguments: [
    ("dhakdlrjf", "group", "ohmygirl", "keyboard"), ("ㅁㄱㅑㅜ", "member", "ohmygirl/arin", "keyboard"),
    ("아림", "member", "ohmygirl/arin", "typo"), ("hyojeong", "member", "ohmygirl/hyojung", "romanised"),
    ("소시", "group", "girlsgeneration", "alias"), ("ㅂㅍ", "group", "blackpink", "initials"),
    ("arin oh my girl", "member", "ohmygirl/arin", "exact"), ("오마이걸 아린", "member", "ohmygirl/arin", "exact"),
    ("ohmygirl ㅇㄹ", "member", "ohmygirl/arin", "initials"), ("velvet red", "group", "redvelvet", "reordered"),
    ("비밀정원", "song", "ohmygirl", "exact"), ("yewon choi", "member", "ohmygirl/arin", "reordered"),
  ])
  func `the intended result comes first`(text: String, type: String, id: String, tier: String)
    async
  {
    let row = await rows(text).first
    #expect(row?[0] == type && row?[1] == id && row?[5] == tier, "\(row ?? [])")
  }

  @Test(arguments: [
    ("에스파카리나", "aespa/karina"), ("카리나에스파", "aespa/karina"), ("ohmygirlarin", "ohmygirl/arin"),
    ("オマイゴルアリン", "ohmygirl/arin"), ("TWICEサナ", "twice/sana"),
  ])
  func `a group and a member can be typed without a space`(text: String, id: String) async {
    #expect(await rows(text).map { $0[1] } == [id])
    #expect(await World().run("member", text, "--jsonl=id").output == "{\"id\":\"\(id)\"}\n")
  }

  @Test func `a member who performs under her full name is found by her given name`() async {
    #expect(
      await World().run("member", "lovelyz", "예인", "--jsonl=id").output == "{\"id\":\"lovelyz/yein\"}\n")
    #expect(
      await World().run("member", "lovelyz", "イェイン", "--jsonl=id").output == "{\"id\":\"lovelyz/yein\"}\n")
  }

  @Test func `exact and prefix matches hide typo matches`() async {
    #expect(await rows("카라").map { $0[1] } == ["kara"])
    #expect(await rows("arin").allSatisfy { $0[5] != "typo" })
    #expect(await rows("오마이").allSatisfy { $0[5] != "typo" })
    #expect(await rows("아림").contains { $0[5] == "typo" })
  }

  @Test func `birth years and MBTI types are accepted in colloquial forms`() async {
    let born = await rows("born:1994")
    #expect(born.count > 3)
    for word in ["94년생", "1994년생", "94年生まれ", "94line"] { #expect(await rows(word) == born, "\(word)") }
    #expect(await rows("04년생") == rows("born:2004"))
    #expect(await rows("mbti:엔프피") == rows("mbti:ENFP"))
    #expect(
      await World().run("members", "--mbti", "잇티제").output == World().run("members", "--mbti", "istj").output)
    for text in ["년생", "944년생", "엔프"] { #expect(await World().run("search", text).status == 1) }
  }

  @Test func `filters narrow the search, with or without words`() async {
    let infp = await rows("mbti:INFP", "era:2014")
    #expect(infp.count == 9 && infp.allSatisfy { $0[0] == "member" && $0[5] == "" })
    #expect(await rows("g:ohmygirl status:former").map { $0[1] } == ["ohmygirl/jiho", "ohmygirl/jine"])
    #expect(await rows("era:2020").map { $0[1] } == ["stayc", "aespa"])
    #expect(await rows("yuri", "g:소녀시대").map { $0[1] } == ["girlsgeneration/yuri"])
  }

  @Test func `results can be limited by kind and number`() async {
    #expect(await rows("아린", "--type", "group").isEmpty)
    #expect(await rows("a", "-n", "3").count == 3)
    #expect(Set(await rows("girl", "--type=group").map { $0[0] }) == ["group"])
  }

  @Test func `searches and lists can be limited to favourites`() async throws {
    let folder = try TemporaryFolder()
    let world = World(favoritesPath: folder.path + "/favorites.json")
    _ = await world.run("favorite", "add", "stayc", "ohmygirl", "arin")
    #expect(await world.run("search", "fav:yes", "--jsonl=id").output == "{\"id\":\"stayc\"}\n")
    #expect(await world.run("search", "--favorites", "--jsonl=id").output == "{\"id\":\"stayc\"}\n")
    #expect(
      await world.run("search", "--favorites", "sumin", "--jsonl=id").output == "{\"id\":\"stayc/sumin\"}\n")
    #expect(await world.run("groups", "--favorites", "--jsonl=slug").output == "{\"slug\":\"stayc\"}\n")
    let members = await world.run("members", "--favorites", "--jsonl=id").lines
    #expect(members.count == 7 && members.contains("{\"id\":\"ohmygirl/arin\"}"))
    #expect(
      await world.run("search", "fav:yes", "arin", "--jsonl=id").output == "{\"id\":\"ohmygirl/arin\"}\n")
  }

  @Test func `no results is status 1, with suggestions if there are any`() async {
    let result = await World().run("search", "zzzzzzqqq")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(
      result.error
        == "kpgg: no results for \"zzzzzzqqq\"\nkpgg lists 46 K-pop girl groups: kpgg groups\n"
    )
    #expect(
      await World().run("search", "stacy", "born:1901").error.contains("Did you mean: kpgg group stayc\n"))
  }

  @Test(arguments: [
    ("mbti:XXXX", "Possible values: mbti:ISTJ"), ("era:1999", "Available eras:"),
    ("born:soon", "For example: born:2015"),
    ("fav:maybe", "Possible values: fav:yes, fav:no"), ("status:gone", "Possible values: status:current"),
  ])
  func `an invalid filter is a usage error`(word: String, hint: String) async {
    let result = await World().run("search", word)
    #expect(result.status == 2)
    #expect(result.error.contains(hint))
    #expect(await World().run("search", " ").status == 2)
  }

  @Test func `on a screen, matching parts are underlined and results are grouped by kind`() async {
    let result = await World(variables: [:], columns: 80).run("search", "girl", "oh")
    #expect(result.status == 0)
    let pink = await World(variables: [:], columns: 80).run("search", "pink").output
    #expect(pink.contains("BLACK\u{1B}[0m\u{1B}[1;4mPINK\u{1B}[0m"))
    let plain = await World(columns: 80).run("search", "mbti:infp", "arin").lines
    #expect(plain[0] == "mbti:INFP")
    #expect(plain.contains("Members"))
  }

  @Test func `on a screen, the kind of the best result comes first`() async {
    let lines = await World(columns: 80).run("search", "momo").lines
    #expect(lines.first == "Members")
    #expect(lines.contains("Groups"))
    #expect(await World(columns: 80).run("search", "pink").lines.first == "Groups")
  }

  @Test func `--explain explains a result in every language`() async {
    func why(_ language: String) async -> String {
      await World(columns: 100).run("search", "ㅂㅍ", "--explain", "--lang", language).output
    }
    #expect(await why("en").contains("initial consonants of 블핑"))
    #expect(await why("ko").contains("블핑의 초성"))
    #expect(await why("ja").contains("블핑の頭子音"))
  }

  @Test func `suggestions for unknown names use every match tier`() async {
    #expect(await World().run("group", "ㅂㅍ").error.contains("kpgg group 블랙핑크\n"))
    #expect(await World().run("group", "dhakdlrjf").error.contains("kpgg group ohmygirl\n"))
    #expect(
      await World().run("member", "ohmygirl", "hyojeong").error.contains("kpgg member ohmygirl hyojung\n"))
  }
}
