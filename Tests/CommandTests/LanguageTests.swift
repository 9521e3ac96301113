import Arguments
import Characters
import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands
import Foundation

extension String {
  var hasHangul: Bool { unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } }
  var hasKana: Bool { unicodeScalars.contains { (0x3041...0x30FF).contains($0.value) } }
  var hasJapanese: Bool { hasKana || unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) } }
}

@Suite(.hangLimit) struct LanguageChoiceTests {
  private func language(_ variables: [String: String], _ words: String...) async -> String {
    let error = await World(variables: variables).run(["group", "nope"] + words).error
    return Language.allCases.first { error.hasPrefix("kpgg: " + $0("no group named \(quoted: "nope")")) }?
      .rawValue ?? error
  }

  @Test(arguments: [
    (["LANG": "ko_KR.UTF-8"], "ko"), (["LANG": "ja_JP.utf8"], "ja"), (["LANG": "en_US.UTF-8"], "en"),
    (["LANG": "ko"], "ko"), (["LANG": "ko_KR"], "ko"), (["LANG": "ko_KR.UTF-8@hanja"], "ko"),
    (["LANG": "es_MX.UTF-8"], "es"), (["LANG": "es_419.UTF-8"], "es"), (["LANG": "es"], "es"),
    (["LANG": "pt_BR.UTF-8"], "pt"), (["LANG": "pt_PT.UTF-8"], "pt"), (["LC_MESSAGES": "id_ID.UTF-8"], "id"),
    (["LANG": "ko_KR.UTF-8", "KPGG_LANG": "pt-BR"], "pt"), (["LANG": "est_EE.UTF-8"], "en"),
    (["LANG": "xx_YY.UTF-8"], "en"), (["LANG": "C"], "en"), (["LANG": "POSIX"], "en"),
    (["LANG": "C.UTF-8"], "en"),
    (["LANG": "@"], "en"), (["LANG": "."], "en"), ([:], "en"),
    (["LANG": "en_US.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"], "ja"),
    (["LANG": "ja_JP.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8", "LC_ALL": "ko_KR.UTF-8"], "ko"),
    (["LANG": "ko_KR.UTF-8", "LC_ALL": ""], "ko"), (["LANG": "ko_KR.UTF-8", "LC_ALL": "C"], "en"),
    (["LANG": "ko_KR.UTF-8", "KPGG_LANG": "ja"], "ja"), (["LC_ALL": "ja_JP.UTF-8", "KPGG_LANG": "en"], "en"),
  ])
  func `the locale selects the language, and KPGG_LANG overrides it`(
    variables: [String: String], expected: String
  ) async {
    #expect(await language(variables) == expected)
  }

  @Test func `--lang overrides everything, at any position and despite other errors`() async {
    #expect(await language(["KPGG_LANG": "ja", "LANG": "en_US.UTF-8"], "--lang", "ko") == "ko")
    #expect(await language([:], "--lang=ja_JP.UTF-8") == "ja")
    #expect(await World().run("groups", "--lang=ko!").status == 2)
    #expect(await World().run("--lang", "ko", "gruops").error.hasHangul)
    #expect(await World().run("groups", "--nonsense", "--lang", "ja").error.hasKana)
    #expect(await World().run("group", "--lang", "ko").error.hasHangul)
  }

