import KPGGCore
import TestSupport
import Testing

@testable import KPGGCommands

@Suite struct SearchCommandTests {
  private func rows(_ words: String...) async -> [[String]] {
    await World().run(["search"] + words).output.split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test func `a group and a member together fit no better than the group's name does`() async {
    // Park is a part of another name of GWSN, which has a Minju.
    let rows = await World(catalog: .bundled).run("search", "Minju", "Park").lines
    #expect(rows.first?.hasPrefix("member\tillit/minju\t") == true && rows[0].contains("\treordered\t"))
    #expect(rows[1].hasPrefix("member\tgwsn/minju\t") && rows[1].contains("\tcontains\t"))
    #expect(await World().run("search", "redvel", "irene").lines.first?.contains("\tprefix\t") == true)
    #expect(await World().run("search", "레드벨벳", "irene").lines.first?.contains("\texact\t") == true)
  }

  @Test func `a misspelt group beside a member counts only where nothing else is found`() async {
    #expect(await rows("ohmygrl", "arin").map { $0[1] } == ["ohmygirl/arin"])
    // KARA is two slips from Garam.
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
  func `whatever is typed finds what was meant first`(text: String, type: String, id: String, tier: String)
    async
  {
    let row = await rows(text).first
    #expect(row?[0] == type && row?[1] == id && row?[5] == tier, "\(row ?? [])")
  }

  @Test func `conditions narrow the search, with words and without`() async {
    let infp = await rows("mbti:INFP", "era:2014")
    #expect(infp.count == 9 && infp.allSatisfy { $0[0] == "member" && $0[5] == "" })
    #expect(await rows("g:ohmygirl status:former").map { $0[1] } == ["ohmygirl/jiho", "ohmygirl/jine"])
    #expect(await rows("era:2020").map { $0[1] } == ["stayc", "aespa"])
    #expect(await rows("yuri", "g:소녀시대").map { $0[1] } == ["girlsgeneration/yuri"])
  }

  @Test func `the kind and the number of results can be chosen`() async {
    #expect(await rows("아린", "--type", "group").isEmpty)
    #expect(await rows("a", "-n", "3").count == 3)
    #expect(Set(await rows("girl", "--type=group").map { $0[0] }) == ["group"])
  }

  @Test func `favourites can be asked for`() async throws {
    let folder = try TemporaryFolder()
    let world = World(favoritesPath: folder.path + "/favorites.json")
    _ = await world.run("favorite", "add", "stayc", "ohmygirl", "arin")
    #expect(await world.run("search", "fav:yes", "--jsonl=id").output == "{\"id\":\"stayc\"}\n")
    #expect(
      await world.run("search", "fav:yes", "arin", "--jsonl=id").output == "{\"id\":\"ohmygirl/arin\"}\n")
  }

  @Test func `nothing found is status 1, with suggestions where there are any`() async {
    let result = await World().run("search", "zzzzzzqqq")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(
      result.error
        == "kpgg: nothing is found for \"zzzzzzqqq\"\nThe catalog is of 2023-11. What is newer may be with another host: --api URL, kpgg data update URL\n"
    )
    #expect(
      await World().run("search", "stacy", "born:1901").error.contains("Did you mean: kpgg group stayc\n"))
  }

  @Test(arguments: [
    ("mbti:XXXX", "Possible values: mbti:ISTJ"), ("era:1999", "Eras of the catalog:"),
    ("born:soon", "For example: born:2015"),
    ("fav:maybe", "Possible values: fav:yes, fav:no"), ("status:gone", "Possible values: status:current"),
  ])
  func `a condition that means nothing is a usage error`(word: String, hint: String) async {
    let result = await World().run("search", word)
    #expect(result.status == 2)
    #expect(result.error.contains(hint))
    #expect(await World().run("search", " ").status == 2)
  }

  @Test func `on a screen the part that fits is underlined, and results stand by kind`() async {
    let result = await World(variables: [:], columns: 80).run("search", "girl", "oh")
    #expect(result.status == 0)
    let pink = await World(variables: [:], columns: 80).run("search", "pink").output
    #expect(pink.contains("BLACK\u{1B}[0m\u{1B}[1;4mPINK\u{1B}[0m"))
    let plain = await World(columns: 80).run("search", "mbti:infp", "arin").lines
    #expect(plain[0] == "mbti:INFP")
    #expect(plain.contains("Members"))
  }

  @Test func `every result can be explained, in every language`() async {
    func why(_ language: String) async -> String {
      await World(columns: 100).run("search", "ㅂㅍ", "--explain", "--lang", language).output
    }
    #expect(await why("en").contains("initial consonants of 블핑"))
    #expect(await why("ko").contains("블핑의 초성"))
    #expect(await why("ja").contains("블핑の初声"))
  }

  @Test func `unknown names are suggested by every tier`() async {
    #expect(await World().run("group", "ㅂㅍ").error.contains("kpgg group 블랙핑크\n"))
    #expect(await World().run("group", "dhakdlrjf").error.contains("kpgg group ohmygirl\n"))
    #expect(
      await World().run("member", "ohmygirl", "hyojeong").error.contains("kpgg member ohmygirl hyojung\n"))
  }
}