  @Test func `a non-UTF-8 locale gets English with Latin names first`() async {
    #expect(await language(["LANG": "ko_KR.EUC-KR"]) == "en")
    #expect(
      await World(variables: ["LANG": "ja_JP.SJIS"], columns: 80).run("song", "stayc").output.contains(
        "STAYC (스테이씨)"))
  }

  private static let codes = Language.allCases.map(\.rawValue).joined(separator: ", ")

  @Test func `an unknown language is a usage error as an option and a warning as a variable`()
    async
  {
    let wrong = await World().run("groups", "--lang", "xx")
    #expect(wrong.status == 2)
    #expect(wrong.error.hasPrefix("kpgg: invalid value \"xx\" for --lang\n"))
    #expect(wrong.error.contains("Possible values: \(Self.codes)\n"))
    let result = await World(variables: ["KPGG_LANG": "xx", "LANG": "ko_KR.UTF-8"]).run("song", "stayc")
    #expect(result.status == 0)
    #expect(result.error == "kpgg: KPGG_LANG의 값 \"xx\"를 해석할 수 없어 무시합니다 (사용할 수 있는 값: \(Self.codes))\n")
  }

  @Test(arguments: [
    [], ["groups"], ["group", "stayc"], ["member", "kara", "hara"], ["data", "status"], ["songs"],
    ["compare", "stayc", "ioi"], ["compare", "karina", "kara/hara"], ["stats"],
  ])
  func `machine output does not depend on the language`(words: [String]) async {
    let forms = [[], ["--json"], ["--jsonl"]]
    for form in forms {
      let english = await World().run(words + form)
      for variables in [
        ["KPGG_LANG": "ko"], ["KPGG_LANG": "ja"], ["KPGG_NAMES": "ko", "KPGG_THEME": "vivid"],
      ] {
        #expect(await World(variables: variables).run(words + form).output == english.output)
      }
    }
  }
}

@Suite(.hangLimit) struct NameOrderTests {
  private func title(_ words: String..., variables: [String: String] = [:]) async -> String {
    await World(variables: variables, columns: 80).run(["group", "stayc", "--color=never"] + words).lines[0]
  }

  @Test func `Korean readers see the Korean name first, and others the Latin name`() async {
    #expect(await title("--lang", "ko") == "스테이씨  STAYC")
    #expect(await title("--lang", "en") == "STAYC  스테이씨")
    #expect(await title("--lang", "ja") == "STAYC  스테이씨")
  }

  @Test func `names can be limited to one script by option or variable`() async {
    #expect(await title("--names", "ko") == "스테이씨")
    #expect(await title("--lang", "ko", "--names=en") == "STAYC")
    #expect(await title(variables: ["KPGG_NAMES": "ko"]) == "스테이씨")
    #expect(await title("--names=both", variables: ["KPGG_NAMES": "ko"]) == "STAYC  스테이씨")
  }

  @Test func `a name known in only one script is shown in that script`() {
    #expect(Name(latin: "BAE", korean: nil)?.full(.onlyKorean) == "BAE")
    #expect(Name(latin: nil, korean: "아린")?.full(.latinFirst) == "아린")
    #expect(Name(latin: "UEE", korean: "UEE")?.full(.koreanFirst) == "UEE")
  }

  @Test func `messages name groups in the reader's order`() async {
    let result = await World().run("member", "ohmygirl", "nobody", "--lang", "ko")
    #expect(result.error.hasPrefix("kpgg: 오마이걸 (OH MY GIRL)에는 \"nobody\"라는 멤버가 없습니다\n"))
  }
}

@Suite(.hangLimit) struct ParticleTests {
  @Test(arguments: [
    ("스테이씨", "스테이씨를"), ("오마이걸", "오마이걸을"), ("ITZY", "ITZY를"), ("블랙핑크", "블랙핑크를"), ("Red Velvet", "Red Velvet을"),
    ("BLACKPINK", "BLACKPINK를"), ("LABOUM", "LABOUM을"), ("Apink", "Apink를"), ("SECRET", "SECRET을"),
    ("After School", "After School을"), ("AOA", "AOA를"), ("S.E.S", "S.E.S를"), ("X", "X를"), ("N", "N을"),
    ("black", "black을"),
    ("2NE1", "2NE1을"), ("NCT 127", "NCT 127을"), ("fromis_9", "fromis_9를"), ("10", "10을"), ("4", "4를"),
    ("오마이걸 (OH MY GIRL)", "오마이걸 (OH MY GIRL)을"), ("(여자)아이들 ((G)I-DLE)", "(여자)아이들 ((G)I-DLE)을"),
    ("스테이씨 (STAYC)", "스테이씨 (STAYC)를"), ("(G)I-DLE", "(G)I-DLE을"), ("theme", "theme을"),
    ("accessible", "accessible을"), ("app", "app을"),
    ("cafe\u{301}", "cafe\u{301}를"), ("a\u{FE0F}", "a\u{FE0F}를"), ("Irene", "Irene을"), ("IVE", "IVE를"),
    ("le", "le를"),
    ("\"stayc\"", "\"stayc\"를"), ("ㅁ", "ㅁ을"),
    ("ㅏ", "ㅏ를"),
    ("ママム", "ママム를"), ("ラーメン", "ラーメン을"), ("", "를"), ("?!", "?!를"), ("★", "★를"), ("🎵", "🎵를"),
    (
      "\u{110B}\u{1169}\u{1106}\u{1161}\u{110B}\u{1175}\u{1100}\u{1165}\u{11AF}",
      "\u{110B}\u{1169}\u{1106}\u{1161}\u{110B}\u{1175}\u{1100}\u{1165}\u{11AF}을"
    ),
  ])
  func `the object particle agrees with the preceding text`(text: String, expected: String) {
    #expect(text + text.particle("을", "를") == expected)
  }

  @Test func `every digit has the particle of its Korean name`() {
    #expect((0...9).map { "\($0)".particle("을", "를") } == ["을", "을", "를", "을", "를", "를", "을", "을", "을", "를"])
    #expect(
      (0...9).map { "\($0)".particle("으로", "로") } == ["으로", "로", "로", "으로", "로", "로", "으로", "로", "로", "로"])
  }

  @Test func `으로 becomes 로 after ㄹ`() {
    #expect(
      ["걸", "유아", "아린", "1", "3"].map { $0 + $0.particle("으로", "로") } == ["걸로", "유아로", "아린으로", "1로", "3으로"])
  }
}

@Suite(.hangLimit) struct DateTests {
  @Test(arguments: [
    (
      "1999-06-18",
      [
        "1999-06-18", "18 de junio de 1999", "18 Juni 1999", "1999年6月18日", "1999년 6월 18일",
        "18 de junho de 1999",
      ],
      ["1999-06-18", "18/06/1999", "18/06/1999", "1999/06/18", "1999.06.18", "18/06/1999"]
    ),
    (
      "2022-05", ["2022-05", "mayo de 2022", "Mei 2022", "2022年5月", "2022년 5월", "maio de 2022"],
      ["2022-05", "05/2022", "05/2022", "2022/05", "2022.05", "05/2022"]
    ),
    (
      "2016", ["2016", "2016", "2016", "2016年", "2016년", "2016"],
      ["2016", "2016", "2016", "2016", "2016", "2016"]
    ),
    (
      "--06-18", ["--06-18", "18 de junio", "18 Juni", "6月18日", "6월 18일", "18 de junho"],
      ["--06-18", "18/06", "18/06", "06/18", "06.18", "18/06"]
    ),
    (
      "--03", ["--03", "marzo", "Maret", "3月", "3월", "março"], ["03", "03", "03", "03", "03", "03"]
    ),
  ])
  func `dates follow the format of their language`(iso: String, long: [String], short: [String]) throws {
    let day = try #require(Day(iso: iso))
    #expect(Language.allCases.map { $0.longDate(day) } == long)
    #expect(Language.allCases.map { $0.shortDate(day) } == short)
    // Pages use the short form for complete dates.
    #expect(Language.allCases.map { $0.date(day) } == (iso.count == 10 ? short : long))
  }

  @Test(arguments: [
    "31/02/1999", "18/06/99", "06/18/1999", "30 de febrero", "18 19 junio", "junio julio", "de",
  ])
  func `other words and impossible days are not dates`(text: String) async {
    #expect(await World().run("members", "--born", text).status == 2)
  }

  @Test func `ages use international counting in every language`() async {
    func profile(_ language: String) async -> String {
      await World(columns: 80, today: Day(iso: "2026-06-17")).run(
        "member", "ohmygirl", "arin", "--lang", language
      ).output
    }
    #expect(await profile("en").contains("1999-06-18 (age 26)"))
    #expect(await profile("ko").contains("1999.06.18 (만 26세)"))
    #expect(await profile("ja").contains("1999/06/18 (26歳)"))
  }
}

@Suite(.hangLimit) struct TranslationTests {
  @Test func `all positions, birthplaces and nationalities in the catalog are translated`()
    async throws
  {
    var members: [Member] = []
    for catalog in [TestCatalog.frozen, TestCatalog.known] {
      members += try await catalog.members(of: catalog.index().value.groups).value
    }
    #expect(Set(members.flatMap(\.positions)) == Set(Position.known))
    #expect(Set(members.flatMap(\.profile.nationality)) == Set(Country.known))
    let words = Set(Position.known).union(members.compactMap(\.profile.birthPlace)).map(Text.init(word:))
    for text in words + Country.known.map(Text.country) {
      #expect(Language.korean(text).hasHangul, "\(text.key)")
      #expect(Language.japanese(text).hasJapanese, "\(text.key)")
    }
  }

  @Test(arguments: [
    ("1999-06-18", "1999.06.18", "1999년 6월 18일", "1999.06.18"),
    ("1999-06", "1999년 6월", "1999년 6월", "1999.06"),
    ("1999", "1999년", "1999년", "1999"), ("--06-18", "6월 18일", "6월 18일", "06.18"),
  ])
  func `a date next to a name is short only if it is complete`(
    iso: String, beside: String, long: String, column: String
  ) throws {
    let day = try #require(Day(iso: iso))
    #expect(Language.korean.date(day) == beside)
    #expect(Language.korean.longDate(day) == long)
    #expect(Language.korean.shortDate(day) == column)
  }

  @Test func `a part of several countries' names means none of them`() async {
    for part in ["land", "erland"] {
      let result = await World().run("members", "--nationality", part)
      #expect(result.status == 2 && result.error.contains("invalid value"), "\(result)")
    }
    #expect(await World().run("members", "--nationality", "zealand").status == 0)
  }

  @Test func `unknown words from a host are not translated`() {
    #expect(Language.korean(Text(word: "lead tambourine")) == "lead tambourine")
    #expect(Language.japanese(Text(word: "Atlantis")) == "Atlantis")
  }

  @Test(arguments: [
    ("--nationality", "한국", "KR"), ("--nationality", "호주", "AU"), ("--born", "6월", "06"),
    ("--born", "1999년 6월 18일", "1999-06-18"), ("--born", "1999.06.18", "1999-06-18"),
    ("--born", "6月18日", "06-18"),
    ("--born", "1999/06", "1999-06"), ("--debut", "2015年", "2015"),
    ("--position", "리더", "leader"), ("--position", "リーダー", "leader"), ("--nationality", "일본", "JP"),
    ("--nationality", "タイ", "TH"), ("--nationality", "Japón", "JP"), ("--nationality", "japao", "JP"),
    ("--position", "LÍDER", "leader"), ("--born", "18/06/1999", "1999-06-18"),
    ("--born", "6/1999", "1999-06"),
    ("--born", "18 de junio de 1999", "1999-06-18"), ("--born", "18 Juni 1999", "1999-06-18"),
    ("--born", "18 June 1999", "1999-06-18"), ("--born", "março", "03"),
    ("--debut", "Abril de 2015", "2015-04"),
  ])
  func `filters accept words and dates as displayed`(option: String, value: String, same: String) async {
    let result = await World().run("members", option, value)
    #expect(!result.output.isEmpty)
    #expect(result.output == (await World().run("members", option, same).output))
  }

  @Test(arguments: [
    (["그룹", "stayc"], ["group", "stayc"]), (["그룹목록"], ["groups"]),
    (["그룹목록", "--era", "2020"], ["groups", "--era", "2020"]),
    (["멤버", "오마이걸", "아린"], ["member", "오마이걸", "아린"]), (["검색", "유진"], ["search", "유진"]),
    (["\u{1100}\u{1173}\u{1105}\u{116E}\u{11B8}", "stayc"], ["group", "stayc"]),
    (["曲", "stayc"], ["song", "stayc"]), (["曲一覧"], ["songs"]), (["検索", "アリン"], ["search", "アリン"]),
    (["今日", "--date", "06-18"], ["today", "--date", "06-18"]),
    (["도움말", "즐겨찾기", "추가"], ["help", "favorite", "add"]),
    (["grupo", "stayc"], ["group", "stayc"]), (["canciones", "twice"], ["songs", "twice"]),
    (["CANCION", "stayc"], ["song", "stayc"]), (["buscar", "arin"], ["search", "arin"]),
    (["cari", "arin"], ["search", "arin"]), (["hoje", "--date", "06-18"], ["today", "--date", "06-18"]),
    (["ayuda", "favorito", "agregar"], ["help", "favorite", "add"]),
  ])
  func `commands have names in every language`(words: [String], english: [String]) async {
    let world = World(columns: 80)
    #expect(await world.run(words).output == world.run(english).output)
  }

  @Test(arguments: Language.allCases)
  func `a command has at most one name in another language, and no other command has it`(
    language: Language
  ) {
    var owners: [String: String] = [:]
    for command in Program.root.subcommands.flatMap({ [$0] + $0.subcommands }) {
      guard let name = language.translation(of: command.name + " %(command)") else { continue }
      #expect(!name.contains(" "), "\(name)")
      let owner = owners.updateValue(command.name, forKey: name.folded)
      #expect(owner == nil || owner == command.name, "\(name)")
    }
  }

  @Test(arguments: Language.allCases)
  func `a command runs by its name in any language`(language: Language) async {
    for command in Program.root.subcommands {
      guard let name = language.translation(of: command.name + " %(command)") else { continue }
      let help = await World().run(command.name, "--help").output
      #expect(await World().run(name, "--help").output == help, "\(name)")
    }
  }

  @Test func `the names of commands match nothing in the catalog and stay hidden`() async throws {
    let commands = Program.root.subcommands.flatMap { [$0] + $0.subcommands }
    let names = Language.allCases.flatMap { language in
      commands.compactMap { language.translation(of: $0.name + " %(command)") }
    }
    for command in Program.root.subcommands {
      #expect(
        command.name == "export" || names.contains { App.isName($0, ofCommand: command.name) },
        "\(command.name)")
    }
    let index = try await DocumentCatalog.bundled.index().value
    let members = NameLookup(
      try await DocumentCatalog.bundled.members(of: index.groups).value.compactMap { member in
        index.group(member.id.group).map { .member(member, of: $0) }
      })
    for name in names {
      #expect(
        NameLookup(index.groups.map(CatalogEntry.group)).matches(name, accepting: .alias).entries.isEmpty,
        "\(name)")
      #expect(members.matches(name, accepting: .alias).entries.isEmpty, "\(name)")
      let completed = await World().run("__complete", String(name.prefix(1))).output
      let isHidden = !completed.split(separator: "\n").contains { $0.hasPrefix(name + "\t") }
      // Data is data in Indonesian.
      #expect(isHidden || commands.contains { $0.name == name }, "\(name)")
    }
  }

  @Test func `the original app's terms are kept`() async {
    let member = await World(columns: 80).run("member", "kara", "hara", "--lang", "ko").output
    for term in ["활동명", "본명", "생년월일", "혈액형", "상태"] { #expect(member.contains("  \(term)  ")) }
    #expect(member.contains("2019.11.24 세상을 떠남"))
    #expect(await World(columns: 80).run("group", "kara", "--lang", "ko").output.contains("뮤직비디오"))
    #expect(await World(columns: 80).run("--help", "--lang", "ko").output.contains("즐겨찾기"))
  }
}
